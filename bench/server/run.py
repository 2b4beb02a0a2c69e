#!/usr/bin/env python3
"""How much the server bears: one command, a table as result.

Usage: bench/server/run.py [--seconds 30] [--runs 5] [--yardstick FOLDER]

Generator and server run on the same machine, SQLite durable. FOLDER holds
node_modules with boardgame.io, the yardstick; without it that row is left
out. Times are from when a move was due until both players have seen it.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/server"))
os.environ.setdefault("KOCKA", str(ROOT / "build/kocka"))
from harness import KOCKA, Server  # noqa: E402

NUMBERS = {"moves/s": r"moves/s (\d+)", "p50 ms": r"p50 ([\d.]+)",
           "p99 ms": r"p99 ([\d.]+)", "p999 ms": r"p999 ([\d.]+)",
           "server µs/move": r"server ([\d.]+)",
           "generator µs/move": r"generator ([\d.]+)",
           "load": r"load average ([\d.]+)", "errors": r"errors (\d+)",
           "KB": r"us/move, (\d+) KB"}


def load(server, *words):
    result = subprocess.run(
        [KOCKA, "load", "--port", str(server.port), "--pid",
         str(server.process.pid), *map(str, words)],
        capture_output=True, text=True)
    return result.stdout + result.stderr


def one_run(*words):
    with Server("--rate", "0", "--max-per-address", "100000") as server:
        text = load(server, *words)
    return {name: float(m[1]) if (m := re.search(pattern, text)) else
            float("nan") for name, pattern in NUMBERS.items()}


def row(name, runs, *words):
    results = [one_run(*words) for _ in range(runs)]
    middle = [statistics.median(r[n] for r in results) for n in NUMBERS]
    cells = " | ".join(f"{x:g}" for x in middle)
    print(f"| {name} | {cells} |", flush=True)
    return middle[0]


def idle(count):
    with Server("--rate", "0", "--max-per-address", "100000") as server:
        text = load(server, "--tables", 0, "--idle", count)
    found = re.search(r"idle \d+, ([\d.]+) KB", text)
    print(f"\n{count} idle connections: {found[1] if found else text} KB each")


def yardstick(folder, ours):
    result = subprocess.run(
        ["node", str(ROOT / "bench/server/yardstick.mjs"), "20", "10"],
        cwd=folder, capture_output=True, text=True)
    found = re.search(r"moves/s (\d+)", result.stdout)
    if not found:
        print("\nno yardstick:", result.stderr[-200:])
        return
    print(f"\nboardgame.io with the same game, 20 tables as fast as they can: "
          f"{found[1]} moves/s; ours: {ours / max(1, int(found[1])):.0f} times "
          "as many.")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--yardstick")
    args = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT,
                            capture_output=True, text=True).stdout.strip()
    print(f"# What the server bears\n\nCommit {commit}, {os.cpu_count()} cores, "
          f"load average before {os.getloadavg()[0]:.1f}; median of "
          f"{args.runs} runs of {args.seconds} s, 1,000 tables.\n")
    print("| offered | " + " | ".join(NUMBERS) + " |")
    print("| --- " * (len(NUMBERS) + 1) + "|")
    common = ("--tables", 1000, "--seconds", args.seconds, "--rate")
    row("2,000/s", args.runs, *common, 2000)
    row("20,000/s", args.runs, *common, 20000)
    ours = row("as fast as can be", args.runs, *common, 0)
    idle(10000)
    if args.yardstick:
        yardstick(args.yardstick, ours)


if __name__ == "__main__":
    main()
