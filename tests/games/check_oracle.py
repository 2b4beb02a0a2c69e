"""Random games of every game against the second opinion in tests/oracle,
move by move, and what the engine must refuse. A short share of what
tests/oracle/drive.py can do; run it by hand for more."""
import os
import subprocess
import sys
from pathlib import Path

ORACLE = Path(os.environ["KOCKA_SOURCE"]) / "tests" / "oracle"
KOCKA = os.environ["KOCKA"]

# What to play of each game that has a second opinion, a file of its name:
# games are bounded by number and by time, so that a slow machine plays fewer
# of them, but never fewer than say something.
SHARES = {  # games, seconds, the fewest
    "mice": (60, 12, 10),
    "cubes": (30, 12, 5),
    "fives": (40, 15, 5),
    "wispwood": (8, 25, 2),
    None: (10, 5, 3),
}


def drives():
    for folder in sorted((ORACLE.parents[1] / "src" / "games").iterdir()):
        if (ORACLE / f"{folder.name}.py").is_file():
            games, seconds, fewest = SHARES.get(folder.name, SHARES[None])
            yield ("drive.py", f"--game {folder.name} --games {games} "
                   f"--seconds {seconds} --seed 1", fewest)


RUNS = [
    *drives(),
    ("badinput.py", "--fuzz 30", 0),
    ("solve.py", "--boards 30", 0),
    ("wispwood_cards.py", "--forests 2000 --bad", 0),
]
assert len(RUNS) >= 8, "no game has been found"
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
