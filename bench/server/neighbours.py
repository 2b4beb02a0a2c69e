#!/usr/bin/env python3
"""Servers of two versions at one PostgreSQL, as while several are upgraded.

Usage: bench/server/neighbours.py COMMIT [--seconds 8] [--tables 4]

COMMIT is built beside (without the page), or is a built program. The other
version is KOCKA, or build/kocka. The older server comes first, the newer one
to it.

One schema: at tables of all games for two, one player is at each server;
they move by chance, and what each is shown must follow from the rules, to the
hash. Then, both ways, one of the two is killed while a computer plays: how long
until it goes on at the other.

Two schemas: the older server must end with a sentence, what it acknowledged be
there at the newer one, and it may not start again. The last line says what was
seen; the exit code is 1 if something is not so.
"""
import argparse
import contextlib
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import check_play  # noqa: E402
import harness  # noqa: E402
import postgres  # noqa: E402
from harness import Client, Follower, Refused, Server  # noqa: E402

NEW = os.environ["KOCKA"]
NOTICE = 5     # seconds within which an older server must have noticed
PATIENCE = 30  # seconds


def build(commit, folder):
    """The program of a commit."""
    tree = os.path.join(folder, "tree")
    quiet = {"check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet",
                    "--detach", tree, commit], **quiet)
    try:
        subprocess.run(["cmake", "-S", tree, "-B", f"{folder}/build", "-G",
                        "Ninja", "-DCMAKE_BUILD_TYPE=Release"], **quiet)
        subprocess.run(["ninja", "-C", f"{folder}/build", "kocka"], **quiet)
    finally:
        subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force",
                        tree], **quiet)
    return f"{folder}/build/kocka"


def serve(program, db):
    harness.KOCKA = program
    try:
        return Server("--rate", "0", db=db.url)
    finally:
        harness.KOCKA = NEW


class Table:
    """Two players, each at a server of their own, who move by chance."""

    def __init__(self, game, servers, rng):
        self.rng, self.refused = rng, False
        self.players = [Client(servers[0]), Client(servers[1], name="Bob")]
        try:
            table = self.create(game)
        except Refused:  # by an older one, which may have faults of its own
            self.refused = True
            self.players.reverse()
            table = self.create(game)
        first, second = self.players
        for client in self.players:
            client.join(table)
        first.sit()
        second.sit()
        self.followers = [Follower(c) for c in self.players]

    def create(self, game):
        return self.players[0].create(
            game["id"], check_play.seats_for(game, ["me", "open"]),
            options=check_play.options_for(game))

    def go(self):
        """Both see the same, and each may move; false: the game is over."""
        for client, follower in zip(self.players, self.followers):
            newest = max(c.state["n"] for c in self.players)
            client.until(lambda c, n=newest: c.state["n"] >= n)
            state = follower.follow()
        if state["phase"] == "over":
            return False
        moved = [check_play.act(c, f, self.rng)
                 for c, f in zip(self.players, self.followers)]
        if not any(moved):
            self.players[0].step()
        return True

    def close(self):
        for one in (*self.players, *self.followers):
            one.close()


def number(server, name):
    found = re.search(rf"^kocka_{name}\S* (\d+)", server.page("/metrics"), re.M)
    return int(found[1]) if found else 0


def play(servers, args):
    """At all games, tables by turns; what came of it, as a sentence."""
    games = [g for g in harness.all_games() if g["seats"][1] > 1]
    rng, over = random.Random(1), 0
    tables = [Table(game, servers[::1 if i % 2 else -1], rng)
              for game in games for i in range(args.tables)]
    end, going = time.monotonic() + args.seconds, list(tables)
    while time.monotonic() < end and going:
        for table in list(going):
            if not table.go():
                going.remove(table)
                over += 1
    moves = sum(len(t.players[0].lines) for t in tables)
    for table in tables:
        table.close()
    return (f"{len(tables)} tables of {len(games)} games, {moves} moves, {over} "
            "games over, all as by the rules; "
            f"{sum(t.refused for t in tables)} were refused at first")


def create_duel(client):
    """At a server that may be of a version which is full for some seconds
    after it has heard of others' tables."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return client.create("pig", ["me", "computer:1"],
                                 options={"goal": 10000})
        except Refused:
            if time.monotonic() > end:
                raise
        time.sleep(0.5)


def survive(dying, living):
    """Seconds until a computer has answered a move at the other server."""
    anna = Client(dying)
    table = create_duel(anna)
    anna.join(table)
    anna.sit()
    anna.play("stop")
    dying.kill()
    begin = time.monotonic()
    anna.server = living
    anna.connect()
    anna.join(table)
    while True:  # it is the computer's turn first
        with contextlib.suppress(Refused):
            anna.play("stop")
            break
        anna.step()
    lines = len(anna.lines)
    anna.until(lambda c: any(x["by"] == 1 for x in c.lines[lines:]))
    waited = time.monotonic() - begin
    anna.close()
    return waited


def one_schema(old, new, db, programs, args):
    servers = [old, new]
    played = play(servers, args)
    told = [tuple(number(server, f"store_{what}") for what in
                  ("commits", "fetches")) for server in servers]
    print(f"one schema: {played}; commits and fetches of the older {told[0]}, "
          f"of the newer {told[1]}")
    waited = survive(old, new)
    with serve(programs[0], db) as again:
        back = survive(new, again)
    print(f"killed: the computer went on at the newer after {waited:.1f} s, at "
          f"the older after {back:.1f} s")
    return waited < NOTICE and back < NOTICE


def two_schemas(old, new, programs, db, clients, table):
    sentence = "knows " in old.text() and "newer Kocka" in old.text()
    print(f"two schemas: the older ended, with a sentence: {sentence}")
    events = max(c.state["n"] for c in clients)
    there = Client(new, clients[0].secret)
    there.join(table)
    refused = False
    try:
        serve(programs[0], db).kill()
    except RuntimeError as why:
        refused = "newer Kocka" in str(why)
    print(f"of {events} events {there.state['n']} are there; the older does "
          f"not start again: {refused}")
    return sentence and refused and there.state["n"] >= events


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=4)
    args = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        older = (os.path.abspath(args.commit) if os.path.isfile(args.commit)
                 else build(args.commit, folder))
        programs = (older, NEW)
        db = postgres.Postgres()
        stack.callback(db.close)
        old = serve(older, db)
        stack.callback(old.process.kill)
        anna, bob, table = harness.sit_down(old, options={"goal": 10000})
        anna.play("stop")
        bob.play("stop")
        new = serve(NEW, db)
        stack.callback(new.process.kill)
        with contextlib.suppress(subprocess.TimeoutExpired):
            old.process.wait(NOTICE)
        if old.process.poll() is None:
            good = one_schema(old, new, db, programs, args)
        else:
            good = two_schemas(old, new, programs, db, (anna, bob), table)
    print("all is well" if good else "NOT as it should be")
    return not good


if __name__ == "__main__":
    sys.exit(main())
