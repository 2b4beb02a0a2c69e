#!/usr/bin/env python3
"""The database's machine dies, its standby takes over: is anything lost, and how
long do players wait?

Usage: bench/server/failover.py [--rounds 5] [--players 16]
                                [--how killed|frozen|asynchronous]

In each round two PostgreSQL instances are made on this machine, one the other's
standby in streaming replication with synchronous commits, and two servers whose
address names both. Players move at tables of their own, at either server, as
fast as they are answered. Then the primary goes and, half a second later, the
standby is promoted; Patroni or an operator does that, and takes as long as it
takes them. Nobody tells the servers.

  killed        the primary ends at once, without a checkpoint
  frozen        its processes stand still: nothing is refused, nothing answered
  asynchronous  as killed, but commits do not wait for the standby, which
                lags for a second before: something must be lost here, or
                this script could not see it; the servers end then

  stopped    seconds from the promotion to a move that is stored again, the
             first and the last of all players'
  moves      acknowledged before and after
  lost       of these, not in the promoted database, or acknowledged twice
             under one number; with those that a server which was started
             anew on it does not have
"""
import argparse
import contextlib
import os
import pathlib
import signal
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import postgres  # noqa: E402
from harness import Client, Closed, Refused, Server, until  # noqa: E402

BEFORE, LAG, GONE, AFTER = 3, 1, 0.5, 3  # seconds
NEVER = float("inf")


class Player(threading.Thread):
    """Moves without end, and remembers what was acknowledged."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.client = Client(server)
        self.table = self.client.create("pig", ["me", "me"],
                                        options={"goal": 10000})
        self.client.join(self.table)
        self.client.sit()
        self.acknowledged = []  # time, number of the event
        self.ends = False

    def run(self):
        with contextlib.suppress(Closed):  # its server has ended
            while not self.ends:
                with contextlib.suppress(Refused):
                    n = self.client.play("stop")["n"]
                    self.acknowledged.append((time.monotonic(), n))

    def waited(self, since):
        """Until its first move that was acknowledged after this."""
        return min((at for at, _ in self.acknowledged if at > since),
                   default=NEVER) - since

    def lost(self, db, server):
        """How many of its events are not there."""
        numbers = [n for _, n in self.acknowledged]
        stored = set()
        for line in db.value("SELECT n, last FROM unit "
                             f"WHERE tab = '{self.table}'").splitlines():
            first, last = map(int, line.split("|"))
            stored.update(range(first, last + 1))
        client = Client(server, self.client.secret)
        try:
            client.join(self.table)
            stored &= set(range(client.state["n"] + 1))
        except Refused:
            stored = set()  # with a gap in it a table is of no use
        client.close()
        return len(numbers) - len(set(numbers) & stored)


@contextlib.contextmanager
def lag(standby):
    """Meanwhile it receives nothing."""
    receiver = int(standby.value("SELECT pid FROM pg_stat_wal_receiver"))
    os.kill(receiver, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(receiver, signal.SIGCONT)


def take_away(how, first, second):
    """The primary goes and the standby is promoted; when that began."""
    with lag(second) if how == "asynchronous" else contextlib.nullcontext():
        time.sleep(LAG)
        first.freeze() if how == "frozen" else first.kill()
    time.sleep(GONE)
    begin = time.monotonic()
    second.promote()
    return begin


def pair(how, stack):
    """Primary and standby."""
    first = postgres.Postgres(*([] if how == "asynchronous" else
                                ["synchronous_standby_names='*'"]))
    stack.callback(first.clean)
    if how == "frozen":
        stack.callback(first.kill)
        stack.callback(first.thaw)
    second = postgres.Postgres(copies=first)
    stack.callback(second.close)
    until(lambda: first.value("SELECT state FROM pg_stat_replication") ==
          "streaming")
    return first, second


def play_round(count, how):
    with contextlib.ExitStack() as stack:
        first, second = pair(how, stack)
        url = f"postgresql://kocka@/postgres?host={first.folder},{second.folder}"
        servers = [stack.enter_context(Server("--rate", "0", db=url))
                   for _ in range(2)]
        players = [Player(servers[i % 2]) for i in range(count)]
        for player in players:
            player.start()
        time.sleep(BEFORE)
        since = take_away(how, first, second)
        until(lambda: all(p.waited(since) < NEVER or not p.is_alive()
                          for p in players))
        time.sleep(AFTER)
        for player in players:
            player.ends = True
        for player in players:
            player.join()
        fresh = stack.enter_context(Server("--rate", "0", db=second.url))
        waits = sorted(p.waited(since) for p in players)
        moves = [sum(1 for p in players for at, _ in p.acknowledged
                     if (at > since) == after) for after in (False, True)]
        lost = sum(p.lost(second, fresh) for p in players)
        for player in players:
            with contextlib.suppress(Closed):
                player.client.close()
        return waits[0], waits[-1], *moves, lost


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=16)
    parser.add_argument("--how", default="killed",
                        choices=("killed", "frozen", "asynchronous"))
    args = parser.parse_args()
    print(f"| {args.how} | stopped s, first | last | moves before | after | "
          "lost |\n|" + " ---: |" * 6)
    losses = 0
    for i in range(args.rounds):
        early, late, before, after, lost = play_round(args.players, args.how)
        losses += lost
        print(f"| {i + 1} | {early:.2f} | {late:.2f} | {before:,} | "
              f"{after:,} | {lost:,} |", flush=True)
    return (losses != 0) != (args.how == "asynchronous")


if __name__ == "__main__":
    sys.exit(main())
