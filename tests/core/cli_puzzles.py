#!/usr/bin/env python3
"""kocka puzzles: it makes the same puzzles again, and the stock in
data/puzzles is what it says: all of it is solved anew, of what is sampled
some."""
import json
import os
import subprocess
import tempfile
from pathlib import Path

KOCKA = os.environ["KOCKA"]
STOCK = Path(os.environ["KOCKA_SOURCE"]) / "data/puzzles"
LEAST = 200  # in each file
SLOW = {"wispwood"}  # a second and more for a puzzle
SAMPLE = 8  # of these are solved anew

# One who stops has won, and to roll again may lose it all.
WON = {"number": 0, "ply": 0, "grade": 1, "seat": 0, "best": ["stop"],
       "state": {
           "game": "mice",
           "options": {"per_colour": 2, "limit": 0, "start": 0},
           "start": 0, "turn": 0, "phase": "choose",
           "centre": {"red": 0, "orange": 0, "yellow": 2, "green": 1,
                      "blue": 0},
           "cards": [
               {"red": 2, "orange": 0, "yellow": 0, "green": 0, "blue": 1},
               {"red": 0, "orange": 2, "yellow": 0, "green": 0, "blue": 0}],
           "catch": {"red": 0, "orange": 0, "yellow": 0, "green": 1,
                     "blue": 1},
           "dice": None, "turns": 8}}


def run(*words, code=0):
    done = subprocess.run([KOCKA, "puzzles", *words], capture_output=True,
                          text=True)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def the_same_command_makes_the_same_puzzles():
    words = ["mice", "--count", "6", "--seed", "a"]
    made = run(*words)
    assert made == run(*words)
    head, *puzzles = lines(made)
    assert head["game"] == "mice" and head["puzzles"] == len(puzzles) == 6
    assert [p["grade"] for p in puzzles].count(5) == 1


def mice_are_asked_to_roll_or_to_stop():
    answers = [p["best"] for p in lines(run("mice", "--count", "8"))[1:]]
    assert answers.count(["again"]) == answers.count(["stop"]) == 4, answers


def wrong_answers_are_found(folder):
    head, one, *_ = lines(run("mice", "--count", "4"))
    one["best"] = ["stop" if one["best"] == ["again"] else "again"]
    path = folder / "wrong.jsonl"
    path.write_text("\n".join(map(json.dumps, [head, one])) + "\n")
    told = run("--check", str(path), "--times", "1", code=1)
    assert "another move is best" in told, told
    path.write_text("{")
    run("--check", str(path), code=1)


def a_solved_game_judges(folder):
    path = folder / "small.jsonl"
    path.write_text("\n".join(map(json.dumps, [{"game": "mice"}, WON])) + "\n")
    words = ["--check", str(path), "--tables", str(folder)]
    run(*words, code=1)  # there is no table yet
    table = folder / "small.table"
    solve = [KOCKA, "solve", "mice", "limit=0", "--error", "1e-4", "--out"]
    subprocess.run([*solve, str(table), "per_colour=1"], check=True,
                   capture_output=True)
    told = run(*words, code=1)  # one of another game says nothing
    assert "no move is clearly best" in told, told
    table.unlink()
    subprocess.run([*solve, str(table), "per_colour=2"], check=True,
                   capture_output=True)
    told = run(*words)
    assert " 0 wrong" in told, told
    run(*words, "--db", "nowhere", code=1)


def where_every_roll_loses_nothing_is_asked(folder):
    """One of each colour is caught, so none can be taken."""
    caught = dict.fromkeys(WON["state"]["catch"], 1)
    none = dict.fromkeys(caught, 0)
    sure = {**WON, "state": {
        "game": "mice", "options": {"start": 0}, "start": 0, "turn": 0,
        "phase": "choose", "centre": dict.fromkeys(caught, 5),
        "cards": [none, none], "catch": caught, "dice": None, "turns": 0}}
    path = folder / "sure.jsonl"
    path.write_text("\n".join(map(json.dumps, [{"game": "mice"}, sure])) + "\n")
    told = run("--check", str(path), code=1)
    assert "no move is clearly best" in told, told


def a_stock(path):
    head, *puzzles = lines(path.read_text())
    assert head["game"] == path.stem, path
    assert head["puzzles"] == len(puzzles) >= LEAST, path
    assert f"kocka puzzles {path.stem} " in head["command"], path
    states = {json.dumps(p["state"]) for p in puzzles}
    assert len(states) == len(puzzles), f"{path}: some are there twice"
    assert {p["grade"] for p in puzzles} == {1, 2, 3, 4, 5}, path
    if path.stem in SLOW:
        run("--check", str(path), "--times", "1", "--every",
            str(len(puzzles) // SAMPLE))
    else:
        run("--check", str(path))


the_same_command_makes_the_same_puzzles()
mice_are_asked_to_roll_or_to_stop()
with tempfile.TemporaryDirectory(prefix="kocka-") as place:
    wrong_answers_are_found(Path(place))
    a_solved_game_judges(Path(place))
    where_every_roll_loses_nothing_is_asked(Path(place))
stocks = sorted(STOCK.glob("*.jsonl"))
assert stocks, "there is no stock"
for stock in stocks:
    a_stock(stock)
print(f"ok: {len(stocks)} stocks")
