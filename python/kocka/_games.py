"""Games and positions: a thin layer over kocka_game_* and kocka_state_*."""
from __future__ import annotations

import ctypes
import json
import threading
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Mapping, NamedTuple

from . import _library as c
from ._library import CHANCE, CLOCK, CProblem, CRng, Problem, encoded, lib, whole

_U64 = 2**64 - 1

# State has a method of the name `dict`: below it `dict` would mean that one.
Object = Dict[str, Any]


class Rng:
    """Kocka's random generator, xoshiro256**, seeded by a text.

    The same seed gives the same numbers on every platform, in every language.
    """

    __slots__ = ("_rng", "_at")

    def __init__(self, seed: str | int = ""):
        self._rng = CRng()
        self._at = ctypes.addressof(self._rng)
        lib.kocka_rng_seed(self._at, encoded(str(seed), "seed"))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        return lib.kocka_rng_below(self._at, whole(n, 1, 2**32 - 1, "n"))

    def __reduce__(self) -> tuple:
        return (_rng_from, (bytes(self._rng),))


@dataclass(frozen=True)
class Group:
    """Numbers that belong together; see Game.actions."""
    name: str
    about: str
    first: int
    count: int


class Outcome(NamedTuple):
    """What chance may bring; its probability is weight / sum of weights."""
    move: int
    weight: int


class Score(NamedTuple):
    """Points of each seat; the winners, none while the game goes on."""
    totals: list[int]
    winners: list[int]


