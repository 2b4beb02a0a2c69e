"""The tally of a real table counts as the game does.

Random games are played through; what lay on the table in the course of each
is written onto a sheet, as people with the box would, and tallied. Scores and
winners must be those of the game. The printed examples follow.
"""
import json
import os
import random
import subprocess
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
CARDS = ["pumpkin-sudoku", "witch-line", "orb-line", "heart-cross",
         "tree-lines"]
PRINTED = ["pumpkin-sudoku", "witch-around", "orb-around", "heart-adjacent",
           "tree-largest"]
KINDS = {"P": "pumpkin", "W": "witch", "O": "orb", "H": "heart", "T": "tree"}


def drawn(rows):
    """A forest as it is entered: C is the cat, a full stop is empty."""
    at = {f"{'klmnop'[x]}{11 + y}": letter for y, row in enumerate(rows)
          for x, letter in enumerate(row) if letter != "."}
    return {"cat": next(s for s in at if at[s] == "C"),
            "tiles": {s: KINDS[k] for s, k in at.items() if k != "C"}}


class Engine:
    def __init__(self):
        self.process = subprocess.Popen(
            [KOCKA, "engine", "--seed", "tally"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def ask(self, do, **request):
        self.process.stdin.write(json.dumps({"do": do, **request}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.communicate()


def choose(moves, rng):
    """Random, but towards the end of the game."""
    for word, share in (("wisp", 0.9), ("done", 0.1), ("stop", 0.3)):
        some = [m for m in moves if m.startswith(word)]
        if some and rng.random() < share:
            return rng.choice(some)
    return rng.choice(moves)


def play(engine, rng, look):
    """To the end; `look` sees each state, with the one before."""
    answer = engine.ask("state")
    before = answer["state"]
    while answer["to_act"] != "over":
        if answer["to_act"] == "chance":
            answer = engine.ask("chance")
        else:
            seat = {}
            if answer["to_act"] == "all":
                open_ = [k for k, done in enumerate(before["locked"])
                         if not done]
                seat = {"seat": rng.choice(open_)}
            moves = engine.ask("moves", **seat)["moves"]
            answer = engine.ask("play", move=choose(moves, rng), **seat)
        look(before, answer["state"])
        before = answer["state"]
    return before


class Tally(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.close)
        self.rng = random.Random(self.id())

    def tally(self, game, seats, sheet, **options):
        return self.engine.ask("tally", game=game, seats=seats,
                               options=options, sheet=sheet)

    def refused(self, words, *args, **options):
        answer = self.tally(*args, **options)
        self.assertFalse(answer["ok"])
        self.assertIn(words, answer["error"]["message"])

    def same(self, game, seats, sheet, options, items=True):
        told = self.tally(game, seats, sheet, **options)
        self.assertTrue(told["ok"], (told, sheet))
        real = self.engine.ask("score")
        self.assertEqual([s["total"] for s in told["score"]],
                         [s["total"] for s in real["score"]], sheet)
        self.assertEqual(told.get("winners"), real.get("winners"), sheet)
        if items:
            self.assertEqual([s["items"] for s in told["score"]],
                             [s["items"] for s in real["score"]])
        return told

    def new(self, game, seats, options):
        answer = self.engine.ask("new", game=game, seats=seats,
                                 options=options, seed=str(self.rng.random()))
        self.assertTrue(answer["ok"], answer)

    def test_mice_in_every_variant(self):
        for options in ({}, {"children": True}, {"risky": True}, {"limit": 2},
                        {"per_colour": 3}):
            for seats in (2, 3, 4):
                self.new("mice", seats, options)
                end = play(self.engine, self.rng, lambda *_: None)
                left = sum(end["centre"].values())
                self.same("mice", seats, {"cards": end["cards"],
                                          "over": left >= 5}, options)

    def test_a_match_of_mice(self):
        for seats in (2, 3):
            games = []

            def look(before, now):
                if now["match"]["game"] > before["match"]["game"]:
                    cards = [dict(c) for c in before["cards"]]
                    if before["phase"] == "choose":  # stop: M13
                        for colour, n in before["catch"].items():
                            cards[before["turn"]][colour] += n
                    games.append(cards)
            self.new("mice", seats, {"match": True})
            end = play(self.engine, self.rng, look)
            self.assertEqual(len(games), seats - 1)
            self.same("mice", seats,
                      {"before": games, "cards": end["cards"]},
                      {"match": True})

    def test_cubes_won_and_shared(self):
        options = {"limit": 40}
        for seats in (2, 3, 4):
            self.new("cubes", seats, options)
            end = play(self.engine, self.rng, lambda *_: None)
            cubes = [{c["colour"]: "safe" if c["safe"] else True
                      for c in row if c["cube"]} for row in end["rows"]]
            self.same("cubes", seats, {"cubes": cubes, "over": True}, options)
        all_ = {c: True for c in ("red", "orange", "yellow", "green", "blue",
                                  "violet", "white")}
        sheet = {"cubes": [{}, all_, {"red": True}]}
        self.assertNotIn("winners", self.tally("cubes", 3, sheet))
        won = self.tally("cubes", 3, {**sheet, "won": 1})
        self.assertEqual(won["winners"], [1])
        shared = self.tally("cubes", 2, {"cubes": [{"red": True},
                                                   {"blue": "safe"}],
                                         "over": True})
        self.assertEqual(shared["winners"], [0, 1])

    def boards(self, seats):
        """Boards with many pieces to be found."""
        return ["\n".join("".join(self.rng.choice("AABCD") for _ in range(10))
                          for _ in range(10)) for _ in range(seats)]

    def test_fives_on_paper_outline_by_outline(self):
        for seats in (1, 2, 4):
            options = {"boards": self.boards(seats), "outlines": "paper",
                       "timer": 0}
            rounds = []

            def look(before, now):
                if before["phase"] == "search" and now["phase"] != "search":
                    rounds.append({
                        "dice": now["dice"],
                        "seats": [{"outlines": [o["cells"] for o in list_],
                                   "timer": now["turned"] == seat}
                                  for seat, list_ in
                                  enumerate(now["outlines"])]})
            self.new("fives", seats, options)
            self.scribble(look)
            self.assertEqual(len(rounds), 5)
            self.same("fives", seats, {"rounds": rounds}, options)

    def scribble(self, look):
        """A game on paper, with outlines that are wrong in every way."""
        ask, rng = self.engine.ask, self.rng
        before = ask("state")["state"]
        while before["phase"] != "over":
            now = ask("play", move="roll AABCD")["state"]
            for seat in range(len(now["boards"])):
                for _ in range(rng.randrange(9)):
                    listed = [m for m in ask("moves", seat=seat)["moves"]
                              if m.startswith("draw")]
                    cells = rng.sample(range(100), 5)
                    wrong = "draw " + " ".join(
                        f"{'abcdefghij'[c % 10]}{c // 10 + 1}"
                        for c in sorted(cells))
                    ask("play", seat=seat, move=rng.choice(listed[-3:] or
                                                           [wrong])
                        if rng.random() < 0.7 else wrong)
            ends = [(rng.randrange(len(now["boards"])), "turn")]
            ends = ends if rng.random() < 0.7 else []
            for seat, move in ends + [(k, "done") for k in range(4)]:
                before = ask("state")["state"]
                if before["phase"] == "search":
                    ask("play", seat=seat, move=move)
                now = ask("state")["state"]
                look(before, now)
            before = now

    def test_puzzle_and_solo(self):
        for mode, seats in (("puzzle", 2), ("puzzle", 4), ("solo", 1)):
            options = {"boards": self.boards(seats), "mode": mode,
                       "timer": 0}
            self.new("fives", seats, options)
            end = play(self.engine, self.rng, lambda *_: None)
            sheets = [{"circled": d["circled"], "crossed": d["crossed"],
                       "marks": m} for d, m in zip(end["done"], end["marks"])]
            self.same("fives", seats, {"sheets": sheets, "over": True},
                      options)

    def test_a_puzzle_round_by_round(self):
        for mode, seats in (("puzzle", 2), ("puzzle", 4), ("solo", 1)):
            options = {"boards": self.boards(seats), "mode": mode,
                       "timer": 0}
            rounds = []

            def look(before, now):
                def gone(what, seat, state):
                    return set(state["done"][seat][what])
                if (before["phase"] != "roll" and now["phase"] in
                        ("roll", "over")):
                    rounds.append({"seats": [{
                        **{what: sorted(gone(what, seat, now) - sum_)
                           for what, sum_ in self.sums[seat].items()},
                        "timer": now["turned"] == seat}
                        for seat in range(seats)]})
                    self.sums = [{what: gone(what, seat, now)
                                  for what in ("circled", "crossed")}
                                 for seat in range(seats)]
            self.sums = [{"circled": set(), "crossed": set()}] * seats
            self.new("fives", seats, options)
            play(self.engine, self.rng, look)
            self.same("fives", seats, {"rounds": rounds}, options)
            end = {"rounds": rounds + [{"seats": [{}] * seats}]}
            self.refused("was the last", "fives", seats, end, **options)

    def test_a_puzzle_that_cannot_be_so(self):
        def refused(words, *rounds, mode="puzzle", seats=2):
            self.refused(words, "fives", seats, {"rounds": [
                {"seats": [*first, *[{}] * (seats - len(first))]}
                for first in rounds]}, mode=mode)
        refused("one piece", [{"circled": ["F", "I"]}])
        refused("one piece", [{"circled": ["F"], "crossed": ["I"]}])
        refused("off twice", [{"circled": ["F"]}], [{"circled": ["F"]}])
        refused("both", [{"circled": ["F"]}], [{"crossed": ["F"]}])
        refused("turned once", [{"circled": ["F"], "timer": True},
                                {"timer": True}])
        refused("was the last", [{"crossed": ["F"]}], [{"circled": ["I"]}])
        refused("no marks", [{"timer": True}], mode="solo", seats=1)

    def test_the_printed_examples_of_fives(self):
        told = self.tally("fives", 3, {"rounds": [{"seats": [
            {"pieces": list("FIPLUW")},
            {"pieces": ["F", "P", "F"], "void": ["X", "Y"], "timer": True},
            {"pieces": ["T", "L"], "void": ["Z"]}]}]})
        self.assertEqual([s["total"] for s in told["score"]], [10, 4, 4])
        self.assertEqual(told["tally"]["rounds"][0][1]["void"],
                         ["", "", "twice"])

    def forests(self, seats, **options):
        rounds = []

        def look(before, now):
            if now["phase"] in ("cat", "over") and before["phase"] not in (
                    "cat", "over"):
                held = now["ghost"] if "ghost" in now else None
                rounds.append({"forests": now["forests"], **(
                    {"ghost": [held["held"][k] for k in held["levels"]]}
                    if held else {})})
        options = {"cards": CARDS, **options}
        self.new("wispwood", seats, options)
        end = play(self.engine, self.rng, look)
        told = self.same("wispwood", seats, {"rounds": rounds, "over": True},
                         options)
        for seat, scores in enumerate(end["scores"]):
            for round_, line in enumerate(scores):
                forest = told["tally"]["rounds"][round_]["forests"][seat]
                self.assertEqual(forest["total"], line["total"])
        return rounds, end, told

    def test_wispwood_with_all_its_variants(self):
        for seats in (2, 4):
            self.forests(seats)
        self.forests(3, **{"two-rounds": True})
        self.forests(2, **{"no-trees-card": True, "cards": CARDS[:4]})

    def test_what_stays_in_a_forest_for_the_next_round(self):
        self.new("wispwood", 2, {"cards": CARDS, "two-rounds": True})
        seen = {}

        def look(before, now):
            if before["phase"] != "cat" and now["phase"] == "cat":
                seen["end"] = now["forests"]
            if before["phase"] == "cat" and now["phase"] != "cat":
                seen["begun"] = [
                    {"cat": f["cat"], "tiles": {
                        square: kind for square, kind in f["tiles"].items()
                        if kind != "tree"}} for f in seen["end"]]
        play(self.engine, self.rng, look)
        rounds = [{"forests": seen["end"]}, {"forests": [None, None]}]
        told = self.tally("wispwood", 2, {"rounds": rounds}, cards=CARDS)
        self.assertEqual(told["tally"]["of"], 3)
        first, second = told["tally"]["rounds"]
        self.assertEqual([first["side"], second["side"]], [4, 5])
        for seat, forest in enumerate(second["forests"]):
            lies = {k: forest["lies"][k] for k in ("cat", "tiles")}
            self.assertEqual(lies, seen["begun"][seat])
        bare = self.tally("wispwood", 2, {"rounds": [
            {"forests": [None, None]}]}, cards=CARDS)
        self.assertEqual(bare["tally"]["rounds"][0]["forests"][0]["lies"],
                         {"cat": "m13", "ready": True, "tiles": {}})

    def test_how_long_a_game_is(self):
        def of(game, seats, sheet, **options):
            told = self.tally(game, seats, sheet, **options)
            return told["tally"]["of"]
        for seats in (2, 3, 4):
            cards = {"cards": [{}] * seats}
            self.assertEqual(of("mice", seats, cards), 1)
            self.assertEqual(of("mice", seats, cards, match=True), seats)
        self.assertEqual(of("fives", 2, {"rounds": []}), 5)
        self.assertEqual(of("fives", 2, {"rounds": []}, mode="puzzle"), 12)
        short = {"cards": CARDS, "two-rounds": True}
        self.assertEqual(of("wispwood", 2, {"rounds": []}, **short), 2)

    def test_which_cards_can_lie_on_the_table(self):
        def cards(seats=2, **options):
            told = self.tally("wispwood", seats, {"rounds": []}, **options)
            self.assertEqual([s["total"] for s in told["score"]], [0] * seats)
            self.assertNotIn("winners", told)
            return told["tally"]["cards"]
        every = cards()
        self.assertEqual(len(every), len(set(every)))
        for seats in (1, 3, 4):
            self.assertEqual(cards(seats), every)
        trees = [card for card in every if card.startswith("tree-")]
        for options in ({}, {"no-trees-card": True}, {"cards": "one-paw"},
                        {"pool": ["witch-ring", "witch-line", "orb-line"]}):
            able = cards(**options)
            self.assertFalse("no-trees-card" in options and
                             set(able) & set(trees))
            self.new("wispwood", 2, options)
            dealt = []
            outcomes = self.engine.ask("moves")["moves"]
            while outcomes[0]["move"].startswith("card "):
                dealt += [o["move"].removeprefix("card ") for o in outcomes]
                self.engine.ask("chance")
                outcomes = self.engine.ask("moves")["moves"]
            self.assertEqual(dealt, able)
        own = cards(pool=["witch-ring", "witch-line", "orb-line"])
        self.assertEqual([c for c in own if c[:3] in ("wit", "orb")],
                         ["witch-line", "witch-ring", "orb-line"])

    def test_wispwood_alone(self):
        for level in (1, 4):
            rounds, end, told = self.forests(1, ghost=level)
            self.assertEqual([r["ghost"]["points"]
                              for r in told["tally"]["rounds"]],
                             end["ghost"]["scores"])

    def lines(self, rows, **options):
        """The points of a forest's cards in a first round, as drawn."""
        told = self.tally("wispwood", 2, {"rounds": [{"forests": [
            drawn(rows), drawn(["C"])]}]}, cards=PRINTED, **options)
        self.assertTrue(told["ok"], told)
        forest = told["tally"]["rounds"][0]["forests"][0]
        self.assertEqual(told["score"][0]["total"], forest["total"])
        return {card: part["points"]
                for card, part in forest["cards"].items()}, forest

    def test_the_printed_sheets_of_wispwood(self):
        for rows, sheet in (
                (["OOO.", "CTT.", "TTTT", "THT."], [0, 0, 6, 6, 8, 0]),
                (["POPC", "TTTT", "TTHH", "HPHH"], [4, 0, 2, 8, 6, 2])):
            points, forest = self.lines(rows)
            self.assertEqual([points[card] for card in PRINTED] +
                             [forest["bonus"]], sheet)
            self.assertEqual(forest["total"], sum(sheet))
            self.assertIn(forest["total"], (20, 22))

    def test_the_printed_examples_of_wispwood(self):
        witches, _ = self.lines(["WWWW", "WWWC"])
        self.assertEqual(witches["witch-around"], 18 + 18 + 4)
        heart, _ = self.lines([".T.", "THT", ".C."])
        self.assertEqual(heart["heart-adjacent"], 6)
        trees, _ = self.lines(["TTTT", "TTT.", "TC.T"])
        self.assertEqual(trees["tree-largest"], 8)
        alone, _ = self.lines(["COP"])
        self.assertEqual(alone["orb-around"], 2)
        _, orbs = self.lines(["CH..", ".O..", "OT.."])
        self.assertEqual(orbs["cards"]["orb-around"]["tiles"],
                         {"l12": 4, "k13": 2})

    def test_the_printed_example_of_the_ghost(self):
        cat = {"forests": [drawn(["C"])]}
        told = self.tally("wispwood", 1, {"rounds": [
            {**cat, "ghost": [2, 1, 1, 0]}, {**cat, "ghost": [4, 3, 3, 0]}]},
            cards=PRINTED, ghost=1)
        ghosts = [r["ghost"] for r in told["tally"]["rounds"]]
        self.assertEqual(ghosts[1]["points"], 24 + 15 + 12 + 0)
        self.assertEqual([ghost["most"] for ghost in ghosts], [4, 10])

    def test_what_cannot_be_says_why(self):
        self.refused("6 red mice", "mice", 2, {"cards": [{"red": 6},
                                                         {"red": 1}]})
        self.refused("joker", "mice", 2, {"cards": [{"joker": 1}, {}]})
        self.refused("per seat", "mice", 3, {"cards": [{}, {}]})
        self.refused("before", "mice", 2, {"cards": [{}, {}],
                                           "before": [[{}, {}]]})
        self.refused("all seven", "cubes", 2, {"cubes": [{}, {}], "won": 0})
        self.refused("more marks", "fives", 2,
                     {"sheets": [{"circled": ["F"], "marks": 1},
                                 {"circled": ["L"], "marks": 3}]},
                     mode="puzzle")
        self.refused("turned once", "fives", 2, {"rounds": [{"seats": [
            {"timer": True}, {"timer": True}]}]})
        self.refused("fit in", "wispwood", 2, {"rounds": [{"forests": [
            {"cat": "m13", "tiles": {f"{c}12": "tree" for c in "klmnop"}},
            {"cat": "m13", "tiles": {}}]}]}, cards=CARDS)
        self.refused("one wisp in a turn", "wispwood", 1, {"rounds": [{
            "forests": [{"cat": "m13", "tiles": {}}],
            "ghost": [5, 0, 0, 0]}]}, cards=CARDS)
        self.refused("each family", "wispwood", 2, {"rounds": [
            {"forests": [None, None]}]})

    def test_the_engines_own_game_stays(self):
        self.new("pig", 2, {})
        before = self.engine.ask("state")
        self.tally("mice", 2, {"cards": [{}, {}]})
        self.assertEqual(self.engine.ask("state"), before)


if __name__ == "__main__":
    unittest.main()
