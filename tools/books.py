#!/usr/bin/env python3
"""The books of reviews: do they balance, is luck fair, are errors told?

    tools/books.py GAME SEATS [--games N] [--players WORD] [--errs]

Plays games of computers, reviews them with `kocka review`, and prints a row
for each seat, in percent of a win: its share at the start as the judge sees
it, its mean luck, what its own moves lost and what the others' gave, its
result, and what is missing between them, which is the error of the judge;
means over all games, with 95% intervals. docs/reports/books.md is made of
such rows.

With --errs seat 0 makes a random move in each tenth decision.
"""
import argparse
import json
import math
import pathlib
import random
import subprocess
import tempfile


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


def game_with_errors(engine, words, seed):
    """A record in which seat 0 errs in each tenth of its decisions."""
    dice = random.Random(f"errors/{seed}")
    said = {"player": words.players.split(":")[0]}
    if ":" in words.players:
        said["sims"] = int(words.players.split(":")[1])
    answer = engine.ask(do="new", game=words.game, seats=words.seats,
                        seed=f"books/{seed}")
    while answer["to_act"] != "over":
        if answer["to_act"] == "chance":
            answer = engine.ask(do="chance")
            continue
        moves = engine.ask(do="moves")["moves"]
        if answer["to_act"] == 0 and len(moves) > 1 and dice.random() < 0.1:
            move = dice.choice(moves)
        else:
            move = engine.ask(do="best", **said)["move"]
        answer = engine.ask(do="play", move=move)
    return engine.ask(do="record")["record"]


def play(words, folder):
    if not words.errs:
        subprocess.run([words.kocka, "simulate", words.game, "--seats",
                        str(words.seats), "--players", words.players,
                        "--games", str(words.games), "--format", "records",
                        "--out", folder], check=True,
                       stdout=subprocess.DEVNULL)
        return
    engine = Engine(words.kocka)
    for number in range(words.games):
        path = pathlib.Path(folder, f"{number:05}.kocka")
        path.write_text(game_with_errors(engine, words, number))
    engine.end()


def reviews(words):
    """The sums of all seats of all games, by seat."""
    with tempfile.TemporaryDirectory() as folder:
        play(words, folder)
        sims = ["--sims", str(words.sims)] if words.sims else []
        told = subprocess.run([words.kocka, "review", folder, "--json", *sims],
                              check=True, capture_output=True, text=True)
    sums = [line for line in map(json.loads, told.stdout.splitlines())
            if "summary" in line]
    return [[line for line in sums if line["summary"] == seat]
            for seat in range(words.seats)]


def mean(values):
    middle = sum(values) / len(values)
    spread = sum((v - middle) ** 2 for v in values) / max(1, len(values) - 1)
    return (f"{100 * middle:+.1f} ± "
            f"{196 * math.sqrt(spread / len(values)):.1f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", default="strong")
    parser.add_argument("--sims", type=int)
    parser.add_argument("--errs", action="store_true")
    parser.add_argument("--kocka", default="build/kocka")
    words = parser.parse_args()
    for seat, mine in enumerate(reviews(words)):
        errs = words.errs and seat == 0
        cells = [words.game, words.seats,
                 words.players + (", errs" if errs else ""), seat, len(mine)]
        cells += [mean([s[key] for s in mine]) for key in
                  ("start", "luck", "lost", "gave", "result", "rest")]
        lost = sum(s["lost"] for s in mine) / sum(s["judged"] for s in mine)
        cells.append(f"{100 * lost:.2f}")
        print("|", " | ".join(map(str, cells)), "|", flush=True)


main()
