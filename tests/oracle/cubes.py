"""cubes, Seven Cubes: written from the numbered rules C1 to C16.

A square is its text, column a-g and row 1-7 from the top, as in the protocol.
"""

from fractions import Fraction

NAME = "cubes"
SEATS = (2, 4)  # C3
COLOURS = ["red", "orange", "yellow", "green", "blue", "violet", "white"]
SPECIALS = ["step", "slant", "leap", "gate", "shield"]
SQUARES = [column + row for row in "1234567" for column in "abcdefg"]  # C1
CENTRE = "d4"
CORNERS = ["a1", "g1", "a7", "g7"]
FIXED_CORNERS = ["a1", "g7", "g1", "a7"]  # C5, in seating order
TOKEN_SQUARES = [square for square in SQUARES
                 if square != CENTRE and square not in CORNERS]  # C4
DEFAULTS = {
    "limit": 300,  # C16
    "choose-corners": True,  # C5
    "cubes_per_colour": 4,  # C2
    "specials": {"step": 4, "slant": 4, "leap": 4, "gate": 2, "shield": 2},
    "start": 0,  # C6
}

L_MOVES = [(1, 2), (2, 1), (-1, 2), (-2, 1),
           (1, -2), (2, -1), (-1, -2), (-2, -1)]  # C7
ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def shifted(square, by):
    """The square so far away, or None off the board."""
    column = "abcdefg".index(square[0]) + by[0]
    row = "1234567".index(square[1]) + by[1]
    if 0 <= column < 7 and 0 <= row < 7:
        return "abcdefg"[column] + "1234567"[row]
    return None


