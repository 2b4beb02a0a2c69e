"""Whose a connection is: limits per address, bans, proxies, origins."""
import os
import re
import socket
import ssl
import subprocess
import tempfile
import unittest
import urllib.request

from harness import KOCKA, PATIENCE, Client, Closed, Server, main, until
from ws import Socket

OTHER = "127.0.0.2"  # all of 127.0.0.0/8 is this machine


def plain(port, source="127.0.0.1"):
    """A socket that says nothing."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE,
                                    (source, 0))


def get(port, path="/healthz", source="127.0.0.1", headers=()):
    """The status and all of the answer; "" if there was none."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close",
             *headers, "", ""]
    data = b""
    try:
        with plain(port, source) as s:
            s.sendall("\r\n".join(lines).encode())
            while more := s.recv(65536):
                data += more
    except OSError:
        pass
    text = data.decode(errors="replace")
    return int(text.split()[1]) if text else 0, text


def is_open(s):
    """Has the server not closed it?"""
    s.setblocking(False)
    try:
        return s.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def behind(port, *forwarded, headers=()):
    """A WebSocket by way of a proxy that says so."""
    return Socket(port, headers=[("X-Forwarded-For", f) for f in forwarded] +
                  list(headers))


def answers(s):
    """Is it let in, beyond the handshake?"""
    s.text('{"do":"ping"}')
    try:
        return s.receive()["ok"]
    except (Closed, OSError):
        return False


class Limits(unittest.TestCase):
    def test_silent_sockets_of_one_keep_nobody_out(self):
        for loops in "1", "3":
            with self.subTest(loops=loops), \
                    Server("--max-sockets", "60", "--max-per-address", "5",
                           "--threads", loops) as server:
                silent = [plain(server.port) for _ in range(120)]
                until(lambda: sum(map(is_open, silent)) <= 21)
                self.assertEqual(get(server.port, source=OTHER)[0], 200)
                other = Socket(server.port, source=OTHER)
                self.assertTrue(answers(other))
                # nor his neighbours behind the same address
                until(lambda: get(server.port)[0] == 200)
                refused = re.search(r"kocka_sockets_refused_total (\d+)",
                                    get(server.port, "/metrics", OTHER)[1])
                self.assertGreater(int(refused[1]), 0)
                for s in (*silent, other):
                    s.close()

    def test_at_the_limit_the_silent_go_first(self):
        with Server("--max-sockets", "20", "--threads", "1") as server:
            busy = Socket(server.port)
            silent = [plain(server.port, f"127.0.0.{i}")
                      for i in range(10, 40)]
            other = Socket(server.port, source=OTHER)
            self.assertTrue(answers(other))
            self.assertTrue(answers(busy))
            for s in (*silent, other, busy):
                s.close()

    def test_sockets_that_were_closed_count_no_more(self):
        with Server("--max-per-address", "3", "--threads", "2") as server:
            for _ in range(60):
                self.assertEqual(get(server.port)[0], 200)
            for _ in range(10):
                inside = [Socket(server.port) for _ in range(3)]
                self.assertTrue(all(map(answers, inside)))
                fourth = Socket(server.port)
                self.assertFalse(answers(fourth))
                for s in (*inside, fourth):
                    s.close()
                until(lambda: "\nkocka_connections 0\n"
                      in get(server.port, "/metrics")[1])

    def test_a_network_of_ipv6_is_one_address(self):
        with Server("--trusted-proxy", "127.0.0.1", "--max-per-address",
                    "2") as server:
            inside = [behind(server.port, f"2001:db8:1:2:{i}::1")
                      for i in range(3)]
            self.assertEqual([answers(s) for s in inside],
                             [True, True, False])
            inside.append(behind(server.port, "2001:db8:1:3::1"))
            self.assertTrue(answers(inside[-1]))
            inside += [behind(server.port, a) for a in
                       ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1",
                        "192.0.2.2")]
            self.assertEqual([answers(s) for s in inside[-4:]],
                             [True, True, False, True])
            for s in inside:
                s.close()


