#!/usr/bin/env python3
"""Feeds `kocka engine` with what it must refuse.

    python3 tests/oracle/badinput.py --kocka build/kocka

Tables first: REQUESTS are lines said in the middle of a game of mice, FRESH
ones said before any game, and the damages are done to a position that the
engine itself has given, for `set`.  Each has a name and the codes that are
right (most have one; None is `ok`).  Last, random positions are damaged at
random: such a state is refused, or taken exactly as it was given.

After every refusal the position must be what it was, and the engine must go
on.  Cases marked doubtful are those that the specification does not settle;
they are told, but count only with --strict.
"""

import argparse
import copy
import json
import random
import subprocess
import sys

from common import (ANSWER_SECONDS, Dead, Difference, Engine, dumps,
                    same_kind)

MEBI = 1 << 20
JSON = ["bad-json"]
REQUEST = ["bad-request"]
OPTION = ["bad-option"]
STATE = ["bad-state"]
SEAT = ["bad-request", "bad-option", "not-your-turn"]  # OPEN: not settled
ANY = ["any"]  # no matter what, as long as it is an answer


def padded(length):
    """A good request of exactly so many bytes, newline not counted."""
    begin, end = b'{"do":"state","id":"', b'"}'
    return begin + b"x" * (length - len(begin) - len(end)) + end


def new(game="mice", seats=2, **options):
    return {"do": "new", "game": game, "seats": seats, "options": options}


def row_of(length, value=1):
    return {colour: [value] * length
            for colour in ("red", "orange", "yellow", "green", "blue")}


SPECIALS = {"step": 4, "slant": 4, "leap": 4, "gate": 2, "shield": 2}

