"""pig, the template: roll one die as often as you like, a 1 loses the pot.

From the paragraph on pig in the design and the protocol's section `pig`.
"""

from fractions import Fraction

NAME = "pig"
SEATS = (2, 10)
DEFAULTS = {"goal": 100, "start": 0}


class Game:
    @classmethod
    def new(cls, seats, options):
        game = cls()
        game.options = {**DEFAULTS, **options}
        game.seats = seats
        game.start = game.options["start"]
        game.turn = game.start
        game.phase = "choose"
        game.banks = [0] * seats
        game.pot = 0
        return game

    @staticmethod
    def random_options(rng, seats):
        options = {}
        if rng.random() < 0.7:
            # OPEN: the range of goal is not documented; only usual ones.
            options["goal"] = rng.randint(10, 100)
        if rng.random() < 0.7:
            options["start"] = rng.randrange(seats)
        return options

    def state(self):
        state = {
            "game": NAME,
            "options": dict(self.options),
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "banks": list(self.banks),
            "pot": self.pot,
        }
        if self.phase == "over":
            # OPEN: where winners stands in the order; here last.
            state["winners"] = self.winners()
        return state

    def to_act(self):
        return {"choose": self.turn, "roll": "chance",
                "over": "over"}[self.phase]

    def moves(self, seat):
        # Roll as often as you like: never is often enough, so stop is always
        # there.
        return ["roll", "stop"] if seat == self.to_act() else []

    def chance(self):
        return [(f"die {n}", Fraction(1, 6)) for n in range(1, 7)]

    def apply(self, move, seat):
        if move == "roll":
            self.phase = "roll"
        elif move == "stop":
            self.banks[self.turn] += self.pot
            self.pot = 0
            if self.banks[self.turn] >= self.options["goal"]:
                self.phase = "over"  # turn stays: the seat that played last
            else:
                self.turn = (self.turn + 1) % self.seats
        else:
            points = int(move.split()[1])
            self.phase = "choose"
            if points == 1:
                self.pot = 0
                self.turn = (self.turn + 1) % self.seats
            else:
                self.pot += points

    def score(self):
        # OPEN: the items of pig are not documented.
        return [{"total": bank, "items": None} for bank in self.banks]

    def winners(self):
        return [self.turn] if self.phase == "over" else []

    def invariants(self):
        assert self.pot >= 0
        goal = self.options["goal"]
        reached = [bank >= goal for bank in self.banks]
        assert sum(reached) == (self.phase == "over")
