#!/usr/bin/env python3
"""Kocka's shared library from Python, with nothing but ctypes.

    python3 random_games.py [GAME [GAMES [LIBRARY]]]

First one game through the engine: a request text in, an answer text out, the
protocol of docs/protocol.md. That is how a program plays that has its own
opinion on moves. Then many games at random in one call, for statistics.
"""
import ctypes
import json
import random
import sys
import time

SEATS_MAX = 10


class Playouts(ctypes.Structure):
    """struct playouts of engine/playouts.h"""
    _fields_ = [("games", ctypes.c_uint64),
                ("moves", ctypes.c_uint64),
                ("wins", ctypes.c_uint64 * SEATS_MAX),
                ("points", ctypes.c_int64 * SEATS_MAX)]


def load(path):
    lib = ctypes.CDLL(path)
    lib.engine_new.argtypes = [ctypes.c_char_p]
    lib.engine_new.restype = ctypes.c_void_p
    lib.engine_answer.argtypes = [ctypes.c_void_p, ctypes.c_char_p,
                                  ctypes.c_size_t]
    lib.engine_answer.restype = ctypes.c_char_p
    lib.engine_free.argtypes = [ctypes.c_void_p]
    lib.engine_free.restype = None
    lib.playouts_run.argtypes = [ctypes.c_char_p, ctypes.c_int,
                                 ctypes.c_char_p, ctypes.c_char_p,
                                 ctypes.c_uint64, ctypes.POINTER(Playouts)]
    lib.playouts_run.restype = ctypes.c_char_p
    return lib


class Engine:
    def __init__(self, lib, seed):
        self.lib = lib
        self.pointer = lib.engine_new(seed.encode())

    def ask(self, **request):
        text = json.dumps(request).encode()
        answer = json.loads(self.lib.engine_answer(self.pointer, text,
                                                   len(text)))
        if not answer["ok"]:
            raise ValueError(answer["error"]["message"])
        return answer

    def close(self):
        self.lib.engine_free(self.pointer)


def play_one(lib, game):
    """A game in which Python chooses: here any move, each as likely."""
    engine = Engine(lib, "one game")
    choices = random.Random(1)
    moves = 0
    answer = engine.ask(do="new", game=game, seats=2)
    while answer["to_act"] != "over":
        if answer["to_act"] == "chance":
            answer = engine.ask(do="chance")
        else:
            choice = choices.choice(engine.ask(do="moves")["moves"])
            answer = engine.ask(do="play", move=choice)
        moves += 1
    score = engine.ask(do="score")
    engine.close()
    totals = [seat["total"] for seat in score["score"]]
    print("one game of %s: %d moves, %s points" % (game, moves, totals))


def play_many(lib, game, games):
    sums = Playouts()
    began = time.perf_counter()
    problem = lib.playouts_run(game.encode(), 2, None, b"many games", games,
                               ctypes.byref(sums))
    seconds = time.perf_counter() - began
    if problem:
        raise ValueError(problem.decode())
    print("%d games, %d moves in %.2f s: %.0f games/s"
          % (sums.games, sums.moves, seconds, sums.games / seconds))
    for seat in range(2):
        print("seat %d wins %.1f %%, %.1f points on average"
              % (seat, 100 * sums.wins[seat] / sums.games,
                 sums.points[seat] / sums.games))


if __name__ == "__main__":
    words = dict(enumerate(sys.argv))
    library = load(words.get(3, "libkocka.so"))
    play_one(library, words.get(1, "mice"))
    play_many(library, words.get(1, "mice"), int(words.get(2, 10000)))
