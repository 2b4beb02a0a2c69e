#!/usr/bin/env python3
"""What attacks at their full allowed rate cost everybody else.

Usage: bench/server/attacks.py [--seconds 30] [--tables 1000] [NAME …]

One server with its default limits for each attack. While the attack runs, in
processes of its own, somebody at another address sends a ping every 20 ms, two
who play there make a move as often, and one plays against a computer of level
1; a row tells what the first waited for his answer, the two until both had seen
the move and the last for the computer's move, and what the server's memory grew
to. Rows for docs/reports/attacks.md. It ends with 1 if 1 of 100 pings waited
for 50 ms or longer, or memory grew by more than the attack is allowed.

A new attack is one function below with @attack: it is called again and again
until time is up, with a Crowd that may use any address of 127.0.0.0/8 but
127.0.0.1, which is ours. Its first call is not measured: there it may prepare.
"""
import argparse
import json
import multiprocessing
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection, HTTPException

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
from harness import Client, Refused, Server  # noqa: E402
from ws import Closed, Socket  # noqa: E402

LEVELS = 12
PING_MS = 50  # that 99 of 100 pings stay below
ATTACKS = {}


class Attack:
    def __init__(self, about, run, options, growth):
        self.about, self.run = about, run
        self.options, self.growth = options, growth


def attack(about, *options, growth=16):
    """`options`: the server's, where they are not its defaults; `growth`: MB
    that its memory may grow by."""
    def keep(function):
        ATTACKS[function.__name__] = Attack(about, function, options, growth)
        return function
    return keep


class Crowd:
    """Many connections of one process; what they hear is thrown away."""

    def __init__(self, server):
        self.server = server
        self.clients = []
        self.sent = 0
        self.state = {}  # an attack's own

    def open(self, count, address):
        while len(self.clients) < count:
            place = address(len(self.clients))
            try:
                self.clients.append(Client(self.server, source=place))
            except (Closed, OSError, Refused):
                time.sleep(0.1)

    def tell(self, client, text):
        """As bytes, without waiting for an answer."""
        try:
            client.socket.text(text)
            self.sent += 1
        except OSError:
            if client in self.clients:
                self.clients.remove(client)

    def ask(self, client, do, **fields):
        """And wait for the answer, whatever else is heard."""
        self.sent += 1
        number = client.send(do, **fields)
        while True:
            heard = client.socket.receive()
            if heard.get("id") == number:
                if not heard["ok"]:
                    raise Refused(heard["error"]["code"])
                return heard

    def drain(self, seconds=0.02):
        socks = {c.socket.sock: c for c in self.clients}
        ready = True
        while ready:
            ready, _, _ = select.select(list(socks), [], [], seconds)
            seconds = 0
            for sock in ready:
                try:
                    if not sock.recv(1 << 20):
                        raise OSError
                except OSError:
                    if socks[sock] in self.clients:
                        self.clients.remove(socks[sock])
                    socks.pop(sock)

    def close(self):
        for client in self.clients:
            client.close()


def from_one(_):
    return "127.0.0.66"


def from_many(n):
    return f"127.0.1.{n % 34 + 1}"


# ---- attacks: each call is one round; the crowd lasts ----

@attack("`create` with 32,000 seats in 64 KB, as often as it is let")
def long_create(crowd):
    crowd.open(20, from_one)
    text = json.dumps({"do": "create", "id": 1, "game": "pig",
                       "seats": [0] * 32000}, separators=(",", ":"))
    for client in crowd.clients[:]:
        crowd.tell(client, text)
    crowd.drain()


@attack("62 KB of brackets in each other")
def deep_json(crowd):
    crowd.open(20, from_one)
    piece = "[" * 60 + "]" * 60
    text = '{"do":"ping","id":1,"x":[' + ",".join([piece] * 500) + "]}"
    for client in crowd.clients[:]:
        crowd.tell(client, text)
    crowd.drain()


@attack("`tables` and `mine` without pause, from 100 connections")
def lists(crowd):
    crowd.open(100, from_one)
    for client in crowd.clients[:]:
        crowd.tell(client, '{"do":"tables","id":1}')
        crowd.tell(client, '{"do":"mine","id":2}')
    crowd.drain()


@attack("`/feed` with 100 entries without pause", growth=32)
def feeds(crowd):
    if "feed" not in crowd.state:
        crowd.state["feed"] = fill_feed(crowd)
    for _ in range(50):
        crowd.sent += 1
        http = HTTPConnection("127.0.0.1", crowd.server.port,
                              source_address=(from_one(0), 0))
        try:
            http.request("GET", crowd.state["feed"])
            http.getresponse().read()
        except (HTTPException, OSError):
            pass
        http.close()


