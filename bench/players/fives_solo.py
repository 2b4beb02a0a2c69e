#!/usr/bin/env python3
"""Fives alone: points, and what one who knew all rolls could have had.

    bench/players/fives_solo.py [GAMES [PLAYER …]] >
        bench/players/fives_solo.jsonl

The games are those of `kocka simulate`; `kocka review` computes the bound of
each, and what its dice were worth. Luck has the mean 0, so points less luck
("fair") have the mean of the points, and a far smaller error. One line of JSON
per player. KOCKA names the command.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

KOCKA = os.environ.get("KOCKA", "build/kocka")


def summary(record):
    lines = subprocess.run([KOCKA, "review", str(record), "--json"], text=True,
                           capture_output=True, check=True).stdout.splitlines()
    return json.loads(lines[-1])


def error(values):
    return 1.96 * statistics.stdev(values) / len(values) ** 0.5


def measure(player, games, folder):
    subprocess.run([KOCKA, "simulate", "fives", "mode=solo", "--seats", "1",
                    "--players", player, "--games", str(games), "--seed",
                    "solo", "--format", "records", "--out", str(folder)],
                   check=True)
    all_games = [summary(r) for r in sorted(Path(folder).iterdir())]
    points = [g["found"] for g in all_games]
    bound = [g["foresight"] for g in all_games]
    fair = [g["found"] - g["luck_points"] for g in all_games]
    return {"player": player, "games": len(points),
            "mean": statistics.mean(points),
            "error": error(points),
            "fair": statistics.mean(fair), "fair_error": error(fair),
            "quarters": statistics.quantiles(points, n=4),
            "least": min(points), "most": max(points),
            "foresight": statistics.mean(bound),
            "foresight_least": min(bound),
            "proved": sum(g["proved"] for g in all_games),
            "share": sum(points) / sum(bound)}


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for player in sys.argv[2:] or ("strong", "greedy", "random"):
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(measure(player, games, folder)), flush=True)


main()
