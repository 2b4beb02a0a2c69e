#!/usr/bin/env python3
"""What a server costs by the number of unfinished tables in its file.

Usage: bench/server/million.py [--seconds 10] [--colds 500] [--folder DIR]
                               [--postgres] [TABLES …]

For each number a file (or a database) is made with so many tables that rest: copies of one at
which some moves were made, each of another host, at a thousand players' seats.
Then a server is started on it, and measured:

  ready      seconds from the start of the process to /readyz
  start MB   memory then
  cold       milliseconds of the first move at a table that rests, one after
             the other, p50 and p99
  active     moves a second of `kocka load` with 1,000 tables of its own, as
             fast as can be, and the memory then
  random     moves a second where each goes to one of all tables by chance,
             and the memory then; the generator is this script
  µs         CPU time of the server for each request of these two

All on this machine, the store durable; µs do not have the database's part. The
results are a table for
docs/reports/million.md.
"""
import argparse
import contextlib
import hashlib
import os
import pathlib
import random
import re
import selectors
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import postgres  # noqa: E402
from harness import KOCKA, Client, Server, until  # noqa: E402

OPTIONS = ("--rate", "0", "--max-per-address", "100000", "--threads", "2",
           "--max-tables", "3000000")
PLAYERS = 1000
MOVES = 20  # of each table
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def secret(i):
    return f"million-player-{i:08d}"


def key(i):
    """As the server derives it, see hub_derive."""
    def derive(label, text):
        return hashlib.sha256((label + text).encode()).hexdigest()[:32]
    return derive("kocka-player-1 ", derive("kocka-feed-1 ", secret(i)))


def table_id(i):
    hash_ = hashlib.sha256(b"table %d" % i).digest()
    return "".join(LETTERS[b & 31] for b in hash_[:16])


def template(db):
    """One table that rests; the schema is there, too."""
    with Server(*OPTIONS, "--rest-after", "1", db=db) as server:
        client = Client(server, secret(0))
        table = client.create("pig", ["me", "me"], options={"goal": 10000})
        client.ask("sit", table=table, name="Anna", dice="0123456789")
        for _ in range(MOVES):
            client.ask("play", table=table, move="roll")
        client.close()
        until(lambda: server.page("/metrics").find(
            "kocka_tables_resting 1") >= 0)


def copies(count, at):
    """Ids, players, hosts, marks of addresses and times, in order of ids."""
    rng = random.Random(count)
    players = [key(i) for i in range(PLAYERS)]
    return sorted((table_id(i), players[i % PLAYERS],
                   f"{rng.getrandbits(128):032x}",
                   f"#{rng.getrandbits(16):04x}", at - rng.randrange(10 ** 7))
                  for i in range(count))


@contextlib.contextmanager
def file(count, args):
    """SQLite's file with so many tables, and its gigabytes."""
    with tempfile.TemporaryDirectory(prefix="kocka-million-",
                                     dir=args.folder) as folder:
        path = os.path.join(folder, "kocka.db")
        template(path)
        fill(path, count)
        yield path, os.path.getsize(path) / 1e9


@contextlib.contextmanager
def database(count, args):
    """The same as a database of its own."""
    db = postgres.Postgres()
    try:
        template(db.url)
        pour(db, count)
        yield db.url, int(db.value(
            "SELECT pg_database_size('postgres')")) / 1e9
    finally:
        db.close()