# (name, line: bytes as they are or an object, codes)
REQUESTS = [
    # Not JSON.
    *[(f"cut after {n} bytes", b'{"do":"play","move":"again"}'[:n], JSON)
      for n in range(1, 28)],
    ("rubbish", b"hello", JSON),
    ("a closing brace", b"}", JSON),
    ("something after the object", b'{"do":"state"} x', JSON),
    ("two objects", b'{"do":"state"}{"do":"state"}', JSON),
    ("a comma too many", b'{"do":"state",}', JSON),
    ("a comma missing", b'{"do":"state" "id":1}', JSON),
    ("a colon missing", b'{"do" "state"}', JSON),
    ("single quotes", b"{'do':'state'}", JSON),
    ("a key without quotes", b'{do:"state"}', JSON),
    ("a leading zero", b'{"do":"state","id":01}', JSON),
    ("a plus sign", b'{"do":"state","id":+1}', JSON),
    ("a bare point", b'{"do":"state","id":1.}', JSON),
    ("a bare exponent", b'{"do":"state","id":1e}', JSON),
    ("NaN", b'{"do":"state","id":NaN}', JSON),
    ("True", b'{"do":"state","id":True}', JSON),
    ("a comment", b'{"do":"state"/*x*/}', JSON),
    ("a bad escape", b'{"do":"\\x41"}', JSON),
    ("a short escape", b'{"do":"\\u12"}', JSON),
    ("a tab in a text", b'{"do":"sta\tte"}', JSON),
    ("a zero byte in a text", b'{"do":"sta\0te"}', JSON),
    ("a zero byte at the end", b'{"do":"state"}\0', JSON),
    ("a zero byte at the start", b'\0{"do":"state"}', JSON),
    ("brackets without end", b"[" * 100000, JSON),
    ("objects without end", b'{"a":' * 100000, JSON),
    # Not UTF-8.
    ("byte ff", b'{"do":"\xff"}', JSON),
    ("byte ff in an id", b'{"do":"state","id":"\xff"}', JSON),
    ("overlong zero", b'{"do":"state","id":"\xc0\x80"}', JSON),
    ("overlong slash", b'{"do":"state","id":"\xe0\x80\xaf"}', JSON),
    ("a cut sequence", b'{"do":"state","id":"\xe2\x82"}', JSON),
    ("a surrogate", b'{"do":"state","id":"\xed\xa0\x80"}', JSON),
    ("beyond Unicode", b'{"do":"state","id":"\xf4\x90\x80\x80"}', JSON),
    ("a lone continuation", b'{"do":"state","id":"\x80"}', JSON),
    ("byte ff as a key", b'{"do":"state","\xff":1}', JSON),
    # Lines that are long.
    ("1 MiB - 1", padded(MEBI - 1), [None]),
    ("1 MiB", padded(MEBI), [None]),
    ("1 MiB + 1", padded(MEBI + 1), ["too-long"]),
    ("5 MiB", padded(5 * MEBI), ["too-long"]),
    ("3 MiB of rubbish", b"\xff" * (3 * MEBI), ["too-long"]),
    # JSON, but no request.
    ("a list", b"[]", REQUEST),
    ("a number", b"1", REQUEST),
    ("a text", b'"state"', REQUEST),
    ("null", b"null", REQUEST),
    ("true", b"true", REQUEST),
    ("a list of requests", b'[{"do":"state"}]', REQUEST),
    ("an empty object", {}, REQUEST),
    ("no do", {"id": 1}, REQUEST),
    ("unknown do", {"do": "nonsense"}, REQUEST),
    ("empty do", {"do": ""}, REQUEST),
    ("do in capitals", {"do": "STATE"}, REQUEST),
    ("do with a zero byte", {"do": "state\0"}, REQUEST),
    *[(f"do is {dumps(value)}", {"do": value}, REQUEST)
      for value in (1, None, True, [], {}, ["state"])],
    ("a deep id", b'{"do":"state","id":' + b"[" * 10000 + b"]" * 10000 + b"}",
     ANY),
    ("do twice", b'{"do":"state","do":"moves"}', ["bad-request"]),
    # new
    ("unknown game", {"do": "new", "game": "chess", "seats": 2},
     ["unknown-game"]),
    ("empty game", {"do": "new", "game": "", "seats": 2}, ["unknown-game"]),
    ("game is a number", {"do": "new", "game": 1, "seats": 2},
     ["bad-request", "unknown-game"]),
    ("no game named", {"do": "new", "seats": 2},
     ["bad-request", "unknown-game"]),
    *[(f"{seats} seats in {game}", new(game, seats), OPTION)
      for game, seats in (("mice", 0), ("mice", 1), ("mice", 5),
                          ("mice", -1), ("mice", 2**31), ("mice", 2**32 + 2),
                          ("mice", 2**64 + 2), ("cubes", 1), ("cubes", 5),
                          ("pig", 1), ("pig", 11), ("wispwood", 0),
                          ("wispwood", 5), ("fives", 0), ("fives", 5))],
    *[(f"seats is {dumps(seats)}", new("mice", seats),
       ["bad-option", "bad-request"])
      for seats in (2.5, "2", True, [2], 1e99)],
    ("options is a list", {"do": "new", "game": "mice", "seats": 2,
                           "options": []}, ["bad-option", "bad-request"]),
    ("options is a text", {"do": "new", "game": "mice", "seats": 2,
                           "options": "x"}, ["bad-option", "bad-request"]),
    ("unknown option", new(nonsense=1), OPTION),
    ("another game's option", new(goal=50), OPTION),
    ("children is 1", new(children=1), OPTION),
    ("risky is a text", new(risky="true"), OPTION),
    ("match is null", new(match=None), OPTION),
    ("start is 2 of 2", new(start=2), OPTION),
    ("start is -1", new(start=-1), OPTION),
    ("start is 0.5", new(start=0.5), OPTION),
    ("start is a text", new(start="0"), OPTION),
    ("limit is -1", new(limit=-1), OPTION),
    ("limit is 10001", new(limit=10001), OPTION),
    ("limit is 2^32", new(limit=2**32), OPTION),
    ("limit is 2^64", new(limit=2**64), OPTION),
    ("limit is 1.5", new(limit=1.5), OPTION),
    ("per_colour is 0", new(per_colour=0), OPTION),
    ("per_colour is 13", new(per_colour=13, values=row_of(12)), OPTION),
    ("per_colour longer than the rows", new(per_colour=7), OPTION),
    ("per_colour longer than one row",
     new(per_colour=6, values={**row_of(6), "red": [1]}), OPTION),
    ("default per_colour longer than the rows", new(values=row_of(5)), OPTION),
    ("a row of 13", new(values=row_of(13)), OPTION),
    ("an empty row", new(values=row_of(0)), OPTION),
    ("a value of 100", new(values=row_of(6, 100)), OPTION),
    ("a value of -1", new(values=row_of(6, -1)), OPTION),
    ("a value of 1.5", new(values=row_of(6, 1.5)), OPTION),
    ("a value that is a text", new(values=row_of(6, "1")), OPTION),
    ("values of an unknown colour",
     new(values={**row_of(6), "violet": [1] * 6}), OPTION),
    ("values is a list", new(values=[1, 2, 3]), OPTION),
    ("a row is a number", new(values={**row_of(6), "red": 6}), OPTION),
    ("45 tokens", new("cubes", specials={**SPECIALS, "step": 5}), OPTION),
    ("43 tokens", new("cubes", specials={**SPECIALS, "step": 3}), OPTION),
    ("37 tokens", new("cubes", cubes_per_colour=3), OPTION),
    ("a negative special", new("cubes", specials={**SPECIALS, "step": -1,
                                                  "slant": 9}), OPTION),
    ("an unknown special", new("cubes", specials={**SPECIALS, "hop": 0}),
     OPTION),
    ("specials is a list", new("cubes", specials=[4, 4, 4, 2, 2]), OPTION),
    ("cubes_per_colour is -1", new("cubes", cubes_per_colour=-1), OPTION),
    ("cubes_per_colour is 7", new("cubes", cubes_per_colour=7), OPTION),
    ("choose-corners is 1", new("cubes", **{"choose-corners": 1}), OPTION),
    ("limit of cubes is -1", new("cubes", limit=-1), OPTION),
    ("start is 4 of 4", new("cubes", 4, start=4), OPTION),
    ("goal is a text", new("pig", goal="100"), OPTION),
    ("goal is -1", new("pig", goal=-1), OPTION),
    ("goal is 1.5", new("pig", goal=1.5), OPTION),
    ("goal is 2^40", new("pig", goal=2**40), OPTION),
    ("a seed that is a number", {**new(), "seed": 1}, ANY),
    # play, in mice before the first roll
    ("play without a move", {"do": "play"}, REQUEST),
    *[(f"move is {dumps(move)}", {"do": "play", "move": move},
       ["bad-request", "illegal-move"])
      for move in (1, None, [], {}, True)],
    ("an empty move", {"do": "play", "move": ""}, ["illegal-move"]),
    ("nonsense", {"do": "play", "move": "nonsense"}, ["illegal-move"]),
    ("a long move", {"do": "play", "move": "roll " * 10000},
     ["illegal-move"]),
    ("a roll of three", {"do": "play", "move": "roll red red red"},
     ["illegal-move"]),
    ("a roll of one", {"do": "play", "move": "roll red"}, ["illegal-move"]),
    ("a roll in the wrong order", {"do": "play", "move": "roll blue red"},
     ["illegal-move"]),
    ("the joker first", {"do": "play", "move": "roll joker red"},
     ["illegal-move"]),
    ("a roll with a zero byte", {"do": "play", "move": "roll red red\0"},
     ["illegal-move"]),
    ("a seat's move at chance", {"do": "play", "move": "again"},
     ["not-your-turn"]),
    ("a take at chance", {"do": "play", "move": "take red"},
     ["not-your-turn"]),
    ("chance played by a seat",
     {"do": "play", "move": "roll red red", "seat": 0}, ["not-your-turn"]),
    ("chance played by no seat of the table",
     {"do": "play", "move": "roll red red", "seat": 9},
     ["not-your-turn", "bad-request"]),
    ("seat is a text", {"do": "play", "move": "roll red red", "seat": "0"},
     ["bad-request", "not-your-turn"]),
    ("state of seat 9", {"do": "state", "seat": 9}, SEAT),
    ("state of seat -1", {"do": "state", "seat": -1}, SEAT),
    ("state of seat 0.5", {"do": "state", "seat": 0.5}, SEAT),
    ("undo at the start", {"do": "undo"}, REQUEST),
    # set and load
    ("set without a state", {"do": "set"}, ["bad-request", "bad-state"]),
    *[(f"state is {dumps(value)}", {"do": "set", "state": value},
       ["bad-request", "bad-state"]) for value in (1, None, [], "x", {})],
    ("state of an unknown game", {"do": "set", "state": {"game": "chess"}},
     ["bad-state", "unknown-game"]),
    ("load without a record", {"do": "load"}, REQUEST),
    *[(f"record is {dumps(value)}", {"do": "load", "record": value}, REQUEST)
      for value in (1, None, {}, [])],
    *[(f"record {text!r}", {"do": "load", "record": text},
       ["bad-request", "bad-state", "unknown-game", "bad-option",
        "illegal-move", "not-your-turn"])
      for text in ("", "x", "kocka 1", "kocka 2\ngame: pig\nseats: 2\n\n",
                   "kocka 1\ngame: chess\nseats: 2\n\n",
                   "kocka 1\ngame: pig\nseats: 99\noptions: {}\n\n",
                   "kocka 1\ngame: pig\nseats: 2\noptions: {\n\n",
                   "kocka 1\ngame: pig\nseats: 2\noptions: {}\n\nnonsense\n",
                   "kocka 1\ngame: pig\nseats: 2\noptions: {}\n\ndie 3\n",
                   "kocka 1\ngame: pig\nseats: 2\noptions: {}\n\n"
                   "roll #0000000000000000\n",
                   "kocka 1\ngame: pig\nseats: 2\noptions: {}\n\n"
                   "roll #xyz\n")],
]

