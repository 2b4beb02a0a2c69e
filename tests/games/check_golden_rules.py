"""The scenes of tests/golden/rules: each numbered rule of each game, played.

The games are found by the pages of docs/rules/en. How a scene is written is
said in tests/golden/rules/README.md. Run by ctest with KOCKA set.
"""
import json
import os
import re
import sys
import unittest

SOURCE = os.path.join(os.path.dirname(__file__), "../..")
PAGES = os.path.join(SOURCE, "docs/rules/en")
SCENES = os.path.join(SOURCE, "tests/golden/rules")
TEMPLATE = os.path.join(SOURCE, "data/new-game")
SECRET = os.path.join(os.environ.get("KOCKA_BUILD", "build"),
                      "tests/kocka-secret")
sys.path.insert(0, os.path.join(SOURCE, "tests/support"))

from exchange import exchanges, untrue  # noqa: E402


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def names(folder, end):
    return sorted(n.removesuffix(end) for n in os.listdir(folder)
                  if n.endswith(end))


def patched(whole, patch):
    """JSON merge patch (RFC 7386): null takes a member out."""
    if not isinstance(patch, dict):
        return patch
    whole = dict(whole) if isinstance(whole, dict) else {}
    for key, value in patch.items():
        if value is None:
            whole.pop(key, None)
        else:
            whole[key] = patched(whole.get(key), value)
    return whole


def request(text, seat):
    """A request stands there whole; anything else is a move."""
    if text.startswith("{"):
        return "> " + text
    play = {"do": "play", "move": text}
    if seat:
        play["seat"] = int(seat)
    return "> " + json.dumps(play)


def refusal(text):
    code, _, rule = text.partition(" ")
    if not rule:
        return '< {"ok":false,"error":{"code":"%s"}}' % code
    return ('< {"ok":false,"error":{"code":"illegal-move","reason":'
            '{"code":"%s","rule":"%s"}}}' % (code, rule))


def opening(named, patch):
    """A position that is set up, or a list of requests and moves."""
    if isinstance(named, dict):
        state = patched(named, patch)
        return ["> " + json.dumps({"do": "set", "state": state})]
    return [request(one if isinstance(one, str) else json.dumps(one), "")
            for one in named]


class Scenes:
    """A file: by rule its lines, as of an exchange, or why it has none."""

    def __init__(self, text):
        self.named = {}
        self.rules = []  # (number, lines, reason)
        whole = re.sub(r"\n  +", " ", text)  # lines that are continued
        for line in whole.splitlines():
            if line and not line.startswith("#"):
                self.take(line)

    def value(self, text):
        """JSON in which "@NAME" stands for what has that name."""
        def named(value):
            if isinstance(value, dict):
                return {k: named(v) for k, v in value.items()}
            if isinstance(value, list):
                return [named(v) for v in value]
            if isinstance(value, str) and value.startswith("@"):
                return self.named[value[1:]]
            return value
        return named(json.loads(text))

    def take(self, line):
        heading = re.match(r"([A-Z]\d+)\. \S", line)
        if heading:
            self.rules.append((heading[1], [], []))
            return
        seat, mark, text = re.match(r"(\d?)([->@=!<]) (.*)$", line).groups()
        if mark == "=":
            name, _, value = text.partition(" ")
            self.named[name] = self.value(value)
            return
        _, lines, reason = self.rules[-1]
        if mark == "-":
            reason.append(text)
        elif mark == "@":
            name, _, patch = text.partition(" ")
            lines += opening(self.named[name], self.value(patch or "{}"))
        elif mark == "<":
            lines.append("< " + json.dumps(self.value(text)))
        else:
            lines.append(request(text, seat) if mark == ">" else
                         refusal(text))


def numbers(page):
    return re.findall(r"^\*\*([A-Z]\d+)\.\*\*", read(page), re.M)


class Rules(unittest.TestCase):
    def scenes(self):
        for game in names(SCENES, ".txt"):
            yield game, Scenes(read(os.path.join(SCENES, game + ".txt")))

    def play(self, game, scenes, *command):
        for number, lines, reason in scenes.rules:
            if reason:
                continue
            with self.subTest(game + " " + number):
                wrong = untrue(exchanges(lines), *command)
                self.assertFalse(wrong, "\n".join(wrong))

    def test_every_scene_goes_as_it_is_written(self):
        for game, scenes in self.scenes():
            self.play(game, scenes)

    @unittest.skipUnless(os.path.exists(SECRET), "built without the server")
    def test_a_new_game_begins_with_its_scenes(self):
        scenes = Scenes(read(os.path.join(TEMPLATE, "scenes.txt")))
        self.assertEqual([n for n, _, _ in scenes.rules],
                         numbers(os.path.join(TEMPLATE, "en.md")))
        self.play("the template", scenes, SECRET)

    def test_every_numbered_rule_has_a_scene_or_a_reason(self):
        written = {game: [n for n, _, _ in scenes.rules]
                   for game, scenes in self.scenes()}
        self.assertEqual(sorted(written), names(PAGES, ".md"))
        for game, found in written.items():
            self.assertEqual(
                found, numbers(os.path.join(PAGES, game + ".md")),
                "tests/golden/rules/%s.txt, in the page's order" % game)

    def test_every_scene_shows_something_and_every_reason_stands_alone(self):
        for game, scenes in self.scenes():
            for number, lines, reason in scenes.rules:
                shown = any(line.startswith("< ") for line in lines)
                self.assertNotEqual(shown, bool(reason), game + " " + number)


if __name__ == "__main__":
    unittest.main()
