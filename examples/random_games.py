#!/usr/bin/env python3
"""Kocka's shared library from Python, with nothing but ctypes.

    python3 random_games.py [GAME [GAMES [LIBRARY]]]

First one game through the engine: a request text in, an answer text out, the
protocol of protocol.md. That is how a program plays that has its own opinion
on moves. Then many games at random in one call, for statistics.
"""
import ctypes
import json
import random
import sys
import time

SEATS_MAX = 10


class Problem(ctypes.Structure):
    """struct kocka_problem of kocka.h"""
    _fields_ = [("code", ctypes.c_char * 24), ("text", ctypes.c_char * 256)]


class Playouts(ctypes.Structure):
    """struct kocka_playouts"""
    _fields_ = [("games", ctypes.c_uint64),
                ("moves", ctypes.c_uint64),
                ("wins", ctypes.c_uint64 * SEATS_MAX),
                ("points", ctypes.c_int64 * SEATS_MAX)]


def load(path):
    lib = ctypes.CDLL(path)
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, *arguments in (
            ("kocka_engine_new", pointer, text),
            ("kocka_engine_answer", text, pointer, text, ctypes.c_size_t),
            ("kocka_engine_free", None, pointer),
            ("kocka_game_find", pointer, text),
            ("kocka_playouts", ctypes.c_bool, pointer, ctypes.c_int, text,
             text, ctypes.c_uint64, ctypes.POINTER(Playouts),
             ctypes.POINTER(Problem))):
        function = getattr(lib, name)
        function.restype, function.argtypes = result, arguments
    return lib


class Engine:
    def __init__(self, lib, seed):
        self.lib = lib
        self.pointer = lib.kocka_engine_new(seed.encode())

    def ask(self, **request):
        text = json.dumps(request).encode()
        answer = json.loads(self.lib.kocka_engine_answer(self.pointer, text,
                                                         len(text)))
        if not answer["ok"]:
            raise ValueError(answer["error"]["message"])
        return answer

    def close(self):
        self.lib.kocka_engine_free(self.pointer)


def choose(engine, to_act, seats, choices):
    """A request that makes any move, each as likely. Where all act at the
    same time the seat is chosen too, and now and then time is up."""
    if to_act == "chance":
        return {"do": "chance"}
    order = [to_act]
    if to_act == "all":
        order = choices.sample(range(seats), seats)
    for seat in order:
        moves = engine.ask(do="moves", seat=seat)["moves"]
        if moves and (to_act != "all" or choices.random() > 1 / 8):
            return {"do": "play", "seat": seat, "move": choices.choice(moves)}
    return {"do": "play", "move": "time"}


def play_one(lib, game, seats=2):
    """A game in which Python chooses."""
    engine = Engine(lib, "one game")
    choices = random.Random(1)
    moves = 0
    answer = engine.ask(do="new", game=game, seats=seats)
    while answer["to_act"] != "over":
        answer = engine.ask(**choose(engine, answer["to_act"], seats, choices))
        moves += 1
    score = engine.ask(do="score")
    engine.close()
    totals = [seat["total"] for seat in score["score"]]
    print("one game of %s: %d moves, %s points" % (game, moves, totals))


def play_many(lib, game, games):
    sums, problem = Playouts(), Problem()
    began = time.perf_counter()
    if not lib.kocka_playouts(lib.kocka_game_find(game.encode()), 2, None,
                              b"many games", games, ctypes.byref(sums),
                              ctypes.byref(problem)):
        raise ValueError(problem.text.decode())
    seconds = time.perf_counter() - began
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