# Before any game.
FRESH = [(f"{do} before a game", {"do": do}, ["no-game"])
         for do in ("state", "moves", "chance", "score", "undo", "record",
                    "best")]
FRESH += [
    ("play before a game", {"do": "play", "move": "roll"}, ["no-game"]),
    ("state of a seat before a game", {"do": "state", "seat": 0},
     ["no-game"]),
    ("games before a game", {"do": "games"}, [None]),
]

# An id comes back as it went, whatever it is.
IDS = [b"0", b"1", b"-1", b"1.5", b"1e3", b"null", b"true", b"false", b'""',
       b'"x"', b"[]", b"{}", b'[1,{"a":[null,"b"]}]', b'{"do":"quit"}',
       b'"\xc5\x99\xf0\x9f\x8e\xb2"', b'"a\\"b\\\\c\\n"', b'"\\u0000"',
       b"9007199254740993", b"18446744073709551616", b"-9223372036854775809",
       b"0.1", b"1e-7", b"123456789012345678901234567890"]


# ---- positions, and how to damage them -------------------------------------

TOKENS = (["red", "orange", "yellow", "green", "blue", "violet", "white"] * 4
          + ["step"] * 4 + ["slant"] * 4 + ["leap"] * 4 + ["gate"] * 2
          + ["shield"] * 2)
CHIPS = ["red", "orange", "yellow", "green", "blue", "violet", "white"]


# In this order d5-g5 are step, a6-d6 slant, e6-g6 and b7 leap, c7 and d7
# gate, e7 and f7 shield; all the rest are cubes.
CUBES = [f"token {token}" for token in TOKENS]
CUBES_PLACED = CUBES + ["corner a1", "corner a7"] \
    + [f"chip {colour}" for colour in CHIPS] * 2

