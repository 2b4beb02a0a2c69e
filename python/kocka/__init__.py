"""Kocka's games for Python: rules, computer players, batches for learning.

    import kocka

    state, rng = kocka.game("mice").new(seats=2), kocka.Rng("tea")
    while not state.over:
        moves = state.moves()
        if moves:
            state.play(moves[rng.below(len(moves))])
        else:
            state.draw(rng)          # chance acts
    print(state.score())

Four ways, from the simple to the fast: `Engine` speaks the protocol and has
the computer players, `State` is one position, `Stepper` one game by numbers,
`Batch` plays thousands of games at once in numpy's arrays. `kocka.env` has
environments with the interface of PettingZoo. Only the last two need numpy.

`__version__` is the package's, `library_version` that of the library that was
found; within one interface they may differ.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from ._engine import Engine
from ._games import Game, Group, Outcome, Rng, Score, State, game, games
from ._library import CHANCE, CLOCK, Closed, LibraryError, Problem, lib
from ._stepper import Stepper

if TYPE_CHECKING:
    from ._batch import Batch

__all__ = ["CHANCE", "CLOCK", "Batch", "Closed", "Engine", "Game", "Group",
           "LibraryError", "Outcome", "Problem", "Rng", "Score", "State",
           "Stepper", "__version__", "game", "games", "library_version"]
library_version: str = lib.kocka_version().decode()
try:  # packages have it, a clone has not: there the library is its own
    from ._version import VERSION as __version__  # type: ignore
except ImportError:
    __version__ = library_version


def __getattr__(name: str) -> object:
    """Batch comes when it is asked for: it needs numpy, the rest does not."""
    if name == "Batch":
        from ._batch import Batch
        return Batch
    raise AttributeError(f"module 'kocka' has no attribute {name!r}")
