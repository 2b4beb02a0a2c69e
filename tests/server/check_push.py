"""Web Push: who is away is told of his turn; a push service of our own
decrypts what comes and checks who sent it, with openssl."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import sqlite3
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from clock import HOUR, Clock
from harness import KOCKA, PATIENCE, Client, Refused, Server, main, until

# what stands before an uncompressed point of P-256 in a public key
SPKI = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def openssl(*words, data=None):
    return subprocess.run(["openssl", *words], input=data, check=True,
                          capture_output=True).stdout


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mac(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


class Browser:
    """One subscription: its keys, and reading what was sent to it."""

    def __init__(self, folder, name, service):
        self.folder, self.key = folder, os.path.join(folder, name + ".pem")
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt",
                "ec_paramgen_curve:P-256", "-out", self.key)
        self.point = openssl("pkey", "-in", self.key, "-pubout", "-outform",
                             "DER")[-65:]
        self.auth = os.urandom(16)
        self.endpoint = f"{service.origin}/{name}?a=1"

    def fields(self):
        return {"endpoint": self.endpoint, "p256dh": b64(self.point),
                "auth": b64(self.auth)}

    def decrypt(self, body):
        salt, size, theirs = body[:16], body[16:21], body[21:86]
        assert size == bytes([0, 0, 16, 0, 65]), size
        peer = os.path.join(self.folder, "peer.der")
        with open(peer, "wb") as f:
            f.write(SPKI + theirs)
        shared = openssl("pkeyutl", "-derive", "-inkey", self.key, "-peerkey",
                         peer, "-peerform", "DER")
        info = b"WebPush: info\0" + self.point + theirs + b"\1"
        prk = mac(salt, mac(mac(self.auth, shared), info))
        key = mac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(prk, b"Content-Encoding: nonce\0\1")[:12]
        plain = openssl("enc", "-d", "-aes-128-ctr", "-K", key.hex(), "-iv",
                        nonce.hex() + "00000002", data=body[86:-16])
        assert plain[-1] == 2, plain
        return json.loads(plain[:-1])


class Service:
    """A push service; what comes is in `letters`."""

    def __init__(self, folder, name="service"):
        self.letters, self.status = queue.Queue(), 201
        self.cert = os.path.join(folder, name + ".pem")
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
                "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                "-out", self.cert, "-keyout", self.cert + ".key")
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.letters.put((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_):
                pass
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.cert, self.cert + ".key")
        self.http.socket = context.wrap_socket(self.http.socket,
                                               server_side=True)
        self.origin = f"https://localhost:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def letter(self):
        return self.letters.get(timeout=PATIENCE)

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def der_number(data):
    data = data.lstrip(b"\0")
    data = b"\0" + data if data[0] & 0x80 else data
    return bytes([2, len(data)]) + data


class Push(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.service = Service(self.folder)
        self.addCleanup(self.service.close)
        key = os.path.join(self.folder, "vapid.pem")
        self.point = subprocess.run(
            [KOCKA, "admin", "vapid", key], check=True, capture_output=True,
            text=True).stdout.strip()
        self.server = Server("--vapid-key", key, "--push-anywhere", "--rate",
                             "0", "--vapid-contact", "mailto:op@example.org",
                             env={"SSL_CERT_FILE": self.service.cert})
        self.addCleanup(lambda: self.server.__exit__())

    def browser(self, name):
        return Browser(self.folder, name, self.service)

    def pair(self, anna, bob):
        """A table at which it is Bob's turn."""
        table = bob.create("pig", ["me", "open"], title="Evening")
        for client in (bob, anna):
            client.state, client.lines = None, []
            client.join(table)
            client.sit()
        bob.until(lambda c: c.state["status"] == "playing")
        return table

    def subscriptions(self):
        with sqlite3.connect(self.server.db) as db:
            return db.execute("SELECT count(*) FROM push").fetchone()[0]

    def check_sender(self, header):
        kind, token, key = header.split()
        self.assertEqual((kind, key), ("vapid", "k=" + self.point))
        head, claims, signature = token.rstrip(",")[2:].split(".")
        self.assertEqual(json.loads(unb64(head))["alg"], "ES256")
        said = json.loads(unb64(claims))
        self.assertEqual(said["aud"], self.service.origin)
        self.assertEqual(said["sub"], "mailto:op@example.org")
        self.assertTrue(3600 < said["exp"] - time.time() < 86400, said)
        raw = unb64(signature)
        numbers = der_number(raw[:32]) + der_number(raw[32:])
        paths = [os.path.join(self.folder, f) for f in ("k.der", "s.der")]
        for path, data in zip(paths, (SPKI + unb64(self.point), bytes(
                [0x30, len(numbers)]) + numbers)):
            with open(path, "wb") as f:
                f.write(data)
        self.assertIn(b"Verified OK", openssl(
            "dgst", "-sha256", "-verify", paths[0], "-keyform", "DER",
            "-signature", paths[1], data=f"{head}.{claims}".encode()))

    def test_who_is_away_is_told_of_his_turn(self):
        anna, bob, carol = (Client(self.server, name=n)
                            for n in ("Anna", "Bob", "Carol"))
        phones = {c: self.browser(c.name) for c in (anna, carol)}
        for client, phone in phones.items():
            client.ask("subscribe", **phone.fields())
            client.ask("subscribe", **phone.fields())  # again is once
        table = self.pair(anna, bob)
        anna.close()
        bob.play("stop")
        path, headers, body = self.service.letter()
        self.assertEqual(path, "/Anna?a=1")
        self.assertEqual(headers["Content-Encoding"], "aes128gcm")
        self.assertEqual(headers["Topic"], table)
        self.assertGreater(int(headers["TTL"]), 0)
        self.check_sender(headers["Authorization"])
        self.assertEqual(phones[anna].decrypt(body), {
            "table": table, "game": "pig", "title": "Evening"})
        # Anna is back, though not at the table: no message; Carol, whose
        # turn comes later, gets hers
        anna.connect()
        anna.ask("play", table=table, move="stop")
        bob.until(lambda c: len(c.lines) == 2)
        bob.play("stop")
        other = self.pair(carol, bob)
        carol.close()
        bob.play("stop")
        path, _, body = self.service.letter()
        self.assertEqual(path, "/Carol?a=1")
        self.assertEqual(phones[carol].decrypt(body)["table"], other)
        self.assertTrue(self.service.letters.empty())
        for client in (anna, bob):
            client.close()

    def test_a_turn_that_came_just_before_a_crash_is_told_after_it(self):
        anna, bob = (Client(self.server, name=n) for n in ("Anna", "Bob"))
        anna.ask("subscribe", **self.browser("Anna").fields())
        self.pair(anna, bob)
        anna.close()
        bob.play("stop")
        self.server.kill()
        self.server.start()
        self.assertEqual(self.service.letter()[0], "/Anna?a=1")
        bob.close()

    def test_addresses_that_are_gone_are_dropped(self):
        self.service.status = 410
        anna, bob = Client(self.server), Client(self.server)
        anna.ask("subscribe", **self.browser("old").fields())
        self.assertEqual(self.subscriptions(), 1)
        self.pair(anna, bob)
        anna.close()
        bob.play("stop")
        self.service.letter()
        until(lambda: self.subscriptions() == 0)
        bob.close()

    def test_a_service_that_fails_is_left_alone(self):
        """It gets one message a minute; others do not wait for it."""
        bad = Service(self.folder, "bad")
        self.addCleanup(bad.close)
        with open(bad.cert) as f, open(self.service.cert, "a") as trusted:
            trusted.write(f.read())
        bad.status = 503
        anna, bob, carol = (Client(self.server, name=n)
                            for n in ("Anna", "Bob", "Carol"))
        anna.ask("subscribe", **Browser(self.folder, "Anna", bad).fields())
        tables = [self.pair(anna, bob) for _ in range(3)]
        for table in tables:
            bob.ask("part", table=table)
        anna.close()
        bob.ask("play", table=tables[0], move="stop")
        self.assertEqual(bad.letter()[0], "/Anna?a=1")
        self.server.wait_for("push host=localhost pause=60")
        bad.status = 201
        # now two for Anna, then one for Carol, in this order
        carol.ask("subscribe", **self.browser("Carol").fields())
        last = self.pair(carol, bob)
        bob.ask("part", table=last)
        carol.close()
        for table in (*tables[1:], last):
            bob.ask("play", table=table, move="stop")
        self.assertEqual(self.service.letter()[0], "/Carol?a=1")
        self.assertTrue(bad.letters.empty())
        bob.close()

    def test_who_did_not_come_for_long_is_dropped(self):
        anna = Client(self.server)
        for name in ("new", "old"):
            anna.ask("subscribe", **self.browser(name).fields())
        anna.close()
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            db.execute("UPDATE push SET at = at - 61 * 86400000 "
                       "WHERE endpoint LIKE '%/old?%'")
        clock = Clock()
        self.addCleanup(clock.close)
        self.server.env.update(clock.env)
        self.server.start()
        clock.sleep(3 * HOUR)
        self.server.wait_for("unreachable browsers=1")
        with sqlite3.connect(self.server.db) as db:
            (left,), = db.execute("SELECT endpoint FROM push")
        self.assertIn("/new?", left)

    def test_an_address_cannot_fill_the_store(self):
        self.server.stop()
        self.server.options = [o for o in self.server.options
                               if o not in ("--rate", "0")]
        self.server.start()
        good, codes = self.browser("good").fields(), []
        start = time.monotonic()
        for most in (50, 100, 2000):  # other lines, the same address
            client = Client(self.server)
            while len(codes) < most and codes.count("too-fast") < 10:
                try:
                    client.ask("subscribe", **{
                        **good, "endpoint": f"{good['endpoint']}{len(codes)}"})
                    codes.append("ok")
                except Refused as no:
                    codes.append(no.args[0])
            client.close()
        seconds = time.monotonic() - start  # two more for each
        self.assertIn(codes.count("ok"), range(120, 122 + int(2 * seconds)))
        self.assertEqual(set(codes), {"ok", "too-fast"})
        self.assertLessEqual(self.subscriptions(), 3 * 8)

    def test_subscriptions_come_and_go(self):
        anna, bob = Client(self.server), Client(self.server)
        hello = anna.ask("hello", secret=anna.secret)
        self.assertEqual(hello["push"], self.point)
        good = self.browser("good").fields()
        wrong = [{"endpoint": "http://localhost/a"},
                 {"endpoint": "https://" + "a" * 990 + ".example"},
                 {"endpoint": "https://a b.example/"},
                 {"endpoint": "https://user@host.example/"},
                 {"endpoint": "https://host.example/\r\nX: y"},
                 {"endpoint": "https://host.example/\"'"},
                 {"p256dh": b64(b"\4" + bytes(64))},
                 {"p256dh": b64(os.urandom(64))},
                 {"auth": b64(os.urandom(15))}, {"auth": "*" * 22}]
        for fields in wrong:
            self.assertIn(anna.refused("subscribe", **{**good, **fields}),
                          ("no-push", "bad-request"), fields)
        for i in range(12):
            anna.ask("subscribe", **{**good, "endpoint": f"{good['endpoint']}{i}"})
        self.assertEqual(self.subscriptions(), 8)
        bob.ask("unsubscribe", endpoint=f"{good['endpoint']}11")  # not his
        self.assertEqual(self.subscriptions(), 8)
        anna.ask("unsubscribe", endpoint=f"{good['endpoint']}11")
        self.assertEqual(self.subscriptions(), 7)
        anna.ask("forget")
        self.assertEqual(self.subscriptions(), 0)
        for client in (anna, bob):
            client.close()
        with Server() as other:
            client = Client(other)
            self.assertEqual(client.refused("subscribe", **good), "no-push")
            client.close()


if __name__ == "__main__":
    main()