# name: (the new request, moves)
POSITIONS = {
    "pig": (new("pig"), ["roll", "die 5"]),
    "pig roll": (new("pig"), ["roll"]),
    "pig over": (new("pig", goal=5), ["roll", "die 5", "stop"]),
    "mice": (new("mice"), []),
    "mice take": (new("mice"), ["roll red orange"]),
    "mice choose": (new("mice"), ["roll red orange", "take red"]),
    "mice again": (new("mice"), ["roll red orange", "take red", "again"]),
    "mice second": (new("mice"), ["roll red orange", "take red orange",
                                  "stop"]),
    "mice over": (new("mice", per_colour=1), ["roll red orange", "take red",
                                              "stop"]),
    "mice match": (new("mice", match=True), []),
    "cubes": (new("cubes"), []),
    "cubes half": (new("cubes"), CUBES[:20]),
    "cubes corner": (new("cubes"), CUBES + ["corner a1"]),
    "cubes chips": (new("cubes"), CUBES_PLACED[:-5]),
    "cubes move": (new("cubes"), CUBES_PLACED),
    "cubes special": (new("cubes"), CUBES_PLACED + ["L b3", "L c6"]),
    "cubes over": (new("cubes", limit=1), CUBES_PLACED
                   + ["L b3", "L c6", "stay"]),
}


def put(path, value):
    """The damage: this value at this path (keys and indices)."""
    def damage(state):
        at = state
        for key in path[:-1]:
            at = at[key]
        if isinstance(at, list) and path[-1] == len(at):
            at.append(value)
        else:
            at[path[-1]] = value
    return damage


def drop(*path):
    def damage(state):
        at = state
        for key in path[:-1]:
            at = at[key]
        del at[path[-1]]
    return damage


def both(*damages):
    def damage(state):
        for one in damages:
            one(state)
    return damage


def wrong_values(path, values):
    return [(f"{'.'.join(map(str, path))} is {dumps(value)}",
             put(path, value)) for value in values]


NOT_COUNT = [-1, 1.5, "1", None, True, [], {}, 2**31, 2**32, 2**63, 2**64]
NOT_LIST = [None, 1, "x", {}, True]
NOT_OBJECT = [None, 1, "x", [], True]
NOT_PHASE = ["", "nonsense", "ROLL", 1, None, [], "roll\0"]

MICE = [  # damages to several positions of mice
    *wrong_values(["start"], [2, *NOT_COUNT]),
    *wrong_values(["turn"], [2, *NOT_COUNT]),
    *wrong_values(["turns"], NOT_COUNT),
    *wrong_values(["phase"], NOT_PHASE + ["setup", "search"]),
    *wrong_values(["centre"], NOT_OBJECT + [{}]),
    *wrong_values(["centre", "red"], NOT_COUNT),
    *wrong_values(["cards"], NOT_LIST + [[]]),
    *wrong_values(["cards", 0], NOT_OBJECT + [{}]),
    *wrong_values(["cards", 1, "blue"], NOT_COUNT),
    *wrong_values(["catch"], NOT_OBJECT + [{}]),
    *wrong_values(["catch", "green"], NOT_COUNT),
    *wrong_values(["options"], NOT_OBJECT),
    ("31 mice", put(["centre", "red"], 7)),
    ("29 mice", put(["centre", "yellow"], 5)),
    ("31 mice, one on a card", put(["cards", 0, "green"], 1)),
    ("31 mice, one in the catch", put(["catch", "blue"], 1)),
    ("7 red and 5 blue", both(put(["centre", "red"], 7),
                              put(["centre", "blue"], 5))),
    ("a negative centre", both(put(["centre", "green"], -1),
                               put(["cards", 0, "green"], 7))),
    ("a negative card", both(put(["cards", 0, "green"], -1),
                             put(["cards", 1, "green"], 1))),
    ("a colour missing in the centre", drop("centre", "blue")),
    ("a colour missing on a card", drop("cards", 1, "blue")),
    ("a colour missing in the catch", drop("catch", "blue")),
    ("a colour unknown in the centre", put(["centre", "violet"], 0)),
    ("a joker in the catch", put(["catch", "joker"], 0)),
    ("an unknown field", put(["nonsense"], 1)),
    ("one card", drop("cards", 1)),
    ("per_colour that is too small", put(["options", "per_colour"], 5)),
    ("per_colour that is too large", put(["options", "per_colour"], 13)),
    ("match without its options", put(["match"], {"game": 1,
                                                  "totals": [0, 0],
                                                  "wins": [0, 0]})),
    ("the option match without the match", put(["options", "match"], True)),
]
CARDS_FULL = both(*[put(["cards", 0, colour], 6)
                    for colour in ("red", "orange", "yellow", "green")],
                  *[put(["centre", colour], 0)
                    for colour in ("red", "orange", "yellow", "green")],
                  put(["centre", "blue"], 4), put(["cards", 1, "blue"], 2))
