#!/usr/bin/env python3
"""Plays random games through `kocka engine` and compares every step with the
oracle of that game.

    python3 tests/oracle/drive.py --kocka build/kocka --game mice --games 200
    python3 tests/oracle/drive.py --self --game mice --games 200

The one idea: one Sitting plays one game on both sides and keeps the history of
both, so that undo, record and set can be compared with what was seen before.
--checks chooses what is compared (see CHECKS).  A difference ends its game; the
request lines that lead to it are written to --dump, the shortest one found,
ready to be fed to `kocka engine`; all that was said, to DUMP.full.
"""

import argparse
import copy
import importlib
import json
import random
import sys
import time

from common import (Difference, Dead, Engine, differences, dumps, fnv1a,
                    mutate, order_differences, parse_record,
                    state_differences, without_spaces)

CHECKS = {
    "moves": "to_act and the list of moves, with chances",
    "states": "the whole state after every move",
    "order": "the keys of a state come in the documented order, no spaces",
    "score": "score and winners",
    "events": "the events that the oracle names",
    "horizon": "how many moves a table may take back",
    "undo": "undo gives the earlier states again",
    "set": "set takes the engine's own states",
    "record": "records, their hashes, and load",
    "illegal": "bad moves are refused with the right code, and change nothing",
    "view": "what one seat may know",
    "best": "a computer player's move is legal, changes nothing, and is the "
            "same again",
}
SELF_PLIES = 200000  # a random game must be over by then


def digest(raw):
    """The hash of a canonical state text, as records write it."""
    return f"{fnv1a(raw.encode('utf-8')):016x}"


class Step:
    """One move played: by whom, and what both sides looked like after it."""

    def __init__(self, move, seat, game, raw, together=False):
        self.move = move
        self.seat = seat  # None: chance or the clock
        self.together = together  # played while all act at once
        self.game = copy.deepcopy(game)
        self.raw = raw
        self.set_here = False  # a position that was `set`


