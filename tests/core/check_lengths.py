"""No function in C is longer than 60 lines; see docs/style.md."""
import os
import sys
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])
MOST = 60

found, functions = [], 0
for path in sorted((SOURCE / "src").rglob("*.c")):
    begin, lines = None, path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line == "{":
            begin = number
        elif line == "}" and begin is not None:
            functions += 1
            if number - begin - 1 > MOST:
                found.append(f"{path.relative_to(SOURCE)}:{begin}: "
                             f"{number - begin - 1} lines: {lines[begin - 1]}")
            begin = None
print("\n".join(found) or f"{functions} functions, none above {MOST} lines")
sys.exit(1 if found or functions < 1000 else 0)
