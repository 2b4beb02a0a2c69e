"""5er Finden once more, slowly: the judge of the fast implementation.

Straight from the numbered rules (F1 ... F20) and the protocol page. A square
is a pair (row, column) counted from 0, so that Python's order of pairs is the
protocol's "by row, then column". An outline is a dict with its sorted squares,
the letter of its piece (None if it is no pentomino) and whether it is void.

Where the rules leave something open, the literal reading is taken and marked
with OPEN.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
import random

NAME = "fives"
SEATS = (1, 4)

# F3: one picture of each free pentomino, and our values.
PICTURES = {
    "F": [".##", "##.", ".#."],
    "I": ["#####"],
    "L": ["#...", "####"],
    "N": ["##..", ".###"],
    "P": ["##", "##", "#."],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
    "Y": [".#..", "####"],
    "Z": ["##.", ".#.", ".##"],
}
PIECES = list(PICTURES)
VALUES = {
    **dict.fromkeys("FLN", 1),
    **dict.fromkeys("PUY", 2),
    **dict.fromkeys("TVZ", 3),
    **dict.fromkeys("IWX", 4),
}
VALUES = {piece: VALUES[piece] for piece in PIECES}

DEFAULTS = {
    "start": 0,
    "mode": "classic",
    "outlines": "strict",
    "timer": 60,
    "idle": 600,
    "boards": "white",
    "values": VALUES,
}
MOST_OUTLINES = 32


# ---------------------------------------------------------------- squares


def text(square):
    row, column = square
    return chr(ord("a") + column) + str(row + 1)


def square_of(word):
    """The square named by a word, or None."""
    row, column = word[1:], word[:1]
    if column and column in "abcdefghij" and row in map(str, range(1, 11)):
        return int(row) - 1, ord(column) - ord("a")
    return None


def texts(cells):
    return [text(s) for s in sorted(cells)]


def to_corner(cells):
    """The same form with its top row and its left column numbered 0."""
    top = min(r for r, c in cells)
    left = min(c for r, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def orientations(piece):
    """All turned and mirrored forms of a piece."""
    cells = [
        (r, c)
        for r, line in enumerate(PICTURES[piece])
        for c, mark in enumerate(line)
        if mark == "#"
    ]
    found = set()
    for _ in range(2):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]  # turn
            found.add(to_corner(cells))
        cells = [(r, -c) for r, c in cells]  # mirror
    return sorted(found)


FORMS = {form: piece for piece in PIECES for form in orientations(piece)}


def piece_of(cells):
    """The piece that these squares make, or None."""
    return FORMS.get(to_corner(cells))


def every_placement():
    """Every piece in every way on the empty board: (piece, squares)."""
    found = []
    for form, piece in FORMS.items():
        for top in range(10):
            for left in range(10):
                cells = [(top + r, left + c) for r, c in form]
                if all(r < 10 and c < 10 for r, c in cells):
                    found.append((piece, tuple(sorted(cells))))
    return found


PLACEMENTS = every_placement()


def symbols(board, cells):
    return "".join(sorted(board[r][c] for r, c in cells))


def matching(board, dice):
    """F6: every placement that shows exactly the dice."""
    return remembered_matching(tuple(board), dice)


@lru_cache(maxsize=64)
def remembered_matching(board, dice):
    return [
        (piece, cells)
        for piece, cells in PLACEMENTS
        if symbols(board, cells) == dice
    ]


# ---------------------------------------------------------------- dice


def rolls():
    """F5: every valid roll with its chance after rerolling."""
    ways = {}
    for roll in combinations_with_replacement("ABCDEF", 5):
        if any(roll.count(symbol) >= 3 for symbol in roll):
            continue
        count = factorial(5)
        for symbol in set(roll):
            count //= factorial(roll.count(symbol))
        ways["".join(roll)] = count
    total = sum(ways.values())
    return {roll: Fraction(count, total) for roll, count in ways.items()}


ROLLS = rolls()


# ---------------------------------------------------------------- scoring


def void_classic(board, dice, outlines, values):
    """F9, steps 1 to 4, in their order, on one player's outlines in the order
    of drawing; returns for each outline whether it is void."""
    left = []
    for i, outline in enumerate(outlines):
        # 1. five joined squares that show the dice: five joined squares are
        #    always one of the twelve pieces.
        cells = outline["cells"]
        if piece_of(cells) and symbols(board, cells) == dice:
            left.append(i)
    # 2. those that share a square with another one are void, all of them.
    apart = []
    for i in left:
        mine = set(outlines[i]["cells"])
        others = [set(outlines[j]["cells"]) for j in left if j != i]
        if not any(mine & other for other in others):
            apart.append(i)
    # 3. of the same piece the earliest drawn counts.
    first = []
    for i in apart:
        pieces = [piece_of(outlines[j]["cells"]) for j in first]
        if piece_of(outlines[i]["cells"]) not in pieces:
            first.append(i)
    # 4. the five of lowest value, of equal values the earliest drawn.
    first.sort(key=lambda i: (values[piece_of(outlines[i]["cells"])], i))
    counting = first[:5]
    return [i not in counting for i in range(len(outlines))]


# ---------------------------------------------------------------- boards


def made_up_board(rng):
    """A board of ten texts; some with few symbols, some in stripes."""
    kind = rng.randrange(6)
    if kind == 1:
        few = rng.sample("ABCDEF", rng.randint(3, 5))
        return ["".join(rng.choices(few, k=10)) for _ in range(10)]
    if kind == 2:
        down, right = rng.randrange(6), rng.randrange(1, 6)
        return [
            "".join("ABCDEF"[(r * down + c * right) % 6] for c in range(10))
            for r in range(10)
        ]
    weights = [rng.random() for _ in range(6)] if kind == 3 else [1] * 6
    return ["".join(rng.choices("ABCDEF", weights, k=10)) for _ in range(10)]


# F1: the shipped boards are data, not rules. `learn` reads them from the
# engine; alone, the oracle plays on boards of its own.
SHIPPED = {
    "white": [made_up_board(random.Random(i)) for i in range(4)],
    "grey": made_up_board(random.Random("grey")),
}


def learn(engine):
    """Takes over the engine's boards, and checks that they are boards."""
    answer = engine.must("new", game=NAME, seats=4, options={"boards": "white"})
    for n in range(1, 5):
        answer = engine.must("play", move=f"board {n}")
    SHIPPED["white"] = answer["state"]["boards"]
    answer = engine.must("new", game=NAME, seats=2, options={"boards": "grey"})
    SHIPPED["grey"] = answer["state"]["boards"][0]
    assert answer["state"]["boards"][1] == SHIPPED["grey"]
    for board in SHIPPED["white"] + [SHIPPED["grey"]]:
        assert len(board) == 10, board
        for line in board:
            assert len(line) == 10 and set(line) <= set("ABCDEF"), board
    # F1: four white boards, all different.
    assert len({tuple(board) for board in SHIPPED["white"]}) == 4


