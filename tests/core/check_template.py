"""The game that `kocka new-game` writes names every slot of struct game: in its
table, or in the comment there as one that it does without."""
import os
import re
import sys
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])

struct = re.search(r"^struct game \{\n(.*?)^\};",
                   (SOURCE / "src/game/game.h").read_text(), re.M | re.S)[1]
struct = re.sub(r"/\*.*?\*/", "", struct, flags=re.S)
slots = set(re.findall(r"\(\*(\w+)\)\(", struct))
for line in struct.split(";"):
    if "(" not in line:
        slots |= set(re.findall(r"(\w+)(?=,|\s*$)", line))
table = (SOURCE / "tests/support/secret.c").read_text().split(
    "const struct game game_secret = {")[1]
missing = sorted(slot for slot in slots
                 if not re.search(rf"\b{slot}\b", table))
print(f"{len(slots)} slots; the template does not name: {missing}")
sys.exit(1 if missing or len(slots) < 30 else 0)