class Sitting:
    """One game, played by the engine and the oracle."""

    def __init__(self, module, engine, second, rng, checks):
        self.module = module
        self.defaults = getattr(module, "DEFAULTS", {})
        self.engine = engine
        self.second = second
        self.rng = rng
        self.checks = checks
        self.entry = None  # of this game in the answer to `games`
        self.steps = []
        self.essential = []  # the first request of this game
        self.plies = 0
        self.seen = {"seat": set(), "chance": set()}  # texts, by who plays

    # ---- comparing -------------------------------------------------------

    def fail(self, lines):
        if lines:
            raise Difference("\n    ".join(lines[:12]))

    def check_state(self, answer, game=None):
        """The answer's state against the oracle's."""
        game = game or self.game
        if answer.raw is None:
            raise Difference(f"no state in the answer {answer.text[:300]}")
        expected = game.state()
        if "states" in self.checks:
            self.fail(state_differences(expected, answer["state"],
                                        self.defaults))
        if "order" in self.checks:
            self.fail(order_differences(expected, answer["state"]))
            if not without_spaces(answer.raw):
                raise Difference(f"spaces in the state {answer.raw[:300]}")
        # Not promised, but if they are there they must be right.
        self.fail(differences(answer.get("to_act", game.to_act()),
                              game.to_act(), "to_act beside the state"))
        if "hash" in answer and answer["hash"] != digest(answer.raw):
            raise Difference(f"hash beside the state is {answer['hash']}, "
                             f"expected {digest(answer.raw)}")

    def check_horizon(self, answer, horizon=None):
        if "horizon" not in self.checks:
            return
        expected = self.horizon() if horizon is None else horizon
        if answer.get("horizon") != expected:
            raise Difference(f"horizon: expected {expected}, "
                             f"is {answer.get('horizon')}")

    def horizon(self):
        """Moves since the last chance outcome, revelation, or move of
        another seat: the trailing run of one seat."""
        run = 0
        for step in reversed(self.steps):
            if step.seat is None or step.seat != self.steps[-1].seat:
                break
            if getattr(step.game, "revealed", False):
                break
            run += 1
        return run

    def last_raw(self):
        return self.steps[-1].raw if self.steps else self.base.raw

    def check_unchanged(self):
        answer = self.engine.must("state")
        if answer.raw != self.last_raw():
            raise Difference("a refused request has changed the state from "
                             f"{self.last_raw()} to {answer.raw}")
        self.check_horizon(answer)

    def check_moves(self):
        """to_act and moves; returns nothing, raises if they differ."""
        actor = self.game.to_act()
        if actor == "all":
            self.engine.must_refuse(["bad-request"], "moves")
            for seat in range(self.seats):
                answer = self.engine.must("moves", seat=seat)
                self.compare_actor(answer, actor)
                self.compare_moves(answer["moves"], self.game.moves(seat))
            return
        answer = self.engine.must("moves")
        self.compare_actor(answer, actor)
        if actor == "chance":
            self.compare_chances(answer["moves"])
        elif actor == "over":
            self.compare_moves(answer["moves"], [])
        else:
            self.compare_moves(answer["moves"], self.game.moves(actor))

    def compare_actor(self, answer, actor):
        self.fail(differences(actor, answer.get("to_act"), "to_act"))

    def compare_moves(self, given, expected):
        if not isinstance(given, list):
            raise Difference(f"moves: is {dumps(given)}")
        if any(not isinstance(move, str) for move in given):
            raise Difference(f"moves: not all texts: {dumps(given)[:300]}")
        twice = {move for move in given if given.count(move) > 1} \
            if len(set(given)) < len(given) else set()
        lines = [f"moves: {move!r} is listed twice" for move in sorted(twice)]
        lines += [f"moves: {move!r} is missing"
                  for move in sorted(set(expected) - set(given))]
        lines += [f"moves: {move!r} is not legal"
                  for move in sorted(set(given) - set(expected))]
        self.fail(lines)

    def compare_chances(self, given):
        expected = dict(self.game.chance())
        self.compare_moves([entry.get("move") for entry in given],
                           list(expected))
        for entry in given:
            exact = expected[entry["move"]]
            if abs(entry.get("p", -1) - float(exact)) > 1e-12:
                raise Difference(f"chance of {entry['move']!r}: expected "
                                 f"{exact}, is {entry.get('p')}")

    def check_score(self):
        answer = self.engine.must("score")
        given = answer.get("score")
        expected = self.game.score()
        if not isinstance(given, list) or len(given) != len(expected):
            raise Difference(f"score: is {dumps(given)}")
        lines = []
        for seat, (ours, theirs) in enumerate(zip(expected, given)):
            ours = dict(ours)
            theirs = dict(theirs)
            if ours.get("items") is None:
                ours.pop("items", None)
                theirs.pop("items", None)
            lines += differences(ours, theirs, f"score[{seat}]")
        if self.game.to_act() == "over":
            lines += differences(self.game.winners(), answer.get("winners"),
                                 "winners")
        elif answer.get("winners"):
            # OPEN: `winners` before the end may be missing, null or empty.
            lines.append(f"winners before the end: {answer['winners']}")
        self.fail(lines)

    def check_events(self, answer, expected):
        events = answer.get("events")
        if not isinstance(events, list):
            raise Difference(f"events: is {dumps(events)}")
        kinds = []
        for event in events:
            if not isinstance(event, dict) or "kind" not in event:
                raise Difference(f"an event without a kind: {dumps(event)}")
            kinds.append(event["kind"])
        if "events" in self.checks:
            self.check_kinds(kinds)
            for kind, count in (expected or {}).items():
                if kinds.count(kind) != count:
                    raise Difference(f"events: expected {count} {kind}, "
                                     f"are {dumps(events)}")

    def check_kinds(self, kinds):
        """Event kinds are listed in the answer to `games`, no matter where
        in this game's entry."""
        if self.entry is None:
            entries = self.second.must("games")["games"]
            self.entry = dumps([entry for entry in entries
                                if entry["id"] == self.module.NAME])
        for kind in kinds:
            if dumps(kind) not in self.entry:
                raise Difference(f"event kind {kind!r} is not in `games`")

    # ---- playing ---------------------------------------------------------

    def begin(self, seats, options, seed):
        self.seats = seats
        self.game = self.module.Game.new(seats, options)
        answer = self.engine.must("new", game=self.module.NAME, seats=seats,
                                  options=options, seed=seed)
        self.essential = [self.engine.said[-1]]
        self.base = Step(None, None, self.game, answer.raw)
        self.check_state(answer)
        self.check_horizon(answer)
        if "undo" in self.checks:
            self.engine.must_refuse(["bad-request"], "undo")
            self.check_unchanged()

    def begin_anywhere(self, seats, options):
        """As begin, from a position of the oracle's making."""
        self.seats = seats
        self.game = self.module.Game.random_position(self.rng, seats, options)
        self.engine.said = []
        answer = self.engine.must("set", state=self.game.state())
        self.essential = [self.engine.said[-1]]
        self.base = Step(None, None, self.game, answer.raw)
        self.base.set_here = True
        self.check_state(answer)
        self.check_horizon(answer, 0)

    def choose(self):
        """A random actor's random move: (move, seat)."""
        actor = self.game.to_act()
        if actor == "chance":
            outcomes = self.game.chance()
            # Weighted half of the time; evenly otherwise, to see the rare.
            weights = [float(p) for _, p in outcomes] \
                if self.rng.random() < 0.5 else None
            texts = [text for text, _ in outcomes]
            return self.rng.choices(texts, weights)[0], None
        clock = self.game.clock() if hasattr(self.game, "clock") else []
        if clock and self.rng.random() < 0.05:
            return self.rng.choice(clock), None
        if actor == "all":
            able = [seat for seat in range(self.seats)
                    if self.game.moves(seat)]
            if not able:
                return self.rng.choice(clock), None
            actor = self.rng.choice(able)
        moves = self.game.moves(actor)
        if not moves:
            raise Difference("the oracle has no move: "
                             + dumps(self.game.state()))
        if hasattr(self.game, "pick"):
            return self.game.pick(self.rng, actor, moves), actor
        return self.rng.choice(moves), actor

    def play(self):
        actor = self.game.to_act()
        move, seat = self.choose()
        if actor == "chance" and self.rng.random() < 0.2:
            answer = self.engine.must("chance")
            move = answer.get("move")
            if move not in dict(self.game.chance()):
                raise Difference(f"chance has played {move!r}")
        elif seat is not None and (actor == "all" or self.rng.random() < 0.1):
            answer = self.engine.must("play", move=move, seat=seat)
        else:
            answer = self.engine.must("play", move=move)
        self.seen["chance" if seat is None else "seat"].add(move)
        expected = self.game.apply(move, seat)
        self.steps.append(Step(move, seat, self.game, answer.raw,
                               actor == "all"))
        self.plies += 1
        self.check_state(answer)
        self.check_horizon(answer)
        self.check_events(answer, expected)

    # ---- now and then ----------------------------------------------------

    def check_undo(self):
        for _ in range(self.rng.randint(1, min(6, len(self.steps)))):
            self.steps.pop()
            answer = self.engine.must("undo")
            if answer.raw != self.last_raw():
                raise Difference(f"undo: expected {self.last_raw()}, "
                                 f"is {answer.raw}")
            self.check_horizon(answer)
        last = self.steps[-1] if self.steps else self.base
        self.game = copy.deepcopy(last.game)

    def check_set(self):
        """The second engine takes the state, and has nothing to undo."""
        raw = self.last_raw()
        answer = self.second.must("set", state=json.loads(raw))
        if answer.raw != raw:
            raise Difference(f"set: expected {raw}, is {answer.raw}")
        self.check_horizon(answer, 0)
        self.second.must_refuse(["bad-request"], "undo")
        moves = self.engine.ask("moves")
        others = self.second.ask("moves")
        if moves.text != others.text:
            raise Difference(f"after set: moves {others.text[:300]} instead "
                             f"of {moves.text[:300]}")

    def set_here(self):
        """The game goes on from its own state; history begins anew."""
        raw = self.last_raw()
        answer = self.engine.must("set", state=json.loads(raw))
        if answer.raw != raw:
            raise Difference(f"set: expected {raw}, is {answer.raw}")
        self.essential = [self.engine.said[-1]]
        self.base = Step(None, None, self.game, raw)
        self.base.set_here = True
        self.steps = []
        self.check_horizon(answer)
        self.engine.must_refuse(["bad-request"], "undo")

    def check_record(self):
        text = self.engine.must("record").get("record")
        if not isinstance(text, str):
            raise Difference(f"record: is {dumps(text)[:300]}")
        headers, moves = parse_record(text)
        if headers.get("game") != self.module.NAME:
            raise Difference(f"record: game is {headers.get('game')}")
        if headers.get("seats") != str(self.seats):
            raise Difference(f"record: seats is {headers.get('seats')}")
        if self.base.set_here and headers.get("from") != self.base.raw:
            raise Difference(f"record: from is {headers.get('from')}")
        if len(moves) != len(self.steps):
            raise Difference(f"record: {len(self.steps)} moves expected, "
                             f"{len(moves)} found")
        for at, ((move, mark), step) in enumerate(zip(moves, self.steps)):
            wanted = step.move
            if step.together and step.seat is not None:
                wanted = f"{step.seat} {step.move}"
            if move != wanted:
                raise Difference(f"record: move {at + 1} is {move!r}, "
                                 f"expected {wanted!r}")
            if mark != digest(step.raw):
                raise Difference(f"record: hash of move {at + 1} is {mark}, "
                                 f"expected {digest(step.raw)} of {step.raw}")
        self.check_load(text)

    def check_load(self, text):
        self.second.must("load", record=text)
        answer = self.second.must("state")
        if answer.raw != self.last_raw():
            raise Difference(f"load: expected {self.last_raw()}, "
                             f"is {answer.raw}")
        self.check_horizon(answer)
        # A reader accepts lines without hash; and does not accept wrong ones.
        bare = "\n".join(line.split(" #")[0] for line in text.split("\n"))
        answer = self.second.must("load", record=bare)
        if self.second.must("state").raw != self.last_raw():
            raise Difference("load without hashes gives another state")

    def legal(self, move, seat):
        if hasattr(self.game, "legal"):
            return self.game.legal(move, seat)
        return move in self.game.moves(seat)

    def refused(self, codes, do, **fields):
        self.engine.must_refuse(codes, do, **fields)
        self.check_unchanged()

    def check_illegal(self):
        actor = self.game.to_act()
        if actor == "over":
            self.check_over()
        elif actor == "chance":
            self.check_illegal_chance()
        elif actor == "all":
            self.refused(["not-your-turn"], "chance")
            seat = self.rng.randrange(self.seats)
            self.check_illegal_seat(seat, {"seat": seat})
        else:
            self.refused(["not-your-turn"], "chance")
            other = (actor + self.rng.randrange(1, self.seats)) % self.seats \
                if self.seats > 1 else actor
            if other != actor:
                move = self.rng.choice(self.game.moves(actor))
                self.refused(["not-your-turn"], "play", move=move, seat=other)
            self.check_illegal_seat(actor, {})

    def check_illegal_seat(self, seat, fields):
        moves = self.game.moves(seat)
        clock = self.game.clock() if hasattr(self.game, "clock") else []
        tries = [mutate(self.rng, self.rng.choice(moves))] if moves else []
        tries += self.sample(self.seen["seat"], 3)
        if hasattr(self.game, "mutations"):
            tries += self.game.mutations(self.rng, seat)
        for move in tries:
            if not self.legal(move, seat) and move not in clock \
                    and move not in self.seen["chance"]:
                self.refused(["illegal-move"], "play", move=move, **fields)
        for move in self.sample(self.seen["chance"], 1):
            if not fields and not self.legal(move, seat) \
                    and move not in clock:
                self.refused(["not-your-turn"], "play", move=move)

    def check_illegal_chance(self):
        outcomes = dict(self.game.chance())
        move = self.rng.choice(list(outcomes))
        seat = self.rng.randrange(self.seats)
        self.refused(["not-your-turn"], "play", move=move, seat=seat)
        for move in self.sample(self.seen["seat"], 1):
            if move not in outcomes:
                self.refused(["not-your-turn"], "play", move=move)
        tries = self.sample(self.seen["chance"], 2)
        tries.append(mutate(self.rng, self.rng.choice(list(outcomes))))
        for move in tries:
            if move not in outcomes and move not in self.seen["seat"]:
                # The clock's move is somebody else's, as a seat's would be.
                code = "not-your-turn" if move == "time" else "illegal-move"
                self.refused([code], "play", move=move)

    def check_over(self):
        for move in self.sample(self.seen["seat"], 2) \
                + self.sample(self.seen["chance"], 2):
            self.refused(["over"], "play", move=move)
        self.refused(["over"], "chance")
        # OPEN: whether nonsense is told from a move when all is over.
        self.refused(["over", "illegal-move"], "play", move="nonsense")

    def sample(self, texts, count):
        return self.rng.sample(sorted(texts), min(count, len(texts)))

    def check_view(self):
        seat = self.rng.randrange(self.seats)
        answer = self.engine.must("state", seat=seat)
        view = self.game.view(seat) if hasattr(self.game, "view") \
            else self.game.state()
        self.fail(state_differences(view, answer["state"], self.defaults))

    def check_best(self):
        actor = self.game.to_act()
        if actor == "chance":
            return  # OPEN: what `best` says then is not documented
        if actor == "over":
            self.refused(["over"], "best")
            return
        fields = {"sims": 4, "seed": f"best {self.plies}"}
        if actor == "all":
            able = [seat for seat in range(self.seats)
                    if self.game.moves(seat)]
            if not able:
                return
            actor = fields["seat"] = self.rng.choice(able)
        answer = self.engine.must("best", **fields)
        if not self.legal(answer.get("move"), actor):
            raise Difference(f"best plays {answer.get('move')!r}")
        self.check_unchanged()
        again = self.engine.must("best", **fields)
        if again.get("move") != answer["move"]:
            raise Difference(f"best plays {answer['move']!r}, then "
                             f"{again.get('move')!r}")

    def chores(self):
        """What is looked at only now and then."""
        chance = self.rng.random
        if "illegal" in self.checks and chance() < 0.1:
            self.check_illegal()
        if "view" in self.checks and chance() < 0.05:
            self.check_view()
        if "best" in self.checks and chance() < 0.02:
            self.check_best()
        if "record" in self.checks and chance() < 0.01:
            self.check_record()
        if "set" in self.checks and chance() < 0.05:
            self.check_set()
        if "set" in self.checks and chance() < 0.005:
            self.set_here()
        if "undo" in self.checks and self.steps and chance() < 0.03:
            self.check_undo()

    def whole_game(self, seats, options, seed, most):
        if "set" in self.checks \
                and hasattr(self.module.Game, "random_position") \
                and self.rng.random() < 0.4:
            self.begin_anywhere(seats, options)
        else:
            self.begin(seats, options, seed)
        while self.game.to_act() != "over" and self.plies < most:
            if "moves" in self.checks:
                self.check_moves()
            if "score" in self.checks and self.rng.random() < 0.3:
                self.check_score()
            self.play()
            self.chores()
        if "moves" in self.checks:
            self.check_moves()
        if "score" in self.checks:
            self.check_score()
        for name in ("illegal", "view", "record", "set", "best"):
            if name in self.checks:
                getattr(self, f"check_{name}")()

    def reproduction(self):
        """Request lines: this game's first one, its moves, the last asked."""
        lines = list(self.essential)
        for step in self.steps:
            request = {"do": "play", "move": step.move}
            if step.seat is not None:
                request["seat"] = step.seat
            lines.append(dumps(request))
        if self.engine.said and self.engine.said[-1] not in lines[-1:]:
            lines.append(self.engine.said[-1])
        return lines


