"""Clients that mean harm: no crash, no leak, others unaffected."""
import json
import os
import random
import re
import socket
import threading
import time
import unicodedata
import unittest

from harness import (PATIENCE, Client, Closed, Follower, Refused, Server, main,
                     sit_down, until)
from ws import Socket

DROPS = int(os.environ.get("KOCKA_DROPS", "500"))


def resident(pid):
    """Kilobytes of memory of a process."""
    with open(f"/proc/{pid}/status") as f:
        return int(re.search(r"VmRSS:\s+(\d+)", f.read())[1])


def http(port, request, timeout=PATIENCE):
    with socket.create_connection(("127.0.0.1", port), timeout) as s:
        s.sendall(request)
        data = b""
        try:
            while more := s.recv(65536):
                data += more
        except (TimeoutError, ConnectionResetError):
            pass
        return data


def get(port, path, *headers):
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close",
             *headers]
    return http(port, ("\r\n".join(lines) + "\r\n\r\n").encode())


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--threads", "2", "--rate", "200")

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        text = cls.server.text()
        cls.server.__exit__()
        assert code == 0, text
        assert "ERROR" not in text, text

    def tearDown(self):
        """Whatever happened, others can still play."""
        self.assertIsNone(self.server.process.poll(), self.server.text())
        anna, bob, table = sit_down(self.server)
        anna.play("roll")
        anna.close()
        bob.close()

    # ---- seats and secrets ----

    def test_a_seat_acts_only_with_its_secret(self):
        anna, bob, table = sit_down(self.server)
        eve = Client(self.server, name="Eve")
        eve.join(table)
        self.assertEqual(eve.refused("play", table=table, move="roll"),
                         "no-seat")
        self.assertEqual(eve.refused("play", table=table, move="roll", seat=0),
                         "no-seat")
        self.assertEqual(bob.refused("play", table=table, move="roll", seat=0),
                         "no-seat")
        self.assertEqual(eve.refused("undo", table=table), "no-undo")
        self.assertEqual(eve.refused("leave", table=table), "no-seat")
        for what in ({"do": "kick", "seat": 0}, {"do": "hand", "seat": 0},
                     {"do": "lock", "locked": True}):
            self.assertEqual(eve.refused(table=table, **what), "not-host")
        nobody = Client(self.server, hello=False)
        self.assertEqual(nobody.refused("play", table=table, move="roll"),
                         "who")
        self.assertEqual(nobody.refused("create", game="pig", seats=["me"]),
                         "who")

    def test_a_secret_of_one_who_left_opens_nothing(self):
        anna = Client(self.server)
        bob = Client(self.server, name="Bob")
        table = anna.create("pig", ["me", "open"])
        bob.join(table)
        bob.sit()
        bob.ask("leave", table=table)
        carl = Client(self.server, name="Carl")
        carl.join(table)
        carl.sit()
        anna.join(table)
        anna.sit()
        anna.play("roll")
        anna.play("stop") if anna.lines[-1]["move"] != "die 1" else None
        self.assertEqual(bob.refused("play", table=table, move="roll"),
                         "no-seat")
        carl.play("roll")

    def test_one_who_was_removed_stays_out(self):
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        table = anna.create("pig", ["me", "open"])
        bob.join(table)
        bob.sit()
        anna.ask("kick", table=table, seat=1)
        self.assertEqual(bob.refused("sit", table=table), "no-seat")
        anna.ask("lock", table=table, locked=True)
        carl = Client(self.server)
        self.assertEqual(carl.refused("sit", table=table), "no-seat")
        anna.ask("lock", table=table, locked=False)
        carl.ask("sit", table=table)

    def test_the_last_seat_is_given_once(self):
        for _ in range(5):
            anna = Client(self.server)
            table = anna.create("pig", ["me", "open"])
            others = [Client(self.server) for _ in range(12)]
            results = [None] * len(others)

            def sit(i):
                try:
                    results[i] = others[i].ask("sit", table=table)["you"]
                except Refused as no:
                    results[i] = no.args[0]
            threads = [threading.Thread(target=sit, args=(i,))
                       for i in range(len(others))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(map(str, results)),
                             ["[1]"] + ["no-seat"] * (len(others) - 1))
            for client in (anna, *others):
                client.close()

    def test_hidden_things_reach_nobody(self):
        anna, bob, table = sit_down(self.server, "fives")
        eve = Client(self.server)
        eve.join(table)
        anna.until(lambda c: c.lines)
        follower = Follower(anna)
        follower.follow()
        draws = [m for m in follower.moves(0) if m.startswith("draw")]
        follower.close()
        anna.play(draws[0])
        anna.ask("undo", table=table)
        n = anna.play(draws[-1])["n"]
        late = Client(self.server)
        late.join(table)
        for client in (bob, eve):
            client.until(lambda c: c.state["n"] >= n)
        self.assertEqual(anna.lines[-1]["move"], draws[-1])
        for client in (bob, eve, late):
            self.assertEqual(client.lines[-1]["move"], "count 1")
            text = json.dumps(client.pushes) + json.dumps(client.lines)
            self.assertNotIn("draw", text)
            self.assertNotIn(draws[0], text)
        self.assertEqual(late.state["view"]["outlines"][0], 1)
        self.assertEqual(late.refused("record", table=table), "not-started")

    # ---- texts ----

    def test_names_are_cleaned_and_titles_only_quoted(self):
        anna = Client(self.server, name="  A\u202e\u0007n  n\u200ba ")
        title = "<script>alert(1)</script>\"'&"
        table = anna.create("pig", ["me", "open"], title=title, public=True)
        anna.join(table)
        self.assertEqual(anna.state["seats"][0]["name"], "An na")
        self.assertEqual(anna.state["title"], title)
        listed = anna.ask("tables")["tables"]
        self.assertIn(title, [t["title"] for t in listed])
        self.assertEqual(anna.refused("create", game="pig", seats=["me"],
                                      name="x" * 65), "bad-request")
        self.assertEqual(anna.refused("create", game="pig",
                                      seats=["me", "you"]), "bad-request")
        self.assertEqual(anna.refused("create", game="pig",
                                      seats=["me"] * 11), "bad-option")
        for level in ("", "0", "01", "13", "99", "-1", "1x", "1 ", "0x1"):
            self.assertEqual(anna.refused("create", game="pig",
                                          seats=["me", f"computer:{level}"]),
                             "bad-request", level)
        self.assertEqual(anna.refused("create", game="chess", seats=["me"]),
                         "unknown-game")

    def test_names_neither_hide_nor_climb(self):
        """By a table of Unicode that does not change (3.2)."""
        category = unicodedata.ucd_3_2_0.category
        by = {}
        for code in range(0x110000):
            by.setdefault(category(chr(code)), []).append(chr(code))
        hidden = [c for kind in ("Cf", "Cc", "Zl", "Zp") for c in by[kind]
                  if c != "\0"] + list("\u115f\u1160\u3164\uffa0\u2800")
        marks = by["Mn"] + by["Me"]
        names = ["A" + "".join(hidden[i:i + 14])
                 for i in range(0, len(hidden), 14)]
        names += ["A" + c * 12 for c in marks]
        with Server("--rate", "0") as server:
            anna = Client(server)
            for anna.name in names:
                table = anna.create("pig", ["me", "open"])
                state = anna.ask("join", table=table)["state"]
                anna.ask("part", table=table)
                shown = state["seats"][0]["name"]
                self.assertEqual(shown[0], "A")
                most = 5 if anna.name[1] in marks else 1
                self.assertLessEqual(len(shown), most, ascii(shown))
            anna.close()

    def test_nonsense_is_answered(self):
        client = Client(self.server)
        rng = random.Random(3)
        valid = ['{"do":"hello","secret":"0123456789abcdef"}',
                 '{"do":"create","game":"pig","seats":["me","open"]}',
                 '{"do":"join","table":"abc","since":3}',
                 '{"do":"play","table":"abc","move":"roll","seat":1}',
                 '[' * 2000, '{"do":"join","table":"\\u0000"}', '"x"', '',
                 '{"do":"sit","table":"abcdefghabcdefghabcdefghabcdefgh"}']
        for _ in range(150):
            text = list(rng.choice(valid))
            for _ in range(rng.randrange(4)):
                if text:
                    text[rng.randrange(len(text))] = chr(rng.randrange(32, 127))
            client.socket.text("".join(text))
        for _ in range(150):
            self.assertIn("ok", client.socket.receive())

    def test_a_name_twice_is_refused(self):
        client = Client(self.server)
        for text in ('{"do":"hello","do":"create","id":1}',
                     '{"do":"create","game":"pig","id":1,'
                     '"seats":[{"kind":"open","kind":"me"}]}'):
            client.socket.text(text)
            answer = client.socket.receive()
            self.assertEqual(answer["error"]["code"], "bad-request")
            self.assertIn("stands there twice", answer["error"]["message"])

    # ---- frames ----

    def closed_with(self, s):
        try:
            while True:
                s.receive_text()
        except Closed as end:
            return end.args[0] if end.args else None
        except ConnectionResetError:
            return None

    def test_oversized_and_wrong_frames_close_the_connection(self):
        s = Socket(self.server.port)
        s.text("x" * 70000)
        self.assertEqual(self.closed_with(s), 1009)
        s = Socket(self.server.port)
        s.frame(2, b"binary")
        self.assertEqual(self.closed_with(s), 1003)
        s = Socket(self.server.port)
        s.frame(1, b"\xff\xfe")
        self.assertEqual(self.closed_with(s), 1007)
        s = Socket(self.server.port)
        s.sock.sendall(b"\x81\x02{}")  # not masked
        self.assertEqual(self.closed_with(s), 1002)

    def ping(self, n):
        return b'{"do":"ping","id":%d}' % n

    def test_messages_come_in_any_pieces(self):
        s = Socket(self.server.port)
        s.frame(1, self.ping(1)[:5], fin=False)
        s.frame(9, b"between")  # control frames may come between
        s.frame(0, self.ping(1)[5:7], fin=False)
        s.frame(0, self.ping(1)[7:])
        self.assertEqual(s.receive()["id"], 1)
        for byte in s.frame_bytes(1, self.ping(2)):
            s.sock.sendall(bytes([byte]))
        self.assertEqual(s.receive()["id"], 2)
        s.sock.sendall(b"".join(s.frame_bytes(1, self.ping(n))
                                for n in range(3, 40)))
        for n in range(3, 40):
            self.assertEqual(s.receive()["id"], n)
        long = self.ping(40) + b" " * 3000  # one with a longer header
        s.frame(1, long)
        self.assertEqual(s.receive()["id"], 40)

    def test_nothing_is_heard_after_a_goodbye_or_a_fault(self):
        for wrong in [(8, b"\x03\xe8"), (1, b"\xff"), (0, b"no beginning"),
                      (3, b"no such frame"), (9, b"x" * 126)]:
            s = Socket(self.server.port)
            s.sock.sendall(s.frame_bytes(*wrong) +
                           s.frame_bytes(1, self.ping(1)))
            with self.assertRaises(Closed):
                s.receive_text()

    def test_fuzzed_frames(self):
        rng = random.Random(5)
        for _ in range(150):
            s = Socket(self.server.port)
            s.sock.sendall(rng.randbytes(rng.randrange(1, 200)))
            s.close()

    def test_half_open_handshakes_do_not_hold_the_server(self):
        open_ones = []
        for i in range(100):
            s = socket.create_connection(("127.0.0.1", self.server.port))
            s.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgra"[:i % 40])
            open_ones.append(s)
        self.assertIn(b"200 OK", get(self.server.port, "/healthz"))
        for s in open_ones:
            s.close()

    def test_many_come_and_go(self):
        before = None
        for i in range(DROPS):  # from others' addresses, as many as have
            # ports enough; those who play on have one of their own
            s = Socket(self.server.port, source=f"127.0.9.{i % 20 + 1}")
            s.text('{"do":"join","table":"abcdefgh"}')
            s.close()
            if i == DROPS // 2:
                before = resident(self.server.process.pid)
        until(lambda: resident(self.server.process.pid) < before + 20000,
              "it has grown")

    @staticmethod
    def lazy(server):
        """A WebSocket of one who will not read."""
        s = socket.socket()
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.connect(("127.0.0.1", server.port))
        s.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\n"
                  b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
                  b"Sec-WebSocket-Version: 13\r\n"
                  b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        return s

    def flood(self, server, request=None, frame=None, first=b""):
        """Requests without end from one who reads nothing: he is cut off,
        and the server has not grown by much."""
        text = json.dumps({"do": request}).encode()
        frame = frame or Socket.frame_bytes(1, text)
        with self.lazy(server) as lazy:
            lazy.sendall(first)
            before = resident(server.process.pid)
            end = time.monotonic() + PATIENCE
            with self.assertRaises(OSError):
                while time.monotonic() < end:
                    lazy.sendall(frame * 50)
            self.assertLess(resident(server.process.pid), before + 30000)

    def test_a_reader_that_does_not_read_is_closed(self):
        self.flood(self.server, "tables")  # too fast, a thousand times
        with Server("--rate", "0", "--threads", "2") as server:
            self.flood(server, "ping")
            self.assertIn(b"\nkocka_connections_slow_total 1\n",
                          get(server.port, "/metrics"))
            self.flood(server, "tables")  # answered by all threads in turn
            self.flood(server, frame=Socket.frame_bytes(9, b"x" * 125))
            self.flood(server, frame=Socket.frame_bytes(0, b" ", fin=False),
                       first=Socket.frame_bytes(1, b" ", fin=False))

    def test_pings_of_one_who_does_not_read(self):
        """Their answers wait behind others, in a queue that is full."""
        with Server("--rate", "0") as server, self.lazy(server) as lazy:
            anna = Client(server)
            for _ in range(100):
                anna.create("pig", ["me", "open"], title="x" * 80, public=True)
            both = (Socket.frame_bytes(1, b'{"do":"tables"}') +
                    Socket.frame_bytes(9, b"x" * 125))
            end = time.monotonic() + PATIENCE
            with self.assertRaises(OSError):
                while time.monotonic() < end:
                    lazy.sendall(both)
                    time.sleep(0.005)  # not so many that this is forbidden
            self.assertTrue(anna.ask("ping")["ok"])
            self.assertIn(b"\nkocka_connections_slow_total 1\n",
                          get(server.port, "/metrics"))
            anna.close()

    def test_a_flood_is_slowed(self):
        client = Client(self.server)
        for _ in range(900):
            client.send("ping")
        codes = [client.socket.receive() for _ in range(900)]
        self.assertTrue(any(not c["ok"] and c["error"]["code"] == "too-fast"
                            for c in codes))
        self.assertTrue(all("id" in c for c in codes))  # nobody waits on

    def test_at_the_limit_nobody_more_is_let_in(self):
        with Server("--max-sockets", "5") as server:
            inside = [Socket(server.port) for _ in range(6)]
            with self.assertRaises(TimeoutError):
                Socket(server.port, timeout=0.5)
            inside.pop().close()
            for s in inside:
                s.text('{"do":"ping"}')
                self.assertTrue(s.receive()["ok"])
            Socket(server.port).close()  # as soon as one has gone
            for s in inside:
                s.close()

    def test_an_address_cannot_fill_the_server_with_tables(self):
        with Server() as server:
            start, codes = time.monotonic(), []
            for most in (40, 1000):  # another line, the same address
                client = Client(server)
                while len(codes) < most and codes.count("too-fast") < 10:
                    try:
                        client.create("pig", ["me", "open"])
                        codes.append("ok")
                    except Refused as no:
                        codes.append(no.args[0])
                client.close()
            seconds = time.monotonic() - start  # one more for each
            self.assertIn(codes.count("ok"), range(60, 62 + int(seconds)))
            self.assertEqual(set(codes), {"ok", "too-fast"})

    # ---- HTTP ----

    def test_files_outside_are_not_served(self):
        for path in ("/../../../etc/passwd", "/..%2f..%2fetc/passwd",
                     "/assets/../../etc/passwd", "//etc/passwd",
                     "/%2e%2e/%2e%2e/etc/passwd", "/.git/config",
                     "/<script>alert(1)</script>"):
            answer = get(self.server.port, path)
            self.assertIn(b" 404 ", answer.split(b"\r\n")[0], path)
            self.assertNotIn(b"root:", answer)
            self.assertNotIn(b"<script>", answer)

    def test_pages_of_other_sites_may_not_connect(self):
        with self.assertRaises(Closed) as refused:
            Socket(self.server.port,
                   headers=[("Origin", "https://evil.example")])
        self.assertEqual(refused.exception.args[0], 403)
        port = self.server.port
        Socket(port, headers=[("Origin", f"http://127.0.0.1:{port}")]).close()

    def test_http2_is_refused(self):
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 9
        answer = http(self.server.port, preface, 2)
        self.assertNotIn(b"HTTP/2", answer)
        answer = get(self.server.port, "/healthz",
                     "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__")
        self.assertNotIn(b"101", answer.split(b"\r\n")[0])

    def test_pages_carry_the_safety_headers(self):
        answer = get(self.server.port, "/").lower()
        for name in (b"content-security-policy: default-src 'self'",
                     b"x-content-type-options: nosniff",
                     b"referrer-policy: no-referrer"):
            self.assertIn(name, answer)
        self.assertNotIn(b"\r\nserver:", answer)
        self.assertIn(b"405", http(self.server.port,
                                   b"POST / HTTP/1.1\r\nHost: x\r\n"
                                   b"Connection: close\r\n"
                                   b"Content-Length: 0\r\n\r\n"))


if __name__ == "__main__":
    main()
