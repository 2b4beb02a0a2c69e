"""What is given to operators works: the unit, nginx.conf, the hook for
certbot, the bill of materials. What is not installed here is skipped."""
import json
import os
import re
import shutil
import signal
import socket
import ssl
import stat
import subprocess
import sys
import tempfile
import unittest

from harness import KOCKA, PATIENCE, Client, Closed, Server, main, until
from ws import Socket

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def read(name):
    with open(os.path.join(SOURCE, "deploy", name)) as f:
        return f.read()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def make_certificate(folder):
    cert, key = (os.path.join(folder, n)
                 for n in ("fullchain.pem", "privkey.pem"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
         "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
         "-out", cert, "-keyout", key], check=True, capture_output=True)
    return cert, key


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="kocka-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w") as f:
            f.write(text)
        return self.path(name)


class Unit(Folder):
    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_systemd_understands_the_unit(self):
        unit = self.write("kocka.service", read("kocka.service").replace(
            "/usr/bin/kocka", os.path.abspath(KOCKA)))
        said = subprocess.run(["systemd-analyze", "verify", "--man=no", unit],
                              capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stderr), (0, ""))

    def test_the_unit_may_use_the_port_that_the_page_names(self):
        self.assertIn("\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n",
                      read("kocka.service"))

    def test_the_unit_waits_until_the_server_is_ready(self):
        for line in "Type=notify", "WatchdogSec=60":
            self.assertIn(f"\n{line}\n", read("kocka.service"))

    def test_the_hook_brings_a_new_certificate_to_the_server(self):
        live, state = self.path("live"), self.path("state")
        os.mkdir(live)
        env = {**os.environ, "RENEWED_LINEAGE": live, "KOCKA_FOLDER": state}
        hook = ["sh", os.path.join(SOURCE, "deploy", "certbot-hook.sh")]
        make_certificate(live)
        subprocess.run(hook, check=True, env=env)
        for name in ("fullchain.pem", "privkey.pem"):
            mode = os.stat(os.path.join(state, name)).st_mode
            self.assertEqual(stat.S_IMODE(mode), 0o600)
        with Server("--cert", os.path.join(state, "fullchain.pem"), "--key",
                    os.path.join(state, "privkey.pem")) as server:
            first = self.certificate(server.port)
            make_certificate(live)
            subprocess.run(hook, check=True, env=env)
            server.process.send_signal(signal.SIGHUP)
            server.wait_for("certificate read again")
            until(lambda: self.certificate(server.port) != first)
            with open(os.path.join(live, "fullchain.pem")) as f:
                new = ssl.PEM_cert_to_DER_cert(f.read())
            self.assertEqual(self.certificate(server.port), new)

    def certificate(self, port):
        context = ssl._create_unverified_context()
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as s, \
                context.wrap_socket(s) as tls:
            return tls.getpeercert(binary_form=True)


