"""Random games of every game against the second opinion in tests/oracle,
move by move, and what the engine must refuse. A short share of what
tests/oracle/drive.py can do; run it by hand for more."""
import os
import subprocess
import sys
from pathlib import Path

ORACLE = Path(os.environ["KOCKA_SOURCE"]) / "tests" / "oracle"
KOCKA = os.environ["KOCKA"]

# (script, words); games are bounded by number and by time.
RUNS = [
    ("drive.py", "--game mice --games 60 --seconds 12 --seed 1"),
    ("drive.py", "--game cubes --games 30 --seconds 12 --seed 1"),
    ("drive.py", "--game fives --games 40 --seconds 15 --seed 1"),
    ("drive.py", "--game wispwood --games 8 --seconds 25 --seed 1"),
    ("drive.py", "--game pig --games 10 --seconds 5 --seed 1"),
    ("badinput.py", "--fuzz 30"),
    ("solve.py", "--boards 30"),
    ("wispwood_cards.py", "--forests 2000 --bad"),
]
failed = 0
for script, words in RUNS:
    run = subprocess.run(
        [sys.executable, ORACLE / script, "--kocka", KOCKA, *words.split()],
        capture_output=True, text=True, timeout=240)
    last = run.stdout.strip().splitlines()[-1:] or ["nothing said"]
    print(script, words, "->", last[0], flush=True)
    if run.returncode:
        failed += 1
        print(run.stdout[-3000:], run.stderr[-2000:], flush=True)
sys.exit(1 if failed else 0)