MICE_ALONE = {
    "mice": [
        *[(f"without {key}", drop(key)) for key in (
            "game", "start", "turn", "phase", "centre", "cards", "catch",
            "dice", "turns")],
        ("dice before the roll", put(["dice"], ["red", "red"])),
        ("winners before the end", put(["winners"], [0])),
        ("four mice in the centre between turns", CARDS_FULL),
        ("choosing without a catch", put(["phase"], "choose")),
        ("taking without dice", put(["phase"], "take")),
        ("over without a reason", both(put(["phase"], "over"),
                                       put(["winners"], [0, 1]))),
        ("more turns than the limit", put(["turns"], 201)),
        ("as many turns as the limit", put(["turns"], 200)),
        ("five cards", both(*[put(["cards", n], {
            "red": 0, "orange": 0, "yellow": 0, "green": 0, "blue": 0})
            for n in (2, 3, 4)])),
    ],
    "mice take": [
        *wrong_values(["dice"], [None, [], ["red"], ["red"] * 3, "red red",
                                 ["red", "violet"], ["red", 1],
                                 {"red": 2}]),
        ("a die that the catch closes", both(
            put(["dice"], ["red", "red"]), put(["catch", "red"], 1),
            put(["centre", "red"], 5))),
        ("dice that the centre lacks", both(
            put(["dice"], ["red", "orange"]), put(["centre", "red"], 0),
            put(["cards", 1, "red"], 6), put(["centre", "orange"], 0),
            put(["cards", 1, "orange"], 6))),
        ("a roll with its dice", put(["phase"], "roll")),
    ],
    "mice choose": [
        ("dice after taking", put(["dice"], ["red", "orange"])),
        ("over with a catch", both(put(["phase"], "over"),
                                   put(["winners"], [0]))),
        ("an empty catch", both(put(["catch", "red"], 0),
                                put(["centre", "red"], 6))),
        ("three of a colour in the catch", both(put(["catch", "red"], 3),
                                                put(["centre", "red"], 3))),
    ],
    "mice over": [
        ("no winners", drop("winners")),
        *wrong_values(["winners"], NOT_LIST + [[2], [-1], [0, 0], ["0"],
                                               [1], [], [0, 1]]),
        ("going on at the end", both(put(["phase"], "roll"),
                                     drop("winners"))),
        ("dice at the end", put(["dice"], ["red", "red"])),
    ],
    "mice match": [
        ("no match", drop("match")),
        ("a match that is not played", put(["options", "match"], False)),
        *wrong_values(["match"], NOT_OBJECT + [{}]),
        *wrong_values(["match", "game"], [0, 3, *NOT_COUNT]),
        *wrong_values(["match", "totals"], NOT_LIST + [[], [0], [0, 0, 0],
                                                       [0, -1], [0, "0"]]),
        *wrong_values(["match", "wins"], NOT_LIST + [[], [0], [0, 0, 0],
                                                     [0, -1], [0, 3]]),
        ("an unknown field in the match", put(["match", "nonsense"], 1)),
    ],
}

PIG = [
    *wrong_values(["start"], [2, *NOT_COUNT]),
    *wrong_values(["turn"], [2, *NOT_COUNT]),
    *wrong_values(["phase"], NOT_PHASE + ["take", "move"]),
    *wrong_values(["banks"], NOT_LIST + [[], [0], [0] * 11, [0, -1],
                                         [0, "0"], [0, 1.5], [0, None],
                                         [0, 2**32]]),
    *wrong_values(["pot"], NOT_COUNT),
    *wrong_values(["options"], NOT_OBJECT),
    *[(f"without {key}", drop(key)) for key in ("game", "start", "turn",
                                                "phase", "banks", "pot")],
    ("an unknown field", put(["nonsense"], 1)),
    ("a goal that is reached", put(["banks"], [100, 0])),
    ("winners before the end", put(["winners"], [0])),
    ("over without a winner", both(put(["phase"], "over"),
                                   put(["winners"], []))),
]
PIG_OVER = [
    ("no winners", drop("winners")),
    *wrong_values(["winners"], NOT_LIST + [[], [1], [0, 1], [0, 0], [2]]),
    ("going on at the end", both(put(["phase"], "choose"),
                                 drop("winners"))),
    ("both have won", put(["banks"], [5, 5])),
    ("a pot at the end", put(["pot"], 3)),
]