@unittest.skipUnless(NGINX, "no nginx here")
class Nginx(Folder):
    """nginx.conf as it is, but for ports and paths."""

    def start(self, server):
        make_certificate(self.folder)
        self.tls = ssl.create_default_context(cafile=self.path("fullchain.pem"))
        self.tls.check_hostname = False
        for _ in range(5):  # a port may be taken before nginx has it
            words = self.configure(server)
            said = subprocess.run([*words, "-t"], capture_output=True,
                                  text=True)
            self.assertEqual(said.returncode, 0, said.stderr)
            self.nginx = subprocess.Popen(words, stderr=subprocess.DEVNULL)
            self.addCleanup(self.stop, self.nginx)
            if self.listens():
                return
        self.fail("nginx does not start")

    def listens(self):
        def is_there():
            if self.nginx.poll() is not None:
                return "not"
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return "listens"
            except OSError:
                return None
        return until(is_there) == "listens"

    def configure(self, server):
        self.port = free_port()
        site = read("nginx.conf")
        for old, new in {
                r"127\.0\.0\.1:8080": f"127.0.0.1:{server.port}",
                r"/etc/letsencrypt/live/kocka\.example\.org": self.folder,
                r"kocka\.example\.org": "localhost",
                r"listen 443": f"listen 127.0.0.1:{self.port}",
                r"listen 80": f"listen 127.0.0.1:{free_port()}",
                r" *listen \[::\]:.*\n": ""}.items():
            self.assertRegex(site, old)
            site = re.sub(old, new, site)
        temp = "".join(f"{n}_temp_path {self.folder}/{n};\n" for n in
                       ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.geteuid() == 0 else ""
        conf = self.write("nginx.conf", f"""{user}daemon off;
pid {self.folder}/pid; error_log {self.folder}/error.log;
events {{}}
http {{ access_log off;
{temp}{site}}}
""")
        return [NGINX, "-p", self.folder, "-e", self.path("error.log"), "-c",
                conf]

    def stop(self, nginx):
        nginx.terminate()
        nginx.wait(PATIENCE)

    def test_a_game_through_nginx(self):
        with Server("--trusted-proxy", "127.0.0.1", "--max-per-address", "2",
                    "--threads", "2") as server:
            self.start(server)
            anna, bob = Client(self), Client(self, name="Bob")
            table = anna.create("pig", ["me", "open"], options={"goal": 10})
            for client in (anna, bob):
                client.join(table)
                client.sit()
            anna.until(lambda c: c.state["status"] == "playing")
            anna.play("roll")
            bob.until(lambda c: c.lines)
            # whatever he says of himself, he is the one that nginx sees
            third = self.socket([("X-Forwarded-For", "192.0.2.9")])
            with self.assertRaises(Closed) as closed:
                third.receive()
            self.assertEqual(closed.exception.args[0], 1008)
            anna.close()
            # pages of this site may connect, others not
            def let_in():
                s = self.socket([("Origin", f"https://127.0.0.1:{self.port}")])
                s.text('{"do":"ping"}')
                try:
                    self.assertTrue(s.receive()["ok"])
                    return s
                except Closed:
                    return None  # anna's goodbye has not come through yet
            s = until(let_in)
            for origin in (f"http://127.0.0.1:{self.port}",
                           "https://evil.example"):
                with self.assertRaises(Closed) as closed:
                    self.socket([("Origin", origin)])
                self.assertEqual(closed.exception.args[0], 403)
            s.close()
            bob.close()

    def socket(self, headers):
        return Socket(self.port, tls=self.tls, headers=headers)

    def test_numbers_are_for_those_inside_and_pages_for_all(self):
        with Server("--trusted-proxy", "127.0.0.1") as server:
            self.start(server)
            for path, words in {
                    "/": [b" 200 ", b"strict-transport-security",
                          f"connect-src 'self' wss://127.0.0.1:{self.port};"
                          .encode()],
                    "/metrics": [b" 200 ", b"kocka_tables"]}.items():
                answer = self.get(path, "127.0.0.1").lower()
                for word in words:
                    self.assertIn(word, answer)
            self.assertIn(b" 403 ", self.get("/metrics", "127.0.0.2"))
            self.assertIn(b" 200 ", self.get("/healthz", "127.0.0.2"))

    def get(self, path, source):
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE,
                                      (source, 0)) as s, \
                self.tls.wrap_socket(s) as tls:
            tls.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}"
                        "\r\nConnection: close\r\n\r\n".encode())
            data = b""
            while more := tls.recv(65536):
                data += more
            return data


@unittest.skipUnless(shutil.which("dpkg-query"), "not a Debian")
class Bill(unittest.TestCase):
    def test_the_bill_has_the_libraries_that_are_loaded(self):
        said = subprocess.run(
            [sys.executable, os.path.join(SOURCE, "tools/sbom.py"), KOCKA],
            check=True, capture_output=True, text=True).stdout
        shipped = {c["name"]: c["version"]
                   for c in json.loads(said)["components"]
                   if c["purl"].startswith("pkg:deb/")
                   and c["scope"] == "required"}
        # ours, one that comes with another (libpq5), and the page's
        for name in ("libh2o-evloop0.13", "libsqlite3-0", "zlib1g",
                     "libgssapi-krb5-2", "wasi-libc"):
            here = subprocess.run(
                ["dpkg-query", "-W", "-f=${Version}", name], check=True,
                capture_output=True, text=True).stdout
            self.assertEqual(shipped.get(name), here, name)
        self.assertNotIn("libsqlite3-dev", shipped)


if __name__ == "__main__":
    main()