class Proxies(unittest.TestCase):
    def test_what_the_visitor_says_of_himself_is_not_believed(self):
        with Server("--trusted-proxy", "127.0.0.1,10.1.0.0/16,2001:db8::7",
                    "--max-per-address", "1") as server:
            first = behind(server.port, "192.0.2.9")
            self.assertTrue(answers(first))
            for lines in (["10.9.9.1", "192.0.2.9"],
                          ["192.0.2.77, 192.0.2.9"],
                          ["192.0.2.77", "192.0.2.9, 10.1.2.3"],
                          ["192.0.2.77", "192.0.2.9", "10.1.2.3"],
                          ["192.0.2.77", "192.0.2.9,2001:db8::7"],
                          ["x" * 3000, "192.0.2.9"],
                          [" 192.0.2.9 "], ["::ffff:192.0.2.9"]):
                with self.subTest([line[:20] for line in lines]):
                    again = behind(server.port, *lines)
                    self.assertFalse(answers(again))
                    again.close()
            other = behind(server.port, "192.0.2.9, 192.0.2.10")
            self.assertTrue(answers(other))
            first.close()
            other.close()

    def test_a_proxy_has_as_many_sockets_as_it_likes(self):
        with Server("--trusted-proxy", "127.0.0.1", "--max-per-address",
                    "2") as server:
            inside = [behind(server.port, f"192.0.2.{i}") for i in range(60)]
            self.assertTrue(all(map(answers, inside)))
            for s in inside:
                s.close()

    def test_links_begin_as_the_visitor_came(self):
        with Server("--trusted-proxy", "127.0.0.1") as server:
            ema = Client(server)
            feed = ema.ask("hello", secret=ema.secret)["feed"]
            ema.join(ema.create("pig", ["me", "computer:1"]))
            ema.sit()
            for proto, begin in {"https": "https", "http": "http",
                                 "http, https": "https"}.items():
                text = get(server.port, feed, headers=[
                    "X-Forwarded-For: 192.0.2.1",
                    f"X-Forwarded-Proto: {proto}"])[1]
                self.assertIn(f'"{begin}://localhost/#table', text, proto)
            ema.close()


class Origins(unittest.TestCase):
    def status(self, port, origin, headers=(), tls=None):
        try:
            Socket(port, headers=[("Origin", origin), *headers],
                   tls=tls).close()
            return 101
        except Closed as no:
            return no.args[0]

    def test_only_our_own_pages_may_connect(self):
        with Server("--origin", "https://kocka.example") as server:
            here = f"127.0.0.1:{server.port}"
            for origin, status in {
                    "http://" + here: 101, "https://" + here: 101,
                    "https://kocka.example": 101,
                    "http://kocka.example": 403,
                    "evil://" + here: 403, "file://" + here: 403,
                    "://" + here: 403, here: 403, "null": 403,
                    "http://evil://" + here: 403,
                    "http://evil@" + here: 403,
                    "http://" + here + ".evil.example": 403,
                    # too long for its buffer is not the same as none
                    "https://" + "evil." * 50 + "example": 403}.items():
                with self.subTest(origin[:40]):
                    self.assertEqual(self.status(server.port, origin), status)

    def test_pages_of_all_servers_of_a_database_may_connect_to_each(self):
        servers = ["https://a.example", "http://b.example:8080"]
        with Server("--servers", ", ".join(servers)) as server:
            for origin, status in {**dict.fromkeys(servers, 101),
                                   "http://a.example": 403,
                                   "https://a.example.evil": 403,
                                   "http://b.example": 403}.items():
                self.assertEqual(self.status(server.port, origin), status)
            self.assertIn(" wss://a.example ws://b.example:8080;",
                          get(server.port, "/")[1])
            eve = Client(server, name="Eve")
            said = eve.ask("hello", secret=eve.secret)
            self.assertEqual(said["servers"], servers)
            eve.close()
        with self.assertRaisesRegex(RuntimeError, "--servers takes"):
            Server("--servers", "https://a.example;script-src")

    def test_over_tls_only_pages_that_came_over_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            cert, key = (os.path.join(folder, n) for n in ("cert", "key"))
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                 "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                 "/CN=localhost", "-out", cert, "-keyout", key],
                check=True, capture_output=True)
            with Server("--cert", cert, "--key", key) as server:
                tls = ssl._create_unverified_context()
                here = f"127.0.0.1:{server.port}"
                for origin, status in {"https://" + here: 101,
                                       "http://" + here: 403}.items():
                    self.assertEqual(
                        self.status(server.port, origin, tls=tls), status)
        with Server("--trusted-proxy", "127.0.0.1") as server:
            here = f"127.0.0.1:{server.port}"
            proto = [("X-Forwarded-Proto", "https")]
            self.assertEqual(
                self.status(server.port, "http://" + here, proto), 403)
            self.assertEqual(
                self.status(server.port, "https://" + here, proto), 101)

    def test_the_policy_names_this_server_only(self):
        def allowed(port, *headers):
            url = urllib.request.Request(f"http://127.0.0.1:{port}/",
                                         headers=dict(headers))
            with urllib.request.urlopen(url, timeout=PATIENCE) as page:
                policy = page.headers["content-security-policy"]
            return re.search(r"connect-src ([^;]*);", policy)[1]
        with Server("--trusted-proxy", "127.0.0.1") as server:
            here = f"127.0.0.1:{server.port}"
            self.assertEqual(allowed(server.port),
                             f"'self' ws://{here} wss://{here}")
            self.assertEqual(
                allowed(server.port, ("Host", "kocka.example"),
                        ("X-Forwarded-Proto", "https")),
                "'self' wss://kocka.example")
            for host in ("a;script-src *", "*", "a b", "x" * 300):
                self.assertEqual(allowed(server.port, ("Host", host)),
                                 "'self'")
            for path in ("/metrics", "/healthz", "/nothing", "/",
                         "/feed/" + "0" * 32):
                head = get(server.port, path)[1].lower()
                for name in ("content-security-policy: default-src 'self'",
                             "x-content-type-options: nosniff",
                             "referrer-policy: no-referrer"):
                    self.assertIn(name, head, path)


