#!/usr/bin/env python3
"""A sample player for Kocka: it speaks the engine protocol as far as needed.

Kocka sends one JSON object per line: `set` with the state as the player's
seat may see it, then `best`. Each is answered with one line. This bot knows
pig a little ("hold at 20") and asks Kocka itself for the legal moves of every
other game, of which it takes one at random.

    kocka arena pig "exec:python3 examples/bot.py" greedy --games 20

Set KOCKA if the command is not in the path.
"""
import json
import os
import random
import subprocess
import sys


class Rules:
    """The engine, asked for legal moves; started when first needed."""

    def __init__(self):
        self.engine = None

    def ask(self, **request):
        if not self.engine:
            self.engine = subprocess.Popen(
                [os.environ.get("KOCKA", "kocka"), "engine"], text=True,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        print(json.dumps(request), file=self.engine.stdin, flush=True)
        return json.loads(self.engine.stdout.readline())

    def know(self, state):
        return self.ask(do="set", state=state)["ok"]

    def moves(self, seat):
        return self.ask(do="moves", seat=seat)["moves"]


def choose(state, seat, rules):
    if state["game"] == "pig":
        goal = state["options"]["goal"] - state["banks"][seat]
        return "stop" if state["pot"] >= min(20, goal) else "roll"
    return random.choice(rules.moves(seat))


def main():
    state, rules = None, Rules()
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"ok": True}
        if request["do"] == "set":
            state = request["state"]
            answer["ok"] = state["game"] == "pig" or rules.know(state)
        elif request["do"] == "best":
            answer["move"] = choose(state, request["seat"], rules)
        elif request["do"] == "quit":
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
