"""One name, one meaning: a struct's name is defined in one file of src.

Some are the same thing in each file that has it, and are never seen outside:
they are listed here, with what they mean.
"""
import os
import re
import sys
from collections import defaultdict
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])

IDIOMS = {
    "mind": "what a computer player keeps while it thinks",
    "wishes": "what the flags of a command say",
    "tuning": "a run of `kocka tune` for one game",
}

where = defaultdict(set)
for path in sorted((SOURCE / "src").rglob("*.[ch]")):
    for name in re.findall(r"\bstruct (\w+) \{$", path.read_text(), re.M):
        where[name].add(str(path.relative_to(SOURCE)))
found = [f"struct {name}: {', '.join(sorted(files))}"
         for name, files in sorted(where.items())
         if len(files) > 1 and name not in IDIOMS]
found += [f"struct {name} is no idiom any more" for name in IDIOMS
          if len(where[name]) < 2]
print("\n".join(found) or f"{len(where)} structs, each in one file")
sys.exit(1 if found or len(where) < 300 else 0)
