"""kocka solve mice --states: states of any kind, and what no state is.

The rules are those of tests/oracle/mice.py. Games with random options are
played at random; each state, and each move where one is due, must be worth
what the rest of the turn leads to, if every position that it may end in is
worth what the command says of it. And a file with another line is refused by
the line's number.
"""
import copy
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(os.environ.get(
    "KOCKA_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
sys.path.insert(0, str(ROOT / "tests/oracle"))

import mice  # noqa: E402

NEAR = 2e-9  # the error asked for, of a state and of where it leads
MANY = 4000  # states of one turn that are too many for this slow way


def solve(options, text):
    """The command, asked for the states in a file of this text."""
    words = [f"{key}={json.dumps(value)}" for key, value in options.items()
             if key not in ("match", "start")]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        run = subprocess.run(
            [KOCKA, "solve", "mice", *words, "--json", "--states", file.name],
            capture_output=True, text=True)
    return run


def told(options, states):
    run = solve(options, "".join(json.dumps(s) + "\n" for s in states))
    assert run.returncode == 0, run.stderr
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(lines) == 1 + len(states), (len(lines), len(states))
    return lines[1:]


class Turn:
    """What the rest of a turn is worth to its seat, plainly."""

    def __init__(self, game, worth_of):
        self.seat, self.turns = game.turn, game.turns
        self.worth_of = worth_of  # of the other's next turn, to the other
        self.known = {}

    def after(self, game, move):
        copied = copy.copy(game)
        copied.centre, copied.catch = dict(game.centre), dict(game.catch)
        copied.cards = [dict(card) for card in game.cards]
        copied.apply(move, None)
        return self.worth(copied)

    def worth(self, game):
        if game.phase == "over":
            winners = game.winners()
            return (self.seat in winners) / len(winners)
        if game.turns != self.turns:
            return 1 - self.worth_of(game)
        key = (game.phase, tuple(game.dice or ()), *game.centre.values(),
               *game.cards[1 - self.seat].values(), *game.catch.values())
        if key not in self.known:
            self.known[key] = self.computed(game)
        return self.known[key]

    def computed(self, game):
        if game.phase == "roll":
            return sum(float(odds) * self.after(game, move)
                       for move, odds in game.chance())
        return max(self.moves(game).values())

    def moves(self, game):
        return {move: self.after(game, move) for move in game.moves(self.seat)}


def random_game(rng, per_colour):
    options = {"per_colour": per_colour, "limit": rng.choice([0, 0, 10000]),
               "children": rng.random() < 0.3, "risky": rng.random() < 0.5,
               "start": rng.randrange(2)}
    if rng.random() < 0.6:
        options["values"] = {
            colour: [rng.choice([0, 1, 5, 99]) for _ in range(per_colour)]
            for colour in mice.COLOURS}
    return mice.Game.new(2, options)


def played_states(rng, game):
    """Copies of what a random game comes by, to its end."""
    states = []
    while game.phase != "over":
        states.append(copy.deepcopy(game))
        if game.phase == "roll":
            game.apply(rng.choice(game.chance())[0], None)
        else:
            moves = game.moves(game.turn)
            game.apply(game.pick(rng, game.turn, moves), game.turn)
    return states + [copy.deepcopy(game)]


def between(line):
    assert line["low"] <= line["high"] <= line["low"] + 1e-9, line
    return (line["low"] + line["high"]) / 2


def compare(rng, per_colour):
    begin = random_game(rng, per_colour)
    options = {**begin.options, "limit": 0}
    ends, games = {}, []

    def note(game):
        ends[json.dumps(game.state())] = game.state()
        return 0

    for game in played_states(rng, begin):
        turn = Turn(game, note)
        turn.worth(game)
        if len(turn.known) < MANY:
            games.append(game)
    lines = told(options, [game.state() for game in games])
    worths = dict(zip(ends, map(between, told(options, ends.values()))))
    for game, line in zip(games, lines):
        turn = Turn(game, lambda g: worths[json.dumps(g.state())])
        if game.phase == "over":
            turn.seat = game.turn
        assert abs(between(line) - turn.worth(game)) < NEAR, (game.state(), line)
        due = game.phase in ("take", "choose")
        assert ("moves" in line) == due, (game.state(), line)
        moves = turn.moves(game) if due else {}
        said = {m["move"]: between(m) for m in line.get("moves", [])}
        assert len(said) == len(line.get("moves", [])), line
        assert said.keys() == moves.keys(), (game.state(), line)
        for move, worth in moves.items():
            assert abs(said[move] - worth) < NEAR, (game.state(), line, move)
    return len(games)


def refused(options, text, sentence):
    run = solve(options, text)
    assert run.returncode == 1 and run.stdout == "", run
    assert sentence in run.stderr, (sentence, run.stderr)


def what_is_no_state_is_refused_by_its_line():
    options = {"per_colour": 1, "limit": 0}

    def state(**more):
        return json.dumps(mice.Game.new(2, {**options, **more}).state())

    fine = state()
    for bad, sentence in [("garbage", "not JSON"), ("[1]", "not an object"),
                          (fine[:-5], "not JSON"),
                          (state(risky=True), "another game"),
                          (state(children=True), "another game"),
                          (state(match=True), "another game"),
                          (state(per_colour=2), "another game"),
                          (fine.replace('"red": [3,', '"red": [4,'),
                           "another game"),
                          (fine.replace('"dice": null', '"dice": ["red"]'),
                           "dice")]:
        refused(options, f"{fine}\n\n{bad}\n{fine}\n", "line 3: ")
        refused(options, f"{fine}\n\n{bad}", sentence)
    seats = mice.Game.new(3, options)
    refused(options, json.dumps(seats.state()), "line 1: ")


def a_limit_counts_for_nothing_unless_it_ended_the_game():
    limited = {"per_colour": 1, "limit": 3}
    game = mice.Game.new(2, limited)
    run = solve({"per_colour": 1}, json.dumps(game.state()) + "\r\n \r\n")
    assert run.returncode == 0 and "limits on turns" in run.stderr, run
    assert len(run.stdout.splitlines()) == 2, run
    while game.phase != "over":
        game.end_turn()
    refused({"per_colour": 1}, json.dumps(game.state()), "limit")


def main():
    rng = random.Random(21)
    count = sum(compare(rng, per_colour)
                for per_colour in (1, 1, 1, 2, 2))
    assert count > 40, count
    what_is_no_state_is_refused_by_its_line()
    a_limit_counts_for_nothing_unless_it_ended_the_game()


main()
