"""What every oracle shares: the engine client, comparing, hashing, records.

The oracle is a second, slow implementation of the rules.  It is the judge of
the engine, so nothing here knows a rule; the rules are in one module per game.

A game module (pig.py is the template) holds

    NAME    the game's id
    SEATS   (fewest, most) seats

and a class Game with

    Game.new(seats, options)       class method: a game before its first move
    Game.random_options(rng, seats)  static: a dict of options for `new` that
                                   varies every option and variant
    game.state()                   the whole protocol state, a dict with its
                                   keys in the documented order; `options` has
                                   every documented option with the value in
                                   force
    game.to_act()                  seat number, "chance", "all" or "over"
    game.moves(seat)               sorted list of the texts that are legal for
                                   that seat; [] if it may not act
    game.chance()                  [(text, Fraction)], only where chance acts
    game.apply(move, seat)         plays a move that is known to be legal; seat
                                   is None for chance and the clock.  Returns
                                   {event kind: how often}, the kinds that are
                                   to be compared exactly, or None
    game.score()                   [{"total": t, "items": {name: n}}] by seat;
                                   items None: not compared; further keys
                                   (wispwood's `now`) are compared as they are
    game.winners()                 seats, [] before the end

and if it needs them

    DEFAULTS                       module: {option: default}; an engine may
                                   leave out an option that has its default
    learn(engine)                  module: takes over data that is not rules,
                                   before the first game
    Game.random_position(rng, seats, options)  class method: a position that
                                   play may reach only rarely, for `set`
    game.view(seat)                what the seat may know, if not everything
    game.clock()                   texts that the clock may play now
    game.legal(move, seat)         if more is accepted than is listed
    game.revealed                  True after a move that revealed something
                                   (it ends the undo horizon)
    game.pick(rng, seat, moves)    a random move, biased to interesting play
    game.mutations(rng, seat)      texts that are nearly legal
    game.invariants()              asserts what must hold in every position
"""

import json
import os
import select
import subprocess

ANSWER_SECONDS = 30  # no answer may take longer


class Difference(Exception):
    """The engine and the oracle disagree."""


class Dead(Difference):
    """The engine ended or fell silent."""


def refuse_twice(pairs):
    """JSON objects whose keys are not unique are an error of the engine."""
    found = {}
    for key, value in pairs:
        if key in found:
            raise Difference(f"key {key!r} twice in one object")
        found[key] = value
    return found


DECODER = json.JSONDecoder(object_pairs_hook=refuse_twice)


