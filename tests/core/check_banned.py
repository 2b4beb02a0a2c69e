"""Calls that are not to be used, each with the reason and what to use."""
import os
import re
import sys
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])
BANNED = {
    "strcpy": "writes past the end: snprintf, or base/text.h",
    "strcat": "writes past the end: snprintf, or base/text.h",
    "strncpy": "may leave no end: snprintf",
    "strncat": "counts the wrong thing: snprintf",
    "sprintf": "writes past the end: snprintf",
    "vsprintf": "writes past the end: vsnprintf",
    "gets": "writes past the end: fgets",
    "strtok": "has a global: strtok_r",
    "atoi": "does not tell a wrong number: strtol, cli_number",
    "atol": "does not tell a wrong number: strtol, cli_number",
    "rand": "differs from machine to machine: base/rng.h",
    "ctime": "has a global: strftime",
    "asctime": "has a global: strftime",
    "gmtime": "has a global: gmtime_r",
    "localtime": "has a global: localtime_r",
    "system": "takes words for commands: fork and exec",
}
CALL = re.compile(r"(?<![\w.>])(%s)\(" % "|".join(BANNED))
COMMENT = re.compile(r"/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"", re.S)

found = []
for path in sorted(path for path in (SOURCE / "src").rglob("*")
                   if path.suffix in (".c", ".h", ".inc")):
    text = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), path.read_text())
    for call in CALL.finditer(text):
        line = text.count("\n", 0, call.start()) + 1
        found.append(f"{path.relative_to(SOURCE)}:{line}: {call[1]}: "
                     f"{BANNED[call[1]]}")
print("\n".join(found) or "no banned call")
sys.exit(1 if found else 0)
