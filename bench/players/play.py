#!/usr/bin/env python3
"""Play the matches of the report, or some of them; stopped, it goes on.

    bench/players/play.py [--state FOLDER] [--until HH:MM] [NAME…]

A NAME is a match (matches.py) or a chapter of them. Every match is played in
stages, so that a run that is stopped early has some games of all. KOCKA names
the command.
"""
import argparse
import datetime
import os
import subprocess
import sys
from pathlib import Path

from matches import MATCHES, ORDER

HERE = Path(__file__).parent


def left(until):
    """Seconds until a time of day; None: for ever."""
    if not until:
        return None
    now = datetime.datetime.now()
    hour, minute = map(int, until.split(":"))
    then = now.replace(hour=hour, minute=minute, second=0)
    if then < now - datetime.timedelta(hours=12):
        then += datetime.timedelta(days=1)
    return (then - now).total_seconds()


def stages(names):
    """(match, games), the first stages of all before the second of any."""
    for stage in range(5):
        for name in names:
            match = MATCHES[name]
            if stage < len(match.stages):
                yield match, round(match.games * match.stages[stage])


def core_hours(path, games):
    """What is missing of so many games will cost, by those that are there; None:
    there are none. A line has three numbers, then six of each player, the
    fourth of which is its time in nanoseconds (src/lab/arena_state.c)."""
    try:
        lines = path.read_text().splitlines()[1:]
    except FileNotFoundError:
        return None
    played = {}
    for line in lines:
        numbers = line.split()
        if len(numbers) > 3 and len(numbers) % 6 == 3:  # a whole one
            played[numbers[0]] = sum(map(int, numbers[6::6]))
    if not played:
        return None
    missing = max(0, games - len(played))
    return missing * sum(played.values()) / len(played) / 3.6e12


def say_cost(todo, folder):
    """Of all that is to be played, before it begins."""
    last = {match.name: games for match, games in todo}
    hours = {name: core_hours(folder / name, games)
             for name, games in last.items()}
    known = [h for h in hours.values() if h is not None]
    print(f"about {sum(known):.1f} core-hours, by the games that are there; of "
          f"{len(hours) - len(known)} matches there are none yet", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--state", default=str(HERE / "state"))
    parser.add_argument("--until")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    names = [n for n in (*ORDER, *(m for m in MATCHES if m not in ORDER))
             if not args.names or n in args.names
             or MATCHES[n].chapter in args.names]
    Path(args.state).mkdir(parents=True, exist_ok=True)
    todo = list(stages(names))
    say_cost(todo, Path(args.state))
    for match, games in todo:
        seconds = left(args.until)
        if seconds is not None and seconds <= 0:
            break
        hours = core_hours(Path(args.state, match.name), games)
        print(datetime.datetime.now().strftime("%H:%M:%S"), match.name, games,
              "" if hours is None else f"{hours:.2f} core-hours", flush=True)
        try:
            subprocess.run([os.environ.get("KOCKA", "build/kocka"), "arena",
                            *match.words.split(), "--games", str(games),
                            "--jobs", args.jobs, "--json",
                            "--state", f"{args.state}/{match.name}"],
                           check=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            break


sys.exit(main())
