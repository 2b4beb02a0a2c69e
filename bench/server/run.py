#!/usr/bin/env python3
"""How much the server bears: one command, a table as result.

Usage: bench/server/run.py [--seconds 30] [--runs 5] [--rates 2000 20000 0]
                           [--yardstick FOLDER]

Generator and server run on the same machine, SQLite durable. FOLDER holds
node_modules with boardgame.io and node-persist, the yardstick; without it
those rows are left out. Its generator is one of the same kind, with the same
tables; its storage is memory, then files. Times are from when a move was due (as fast as can be:
sent) until both players have seen it.
"""
import argparse
import math
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time

# no limits, which the generator would meet at once; a loop per core
OPTIONS = ("--rate", "0", "--max-per-address", "100000", "--threads", "2")
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


def numbers(text):
    return {name: float(m[1]) if (m := re.search(pattern, text)) else
            float("nan") for name, pattern in NUMBERS.items()}


def one_run(*words):
    with Server(*OPTIONS) as server:
        return numbers(load(server, *words))


def cells(result):
    return " | ".join("–" if math.isnan(x) else f"{x:g}"
                      for x in result.values())


def median(results):
    return {n: statistics.median(r[n] for r in results) for n in NUMBERS}


def idle(count):
    with Server(*OPTIONS) as server:
        text = load(server, "--tables", 0, "--idle", count)
    found = re.search(r"idle \d+, ([\d.]+) KB", text)
    print(f"\n{count} idle connections: {found[1] if found else text} KB each")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def wait_for(port, process):
    while process.poll() is None:
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    sys.exit("the yardstick does not start")


def yardstick_run(folder, generator, words, *storage):
    """boardgame.io's server, with a generator of the same kind as ours."""
    port = free_port()
    server = subprocess.Popen(
        ["node", str(ROOT / "bench/server/yardstick.mjs"), str(port), *storage],
        cwd=folder, stdout=subprocess.DEVNULL,
        env={**os.environ, "NODE_ENV": "production"})
    try:
        wait_for(port, server)
        return numbers(subprocess.run(
            [generator, str(port), *map(str, words), str(server.pid)],
            capture_output=True, text=True).stdout)
    finally:
        server.kill()
        server.wait()


def yardstick_files(folder, generator, words):
    with tempfile.TemporaryDirectory() as storage:
        return yardstick_run(folder, generator, words, storage)


def build_yardstick(folder):
    program = os.path.join(folder, "yardstick")
    subprocess.run(["cc", "-O2", "-D_GNU_SOURCE", "-o", program,
                    str(ROOT / "bench/server/yardstick.c")], check=True)
    return program


def measure(kinds, runs):
    """All kinds in turn, `runs` times, so that noise meets all alike."""
    results = {name: [] for name in kinds}
    for _ in range(runs):
        for name, run in kinds.items():
            results[name].append(run())
            print(f"{name}: {cells(results[name][-1])}", file=sys.stderr,
                  flush=True)
    rows = {name: median(list_) for name, list_ in results.items()}
    for name, result in rows.items():
        print(f"| {name} | {cells(result)} |", flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rates", type=int, nargs="+",
                        default=[2000, 20000, 0])  # 0: as fast as can be
    parser.add_argument("--yardstick")
    args = parser.parse_args()
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT,
                            capture_output=True, text=True).stdout.strip()
    print(f"# What the server bears\n\nCommit {commit}, {os.cpu_count()} cores, "
          f"load average before {os.getloadavg()[0]:.1f}; median of "
          f"{args.runs} runs of {args.seconds} s, 1,000 tables.\n")
    print("| what | " + " | ".join(NUMBERS) + " |")
    print("| --- " * (len(NUMBERS) + 1) + "|", flush=True)
    common = ("--tables", 1000, "--seconds", args.seconds, "--rate")
    kinds = {f"{rate:,}/s" if rate else "as fast as can be":
             lambda rate=rate: one_run(*common, rate) for rate in args.rates}
    with tempfile.TemporaryDirectory() as folder:
        if args.yardstick:
            generator = build_yardstick(folder)
            words = (1000, args.seconds)
            kinds["boardgame.io in memory, as fast as can be"] = (
                lambda: yardstick_run(args.yardstick, generator, words))
            kinds["boardgame.io in files, as fast as can be"] = (
                lambda: yardstick_files(args.yardstick, generator, words))
        rows = measure(kinds, args.runs)
    if args.yardstick:
        ours, memory, files = (r["moves/s"] for r in list(rows.values())[-3:])
        print(f"\nOurs makes {ours / memory:.1f} times the moves per second of "
              f"boardgame.io in memory, {ours / files:.1f} times of it in "
              "files.")
    idle(10000)


if __name__ == "__main__":
    main()