class Game:
    @classmethod
    def new(cls, seats, options):
        game = cls()
        game.options = {**DEFAULTS, **options}
        game.seats = seats
        game.start = game.options["start"]
        game.turn = game.start
        game.phase = "setup"
        game.tokens = {}
        game.figures = [None] * seats
        if not game.options["choose-corners"]:
            game.figures = FIXED_CORNERS[:seats]
        game.rows = [[] for _ in range(seats)]
        game.used = []
        game.turns = 0
        game.champion = None
        return game

    @staticmethod
    def random_options(rng, seats):
        options = {}
        if rng.random() < 0.5:
            options["start"] = rng.randrange(seats)
        if rng.random() < 0.5:
            options["choose-corners"] = rng.random() < 0.5
        if rng.random() < 0.6:
            options["limit"] = rng.choice([1, 2, 5, 20, 50, 300])
        if rng.random() < 0.4:
            cubes = rng.randint(1, 6)
            rest = 44 - 7 * cubes
            specials = dict.fromkeys(SPECIALS, 0)
            for _ in range(rest):
                specials[rng.choice(SPECIALS)] += 1
            options["cubes_per_colour"] = cubes
            options["specials"] = specials
        return options

    @classmethod
    def random_position(cls, rng, seats, options):
        """Well into a game, crowded: many cubes held, figures that stand in
        each other's way, on the centre, or before the last turn."""
        game = cls.new(seats, options)
        tokens = [kind for kind, count in game.tokens_left().items()
                  for _ in range(count)]
        rng.shuffle(tokens)
        game.tokens = dict(zip(TOKEN_SQUARES, tokens))
        for seat in range(seats):
            colours = rng.sample(COLOURS, 7)
            game.rows[seat] = [{"colour": colour, "cube": False,
                                "safe": False} for colour in colours]
            for chip in game.rows[seat][:rng.choice([0, 1, 3, 5, 6, 7, 7])]:
                lying = [square for square, kind in game.tokens.items()
                         if kind == chip["colour"]]
                if not lying:
                    break  # this colour's cubes are all held
                del game.tokens[rng.choice(lying)]
                chip["cube"] = True
                chip["safe"] = rng.random() < 0.4
        crowd = rng.choice([CORNERS, ["a1", "b3", "c2", "b1"],
                            ["g7", "f5", "e6", "d4"],
                            ["d4", "b3", "c2", "e2", "f3", "f5", "e6"],
                            SQUARES])
        game.figures = rng.sample(crowd, seats)
        for seat in range(seats):
            # C14: nobody can get the seventh cube on the centre.
            if game.figures[seat] == CENTRE and game.cubes(seat) == 7:
                game.figures[seat] = rng.choice(
                    [square for square in SQUARES
                     if square not in game.figures])
        game.phase = "move"
        limit = game.options["limit"]
        most = limit * seats if limit else 1000
        game.turns = rng.choice([0, most - 1, rng.randrange(most)])
        game.turn = (game.start + game.turns) % seats
        return game

    # ---- the protocol ----------------------------------------------------

    def state(self):
        state = {
            "game": NAME,
            "options": dict(self.options),
            # OPEN: the place of `start`; here where the other games have it.
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "tokens": {square: self.tokens[square] for square in SQUARES
                       if square in self.tokens},
            "figures": list(self.figures),
            "rows": [[dict(chip) for chip in row] for row in self.rows],
            # OPEN: in the order of use ("added on use").
            "used": list(self.used),
            "turns": self.turns,
        }
        if self.phase == "over":
            state["winners"] = self.winners()
        return state

    def to_act(self):
        if self.phase == "over":
            return "over"
        if self.phase == "setup" and not self.corner_is_chosen_now():
            return "chance"
        return self.turn

    def corner_is_chosen_now(self):
        """Between the tokens and the chips."""
        return len(self.tokens) == 44 and None in self.figures

    def moves(self, seat):
        if seat != self.to_act():
            return []
        if self.phase in ("setup", "corner"):
            return sorted(f"corner {square}" for square in CORNERS
                          if square not in self.figures)
        if self.phase == "move":
            leaps = [f"L {square}" for square in self.l_targets()]
            return sorted(leaps) or ["pass"]  # C7
        return sorted(["stay"] + self.uses())

    def chance(self):
        if len(self.tokens) < 44:
            left = self.tokens_left()
            total = sum(left.values())
            return [(f"token {kind}", Fraction(count, total))
                    for kind, count in left.items() if count > 0]
        row = self.row_to_fill()
        drawn = [chip["colour"] for chip in row]
        left = [colour for colour in COLOURS if colour not in drawn]
        return [(f"chip {colour}", Fraction(1, len(left))) for colour in left]

    def tokens_left(self):
        """C2: the tokens not yet on the board."""
        left = dict.fromkeys(COLOURS, self.options["cubes_per_colour"])
        left.update(self.options["specials"])
        for kind in self.tokens.values():
            left[kind] -= 1
        return left

    def row_to_fill(self):
        """C5: chips are drawn for seat 0 first, seven each."""
        return [row for row in self.rows if len(row) < 7][0]

    # ---- where a figure may go -------------------------------------------

    def next_colour(self, seat):
        """C5: of the first chip that has no cube; None with all seven."""
        for chip in self.rows[seat]:
            if not chip["cube"]:
                return chip["colour"]
        return None

    def occupant(self, square):
        """The seat whose figure stands there, or None."""
        return self.figures.index(square) if square in self.figures else None

    def may_enter(self, square):
        """C12, C14: an occupied square only to take an unprotected cube of
        the next colour."""
        holder = self.occupant(square)
        if holder is None:
            return True
        needed = self.next_colour(self.turn)
        return any(chip["colour"] == needed and chip["cube"]
                   and not chip["safe"] for chip in self.rows[holder])

    def targets(self, moves):
        """C13: on the board, and legal to enter."""
        here = self.figures[self.turn]
        squares = [shifted(here, by) for by in moves]
        return [square for square in squares
                if square is not None and self.may_enter(square)]

    def l_targets(self):
        return self.targets(L_MOVES)

    def uses(self):
        """C10: what the special token under the figure can be used for."""
        here = self.figures[self.turn]
        kind = self.tokens.get(here)
        if kind == "step":
            return [f"step {square}" for square in self.targets(ORTHOGONAL)]
        if kind == "slant":
            return [f"slant {square}" for square in self.targets(DIAGONAL)]
        if kind == "leap":
            return [f"leap {square}" for square in self.l_targets()]
        if kind == "gate":
            return [f"gate {square}" for square in SQUARES
                    if self.tokens.get(square) == "gate"
                    and square != here
                    and self.occupant(square) is None]
        return []

    # ---- playing ---------------------------------------------------------

    def apply(self, move, seat):
        word, _, square = move.partition(" ")
        if word == "token":
            self.tokens[TOKEN_SQUARES[len(self.tokens)]] = square
        elif word == "chip":
            self.row_to_fill().append(
                {"colour": square, "cube": False, "safe": False})
        elif word == "corner":
            self.figures[self.turn] = square
        if self.phase == "setup":
            self.go_on_with_setup(word)
        elif word in ("pass", "stay", "corner"):
            self.end_turn()
        else:
            if word != "L":
                self.used.append(self.figures[self.turn])  # C11
            self.arrive(square, through_gate=word == "gate")

    def go_on_with_setup(self, word):
        """`turn` is the seat that chooses, else the start player."""
        if word == "corner":
            # C5: in turn order; after the last one this is start again.
            self.turn = (self.turn + 1) % self.seats
        if len(self.tokens) == 44 and None not in self.figures \
                and all(len(row) == 7 for row in self.rows):
            self.phase = "move"

    def arrive(self, square, through_gate):
        holder = self.occupant(square)
        if holder is not None:
            self.rob(holder)
            return
        self.figures[self.turn] = square
        token = self.tokens.get(square)
        if token in COLOURS:
            self.land_on_cube(square, token)
        elif token == "shield":  # C10
            for chip in self.rows[self.turn]:
                if chip["cube"]:
                    chip["safe"] = True
            self.end_turn()
        elif token in SPECIALS:
            self.land_on_special(square, token, through_gate)
        elif square == CENTRE and self.cubes(self.turn) == 7:  # C14
            self.champion = self.turn
            self.end_turn()
        else:  # C8
            self.end_turn()

    def land_on_cube(self, square, colour):
        """C9"""
        if colour == self.next_colour(self.turn):
            self.give_cube(colour)
            del self.tokens[square]
        self.end_turn()

    def land_on_special(self, square, token, through_gate):
        """C10, C11; nothing to choose ends the turn (the protocol)."""
        gate_by_gate = token == "gate" and through_gate
        if square in self.used or gate_by_gate or not self.uses():
            self.end_turn()
        else:
            self.phase = "special"

    def give_cube(self, colour):
        for chip in self.rows[self.turn]:
            if chip["colour"] == colour:
                chip["cube"] = True
                chip["safe"] = False

    def rob(self, holder):
        """C12"""
        colour = self.next_colour(self.turn)
        row = self.rows[holder]
        chip = [chip for chip in row if chip["colour"] == colour][0]
        row.remove(chip)
        row.append({"colour": colour, "cube": False, "safe": False})
        self.give_cube(colour)
        self.figures[self.turn] = None
        self.phase = "corner"

    def end_turn(self):
        self.used = []
        self.turns += 1
        limit = self.options["limit"]
        if self.champion is not None \
                or limit > 0 and self.turns >= limit * self.seats:  # C16
            self.phase = "over"
        else:
            self.phase = "move"
            self.turn = (self.turn + 1) % self.seats

    # ---- the end ---------------------------------------------------------

    def cubes(self, seat):
        return sum(chip["cube"] for chip in self.rows[seat])

    def score(self):
        # OPEN: the score of cubes is not documented beyond "items by colour";
        # read as the cubes held.
        result = []
        for seat in range(self.seats):
            items = dict.fromkeys(COLOURS, 0)
            for chip in self.rows[seat]:
                items[chip["colour"]] = int(chip["cube"])
            result.append({"total": self.cubes(seat), "items": items})
        return result

    def winners(self):
        if self.phase != "over":
            return []
        if self.champion is not None:  # C14; C16: it goes first
            return [self.champion]
        most = max(self.cubes(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats)
                if self.cubes(seat) == most]

    # ---- for the driver --------------------------------------------------

    def pick(self, rng, seat, moves):
        """Mostly towards cubes, robbery, shields and the centre: aimless
        figures would never see the rules of the end."""
        if self.phase in ("setup", "corner") or rng.random() < 0.3:
            return rng.choice(moves)
        needed = self.next_colour(seat)
        good = []
        for move in moves:
            square = move.partition(" ")[2]
            token = self.tokens.get(square)
            if square and self.occupant(square) is not None:
                good.append(move)
            elif token is not None and token == needed:
                good.append(move)
            elif needed is None and square == CENTRE:
                good.append(move)
        if good:
            return rng.choice(good)
        lively = [move for move in moves
                  if self.tokens.get(move.partition(" ")[2]) in SPECIALS]
        if lively and rng.random() < 0.5:
            return rng.choice(lively)
        return rng.choice(moves)

    def mutations(self, rng, seat):
        """Any square of the board under any word."""
        words = ["L", "step", "slant", "leap", "gate", "corner"]
        found = [f"{rng.choice(words)} {rng.choice(SQUARES)}"
                 for _ in range(3)]
        found += [f"L {square}" for square in self.figures
                  if square is not None]
        return found + ["pass", "stay"]

    def invariants(self):
        if self.phase == "setup":
            return
        assert len(self.rows) == self.seats
        for colour in COLOURS:
            held = [chip for row in self.rows for chip in row
                    if chip["colour"] == colour and chip["cube"]]
            lying = list(self.tokens.values()).count(colour)
            assert len(held) + lying == self.options["cubes_per_colour"]
        for row in self.rows:
            assert sorted(chip["colour"] for chip in row) == sorted(COLOURS)
            # A robbed chip goes to the end, so cubes are always in front.
            cubes = [chip["cube"] for chip in row]
            assert cubes == sorted(cubes, reverse=True)
            assert all(chip["cube"] or not chip["safe"] for chip in row)
        standing = [square for square in self.figures if square is not None]
        assert len(standing) == len(set(standing))
        for seat in range(self.seats):  # C14
            assert self.phase == "over" or self.cubes(seat) < 7 \
                or self.figures[seat] != CENTRE
        assert (len(standing) < self.seats) == (self.phase == "corner")