def pour(db, count):
    """As `fill`; a table has as many units as it had."""
    def ask(sql):
        return [line.split("|") for line in db.value(sql).splitlines()]
    (tab, host, mark, size, n, at), = ask(
        "SELECT tab, host, mark, bytes, n, at FROM rest")
    (summary,), = ask("SELECT summary FROM rest")
    units = [line.replace("\\", "\\\\").split("|", 2) for line in db.value(
        "SELECT n, last, replace(events, E'\\n', '~') FROM unit ORDER BY n"
    ).splitlines()]
    indices = [line.split("|", 1) for line in db.value(
        "SELECT indexname, indexdef FROM pg_indexes WHERE tablename IN "
        "('rest', 'sits', 'unit', 'player') AND indexname NOT LIKE '%pkey'"
    ).splitlines()]
    tables = copies(count, int(at))
    db.psql("TRUNCATE rest, sits, unit, player;" +
            "".join(f"DROP INDEX {name};" for name, _ in indices))
    copy(db, "unit(tab, n, last, at, mark, events)", (
        f"{id_}\t{first}\t{last}\t{when}\t0000000000000000-1\t" +
        events.replace(f'"host":"{host}"', f'"host":"{hosts}"')
        .replace(host, who).replace(mark, marks).replace("~", "\\n")
        for id_, who, hosts, marks, when in tables
        for first, last, events in units))
    copy(db, "rest(tab, n, at, host, mark, bytes, open, spare, due, expires, "
         "idle, summary)", (
             f"{id_}\t{n}\t{when}\t{hosts}\t{marks}\t{size}\tf\tf\t0\t0\t{when}"
             f"\t{summary.replace(tab, id_)}"
             for id_, _, hosts, marks, when in tables))
    copy(db, "sits(tab, key, at, turn)",
         (f"{t[0]}\t{t[1]}\t{t[4]}\tt" for t in tables))
    copy(db, "player(key, tab)", (f"{t[1]}\t{t[0]}" for t in tables))
    db.psql("".join(f"{sql};" for _, sql in indices) + "VACUUM ANALYZE;"
            f"UPDATE kocka SET covered = {at};"  # as the server would say
            "CHECKPOINT")  # what was poured is not written while we measure


def copy(db, where, lines):
    shell = subprocess.Popen(
        [f"{db.bin}/psql", "-qc", f"COPY {where} FROM STDIN", db.url],
        stdin=subprocess.PIPE, text=True)
    for line in lines:
        shell.stdin.write(line + "\n")
    shell.stdin.close()
    assert shell.wait() == 0


def fill(path, count):
    """Copies of the one that is there, with ids and players of their own."""
    db = sqlite3.connect(path)
    db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                     "PRAGMA cache_size = -500000")
    (n, at, host, mark, size, open_, spare, due, expires, idle, keys,
     summary), = db.execute(
        "SELECT n, at, host, mark, bytes, open, spare, due, expires, idle, "
        "keys, summary FROM rest")
    (tab, events), = db.execute("SELECT tab, events FROM part")
    for place in "part", "rest", "sits", "player":
        db.execute(f"DELETE FROM {place}")
    indices = db.execute("SELECT name, sql FROM sqlite_master WHERE type = "
                         "'index' AND sql <> ''").fetchall()
    for name, _ in indices:
        db.execute(f"DROP INDEX {name}")
    tables = copies(count, at)
    db.executemany(
        "INSERT INTO part(tab, n, events) VALUES (?, 1, ?)",
        ((id_, events.replace(f'"host":"{host}"', f'"host":"{hosts}"')
          .replace(host, who).replace(mark, marks))
         for id_, who, hosts, marks, _ in tables))
    db.executemany(
        "INSERT INTO rest(tab, n, at, host, mark, bytes, open, spare, due, "
        "expires, idle, keys, summary) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
        ((id_, n, when, hosts, marks, size, open_, spare, due, expires, when,
          keys.replace(host, who), summary.replace(tab, id_))
         for id_, who, hosts, marks, when in tables))
    db.executemany("INSERT INTO sits(key, at, tab, turn) VALUES (?, ?, ?, 1)",
                   sorted((t[1], t[4], t[0]) for t in tables))
    db.executemany("INSERT INTO player(key, tab) VALUES (?, ?)",
                   sorted((t[1], t[0]) for t in tables))
    for _, sql in indices:
        db.execute(sql)
    db.commit()
    db.close()


