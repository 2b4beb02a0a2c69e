"""Reading the rules pages: what page and terminal are given.

Run by ctest with KOCKA_SOURCE in the environment.
"""
import os
import sys
import unittest
from pathlib import Path

SOURCE = Path(os.environ.get("KOCKA_SOURCE",
                             Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(SOURCE / "tools"))
import pages  # noqa: E402


def read(text):
    return [pages.block_json(block) for block, _ in pages.blocks(text)]


class Pages(unittest.TestCase):
    def test_a_rules_number_is_set_apart(self):
        self.assertEqual(
            read("# Pig\n\n**P1.** Roll a *die*\nor `hold`.\n\nNo rule.\n"),
            [["h", 1, ["Pig"]],
             ["p", "P1", ["Roll a ", ["em", "die"], " or ",
                          ["code", "hold"], "."]],
             ["p", None, ["No rule."]]])

    def test_a_list_needs_no_empty_line_before_it(self):
        self.assertEqual(
            read("**P1.** Either:\n- roll, or\n  hold;\n- **stop**.\n"),
            [["p", "P1", ["Either:"]],
             ["ul", [["roll, or hold;"], [["strong", "stop"], "."]]]])
        self.assertEqual(read("In order:\n1. one\n2. two\n")[1],
                         ["ol", [["one"], ["two"]]])

    def test_a_table_has_its_head_first(self):
        self.assertEqual(read("| a | `b` |\n| --- | --- |\n| | c |\n"),
                         [["table", [[["a"], [["code", "b"]]],
                                     [[], ["c"]]]]])

    def test_what_nobody_could_show_is_refused(self):
        for text in ("[a](b)", "![a](b)", "> quoted", "<b>", "    code",
                     "***both***", "- a\n  - b", "- a\n\n  b", "---"):
            with self.assertRaises(ValueError, msg=text):
                read(text + "\n")


if __name__ == "__main__":
    unittest.main()
