#!/usr/bin/env python3
"""What several servers at one database cost, and what each of them does.

Usage: KOCKA=build/kocka bench/server/servers.py [--seconds 8] [--runs 3]
                               [--rate 0] [--servers 1 2 3] [--how led anywhere]

One PostgreSQL, so many servers and as many generators (`kocka load`) on this
machine, 600 tables of two in all. Where clients are *led* both players of a
table are at the same server; *anywhere*: at two neighbouring ones. All kinds in
turn, `runs` times; each cell is the median.

  moves/s   of all servers together
  per CPU   moves for each second of processor time of everything: servers,
            database, generators; and in percent of one server's of the same
            round, which is what compares on a busy machine
  slowest   the share of the server that made the fewest moves, in percent of
            an equal one
  p50, p99  milliseconds from when a move was due until both have seen it, the
            slowest generator's
  µs        processor time for a move: servers, database
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
import postgres  # noqa: E402
from harness import KOCKA, Server, until  # noqa: E402

OPTIONS = ("--rate", "0", "--max-per-address", "100000", "--threads", "1",
           "--max-tables", "2000000")
TABLES = 600
TICKS = os.sysconf("SC_CLK_TCK")


def cpu(pids, dead=False):
    """Seconds of these processes so far; `dead`: and of children that ended."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as f:
                fields = f.read().rsplit(")", 1)[1].split()
        except FileNotFoundError:
            continue
        total += sum(int(x) for x in fields[11:15 if dead else 13])
    return total / TICKS


def database_cpu(db):
    with open(os.path.join(db.data, "postmaster.pid"), encoding="ascii") as f:
        first = f.readline().strip()
    children = subprocess.run(["pgrep", "-P", first], text=True,
                              capture_output=True).stdout.split()
    return cpu([first], dead=True) + cpu(children)


def number(server, name):
    return int(re.search(rf"kocka_{name}_total (\d+)",
                         server.page("/metrics"))[1])


def moves(server):
    """So far; while they play each request is one."""
    return number(server, "requests")


def generator(servers, i, how, args):
    other = servers[(i + (how == "anywhere")) % len(servers)]
    return subprocess.Popen(
        [KOCKA, "load", "--port", str(servers[i].port), "--second-port",
         str(other.port), "--tables", str(TABLES // len(servers)), "--rate",
         str(args.rate // len(servers)), "--seconds", str(args.seconds + 3)],
        stdout=subprocess.PIPE, text=True)


def sample(db, servers, loads):
    return ([moves(s) for s in servers], cpu(s.process.pid for s in servers),
            database_cpu(db), cpu(g.pid for g in loads))


def play(db, servers, how, args):
    loads = [generator(servers, i, how, args) for i in range(len(servers))]
    until(lambda: all(number(s, "moves") > 100 for s in servers))
    time.sleep(1)
    before = sample(db, servers, loads)
    time.sleep(args.seconds)
    after = sample(db, servers, loads)
    said = [g.communicate()[0] for g in loads]
    assert not any(g.returncode for g in loads), said
    made = [b - a for a, b in zip(before[0], after[0])]
    spent = [b - a for a, b in zip(before[1:], after[1:])]
    times = [max(float(re.search(p + r" ([\d.]+)", t)[1]) for t in said)
             for p in ("p50", "p99")]
    return {"moves/s": sum(made) / args.seconds,
            "per CPU": sum(made) / sum(spent),
            "slowest": 100 * min(made) * len(made) / sum(made),
            "p50": times[0], "p99": times[1],
            "servers µs": 1e6 * spent[0] / sum(made),
            "database µs": 1e6 * spent[1] / sum(made)}


def one(count, how, args):
    db = postgres.Postgres()
    servers = []
    try:
        for _ in range(count):
            servers.append(Server(*OPTIONS, db=db.url))
        return play(db, servers, how, args)
    finally:
        for server in servers:
            server.kill()
        db.close()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--rate", type=int, default=0)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--how", nargs="+", default=["led", "anywhere"])
    args = parser.parse_args()
    kinds = [(n, how) for n in args.servers
             for how in (args.how if n > 1 else ["led"])]
    rows = {kind: [] for kind in kinds}
    for _ in range(args.runs):
        alone = None
        for kind in kinds:
            row = one(*kind, args)
            alone = alone or row["per CPU"]
            row["%"] = 100 * row["per CPU"] / alone
            rows[kind].append(row)
            print(kind, {k: round(v, 1) for k, v in row.items()},
                  file=sys.stderr, flush=True)
    names = list(rows[kinds[0]][0])
    print("| servers | clients | " + " | ".join(names) + " |")
    print("| ---: | --- |" + " ---: |" * len(names))
    for (count, how), list_ in rows.items():
        print(f"| {count} | {how if count > 1 else '–'} | " + " | ".join(
            f"{statistics.median(r[n] for r in list_):,.1f}" for n in names)
            + " |")


if __name__ == "__main__":
    main()
