#!/usr/bin/env python3
"""How long a move waits when the connection to the database breaks, and a
computer's move when the server dies that makes them; by number of tables.

Usage: KOCKA=build/kocka bench/server/outage.py [TABLES …]

Two servers and one PostgreSQL on this machine. The tables are copies of one at
which a few moves were made, and wait for a person.
"""
import os
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import postgres  # noqa: E402
from harness import Client, Server, until  # noqa: E402

OPTIONS = ("--rate", "0", "--max-per-address", "100000", "--threads", "2",
           "--max-tables", "2000000")


def ready(server):
    """Until it has all tables; how long that took."""
    begin = time.monotonic()
    until(lambda: server.page("/readyz"))
    return time.monotonic() - begin


def duel(server):
    """Somebody whose turn it is against a computer."""
    client = Client(server)
    client.join(client.create("pig", ["me", "computer:1"],
                              options={"goal": 10000}))
    client.sit()
    return client


def turn(client):
    """Times until the move was stored, and until the computer answered."""
    begin, before = time.monotonic(), len(client.lines)
    client.play("stop")
    stored = time.monotonic()
    client.until(lambda c: any(x["by"] == 1 for x in c.lines[before:]))
    return stored - begin, time.monotonic() - begin


def copy(db, server, count):
    client = duel(server)
    turn(client)
    db.psql("INSERT INTO unit SELECT 'copy' || i, n, last, at - 3600000, "
            "'0000000000000000-' || i, events FROM unit, "
            f"generate_series(1, {count}) AS i "
            f"WHERE tab = '{client.state['table']}'")
    client.close()


def measure(count):
    db = postgres.Postgres()
    try:
        with Server(*OPTIONS, db=db.url) as server:
            copy(db, server, count)
        with Server(*OPTIONS, db=db.url) as one, \
                Server(*OPTIONS, db=db.url) as two:
            start = ready(one)
            ready(two)
            anna = duel(two)
            db.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE application_name = 'kocka'")
            broken = turn(anna)
            until(lambda: "kocka_drives 1" in one.page("/metrics")
                  or "kocka_drives 1" in two.page("/metrics"))
            driver, other = one, two
            if "kocka_drives 1" in two.page("/metrics"):
                driver, other = two, one
            bob = duel(other)
            driver.kill()
            killed = turn(bob)
            driver.start()
            return start, *broken, *killed
    finally:
        db.close()


print("| tables | ready, s | connection broken: move, s | computer's, s | "
      "driver killed: move, s | computer's, s |")
print("| ---: | ---: | ---: | ---: | ---: | ---: |")
for count in [int(n) for n in sys.argv[1:]] or [1000, 20000, 100000]:
    print(f"| {count} | " + " | ".join(f"{x:.2f}" for x in measure(count))
          + " |", flush=True)
