#!/usr/bin/env python3
"""An old and a new program in turn on one machine, and what differs.

Usage: bench/compare.py OLD NEW [--rounds 5] [--seconds 10]
                               [--core | --server]

OLD and NEW are two built trees. In each round the old program runs, the new
one and the old one again, in any order: how far the two runs of the old one
lie apart is the noise, beside which the new one is judged. The
table has the medians of the rounds; *new* and *noise* are the ratios to the
old one's median, above 1 for more time or fewer moves.
"""
import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys

# what is better when it is more; all else is time
RATES = ("per_s", "moves/s")
SERVER = ("moves/s", "p50 ms", "p99 ms", "server µs/move")


def flat(value, path=""):
    """{"mice": {"clone_ns": 3}} as {"mice clone_ns": 3}."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from flat(member, f"{path} {name}".strip())
    elif isinstance(value, (int, float)) and not path.endswith("bytes"):
        yield path, float(value)


def core(tree, _):
    out = subprocess.run([tree / "build/kocka", "bench", "--json"], check=True,
                         capture_output=True, text=True).stdout
    return dict(flat(json.loads(out)))


def server(tree, seconds):
    out = subprocess.run(
        [sys.executable, tree / "bench/server/run.py", "--runs", "1",
         "--seconds", str(seconds)], check=True, capture_output=True,
        text=True, env={**os.environ, "KOCKA": str(tree / "build/kocka")})
    rows = [[cell.strip() for cell in line.split("|")[1:-1]]
            for line in out.stdout.splitlines() if line.startswith("|")]
    head = rows[0]
    return {f"{row[0]}: {name}": float(row[head.index(name)])
            for row in rows[2:] for name in SERVER}


def commit(tree):
    return subprocess.run(["git", "-C", tree, "describe", "--always",
                           "--dirty"], capture_output=True,
                          text=True).stdout.strip()


def ratio(name, old, new):
    if not old or not new:
        return float("nan")
    return old / new if any(word in name for word in RATES) else new / old


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=pathlib.Path)
    parser.add_argument("new", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=10)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--core", action="store_true",
                      help="`kocka bench` alone")
    only.add_argument("--server", action="store_true",
                      help="the server's load alone")
    options = parser.parse_args()
    kinds = ([core] if options.core else
             [server] if options.server else [core, server])
    seen = {"old": {}, "new": {}, "again": {}}
    trees = {"old": options.old, "new": options.new, "again": options.old}
    for kind in kinds:
        for k in range(options.rounds):
            for who in random.sample(list(trees), len(trees)):
                found = kind(trees[who], options.seconds)
                for name, value in found.items():
                    seen[who].setdefault(name, []).append(value)
            print(f"{kind.__name__}: round {k + 1}", file=sys.stderr,
                  flush=True)
    print(f"Old {commit(options.old)}, new {commit(options.new)}, "
          f"{os.cpu_count()} cores, load average {os.getloadavg()[2]:.1f}; "
          f"{options.rounds} rounds, {options.seconds:g} s at the server.\n")
    print("| what | old | new | new, ratio | noise, ratio |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, values in seen["old"].items():
        if name not in seen["new"]:
            continue
        old, new, again = (statistics.median(seen[who][name])
                           for who in ("old", "new", "again"))
        print(f"| {name} | {old:g} | {new:g} | {ratio(name, old, new):.3f} | "
              f"{ratio(name, old, again):.3f} |")


main()
