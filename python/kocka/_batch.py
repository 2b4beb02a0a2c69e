"""Many games at once in numpy's arrays: a thin layer over kocka_batch_*.

The library starts no threads. A Batch divides its games into parts, one for
each of its threads; all parts write to rows of the same arrays, and calls into
the library let the interpreter's lock go, so the parts run side by side. The
games are the same for any number of threads. A fork takes no threads along: a
batch that has some is of no use in the child, which is told so.
"""
from __future__ import annotations

import ctypes
import os
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, Callable, ContextManager, Mapping

import numpy as np
from numpy.typing import NDArray

from ._games import Game, State, as_game, options_text
from ._library import (CArrays, Closed, CProblem, Problem, encoded, lib,
                       whole)

# A part with fewer games than this is not worth a thread.
_WORTH_A_THREAD = 64


class _Part:
    """The games from `first` to before `last`: one batch of the library."""

    def __init__(self, at: int, first: int, last: int):
        self.at, self.first, self.last = at, first, last


class Batch:
    """Thousands of games, each waiting for a decision.

        batch = kocka.Batch("mice", games=4096, seed="1")
        while True:
            actions = choose(batch.observations, batch.masks)
            batch.step(actions)

    All arrays are written in place by `reset` and `step`; copy what you want
    to keep. Row i is about game i:

    masks         [games, actions] bool: which actions are legal
    counts        [games] how many of them there are
    turns         [games] the seat that decides; -1: the game is over
    observations  [games, features] what that seat sees
    rewards       [games, seats] of a game that ended in this step: the winners
                  share 1; else 0
    scores        [games, seats] its final points; else 0
    ends          [games] bool: a game ended in this step

    With go_on a game that ends begins anew in the same step. masks and
    observations are None if they were not asked for.
    """

    masks: NDArray[np.bool_] | None
    observations: NDArray[np.int16] | None

    def __init__(self, game: Game | str, games: int, *, seats: int = 2,
                 options: Mapping[str, Any] | None = None,
                 seed: str | int = "", threads: int | None = None,
                 masks: bool = True, observations: bool = True,
                 go_on: bool = True):
        self._parts: list[_Part] = []
        self._pool: ThreadPoolExecutor | None = None
        self._process = os.getpid()
        self._lock = threading.RLock()  # one caller at a time
        self._game = as_game(game)
        self._games = whole(games, 1, 2**31 - 1, "games")
        self._seats = whole(seats, 1, 255, "seats")
        self._make_parts(options, str(seed), go_on, self._threads(threads))
        self._make_arrays(masks, observations)
        self.reset()

    # Nobody may change what the memory was measured by.

    @property
    def game(self) -> Game:
        return self._game

    @property
    def games(self) -> int:
        """How many there are."""
        return self._games

    @property
    def seats(self) -> int:
        return self._seats

    # ---- making it ----

    def _threads(self, threads: int | None) -> int:
        if threads is None:
            threads = len(os.sched_getaffinity(0))
        most = max(1, self._games // _WORTH_A_THREAD)
        return min(whole(threads, 1, 1024, "threads"), most)

    def _make_parts(self, options: Mapping[str, Any] | None, seed: str,
                    go_on: bool, threads: int) -> None:
        words = options_text(options)
        bounds = [self._games * i // threads for i in range(threads + 1)]
        for first, last in zip(bounds, bounds[1:]):
            problem = CProblem()
            at = lib.kocka_batch_new(
                self._game._at, self._seats, words, encoded(seed, "seed"),
                first, last - first, bool(go_on), ctypes.byref(problem))
            if not at:
                self.close()
                error = problem.exception()
                raise (MemoryError(str(error)) if "memory" in str(error)
                       else error)
            self._parts.append(_Part(at, first, last))
        if threads > 1:
            self._pool = ThreadPoolExecutor(threads - 1, "kocka")

    def _make_arrays(self, masks: bool, observations: bool) -> None:
        games, seats = self._games, self._seats
        self.masks = np.zeros((games, self._game.action_count), np.bool_) \
            if masks else None
        self.observations = np.zeros((games, self._game.feature_count),
                                     np.int16) if observations else None
        self.counts = np.zeros(games, np.int32)
        self.turns = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, seats), np.float32)
        self.scores = np.zeros((games, seats), np.int32)
        self.ends = np.zeros(games, np.bool_)
        # The library keeps these addresses, so the arrays are kept here too,
        # whatever happens to the attributes.
        self._arrays = {name: getattr(self, name)
                        for name, _ in CArrays._fields_}
        for part in self._parts:
            rows = {name: None if array is None
                    else array.ctypes.data + part.first * array.strides[0]
                    for name, array in self._arrays.items()}
            lib.kocka_batch_use(part.at, ctypes.byref(CArrays(**rows)))

    # ---- using it ----

    def _left_behind(self) -> bool:
        """After a fork, in the child: the threads are the parent's, and the
        lock may be held by one of them for ever."""
        return self._pool is not None and os.getpid() != self._process

    def _mine(self) -> ContextManager[Any]:
        """The lock, where it can be had."""
        if self._left_behind():
            raise RuntimeError(
                "the batch was made before a fork, and its threads are in "
                "the other process: make one in each process, or one "
                "with threads=1")
        return self._lock

    def _each(self, work: Callable[[_Part], Any]) -> list[Any]:
        """Do something in every part, side by side."""
        with self._mine():
            if not self._parts:
                raise Closed("the batch was closed")
            first, *others = self._parts
            if not self._pool:
                return [work(first)]
            # the caller has a part too, while the others are at theirs
            waiting = [self._pool.submit(work, part) for part in others]
            try:
                return [work(first), *(w.result() for w in waiting)]
            finally:  # also where somebody interrupts: no part is left alone
                wait(waiting)

    def reset(self) -> None:
        """Begin every game anew, with the next dice of its seed."""
        self._each(lambda part: lib.kocka_batch_reset(part.at))

    def sample(self, out: NDArray[np.int32] | None = None
               ) -> NDArray[np.int32]:
        """A random legal action for every game."""
        if out is None:
            out = np.empty(self._games, np.int32)
        elif (not isinstance(out, np.ndarray) or out.dtype != np.int32
              or out.shape != (self._games,) or not out.flags.c_contiguous
              or not out.flags.writeable):
            raise TypeError(f"out must be a writeable int32 array of shape "
                            f"({self._games},), without gaps")
        at = out.ctypes.data
        self._each(lambda part: lib.kocka_batch_sample(
            part.at, at + 4 * part.first))
        return out

    def step(self, actions: NDArray[np.integer]) -> None:
        """One action for every game; Problem, and nothing is done, if one of
        them is not legal. Of a game that is over any will do."""
        wanted = self._actions(actions)
        at = wanted.ctypes.data
        with self._mine():
            if len(self._parts) > 1:
                # all or nothing; quicker than to call the threads
                self._refuse([lib.kocka_batch_check(
                    part.at, at + 4 * part.first) for part in self._parts],
                    wanted)
            self._refuse(self._each(lambda part: lib.kocka_batch_step(
                part.at, at + 4 * part.first)), wanted)

    def _actions(self, actions: NDArray[np.integer]) -> NDArray[np.int32]:
        array = np.asarray(actions)
        if array.shape != (self._games,):
            raise ValueError(f"actions must have shape ({self._games},), not "
                             f"{array.shape}")
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not "
                            f"{array.dtype}")
        if array.dtype != np.int32 and array.dtype.itemsize >= 4 and (
                array.max() > 2**31 - 1 or array.min() < -2**31):
            raise ValueError("an action is far out of range")
        # a copy: what was checked stays so, whoever else writes to theirs
        return np.array(array, np.int32, order="C")

    def _refuse(self, wrong: list[int], actions: NDArray[np.int32]) -> None:
        for part, at in zip(self._parts, wrong):
            if at >= 0:
                game = part.first + at
                raise Problem("illegal-move", f"action {actions[game]} is "
                              f"not legal in game {game}")

    @property
    def moves_made(self) -> int:
        """Moves so far in all games, chance's and the clock's included."""
        return sum(self._each(
            lambda part: lib.kocka_batch_moves_made(part.at)))

    def _part_of(self, index: int) -> tuple[_Part, int]:
        if not self._parts:
            raise Closed("the batch was closed")
        index = whole(index, 0, self._games - 1, "game")
        part = next(p for p in self._parts if index < p.last)
        return part, index - part.first

    def state(self, index: int) -> State:
        """A copy of the position of one game."""
        out = State._empty(self._game)
        with self._mine():
            part, at = self._part_of(index)
            ctypes.memmove(out._at, lib.kocka_batch_state(part.at, at),
                           self._game.state_size)
        return out

    def moves(self, index: int
              ) -> tuple[NDArray[np.uint64], NDArray[np.int16]]:
        """The legal moves of one game's decision, and what they are made of:
        [moves] and [moves, parts]; see Game.parts."""
        with self._mine():
            part, at = self._part_of(index)
            count = lib.kocka_batch_moves(part.at, at, None, None, 0)
            moves = np.zeros(count, np.uint64)
            parts = np.zeros((count, self._game.part_count), np.int16)
            lib.kocka_batch_moves(part.at, at, moves.ctypes.data,
                                  parts.ctypes.data, count)
        return moves, parts

    # ---- its end ----

    def close(self) -> None:
        """Give the memory back; the arrays stay as they are."""
        if not hasattr(self, "_lock"):
            return  # it was never begun
        if self._left_behind():
            self._pool, self._lock = None, threading.RLock()
        with self._lock:
            if self._pool:
                self._pool.shutdown()
                self._pool = None
            for part in self._parts:
                lib.kocka_batch_free(part.at)
            self._parts = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    __del__ = close

    def __reduce__(self) -> tuple:
        raise TypeError("a batch cannot be copied or pickled")
