#!/usr/bin/env python3
"""How fast the Python package plays: the table of docs/reports/python.md.

    speed.py [--seconds N]

Batched random play: every step samples a legal action for each game and makes
it, masks written; with and without observations; on one thread and on all
cores. Then single games through ctypes: a State, with a call to list the moves
and one to play, and a Stepper, with one call for a decision. "Moves" include chance's. Two rates are told: by the clock on the wall,
and by the processor's time, which others on the machine cannot slow down.
"""
import argparse
import os
import random
import time

import kocka


def batched(game, games, seconds, observations, threads):
    batch = kocka.Batch(game, games, seed="speed", threads=threads,
                        observations=observations)
    actions = batch.sample()
    for _ in range(50):  # past the openings
        batch.step(batch.sample(actions))
    made, wall, cpu = batch.moves_made, time.perf_counter(), \
        time.process_time()
    while time.perf_counter() - wall < seconds:
        for _ in range(10):
            batch.step(batch.sample(actions))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    made = batch.moves_made - made
    batch.close()
    return made / wall, made / cpu


def one_move(state, rng, any_of):
    """Any move by whoever may act; False when the game is over."""
    moves = state.moves()
    if moves:
        state.play(moves[int(any_of() * len(moves))])
    elif state.draw(rng) is None:
        return all_at_once(state, any_of)
    return True


def all_at_once(state, any_of):
    """In fives several act, the clock among them."""
    actors = state.actors
    if not actors:
        return False
    actor = actors[int(any_of() * len(actors))]
    moves = [] if actor == kocka.CLOCK else state.moves(actor)
    if moves:
        state.play(moves[int(any_of() * len(moves))], actor)
    else:
        state.say("time")
    return True


def single(game, seconds):
    rng, any_of, made = kocka.Rng("speed"), random.Random(1).random, 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        state = kocka.game(game).new()
        while one_move(state, rng, any_of):
            made += 1
    return made / (time.perf_counter() - wall), \
        made / (time.process_time() - cpu)


def stepped(game, seconds):
    stepper, any_of = kocka.Stepper(game, seed="speed"), \
        random.Random(1).random
    listed = stepper.game.listed
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        for _ in range(100):
            while stepper.over:
                stepper.reset()
            stepper.step(int(any_of() * stepper.count) if listed
                         else stepper.sample())
    made = stepper.moves_made
    return made / (time.perf_counter() - wall), \
        made / (time.process_time() - cpu)


def row(game, what, threads, rates, unit):
    wall, cpu = (f"{rate / unit:,.2f}" for rate in rates)
    name = "million" if unit == 1e6 else "thousand"
    print(f"| {game} | {what} | {threads} | {wall} | {cpu} | {name} |",
          flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    seconds = parser.parse_args().seconds
    cores = len(os.sched_getaffinity(0))
    print("| game | what | threads | moves/s | moves per second of processor "
          "time | in |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in (g.id for g in kocka.games()):
        games = 64 if kocka.game(game).listed else 8192
        for what, seen in (("masks", False), ("masks, observations", True)):
            for threads in sorted({1, cores}):
                row(game, what, threads, batched(
                    game, games * threads, seconds, seen, threads), 1e6)
        row(game, "one State, ctypes", 1, single(game, seconds), 1e3)
        row(game, "one Stepper, ctypes", 1, stepped(game, seconds), 1e3)


if __name__ == "__main__":
    main()