CUBES_ALL = [
    *wrong_values(["start"], [2, *NOT_COUNT]),
    *wrong_values(["turn"], [2, *NOT_COUNT]),
    *wrong_values(["turns"], NOT_COUNT),
    *wrong_values(["phase"], NOT_PHASE + ["roll", "take"]),
    *wrong_values(["tokens"], NOT_OBJECT),
    *wrong_values(["figures"], NOT_LIST + [[], ["a1"], [1, 2]]),
    *wrong_values(["figures", 1], ["h1", "a8", "a0", "A1", "", "a", "a11",
                                   1, [], True]),
    *wrong_values(["rows"], NOT_LIST + [[], [[]], [[], [], []]]),
    *wrong_values(["rows", 0], NOT_LIST),
    *wrong_values(["used"], NOT_LIST),
    *wrong_values(["options"], NOT_OBJECT),
    *[(f"without {key}", drop(key)) for key in (
        "game", "start", "turn", "phase", "tokens", "figures", "rows",
        "used", "turns")],
    ("an unknown field", put(["nonsense"], 1)),
    ("a token on the centre", put(["tokens", "d4"], "red")),
    ("a token in a corner", put(["tokens", "a1"], "step")),
    ("a token off the board", put(["tokens", "h1"], "red")),
    ("a token nowhere", put(["tokens", ""], "red")),
    *wrong_values(["tokens", "b1"], ["pink", "", "joker", 1, None, []]),
    ("used, without a special token", put(["used"], ["d4"])),
    ("used, a cube", put(["used"], ["b1"])),
    ("used, off the board", put(["used"], ["h9"])),
    ("used, a number", put(["used"], [1])),
    ("winners before the end", put(["winners"], [0])),
]
CHIP = {"colour": "red", "cube": False, "safe": False}
CUBES_ALONE = {
    "cubes": [
        ("figures in setup before the tokens",
         put(["figures"], ["a1", None])),
        ("a chip before the tokens", put(["rows", 0], [CHIP])),
        ("turns before the start", put(["turns"], 1)),
    ],
    "cubes half": [
        ("a token beyond the next square", put(["tokens", "f7"], "red")),
        ("a gap in the tokens", drop("tokens", "b1")),
        ("moving before the setup", put(["phase"], "move")),
    ],
    "cubes corner": [
        ("a figure not in a corner", put(["figures", 0], "b1")),
        ("a chip before the corners", put(["rows", 0], [CHIP])),
        ("the other seat chooses", put(["turn"], 0)),
    ],
    "cubes chips": [
        ("a chip twice", put(["rows", 1, 1, "colour"], "red")),
        ("a cube in setup", put(["rows", 0, 0, "cube"], True)),
        ("a row after a gap", put(["rows", 0], [])),
    ],
    "cubes move": [
        ("a chip twice", put(["rows", 0, 1, "colour"], "red")),
        ("six chips", drop("rows", 0, 6)),
        ("eight chips", put(["rows", 0, 7], CHIP)),
        *wrong_values(["rows", 0, 0], NOT_OBJECT + [{}]),
        *wrong_values(["rows", 0, 0, "colour"], ["pink", "", 1, None,
                                                 "step"]),
        *wrong_values(["rows", 0, 0, "cube"], [1, None, "true"]),
        *wrong_values(["rows", 0, 0, "safe"], [1, None, "false"]),
        ("a chip without cube", drop("rows", 0, 0, "cube")),
        ("a chip without safe", drop("rows", 0, 0, "safe")),
        ("a chip with more", put(["rows", 0, 0, "nonsense"], 1)),
        ("safe without a cube", put(["rows", 0, 0, "safe"], True)),
        ("a cube behind a gap", both(put(["rows", 0, 3, "cube"], True),
                                     drop("tokens", "e1"))),
        ("seven cubes on the centre", both(
            *[put(["rows", 0, n, "cube"], True) for n in range(7)],
            *[drop("tokens", square) for square in
              ("b1", "c1", "d1", "e1", "f1", "a2", "b2")],
            put(["figures", 0], "d4"))),
        ("two figures on a square", put(["figures"], ["a1", "a1"])),
        ("a figure missing", put(["figures", 0], None)),
        ("used at the start of a turn", put(["used"], ["d5"])),
        ("special on no token", put(["phase"], "special")),
        ("corner with both figures there", put(["phase"], "corner")),
        ("corner with the other figure missing",
         both(put(["phase"], "corner"), put(["figures", 1], None))),
        ("back to setup", put(["phase"], "setup")),
        ("as many turns as the limit", put(["turns"], 600)),
        ("over without a reason", both(put(["phase"], "over"),
                                       put(["winners"], [0, 1]))),
    ],
    "cubes special": [
        ("the token has been used", put(["used"], ["c6"])),
        ("used twice", put(["used"], ["d5", "d5"])),
        ("on a cube", put(["figures", 1], "b5")),
        ("on a shield", put(["figures", 1], "e7")),
        ("on nothing", put(["figures", 1], "a7")),
        ("the other one's turn", put(["turn"], 0)),
    ],
    "cubes over": [
        ("no winners", drop("winners")),
        *wrong_values(["winners"], NOT_LIST + [[2], [-1], [0, 0], ["0"],
                                               [0], []]),
        ("going on at the end", both(put(["phase"], "move"),
                                     drop("winners"))),
        ("used at the end", put(["used"], ["d5"])),
    ],
}

# Impossible, but only a reader who follows whole games would notice.
DOUBTFUL = [
    ("pig", "a pot of 1", put(["pot"], 1)),
    ("mice", "the turn out of step with turns", put(["turn"], 1)),
    ("mice take", "dice in the wrong order", put(["dice"],
                                                 ["orange", "red"])),
    ("mice second", "the start out of step with turns", put(["start"], 1)),
    ("cubes move", "the turn out of step with turns", put(["turn"], 1)),
    ("mice match", "points before the first game's end",
     put(["match", "totals"], [5, 0])),
    ("mice match", "a win before the first game's end",
     put(["match", "wins"], [1, 0])),
]


def state_cases():
    """(position, name, damage, doubtful)"""
    cases = []
    for position in ("mice", "mice take", "mice choose", "mice second"):
        cases += [(position, *case, False) for case in MICE]
    for position, damages in {**MICE_ALONE, **CUBES_ALONE}.items():
        cases += [(position, *case, False) for case in damages]
    cases += [("pig", *case, False) for case in PIG]
    cases += [("pig roll", *case, False) for case in PIG]
    cases += [("pig over", *case, False) for case in PIG_OVER]
    for position in ("cubes move", "cubes chips"):
        cases += [(position, *case, False) for case in CUBES_ALL]
    cases += [(*case, True) for case in DOUBTFUL]
    return cases


def without_options(state):
    """Compared as text, because to JSON true is not 1."""
    return dumps({key: value for key, value in sorted(state.items())
                  if key != "options"})