def fill_feed(crowd):
    """Its path: it is the player's turn at 100 tables."""
    path, secret = None, "5" * 32
    for place in ("127.0.5.1", "127.0.5.2"):
        client = Client(crowd.server, secret=secret, source=place)
        path = client.ask("hello", secret=secret)["feed"]
        for _ in range(50):
            client.sit(client.create("pig", ["me", "me"]))
        client.close()
    http = HTTPConnection("127.0.0.1", crowd.server.port)
    http.request("GET", path)
    entries = http.getresponse().read().count(b"<entry>")
    http.close()
    assert entries == 100, entries
    return path


def at_own_tables(crowd, count, seats, *requests):
    """Each of so many clients does this at a table of its own."""
    crowd.open(count, from_one)
    tables = crowd.state
    for client in crowd.clients[:]:
        try:
            if client not in tables:
                tables[client] = client.create("pig", seats,
                                               options={"goal": 10000})
                client.sit(tables[client])
        except (Closed, OSError, Refused):
            pass  # not so fast
        for request in requests if client in tables else ():
            crowd.tell(client, '{"do":%s,"table":"%s"}' % (
                request, tables[client]))
    crowd.drain()


@attack("stop and take back, without end, from 300 connections")
def churn(crowd):
    at_own_tables(crowd, 300, ["me", "me"], '"play","move":"stop"', '"undo"')


@attack("plain moves without pause, from 300 connections")
def moves(crowd):
    at_own_tables(crowd, 300, ["me", "me"], '"play","move":"stop"')


@attack("sit down and leave, without end, from 100 connections")
def sit_leave(crowd):
    at_own_tables(crowd, 100, ["me", "open"], '"leave"',
                  '"sit","name":"Eva"')


@attack("`forget` without pause, from 100 connections that have tables")
def forget(crowd):
    at_own_tables(crowd, 100, ["me", "open"], '"forget"')


@attack("new tables from 34 addresses, as many as they are let", growth=64)
def fill_house(crowd):
    crowd.open(34, from_many)
    for client in crowd.clients[:]:
        crowd.tell(client, '{"do":"create","game":"pig",'
                           '"seats":["me","open"]}')
    crowd.drain()


@attack("moves at one table with 500 connections of five addresses, which hear "
        "them", growth=32)
def audience(crowd):
    crowd.open(500, lambda n: f"127.0.3.{n % 5 + 1}")
    mover, table = crowd.state.get("mover"), crowd.state.get("table")
    if mover not in crowd.clients:  # the first, or he was cut off
        mover = Client(crowd.server, source=from_one(0))
        table = mover.create("pig", ["me", "me"], options={"goal": 10000})
        mover.sit(table)
        for client in crowd.clients:
            crowd.tell(client, '{"do":"join","table":"%s"}' % table)
        crowd.clients.append(mover)
        crowd.state.update(mover=mover, table=table)
    for _ in range(20):
        crowd.tell(mover, '{"do":"play","move":"stop","table":"%s"}' % table)
    crowd.drain()


def host_some(crowd, count, goal, moves, **more):
    """The first of the crowd has so many tables where this was played."""
    tables = crowd.state.setdefault("tables", [])
    try:
        host = crowd.clients[0]
        while not tables or len(tables) < count:
            table = host.create("pig", ["me", "me"], options={"goal": goal},
                                **more)
            host.sit(table)
            for move in moves:
                host.send("play", table=table, move=move)
            tables.append(table)
    except (Closed, OSError, Refused):
        pass  # not so fast
    return tables


def come_and_go(crowd, tables):
    for n, client in enumerate(crowd.clients[1:]):
        for k in range(4):
            for do in ("join", "part"):
                crowd.tell(client, '{"do":"%s","table":"%s"}' %
                           (do, tables[(n + k) % len(tables)]))
    crowd.drain()


@attack("finished tables, joined and left without end from 100 connections")
def readers(crowd):
    crowd.open(101, from_one)
    come_and_go(crowd, host_some(crowd, 50, 1, ("roll", "stop") * 6))


@attack("tables that rest, joined and left without end from 100 connections",
        "--rest-after", "1")
def sleepers(crowd):
    crowd.open(101, from_one)
    tables = host_some(crowd, 200, 10000, ("stop",) * 20)
    crowd.state["turn"] = turn = crowd.state.get("turn", -1) + 1
    come_and_go(crowd, tables[turn % len(tables):] + tables)


