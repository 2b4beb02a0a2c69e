#!/usr/bin/env python3
"""The books of reviews: do they balance, is luck fair, are errors told?

    tools/books.py GAME SEATS [--games N] [--players WORD] [--errs]

Plays games of computers, reviews them with `kocka review`, and prints a row
for each seat, in percent of a win: its share at the start as the judge sees
it, its mean luck, what its own moves lost and what the others' gave, its
result, and what is missing between them, which is the error of the judge;
means over all games, with 95% intervals. The last but one is how far what is
missing in one game lies from its mean, as standard deviation; the last what
a decision cost. docs/reports/books.md is made of such rows.

Players are words of `kocka simulate`, or hint:N: what a hint with N looks
says. A level of cubes makes mistakes on purpose from its 60th turn on, so
that games end; a hint does not.

With --errs seat 0 makes a random move in each tenth decision. With --keep
records and what was told of them stay in that folder, and what is there is
not made anew: hours of work can be stopped and taken up again. If the judge
has changed, take the *.jsonl away; the records may stay.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import subprocess
import tempfile
import threading

HINT = "hint"


class Engine:
    def __init__(self, kocka):
        self.program = subprocess.Popen(
            [kocka, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)

    def ask(self, **request):
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        answer = json.loads(self.program.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    def end(self):
        self.program.stdin.close()
        self.program.wait()


def game_by_engine(engine, words, seed):
    """A record; with --errs seat 0 errs in each tenth of its decisions."""
    dice = random.Random(f"errors/{seed}")
    player, _, sims = words.players.partition(":")
    said = {} if player == HINT else {"player": player}
    if sims:
        said["sims"] = int(sims)
    answer = engine.ask(do="new", game=words.game, seats=words.seats,
                        seed=f"books/{seed}")
    while answer["to_act"] != "over":
        if answer["to_act"] == "chance":
            answer = engine.ask(do="chance")
            continue
        moves = engine.ask(do="moves")["moves"]
        if (words.errs and answer["to_act"] == 0 and len(moves) > 1
                and dice.random() < 0.1):
            move = dice.choice(moves)
        else:
            move = engine.ask(do="best", **said)["move"]
        answer = engine.ask(do="play", move=move)
    return engine.ask(do="record")["record"]


def write_whole(path, text):
    """What is stopped in the middle leaves nothing."""
    passing = path.with_suffix(".part")
    passing.write_text(text)
    passing.rename(path)


def in_parallel(words, make, numbers):
    """An engine for each thread; what one fails of ends it all."""
    own = threading.local()
    engines = []

    def begin():
        own.engine = Engine(words.kocka)
        engines.append(own.engine)

    with concurrent.futures.ThreadPoolExecutor(words.jobs, "job",
                                               begin) as pool:
        for _ in pool.map(lambda n: make(own.engine, n), numbers):
            pass
    for engine in engines:
        engine.end()


def play(words, folder):
    if not words.errs and words.players.partition(":")[0] != HINT:
        subprocess.run([words.kocka, "simulate", words.game, "--seats",
                        str(words.seats), "--players", words.players,
                        "--games", str(words.games), "--format", "records",
                        "--out", folder], check=True,
                       stdout=subprocess.DEVNULL)
        return

    def one(engine, number):
        path = folder / f"{number:05}.kocka"
        if not path.exists():
            write_whole(path, game_by_engine(engine, words, number))

    in_parallel(words, one, range(words.games))


def look_back(words, record):
    """What a review says of the seats, kept beside the record."""
    path = record.with_suffix(".jsonl")
    if not path.exists():
        sims = ["--sims", str(words.sims)] if words.sims else []
        told = subprocess.run([words.kocka, "review", record, "--json", *sims],
                              check=True, capture_output=True, text=True)
        write_whole(path, "".join(line for line in told.stdout.splitlines(True)
                                  if line.startswith('{"summary"')))
    return [json.loads(line) for line in path.read_text().splitlines()]


def reviews(words):
    """The sums of all seats of all games, by seat."""
    with tempfile.TemporaryDirectory() as passing:
        folder = pathlib.Path(words.keep or passing)
        folder.mkdir(exist_ok=True)
        if len(list(folder.glob("*.kocka"))) < words.games:
            play(words, folder)
        records = sorted(folder.glob("*.kocka"))[:words.games]
        with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
            games = list(pool.map(lambda r: look_back(words, r), records))
    return [[sums[seat] for sums in games] for seat in range(words.seats)]


def spread(values):
    middle = sum(values) / len(values)
    return math.sqrt(sum((v - middle) ** 2 for v in values)
                     / max(1, len(values) - 1))


def mean(values):
    return (f"{100 * sum(values) / len(values):+.1f} ± "
            f"{196 * spread(values) / math.sqrt(len(values)):.1f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", default="strong")
    parser.add_argument("--sims", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep")
    parser.add_argument("--errs", action="store_true")
    parser.add_argument("--kocka", default="build/kocka")
    words = parser.parse_args()
    by_seat = reviews(words)
    if not any(s["judged"] for s in by_seat[0]):
        raise SystemExit("nobody can judge these games")
    for seat, mine in enumerate(by_seat):
        errs = words.errs and seat == 0
        cells = [words.game, words.seats,
                 words.players + (", errs" if errs else ""), seat, len(mine)]
        cells += [mean([s[key] for s in mine]) for key in
                  ("start", "luck", "lost", "gave", "result", "rest")]
        cells.append(f"{100 * spread([s['rest'] for s in mine]):.0f}")
        lost = sum(s["lost"] for s in mine) / sum(s["judged"] for s in mine)
        cells.append(f"{100 * lost:.2f}")
        print("|", " | ".join(map(str, cells)), "|", flush=True)


main()
