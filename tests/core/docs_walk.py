"""docs/walk.md: its files and functions exist, and no walk goes back.

Run by ctest with KOCKA_SOURCE in the environment.
"""
import os
import re
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KOCKA_SOURCE",
                             Path(__file__).resolve().parents[2]))
DOCS = SOURCE / "docs"
WALK = (DOCS / "walk.md").read_text("utf-8")
STEP = re.compile(r"(?m)^\d+\. \[([^]]+)\]\(([^)]+)\)((?:.|\n )*)")
LINK = re.compile(r"\[[^]]+\]\(([^)]+)\)")
FUNCTION = re.compile(r"`(\w+)\(\)`")


def walks():
    """{title: [(name, file, text)]}"""
    return {part.splitlines()[0]: STEP.findall(part)
            for part in WALK.split("\n## ")[1:]}


def defines(path, name):
    """Is the function defined in this file, not only called?"""
    text = path.read_text("utf-8")
    if path.suffix == ".c":
        return re.search(rf"(?m)^\w[^;{{}}#]*\b{name}\([^;{{}}]*\)\n\{{", text)
    return re.search(rf"(?m)\bfunction {name}\(|\bconst {name} = |"
                     rf"^  [\w ]*\b{name}(<.*>)?\([^;]*\{{$", text)


class Walk(unittest.TestCase):
    def test_there_are_four(self):
        self.assertEqual(len(walks()), 4)
        steps = sum(map(len, walks().values()))
        self.assertEqual(steps, len(re.findall(r"(?m)^\d+\. ", WALK)))

    def test_every_file_is_there(self):
        for file in LINK.findall(WALK):
            self.assertTrue((DOCS / file).is_file(), file)
        for steps in walks().values():
            for name, file, _ in steps:
                self.assertEqual("../" + name, file)

    def test_every_function_is_in_its_file(self):
        count = 0
        for steps in walks().values():
            for name, file, text in steps:
                for function in FUNCTION.findall(text):
                    count += 1
                    self.assertTrue(defines(DOCS / file, function),
                                    f"{function}() is not in {name}")
        self.assertEqual(count, len(FUNCTION.findall(WALK)))
        self.assertGreater(count, 40)

    def test_no_walk_comes_to_a_file_twice(self):
        for title, steps in walks().items():
            files = [name for name, _, _ in steps]
            self.assertEqual(len(files), len(set(files)), title)

    def test_it_is_one_page(self):
        self.assertLess(len(WALK.splitlines()), 110)


if __name__ == "__main__":
    unittest.main()
