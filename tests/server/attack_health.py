"""What operators are told: living, being ready, limits, numbers."""
import ctypes
import http.client
import os
import re
import resource
import select
import signal
import socket
import sqlite3
import tempfile
import threading
import time
import unittest

import postgres
from clock import preload
from harness import PATIENCE, Client, Closed, Refused, Server, main, until
from ws import Socket


def stopped(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as f:
        return f.read().rpartition(")")[2].split()[0] == "T"


def loops(server):
    """The threads of a server's loops."""
    folder = f"/proc/{server.process.pid}/task"
    names = {int(t): open(f"{folder}/{t}/comm").read().strip()
             for t in os.listdir(folder)}
    return [thread for thread, name in names.items() if name == "loop"]


class Systemd:
    """Who is told that the server is well."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kocka-notify-")
        self.path = os.path.join(self.folder.name, "notify")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.socket.settimeout(PATIENCE)

    def hear(self):
        return self.socket.recv(999)

    def heard(self):
        """All that came so far."""
        found = []
        while select.select([self.socket], [], [], 0)[0]:
            found.append(self.hear())
        return found

    def close(self):
        self.socket.close()
        self.folder.cleanup()


class Watcher:
    """One connection on which the server is asked how it is."""

    def __init__(self, port):
        self.http = http.client.HTTPConnection("127.0.0.1", port,
                                               timeout=PATIENCE)

    def get(self, path):
        self.http.request("GET", path)
        answer = self.http.getresponse()
        return answer.status, answer.read().decode()

    def number(self, name):
        text = self.get("/metrics")[1]
        return float(re.search(rf"^kocka_{re.escape(name)} (\S+)$", text,
                               re.M)[1])

    def until(self, path, status):
        """Until this path answers so; what it says then."""
        def answered():
            now, text = self.get(path)
            return now == status and [text]
        return until(answered)[0]

    def close(self):
        self.http.close()


class Watched(unittest.TestCase):
    def server(self, *options, **more):
        server = Server(*options, **more)
        self.addCleanup(lambda: server.__exit__())
        return server

    def watcher(self, server):
        watcher = Watcher(server.port)
        self.addCleanup(watcher.close)
        return watcher

    def table(self, server):
        anna = Client(server)
        table = anna.create("pig", ["me", "me"])
        anna.join(table)
        anna.sit()
        return anna


class Health(Watched):
    # ---- living and being ready ----

    def test_a_store_that_hangs_is_alive_but_not_ready(self):
        server = self.server()
        server.wait_for(" ready tables=0")
        watcher, anna = self.watcher(server), self.table(server)
        self.assertEqual(watcher.get("/readyz")[0], 200)
        other = sqlite3.connect(server.db, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        number = anna.send("play", table=anna.state["table"], move="roll")
        said = watcher.until("/readyz", 503)
        self.assertRegex(said, r"^not ready: the store does not answer: \d+ s")
        self.assertEqual(watcher.get("/healthz"), (200, "ok\n"))
        self.assertEqual(watcher.number("ready"), 0)
        self.assertGreater(watcher.number("store_waits_microseconds"), 5e6)
        self.assertGreaterEqual(watcher.number("store_queue"), 1)
        server.wait_for('not-ready why="the store does not answer')
        other.execute("ROLLBACK")
        anna.answer(number)
        self.assertRegex(watcher.until("/readyz", 200),
                         r"^ready\ntables 1\nqueue \d+\nwaits \d+ ms\n"
                         r"last commit \d+ s ago\n$")
        server.wait_for(" ready tables=1")
        anna.close()

    def test_while_tables_are_read_it_says_how_far_it_is(self):
        server = self.server()
        anna = self.table(server)
        table, port = anna.state["table"], server.port
        anna.close()
        server.stop()
        with sqlite3.connect(server.db) as db:
            db.execute(
                "WITH RECURSIVE copy(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                "FROM copy WHERE i < 60000) INSERT INTO log(tab, n, at, body) "
                "SELECT tab || i, n, at, body FROM copy, log WHERE tab = ? "
                "AND n = 1", [table])
        said = []

        def ask():
            while True:
                try:
                    watcher = Watcher(port)
                    ready, alive = watcher.get("/readyz"), watcher.get(
                        "/healthz")
                    page = watcher.get("/feed/" + 32 * "a")
                    said.append((ready, alive, page))
                    watcher.close()
                    if ready[0] == 200:
                        return
                except OSError:
                    pass
        asker = threading.Thread(target=ask)
        asker.start()
        server.options = ("--max-tables", "100000")
        server.start()
        asker.join()
        first = said[0]
        self.assertRegex(first[0][1], r"^not ready: reading the tables: \d+ %")
        self.assertEqual((first[0][0], first[1]), (503, (200, "ok\n")))
        self.assertEqual(first[2][0], 503)
        text = server.text()
        self.assertLess(text.rindex("listening"), text.rindex(" ready tables="))

    def systemd(self):
        systemd = Systemd()
        self.addCleanup(systemd.close)
        return systemd

    def test_systemd_is_told(self):
        systemd = self.systemd()
        server = self.server(env={"NOTIFY_SOCKET": systemd.path})
        self.assertEqual(systemd.hear(), b"READY=1\nSTATUS=ready\n")
        for _ in range(2):
            self.assertEqual(systemd.hear(), b"WATCHDOG=1\n")
        self.assertEqual(server.stop(), 0)
        while systemd.hear() != b"STOPPING=1\n":
            pass

    def test_of_a_loop_that_stands_the_watchdog_hears_no_more(self):
        systemd = self.systemd()
        server = self.server("--threads", "2", env={
            "NOTIFY_SOCKET": systemd.path, **preload("shim_hold")})
        while systemd.hear() != b"WATCHDOG=1\n":
            pass
        threads = loops(server)
        self.assertEqual(len(threads), 2)
        pid = server.process.pid
        self.assertEqual(ctypes.CDLL(None).tgkill(
            pid, threads[1], signal.SIGUSR2), 0)
        try:
            server.wait_for(" seconds=10\n")
            self.assertIn(b"WATCHDOG=1\n", systemd.heard())  # until then
            server.wait_for(" seconds=20\n")
            self.assertEqual(systemd.heard(), [])
        finally:
            os.kill(pid, signal.SIGUSR1)
        while systemd.hear() != b"WATCHDOG=1\n":
            pass
        stuck = [line for line in server.text().splitlines()
                 if " stuck " in line]
        self.assertEqual(len(stuck), 2, stuck)
        self.assertRegex(stuck[0], r" stuck loop=[01] seconds=10$")

    # ---- limits ----

    def limit(self, server, name, met=1):
        server.wait_for(f"limit what={name} met={met}")

    def test_every_limit_that_is_met_is_in_the_log(self):
        server = self.server("--max-per-address", "3", "--max-tables", "1",
                             "--rate", "5")
        watcher, anna = self.watcher(server), self.table(server)
        with self.assertRaises(Refused):
            anna.create("pig", ["me", "open"])
        self.limit(server, "full")
        for _ in range(30):
            number = anna.send("ping")
        try:
            anna.answer(number)
        except Refused:
            pass
        self.limit(server, "too-fast")
        others = [Socket(server.port) for _ in range(3)]
        with self.assertRaises(Closed):
            others[2].receive()
        self.limit(server, "address-connections")
        silent = [socket.create_connection(("127.0.0.1", server.port))
                  for _ in range(40)]
        self.limit(server, "address-sockets")
        self.assertEqual(watcher.number('limit_met_total{limit="full"}'), 1)
        # a line is no line per time
        self.assertGreater(
            watcher.number('limit_met_total{limit="too-fast"}'), 10)
        self.assertEqual(server.text().count("limit what=too-fast"), 1)
        for s in (*others, *silent):
            s.close()
        anna.close()

    def test_the_limit_of_sockets_is_in_the_log(self):
        server = self.server("--max-sockets", "8")
        sockets = [socket.create_connection(("127.0.0.1", server.port))
                   for _ in range(12)]
        self.limit(server, "sockets")
        for s in sockets:
            s.close()
        Client(server).close()

    def test_without_descriptors_it_waits_and_says_so(self):
        server = self.server()
        watcher = self.watcher(server)
        watcher.get("/healthz")
        used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        free = 4
        pid, limit = server.process.pid, resource.RLIMIT_NOFILE
        resource.prlimit(pid, limit,
                         (used + free, resource.prlimit(pid, limit)[1]))
        sockets = [socket.create_connection(("127.0.0.1", server.port))
                   for _ in range(free + 5)]
        self.limit(server, "files")
        begin = time.monotonic()
        before = watcher.number("loop_turns_total")
        time.sleep(2)
        turns = watcher.number("loop_turns_total") - before
        # ten pauses a second, not a turn as often as the machine can
        self.assertLess(turns, 50 * (time.monotonic() - begin))
        for s in sockets:
            s.close()
        Client(server).close()  # there is room again
        watcher.close()

    # ---- numbers ----

    def test_the_numbers_tell_latency_memory_and_who_drives(self):
        server = self.server()
        watcher, anna = self.watcher(server), self.table(server)
        asked = watcher.number("request_seconds_count")
        anna.play("roll")
        self.assertEqual(watcher.number("request_seconds_count"), asked + 1)
        self.assertEqual(watcher.number('request_seconds_bucket{le="+Inf"}'),
                         asked + 1)
        self.assertGreater(watcher.number("request_seconds_sum"), 0)
        self.assertGreater(watcher.number("memory_bytes"), 1e6)
        self.assertEqual(watcher.number("drives"), 1)
        anna.close()

    def test_the_numbers_tell_how_computers_think(self):
        """Budgets shrink when more wait of an address, or more addresses do,
        than there are threads for it."""
        server = self.server("--workers", "1")
        watcher = self.watcher(server)
        self.assertEqual(watcher.number("thoughts_total"), 0)
        crowd = [self.watches(server, ["computer:1", "me"])]
        until(lambda: watcher.number("thoughts_total") >= 1)
        self.assertEqual(watcher.number("thoughts_shortened_total"), 0)
        self.assertEqual(watcher.number("thoughts_percent"), 100)
        # whole games: there is something to think about all the time
        crowd += [self.watches(server, ["computer:12"] * 4) for _ in range(12)]
        until(lambda: watcher.number("thoughts_waiting") >= 2)
        until(lambda: watcher.number("thoughts_addresses") == 1)
        until(lambda: watcher.number("thoughts_shortened_total") >= 1)
        until(lambda: 5 <= watcher.number("thoughts_percent") < 100)
        for client in crowd:
            client.close()

    def watches(self, server, seats):
        anna = Client(server)
        anna.join(anna.create("wispwood", seats))
        if "me" in seats:
            anna.sit()
        return anna

    def test_moves_are_counted_where_they_are_made(self):
        server = self.server("--threads", "2")
        anna = Client(server)
        table = anna.create("pig", ["me", "computer:1"], options={"goal": 10})
        anna.join(table)
        anna.sit()
        anna.play_pig()
        made = self.watcher(server).number("moves_total")
        self.assertEqual(made, len(anna.lines))
        anna.close()
        server.stop()
        server.start()
        anna = Client(server)
        anna.join(table)  # it is read again, not made again
        self.assertEqual(self.watcher(server).number("moves_total"), 0)
        anna.close()


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Database(Watched):
    """The same of a database beside the server."""

    def setUp(self):
        self.db = postgres.Postgres()
        self.addCleanup(self.db.close)

    def test_a_lock_of_somebody_else_is_seen(self):
        server = self.server(db=self.db.url)
        server.wait_for(" ready ")
        watcher, anna = self.watcher(server), self.table(server)
        with self.db.hold("LOCK TABLE unit IN ACCESS EXCLUSIVE MODE"):
            number = anna.send("play", table=anna.state["table"], move="roll")
            watcher.until("/readyz", 503)
            self.assertEqual(watcher.get("/healthz")[0], 200)
            server.wait_for("the database has not answered for 5 s")
            server.wait_for("not-ready")
        anna.answer(number)
        watcher.until("/readyz", 200)
        anna.close()

    def test_a_database_that_hangs_is_given_up_after_its_deadline(self):
        server = self.server(db=self.db.url)
        watcher, anna = self.watcher(server), self.table(server)
        before = len(anna.lines)
        backend = int(self.db.value(  # the first one: it does not search
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'kocka' "
            "ORDER BY backend_start LIMIT 1"))
        until(lambda: self.stopped_idle(backend))
        try:
            number = anna.send("play", table=anna.state["table"], move="roll")
            server.wait_for("the database does not answer")
            anna.answer(number)
        finally:
            os.kill(backend, signal.SIGCONT)
        watcher.until("/readyz", 200)
        anna.until(lambda c: len(c.lines) > before)
        anna.close()

    def stopped_idle(self, backend):
        """Where it was in the middle of something it would hold a lock, and
        whoever comes in its place would wait for that."""
        os.kill(backend, signal.SIGSTOP)
        until(lambda: stopped(backend))
        if self.db.value("SELECT state FROM pg_stat_activity "
                         f"WHERE pid = {backend}") == "idle":
            return True
        os.kill(backend, signal.SIGCONT)
        return False

    def test_moves_of_other_servers_are_not_counted_here(self):
        one = self.server(db=self.db.url)
        two = self.server(db=self.db.url)
        anna, bob = self.table(one), Client(two)
        bob.join(anna.state["table"])
        anna.play("roll")
        bob.until(lambda c: len(c.lines) == len(anna.lines))
        self.assertEqual(self.watcher(one).number("moves_total"),
                         len(anna.lines))
        self.assertEqual(self.watcher(two).number("moves_total"), 0)
        self.assertEqual({self.watcher(s).number("drives")
                          for s in (one, two)}, {0, 1})
        anna.close()
        bob.close()


if __name__ == "__main__":
    main()
