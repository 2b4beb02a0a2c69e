"""A tiny WebSocket client on the standard library, for tests of the server.

Blocking, text messages as JSON; raw frames for hostile tests.
"""
import base64
import json
import os
import socket
import struct

# Nothing here fails by being slow: this is for what will never come.
PATIENCE = 120  # seconds


class Closed(Exception):
    """The server closed the connection (code in args, if it said one)."""


class Socket:
    def __init__(self, port, path="/ws", host="127.0.0.1", headers=(),
                 timeout=PATIENCE, tls=None, source=None):
        self.sock = socket.create_connection((host, port), timeout,
                                             source and (source, 0))
        if tls:  # a context
            self.sock = tls.wrap_socket(self.sock)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buf = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}",
                 "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"{name}: {value}" for name, value in headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)

    def _more(self):
        data = self.sock.recv(65536)
        if not data:
            raise Closed()
        self.buf += data

    def _until(self, mark):
        while mark not in self.buf:
            self._more()
        head, self.buf = self.buf.split(mark, 1)
        return head.decode()

    def _take(self, n):
        while len(self.buf) < n:
            self._more()
        data, self.buf = self.buf[:n], self.buf[n:]
        return data

    def frame(self, opcode, payload, fin=True):
        """Send one frame, masked as clients must."""
        self.sock.sendall(self.frame_bytes(opcode, payload, fin))

    @staticmethod
    def frame_bytes(opcode, payload, fin=True):
        mask = os.urandom(4)
        head = bytes([opcode | (0x80 if fin else 0)])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        repeat = (mask * (len(payload) // 4 + 1))[:len(payload)]
        body = (int.from_bytes(payload, "big") ^ int.from_bytes(repeat, "big")
                ).to_bytes(len(payload), "big") if payload else b""
        return head + mask + body

    def text(self, text):
        self.frame(1, text.encode())

    def send(self, message):
        self.text(json.dumps(message))

    def receive_text(self, timeout=PATIENCE):
        """The next text message; answers pings on the way."""
        self.sock.settimeout(timeout)
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 15
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if payload else 0
                self.reason = payload[2:].decode()
                raise Closed(code)
            if opcode == 9:
                self.frame(10, payload)
            elif opcode == 1:
                return payload.decode()

    def receive(self, timeout=PATIENCE):
        return json.loads(self.receive_text(timeout))

    def close(self):
        self.sock.close()