def megabytes(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as f:
        return int(re.search(r"VmRSS:\s+(\d+)", f.read())[1]) / 1024


def cpu(server):
    """Seconds of all its threads, so far."""
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def moves_so_far(server):
    return int(re.search(r"kocka_requests_total (\d+)",
                         server.page("/metrics"))[1])


def start(db):
    begin = time.monotonic()
    server = Server(*OPTIONS, db=db)
    until(lambda: server.page("/readyz"))
    return server, time.monotonic() - begin


def cold(server, count, times):
    """The first move at some tables, one after the other."""
    rng = random.Random("cold")
    clients = {}
    took = []
    for i in rng.sample(range(count), min(times, count)):
        player = i % PLAYERS
        if player not in clients:
            clients[player] = Client(server, secret(player))
        begin = time.monotonic()
        clients[player].ask("play", table=table_id(i), move="roll")
        took.append((time.monotonic() - begin) * 1000)
    for client in clients.values():
        client.close()
    took.sort()
    return took[len(took) // 2], took[int(len(took) * 0.99)]


def active(server, seconds):
    before, requests = cpu(server), moves_so_far(server)
    text = subprocess.run(
        [KOCKA, "load", "--port", str(server.port), "--tables", "1000", "--rate", "0",
         "--seconds", str(seconds)], capture_output=True, text=True)
    text = text.stdout + text.stderr
    found = re.search(r"moves/s (\d+)", text)
    each = (cpu(server) - before) / (moves_so_far(server) - requests)
    return (int(found[1]) if found else text), each * 1e6, megabytes(server)


class Line:
    """A connection that always has one request out; frames by hand."""

    def __init__(self, server, player):
        self.player, self.count = player, 0
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        host = f"127.0.0.1:{server.port}"
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Origin: http://{host}\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.socket.recv(4096)
        assert b" 101 " in head, head
        self.send(f'{{"do":"hello","id":1,"secret":"{secret(player)}"}}')
        self.bytes = b""
        while not self.answers():
            pass

    def send(self, text):
        data = text.encode()
        assert len(data) < 126
        self.socket.sendall(bytes((0x81, 0x80 | len(data), 0, 0, 0, 0)) + data)

    def answers(self):
        """How many have come; each is one frame."""
        self.bytes += self.socket.recv(65536)
        count = 0
        while len(self.bytes) >= 2:
            size, begin = self.bytes[1] & 127, 2
            if size == 126:
                size, begin = int.from_bytes(self.bytes[2:4], "big"), 4
            if len(self.bytes) < begin + size:
                break
            text = self.bytes[begin:begin + size]
            self.bytes = self.bytes[begin + size:]
            assert b'"ok":true' in text, text
            count += 1
        return count

    def play(self, tables):
        self.count += 1
        i = random.randrange(self.player, tables, PLAYERS)
        self.send(f'{{"do":"play","id":{self.count + 1},'
                  f'"table":"{table_id(i)}","move":"roll"}}')


def by_chance(server, count, seconds):
    """Every move at a random one of all tables; moves a second."""
    lines = [Line(server, i) for i in range(min(200, PLAYERS))]
    choose = selectors.DefaultSelector()
    for line in lines:
        choose.register(line.socket, selectors.EVENT_READ, line)
        line.play(count)
    done, begin, before = 0, time.monotonic(), cpu(server)
    while time.monotonic() - begin < seconds:
        for event, _ in choose.select(1):
            line = event.data
            for _ in range(line.answers()):
                done += 1
                line.play(count)
    rate = done / (time.monotonic() - begin)
    each = (cpu(server) - before) / done
    memory = megabytes(server)
    for line in lines:
        line.socket.close()
    return rate, each * 1e6, memory


def measure(count, args):
    begin = time.monotonic()
    with (database if args.postgres else file)(count, args) as (db, size):
        made = time.monotonic() - begin
        server, ready = start(db)
        with server:
            at_start = megabytes(server)
            p50, p99 = cold(server, count, args.colds)
            moves, work, with_active = active(server, args.seconds)
            chance, harder, with_chance = by_chance(server, count,
                                                    args.seconds)
        load = os.getloadavg()[0]
        print(f"| {count:,} | {size:.2f} | {ready:.2f} | {at_start:.0f} | "
              f"{p50:.1f} | {p99:.1f} | {moves:,} | {work:.0f} | "
              f"{with_active:.0f} | {chance:,.0f} | {harder:.0f} | "
              f"{with_chance:.0f} | {load:.0f} |", flush=True)
        print(f"{count} tables were made in {made:.0f} s", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--colds", type=int, default=500)
    parser.add_argument("--folder")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("tables", type=int, nargs="*",
                        default=[1000, 10000, 100000, 1000000])
    args = parser.parse_args()
    print("| tables | file GB | ready s | start MB | cold p50 ms | p99 ms | "
          "active moves/s | µs | MB | random moves/s | µs | MB | load |\n"
          "|" + " ---: |" * 13)
    for count in args.tables:
        measure(count, args)


if __name__ == "__main__":
    main()
