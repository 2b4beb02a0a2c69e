"""What servers of one database read of each other is bound to the schema.

schema.txt has what they must agree about: the words of stored events, and
every game's golden game, which is its rules. Who changes one of these looks
whether a server of the schema before could still read and play along.
"""
import hashlib
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "tests/server/schema.txt"
WHAT_TO_DO = """
Servers of one database read each other's events and play by the same rules.
If one of schema {schema} that has not been upgraded could not do so any more,
raise STORE_SCHEMA with a step (SELECT 1 where no table changes), so that it
ends with a sentence. Then, or if it could, tests/server/schema.txt becomes:

{spoken}"""


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def schema():
    return re.search(r"STORE_SCHEMA = (\d+),", read("src/store/store.h"))[1]


def spoken():
    words = set(re.findall(r'"([a-z]+)"', read("src/server/event.c")))
    lines = [f"schema {schema()}", "events " + " ".join(sorted(words))]
    for game in sorted((ROOT / "tests/golden").glob("*.txt")):
        digest = hashlib.sha256(game.read_bytes()).hexdigest()[:16]
        lines.append(f"rules {game.stem} {digest}")
    return "".join(line + "\n" for line in lines)


class Schema(unittest.TestCase):
    def test_what_servers_tell_each_other_is_of_this_schema(self):
        self.assertEqual(KEPT.read_text(), spoken(),
                         WHAT_TO_DO.format(schema=schema(), spoken=spoken()))


if __name__ == "__main__":
    unittest.main()