@attack("`find` without pause from 100 connections, where 50 games are found")
def find(crowd):
    crowd.open(101, from_one)
    host_some(crowd, 50, 1, ("roll", "stop") * 6, public=True)
    for client in crowd.clients[1:]:
        crowd.tell(client, '{"do":"find","name":"nn","game":"pig"}')
    crowd.drain()


@attack("reviews of finished games, asked for without pause from 100 "
        "connections")
def reviews(crowd):
    crowd.open(101, from_one)
    tables = host_some(crowd, 20, 1, ("roll", "stop") * 6)
    for n, client in enumerate(crowd.clients[1:]):
        crowd.tell(client, '{"do":"review","table":"%s"}' %
                   tables[n % len(tables)])
    crowd.drain()


def long_line():
    """Most of a game whose state takes long to write."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([os.environ["KOCKA"], "simulate", "cubes", "--games",
                        "1", "--seats", "4", "--players", "random", "--format",
                        "records", "--out", folder], check=True)
        record, = pathlib.Path(folder).iterdir()
        moves = record.read_text().split("\n\n")[1].splitlines()
    return [move.split(" #")[0] for move in moves[:-8]]


@attack("the record of a finished game of 400 moves, asked for without pause "
        "from 100 connections")
def records(crowd):
    crowd.open(101, from_one)
    if "over" not in crowd.state:
        host = crowd.clients[0]
        table = host.create("cubes", ["me"] * 4, line=long_line())
        host.sit(table)
        host.ask("agree", table=table, end=True)
        crowd.state["over"] = table
    for client in crowd.clients[1:]:
        crowd.tell(client, '{"do":"record","table":"%s"}' %
                   crowd.state["over"])
    crowd.drain()


@attack("records of 23 KB to share, and shared ones to read, without pause "
        "from 100 connections")
def shares(crowd):
    crowd.open(100, from_one)
    head = ("kocka 1\\ngame: pig\\nseats: 2\\noptions: {\\\"goal\\\":10000}"
            "\\n\\n")
    for client in crowd.clients[:]:
        crowd.tell(client, '{"do":"share","record":"%s"}' %
                   (head + "stop\\n" * 3800))
        crowd.tell(client, '{"do":"shared","shared":"aaaaaaaaaaaa"}')
    crowd.drain()


@attack("448 attended tables of computers of the highest level, from eight "
        "addresses", growth=64)
def thoughts(crowd):
    crowd.open(56, lambda n: f"127.0.4.{n % 8 + 1}")
    for client in crowd.clients[:]:
        tables = crowd.state.setdefault(client, [])
        try:
            while len(tables) < 8:
                table = crowd.ask(client, "create", game="wispwood",
                                  seats=[f"computer:{LEVELS}"] * 4)["table"]
                crowd.ask(client, "join", table=table)
                tables.append(table)
        except (Closed, OSError, Refused):
            pass  # not so fast
    assert sum(map(len, crowd.state.values())) == 448
    crowd.drain()


# ---- measuring ----

def resident(pid):
    with open(f"/proc/{pid}/status") as f:
        return next(int(line.split()[1]) for line in f
                    if line.startswith("VmRSS"))


def seconds_of(pid):
    """Of CPU that a process has used."""
    with open(f"/proc/{pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def run_attack(name, port, seconds, sent, begun):
    class Address:  # all that a client needs of a server
        tls = None
    Address.port = port
    crowd = Crowd(Address)
    ATTACKS[name].run(crowd)
    before = crowd.sent
    begun.set()
    end = time.time() + seconds
    while time.time() < end:
        ATTACKS[name].run(crowd)
        sent.value = crowd.sent - before
    crowd.close()


class Pupil(threading.Thread):
    """One who plays against a computer of level 1, and hands it the turn as
    soon as it has handed it back."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.waits = []  # ms for its first move
        self.ends = False
        self.client = Client(server)
        self.client.join(self.client.create("pig", ["me", "computer:1"],
                                            options={"goal": 10000}))
        self.client.sit()

    def turn(self):
        """Whose it is: who stops, or throws a one, hands it on."""
        turn = 0
        for line in self.client.lines:
            turn ^= line["move"] in ("stop", "die 1")
        return turn

    def run(self):
        while not self.ends:
            self.client.until(lambda c: not self.turn())
            count = len(self.client.lines)
            begin = time.perf_counter()
            self.client.play("stop")
            self.client.until(lambda c: len(c.lines) > count + 1)
            self.waits.append(1000 * (time.perf_counter() - begin))
            time.sleep(0.05)
        self.client.close()

    def stop(self):
        """Those that came; and the one that has not come yet."""
        waits, self.ends = self.waits[:], True
        return waits


