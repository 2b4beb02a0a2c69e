"""kocka cards: texts in four languages, drawings with true numbers.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as tree

KOCKA = os.environ.get("KOCKA", "build/kocka")
SVG = "{http://www.w3.org/2000/svg}"


def cards(*words):
    return subprocess.run([KOCKA, "cards", *words], text=True,
                          capture_output=True, timeout=600)


class Cards(unittest.TestCase):
    def test_all_cards_in_every_language(self):
        titles = set()
        for lang in ["en", "cs", "sk", "pl"]:
            lines = cards("--lang", lang).stdout.splitlines()
            self.assertEqual(
                sum(not line.startswith(" ") for line in lines), 25, lang)
            self.assertLessEqual(max(map(len, lines)), 80, lang)
            titles.add(lines[0])
        self.assertEqual(len(titles), 4)
        self.assertIn("Dyňoku", cards("pumpkin-sudoku", "--lang", "cs").stdout)

    def test_what_is_not_there(self):
        self.assertEqual(cards("orb").returncode, 2)
        self.assertEqual(cards("--lang", "xx").returncode, 2)
        self.assertEqual(cards("--svg", f"{__file__}/below/a/file").returncode, 1)

    def test_drawings_add_up(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(cards("--svg", folder).returncode, 0)
            files = sorted(os.listdir(folder))
            self.assertEqual(len(files), 25)
            for name in files:
                root = tree.parse(os.path.join(folder, name)).getroot()
                texts = [t.text for t in root.iter(SVG + "text")]
                total = int(texts.pop().removeprefix("= "))
                self.assertEqual(sum(map(int, texts)), total, name)
                self.assertEqual(root.find(SVG + "title").text,
                                 f"{name.removesuffix('.svg')}: {total}")


if __name__ == "__main__":
    unittest.main()