# ---------------------------------------------------------------- the game


class Game:
    @classmethod
    def new(cls, seats, options):
        return cls(seats, options)

    def __init__(self, seats, options):
        self.seats = seats
        options = {k: v for k, v in options.items() if v != "ours"}
        self.options = {**DEFAULTS, **options}
        # OPEN: pieces not named in `values` keep our value.
        self.options["values"] = {**VALUES, **self.options["values"]}
        self.values = self.options["values"]
        self.mode = self.options["mode"]
        self.paper = self.options["outlines"] == "paper"
        self.round = 1
        self.white = SHIPPED["white"]  # F1: ours, or the owner's
        if "white" in options:
            self.white = [board.split("\n") for board in options["white"]]
        boards = self.options["boards"]
        self.phase = "setup" if boards == "white" else "roll"
        if boards == "white":
            self.boards = []
        elif boards == "grey":
            grey = SHIPPED["grey"]
            if "grey" in options:
                grey = options["grey"][0].split("\n")
            self.boards = [list(grey) for _ in range(seats)]
        else:
            self.boards = [ten_lines.split("\n") for ten_lines in boards]
        self.taken = []  # which white boards
        self.dice = None
        self.outlines = [[] for _ in range(seats)]
        self.locked = [False] * seats
        self.turned = None
        self.circled = [[] for _ in range(seats)]
        self.crossed = [[] for _ in range(seats)]
        self.blocked = [set() for _ in range(seats)]
        self.to_cross = []
        self.marks = [0] * seats
        self.scores = [[] for _ in range(seats)]
        self.revealed = False

    # -------------------------------------------------- what is asked

    def state(self):
        state = {
            "game": NAME,
            "options": dict(self.options),
            "start": self.options["start"],
            "mode": self.mode,
            "phase": self.phase,
            "round": self.round,
            "boards": [list(board) for board in self.boards],
            "dice": self.dice,
            "outlines": [
                [self.show_outline(outline) for outline in outlines]
                for outlines in self.outlines
            ],
            "locked": list(self.locked),
            "turned": self.turned,
        }
        # OPEN: `done` is there in puzzle and solo only.
        if self.mode != "classic":
            # OPEN: pieces stand in the order of the alphabet.
            state["done"] = [
                {
                    "circled": sorted(self.circled[seat]),
                    "crossed": sorted(self.crossed[seat]),
                    "blocked": texts(self.blocked[seat]),
                }
                for seat in range(self.seats)
            ]
        # OPEN: `marks` is there in every mode, zeros in classic and solo.
        state["marks"] = list(self.marks)
        state["scores"] = [list(points) for points in self.scores]
        if self.phase == "over":
            state["winners"] = self.winners()
        return state

    def show_outline(self, outline):
        return {
            "cells": texts(outline["cells"]),
            "piece": piece_of(outline["cells"]),
            "voided": outline["voided"],
        }

    def view(self, seat):
        """F19: during the search others' outlines are only a number."""
        state = self.state()
        if self.phase == "search":
            for other in range(self.seats):
                if other != seat:
                    state["outlines"][other] = len(self.outlines[other])
        return state

    def to_act(self):
        if self.phase in ("setup", "roll"):
            return "chance"
        if self.phase == "search":
            return "all"
        if self.phase == "cross":
            return self.to_cross[0]
        return "over"

    def chance(self):
        if self.phase == "setup":
            numbers = range(1, len(self.white) + 1)
            left = [n for n in numbers if n not in self.taken]
            return [(f"board {n}", Fraction(1, len(left))) for n in left]
        if self.phase == "roll":
            return [(f"roll {roll}", p) for roll, p in ROLLS.items()]
        return []

    def clock(self):
        """`time` always ends the search; there is no clock in solo."""
        if self.phase == "search" and self.mode != "solo":
            return ["time"]
        return []

    def moves(self, seat):
        if self.phase == "cross":
            return sorted(self.cross_moves(seat))
        if self.phase != "search":
            return []
        moves = []
        if not self.locked[seat]:
            moves += self.draw_moves(seat)
            first = {outline["cells"][0] for outline in self.outlines[seat]}
            moves += [f"erase {text(s)}" for s in first]
            moves.append("done")
        elif self.turned != seat:
            moves.append("resume")  # F8: done can be taken back
        # F8: once per round, also by one who is done; F17: not in solo.
        if self.turned is None and self.mode != "solo":
            moves.append("turn")
        return sorted(moves)

    def legal(self, move, seat):
        return move in self.moves(seat) or self.paper_draw(move, seat)

    def score(self):
        result = []
        for seat in range(self.seats):
            items = {}
            if self.mode == "classic":
                so_far = self.scores[seat] + [0] * 5
                for number in range(1, 6):
                    items[str(number)] = so_far[number - 1]
            else:
                for piece in PIECES:
                    found = piece in self.circled[seat]
                    items[piece] = self.values[piece] if found else 0
                items["marks"] = self.marks[seat]
            result.append({"total": sum(items.values()), "items": items})
        return result

    def winners(self):
        if self.phase != "over":
            return []
        if self.mode == "solo":
            return [0]
        totals = [entry["total"] for entry in self.score()]
        if self.mode == "classic":  # F11
            ties = [sum(points[:4]) for points in self.scores]
        else:  # F16
            ties = [len(pieces) for pieces in self.circled]
        ranks = list(zip(totals, ties))
        return [s for s in range(self.seats) if ranks[s] == max(ranks)]

    # -------------------------------------------------- legal moves

    def remaining(self, seat):
        """F12: the pieces neither circled nor crossed."""
        gone = self.circled[seat] + self.crossed[seat]
        return [piece for piece in PIECES if piece not in gone]

    def draw_moves(self, seat):
        """F7 and F12, measured against all outlines that are there."""
        outlines = self.outlines[seat]
        if len(outlines) >= (5 if self.mode == "classic" else 1):
            return []
        used = {s for outline in outlines for s in outline["cells"]}
        shapes = [piece_of(outline["cells"]) for outline in outlines]
        moves = []
        for piece, cells in matching(self.boards[seat], self.dice):
            if used & set(cells) or piece in shapes:
                continue
            if self.mode != "classic" and not self.puzzle_free(seat, cells):
                continue
            moves.append("draw " + " ".join(texts(cells)))
        return moves

    def puzzle_free(self, seat, cells):
        """F12: a shape not yet circled or crossed, on free squares."""
        return piece_of(cells) in self.remaining(seat) and not (
            set(cells) & self.blocked[seat]
        )

    def paper_draw(self, move, seat):
        """F10: paper takes any five different squares, but not the same
        outline twice, at most 32, and in the puzzle only one."""
        words = move.split(" ")
        if not self.paper or self.phase != "search" or self.locked[seat]:
            return False
        cells = [square_of(word) for word in words[1:]]
        if words[0] != "draw" or len(cells) != 5 or None in cells:
            return False
        if cells != sorted(set(cells)):
            return False
        outlines = self.outlines[seat]
        if any(outline["cells"] == cells for outline in outlines):
            return False
        return len(outlines) < (MOST_OUTLINES if self.mode == "classic" else 1)

    def cross_moves(self, seat):
        """F14."""
        if seat != self.to_act():
            return []
        remaining = self.remaining(seat)
        moves = []
        for piece, cells in PLACEMENTS:
            if piece in remaining and not set(cells) & self.blocked[seat]:
                moves.append(f"cross {piece} " + " ".join(texts(cells)))
        return moves or [f"cross {piece}" for piece in remaining]

    # -------------------------------------------------- what is played

    def apply(self, move, seat=None):
        self.revealed = False
        words = move.split(" ")
        if seat is not None:
            assert self.legal(move, seat), (move, seat)
        elif move == "time":
            assert self.clock(), move
        else:
            assert move in dict(self.chance()), move
        if words[0] == "board":
            self.play_board(int(words[1]))
        elif words[0] == "roll":
            self.play_roll(words[1])
        elif words[0] == "time":
            self.end_search()
        elif words[0] == "cross":
            self.play_cross(seat, words[1], words[2:])
        else:
            self.play_search(seat, words)
            if all(self.locked):  # F8
                self.end_search()

    def play_board(self, number):
        # OPEN: the seats get their boards in the order 0, 1, 2, 3, whatever
        # `start` is.
        self.taken.append(number)
        self.boards.append(list(self.white[number - 1]))
        if len(self.boards) == self.seats:
            self.phase = "roll"

    def play_roll(self, dice):
        self.dice = dice
        self.outlines = [[] for _ in range(self.seats)]
        self.locked = [False] * self.seats
        self.turned = None
        self.phase = "search"

    def play_search(self, seat, words):
        outlines = self.outlines[seat]
        if words[0] == "draw":
            cells = [square_of(word) for word in words[1:]]
            outlines.append({"cells": cells, "voided": False})
        elif words[0] == "erase":
            first = square_of(words[1])
            latest = max(
                i for i, o in enumerate(outlines) if o["cells"][0] == first
            )
            del outlines[latest]
        elif words[0] == "turn":
            self.turned = seat
            self.locked[seat] = True
            if self.mode == "puzzle":
                self.marks[seat] += 1  # F15; there is no turn in solo
        elif words[0] == "done":
            self.locked[seat] = True
        else:
            assert words == ["resume"]
            self.locked[seat] = False

    def play_cross(self, seat, piece, words):
        self.crossed[seat].append(piece)
        self.blocked[seat] |= {square_of(word) for word in words}
        self.to_cross.remove(seat)
        if not self.to_cross:
            self.next_round()

    # -------------------------------------------------- the course of the game

    def end_search(self):
        # F19: the outlines are shown now, if there are any and anybody from
        # whom they were hidden; their number was known before.
        self.revealed = self.seats > 1 and any(self.outlines)
        for seat in range(self.seats):
            if self.mode == "classic":
                self.score_classic(seat)
            else:
                self.score_puzzle(seat)
        if self.mode == "classic":
            self.next_round()
            return
        nothing = [s for s in range(self.seats) if not self.found(s)]
        if self.mode == "puzzle" and len(nothing) == self.seats:
            self.phase = "over"  # F16: that round's crossing is skipped
        elif nothing:
            # OPEN: F14 holds in round 12 too, though nothing depends on it.
            self.to_cross = nothing
            self.phase = "cross"
        else:
            self.next_round()

    def score_classic(self, seat):
        outlines = self.outlines[seat]
        voids = void_classic(
            self.boards[seat], self.dice, outlines, self.values
        )
        points = 0
        for outline, void in zip(outlines, voids):
            outline["voided"] = void
            if not void:
                points += self.values[piece_of(outline["cells"])]
        if self.round == 5:
            points *= 2  # F9.5
        if self.turned == seat:
            points += 1  # F9.6: never doubled
        self.scores[seat].append(points)

    def score_puzzle(self, seat):
        """F13, F14."""
        points = 0
        for outline in self.outlines[seat]:  # one at most
            cells = outline["cells"]
            shows = symbols(self.boards[seat], cells) == self.dice
            if shows and self.puzzle_free(seat, cells):
                points = self.values[piece_of(cells)]
                self.circled[seat].append(piece_of(cells))
                self.blocked[seat] |= set(cells)
            else:
                outline["voided"] = True
        self.scores[seat].append(points)

    def found(self, seat):
        return any(not outline["voided"] for outline in self.outlines[seat])

    def next_round(self):
        if self.round == (5 if self.mode == "classic" else 12):
            self.phase = "over"
        else:
            self.round += 1
            self.phase = "roll"

    def invariants(self):
        for seat in range(self.seats):
            scored = len(self.scores[seat])
            if self.phase in ("setup", "roll", "search"):
                assert scored == self.round - 1
            else:
                assert scored == self.round
            if self.mode == "classic":
                continue
            # Each round takes one piece from each player.
            gone = len(self.circled[seat] + self.crossed[seat])
            if self.phase in ("setup", "roll", "search"):
                assert gone == self.round - 1
            assert len(self.blocked[seat]) <= 5 * gone
            assert len(self.blocked[seat]) % 5 == 0
            total = self.score()[seat]["total"]
            assert total == sum(self.scores[seat]) + self.marks[seat]

    # -------------------------------------------------- random play

    @staticmethod
    def random_options(rng, seats):
        options = {}
        modes = ["classic", "puzzle"] + (["solo"] * 3 if seats == 1 else [])
        if rng.random() < 0.8:
            options["mode"] = rng.choice(modes)
        if rng.random() < 0.7:
            options["outlines"] = rng.choice(["strict", "paper", "paper"])
        if rng.random() < 0.5:
            options["timer"] = rng.choice([0, 15, 60, 300])
        if rng.random() < 0.3:
            # OPEN: the range of `idle` is not given; only usual ones.
            options["idle"] = rng.choice([60, 300, 600])
        boards = rng.choice(["white", "grey", "own", "own", None])
        if boards == "own":
            options["boards"] = [
                "\n".join(made_up_board(rng)) for _ in range(seats)
            ]
        elif boards:
            options["boards"] = boards
        if rng.random() < 0.3:
            white = {"\n".join(made_up_board(rng)) for _ in range(4)}
            some = sorted(white)[:rng.randint(seats, 4)]  # all different
            options["white"] = some if len(some) >= seats else "ours"
        if rng.random() < 0.3:
            options["grey"] = rng.choice(
                ["ours", ["\n".join(made_up_board(rng))]])
        if rng.random() < 0.4:
            # OPEN: the range of the values is not given; F3 says 1 to 4.
            pieces = rng.sample(PIECES, rng.choice([1, 5, 12, 12]))
            options["values"] = {p: rng.randint(1, 4) for p in sorted(pieces)}
        if rng.random() < 0.3:
            options["start"] = rng.randrange(seats)
        return options

    def pick(self, rng, seat, moves):
        """A random move: mostly drawing, on paper also what is void."""
        if not hasattr(self, "tempers"):
            # How players lean in this game: `careful` ones draw what counts,
            # also a sixth one and the same piece again; `wild` ones anything,
            # and `tireless` ones until the board takes no more.
            tempers = ["careful"] * 5 + ["wild"] * 2 + ["tireless"]
            self.tempers = rng.choices(tempers, k=self.seats)
        if self.phase == "cross":
            return self.pick_cross(rng, seat, moves)
        drawn = len(self.outlines[seat])
        most = MOST_OUTLINES if self.tempers[seat] == "tireless" else 9
        enough = drawn >= (1 if self.mode != "classic" else most)
        draws = [move for move in moves if move.startswith("draw")]
        eager = 0.99 if most == MOST_OUTLINES else 0.9
        if not self.locked[seat] and not enough and rng.random() < eager:
            if self.paper and rng.random() < (0.6 if drawn < 4 else 0.9):
                draws = self.extra_moves(rng, seat) or draws
            if draws:
                return rng.choice(draws)
        erase = [move for move in moves if move.startswith("erase")]
        if erase and rng.random() < (0.3 if drawn > 5 else 0.15):
            return rng.choice(erase)
        small = [m for m in moves if m in ("done", "turn", "resume")]
        return rng.choice(small or moves)

    def pick_cross(self, rng, seat, moves):
        """Half of the time the one of some that leaves the least room, so
        that in the end nothing fits (F14)."""
        some = rng.sample(moves, min(6, len(moves)))
        if rng.random() < 0.5:
            return some[0]

        def room(move):
            cells = {square_of(word) for word in move.split(" ")[2:]}
            gone = cells | self.blocked[seat]
            rest = set(self.remaining(seat)) - {move.split(" ")[1]}
            return len([
                piece for piece, squares in PLACEMENTS
                if piece in rest and not gone & set(squares)
            ])

        return min(some, key=room)

    def extra_moves(self, rng, seat):
        """Draws that paper takes, whether or not they count: overlapping or
        of the same piece, with wrong symbols, or not joined."""
        kind = rng.randrange(10)
        some = matching(self.boards[seat], self.dice)
        if self.tempers[seat] == "careful" and kind < 9:
            used = {s for o in self.outlines[seat] for s in o["cells"]}
            some = [pc for pc in some if not used & set(pc[1])]
        elif kind == 0 and self.outlines[seat]:
            # Two outlines that begin on the same square, for `erase`.
            first = rng.choice(self.outlines[seat])["cells"][0]
            some = [pc for pc in PLACEMENTS if pc[1][0] == first]
        elif kind in (1, 2):
            some = PLACEMENTS
        elif kind == 3:
            squares = [(r, c) for r in range(10) for c in range(10)]
            some = [(None, rng.sample(squares, 5)) for _ in range(3)]
        some = rng.sample(some, min(8, len(some)))
        moves = ["draw " + " ".join(texts(cells)) for _, cells in some]
        return [move for move in moves if self.paper_draw(move, seat)]

    def mutations(self, rng, seat):
        """Texts that are nearly legal, or legal on paper only."""
        if self.phase == "cross":
            piece, cells = rng.choice(PLACEMENTS)
            other = rng.choice(PIECES)
            return [
                f"cross {piece} " + " ".join(texts(cells)),
                f"cross {other} " + " ".join(texts(cells)),
                f"cross {other}",
            ]
        found = ["done", "turn", "resume"]
        squares = [(r, c) for r in range(10) for c in range(10)]
        some = [cells for _, cells in rng.sample(PLACEMENTS, 3)]
        showing = matching(self.boards[seat], self.dice)
        some += [cells for _, cells in showing[:3]]
        some.append(rng.sample(squares, 5))
        some.append(rng.sample(squares, 4))
        some.append(rng.sample(squares, 6))
        for cells in some:
            found.append("draw " + " ".join(texts(cells)))
            found.append("draw " + " ".join(reversed(texts(cells))))
        for outline in self.outlines[seat][:3]:
            found.append("erase " + text(outline["cells"][1]))
            found.append("draw " + " ".join(texts(outline["cells"])))
        found.append("erase " + text(rng.choice(squares)))
        return found


