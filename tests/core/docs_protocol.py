"""Run the examples of docs/protocol.md, so that the page never lies.

In a fence `engine` the lines with > are sent to a fresh engine; the lines
with < must be contained in its answers; a fence `command` does the same with
another command. The fence `record` must load. Lists of keys and tables of
requests and codes are compared with the real ones.
Run by ctest with KOCKA in the environment.
"""
import json
import os
import re
import subprocess
import sys
import unittest

SOURCE = os.path.join(os.path.dirname(__file__), "../..")
sys.path.insert(0, os.path.join(SOURCE, "tests/support"))

from exchange import KOCKA, contains, exchanges, run, untrue  # noqa: E402


def page():
    with open(os.path.join(SOURCE, "docs/protocol.md"), encoding="utf-8") as f:
        return f.read()


def source(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return f.read()


def fences(kind):
    return re.findall(r"^```%s\n(.*?)^```" % kind, page(), re.M | re.S)


def ask(*requests):
    return [json.loads(a) for a in run([json.dumps(r) for r in requests])]


def fnv(text):
    h = 0xcbf29ce484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001b3 % 2**64
    return "%016x" % h


class Examples(unittest.TestCase):
    def test_every_example_is_answered_as_shown(self):
        self.assertGreater(len(fences("engine")), 10)
        for fence in fences("engine"):
            with self.subTest(fence.splitlines()[0]):
                wrong = untrue(exchanges(fence.splitlines()))
                self.assertFalse(wrong, "\n".join(wrong))

    def test_every_command_answers_as_shown(self):
        self.assertEqual(len(fences("command")), 2)
        for fence in fences("command"):
            first, *lines = fence.splitlines()
            words = first.removeprefix("$ kocka ").split()
            done = subprocess.run(
                [KOCKA, *words], capture_output=True, encoding="utf-8",
                input="\n".join(l[2:] for l in lines if l[0] == ">") + "\n",
                timeout=600, check=True)
            said = [l[2:] for l in lines if l[0] == "<"]
            for line, answer in zip(said, done.stdout.splitlines(),
                                    strict=True):
                self.assertTrue(
                    contains(json.loads(answer), json.loads(line)), answer)

    def test_the_record_replays_and_is_written_the_same(self):
        record, = fences("record")
        load, again = ask({"do": "load", "record": record}, {"do": "record"})
        self.assertTrue(load["ok"])
        self.assertEqual(again["record"], record)


class Tables(unittest.TestCase):
    def test_all_requests_are_listed(self):
        table = source("src/engine/engine.c").split(
            "static const struct engine_command commands[]")[1].split("};")[0]
        real = set(re.findall(r'\.name = "([a-z]+)"', table))
        part = page().split("## Requests")[1].split("**The position**")[0]
        self.assertEqual(set(re.findall(r"^\| `([a-z]+)` \|", part, re.M)),
                         real)

    def test_all_codes_are_listed(self):
        real = set(re.findall(r'= "([a-z-]+)"',
                              source("src/game/problem.c")))
        part = page().split("## Errors and reasons")[1].split("With `ill")[0]
        self.assertEqual(set(re.findall(r"^\| `([a-z-]+)` \|", part, re.M)),
                         real)

    def section(self, game):
        return page().split("\n## %s\n" % game)[1].split("\n## ")[0]

    def test_keys_stand_in_the_order_that_is_said(self):
        games = ask({"do": "games"})[0]["games"]
        for game in games:
            said = re.search(r"^Keys: (.*)$", self.section(game["id"]), re.M)
            keys = re.findall(r"`([a-z]+)`", said[1])
            least = game["seats"][0]
            for options in {}, {"match": True}, {"mode": "solo"}:
                new, = ask({"do": "new", "game": game["id"], "seats": least,
                            "options": options})
                if not new["ok"]:  # not an option of this game
                    self.assertEqual(new["error"]["code"], "bad-option")
                    continue
                real = list(new["state"])
                self.assertEqual(real, [k for k in keys if k in real])
                missing = set(keys) - set(real)
                self.assertLessEqual(missing, {"match", "done", "ghost"})
                self.assertEqual(list(new["state"]["options"])[-1], "start")

    def test_options_events_and_phases_are_named(self):
        for game in ask({"do": "games"})[0]["games"]:
            section = self.section(game["id"])
            where = "say what it is in docs/protocol.md, " + game["id"]
            for option in game["options"]:
                if option["name"] != "start":
                    self.assertIn("`%s`" % option["name"], section, where)
            for name in game["events"] + game["phases"]:
                self.assertIn("`%s`" % name, section, where)

    def test_the_hash_is_that_of_the_text(self):
        for game in ask({"do": "games"})[0]["games"]:
            line, = run([json.dumps({"do": "new", "game": game["id"]})])
            text = line.split('"state":')[1].split(',"hash":')[0]
            self.assertEqual(json.loads(line)["hash"], fnv(text))


if __name__ == "__main__":
    unittest.main()
