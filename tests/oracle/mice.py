"""mice, Catch the Mice: written from the numbered rules M1 to M22."""

from fractions import Fraction

NAME = "mice"
SEATS = (2, 4)  # M3
COLOURS = ["red", "orange", "yellow", "green", "blue"]  # M1
FACES = COLOURS + ["joker"]  # M2; the order of the protocol, joker last

VALUES = {  # M3
    "red": [3, 6, 9, 12, 16, 20],
    "orange": [2, 5, 8, 11, 14, 17],
    "yellow": [1, 2, 3, 5, 7, 9],
    "green": [1, 3, 5, 7, 9, 12],
    "blue": [2, 4, 6, 8, 11, 14],
}
DEFAULTS = {
    "children": False,  # M17
    "risky": False,  # M18
    "match": False,  # M19
    "per_colour": 6,  # M1, M20
    "values": VALUES,  # M20
    "limit": 100,  # M21
    "start": 0,
}


def no_mice():
    return {colour: 0 for colour in COLOURS}


class Game:
    @classmethod
    def new(cls, seats, options):
        game = cls()
        game.options = {**DEFAULTS, **options}
        game.seats = seats
        game.games_played = 0  # M19: finished games of the match
        game.totals = [0] * seats
        game.wins = [0] * seats
        game.begin(game.options["start"])
        return game

    def begin(self, start):
        """M4: all mice in the centre, a start player."""
        self.start = start
        self.turn = start
        self.phase = "roll"
        self.centre = {colour: self.options["per_colour"]
                       for colour in COLOURS}
        self.cards = [no_mice() for _ in range(self.seats)]
        self.catch = no_mice()
        self.dice = None
        # The state after a game's last turn is the next game's start, so in a
        # match the turns are counted anew; M21 speaks of the game as well.
        self.turns = 0

    @staticmethod
    def random_options(rng, seats):
        options = {}
        for name in ("children", "risky", "match"):
            if rng.random() < 0.5:
                options[name] = rng.random() < 0.6
        if rng.random() < 0.5:
            options["start"] = rng.randrange(seats)
        if rng.random() < 0.5:
            options["limit"] = rng.choice([0, 1, 2, 3, 5, 20, 100, 10000])
        rows = 6
        if rng.random() < 0.4:
            lengths = [rng.randint(1, 12) for _ in COLOURS]
            rows = min(lengths)
            options["values"] = {
                colour: [rng.randint(0, 99) for _ in range(length)]
                for colour, length in zip(COLOURS, lengths)}
        if rows < 6 or rng.random() < 0.4:
            options["per_colour"] = rng.randint(1, rows)
        return options

    @classmethod
    def random_position(cls, rng, seats, options):
        """Between two turns, with mice about; in a match often on equal
        totals, for the ties."""
        game = cls.new(seats, options)
        if game.options["match"]:
            game.games_played = rng.randrange(seats)
            game.start = (game.start + game.games_played) % seats
            if game.games_played:
                game.totals = [rng.choice([7, 7, 8, 20]) for _ in game.totals]
            for _ in range(game.games_played):
                for seat in rng.sample(range(seats), rng.choice([1, 1, 2])):
                    game.wins[seat] += 1
        for _ in range(rng.randrange(5 * game.options["per_colour"])):
            if sum(game.centre.values()) == 5:
                break
            colour = rng.choice(COLOURS)
            if game.centre[colour] > 0:
                game.centre[colour] -= 1
                game.cards[rng.randrange(seats)][colour] += 1
        limit = game.options["limit"]
        most = limit * seats if limit else 1000
        game.turns = rng.choice([most - 1, rng.randrange(most)])
        game.turn = (game.start + game.turns) % seats
        return game

    # ---- the protocol ----------------------------------------------------

    def state(self):
        state = {
            "game": NAME,
            "options": dict(self.options),
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "centre": dict(self.centre),
            "cards": [dict(card) for card in self.cards],
            "catch": dict(self.catch),
            "dice": list(self.dice) if self.phase == "take" else None,
            "turns": self.turns,
        }
        if self.options["match"]:
            # OPEN: after the last game `game` stays at its number, and totals
            # and wins count it, as they count every finished game.
            over = self.phase == "over"
            state["match"] = {
                "game": self.games_played + (0 if over else 1),
                "totals": list(self.totals),
                "wins": list(self.wins),
            }
        if self.phase == "over":
            state["winners"] = self.winners()
        return state

    def to_act(self):
        if self.phase == "roll":
            return "chance"
        if self.phase == "over":
            return "over"
        return self.turn

    def moves(self, seat):
        if seat != self.to_act():
            return []
        if self.phase == "choose":
            return ["again", "stop"]  # M13, M14
        return sorted(self.takes(*self.dice))

    def chance(self):
        """M2, M5, M22: always both dice; they are alike, so a mixed roll
        falls in two ways out of 36."""
        ways = {}
        for first in FACES:
            for second in FACES:
                pair = sorted([first, second], key=FACES.index)
                text = f"roll {pair[0]} {pair[1]}"
                ways[text] = ways.get(text, 0) + 1
        return [(text, Fraction(count, 36)) for text, count in ways.items()]

    # ---- taking ----------------------------------------------------------

    def takes(self, first, second):
        """Every `take` text under any reading of the dice (M6, M9)."""
        found = set()
        for one in self.readings(first):
            for other in self.readings(second):
                if one == other:
                    found |= self.pair_takes(one)
                else:
                    found |= self.two_colour_takes(one, other)
        return found

    def readings(self, face):
        """M6: a joker stands for any colour."""
        return COLOURS if face == "joker" else [face]

    def two_colour_takes(self, one, other):
        """M7: one mouse of each, or only one of the two; centre only."""
        open_now = [colour for colour in COLOURS
                    if colour in (one, other)
                    and self.centre[colour] > 0  # M22
                    and self.catch[colour] == 0]  # M10
        found = {f"take {colour}" for colour in open_now}
        if len(open_now) == 2:
            found.add(f"take {open_now[0]} {open_now[1]}")
        return found

    def pair_takes(self, colour):
        """M8: one or two of the colour, each from the centre or from any
        other player's card, freely mixed."""
        if self.catch[colour] > 0:  # M10
            return set()
        # The mice that can be reached, one entry each: centre first, then
        # seats ascending; so texts built in this order are canonical.
        reach = [colour] * self.centre[colour]
        for seat in range(self.seats):
            if seat != self.turn:  # M11
                reach += [f"{colour}@{seat}"] * self.cards[seat][colour]
        found = {f"take {mouse}" for mouse in reach}
        for at in range(len(reach)):
            for later in range(at + 1, len(reach)):
                found.add(f"take {reach[at]} {reach[later]}")
        return found

    # ---- playing ---------------------------------------------------------

    def apply(self, move, seat):
        words = move.split(" ")
        busts = 0
        if words[0] == "roll":
            busts = self.roll(words[1], words[2])
        elif words[0] == "take":
            self.take(words[1:])
        elif words[0] == "again":
            self.phase = "roll"
        elif words[0] == "stop":
            self.bank()  # M13
            self.end_turn()
        return {"bust": busts}

    def roll(self, first, second):
        """Returns 1 for a bust, else 0."""
        if self.takes(first, second):
            self.phase = "take"
            self.dice = [first, second]
            return 0
        for colour in COLOURS:  # M12
            self.centre[colour] += self.catch[colour]
        self.catch = no_mice()
        self.end_turn()
        return 1

    def take(self, mice):
        for mouse in mice:
            colour, at, holder = mouse.partition("@")
            if at:
                self.cards[int(holder)][colour] -= 1
            else:
                self.centre[colour] -= 1
            self.catch[colour] += 1
        self.dice = None
        self.phase = "choose"
        caught = [colour for colour in COLOURS if self.catch[colour] > 0]
        if self.options["risky"] and len(caught) == 5:
            self.bank()  # M18: at once; then the choice of M13

    def bank(self):
        for colour in COLOURS:
            self.cards[self.turn][colour] += self.catch[colour]
        self.catch = no_mice()

    def end_turn(self):
        self.turns += 1
        limit = self.options["limit"]
        few = sum(self.centre.values()) < 5  # M15
        long = limit > 0 and self.turns >= limit * self.seats  # M21
        if few or long:
            self.end_game()
        else:
            self.turn = (self.turn + 1) % self.seats
            self.phase = "roll"

    def end_game(self):
        if not self.options["match"]:
            self.phase = "over"
            return
        # M19: as many games as players, each starting once in seating order.
        self.games_played += 1
        for seat in range(self.seats):
            self.totals[seat] += self.card_score(seat)
        for seat in self.game_winners():
            self.wins[seat] += 1
        if self.games_played == self.seats:
            self.phase = "over"
        else:
            self.begin((self.start + 1) % self.seats)

    # ---- the end ---------------------------------------------------------

    def items(self, seat):
        """M3: the n-th number of the row; M17: one per mouse. M13: cards
        only, never a catch."""
        points = {}
        for colour in COLOURS:
            count = self.cards[seat][colour]
            if self.options["children"] or count == 0:
                points[colour] = count
            else:
                points[colour] = self.options["values"][colour][count - 1]
        return points

    def card_score(self, seat):
        return sum(self.items(seat).values())

    def score(self):
        result = []
        for seat in range(self.seats):
            total = self.card_score(seat)
            if self.options["match"]:
                # Finished games plus the present cards; when over, the cards
                # that still lie there are those of a finished game.
                total = self.totals[seat] \
                    + (0 if self.phase == "over" else total)
            result.append({"total": total, "items": self.items(seat)})
        return result

    def game_winners(self):
        """M16: highest; then more mice on the card; then shared."""
        ranks = [(self.card_score(seat), sum(self.cards[seat].values()))
                 for seat in range(self.seats)]
        return [seat for seat in range(self.seats)
                if ranks[seat] == max(ranks)]

    def winners(self):
        if self.phase != "over":
            return []
        if not self.options["match"]:
            return self.game_winners()
        # M19: the total; then more games won; then shared.
        ranks = list(zip(self.totals, self.wins))
        return [seat for seat in range(self.seats)
                if ranks[seat] == max(ranks)]

    # ---- for the driver --------------------------------------------------

    def pick(self, rng, seat, moves):
        """Rather on than stop, and stealing, so that long catches occur."""
        stealing = [move for move in moves if "@" in move]
        if stealing and rng.random() < 0.3:
            return rng.choice(stealing)
        if "again" in moves and rng.random() < 0.4:
            return "again"
        return rng.choice(moves)

    def mutations(self, rng, seat):
        """Takes that look right: any two mice, in any order."""
        if self.phase != "take":
            return []
        sources = [f"{colour}{at}" for colour in COLOURS
                   for at in ["", "@0", "@1", "@2", "@3", f"@{self.turn}"]]
        one = rng.choice(sources)
        other = rng.choice(sources)
        colour = one.partition("@")[0]
        same = rng.choice([source for source in sources
                           if source.startswith(colour)])
        return [f"take {one}", f"take {one} {other}", f"take {other} {one}",
                f"take {one} {same}", f"take {one} {one}"]

    def invariants(self):
        for colour in COLOURS:
            mice = [self.centre[colour], self.catch[colour]] \
                + [card[colour] for card in self.cards]
            assert sum(mice) == self.options["per_colour"]
            assert min(mice) >= 0
        if self.phase in ("roll", "take", "choose"):
            # The centre may fall below five in mid-turn only (M15).
            caught = sum(self.catch.values())
            assert caught or self.options["risky"] \
                or sum(self.centre.values()) >= 5
        if self.phase == "choose":
            assert sum(self.catch.values()) or self.options["risky"]
