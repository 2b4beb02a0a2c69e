#!/usr/bin/env python3
"""How fast the Python package plays: the table of docs/reports/python.md.

    speed.py [--seconds N]

Batched random play: every step samples a legal action for each game and makes
it, masks written; with and without observations; on one thread and on all
cores. Then single games through ctypes, a call to list the moves and one to
play. "Moves" include chance's. Two rates are told: by the clock on the wall,
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


def single(game, seconds):
    rng, any_of, made = kocka.Rng("speed"), random.Random(1).random, 0
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        state = kocka.game(game).new()
        while True:
            moves = state.moves()
            if moves:
                state.play(moves[int(any_of() * len(moves))])
            elif state.draw(rng) is None:
                break
            made += 1
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
        row(game, "one game, ctypes", 1, single(game, seconds), 1e3)


if __name__ == "__main__":
    main()