# ---------------------------------------------------------------- F20


def example(pieces, spoil=()):
    """One player's round: these pieces side by side, in rows of the board,
    all showing the dice; then the outlines of `spoil` are damaged."""
    board = [["F"] * 10 for _ in range(10)]
    outlines = []
    taken = set()
    for piece in pieces:
        cells = next(
            cells
            for p, cells in PLACEMENTS
            if p == piece and not taken & set(cells)
        )
        taken |= set(cells)
        for (r, c), symbol in zip(cells, "AABCD"):
            board[r][c] = symbol
        outlines.append({"cells": list(cells), "voided": False})
    for i in spoil:
        r, c = outlines[i]["cells"][0]
        board[r][c] = "E"
    game = Game.new(1, {"boards": ["\n".join("".join(b) for b in board)]})
    game.play_roll("AABCD")
    game.outlines = [outlines]
    return game


def points_of(game, turned=False):
    if turned:
        game.play_search(0, ["turn"])
    game.end_search()
    return game.scores[0][-1]


def puzzle_points(circled, marks):
    game = Game.new(1, {"mode": "puzzle"})
    game.circled = [list(circled)]
    game.marks = [marks]
    return game.score()[0]["total"]


def examples():
    """F20, and a little arithmetic on the components."""
    assert len(FORMS) == 63
    assert len(ROLLS) == 126 and sum(ROLLS.values()) == 1
    # Six valid pieces of 1 4 2 1 2 4.
    assert points_of(example("FIPLUW")) == 10
    # An overlapping pair, a duplicate, pieces of 1 and 2, and the timer. The
    # pair are an I and the I one square further, in a row AABCDAABCD ...
    game = example("FPF")
    row = next(
        r for r in range(9, -1, -1) if set(game.boards[0][r]) == {"F"}
    )
    game.boards[0][row] = "AABCDAABCD"
    for left in (0, 1):
        cells = [(row, left + i) for i in range(5)]
        game.outlines[0].append({"cells": cells, "voided": False})
    assert points_of(game, turned=True) == 4
    assert [o["voided"] for o in game.outlines[0]] == [False] * 2 + [True] * 3
    # One with wrong symbols, one unfinished, pieces of 3 and 1.
    game = example("ITFX", spoil=[0])
    game.outlines[0][3]["cells"].pop()
    assert points_of(game) == 4
    # Puzzle: 1 1 2 2 3 4 4 with 7 marks; 1 1 2 3 3 4 4 4 with 5 marks.
    assert puzzle_points("FLPUTIW", 7) == 24
    assert puzzle_points("FLPTVIWX", 5) == 27
    print("the printed examples hold")


if __name__ == "__main__":
    examples()
