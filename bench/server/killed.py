#!/usr/bin/env python3
"""One of three servers is killed under load: how long do players wait, and is
anything lost?

Usage: bench/server/killed.py [--tables 100000] [--rounds 3] [--players 30]

Three servers at one PostgreSQL with so many tables that rest. Players move at
tables of their own, at all three, as fast as they are answered; some play
against a computer. Then the server is killed (SIGKILL) that moves clocks and
computers. Its players go to the next server, as behind a load balancer.

  waited     seconds from the kill to a move that is acknowledged (against a
             computer: and answered by it), of those who were at the killed
             server, of the others, of those against a computer: the longest
  moves      acknowledged before and after
  lost       of these, not at the table when all is over, as another server has
             it; where there is no computer that has exactly one event for each
             move, so one that was made twice counts as well
"""
import argparse
import contextlib
import sys
import threading
import time

import million
import postgres
from harness import Client, Closed, Refused, Server, until

BEFORE, AFTER = 3, 3  # seconds
DUELS = 6             # players against a computer
NEVER = float("inf")


class Player(threading.Thread):
    """Moves without end; goes to another server when its own ends, and asks
    again there for what was not answered."""

    client_type = Client

    def __init__(self, servers, i, computer=False):
        super().__init__(daemon=True)
        i %= len(servers)
        self.at, self.computer = servers[i], computer
        self.servers = servers[i:] + servers[:i]
        self.client = self.client_type(self.at)
        self.table = self.client.create(
            "pig", ["me", "computer:1" if computer else "me"],
            options={"goal": 10000})
        self.client.join(self.table)
        self.client.sit()
        self.begin = self.client.ask("join", table=self.table)["state"]["n"]
        self.acknowledged = []  # time, number of the event
        self.ends = False

    def run(self):
        number = None
        while number or not self.ends:
            try:
                number = number or next(self.client.ids)
                n = self.client.ask("play", id=number, table=self.table,
                                    move="stop")["n"]
                number, before = None, len(self.client.lines)
                if self.computer:
                    self.client.until(lambda c: any(
                        x["by"] == 1 for x in c.lines[before - 1:]))
                self.acknowledged.append((time.monotonic(), n))
            except Refused:  # the computer's turn is not over
                number = None
                with contextlib.suppress(Closed, OSError):
                    self.client.step()
            except (Closed, OSError):
                self.move_on()

    def move_on(self):
        self.servers = self.servers[1:] + self.servers[:1]
        self.client.server = self.servers[0]
        with contextlib.suppress(Closed, OSError):
            self.client.connect()
            self.client.join(self.table)

    def waited(self, since):
        """Until its first move that was acknowledged after this."""
        return min((at for at, _ in self.acknowledged if at > since),
                   default=NEVER) - since

    def lost(self, server):
        """How many of its moves are not there, or there twice."""
        client = self.client_type(server, self.client.secret)
        client.join(self.table)
        last, numbers = client.state["n"], {n for _, n in self.acknowledged}
        client.close()
        twice = len(self.acknowledged) - len(numbers)
        if not self.computer:
            return abs(last - self.begin - len(numbers)) + twice
        return sum(n > last for n in numbers) + twice


def driver(servers):
    return next(s for s in servers
                if "kocka_drives 1" in million.page(s, "/metrics"))


def play_round(args):
    with contextlib.ExitStack() as stack:
        db = postgres.Postgres()
        stack.callback(db.close)
        million.template(db.url)
        million.pour(db, args.tables)
        servers = [stack.enter_context(Server(*million.OPTIONS, db=db.url))
                   for _ in range(3)]
        for server in servers:
            until(lambda: million.page(server, "/readyz"))
        until(lambda: any("kocka_drives 1" in million.page(s, "/metrics")
                          for s in servers))
        return measure(servers, args)


def measure(servers, args):
    players = [Player(servers, i, i < DUELS) for i in range(args.players)]
    for player in players:
        player.start()
    time.sleep(BEFORE)
    dead = driver(servers)
    since = time.monotonic()
    dead.kill()
    until(lambda: all(p.waited(since) < NEVER for p in players))
    time.sleep(AFTER)
    for player in players:
        player.ends = True
    for player in players:
        player.join()
    kinds = [[p.waited(since) for p in players if kind(p)] for kind in (
        lambda p: not p.computer and p.at is dead,
        lambda p: not p.computer and p.at is not dead,
        lambda p: p.computer)]
    moves = [sum((at > since) == after for p in players
                 for at, _ in p.acknowledged) for after in (False, True)]
    alive = next(s for s in servers if s is not dead)
    lost = sum(p.lost(alive) for p in players)
    return [max(k) for k in kinds], moves, lost


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=100000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", type=int, default=30)
    args = parser.parse_args()
    print("| round | waited s, of the killed | of the others | for a computer "
          "| moves before | after | lost |\n|" + " ---: |" * 7)
    losses = 0
    for i in range(args.rounds):
        waited, (before, after), lost = play_round(args)
        losses += lost
        print(f"| {i + 1} | " + " | ".join(f"{w:.2f}" for w in waited) +
              f" | {before:,} | {after:,} | {lost:,} |", flush=True)
    return losses != 0


if __name__ == "__main__":
    sys.exit(main())
