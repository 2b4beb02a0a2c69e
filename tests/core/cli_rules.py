"""kocka rules: every page, every number, in every language and width.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import pty
import re
import subprocess
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
PAGES = os.path.join(os.path.dirname(__file__), "../../docs/rules")
LANGUAGES = ["cs", "en", "pl", "sk"]
GAMES = sorted(n[:-3] for n in os.listdir(os.path.join(PAGES, "en")))
NUMBER = re.compile(r"^\*\*([A-Z]\d+)\.\*\* ", re.M)


def page(lang, game):
    with open(os.path.join(PAGES, lang, game + ".md"), encoding="utf-8") as f:
        return f.read()


def rules(*words, code=0, **env):
    clean = {k: v for k, v in os.environ.items()
             if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG",
                          "COLUMNS")}
    done = subprocess.run([KOCKA, "rules", *words], capture_output=True,
                          encoding="utf-8", timeout=600, env={**clean, **env})
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


def words(text):
    """Only letters and figures: what must survive any wrapping."""
    return re.findall(r"\w+", text)


def shown(lang, game):
    """A page without its column of drawings."""
    rows = page(lang, game).splitlines()
    named = re.compile(r"^(\|[^|]*)\| `[a-z-]+` (\|.*)$")
    for at, row in enumerate(rows):
        if named.match(row):
            rows[at] = named.sub(r"\1\2", row)
            if rows[at - 1].startswith("| ---"):  # its heading above
                rows[at - 2] = re.sub(r"^(\|[^|]*)\|[^|]*", r"\1",
                                      rows[at - 2])
    return "\n".join(rows)


class Rules(unittest.TestCase):
    def test_each_page_is_shown_whole(self):
        for lang in LANGUAGES:
            for game in GAMES:
                said = rules(game, "--lang", lang)
                kept = [l for l in page(lang, game).splitlines()
                        if not l.startswith("|")]
                wanted = words("\n".join(kept))
                got = iter(words(said))
                for word in wanted:  # in this order; tables between
                    self.assertIn(word, got, (lang, game))

    def test_tables_lose_no_word(self):
        for lang in LANGUAGES:
            for game in GAMES:
                said = sorted(words(rules(game, "--lang", lang)))
                self.assertEqual(said, sorted(words(shown(lang, game))))

    def test_no_name_of_the_engine_is_said(self):
        for lang in LANGUAGES:
            said = rules("wispwood", "--lang", lang)
            for name in "pumpkin-diagonals", "no-trees-card", "start.":
                self.assertNotIn(name, said, lang)

    def test_no_line_is_wider_than_the_terminal(self):
        for width in 56, 60, 80, 100:
            for game in GAMES:
                out = rules(game, COLUMNS=str(width))
                wide = max(len(line) for line in out.splitlines())
                self.assertLessEqual(wide, width, game)
                self.assertFalse(re.search(r" $", out, re.M))

    def test_each_number_gives_its_own_rule(self):
        for game in GAMES:
            numbers = NUMBER.findall(page("en", game))
            self.assertTrue(numbers)
            shown = rules(game, *numbers)
            begins = re.findall(r"^([A-Z]\d+)\. ", shown, re.M)
            self.assertEqual(begins, numbers)

    def test_a_rule_has_its_table_but_not_the_next_rule(self):
        said = rules("mice", "M3")
        self.assertIn("orange  2  5  8  11  14  17", said)
        self.assertNotIn("M4", said)
        self.assertNotIn("Setup", said)

    def test_a_rule_has_its_list_an_item_a_line(self):
        self.assertEqual(re.findall(r"(?m)^\d\. ", rules("fives", "F9")),
                         [f"{n}. " for n in range(1, 7)])
        self.assertEqual(re.findall("(?m)^- ", rules("cubes", "C10")),
                         ["- "] * 5)

    def test_a_line_that_begins_with_a_figure_is_no_list(self):
        self.assertRegex(page("en", "cubes"), r"(?m)^2\. What lies")
        self.assertIn("or 1 and 2. What lies on the way",
                      " ".join(rules("cubes", "C7").split()))
        self.assertNotRegex(rules("cubes", "C7"), "(?m)^ ")

    def test_the_letter_may_be_small_or_left_out(self):
        self.assertEqual(rules("mice", "m7"), rules("mice", "M7"))
        self.assertEqual(rules("mice", "7"), rules("mice", "M7"))
        self.assertNotEqual(rules("mice", "17"), rules("mice", "7"))

    def test_variables_choose_the_language(self):
        czech = rules("mice", "M7", "--lang", "cs")
        english = rules("mice", "M7")
        self.assertNotEqual(czech, english)
        for env in ({"LANGUAGE": "cs"}, {"LANGUAGE": "de:cs:en"},
                    {"LC_ALL": "cs_CZ.UTF-8"}, {"LANG": "cs_CZ"},
                    {"LANGUAGE": "cs", "LC_ALL": "C.UTF-8"},
                    {"LC_MESSAGES": "cs", "LANG": "pl_PL"}):
            self.assertEqual(rules("mice", "M7", **env), czech, env)
        for env in ({"LANGUAGE": "de"}, {"LC_ALL": "C.UTF-8", "LANG": "cs_CZ"},
                    {"LANG": "POSIX"}):
            self.assertEqual(rules("mice", "M7", **env), english, env)

    def test_what_is_not_there_is_said(self):
        self.assertIn("Did you mean mice", rules("mise", code=2))
        self.assertIn("no rule M99", rules("mice", "M99", code=2))
        self.assertIn("there are cs, en", rules("mice", "--lang", "de",
                                                code=2))

    def test_only_a_terminal_gets_bold_letters(self):
        self.assertNotIn("\033", rules("mice"))
        ours, theirs = pty.openpty()
        run = subprocess.Popen([KOCKA, "rules", "mice", "M7"], stdout=theirs,
                               env={**os.environ, "TERM": "xterm",
                                    "NO_COLOR": "", "LANGUAGE": "en"})
        os.close(theirs)
        run.wait(timeout=600)
        self.assertIn(b"\033[0;1mM7.", os.read(ours, 4096))
        os.close(ours)


if __name__ == "__main__":
    unittest.main()
