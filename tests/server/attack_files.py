"""Files and what is around them: who may read them, full disks, requests with
two lengths, and what others say to our log."""
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time
import unittest

import postgres
from harness import KOCKA, PATIENCE, Client, Server, until


def kocka(*words):
    return subprocess.run([KOCKA, *words], capture_output=True, text=True)


def mode(path):
    return stat.S_IMODE(os.stat(path).st_mode)


class Files(unittest.TestCase):
    def setUp(self):
        self.before = os.umask(0o022)  # as most have it
        self.addCleanup(os.umask, self.before)
        folder = tempfile.TemporaryDirectory(prefix="kocka-files-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_what_has_secrets_is_its_owners_alone(self):
        with Server(db=self.path("kocka.db")) as server:
            Client(server).create("pig", ["me", "open"])
            said = kocka("db", "backup", server.db, self.path("copy.db"))
            self.assertEqual(said.returncode, 0, said.stderr)
            for name in sorted(os.listdir(self.folder)):
                self.assertEqual(mode(self.path(name)), 0o600, name)
            self.assertIn("kocka.db-wal", os.listdir(self.folder))
        said = kocka("db", "restore", self.path("copy.db"),
                     self.path("new.db"))
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        self.assertEqual(mode(self.path("new.db")), 0o600)

    def test_a_file_that_was_open_to_others_is_closed_to_them(self):
        with Server(db=self.path("kocka.db")) as server:
            server.stop()
            os.chmod(server.db, 0o644)
            server.start()
            self.assertEqual(mode(server.db), 0o600)

    def test_a_backup_that_fails_leaves_nothing(self):
        with Server(db=self.path("kocka.db")) as server:
            Client(server).create("pig", ["me", "open"])
            server.stop()
        with open(self.path("kocka.db"), "r+b") as f:
            f.seek(4096)
            f.write(bytes(8192))  # of its tables
        there = set(os.listdir(self.folder))
        said = kocka("db", "backup", self.path("kocka.db"),
                     self.path("copy.db"))
        self.assertEqual(said.returncode, 1, said)
        self.assertIn("copying", said.stderr)
        self.assertEqual({f for f in os.listdir(self.folder)
                          if f.startswith("copy")}, set())
        said = kocka("db", "backup", self.path("kocka.db"),
                     self.path("kocka.db-lock"))
        self.assertIn("is there already", said.stderr)
        self.assertTrue(there <= set(os.listdir(self.folder)) | {
            "kocka.db-wal", "kocka.db-shm"})

    @unittest.skipUnless(os.geteuid() == 0, "only root has others' folders")
    def test_restore_says_whose_the_file_must_be(self):
        with Server(db=self.path("kocka.db")) as server:
            server.stop()
        kocka("db", "backup", self.path("kocka.db"), self.path("copy.db"))
        theirs = self.path("theirs")
        os.mkdir(theirs)
        os.chown(theirs, 65534, 65534)
        new = os.path.join(theirs, "kocka.db")
        said = kocka("db", "restore", self.path("copy.db"), new)
        self.assertEqual(said.returncode, 0)
        self.assertIn(f"chown 65534:65534 {new} {new}-lock", said.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "only root can mount")
    def test_moves_wait_for_room_on_a_full_disk(self):
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=9m", "none",
                           self.folder], capture_output=True).returncode:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.folder])
        server = Server("--rate", "0", db=self.path("kocka.db"))
        anna = Client(server)
        with open(self.path("filler"), "wb", buffering=0) as f:
            try:
                while f.write(bytes(65536)):
                    pass
            except OSError:
                pass
        made, enough = [], threading.Event()

        def go_on():
            while not enough.is_set():
                made.append(anna.create("pig", ["me", "open"]))
        player = threading.Thread(target=go_on)
        player.start()
        server.wait_for("the disk is full; moves wait")
        stored = len(made)
        os.unlink(self.path("filler"))
        try:
            until(lambda: len(made) >= stored + 2)
        finally:
            enough.set()
            player.join()
        self.assertIsNone(server.process.poll())
        anna.close()
        self.assertEqual(server.stop(), 0, server.text())
        said = kocka("db", "check", server.db)
        self.assertEqual(said.returncode, 0, said)
        self.assertIn(f" {len(made)} tables", said.stdout)
        server.__exit__()

    def test_a_forget_under_way_at_the_stop_leaks_nothing(self):
        """The sanitizers see it, in their builds; here that it ends well. The
        store is held back until it has been told to stop, so the tables are
        asked to forget when it takes nothing more."""
        # h2o's own leaks are known by its name in the stack: a stack of two
        # does not have it for what is ours
        server = Server("--threads", "2", "--rate", "0", env={
            "ASAN_OPTIONS": "quarantine_size_mb=8:malloc_context_size=2"})
        anna = Client(server)
        for _ in range(20):
            anna.create("pig", ["me", "open"])
        other = sqlite3.connect(server.db, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        anna.send("forget")
        anna.send("ping")  # so the one before it is on its way
        while not anna.step():
            pass
        server.process.send_signal(signal.SIGTERM)
        server.wait_for("stopping signal=")
        anna.close()
        time.sleep(2)  # what follows has no line in the log
        other.execute("ROLLBACK")
        self.assertEqual(server.process.wait(PATIENCE), 0, server.text())
        server.__exit__()


class Lengths(unittest.TestCase):
    SECOND = b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"

    def ask(self, port, *headers, before=b""):
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
            s.sendall(before + b"\r\n".join(
                [b"GET /healthz HTTP/1.1", b"Host: x", *headers, b"", b""]) +
                self.SECOND)
            s.shutdown(socket.SHUT_WR)
            data = b""
            while more := s.recv(65536):
                data += more
            return data

    def test_a_request_has_one_length(self):
        with Server() as server:
            for headers in (
                    [b"Content-Length: 0", b"Content-Length: 36"],
                    [b"Content-Length: 36", b"content-length:0"],
                    [b"Content-Length: 0", b"Transfer-Encoding: chunked"],
                    [b"Transfer-Encoding: chunked", b"Content-Length: 0"],
                    [b"Transfer-Encoding: x", b"Transfer-Encoding: chunked"],
                    [b"Content-Length: 0", b" Content-Length: 36"],
                    [b"X: y", b"\tContent-Length: 36"]):
                for before in (b"", b"\r\n", b"\n"):
                    with self.subTest(headers=headers, before=before):
                        answer = self.ask(server.port, *headers, before=before)
                        self.assertNotIn(b"kocka_tables", answer)
                        self.assertNotIn(b" 200 OK", answer)
            # one is fine, and the next request is another one
            answer = self.ask(server.port, b"Content-Length: 0")
            self.assertIn(b"ok\n", answer)
            self.assertIn(b"kocka_tables", answer)


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Notices(unittest.TestCase):
    def test_what_the_database_says_goes_through_our_log(self):
        db = postgres.Postgres()
        self.addCleanup(db.close)
        with Server(db=db.url) as server:
            db.psql("CREATE FUNCTION speak() RETURNS trigger AS $$ BEGIN "
                    "RAISE WARNING 'hello \"you\"'; RETURN NEW; END $$ "
                    "LANGUAGE plpgsql; CREATE TRIGGER speak BEFORE INSERT ON "
                    "unit FOR EACH ROW EXECUTE FUNCTION speak()")
            client = Client(server)
            client.create("pig", ["me", "open"])
            server.wait_for("PostgreSQL says: WARNING:  hello")
            for line in server.text().splitlines():
                self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\S+ \w+ ")
            client.close()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
