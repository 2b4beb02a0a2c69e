"""A box of each game through every door that needs no browser: a table at a
server, its record, the dice's proof, replay and review, the engine, the
terminal by hand and the score of what lies on the table in the end. The same
points everywhere. (The page's doors: web/tests/e2e/box.mjs.)"""
import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from check_play import play_out
from harness import KOCKA, Client, Engine, Server, main

COLOURS = ("red", "orange", "yellow", "green", "blue")


def boards():
    """Five boards as they would be typed from real sheets: ours, the letters
    changed."""
    engine = Engine()
    engine.ask(do="new", game="fives", seats=4)
    for number in range(1, 5):
        found = engine.ask(do="play", move=f"board {number}")
    engine.close()
    rows = ["\n".join(one).translate(str.maketrans("ABCDEF", "BCDEFA"))
            for one in found["state"]["boards"]]
    return [*rows, rows[0][::-1]]


def box(game, options):
    return {"kocka": "box", "version": 1, "name": "Granny's", "game": game,
            "options": options}


# What is printed on the parts, then what is played, and by how many.
BOXES = {
    "mice": ({"values": {c: [2, 4, 7, 11] for c in COLOURS}, "per_colour": 4},
             {}, 2),
    "fives": ({"values": {"I": 9, "F": 5, "P": 7},
               "white": boards()[:4], "grey": boards()[4:]},
              {"mode": "solo"}, 1),
    "cubes": ({"cubes_per_colour": 3,
               "specials": {"step": 6, "slant": 5, "leap": 6, "gate": 3,
                            "shield": 3}}, {"limit": 60}, 2),
    "wispwood": ({"pool": ["pumpkin-loners", "witch-line", "orb-line",
                           "heart-cross", "tree-lines"],
                  "strips": {"2": [9, 7, 2, 1]},
                  "fireflies": {"1": 2, "2": 2, "3": 2, "4": 2}},
                 {"ghost": 2, "two-rounds": True}, 1),
}


def header(record, key):
    for line in record.split("\n\n", 1)[0].splitlines():
        if line.startswith(key + ": "):
            return json.loads(line.split(": ", 1)[1])
    return None


def moves_of(record):
    """(seat or None, move) of every line."""
    for line in record.split("\n\n", 1)[1].splitlines():
        words = [w for w in line.split() if w[0] not in "#+"]
        seat = int(words.pop(0)) if words[0].isdigit() else None
        yield seat, " ".join(words)


def states_of(game, seats, options, record):
    """Every state of a record, by the engine."""
    engine = Engine()
    try:
        answer = engine.ask(do="new", game=game, seats=seats, options=options)
        for seat, move in moves_of(record):
            more = {} if seat is None else {"seat": seat}
            answer = engine.ask(do="play", move=move, **more)
            yield answer["state"], engine.ask(do="score")
    finally:
        engine.close()


def choose(moves, rng):
    """Like somebody who wants points: draws what is found, and no more."""
    draws = [move for move in moves if move.startswith("draw ")]
    if draws or "done" in moves:
        return rng.choice(draws or ["done"])
    return rng.choice(moves)


# What lies on a real table in the end, as its owner would enter it.

def mice_sheet(states):
    return {"cards": states[-1]["cards"]}


def cubes_sheet(states):
    return {"cubes": [{chip["colour"]: "safe" if chip["safe"] else True
                       for chip in row if chip["cube"]}
                      for row in states[-1]["rows"]]}


def fives_sheet(states):
    return {"sheets": [{"circled": done["circled"], "marks": 0}
                       for done in states[-1]["done"]], "over": True}


def wispwood_sheet(states):
    ends = [after for before, after in zip(states, states[1:])
            if len(after["scores"][0]) > len(before["scores"][0])]
    rounds = []
    for state in ends:
        ghost = state["ghost"]
        rounds.append({"forests": [{k: f[k] for k in ("cat", "tiles")}
                                   for f in state["forests"]],
                       "ghost": [ghost["held"][kind]
                                 for kind in ghost["levels"]]})
    return {"rounds": rounds, "over": True}


SHEETS = {"mice": mice_sheet, "cubes": cubes_sheet, "fives": fives_sheet,
          "wispwood": wispwood_sheet}


class Doors(unittest.TestCase):
    def setUp(self):
        self.server = Server("--rate", "0", "--haste", "50")
        self.addCleanup(lambda: self.server.__exit__())
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def kocka(self, *words, given=""):
        done = subprocess.run(
            [KOCKA, *words], input=given, text=True, capture_output=True,
            timeout=600, env={**os.environ, "LANGUAGE": "en",
                              "XDG_DATA_HOME": str(self.folder)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_a_box_of_each_game_counts_the_same_through_every_door(self):
        for game, (parts, played, seats) in BOXES.items():
            with self.subTest(game=game):
                self.doors(game, parts, played, seats)

    def doors(self, game, parts, played, seats):
        path = self.folder / f"{game}.json"
        path.write_text(json.dumps(box(game, parts)), "utf-8")
        options = {**parts, **played}
        record = self.at_a_server(game, options, seats)
        totals = header(record, "result")["totals"]
        self.assertGreater(max(totals), 0)
        found = list(states_of(game, seats, options, record))
        score = found[-1][1]
        self.assertEqual([s["total"] for s in score["score"]], totals)
        self.looked_back_at(record, totals)
        self.by_hand(game, path, played, seats, record, totals)
        self.counted(game, path, played, seats, found, totals)

    def at_a_server(self, game, options, seats):
        """A game with the computer, or alone, at a table of the server."""
        client = Client(self.server)
        table = client.create(game, ["me", "computer:1"][:seats],
                              options=options)
        client.join(table)
        client.sit()
        play_out(client, random.Random(game), choose)
        record = client.ask("record", table=table)["record"]
        client.close()
        self.kocka("verify", "-", given=record)
        return record

    def looked_back_at(self, record, totals):
        path = self.folder / "game.kocka"
        path.write_text(record, "utf-8")
        last = json.loads(self.kocka("replay", "--json", str(path))
                          .splitlines()[-1])
        self.assertEqual(last["totals"], totals)
        self.kocka("review", "--sims", "10", str(path))

    def by_hand(self, game, path, played, seats, record, totals):
        """In the terminal, beside a real box: every roll and deal typed."""
        for old in self.folder.glob("kocka/**/*.kocka"):
            old.unlink()
        words = [f"{key}={json.dumps(value).strip(chr(34))}"
                 for key, value in played.items()]
        self.kocka("play", game, "--box", str(path), "--by-hand", "--people",
                   "--seats", str(seats), *words,
                   given="\n".join(move for _, move in moves_of(record)) + "\n")
        own, = self.folder.glob("kocka/**/*.kocka")
        text = own.read_text("utf-8")
        self.assertEqual([m for _, m in moves_of(text)],
                         [m for _, m in moves_of(record)])
        self.assertEqual(header(text, "result")["totals"], totals)

    def counted(self, game, path, played, seats, found, totals):
        """What lies there in the end, counted as the keeper counts it."""
        states = [state for state, _ in found]
        options = dict(played)
        if game == "wispwood":
            options["cards"] = states[-1]["cards"]
        line = {"seats": seats, "options": options,
                "sheet": SHEETS[game](states)}
        answer = json.loads(self.kocka("score", game, "-", "--box", str(path),
                                       given=json.dumps(line)))
        self.assertEqual([s["total"] for s in answer["score"]], totals)


if __name__ == "__main__":
    main()