# ---- the oracle alone ------------------------------------------------------

def self_play(module, rng):
    """One game of the oracle with itself; returns the number of plies."""
    seats = rng.randint(*module.SEATS)
    options = module.Game.random_options(rng, seats)
    sitting = Sitting(module, None, None, rng, ())
    sitting.seats = seats
    game = sitting.game = module.Game.new(seats, options)
    if hasattr(module.Game, "random_position") and rng.random() < 0.4:
        game = module.Game.random_position(rng, seats, options)
        sitting.game = game
    plies = 0
    while game.to_act() != "over":
        check_self(game, seats)
        if plies > SELF_PLIES:
            raise Difference(f"no end: {dumps(game.state())}")
        move, seat = sitting.choose()
        game.apply(move, seat)
        plies += 1
    check_self(game, seats)
    if any(game.moves(seat) for seat in range(seats)):
        raise Difference("moves after the end")
    return plies


def check_self(game, seats):
    json.dumps(game.state())
    if hasattr(game, "invariants"):
        game.invariants()
    actor = game.to_act()
    if actor == "chance":
        outcomes = game.chance()
        assert sum(p for _, p in outcomes) == 1, outcomes
        assert all(p > 0 for _, p in outcomes), outcomes
        assert len(dict(outcomes)) == len(outcomes), outcomes
    elif actor not in ("over", "all"):
        moves = game.moves(actor)
        assert moves, f"no legal move: {dumps(game.state())}"
        assert moves == sorted(set(moves)), moves
        assert not any(game.moves(seat) for seat in range(seats)
                       if seat != actor)
    score = game.score()
    assert len(score) == seats
    assert bool(game.winners()) <= (actor == "over")


