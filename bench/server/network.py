#!/usr/bin/env python3
"""A real network between players, servers and their database, and what it does.

Usage (as root): KOCKA=build/kocka bench/server/network.py [--rounds 3]
        [--players 8] [--how cut narrow vanished severed alone thin lossy]

Namespaces of this machine's kernel are the machines: a database, two servers
with their players, and a bridge between them. Players move as fast as they are
answered. For 15 seconds, after three of play,

  cut       the first server's cable is out: packets vanish, nobody is told
  narrow    both servers have 256 kbit/s to the database (tbf), both ways
  vanished  the first server, which moves clocks and computers, is frozen and
            its cable out for good, as when its machine loses its power

In these the players are at a machine of their own and know both servers. Who
has waited for three seconds goes to the other one and asks again there.

  severed   nothing gets through between players and the first server
  alone     the first server has lost the database, and its players have not
            lost it
  thin      players have 256 kbit/s (tbf) to all, both ways
  lossy     each machine loses every twentieth packet that comes to it

  waited    the longest that a player of the first, of the second server was
            without a move from the trouble's beginning on; of `vanished` only
            the second
  drives    seconds from the beginning until the second server moves clocks
            and computers (`vanished`)
  lost      acknowledged events that the database or a fresh server lacks
"""
import argparse
import contextlib
import ctypes
import os
import pathlib
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests/server"), str(ROOT / "bench/server")]
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import killed  # noqa: E402
import postgres  # noqa: E402
from failover import Player  # noqa: E402
from harness import Client, Closed, Server, until  # noqa: E402
from ws import Socket  # noqa: E402

BEFORE, TROUBLE, AFTER = 3, 15, 3  # seconds
SILENCE = 3  # seconds, then a player tries the other server
FAR = ("severed", "alone", "thin", "lossy")
LOST = 20  # one of so many packets
CLONE_NEWNET = 0x40000000
NARROW = ("tbf", "rate", "256kbit", "burst", "8kb", "latency", "400ms")
libc = ctypes.CDLL(None, use_errno=True)


def ip(*words):
    subprocess.run(("ip", *words), check=True)


class Network:
    """A bridge, and machines at it by name."""

    def __init__(self, *names):
        self.switch = f"kocka{os.getpid()}-switch"
        self.space = {n: f"kocka{os.getpid()}-{n}" for n in names}
        self.address = {n: f"10.77.0.{i}" for i, n in enumerate(names, 1)}
        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "bridge", "type", "bridge")
        ip("-n", self.switch, "link", "set", "bridge", "up")
        for name in names:
            self.plug(name, self.space[name])

    def plug(self, name, space):
        ip("netns", "add", space)
        ip("link", "add", f"to-{name}", "netns", self.switch, "type", "veth",
           "peer", "name", "cable", "netns", space)
        ip("-n", space, "address", "add", f"{self.address[name]}/24", "dev",
           "cable")
        for link in ("lo", "cable"):
            ip("-n", space, "link", "set", link, "up")
        ip("-n", self.switch, "link", "set", f"to-{name}", "master", "bridge",
           "up")

    @contextlib.contextmanager
    def at(self, name):
        """Sockets and programs that begin meanwhile are that machine's."""
        def enter(path):
            with open(path, encoding="ascii") as f:
                if libc.setns(f.fileno(), CLONE_NEWNET):
                    raise OSError(ctypes.get_errno(), "setns")
        enter(f"/run/netns/{self.space[name]}")
        try:
            yield
        finally:
            enter(self.home)

    def cable(self, name, state):
        ip("-n", self.switch, "link", "set", f"to-{name}", state)

    def narrow(self, name, how):
        for space, link in ((self.space[name], "cable"),
                            (self.switch, f"to-{name}")):
            subprocess.run(("tc", "-n", space, "qdisc", how, "dev", link,
                            "root", *(NARROW if how == "add" else ())),
                           check=True)

    def sieve(self, name, rule):
        """What comes to a machine is dropped by this rule (nft)."""
        self.nft(name, "add table inet kocka; add chain inet kocka come "
                 "{ type filter hook input priority 0; }; "
                 f"add rule inet kocka come {rule} drop")

    def nft(self, name, words):
        subprocess.run(("ip", "netns", "exec", self.space[name], "nft",
                        words), check=True)

    def close(self):
        for space in (self.switch, *self.space.values()):
            ip("netns", "delete", space)


def database(net):
    """It listens on its machine's address."""
    with net.at("database"):
        db = postgres.Postgres(f"listen_addresses={net.address['database']}")
        with open(os.path.join(db.data, "pg_hba.conf"), "a",
                  encoding="ascii") as f:
            f.write("host all all 10.77.0.0/24 trust\n")
        db.restart()
    return db, f"postgresql://kocka@{net.address['database']}/postgres"


def longest(player, since, until_):
    """Without a move."""
    times = [since, *(at for at, _ in player.acknowledged if at > since),
             until_]
    return max(b - a for a, b in zip(times, times[1:]))


def drives(net, name, server):
    with net.at(name):
        return "kocka_drives 1" in server.page("/metrics")


