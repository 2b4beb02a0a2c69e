"""One game, quickly: a batch of one, without numpy and without lists."""
from __future__ import annotations

import ctypes
import threading
from typing import Any, Mapping, Sequence

from ._games import Game, State, as_game, options_text
from ._library import CArrays, Closed, CProblem, Problem, encoded, lib, whole


class Stepper:
    """One game, of which each decision is one call into the library.

        game = kocka.Stepper("wispwood", seed="1")
        while not game.over:
            game.step(int(random() * game.count))

    Chance and the clock act by themselves, by the seed. An action is a number
    of docs/learning.md; where moves are counted in a list (wispwood), its
    place there: any below `count`. That spares a list of thousands of numbers
    for each decision, which is most of the time that `State.moves` takes.
    """

    def __init__(self, game: Game | str, *, seats: int = 2,
                 options: Mapping[str, Any] | None = None,
                 seed: str | int = ""):
        self._batch: int | None = None
        self._lock = threading.Lock()  # one caller at a time
        self._game = as_game(game)
        self._seats = whole(seats, 1, 255, "seats")
        problem = CProblem()
        self._batch = lib.kocka_batch_new(
            self._game._at, self._seats, options_text(options),
            encoded(str(seed), "seed"), 0, 1, False, ctypes.byref(problem))
        if not self._batch:
            raise problem.exception()
        self._count, self._turn = ctypes.c_int32(), ctypes.c_int8()
        self._action = ctypes.c_int32()
        self._action_at = ctypes.addressof(self._action)
        self._rewards = (ctypes.c_float * self._seats)()
        self._scores = (ctypes.c_int32 * self._seats)()
        # in lists all below `count` are legal: nothing to write down
        self._mask = (ctypes.c_uint8 * (
            0 if self._game.listed else self._game.action_count))()
        at = ctypes.addressof
        lib.kocka_batch_use(self._batch, ctypes.byref(CArrays(
            masks=None if self._game.listed else at(self._mask),
            counts=at(self._count), turns=at(self._turn),
            rewards=at(self._rewards), scores=at(self._scores))))
        self.reset()

    @property
    def game(self) -> Game:
        return self._game

    @property
    def seats(self) -> int:
        return self._seats

    def _open(self) -> int:
        if not self._batch:
            raise Closed("the game was closed")
        return self._batch

    def reset(self) -> None:
        """Begin anew, with the next dice of the seed. A game with a clock
        (5er Finden) can be over before anybody decides."""
        with self._lock:
            lib.kocka_batch_reset(self._open())

    @property
    def count(self) -> int:
        """How many actions are legal; 0 when the game is over."""
        return self._count.value

    @property
    def turn(self) -> int:
        """The seat that decides; -1: the game is over."""
        return self._turn.value

    @property
    def over(self) -> bool:
        return self._turn.value < 0

    @property
    def actions(self) -> Sequence[int]:
        """The legal actions."""
        if self._game.listed:
            return range(self._count.value)
        return [i for i, legal in enumerate(bytes(self._mask)) if legal]

    def step(self, action: int) -> None:
        """Decide; Problem, and nothing is done, if the action is not legal or
        the game is over."""
        if not (isinstance(action, int) and 0 <= action < 2**31):
            action = whole(action, 0, 2**31 - 1, "action")
        with self._lock:
            batch = self._open()
            if self._turn.value < 0:
                raise Problem("over", "the game is over")
            self._action.value = action
            if lib.one_kocka_batch_step(batch, self._action_at) >= 0:
                raise Problem("illegal-move",
                              f"action {action} is not legal now")

    def sample(self) -> int:
        """A random legal action, by the seed; 0 when the game is over."""
        with self._lock:
            lib.one_kocka_batch_sample(self._open(), self._action_at)
            return self._action.value

    @property
    def rewards(self) -> list[float]:
        """When the game is over: the winners share 1; else 0."""
        return list(self._rewards)

    @property
    def scores(self) -> list[int]:
        """When the game is over: its final points; else 0."""
        return list(self._scores)

    @property
    def moves_made(self) -> int:
        """Moves so far, chance's and the clock's included."""
        with self._lock:
            return lib.kocka_batch_moves_made(self._open())

    def state(self) -> State:
        """A copy of the position."""
        out = State._empty(self._game)
        with self._lock:
            ctypes.memmove(out._at, lib.kocka_batch_state(self._open(), 0),
                           self._game.state_size)
        return out

    def close(self) -> None:
        """Give the memory back."""
        if not hasattr(self, "_lock"):
            return  # it was never begun
        with self._lock:
            lib.kocka_batch_free(self._batch)
            self._batch = None

    def __enter__(self) -> Stepper:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    __del__ = close

    def __reduce__(self) -> tuple:
        raise TypeError("a stepper cannot be copied or pickled")