class Others:
    """Who attacks nobody: one who sends pings, two who play."""

    def __init__(self, server):
        self.quiet = Client(server)
        self.players = [Client(server) for _ in range(2)]
        table = self.players[0].create("pig", ["me", "open"],
                                       options={"goal": 10000})
        for player in self.players:
            player.join(table)
            player.sit()
        for player in self.players:
            player.until(lambda c: c.state["status"] == "playing")

    def ping(self):
        self.quiet.ask("ping")

    def move(self):
        """Until both have seen it; then it is the other's turn."""
        count = len(self.players[0].lines)
        self.players[0].send("play", table=self.players[0].state["table"],
                             move="stop")
        for player in self.players:
            player.until(lambda c: len(c.lines) > count)
        self.players.reverse()

    def close(self):
        for client in (self.quiet, *self.players):
            client.close()


def wait_times(others, process, pid):
    """Of pings and moves, in ms, and the most memory in KB."""
    deeds = (others.ping, others.move)
    times, most = ([], []), resident(pid)
    while process.is_alive():
        for deed, waits in zip(deeds, times):
            begin = time.perf_counter()
            deed()
            waits.append(1000 * (time.perf_counter() - begin))
            time.sleep(0.01)
        most = max(most, resident(pid))
    return times, most


def fill(server, tables):
    """So many tables of others, from many addresses."""
    clients = [Client(server, source=f"127.0.2.{n + 1}")
               for n in range(max(1, tables // 50))]
    for n in range(tables):
        try:
            clients[n % len(clients)].create("pig", ["me", "open"], public=True)
        except Refused:
            break
    for client in clients:
        client.close()


def part(times, share):
    times = sorted(times)
    return times[int(share * (len(times) - 1))] if times else float("nan")


def faults(name, pings, growth):
    """What it must not cost, in words."""
    most = ATTACKS[name].growth
    if (p99 := part(pings, 0.99)) >= PING_MS:
        yield f"{name}: a ping waits for {p99:.1f} ms (p99), not below {PING_MS}"
    if growth > most:
        yield f"{name}: memory grows by {growth:.0f} MB, not at most {most}"


def measure(name, seconds, tables):
    """Prints its row; what is wrong with it."""
    with Server("--threads", "1", *ATTACKS[name].options) as server:
        pid = server.process.pid
        fill(server, tables)
        others, pupil = Others(server), Pupil(server)
        before = resident(pid)
        sent, begun = multiprocessing.Value("q", 0), multiprocessing.Event()
        process = multiprocessing.Process(
            target=run_attack, args=(name, server.port, seconds, sent, begun))
        process.start()
        while not begun.wait(1):
            assert process.is_alive(), f"{name} cannot begin"
        used = -seconds_of(pid)
        pupil.start()
        (pings, moves), most = wait_times(others, process, pid)
        process.join()
        replies = pupil.stop()
        others.close()
        used += seconds_of(pid)
        pupil.join()
    waits = " | ".join(f"{part(t, share):.1f}"
                       for t in (pings, moves, replies)
                       for share in (0.5, 0.99, 1))
    print(f"| {name}: {ATTACKS[name].about} | {sent.value / seconds:.0f}/s | "
          f"{waits} | {100 * used / seconds:.0f}% | {before / 1024:.0f} | "
          f"{most / 1024:.0f} | {before / 1024 + ATTACKS[name].growth:.0f} |",
          flush=True)
    return list(faults(name, pings, (most - before) / 1024))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("names", nargs="*", metavar="NAME")
    args = parser.parse_args()
    unknown = set(args.names) - set(ATTACKS)
    if unknown:
        parser.error(f"no such attack: {', '.join(unknown)}; there are "
                     f"{', '.join(ATTACKS)}")
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT,
                            capture_output=True, text=True).stdout.strip()
    print(f"Commit {commit}, {os.cpu_count()} cores, load average before "
          f"{os.getloadavg()[0]:.1f}; {args.seconds} s each, {args.tables} "
          f"tables of others.\n")
    print("| attack | sent | ping p50 ms | p99 ms | most ms | move p50 ms | "
          "p99 ms | most ms | computer p50 ms | p99 ms | most ms | CPU | "
          "MB before | MB at most | MB allowed |")
    print("| --- " * 15 + "|", flush=True)
    wrong = [fault for name in args.names or ATTACKS
             for fault in measure(name, args.seconds, args.tables)]
    print("\n" + "\n".join(wrong or ["All within bounds."]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