class Bans(unittest.TestCase):
    def admin(self, server, *words):
        result = subprocess.run(
            [KOCKA, "admin", os.path.join(server.folder.name, "admin"),
             *words], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result)
        return result.stdout

    def serve(self, *options):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "admin")
        server = Server("--admin", path, "--threads", "3", *options)
        os.symlink(path, os.path.join(server.folder.name, "admin"))
        self.addCleanup(server.__exit__)
        return server

    def test_a_ban_ends_every_connection_of_that_address(self):
        server = self.serve()
        guests = [Client(server) for _ in range(12)]
        table = guests[0].create("pig", ["me", "open"])
        idle = [plain(server.port) for _ in range(6)]
        other = Socket(server.port, source=OTHER)
        self.assertTrue(answers(other))  # after all the others
        until(lambda: "\nkocka_sockets 20\n"
              in get(server.port, "/metrics", OTHER)[1])
        said = self.admin(server, "ban", "127.0.0.1")
        self.assertEqual(said, "127.0.0.1 is banned; connections closed: 18\n")
        for guest in guests:
            with self.assertRaises((Closed, OSError)):
                guest.ask("join", table=table)
        for s in idle:
            s.settimeout(PATIENCE)
            self.assertEqual(s.recv(1), b"")
        self.assertEqual(get(server.port)[0], 0)
        self.assertTrue(answers(other))
        self.admin(server, "unban", "127.0.0.1")
        Client(server).close()
        for s in (*guests, *idle, other):
            s.close()

    def test_a_network_can_be_banned(self):
        server = self.serve()
        here, other = Client(server), Socket(server.port, source="127.1.0.1")
        said = self.admin(server, "ban", "127.1.0.0/16")
        self.assertIn("127.1.0.0/16 is banned; connections closed: 1", said)
        self.assertFalse(answers(other))
        here.ask("ping")
        self.assertEqual(get(server.port, source="127.1.9.9")[0], 0)
        self.assertEqual(get(server.port, source="127.2.0.1")[0], 200)
        here.close()
        other.close()

    def test_behind_a_proxy_the_visitor_is_banned(self):
        server = self.serve("--trusted-proxy", "127.0.0.1")
        net = "2001:db8:1:2"
        eve, ema = (behind(server.port, a)
                    for a in (net + "::1", "2001:db8:1:3::1"))
        self.assertTrue(answers(eve) and answers(ema))
        said = self.admin(server, "ban", net + ":9::9")
        self.assertIn(f"{net}::/64 is banned; connections closed: 1", said)
        self.assertFalse(answers(eve))
        self.assertTrue(answers(ema))
        with self.assertRaises(Closed) as refused:
            behind(server.port, net + "::2")
        self.assertEqual(refused.exception.args[0], 403)

        def status(address):
            return get(server.port,
                       headers=["X-Forwarded-For: " + address])[0]
        self.assertEqual(status(net + "::3"), 403)
        self.assertEqual(status("2001:db8:1:3::1"), 200)
        self.assertEqual(get(server.port)[0], 200)  # the proxy itself
        self.admin(server, "unban", net + "::")
        self.assertEqual(status(net + "::3"), 200)
        eve.close()
        ema.close()


if __name__ == "__main__":
    main()
