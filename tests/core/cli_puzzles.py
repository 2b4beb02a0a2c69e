#!/usr/bin/env python3
"""kocka puzzles: it makes the same puzzles again, and the stock in
data/puzzles is what it says: a sample is solved anew."""
import json
import os
import subprocess
from pathlib import Path

KOCKA = os.environ["KOCKA"]
STOCK = Path(os.environ["KOCKA_SOURCE"]) / "data/puzzles"
LEAST = 200  # in each file
SAMPLE = 8  # of each are solved anew


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


def wrong_answers_are_found(tmp="wrong.jsonl"):
    head, *puzzles = lines(run("mice", "--count", "4"))
    one = next(p for p in puzzles if p["best"][0] in ("again", "stop"))
    one["best"] = ["stop" if one["best"] == ["again"] else "again"]
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"{os.getpid()}-{tmp}"
    try:
        path.write_text("\n".join(map(json.dumps, [head, one])) + "\n")
        told = run("--check", str(path), "--times", "1", code=1)
        assert "another move is best" in told, told
        path.write_text("{")
        run("--check", str(path), code=1)
    finally:
        path.unlink(missing_ok=True)


def a_stock(path):
    head, *puzzles = lines(path.read_text())
    assert head["game"] == path.stem, path
    assert head["puzzles"] == len(puzzles) >= LEAST, path
    assert f"kocka puzzles {path.stem} " in head["command"], path
    states = {json.dumps(p["state"]) for p in puzzles}
    assert len(states) == len(puzzles), f"{path}: some are there twice"
    assert {p["grade"] for p in puzzles} == {1, 2, 3, 4, 5}, path
    run("--check", str(path), "--times", "1", "--every",
        str(len(puzzles) // SAMPLE))


the_same_command_makes_the_same_puzzles()
wrong_answers_are_found()
stocks = sorted(STOCK.glob("*.jsonl"))
assert stocks, "there is no stock"
for stock in stocks:
    a_stock(stock)
print(f"ok: {len(stocks)} stocks")