class Game:
    """A game of the library. Get one with kocka.game("mice")."""

    def __reduce__(self) -> tuple:
        return (game, (self.id,))

    id: str
    title: str
    least_seats: int
    most_seats: int
    state_size: int
    most_moves: int
    listed: bool
    action_count: int
    feature_count: int
    part_count: int
    _at: int
    _local: threading.local

    def __init__(self, *_: object) -> None:
        raise TypeError("get a game with kocka.game(\"mice\"), or all of them "
                        "with kocka.games()")

    @classmethod
    def _of(cls, pointer: int) -> Game:
        new = cls.__new__(cls)
        vars(new).update(
            _at=pointer,
            id=lib.kocka_game_id(pointer).decode(),
            title=lib.kocka_game_title(pointer).decode(),
            least_seats=lib.kocka_game_least_seats(pointer),
            most_seats=lib.kocka_game_most_seats(pointer),
            state_size=lib.kocka_game_state_size(pointer),
            most_moves=lib.kocka_game_most_moves(pointer),
            listed=lib.kocka_game_listed(pointer),
            action_count=lib.kocka_game_actions(pointer),
            feature_count=lib.kocka_game_features(pointer),
            part_count=lib.kocka_game_parts(pointer),
            _local=threading.local())
        return new

    def __setattr__(self, name: str, value: object) -> None:
        # memory is measured by them
        raise AttributeError(f"a game is what it is: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game is what it is: {name} cannot be deleted")

    def __repr__(self) -> str:
        return f"kocka.game({self.id!r})"

    def _groups(self, table: int) -> list[Group]:
        out, group, first = [], c.CGroup(), 0
        while lib.kocka_game_group(self._at, table, len(out),
                                   ctypes.byref(group)):
            out.append(Group(group.name.decode(), group.about.decode(),
                             first, group.count))
            first += group.count
        return out

    @property
    def actions(self) -> list[Group]:
        """What the numbers of actions mean, in groups."""
        return self._groups(0)

    @property
    def features(self) -> list[Group]:
        """What the numbers of an observation mean, in groups."""
        return self._groups(1)

    @property
    def parts(self) -> list[Group]:
        """What a listed move can be taken apart into; may be empty."""
        return self._groups(2)

    def new(self, seats: int = 2,
            options: Mapping[str, Any] | None = None) -> State:
        """A new game; options as `kocka games GAME` lists them."""
        state = State._empty(self)
        problem = CProblem()
        if not lib.kocka_state_new(self._at, state._at,
                                   whole(seats, 0, 255, "seats"),
                                   options_text(options),
                                   ctypes.byref(problem)):
            raise problem.exception()
        return state

    def read(self, state: str | Mapping[str, Any]) -> State:
        """A position from its JSON, text or object, checked thoroughly."""
        text = state if isinstance(state, str) else json.dumps(state)
        raw, out, problem = encoded(text, "state"), State._empty(self), \
            CProblem()
        if not lib.kocka_state_read(self._at, out._at, raw, len(raw),
                                    ctypes.byref(problem)):
            raise problem.exception()
        return out

    def playouts(self, games: int, seats: int = 2, seed: str | int = "",
                 options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Play whole games at random, very fast; sums of what happened."""
        sums, problem = c.CPlayouts(), CProblem()
        if not lib.kocka_playouts(
                self._at, whole(seats, 0, 255, "seats"),
                options_text(options), encoded(str(seed), "seed"),
                whole(games, 0, _U64, "games"), ctypes.byref(sums),
                ctypes.byref(problem)):
            raise problem.exception()
        return {"games": sums.games, "moves": sums.moves,
                "wins": list(sums.wins[:seats]),
                "points": list(sums.points[:seats])}

    def _room(self) -> tuple[Any, int]:
        """Room for a list of moves, one per thread."""
        try:
            return self._local.room
        except AttributeError:
            room = (ctypes.c_uint64 * self.most_moves)()
            self._local.room = (room, ctypes.addressof(room))
            return self._local.room


def as_game(game: object) -> Game:
    """A game, or the one of an id."""
    # one that was not made by _of has no pointer
    if isinstance(game, Game) and "_at" in vars(game):
        return game
    return _find(game)


class State:
    """A position of a game: who may act, what they may do, doing it.

    Moves are numbers; `text` and `say` know their texts. `actor` is a seat, or
    kocka.CHANCE; left out, it is the only one that may act.
    """

    __slots__ = ("_game", "_memory", "_at", "_g")

    _game: Game

    @classmethod
    def _empty(cls, game: Game) -> State:
        state = cls.__new__(cls)
        state._game = game
        # as malloc aligns it: whole words
        state._memory = (ctypes.c_uint64 * ((game.state_size + 7) // 8))()
        state._at = ctypes.addressof(state._memory)
        state._g = game._at
        return state

    def __init__(self) -> None:
        raise TypeError("states come from Game.new, Game.read and clone")

    @property
    def game(self) -> Game:
        return self._game

    def __repr__(self) -> str:
        return f"<{self.game.id}: {self.json()}>"

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, State) and self.game is other.game
                and bytes(self._memory) == bytes(other._memory))

    __hash__ = None  # type: ignore[assignment]  # it changes

    def clone(self) -> State:
        """Another state, equal to this one."""
        other = State._empty(self.game)
        ctypes.memmove(other._at, self._at, self.game.state_size)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple:
        return (_from_text, (self.game.id, self.json()))

    @property
    def seats(self) -> int:
        return lib.kocka_state_seats(self._g, self._at)

    @property
    def actors(self) -> list[int]:
        """Who may act: seats, kocka.CHANCE, kocka.CLOCK; none: it is over."""
        bits = lib.kocka_state_actors(self._g, self._at)
        return [i for i in range(CLOCK + 1) if bits >> i & 1]

    @property
    def over(self) -> bool:
        return lib.kocka_state_actors(self._g, self._at) == 0

    def moves(self, seat: int = -1) -> list[int]:
        """The legal moves of a seat, or of the only one that may act; none
        while chance acts."""
        if seat != -1:
            seat = whole(seat, 0, 255, "seat")
        room, at = self.game._room()
        return room[:lib.kocka_state_moves(self._g, self._at, seat, at)]

    def chance(self) -> list[Outcome]:
        """What chance may bring now; none if it does not act."""
        room = (c.COutcome * c.OUTCOMES_MAX)()
        count = lib.kocka_state_chance(self._g, self._at, room)
        return [Outcome(o.move, o.weight) for o in room[:count]]

    def play(self, move: int, actor: int = -1) -> None:
        """Make a move of the lists; Problem if it is none of them."""
        # anything that is no such number is caught by ctypes or by C
        if not (isinstance(move, int) and 0 <= move <= _U64):
            move = whole(move, 0, _U64, "move")
        if actor != -1:
            actor = whole(actor, 0, 255, "actor")
        if not lib.kocka_state_play(self._g, self._at, actor, move, None):
            problem = CProblem()
            lib.kocka_state_play(self._g, self._at, actor, move,
                                 ctypes.addressof(problem))
            raise problem.exception()

    def say(self, text: str, seat: int = -1) -> None:
        """Make a move by its text, also chance's ("roll red blue")."""
        problem = CProblem()
        if seat != -1:
            seat = whole(seat, 0, 255, "seat")
        if not lib.kocka_state_say(self._g, self._at, seat,
                                   encoded(text, "move"),
                                   ctypes.byref(problem)):
            raise problem.exception()

    def text(self, move: int) -> str:
        """The text of a move that is possible now."""
        out = ctypes.create_string_buffer(c.TEXT_MAX)
        if not lib.kocka_state_text(self._g, self._at,
                                    whole(move, 0, _U64, "move"), out,
                                    c.TEXT_MAX):
            raise Problem("illegal-move", "this move is not possible now")
        return out.value.decode()

    def draw(self, rng: Rng) -> int | None:
        """Let chance happen; the outcome, or None if it does not act now."""
        move = ctypes.c_uint64()
        if lib.kocka_state_draw(self._g, self._at, _rng_at(rng),
                                ctypes.addressof(move)):
            return move.value
        return None

    def random(self, rng: Rng) -> tuple[int, int] | None:
        """Make any move, by whoever may act; (actor, move), or None when the
        game is over."""
        actor, move = ctypes.c_int(), ctypes.c_uint64()
        if not lib.kocka_state_random(self._g, self._at, _rng_at(rng),
                                      ctypes.byref(actor),
                                      ctypes.byref(move)):
            return None
        return actor.value, move.value

    def score(self) -> Score:
        totals = (ctypes.c_int32 * c.SEATS_MAX)()
        winners = lib.kocka_state_score(self._g, self._at, totals)
        seats = self.seats
        return Score(list(totals[:seats]),
                     [i for i in range(seats) if winners >> i & 1])

    def view(self, seat: int) -> State:
        """A copy with nothing in it that this seat may not know."""
        other = State._empty(self.game)
        lib.kocka_state_view(self._g, other._at, self._at,
                             whole(seat, 0, self.seats - 1, "seat"))
        return other

    def action(self, move: int, seat: int) -> int:
        """The number of a legal move among the game's actions."""
        number = lib.kocka_state_action(self._g, self._at,
                                        whole(seat, 0, 255, "seat"),
                                        whole(move, 0, _U64, "move"))
        if number < 0:
            raise Problem("illegal-move", "this move is not possible now")
        return number

    def observe(self, seat: int) -> list[int]:
        """What a seat sees as numbers; see docs/learning.md."""
        out = (ctypes.c_int16 * self.game.feature_count)()
        if not lib.kocka_state_observe(
                self._g, self._at, whole(seat, 0, self.seats - 1, "seat"),
                ctypes.addressof(out)):
            raise MemoryError
        return list(out)

    def json(self) -> str:
        """The position as JSON, in its canonical form."""
        size = 4096
        while True:
            out = ctypes.create_string_buffer(size)
            length = lib.kocka_state_write(self._g, self._at,
                                           ctypes.addressof(out), size)
            if length < size:
                return out.value.decode()
            size = length + 1

    def dict(self) -> Object:
        """The position as an object, as in the protocol."""
        return json.loads(self.json())

    @property
    def hash(self) -> int:
        """The hash of the JSON: the one in records."""
        return lib.kocka_state_hash(self._g, self._at)


def _rng_at(rng: Rng) -> int:
    if not isinstance(rng, Rng):
        raise TypeError("rng must be a kocka.Rng")
    return rng._at


def _rng_from(numbers: bytes) -> Rng:
    rng = Rng()
    if len(numbers) != ctypes.sizeof(rng._rng):
        raise ValueError("these are not the numbers of a generator")
    ctypes.memmove(rng._at, numbers, len(numbers))
    return rng


def _from_text(game_id: str, text: str) -> State:
    return game(game_id).read(text)


def options_text(options: Mapping[str, Any] | None) -> bytes | None:
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise TypeError("options must be a dict")
    return encoded(json.dumps(dict(options)), "options")


def _all() -> Iterator[Game]:
    index = 0
    while pointer := lib.kocka_game_at(index):
        yield Game._of(pointer)
        index += 1


_GAMES = {g.id: g for g in _all()}


def games() -> list[Game]:
    """All games, in the order in which they are shown."""
    return list(_GAMES.values())


def _find(id: object) -> Game:
    if not isinstance(id, str):
        raise TypeError(f"a game is named by a text, such as \"mice\", not by "
                        f"{type(id).__name__}")
    if id not in _GAMES:
        raise Problem("unknown-game", f"there is no game {id!r}; there are "
                      + ", ".join(_GAMES))
    return _GAMES[id]


def game(id: str) -> Game:
    """The game of this id; Problem if there is none."""
    return _find(id)
