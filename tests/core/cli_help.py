"""Help, man page and completion: all know every command.

Run by ctest with KOCKA and KOCKA_BUILD in the environment.
"""
import os
import re
import subprocess
import unittest

KOCKA = os.path.abspath(os.environ.get("KOCKA", "build/kocka"))
BUILD = os.environ.get("KOCKA_BUILD", "build")
SOURCE = os.path.join(os.path.dirname(__file__), "../..")


def run(*words):
    return subprocess.run([KOCKA, *words], capture_output=True,
                          encoding="utf-8", timeout=600,
                          stdin=subprocess.DEVNULL)


def commands():
    """From the table itself: the rows of main.c, without the server's if this
    is a Kocka that has none."""
    with open(os.path.join(SOURCE, "src/command/main.c"), encoding="utf-8") as f:
        table = f.read().split("const struct command commands[] = {")[1]
    if run("serve", "--help").returncode:
        table = re.sub(r"#ifdef KOCKA_SERVER\n.*?#endif\n", "", table,
                       flags=re.S)
    return re.findall(r'^     \.name = "([a-z-]+)",', table.split("{0}};")[0], re.M)


def flags(name):
    return set(re.findall(r"--[a-z][a-z-]*", run(name, "--help").stdout))


def complete(*words):
    """What bash offers for the last of these words."""
    script = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _kocka; printf '%s\\n' "${COMPREPLY[@]}"
    """
    done = subprocess.run(
        ["bash", "-c", script, "bash",
         os.path.join(SOURCE, "completions/kocka.bash"), KOCKA, *words],
        capture_output=True, encoding="utf-8", timeout=600, check=True)
    return set(done.stdout.split())


class Help(unittest.TestCase):
    def test_the_table_is_read_at_all(self):
        self.assertGreaterEqual(len(commands()), 6)

    def test_help_lists_every_command(self):
        said = run("--help").stdout
        for name in commands():
            self.assertRegex(said, r"(?m)^  %s +\w" % name)

    def test_each_command_has_its_own_help(self):
        for name in commands():
            for words in (name, "--help"), ("help", name), (name, "-h"):
                done = run(*words)
                self.assertEqual(done.returncode, 0)
                self.assertTrue(
                    done.stdout.startswith("usage: kocka " + name), name)

    def test_help_fits_in_80_columns(self):
        for words in [("--help",)] + [(n, "--help") for n in commands()]:
            for line in run(*words).stdout.splitlines():
                self.assertLessEqual(len(line), 80)

    def test_wrong_words_are_refused_with_code_2(self):
        for words in (), ("nonsense",), ("help", "nonsense"):
            self.assertEqual(run(*words).returncode, 2)
        for name in commands():
            done = run(name, "--no-such-option")
            self.assertEqual(done.returncode, 2, name)
            self.assertIn("no-such-option", done.stderr)

    def test_names_that_nobody_knows_are_refused_alike(self):
        for words in (
                ("rules", "nosuch"), ("rules", "mice", "M99"),
                ("play", "nosuch"), ("play", "mice", "nosuch=1"),
                ("play", "mice", "--against", "nosuch"),
                ("play", "mice", "--lang", "xx"), ("games", "nosuch"),
                ("cards", "nosuch"), ("score", "nosuch", "FILE"),
                ("arena", "nosuch", "strong", "mcts"),
                ("arena", "mice", "nosuch", "strong"),
                ("simulate", "nosuch"), ("simulate", "mice", "nosuch=1"),
                ("simulate", "mice", "--players", "nosuch"),
                ("perft", "nosuch"), ("perft", "mice", "nosuch=1"),
                ("bench", "nosuch"), ("puzzles", "nosuch"),
                ("solve", "nosuch"), ("tune", "nosuch")):
            done = run(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertRegex(done.stderr, "nosuch|M99|xx")
            self.assertEqual(done.stdout, "", words)

    def test_words_that_a_command_does_not_take_are_refused_aloud(self):
        for name in commands():
            done = run(name, "no", "such", "words", "here")
            self.assertNotEqual(done.returncode, 0, name)
            self.assertIn("kocka: ", done.stderr, name)

    def test_a_value_is_refused_where_none_is_taken(self):
        done = run("play", "--people=no")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--people takes no value", done.stderr)

    def test_version(self):
        self.assertRegex(run("--version").stdout, r"^kocka \d+\.\d+\.\d+\n$")


class Page(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(BUILD, "made/kocka.1"), encoding="utf-8") as f:
            self.page = f.read()

    def test_every_command_and_option_is_in_it(self):
        plain = self.page.replace("\\-", "-")
        for name in commands():
            self.assertIn(".SS %s\n" % name, plain)
            for flag in flags(name):
                self.assertIn(flag, plain)

    def test_nothing_is_left_to_fill_in(self):
        self.assertNotRegex(self.page, r"(?m)^[^.].*@[A-Z]+@")


class Server(unittest.TestCase):
    """The options of `serve` have one table; the page for those who run a
    server says more of each, and no others."""

    # They are for tests: the page says so, the help does not have them.
    HIDDEN = {"--haste"}

    def setUp(self):
        if run("serve", "--help").returncode:
            self.skipTest("a Kocka without its server")
        with open(os.path.join(SOURCE, "docs/selfhost.md"),
                  encoding="utf-8") as f:
            part = f.read().split("\n## Options\n")[1].split("\n## ")[0]
        self.rows = [row.strip("|").split("|", 2) for row in
                     part.splitlines() if row.startswith("| `")]

    def test_the_page_lists_the_options_of_the_help(self):
        listed = {flag for names, _, _ in self.rows
                  for flag in re.findall(r"--[a-z-]+", names)}
        self.assertEqual(listed - self.HIDDEN, flags("serve"))

    def test_numbers_have_the_same_default_there(self):
        said = dict(re.findall(r"(?m)^  (--[a-z-]+) (?:N|DAYS) .*\((\d+)\)$",
                               run("serve", "--help").stdout))
        self.assertGreaterEqual(len(said), 6)
        page = {names.split()[0].strip("`"): default.strip()
                for names, default, _ in self.rows}
        for flag, default in said.items():
            self.assertEqual(page[flag], default, flag)


class Completion(unittest.TestCase):
    def test_commands(self):
        self.assertLessEqual(set(commands()), complete(""))
        self.assertEqual(complete("repl"), {"replay"})

    def test_options_of_every_command(self):
        for name in commands():
            self.assertEqual(complete(name, "--"), flags(name))

    def test_games_and_their_options(self):
        self.assertIn("mice", complete("play", ""))
        self.assertIn("risky=", complete("simulate", "mice", "r"))

    def test_choices_of_an_option(self):
        # readline takes NAME=VALUE for three words
        self.assertEqual(complete("play", "mice", "risky", "="),
                         {"true", "false"})
        self.assertEqual(complete("play", "mice", "risky", "=", "t"), {"true"})
        self.assertEqual(complete("play", "fives", "mode", "="),
                         {"classic", "puzzle", "solo"})
        self.assertEqual(complete("play", "mice", "limit", "="), set())

    def test_players_where_a_player_is_wanted(self):
        for words in (("arena", "mice", ""), ("play", "mice", "--against", "")):
            offered = complete(*words)
            self.assertLessEqual({"strong", "mcts", "level5"}, offered)
            self.assertNotIn("level6", offered)
        self.assertNotIn("strong", complete("play", "mice", ""))

    def test_players_in_a_list(self):
        typed = "simulate", "mice", "--players"
        self.assertLessEqual({"strong", "mcts"}, complete(*typed, ""))
        self.assertLessEqual({"strong,mcts", "strong,random"},
                             complete(*typed, "strong,"))
        self.assertEqual(complete(*typed, "strong,mc"), {"strong,mcts"})

    def test_nothing_wrong_after_commands_that_take_no_game(self):
        self.assertEqual(complete("boards", ""), {"make", "check", "option"})
        self.assertIn("orb-line", complete("cards", "orb"))

    def test_verbs_of_the_servers_commands(self):
        if "serve" not in commands():
            self.skipTest("a Kocka without its server")
        self.assertEqual(complete("db", ""), {
            "backup", "restore", "check", "migrate", "export", "import",
            "prune"})
        self.assertLessEqual({"tables", "close", "ban"}, complete("admin", ""))
        self.assertEqual(complete("serve", ""), set())

    def test_numbers_of_rules(self):
        self.assertIn("M22", complete("rules", "mice", "M2"))

    def test_values(self):
        self.assertEqual(complete("rules", "--lang", ""),
                         {"cs", "en", "pl", "sk"})


if __name__ == "__main__":
    unittest.main()
