"""docs/fair-dice.md says what is: its vectors, its tests, its numbers."""
import hashlib
import hmac
import os
import re
import unittest

from dice import LINKS, below, chain
from harness import Engine

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SECRET = bytes(range(32)).hex()
TABLE = "abcdefghijkmnpqr"
# where the tests are that the page names
TESTS = ("tests/server/attack_fair.py", "tests/core/test_fair.c",
         "web/tests/unit/fair.test.ts")


def text(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return f.read()


PAGE = text("docs/fair-dice.md")


def value(name):
    """The hex behind a name in an indented block."""
    return re.search(rf"^    {name} +([0-9a-f]+)$", PAGE, re.M)[1]


def rows(head):
    """The numbers of a table by the words of its head."""
    part = PAGE.split(head)[1].split("\n\n")[0]
    return [tuple(map(int, row)) for row in
            re.findall(r"^\| (\d+) \| (\d+) \| (\d+) \|$", part, re.M)]


class Vectors(unittest.TestCase):
    def test_plain_contributions(self):
        self.assertEqual(hashlib.sha256(bytes.fromhex(SECRET)).hexdigest(),
                         value("commitment"))
        message = re.search(r"message +(.*)\n +\(ply 0\) +(.*)\n", PAGE)
        message = bytes.fromhex((message[1] + message[2]).replace(" ", ""))
        self.assertEqual(hmac.digest(bytes.fromhex(SECRET), message,
                                     "sha256").hex(), value("mac"))
        vectors = rows("| ply | total | number |")
        self.assertGreater(len(vectors), 10)
        for ply, total, number in vectors:
            self.assertEqual(below("kocka-dice-1", SECRET, TABLE, ply,
                                   ["00ff", ""], total), number)
        self.assertEqual(
            [tuple(map(int, row)) for row in re.findall(
                r"\{(\d+), (\d+)u?, (\d+)\}",
                text("tests/core/fair_vectors.inc"))], vectors)

    def test_links(self):
        links = chain(SECRET)
        self.assertEqual(links[:2], [value("anchor"), value("first link")])
        engine = Engine()
        self.addCleanup(engine.close)
        self.assertEqual(engine.ask(do="chain", random=SECRET)["links"], links)
        for ply, total, number in rows("| ply | total | link's number |"):
            self.assertEqual(below("kocka-dice-2", SECRET, TABLE, ply,
                                   [links[1], ""], total), number)
        self.assertEqual(hmac.digest(bytes.fromhex(SECRET), b"kocka-secret-2",
                                     "sha256").hex(), value("next secret"))


class Claims(unittest.TestCase):
    def test_every_test_that_is_named_is_there(self):
        there = "".join(text(path) for path in TESTS)
        table = PAGE.split("| attack |")[1].split("\n\n")[0]
        named = re.findall(r"`([^`]+)`", table)
        named += re.findall(r"`(test_[a-z_]+)`", PAGE)
        self.assertGreater(len(named), 8)
        for name in named:
            if not name.endswith(".c"):
                self.assertTrue(name in there, name)

    def test_the_numbers_are_those_of_the_code(self):
        self.assertEqual(LINKS, 10)
        self.assertIn("ten links in all", PAGE)
        self.assertIn("REVEAL_WITHIN = 30 * 1000", text("src/server/live.c"))
        for page in PAGE, text("docs/messages.md"):
            self.assertIn("30 seconds", page)

    def test_the_headers_are_those_of_a_record(self):
        record = text("tests/core/fair/dice-2.kocka")
        part = PAGE.split("## Headers of a record")[1].split("## ")[0]
        headers = re.findall(r"^\| `([a-z]+)` \|", part, re.M)
        for header in headers:
            self.assertIn(f"\n{header}: ", record)


if __name__ == "__main__":
    unittest.main()
