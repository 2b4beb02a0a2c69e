"""The page of the messages is the one that the catalogue makes."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class Messages(unittest.TestCase):
    def test_the_page_is_up_to_date(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "messages.md")
            subprocess.run([sys.executable, ROOT / "tools/messages.py",
                            "--md", page], check=True)
            with open(page, encoding="utf-8") as made:
                self.assertEqual((ROOT / "docs/messages.md").read_text(),
                                 made.read(),
                                 "run tools/messages.py --md docs/messages.md")


if __name__ == "__main__":
    unittest.main()
