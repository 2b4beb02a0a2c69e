"""Spaces for kocka.env: Gymnasium's where that package is present, else small
ones of our own with as much of the same interface as environments need."""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        """What all have: a generator of their own."""

        def __init__(self) -> None:
            self._rng = np.random.default_rng()

        def seed(self, seed: int | None = None) -> list[int | None]:
            self._rng = np.random.default_rng(seed)
            return [seed]

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)  # type: ignore[attr-defined]

    class Discrete(_Space):  # type: ignore[no-redef]
        """The whole numbers from 0 to n - 1."""

        def __init__(self, n: int):
            super().__init__()
            self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)

        def sample(self, mask: Any = None) -> int:
            """Any of them, or any where the mask is 1."""
            if mask is None:
                return int(self._rng.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._rng.choice(legal)) if len(legal) else 0

        def contains(self, x: Any) -> bool:
            try:
                return 0 <= x.__index__() < self.n
            except AttributeError:
                return False

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of a shape, each number from low to high."""

        def __init__(self, low: int, high: int, shape: tuple[int, ...],
                     dtype: Any):
            super().__init__()
            self.low, self.high = low, high
            self.shape, self.dtype = shape, np.dtype(dtype)

        def sample(self) -> Any:
            return self._rng.integers(self.low, self.high, self.shape,
                                      self.dtype, endpoint=True)

        def contains(self, x: Any) -> bool:
            return (isinstance(x, np.ndarray) and x.dtype == self.dtype
                    and x.shape == self.shape
                    and bool((x >= self.low).all() and
                             (x <= self.high).all()))

    class Dict(_Space):  # type: ignore[no-redef]
        """Spaces by name."""

        def __init__(self, spaces: dict[str, Any]):
            super().__init__()
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def sample(self) -> dict[str, Any]:
            return {name: s.sample() for name, s in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                    and all(s.contains(x[n])
                            for n, s in self.spaces.items()))

__all__ = ["Box", "Dict", "Discrete"]
