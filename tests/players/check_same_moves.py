#!/usr/bin/env python3
"""The same (player, simulations, seed) gives the same move everywhere.

Positions of random games of every game are given to the command itself
($KOCKA), to the library built by clang (build-clang/kocka-engine) and to
build-wasm/kocka.wasm under node; the latter two are built if they are not
fresh. All must give byte for byte the same answers: move, value, line, reason.
A build whose compiler is missing is skipped and said to be; alone the command
has nobody to agree with, and that is a failure.

    check_same_moves.py [POSITIONS [ENGINE COMMAND …]]
"""
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

source = Path(os.environ.get("KOCKA_SOURCE", Path(__file__).parents[2]))
kocka = os.environ.get("KOCKA", str(source / "build" / "kocka"))

# Options beside the usual ones; the number of seats is random, but solo.
VARIANTS = [("mice", {"risky": True}), ("fives", {"mode": "puzzle"}),
            ("fives", {"mode": "solo"})]
SIMS = {"random": 1, "greedy": 1, "mcts": 60, "strong": 40}


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def listed(engine, seat):
    return engine.ask(do="moves",
                      **({} if seat is None else {"seat": seat}))["moves"]


def play(engine, rng, seat):
    moves = listed(engine, seat)
    if not moves:  # locked for good, where all act: let the time run out
        return engine.ask(do="play", move="time")
    return engine.ask(do="play", move=rng.choice(moves),
                      **({} if seat is None else {"seat": seat}))


def positions(engine, rng, count):
    """Yields (state, seat) until there are enough."""
    most = {game["id"]: game["seats"][1]
            for game in engine.ask(do="games")["games"]}
    ways = [(game, {}) for game in most] + VARIANTS
    while True:
        game, options = rng.choice(ways)
        seats = rng.randint(2, min(4, most[game]))
        if options.get("mode") == "solo":
            seats = 1
        answer = engine.ask(do="new", game=game, options=options, seats=seats,
                            seed=str(rng.random()))
        for _ in range(rng.randint(0, 250)):
            if answer["to_act"] == "over":
                break
            if answer["to_act"] == "chance":
                answer = engine.ask(do="chance")
                continue
            together = answer["to_act"] == "all"
            seat = rng.randrange(min(seats, 2)) if together else None
            if rng.random() < 0.1 and listed(engine, seat):
                yield answer["state"], seat
                count -= 1
                if not count:
                    return
            answer = play(engine, rng, seat)


def built(preset, target, needs):
    """Build a preset's target; False, and said aloud: a tool is missing."""
    for tool in needs:
        if not shutil.which(tool):
            print(f"SKIP {preset}: {tool} is missing", file=sys.stderr)
            return False
    for command in (["cmake", "--preset", preset],
                    ["cmake", "--build", "--preset", preset, "--target",
                     target]):
        done = subprocess.run(command, cwd=source, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            sys.exit(f"{' '.join(command)} failed:\n{done.stdout}")
    return True


def engines():
    found = {"command": [kocka, "engine"]}
    if built("clang", "kocka-engine", ["clang"]):
        found["clang"] = [str(source / "build-clang" / "kocka-engine")]
    if built("wasm", "all", ["clang-19", "node"]):
        found["wasm"] = ["node", str(source / "tests/wasm/engine.mjs"),
                         str(source / "build-wasm" / "kocka.wasm")]
    for command in sys.argv[2:]:
        found[command] = command.split()
    if len(found) < 2:
        sys.exit("there is no other build to compare with")
    return found


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rng = random.Random(1)
    running = {name: Engine(c) for name, c in engines().items()}
    first = running["command"]
    maker = Engine([kocka, "engine"])
    known = {g["id"]: g["players"] for g in first.ask(do="games")["games"]}
    asked = 0
    for number, (state, seat) in enumerate(positions(maker, rng, count)):
        for engine in running.values():
            assert engine.ask(do="set", state=state)["ok"], state
        for player in known[state["game"]]:
            request = dict(do="best", player=player, sims=SIMS[player],
                           seed=str(number))
            if seat is not None:
                request["seat"] = seat
            answers = {n: e.ask(**request) for n, e in running.items()}
            asked += 1
            assert answers["command"]["ok"], answers
            for name, answer in answers.items():
                if answer != answers["command"]:
                    sys.exit(f"{name} differs: {request} {json.dumps(state)}\n"
                             f"{answer}\n{answers['command']}")
    for engine in [maker, *running.values()]:
        engine.close()
    print(f"{count} positions, {asked} questions, the same answers from: "
          + ", ".join(running))


main()