def dumps(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def top_level(text):
    """{key: raw text of its value} of the object in text."""
    found = {}
    at = text.index("{") + 1
    while True:
        while text[at] in " ,":
            at += 1
        if text[at] == "}":
            return found
        key, at = DECODER.raw_decode(text, at)
        while text[at] in " :":
            at += 1
        _, end = DECODER.raw_decode(text, at)
        found[key] = text[at:end]
        at = end


class Answer(dict):
    """An answer as a dict, with the raw text of its state in `raw`."""

    def __init__(self, line):
        try:
            text = line.decode("utf-8")
            value = DECODER.decode(text)
        except ValueError as error:
            raise Difference(f"answer is no JSON ({error}): {line!r}")
        if not isinstance(value, dict):
            raise Difference(f"answer is no object: {text}")
        super().__init__(value)
        self.text = text
        self.raw = top_level(text).get("state")

    @property
    def code(self):
        """None if all went well, else the error's code."""
        if self.get("ok") is True:
            return None
        error = self.get("error")
        if self.get("ok") is not False or not isinstance(error, dict):
            raise Difference(f"neither ok nor error: {self.text}")
        if not isinstance(error.get("message"), str) or not error["message"]:
            raise Difference(f"an error without a message: {self.text}")
        return error.get("code")


class Engine:
    """One running `kocka engine`, and what was said to it."""

    def __init__(self, kocka):
        self.kocka = kocka
        self.process = subprocess.Popen(
            [kocka, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            bufsize=0)
        os.set_blocking(self.process.stdout.fileno(), False)
        os.set_blocking(self.process.stdin.fileno(), False)
        self.pending = b""
        self.said = []  # request lines since the last `new`

    def send(self, data):
        """Writes bytes, reading meanwhile, so that neither side can block."""
        out = self.process.stdin.fileno()
        while data:
            ready = select.select([self.process.stdout], [out], [],
                                  ANSWER_SECONDS)
            if not ready[0] and not ready[1]:
                raise Dead("the engine takes no input")
            if ready[0] and not self.read_some():
                raise Dead("the engine has ended")
            if ready[1]:
                try:
                    data = data[os.write(out, data[:65536]):]
                except BrokenPipeError:
                    raise Dead("the engine has ended")

    def read_some(self):
        piece = os.read(self.process.stdout.fileno(), 1 << 16)
        self.pending += piece
        return len(piece) > 0

    def read_line(self):
        while b"\n" not in self.pending:
            if not select.select([self.process.stdout], [], [],
                                 ANSWER_SECONDS)[0]:
                raise Dead(f"no answer within {ANSWER_SECONDS} s")
            if not self.read_some():
                raise Dead("the engine has ended without an answer, code "
                           f"{self.process.wait()}")
        line, self.pending = self.pending.split(b"\n", 1)
        return line

    def ask_bytes(self, line):
        self.send(line + b"\n")
        return Answer(self.read_line())

    def ask(self, do, **fields):
        request = dumps({"do": do, **fields})
        if do == "new":
            self.said = []
        self.said.append(request)
        return self.ask_bytes(request.encode("utf-8"))

    def must(self, do, **fields):
        """As ask, but a refusal is a difference."""
        answer = self.ask(do, **fields)
        if answer.code is not None:
            raise Difference(f"{self.said[-1]} refused: {answer.text}")
        return answer

    def must_refuse(self, codes, do, **fields):
        """The request must fail with one of the codes."""
        answer = self.ask(do, **fields)
        if answer.code not in codes:
            raise Difference(f"{self.said[-1]}: expected {' or '.join(codes)}, "
                             f"got {answer.text[:300]}")
        return answer

    def close(self):
        """Asks it to go, and insists only on this own process."""
        try:
            self.send(b'{"do":"quit"}\n')
            self.process.stdin.close()
            return self.process.wait(timeout=ANSWER_SECONDS)
        except (Dead, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            return self.process.wait()
        finally:
            self.process.stdout.close()


def same_kind(a, b):
    """JSON tells true from 1, and 1 from 1.0; Python's == does not."""
    return type(a) is type(b) and a == b


def differences(expected, actual, path="state"):
    """Lines, one per place where two JSON values differ."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        found = []
        for key in expected:
            if key not in actual:
                found.append(f"{path}.{key}: expected "
                             f"{dumps(expected[key])}, is missing")
            else:
                found += differences(expected[key], actual[key],
                                     f"{path}.{key}")
        for key in actual:
            if key not in expected:
                found.append(f"{path}.{key}: not expected, "
                             f"is {dumps(actual[key])}")
        return found
    if isinstance(expected, list) and isinstance(actual, list) \
            and len(expected) == len(actual):
        found = []
        for at, (one, other) in enumerate(zip(expected, actual)):
            found += differences(one, other, f"{path}[{at}]")
        return found
    if same_kind(expected, actual):
        return []
    return [f"{path}: expected {dumps(expected)}, is {dumps(actual)}"]


def option_differences(expected, actual, defaults):
    """Options may be left out at their default; others are not our matter."""
    if not isinstance(actual, dict):
        return [f"state.options: is {dumps(actual)}"]
    found = []
    for key, value in expected.items():
        if key in actual:
            found += differences(value, actual[key], f"state.options.{key}")
        elif key != "start" and value != defaults.get(key):
            found.append(f"state.options.{key}: expected {dumps(value)}, "
                         "is missing")
    return found


def state_differences(expected, actual, defaults):
    if not isinstance(actual, dict):
        return [f"state: is {dumps(actual)}"]
    wanted = dict(expected)
    given = dict(actual)
    found = option_differences(wanted.pop("options", {}),
                               given.pop("options", None), defaults)
    return found + differences(wanted, given)


def order_differences(expected, actual, path="state"):
    """Lines where the keys of two equal objects come in another order."""
    found = []
    if isinstance(expected, dict) and isinstance(actual, dict):
        if path != "state.options":
            ours = [key for key in expected if key in actual]
            theirs = [key for key in actual if key in expected]
            if ours != theirs:
                found.append(f"{path}: expected the order {' '.join(ours)}, "
                             f"is {' '.join(theirs)}")
        for key in expected:
            if key in actual:
                found += order_differences(expected[key], actual[key],
                                           f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list):
        for at, (one, other) in enumerate(zip(expected, actual)):
            found += order_differences(one, other, f"{path}[{at}]")
    return found


def without_spaces(raw):
    """No blank outside strings in this JSON text."""
    inside = escaped = False
    for letter in raw:
        if inside:
            if escaped:
                escaped = False
            elif letter == "\\":
                escaped = True
            elif letter == '"':
                inside = False
        elif letter == '"':
            inside = True
        elif letter in " \t\r\n":
            return False
    return True


def fnv1a(data):
    """FNV-1a, 64 bit."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def parse_record(text):
    """A record as (headers, [(move with its seat if any, hash or None)])."""
    lines = text.split("\n")
    if lines[0] != "kocka 1":
        raise Difference(f"record begins with {lines[0]!r}")
    headers = {}
    at = 1
    while at < len(lines) and lines[at] != "":
        key, colon, value = lines[at].partition(": ")
        if not colon and not lines[at].endswith(":"):
            raise Difference(f"record header {lines[at]!r}")
        headers[key.rstrip(":")] = value
        at += 1
    moves = []
    for line in lines[at + 1:]:
        if line == "":
            continue
        words = line.split(" ")
        if words[-1].startswith("+"):
            words.pop()
        mark = words.pop()[1:] if words[-1].startswith("#") else None
        moves.append((" ".join(words), mark))
    return headers, moves


def mutate(rng, text):
    """A text that is a small damage away."""
    kind = rng.randrange(7)
    at = rng.randrange(len(text)) if text else 0
    words = text.split(" ")
    if kind == 0:
        return text[:at] + text[at + 1:]
    if kind == 1:
        return text[:at] + rng.choice("abcdefgxyz0123456789@ -") + text[at:]
    if kind == 2:
        return text[:at] + rng.choice("abcdefgxyz0123456789@ -") \
            + text[at + 1:]
    if kind == 3:
        return text + rng.choice([" ", " x", "\u0000", "\n", " 1", "é"])
    if kind == 4:
        rng.shuffle(words)
        return " ".join(words)
    if kind == 5:
        words.append(rng.choice(words))
        return " ".join(words)
    return rng.choice([" " + text, text.upper(), "", text + " " + text,
                       text.replace(" ", "  "), "a" * 1000])
