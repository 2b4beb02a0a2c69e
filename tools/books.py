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

With --errs seat 0 makes a random move in each tenth decision. With --keep the
records stay in that folder, and are not played anew if they are there.
"""
import argparse
import json
import math
import os
import pathlib
import random
import subprocess
import tempfile

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


def play(words, folder):
    if not words.errs and words.players.partition(":")[0] != HINT:
        subprocess.run([words.kocka, "simulate", words.game, "--seats",
                        str(words.seats), "--players", words.players,
                        "--games", str(words.games), "--format", "records",
                        "--out", folder], check=True,
                       stdout=subprocess.DEVNULL)
        return
    engine = Engine(words.kocka)
    for number in range(words.games):
        path = pathlib.Path(folder, f"{number:05}.kocka")
        path.write_text(game_by_engine(engine, words, number))
    engine.end()


def reviews(words):
    """The sums of all seats of all games, by seat."""
    with tempfile.TemporaryDirectory() as passing:
        folder = words.keep or passing
        os.makedirs(folder, exist_ok=True)
        if not os.listdir(folder):
            play(words, folder)
        sims = ["--sims", str(words.sims)] if words.sims else []
        jobs = ["--jobs", str(words.jobs)] if words.jobs else []
        told = subprocess.run([words.kocka, "review", folder, "--json", *sims,
                               *jobs],
                              check=True, capture_output=True, text=True)
    sums = [line for line in map(json.loads, told.stdout.splitlines())
            if "summary" in line]
    return [[line for line in sums if line["summary"] == seat]
            for seat in range(words.seats)]


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
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--keep")
    parser.add_argument("--errs", action="store_true")
    parser.add_argument("--kocka", default="build/kocka")
    words = parser.parse_args()
    for seat, mine in enumerate(reviews(words)):
        errs = words.errs and seat == 0
        cells = [words.game, words.seats,
                 words.players + (", errs" if errs else ""), seat, len(mine)]
        cells += [mean([s[key] for s in mine]) for key in
                  ("start", "luck", "lost", "gave", "result", "rest")]
        cells.append(f"{100 * spread([s['rest'] for s in mine]):.0f}")
        if not any(s["judged"] for s in mine):
            raise SystemExit("nobody can judge these games")
        lost = sum(s["lost"] for s in mine) / sum(s["judged"] for s in mine)
        cells.append(f"{100 * lost:.2f}")
        print("|", " | ".join(map(str, cells)), "|", flush=True)


main()