# ---- the program -----------------------------------------------------------

def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kocka", default="build/kocka")
    parser.add_argument("--game", required=True)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--checks", default=",".join(CHECKS),
                        help="some of " + ",".join(CHECKS))
    parser.add_argument("--plies", type=int, default=10**9,
                        help="leave a game after so many")
    parser.add_argument("--seconds", type=float, default=10**9,
                        help="begin no further game after so long")
    parser.add_argument("--stop-after", type=int, default=10,
                        help="end after so many differences")
    parser.add_argument("--dump", default="oracle-difference.jsonl")
    parser.add_argument("--self", action="store_true",
                        help="the oracle alone, no engine")
    options = parser.parse_args()
    options.checks = set(options.checks.split(","))
    unknown = options.checks - set(CHECKS)
    if unknown:
        parser.error(f"unknown checks: {' '.join(sorted(unknown))}")
    return options


class Drive:
    """All the games of one run."""

    def __init__(self, args):
        self.args = args
        self.module = importlib.import_module(args.game)
        self.engines = []
        self.plies = 0
        self.found = 0
        self.shortest = None

    def engine(self, which):
        while len(self.engines) <= which:
            self.engines.append(Engine(self.args.kocka))
            if hasattr(self.module, "learn"):
                self.module.learn(self.engines[-1])
        return self.engines[which]

    def one(self, number):
        # Every game has a generator of its own: --games does not matter.
        rng = random.Random(f"{self.args.game} {self.args.seed} {number}")
        if self.args.self:
            self.plies += self_play(self.module, rng)
            return
        sitting = Sitting(self.module, self.engine(0), self.engine(1), rng,
                          self.args.checks)
        seats = rng.randint(*self.module.SEATS)
        options = self.module.Game.random_options(rng, seats)
        try:
            sitting.whole_game(seats, options, f"seed {number}",
                               self.args.plies)
        except Difference as difference:
            self.report(number, sitting, difference)
        self.plies += sitting.plies

    def report(self, number, sitting, difference):
        self.found += 1
        print(f"game {number}, ply {sitting.plies}: {difference}", flush=True)
        lines = sitting.reproduction()
        if self.shortest is None or len(lines) < self.shortest:
            self.shortest = len(lines)
            write_lines(self.args.dump, lines)
            write_lines(self.args.dump + ".full", self.engine(0).said)
            print(f"  request lines: {self.args.dump}", flush=True)
        if isinstance(difference, Dead):
            for engine in self.engines:
                engine.close()
            self.engines = []

    def run(self):
        started = time.monotonic()
        told = started
        played = 0
        while played < self.args.games \
                and self.found < self.args.stop_after \
                and time.monotonic() - started < self.args.seconds:
            self.one(played)
            played += 1
            if time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"  {played} games, {self.plies} plies, "
                      f"{self.found} differences so far", flush=True)
        for engine in self.engines:
            engine.close()
        print(f"{played} games, {self.plies} plies, "
              f"{self.found} differences")
        return 1 if self.found else 0


def write_lines(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in lines))


if __name__ == "__main__":
    sys.exit(Drive(arguments()).run())
