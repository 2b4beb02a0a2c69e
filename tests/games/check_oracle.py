"""Random games of every game against the second opinion in tests/oracle,
move by move, and what the engine must refuse. A short share of what
tests/oracle/drive.py can do; run it by hand for more."""
import os
import subprocess
import sys
from pathlib import Path

ORACLE = Path(os.environ["KOCKA_SOURCE"]) / "tests" / "oracle"
KOCKA = os.environ["KOCKA"]

# (script, words, the fewest games that say something); games are bounded by
# number and by time, so that a slow machine plays fewer of them.
RUNS = [
    ("drive.py", "--game mice --games 60 --seconds 12 --seed 1", 10),
    ("drive.py", "--game cubes --games 30 --seconds 12 --seed 1", 5),
    ("drive.py", "--game fives --games 40 --seconds 15 --seed 1", 5),
    ("drive.py", "--game wispwood --games 8 --seconds 25 --seed 1", 2),
    ("drive.py", "--game pig --games 10 --seconds 5 --seed 1", 3),
    ("badinput.py", "--fuzz 30", 0),
    ("solve.py", "--boards 30", 0),
    ("wispwood_cards.py", "--forests 2000 --bad", 0),
]
failed = 0
for script, words, fewest in RUNS:
    run = subprocess.run(
        [sys.executable, ORACLE / script, "--kocka", KOCKA, *words.split()],
        capture_output=True, text=True, timeout=240)
    last = run.stdout.strip().splitlines()[-1:] or ["nothing said"]
    print(script, words, "->", last[0], flush=True)
    few = fewest and int(last[0].split()[0]) < fewest
    if run.returncode or few:
        failed += 1
        print(run.stdout[-3000:], run.stderr[-2000:], flush=True)
sys.exit(1 if failed else 0)
