"""No function in C is longer than 60 lines, in tests and tools neither, and no
struct has more than 20 members unless the comment before it says why it stays
whole; see docs/style.md."""
import os
import re
import sys
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])
LINES, MEMBERS = 60, 20

found, functions, structs = [], 0, 0


def check_functions(path):
    global functions
    begin, lines = None, path.read_text().splitlines()
    for number, line in enumerate(lines):
        if line == "{":
            begin = number
        elif line == "}" and begin is not None:
            functions += 1
            if number - begin - 1 > LINES:
                found.append(f"{path.relative_to(SOURCE)}:{begin}: "
                             f"{number - begin - 1} lines: {lines[begin - 1]}")
            begin = None


def members(body):
    """Names that a struct's text declares itself, not those within it."""
    while re.search(r"\{[^{}]*\}", body):
        body = re.sub(r"\{[^{}]*\}", "", body)
    while re.search(r"\([^()]*\)", body):
        body = re.sub(r"\([^()]*\)", "", body)
    return sum(part.count(",") + 1 for part in body.split(";")
               if part.strip())


def check_structs(path):
    global structs
    text = path.read_text()
    for match in re.finditer(r"((?:^/\*(?:(?!\*/).)*\*/\n)?)^struct (\w+) \{\n"
                             r"(.*?)^\}", text, re.M | re.S):
        structs += 1
        comment, name, body = match.groups()
        count = members(re.sub(r"/\*.*?\*/", "", body, flags=re.S))
        if count > MEMBERS and "stays whole" not in " ".join(comment.split()):
            line = text[:match.start(2)].count("\n") + 1
            found.append(f"{path.relative_to(SOURCE)}:{line}: struct {name} "
                         f"has {count} members")


for folder in ("bench", "examples", "tests", "tools"):
    for source in sorted((SOURCE / folder).rglob("*.c")):
        check_functions(source)
for source in sorted((SOURCE / "src").rglob("*.[ch]")):
    check_structs(source)
    if source.suffix == ".c":
        check_functions(source)
print("\n".join(found) or f"{functions} functions, none above {LINES} lines; "
      f"{structs} structs, none above {MEMBERS} members without a reason")
sys.exit(1 if found or functions < 1000 or structs < 300 else 0)
