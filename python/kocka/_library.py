"""The shared library: finding it, and its functions with their types.

Everything that crosses the border is checked in Python first, where the C side
cannot check it itself (sizes, dtypes, things that were closed); the rest is
checked in C and comes back as a Problem.
"""
from __future__ import annotations

import ctypes
import os
from ctypes import (POINTER, Structure, c_bool, c_char, c_char_p, c_float,
                    c_int, c_int8, c_int16, c_int32, c_int64, c_size_t,
                    c_uint8, c_uint32, c_uint64, c_void_p)
from pathlib import Path

ABI = 1
SEATS_MAX = 10
OUTCOMES_MAX = 128
TEXT_MAX = 128
CHANCE = 14
CLOCK = 15


class Problem(ValueError):
    """Why the library did not take something.

    `code` is one of the protocol's, such as "bad-option" or "illegal-move";
    the text is a sentence for a person.
    """

    def __init__(self, code: str, text: str):
        super().__init__(text)
        self.code = code


class Closed(ValueError):
    """Something was used after it had been closed."""


class LibraryError(ImportError):
    """The library is not there, or is of another version."""


class CProblem(Structure):
    _fields_ = [("code", c_char * 24), ("text", c_char * 256)]

    def exception(self) -> Problem:
        return Problem(self.code.decode(), self.text.decode())


class COutcome(Structure):
    _fields_ = [("move", c_uint64), ("weight", c_uint32)]


class CGroup(Structure):
    _fields_ = [("name", c_char_p), ("about", c_char_p), ("count", c_uint32)]


class CRng(Structure):
    _fields_ = [("s", c_uint64 * 4)]


class CPlayouts(Structure):
    _fields_ = [("games", c_uint64), ("moves", c_uint64),
                ("wins", c_uint64 * SEATS_MAX),
                ("points", c_int64 * SEATS_MAX)]


class CArrays(Structure):
    _fields_ = [("masks", c_void_p), ("counts", c_void_p),
                ("turns", c_void_p), ("observations", c_void_p),
                ("rewards", c_void_p), ("scores", c_void_p),
                ("ends", c_void_p)]


_PROBLEM = POINTER(CProblem)

# name: result, arguments. The quick ones keep the interpreter's lock: to let
# it go and take it again would cost more than they do.
_QUICK = {
    "kocka_version": (c_char_p,),
    "kocka_abi": (c_int,),
    "kocka_game_find": (c_void_p, c_char_p),
    "kocka_game_at": (c_void_p, c_int),
    "kocka_game_id": (c_char_p, c_void_p),
    "kocka_game_title": (c_char_p, c_void_p),
    "kocka_game_least_seats": (c_int, c_void_p),
    "kocka_game_most_seats": (c_int, c_void_p),
    "kocka_game_state_size": (c_size_t, c_void_p),
    "kocka_game_most_moves": (c_size_t, c_void_p),
    "kocka_game_listed": (c_bool, c_void_p),
    "kocka_game_actions": (c_size_t, c_void_p),
    "kocka_game_features": (c_size_t, c_void_p),
    "kocka_game_parts": (c_size_t, c_void_p),
    "kocka_game_group": (c_bool, c_void_p, c_int, c_int, POINTER(CGroup)),
    "kocka_state_new": (c_bool, c_void_p, c_void_p, c_int, c_char_p,
                        _PROBLEM),
    "kocka_state_read": (c_bool, c_void_p, c_void_p, c_char_p, c_size_t,
                         _PROBLEM),
    "kocka_state_write": (c_size_t, c_void_p, c_void_p, c_void_p, c_size_t),
    "kocka_state_hash": (c_uint64, c_void_p, c_void_p),
    "kocka_state_view": (None, c_void_p, c_void_p, c_void_p, c_int),
    "kocka_state_seats": (c_int, c_void_p, c_void_p),
    "kocka_state_actors": (c_uint32, c_void_p, c_void_p),
    "kocka_state_moves": (c_size_t, c_void_p, c_void_p, c_int, c_void_p),
    "kocka_state_chance": (c_size_t, c_void_p, c_void_p, POINTER(COutcome)),
    "kocka_state_play": (c_bool, c_void_p, c_void_p, c_int, c_uint64,
                         c_void_p),
    "kocka_state_say": (c_bool, c_void_p, c_void_p, c_int, c_char_p,
                        _PROBLEM),
    "kocka_state_text": (c_bool, c_void_p, c_void_p, c_uint64, c_char_p,
                         c_size_t),
    "kocka_state_score": (c_uint32, c_void_p, c_void_p, POINTER(c_int32)),
    "kocka_state_draw": (c_bool, c_void_p, c_void_p, c_void_p, c_void_p),
    "kocka_state_random": (c_bool, c_void_p, c_void_p, c_void_p,
                           POINTER(c_int), POINTER(c_uint64)),
    "kocka_state_observe": (c_bool, c_void_p, c_void_p, c_int, c_void_p),
    "kocka_state_action": (c_int64, c_void_p, c_void_p, c_int, c_uint64),
    "kocka_rng_seed": (None, c_void_p, c_char_p),
    "kocka_rng_below": (c_uint32, c_void_p, c_uint32),
    "kocka_batch_free": (None, c_void_p),
    "kocka_batch_use": (None, c_void_p, POINTER(CArrays)),
    "kocka_batch_moves_made": (c_uint64, c_void_p),
    "kocka_batch_state": (c_void_p, c_void_p, c_size_t),
    "kocka_batch_moves": (c_size_t, c_void_p, c_size_t, c_void_p, c_void_p,
                          c_size_t),
    "kocka_engine_new": (c_void_p, c_char_p),
    "kocka_engine_free": (None, c_void_p),
    "kocka_engine_done": (c_bool, c_void_p),
}