# ---- running ---------------------------------------------------------------

def places(value, path=()):
    """Every path into a JSON value, its own included."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], path + (key,))
    elif isinstance(value, list):
        for at in range(len(value)):
            found += places(value[at], path + (at,))
    return found


def look(value, path):
    for key in path:
        value = value[key]
    return value


def vary(rng, value):
    """Another value in its place, mostly of its own kind."""
    if rng.random() < 0.2:
        return rng.choice([None, True, False, 0, -1, 1, 2.5, 255, 256, 65536,
                           2**31, 2**63, "", "x", [], {}, [None], {"a": 1}])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 5, 30, 100])
    if isinstance(value, str):
        return rng.choice([value + "x", value[:-1], value.upper(), "d4", "a1",
                           "c3", "red", "gate", "joker", "over", "roll"])
    if isinstance(value, list):
        changed = list(value)
        if changed and rng.random() < 0.7:
            at = rng.randrange(len(changed))
            changed.insert(rng.randrange(len(changed)), changed[at])
            if rng.random() < 0.5:
                del changed[rng.randrange(len(changed))]
        else:
            rng.shuffle(changed)
        return changed[:-1] if rng.random() < 0.3 else changed
    if isinstance(value, dict):
        changed = dict(value)
        if changed and rng.random() < 0.5:
            del changed[rng.choice(list(changed))]
        else:
            changed[rng.choice(["x", "a1", "d4", "red", "m13"])] = \
                rng.choice([0, 1, "red", "tree", None])
        return changed
    return rng.choice([0, 1, "a1", "red", []])


def damaged(rng, state):
    """A copy with one to three places changed, exchanged or gone."""
    state = copy.deepcopy(state)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        path = rng.choice(places(state) or [("x",)])
        holder = look(state, path[:-1])
        kind = rng.random()
        if kind < 0.1 and path[-1] in holder:
            del holder[path[-1]]
        elif kind < 0.25:
            other = rng.choice(places(state))
            swap = copy.deepcopy(look(state, other))
            if isinstance(holder, dict) or path[-1] < len(holder):
                holder[path[-1]] = swap
        elif isinstance(holder, dict) or path[-1] < len(holder):
            holder[path[-1]] = vary(rng, look(state, path))
    return state


class Checker:
    def __init__(self, kocka, strict):
        self.kocka = kocka
        self.strict = strict
        self.cases = 0
        self.wrong = 0
        self.engine = Engine(kocka)

    def tell(self, name, what, doubtful=False):
        counts = self.strict or not doubtful
        self.wrong += counts
        print(f"{'' if counts else 'doubtful, '}{name}: {what}", flush=True)

    def restart(self):
        self.engine.close()
        self.engine = Engine(self.kocka)

    def begin(self, position):
        """Sets the engine up; returns its state as raw text."""
        request, moves = POSITIONS[position]
        answer = self.engine.ask_bytes(dumps(request).encode())
        for move in moves:
            if answer.code is not None:
                break
            answer = self.engine.ask("play", move=move)
        if answer.code is not None:
            raise Difference(f"position {position!r}: {answer.text[:300]}")
        return answer.raw

    def refuse(self, name, line, codes, doubtful=False):
        """One request; the state must not change if it is refused."""
        self.cases += 1
        if not isinstance(line, bytes):
            line = dumps(line).encode("utf-8")
        try:
            before = self.engine.ask("state").raw
            answer = self.engine.ask_bytes(line)
            code = answer.code
            if codes != ANY and code not in codes:
                self.tell(name, f"expected {codes}, got {answer.text[:200]}",
                          doubtful)
            after = self.engine.ask("state").raw
            if code is not None and after != before:
                self.tell(name, f"refused, but the state became {after}")
            return code
        except Dead as dead:
            self.tell(name, str(dead))
            self.restart()
            return "dead"
        except Difference as difference:
            self.tell(name, str(difference)[:300], doubtful)
            return None

    def fresh(self):
        for name, line, codes in FRESH:
            self.refuse(name, line, codes)

    def requests(self):
        """A request that was taken, rightly or not, may have begun another
        game, so the position is set up again after it."""
        self.begin("mice")
        for name, line, codes in REQUESTS:
            if self.refuse(name, line, codes) is None or codes == ANY:
                self.begin("mice")

    def ids(self):
        self.begin("mice")
        for text in IDS:
            for do in (b"state", b"nonsense"):
                self.cases += 1
                line = b'{"do":"' + do + b'","id":' + text + b"}"
                answer = self.engine.ask_bytes(line)
                sent = json.loads(text)
                if "id" not in answer or not same_kind(answer["id"], sent):
                    self.tell(f"id {text.decode()} of {do.decode()}",
                              f"came back in {answer.text[-100:]}")
        self.cases += 1
        if "id" in self.engine.ask("state"):
            self.tell("no id", "an answer has one all the same")

    def states(self):
        """The damaged state must be refused while the whole one is taken,
        in an engine that has quite another game on the table."""
        whole = {}
        for position in POSITIONS:
            try:
                whole[position] = json.loads(self.begin(position))
            except Dead as dead:
                self.tell(position, str(dead))
                self.restart()
            except Difference as difference:
                self.tell(position, str(difference))
        self.begin("mice again")
        for position, state in whole.items():
            self.refuse(f"set of {position}", {"do": "set", "state": state},
                        [None])
        for position, name, damage, doubtful in state_cases():
            if position not in whole:
                continue
            state = copy.deepcopy(whole[position])
            try:
                damage(state)
            except (KeyError, IndexError, TypeError) as error:
                self.tell(f"{position}, {name}", f"no such place: {error!r}")
                continue
            if dumps(state) == dumps(whole[position]):
                continue  # the damage is this position's own value
            codes = list(STATE)
            if "options" in name or "per_colour" in name:
                codes.append("bad-option")
            if name == "without game":
                codes += ["unknown-game", "bad-request"]
            code = self.refuse(f"{position}, {name}",
                               {"do": "set", "state": state}, codes, doubtful)
            if code is None or code == "dead":
                self.begin("mice again")

    # ---- random damage ---------------------------------------------------

    def walk(self, rng, plies):
        """Random moves, by the engine's own list; returns the state."""
        for _ in range(plies):
            answer = self.engine.ask("moves")
            extra = {}
            if answer.code == "bad-request":  # all act at once
                extra = {"seat": rng.randrange(self.seats)}
                answer = self.engine.must("moves", **extra)
            moves = answer["moves"]
            if answer["to_act"] == "over":
                break
            if not moves and extra:
                continue
            if not moves:
                raise Difference("no move: "
                                 + self.engine.must("state").text[:2000])
            move = rng.choice(moves)
            if isinstance(move, dict):
                move = move["move"]
            self.engine.must("play", move=move, **extra)
        self.engine.must("score")
        return self.engine.must("state")["state"]

    def fuzz(self, game, seats, count, rng):
        """A damaged state is refused, or taken as it is and playable."""
        taken = 0
        for _ in range(count):
            self.seats = rng.randint(*seats)
            self.engine.must("new", game=game, seats=self.seats,
                             seed=str(rng.random()))
            state = self.walk(rng, rng.choice([0, 3, 10, 30, 70, 100, 150]))
            for _ in range(8):
                self.cases += 1
                taken += self.fuzz_one(f"{game}, random damage",
                                       damaged(rng, state), rng)
        print(f"{game}: {taken} of {8 * count} damaged states were taken")

    def fuzz_one(self, name, state, rng):
        """Whether it was taken."""
        request = {"do": "set", "state": state}
        try:
            before = self.engine.ask("state").raw
            answer = self.engine.ask("set", state=state)
            if answer.code is not None:
                if self.engine.ask("state").raw != before:
                    self.tell(name, f"refused, but changed: {dumps(request)}")
                return False
            if not isinstance(state, dict) \
                    or without_options(answer["state"]) \
                    != without_options(state):
                self.tell(name, f"taken as {answer.raw}: {dumps(request)}")
            # Another number of seats may have come with it; `all` phases
            # are walked for the seats of `new` only.
            self.walk(rng, 20)
            return True
        except Dead as dead:
            self.tell(name, f"{dead}: {dumps(request)}")
            self.restart()
            self.engine.must("new", game="pig", seats=2)
        except Difference as difference:
            self.tell(name, f"{str(difference)[:400]}: {dumps(request)}")
        return False

    def endings(self):
        """quit, and the end of input, end the program with code 0."""
        for name, said, answers in (
                ("quit", b'{"do":"games"}\n{"do":"quit"}\n{"do":"games"}\n',
                 (1, 2)),
                ("quit with an id", b'{"do":"quit","id":5}\n', (0, 1)),
                ("end of input", b'{"do":"games"}\n', (1, 1)),
                ("no input", b"", (0, 0)),
                ("rubbish, then the end", b"x\n\xff\n{\n", (3, 3)),
                ("a long line, then the end", b"x" * (3 * MEBI) + b"\n",
                 (1, 1))):
            self.cases += 1
            try:
                done = subprocess.run([self.kocka, "engine"], input=said,
                                      stdout=subprocess.PIPE,
                                      timeout=ANSWER_SECONDS)
            except subprocess.TimeoutExpired:
                self.tell(name, "the engine does not end")
                continue
            lines = done.stdout.count(b"\n")
            if done.returncode != 0:
                self.tell(name, f"ends with code {done.returncode}")
            if not answers[0] <= lines <= answers[1]:
                self.tell(name, f"{lines} answers")

    def attempt(self, part, *arguments):
        try:
            part(*arguments)
        except Difference as difference:
            self.tell(part.__name__, f"cannot go on: {difference}")
            self.restart()

    def run(self, fuzz, seed):
        for part in (self.fresh, self.requests, self.ids, self.states,
                     self.endings):
            self.attempt(part)
        if fuzz:
            for game in self.engine.ask("games").get("games", []):
                self.attempt(self.fuzz, game["id"], game["seats"], fuzz,
                             random.Random(f"{game['id']} {seed}"))
        self.engine.close()
        print(f"{self.cases} cases, {self.wrong} wrong")
        return 1 if self.wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kocka", default="build/kocka")
    parser.add_argument("--strict", action="store_true",
                        help="doubtful cases count too")
    parser.add_argument("--fuzz", type=int, default=20,
                        help="random positions to damage, per game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    checker = Checker(options.kocka, options.strict)
    return checker.run(options.fuzz, options.seed)


if __name__ == "__main__":
    sys.exit(main())