@contextlib.contextmanager
def trouble(net, how, first):
    names = ("one", "two")
    if how == "narrow":
        for name in names:
            net.narrow(name, "add")
    else:
        if how == "vanished":
            first.process.send_signal(signal.SIGSTOP)
        net.cable("one", "down")
    yield
    if how == "narrow":
        for name in names:
            net.narrow(name, "delete")
    elif how == "cut":
        net.cable("one", "up")


def play_round(how, count):
    with contextlib.ExitStack() as stack:
        net = Network("database", "one", "two")
        stack.callback(net.close)
        db, url = database(net)
        stack.callback(db.close)
        servers, players = {}, {}
        for name in ("one", "two"):
            with net.at(name):
                servers[name] = Server("--rate", "0", db=url)
                stack.callback(servers[name].kill)
                players[name] = [Player(servers[name]) for _ in range(count)]
        until(lambda: drives(net, "one", servers["one"]))
        everybody = players["one"] + players["two"]
        for player in everybody:
            player.start()
        time.sleep(BEFORE)
        since, drove = time.monotonic(), None
        with trouble(net, how, servers["one"]):
            if how == "vanished":
                until(lambda: drives(net, "two", servers["two"]))
                drove = time.monotonic() - since
            time.sleep(max(0, TROUBLE - (time.monotonic() - since)))
        healed = time.monotonic()
        playing = players["two"] if how == "vanished" else everybody
        until(lambda: all(p.waited(healed) < float("inf") for p in playing))
        time.sleep(AFTER)
        for player in everybody:
            player.ends = True
        for player in playing:
            player.join()
        end = time.monotonic()
        with net.at("two"):
            fresh = Server("--rate", "0", db=url)
            stack.callback(fresh.kill)
            lost = sum(p.lost(db, fresh) for p in everybody)
        for player in playing:
            with contextlib.suppress(Closed):
                player.client.close()
        waits = [max(longest(p, since, end) for p in players[n])
                 for n in ("one", "two")]
        if how == "vanished":
            servers["one"].process.send_signal(signal.SIGCONT)
        moves = sum(1 for p in everybody for at, _ in p.acknowledged
                    if since < at < healed)
    return waits, drove, moves, lost


class FarClient(Client):
    """At another machine than its server; it does not wait for long."""

    def connect(self, hello=True):
        self.socket = Socket(self.server.port, host=self.server.host,
                             timeout=SILENCE)
        if hello:
            self.player = self.ask("hello", secret=self.secret,
                                   client=self.client)["player"]

    def step(self, timeout=SILENCE):
        return super().step(min(timeout, SILENCE))


class FarPlayer(killed.Player):
    client_type = FarClient


@contextlib.contextmanager
def far_trouble(net, how):
    if how == "thin":
        net.narrow("people", "add")
        yield
        net.narrow("people", "delete")
        return
    machines = list(net.space) if how == "lossy" else ["one"]
    missing = {"severed": "people", "alone": "database"}.get(how)
    rule = (f"ip saddr {net.address[missing]}" if missing else
            f"numgen random mod {LOST} == 0")
    for name in machines:
        net.sieve(name, rule)
    yield
    for name in machines:
        net.nft(name, "delete table inet kocka")


def far_round(how, count):
    """Waits of the players that began at each server, moves, lost."""
    with contextlib.ExitStack() as stack:
        net = Network("database", "one", "two", "people")
        stack.callback(net.close)
        db, url = database(net)
        stack.callback(db.close)
        servers = []
        for name in ("one", "two"):
            with net.at(name):
                server = Server("--rate", "0", "--host", "0.0.0.0", db=url)
            server.host = net.address[name]
            stack.callback(server.kill)
            servers.append(server)
        with net.at("people"):
            players = [FarPlayer(servers, i) for i in range(2 * count)]
            for player in players:
                player.start()
            time.sleep(BEFORE)
            since = time.monotonic()
            with far_trouble(net, how):
                time.sleep(TROUBLE)
            healed = time.monotonic()
            until(lambda: all(p.waited(healed) < float("inf")
                              for p in players))
            time.sleep(AFTER)
            for player in players:
                player.ends = True
            for player in players:
                player.join()
            end = time.monotonic()
            lost = sum(p.lost(servers[i]) for p in players for i in (0, 1))
            for player in players:
                player.client.close()
    waits = [max(longest(p, since, end) for p in players if p.at is server)
             for server in servers]
    return waits, None, sum(since < at < healed for p in players
                            for at, _ in p.acknowledged), lost


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--how", nargs="+",
                        default=["cut", "narrow", "vanished", *FAR])
    args = parser.parse_args()
    with open("/proc/thread-self/ns/net", encoding="ascii") as home:
        Network.home = f"/proc/{os.getpid()}/fd/{home.fileno()}"
        print("| trouble | waited s, first's | second's | drives s | moves "
              "meanwhile | lost |\n| --- |" + " ---: |" * 5)
        losses = 0
        for how in args.how:
            for _ in range(args.rounds):
                run = far_round if how in FAR else play_round
                waits, drove, moves, lost = run(how, args.players)
                losses += lost
                first = "–" if how == "vanished" else f"{waits[0]:.2f}"
                print(f"| {how} | {first} | {waits[1]:.2f} | "
                      f"{'–' if drove is None else format(drove, '.1f')} | "
                      f"{moves:,} | {lost} |", flush=True)
    return losses != 0


if __name__ == "__main__":
    sys.exit(main())