# These let other threads run meanwhile.
_LONG = {
    "kocka_engine_answer": (c_char_p, c_void_p, c_char_p, c_size_t),
    "kocka_engine_set_clock": (None, c_void_p, c_void_p),
    "kocka_playouts": (c_bool, c_void_p, c_int, c_char_p, c_char_p, c_uint64,
                       POINTER(CPlayouts), _PROBLEM),
    "kocka_batch_new": (c_void_p, c_void_p, c_int, c_char_p, c_char_p,
                        c_uint64, c_size_t, c_bool, _PROBLEM),
    "kocka_batch_reset": (None, c_void_p),
    "kocka_batch_check": (c_int64, c_void_p, c_void_p),
    "kocka_batch_step": (c_int64, c_void_p, c_void_p),
    "kocka_batch_sample": (None, c_void_p, c_void_p),
}

# With one game these are quick, too: one_kocka_batch_step and so on.
_ONE = ("kocka_batch_step", "kocka_batch_sample")

CLOCK_FUNCTION = ctypes.CFUNCTYPE(c_uint64)


class Library:
    """The functions of one loaded library, as attributes."""

    def __init__(self, path: str):
        self.path = path
        try:
            quick, long = ctypes.PyDLL(path), ctypes.CDLL(path)
            self._take(quick, {"kocka_abi": _QUICK["kocka_abi"]})
        except (OSError, AttributeError) as error:
            raise LibraryError(
                f"{path} is not a library of Kocka: {error}") from None
        if self.kocka_abi() != ABI:
            raise LibraryError(
                f"{path} has interface {self.kocka_abi()}, this package "
                f"needs {ABI}: install a library and a package that belong "
                "together")
        try:
            self._take(quick, _QUICK)
            self._take(long, _LONG)
            self._take(quick, {n: _LONG[n] for n in _ONE}, prefix="one_")
        except AttributeError as error:
            raise LibraryError(
                f"{path} is older than this package: {error}") from None

    def _take(self, dll: ctypes.CDLL, table: dict, prefix: str = "") -> None:
        for name, (result, *arguments) in table.items():
            function = getattr(dll, name)
            function.restype, function.argtypes = result, arguments
            setattr(self, prefix + name, function)


def _paths() -> list[str]:
    """Where the library may be: where the environment says, beside this file
    as in a wheel, else wherever the system has it."""
    if os.environ.get("KOCKA_LIBRARY"):
        return [os.environ["KOCKA_LIBRARY"]]
    inside = Path(__file__).with_name("libkocka.so")
    return [str(inside)] if inside.exists() else [f"libkocka.so.{ABI}"]


lib = Library(_paths()[0])


def encoded(text: str, what: str) -> bytes:
    """A text for C, which ends at the first NUL."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a text, not {type(text).__name__}")
    raw = text.encode()
    if b"\0" in raw:
        raise ValueError(f"{what} must not have a NUL in it")
    return raw


def whole(number: object, low: int, high: int, what: str) -> int:
    """A whole number that C can take; numpy's are fine, floats are not."""
    try:
        value = number.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        raise TypeError(
            f"{what} must be a whole number, not {type(number).__name__}"
        ) from None
    if not low <= value <= high:
        raise ValueError(f"{what} must be from {low} to {high}, not {value}")
    return value
