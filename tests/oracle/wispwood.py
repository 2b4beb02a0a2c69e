"""Wispwood once more, slowly: the judge of the fast implementation.

Everything is written straight from the numbered rules (W1 ... W34) and from
the protocol page; nothing is optimised. A square is a pair (row, column)
counted from 0, so that Python's own order of pairs is the protocol's "by row,
then column". A forest is a cat's square and a dict from squares to "tree" or a
kind of wisp; the cat's own tile is not in that dict (W5).

Where the rules leave something open, the literal reading is taken and marked
with OPEN.
"""

from fractions import Fraction

NAME = "wispwood"
SEATS = (1, 4)
DEFAULTS = {
    "start": 0,
    "cards": "random",
    "shapes": "random",
    "no-trees-card": False,
    "two-rounds": False,
    "ghost": 1,
}

KINDS = ["pumpkin", "witch", "orb", "heart"]
FRAME = 25
SIDE = {1: 4, 2: 5, 3: 6}  # W10: n in rounds 1, 2, 3
BONUS = {1: 2, 2: 4, 3: 6}  # W16
FIREFLIES = [1, 2, 2, 2, 3, 3, 3, 4]  # W24
FIREFLIES_USED = {1: 4, 2: 6, 3: 8}  # W24
STRIPS = {1: [6, 5, 4, 3], 2: [8, 6, 5, 3], 3: [8, 7, 5, 4], 4: [8, 7, 6, 5]}

# W4: five families of five. The number is the paws.
FAMILIES = {
    "pumpkin": {
        "pumpkin-sudoku": 1,
        "pumpkin-loners": 1,
        "pumpkin-pairs": 2,
        "pumpkin-parties": 2,
        "pumpkin-diagonals": 2,
    },
    "witch": {
        "witch-diagonal": 1,
        "witch-line": 1,
        "witch-around": 2,
        "witch-chain": 2,
        "witch-ring": 2,
    },
    "orb": {
        "orb-around": 1,
        "orb-line": 1,
        "orb-rarest": 2,
        "orb-adjacent": 2,
        "orb-groups": 2,
    },
    "heart": {
        "heart-cross": 1,
        "heart-adjacent": 1,
        "heart-below": 2,
        "heart-diagonal": 2,
        "heart-ray": 2,
    },
    "tree": {
        "tree-lines": 1,
        "tree-largest": 1,
        "tree-dense": 2,
        "tree-second": 2,
        "tree-groves": 2,
    },
}
ALL_CARDS = [card for family in FAMILIES.values() for card in family]

# W2: the free polyominoes of 2 to 4 squares, one picture each.
PICTURES = {
    "I2": ["##"],
    "I3": ["###"],
    "L3": ["#.", "##"],
    "I4": ["####"],
    "O4": ["##", "##"],
    "T4": ["###", ".#."],
    "S4": [".##", "##."],
    "L4": ["#..", "###"],
}
SHAPES = list(PICTURES)


def family_of(card):
    return card.split("-")[0]


# ---------------------------------------------------------------- squares


def text(square):
    row, column = square
    return chr(ord("a") + column) + str(row + 1)


def square_of(word):
    return int(word[1:]) - 1, ord(word[0]) - ord("a")


def in_frame(square):
    return 0 <= square[0] < FRAME and 0 <= square[1] < FRAME


def adjacent(square):
    """The 4 squares sharing a side."""
    r, c = square
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def corners(square):
    """The 4 squares diagonally next to this one."""
    r, c = square
    return [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]


def around(square):
    """The 8 squares."""
    return adjacent(square) + corners(square)


def fits(squares, n):
    """W10: does the bounding box of these squares fit in n x n?"""
    rows = [r for r, c in squares]
    columns = [c for r, c in squares]
    tall = max(rows) - min(rows) + 1
    wide = max(columns) - min(columns) + 1
    return tall <= n and wide <= n


def orientations(shape):
    """All turned and mirrored forms of a shape, each with its top row and its
    left column numbered 0."""
    cells = [
        (r, c)
        for r, line in enumerate(PICTURES[shape])
        for c, mark in enumerate(line)
        if mark == "#"
    ]
    found = set()
    for _ in range(2):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]  # turn
            top = min(r for r, c in cells)
            left = min(c for r, c in cells)
            found.add(tuple(sorted((r - top, c - left) for r, c in cells)))
        cells = [(r, -c) for r, c in cells]  # mirror
    return sorted(found)


def groups(squares):
    """The groups of these squares, joined by sides, as a list of sets."""
    left = set(squares)
    result = []
    while left:
        group = {left.pop()}
        grown = True
        while grown:
            more = {q for s in group for q in adjacent(s)} & left
            grown = bool(more)
            group |= more
            left -= more
        result.append(group)
    return result


# ---------------------------------------------------------------- the cards


class Forest:
    def __init__(self, cat, tiles=None, ready=True):
        self.cat = cat
        self.ready = ready
        self.tiles = dict(tiles or {})

    def all_squares(self):
        return set(self.tiles) | {self.cat}

    def of(self, kind):
        """The squares with this kind, or with trees."""
        return sorted(s for s, what in self.tiles.items() if what == kind)

    def trees(self):
        return self.of("tree")

    def wisps(self):
        return sorted(s for s, what in self.tiles.items() if what != "tree")

    def filled(self, n):
        """W15: the cat's square counts as filled."""
        return len(self.all_squares()) == n * n and fits(self.all_squares(), n)


def points(table, then, count):
    """The table's points for 1, 2, 3 ...; beyond it, `then` more for each."""
    if count == 0:
        return 0
    if count <= len(table):
        return table[count - 1]
    return table[-1] + then * (count - len(table))


def pumpkin_sudoku(forest):
    pumpkins = forest.of("pumpkin")
    count = 0
    for p in pumpkins:
        others = [q for q in pumpkins if q != p]
        if not any(q[0] == p[0] or q[1] == p[1] for q in others):
            count += 1
    # At most one per row of a 6 x 6 forest, so the table cannot be exceeded.
    return points([4, 9, 15, 22, 30, 40], 0, count)


def pumpkin_loners(forest):
    pumpkins = forest.of("pumpkin")
    count = 0
    for p in pumpkins:
        if not any(q in pumpkins for q in around(p)):
            count += 1
    return points([4, 9, 15, 22, 30], 8, count)


def pumpkin_pairs(forest):
    count = 0
    for group in groups(forest.of("pumpkin")):
        if len(group) == 2:
            count += 1
    return points([11, 23, 37], 14, count)


def pumpkin_parties(forest):
    count = 0
    for group in groups(forest.wisps()):
        if any(forest.tiles[s] == "pumpkin" for s in group):
            count += 1
    return points([4, 9, 15, 22, 30], 8, count)


def pumpkin_diagonals(forest):
    pumpkins = forest.of("pumpkin")
    count = 0
    for p in pumpkins:
        others = [q for q in pumpkins if q != p]
        if not any(abs(q[0] - p[0]) == abs(q[1] - p[1]) for q in others):
            count += 1
    return points([4, 9, 15, 22, 30, 39], 9, count)


def witches(forest):
    """All five witch cards score alike."""
    count = len(forest.of("witch"))
    return 18 * (count // 3) + {0: 0, 1: 4, 2: 10}[count % 3]


def orb_around(forest):
    total = 0
    for orb in forest.of("orb"):
        near = {forest.tiles.get(s) for s in around(orb)}
        total += 2 * len(near & set(KINDS))
    return total


def orb_line(forest):
    total = 0
    for orb in forest.of("orb"):
        row = {forest.tiles[s] for s in forest.wisps() if s[0] == orb[0]}
        column = {forest.tiles[s] for s in forest.wisps() if s[1] == orb[1]}
        total += 2 * max(len(row), len(column))
    return total


def orb_rarest(forest):
    value = {"orb": 7, "pumpkin": 5, "witch": 4, "heart": 3}
    fewest = min(len(forest.of(kind)) for kind in KINDS)
    rarest = [kind for kind in KINDS if len(forest.of(kind)) == fewest]
    return len(forest.of("orb")) * max(value[kind] for kind in rarest)


def orb_adjacent(forest):
    value = {"orb": 4, "pumpkin": 5, "witch": 6, "heart": 7}
    total = 0
    for orb in forest.of("orb"):
        near = [forest.tiles.get(s) for s in adjacent(orb)]
        total += min([value[kind] for kind in near if kind in KINDS], default=0)
    return total


def orb_groups(forest):
    total = 0
    for group in groups(forest.wisps()):
        kinds = {forest.tiles[s] for s in group}
        if "orb" in kinds:
            total += 2 * len(kinds)
    return total


def heart_cross(forest):
    total = 0
    for heart in forest.of("heart"):
        for tree in forest.trees():
            if tree[0] == heart[0]:
                total += 1
            if tree[1] == heart[1]:
                total += 1
    return total


def heart_adjacent(forest):
    total = 0
    for heart in forest.of("heart"):
        for s in adjacent(heart):
            if forest.tiles.get(s) == "tree":
                total += 2
    return total


def heart_below(forest):
    total = 0
    for heart in forest.of("heart"):
        for tree in forest.trees():
            if tree[1] == heart[1] and tree[0] > heart[0]:
                total += 2
    return total


def heart_diagonal(forest):
    total = 0
    for heart in forest.of("heart"):
        falling = 0
        rising = 0
        for tree in forest.trees():
            if tree[0] - heart[0] == tree[1] - heart[1]:
                falling += 1
            if tree[0] - heart[0] == heart[1] - tree[1]:
                rising += 1
        total += 2 * max(falling, rising)
    return total


def heart_ray(forest):
    total = 0
    for heart in forest.of("heart"):
        runs = []
        for dr, dc in [(-1, 0), (0, -1), (0, 1), (1, 0)]:
            run = 0
            s = (heart[0] + dr, heart[1] + dc)
            while forest.tiles.get(s) == "tree":
                run += 1
                s = (s[0] + dr, s[1] + dc)
            runs.append(run)
        total += 2 * max(runs)
    return total


def tree_lines(forest):
    total = 0
    for line in range(FRAME):
        if len([s for s in forest.trees() if s[0] == line]) >= 3:
            total += 2
        if len([s for s in forest.trees() if s[1] == line]) >= 3:
            total += 2
    return total


def tree_sizes(forest):
    """The sizes of all tree groups, largest first."""
    return sorted((len(g) for g in groups(forest.trees())), reverse=True)


def tree_largest(forest):
    return max(tree_sizes(forest), default=0)


def tree_dense(forest):
    total = 0
    for tree in forest.trees():
        near = [s for s in adjacent(tree) if forest.tiles.get(s) == "tree"]
        if len(near) >= 3:
            total += 3
    return total


def tree_second(forest):
    # Sorted by size, the second in the list is the second-largest group, and
    # of the largest size if that is tied.
    sizes = tree_sizes(forest)
    return 2 * sizes[1] if len(sizes) >= 2 else 0


def tree_groves(forest):
    return 4 * len([size for size in tree_sizes(forest) if size >= 3])


SCORERS = {
    "pumpkin-sudoku": pumpkin_sudoku,
    "pumpkin-loners": pumpkin_loners,
    "pumpkin-pairs": pumpkin_pairs,
    "pumpkin-parties": pumpkin_parties,
    "pumpkin-diagonals": pumpkin_diagonals,
    "witch-diagonal": witches,
    "witch-line": witches,
    "witch-around": witches,
    "witch-chain": witches,
    "witch-ring": witches,
    "orb-around": orb_around,
    "orb-line": orb_line,
    "orb-rarest": orb_rarest,
    "orb-adjacent": orb_adjacent,
    "orb-groups": orb_groups,
    "heart-cross": heart_cross,
    "heart-adjacent": heart_adjacent,
    "heart-below": heart_below,
    "heart-diagonal": heart_diagonal,
    "heart-ray": heart_ray,
    "tree-lines": tree_lines,
    "tree-largest": tree_largest,
    "tree-dense": tree_dense,
    "tree-second": tree_second,
    "tree-groves": tree_groves,
}


def score_forest(forest, cards, round_number):
    """W16: one line of the score sheet."""
    line = {card: SCORERS[card](forest) for card in cards}
    filled = forest.filled(SIDE[round_number])
    line["bonus"] = BONUS[round_number] if filled else 0
    line["total"] = sum(line.values())
    return line


def chained(forest):
    """The witches joined to the cat by diagonal steps (witch-chain)."""
    joined = set()
    grown = True
    while grown:
        grown = False
        for witch in forest.of("witch"):
            near = corners(witch)
            if witch not in joined and (
                forest.cat in near or any(s in joined for s in near)
            ):
                joined.add(witch)
                grown = True
    return joined


def witch_may_stand(card, forest, square):
    """W11: may a new witch be placed on this square?"""
    rows = abs(square[0] - forest.cat[0])
    columns = abs(square[1] - forest.cat[1])
    if card == "witch-diagonal":
        return rows == columns
    if card == "witch-line":
        return rows == 0 or columns == 0
    if card == "witch-around":
        return square in around(forest.cat)
    if card == "witch-ring":
        return max(rows, columns) == 2
    assert card == "witch-chain"
    near = corners(square)
    return forest.cat in near or any(w in near for w in chained(forest))


# ---------------------------------------------------------------- the game


def no_kinds():
    return {kind: 0 for kind in KINDS}


def in_box(card, pool):
    """W4: a family of which the box names no card has all five."""
    named = [one for one in pool if family_of(one) == family_of(card)]
    return not named or card in named


def parts_of(options):
    """What the owner says of the box; a state writes only what differs."""
    strips = dict(STRIPS)
    for level, strip in options.get("strips", {}).items():
        strips[int(level)] = strip
    fireflies = {n: FIREFLIES.count(n) for n in (1, 2, 3, 4)}
    for n, count in options.get("fireflies", {}).items():
        fireflies[int(n)] = count
    pool = options.get("pool", "all")
    pool = [c for c in ALL_CARDS if c in pool] if pool != "all" else []
    written = {}
    if pool:
        written["pool"] = pool
    if strips != STRIPS:
        written["strips"] = {str(level): strips[level] for level in strips}
    flies = [n for n in fireflies for _ in range(fireflies[n])]
    if flies != FIREFLIES:
        written["fireflies"] = {str(n): fireflies[n] for n in fireflies}
    return pool, strips, flies, written


class Game:
    @classmethod
    def new(cls, seats, options):
        return cls(seats, options)

    def __init__(self, seats, options):
        self.seats = seats
        self.pool, self.strips, self.flies, written = parts_of(options)
        plain = {k: v for k, v in options.items() if k in DEFAULTS}
        self.options = {**DEFAULTS, **plain, **written}
        self.solo = seats == 1
        self.start = self.options["start"]
        self.turn = self.start
        self.phase = "setup"
        self.round = 1
        self.dealt = "none"
        named = self.options["cards"]
        self.cards = list(named) if isinstance(named, list) else []
        self.sort_cards()
        shapes = self.options["shapes"]
        self.shapes = list(shapes) if isinstance(shapes, list) else []
        self.pond = [None] * 8
        # W5: one cat, ready, on one tile, in the middle of the frame.
        self.forests = [Forest(square_of("m13")) for _ in range(seats)]
        # W1, W22: 40 tiles of each kind; in solo one of each is a marker.
        each = 39 if self.solo else 40
        self.unseen = {kind: each for kind in KINDS}
        self.old = no_kinds()
        self.supply = 4 * each - seats  # the cats' tiles are not in it
        self.discards = no_kinds()
        self.scores = [[] for _ in range(seats)]
        self.won = None
        if self.solo:
            self.levels = []
            self.at = None
            self.held = no_kinds()
            self.fireflies = list(self.flies)
            self.firefly = None
            self.ghost_scores = []
        self.listed = None

    # -------------------------------------------------- what is asked

    def state(self):
        state = {
            "game": "wispwood",
            "options": dict(self.options),
            "cards": list(self.cards),
            "round": self.round,
            "start": self.start,
            "turn": self.turn,
            "phase": self.phase,
            "dealt": self.dealt,
            "shapes": list(self.shapes),
            "pond": list(self.pond),
            "forests": [
                {
                    "cat": text(forest.cat),
                    "ready": forest.ready,
                    "tiles": {
                        text(s): forest.tiles[s] for s in sorted(forest.tiles)
                    },
                }
                for forest in self.forests
            ],
            "unseen": dict(self.unseen),
            "old": dict(self.old),
            "supply": self.supply,
            "discards": dict(self.discards),
            "scores": [[dict(line) for line in rows] for rows in self.scores],
        }
        if self.solo:
            state["ghost"] = {
                "level": self.options["ghost"],
                "levels": list(self.levels),
                "at": self.at,
                "held": dict(self.held),
                "fireflies": sorted(self.fireflies),
                "firefly": self.firefly,
                "scores": list(self.ghost_scores),
            }
        if self.phase == "over":
            state["winners"] = list(self.won)
        return state

    def to_act(self):
        if self.phase == "over":
            return "over"
        if self.phase == "ghost":
            return "chance"
        if self.phase == "setup":
            if self.missing_family() or len(self.shapes) < 8:
                return "chance"
            if self.solo and len(self.levels) < 4:
                return "chance"
            return "chance" if self.hole() is not None else self.turn
        if self.phase == "turn" and self.deal_is_due():
            return "chance"
        return self.turn

    def chance(self):
        """Every outcome with its exact chance."""
        if self.to_act() != "chance":
            return []
        if self.phase == "ghost" and self.firefly is None:
            left = self.fireflies
            return [
                (f"firefly {n}", Fraction(left.count(n), len(left)))
                for n in sorted(set(left))
            ]
        if self.phase == "setup":
            family = self.missing_family()
            if family:
                cards = [c for c in FAMILIES[family] if in_box(c, self.pool)]
                if self.options["cards"] == "one-paw":
                    cards = [c for c in cards if FAMILIES[family][c] == 1]
                return [(f"card {c}", Fraction(1, len(cards))) for c in cards]
            if len(self.shapes) < 8:
                left = [s for s in SHAPES if s not in self.shapes]
                return [(f"shape {s}", Fraction(1, len(left))) for s in left]
            if self.solo and len(self.levels) < 4:
                left = [k for k in KINDS if k not in self.levels]
                return [(f"level {k}", Fraction(1, len(left))) for k in left]
        # W14: equal chance among the tiles that deals come from; with an empty
        # supply these are the discards, about to be turned.
        pool = self.unseen if self.supply > 0 else self.discards
        return [
            (f"deal {kind}", Fraction(pool[kind], sum(pool.values())))
            for kind in KINDS
            if pool[kind] > 0
        ]

    def moves(self, seat):
        if self.to_act() != seat:
            return []
        if self.listed is None:
            if self.phase == "setup":  # W23
                self.listed = [f"ghost {space}" for space in range(1, 9)]
            elif self.phase == "cat":  # W17
                trees = self.forests[seat].trees()
                self.listed = [f"cat {text(s)}" for s in trees] + ["cat stay"]
            else:
                self.listed = (
                    self.refresh_moves() + self.wisp_moves() + self.tree_moves()
                )
            self.listed.sort()
        return list(self.listed)

    def score(self):
        """Scored rounds only, and what each card would score now.

        OPEN: the items are the cards and `bonus`, so that they add up to the
        total; `now` holds the cards only ("what each card would score").
        """
        result = []
        for seat in range(self.seats):
            items = {}
            for name in self.cards + ["bonus"]:
                items[name] = sum(line[name] for line in self.scores[seat])
            now = {c: SCORERS[c](self.forests[seat]) for c in self.cards}
            total = self.total(seat)
            result.append({"total": total, "items": items, "now": now})
        return result

    def winners(self):
        return list(self.won or [])

    # -------------------------------------------------- what is played

    def apply(self, move, seat=None):
        actor = self.to_act()
        if actor == "chance":
            legal = [m for m, p in self.chance()]
        else:
            legal = [] if actor == "over" else self.moves(actor)
        if move not in legal or (seat is not None and seat != actor):
            raise ValueError(f"{actor} cannot play {move!r} (seat {seat})")
        self.listed = None
        words = move.split()
        getattr(self, "play_" + words[0].replace("-", "_"))(words[1:])

    # -------- chance

    def play_card(self, words):
        self.cards.append(words[0])
        self.sort_cards()

    def play_shape(self, words):
        self.shapes.append(words[0])

    def play_level(self, words):
        self.levels.append(words[0])

    def play_deal(self, words):
        kind = words[0]
        if self.supply == 0:
            self.reshuffle()
        self.supply -= 1
        self.unseen[kind] -= 1
        self.pond[self.hole()] = kind
        if self.hole() is not None:
            return
        if self.phase == "setup" and not self.solo:
            self.begin_turn(self.start)
        elif self.phase == "ghost":
            self.ghost_takes(self.firefly)

    def play_firefly(self, words):
        """W25."""
        n = int(words[0])
        self.fireflies.remove(n)
        if len(self.pond_kinds()) < n:
            self.firefly = n
            self.empty_pond()
        else:
            self.ghost_takes(n)

    # -------- the player

    def play_ghost(self, words):
        """W23: the wisp is discarded, and the ghost's cat stands there."""
        space = int(words[0])
        self.discards[self.pond[space - 1]] += 1
        self.pond[space - 1] = "cat"
        self.at = space
        self.phase = "ghost"  # W25: the ghost plays first

    def play_refresh(self, words):
        self.empty_pond()
        self.dealt = "free"

    def play_cat_refresh(self, words):
        self.forests[self.turn].ready = False
        self.empty_pond()
        self.dealt = "cat"

    def play_wisp(self, words):
        forest = self.forests[self.turn]
        if words[-1] == "cat":  # W9
            forest.ready = False
            words = words[:-1]
        space = int(words[0])
        squares = [square_of(word) for word in words[2:-1]]
        wisp = square_of(words[-1][1:])
        for s in squares:
            forest.tiles[s] = "tree"
        forest.tiles[wisp] = self.pond[space - 1]
        self.pond[space - 1] = None  # W12
        self.take_trees(len(squares) - 1)
        self.end_turn()

    def play_trees(self, words):
        forest = self.forests[self.turn]
        for word in words:
            forest.tiles[square_of(word)] = "tree"
        self.take_trees(len(words))
        forest.ready = True  # W13: even if it was hidden in this turn
        self.end_turn()

    def play_cat(self, words):
        """W17."""
        forest = self.forests[self.turn]
        if words[0] != "stay":
            goal = square_of(words[0])
            del forest.tiles[goal]
            forest.tiles[forest.cat] = "tree"
            forest.cat = goal
        next_seat = (self.turn + 1) % self.seats
        if next_seat != self.start:
            self.turn = next_seat
        else:
            self.begin_round()

    # -------------------------------------------------- legal moves

    def refresh_moves(self):
        moves = []
        if self.dealt == "none" and len(set(self.pond_kinds())) == 1:
            moves.append("refresh")  # W6, W30
        if self.dealt != "cat" and self.forests[self.turn].ready:
            moves.append("cat-refresh")  # W7
        return moves

    def placements(self, shape):
        """W10: every place where this shape may go."""
        forest = self.forests[self.turn]
        there = forest.all_squares()
        rows = [r for r, c in there]
        columns = [c for r, c in there]
        found = []
        for cells in orientations(shape):
            for top in range(min(rows) - 4, max(rows) + 5):
                for left in range(min(columns) - 4, max(columns) + 5):
                    squares = [(top + r, left + c) for r, c in cells]
                    if any(s in there for s in squares):
                        continue
                    if not all(in_frame(s) for s in squares):
                        continue
                    beside = {q for s in squares for q in adjacent(s)}
                    if not beside & there:
                        continue
                    if fits(squares + list(there), SIDE[self.round]):
                        found.append(squares)
        return found

    def wisp_moves(self):
        """W9 to W11."""
        forest = self.forests[self.turn]
        witch_card = [c for c in self.cards if family_of(c) == "witch"][0]
        places = {shape: self.placements(shape) for shape in SHAPES}
        may_stand = {}
        moves = []
        for space in range(1, 9):
            kind = self.pond[space - 1]
            if kind not in KINDS:
                continue
            # W2: shape k lies between space k and space k + 1, and shape 8
            # between 8 and 1: space s has shapes s and s - 1.
            own = [self.shapes[space - 1], self.shapes[space - 2]]
            for shape in SHAPES:
                if shape not in own and not forest.ready:
                    continue
                for squares in places[shape]:
                    for wisp in squares:
                        if kind == "witch":
                            if wisp not in may_stand:
                                may_stand[wisp] = witch_may_stand(
                                    witch_card, forest, wisp
                                )
                            if not may_stand[wisp]:
                                continue
                        words = " ".join(text(s) for s in sorted(squares))
                        move = f"wisp {space} {shape} {words} @{text(wisp)}"
                        moves.append(move if shape in own else move + " cat")
        return moves

    def tree_moves(self):
        """W13: sets of 1, 2 or 3 squares that some order of placing makes."""
        there = self.forests[self.turn].all_squares()
        n = SIDE[self.round]
        sets = {frozenset()}
        moves = []
        for _ in range(3):
            grown = set()
            for placed in sets:
                now = there | placed
                for s in {q for t in now for q in adjacent(t)} - now:
                    if in_frame(s) and fits(now | {s}, n):
                        grown.add(placed | {s})
            for placed in sorted(sorted(p) for p in grown):
                moves.append("trees " + " ".join(text(s) for s in placed))
            sets = grown
        return moves

    # -------------------------------------------------- the course of the game

    def begin_turn(self, seat):
        self.phase = "turn"
        self.turn = seat
        # W6: an empty pond must be dealt, and that was this turn's W6 (W30).
        self.dealt = "none" if self.pond_kinds() else "free"

    def end_turn(self):
        """W15, and in solo W27."""
        self.dealt = "none"
        n = SIDE[self.round]
        anybody = any(forest.filled(n) for forest in self.forests)
        if self.solo:
            turned = 8 - len(self.fireflies)
            if anybody or turned == FIREFLIES_USED[self.round]:
                self.end_round()
            else:
                self.phase = "ghost"
            return
        next_seat = (self.turn + 1) % self.seats
        if anybody and next_seat == self.start:
            self.end_round()
        else:
            self.begin_turn(next_seat)

    def end_round(self):
        for seat in range(self.seats):
            line = score_forest(self.forests[seat], self.cards, self.round)
            self.scores[seat].append(line)
        if self.solo:  # W28
            strip = self.strips[self.options["ghost"]]
            self.ghost_scores.append(
                sum(strip[i] * self.held[k] for i, k in enumerate(self.levels))
            )
        if self.round == (2 if self.options["two-rounds"] else 3):
            self.phase = "over"
            self.won = self.who_won()
        else:
            self.phase = "cat"
            self.turn = self.start

    def begin_round(self):
        """W18, W19: all cats have moved."""
        for forest in self.forests:
            for s in forest.trees():
                del forest.tiles[s]
                self.supply += 1
        for kind in KINDS:  # W14: all face-down tiles are alike again
            self.unseen[kind] += self.old[kind]
        self.old = no_kinds()
        self.round += 1
        self.start = (self.start + 1) % self.seats
        if self.solo:
            self.fireflies = list(self.flies)  # W24: all shuffled each round
            self.turn = 0
            self.phase = "ghost"
        else:
            self.begin_turn(self.start)

    def ghost_takes(self, n):
        """W25: the first n wisps clockwise from its cat, empty ones skipped."""
        self.firefly = None
        seen = []
        for step in range(1, 8):
            space = (self.at - 1 + step) % 8 + 1
            if self.pond[space - 1] in KINDS and len(seen) < n:
                seen.append(space)
        best = seen[0]
        for space in seen[1:]:  # only a higher level beats one met before
            if self.level_of(space) < self.level_of(best):
                best = space
        self.held[self.pond[best - 1]] += 1
        self.pond[self.at - 1] = None  # W34
        self.pond[best - 1] = "cat"
        self.at = best
        self.begin_turn(0)

    def level_of(self, space):
        """0 for the top level."""
        return self.levels.index(self.pond[space - 1])

    def who_won(self):
        if self.solo:  # W29
            return [0] if self.total(0) >= sum(self.ghost_scores) else []
        # W20: OPEN: "more filled squares over the game" is the number of
        # n x n squares filled, that is, of rounds with the bonus.
        def rank(seat):
            filled = [line for line in self.scores[seat] if line["bonus"] > 0]
            return self.total(seat), len(filled)

        best = max(rank(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if rank(seat) == best]

    def total(self, seat):
        return sum(line["total"] for line in self.scores[seat])

    # -------------------------------------------------- tiles

    def sort_cards(self):
        # OPEN: cards stand in the order of the families, also while some of
        # them are not known yet.
        self.cards.sort(key=lambda card: list(FAMILIES).index(family_of(card)))

    def missing_family(self):
        have = [family_of(card) for card in self.cards]
        for family in FAMILIES:
            if family == "tree" and self.options["no-trees-card"]:
                continue  # W21
            if family not in have:
                return family
        return None

    def hole(self):
        """The index of the next space to fill, or None."""
        return self.pond.index(None) if None in self.pond else None

    def pond_kinds(self):
        return [kind for kind in self.pond if kind in KINDS]

    def deal_is_due(self):
        return self.dealt != "none" and self.hole() is not None

    def empty_pond(self):
        for i in range(8):
            if self.pond[i] in KINDS:
                self.discards[self.pond[i]] += 1
                self.pond[i] = None

    def take_trees(self, count):
        for _ in range(count):
            if self.supply == 0:
                self.reshuffle()
            self.supply -= 1

    def reshuffle(self):
        """W14: what was face down until now is out of it for this round."""
        for kind in KINDS:
            self.old[kind] += self.unseen[kind]
        self.unseen = self.discards
        self.discards = no_kinds()
        self.supply = sum(self.unseen.values())
        assert self.supply > 0, "W32: no deal fails"

    def invariants(self):
        """W1: 160 tiles, 40 of each kind, wherever they are."""
        for kind in KINDS:
            count = self.unseen[kind] + self.old[kind] + self.discards[kind]
            count += self.pond.count(kind)
            for forest in self.forests:
                count += len(forest.of(kind))
            if self.solo:
                count += self.held[kind] + 1  # W22: the marker
            assert count == 40, (kind, count)
        face_down = sum(self.unseen.values()) + sum(self.old.values())
        lying = sum(len(forest.trees()) + 1 for forest in self.forests)
        assert face_down == self.supply + lying
        # What was reshuffled is in the supply or lies as trees.
        assert 0 <= self.supply <= sum(self.unseen.values())
        for forest in self.forests:
            assert forest.cat not in forest.tiles
            assert fits(forest.all_squares(), SIDE[self.round])
            assert all(in_frame(s) for s in forest.all_squares())

    # -------------------------------------------------- random play

    @staticmethod
    def random_options(rng, seats):
        options = {}
        if rng.random() < 0.5:
            options["start"] = rng.randrange(seats)
        if rng.random() < 0.4:
            options["no-trees-card"] = rng.random() < 0.6
        if rng.random() < 0.4:
            options["two-rounds"] = rng.random() < 0.6
        cards = rng.choice(["random", "one-paw", "named", "some", None])
        if cards in ("random", "one-paw"):
            options["cards"] = cards
        elif cards:
            families = [
                f
                for f in FAMILIES
                if f != "tree" or not options.get("no-trees-card")
            ]
            if cards == "some":
                families = rng.sample(families, rng.randrange(len(families)))
            rng.shuffle(families)
            options["cards"] = [rng.choice(list(FAMILIES[f])) for f in families]
        shapes = rng.choice(["random", "named", None])
        if shapes == "random":
            options["shapes"] = "random"
        elif shapes:
            options["shapes"] = rng.sample(SHAPES, 8)
        if seats == 1 and rng.random() < 0.9:
            options["ghost"] = rng.randrange(1, 5)
        options.update(Game.random_box(rng, options))
        return options

    @staticmethod
    def random_box(rng, options):
        """The parts of somebody's box."""
        parts = {}
        if rng.random() < 0.3:
            pool = rng.sample(ALL_CARDS, rng.randrange(len(ALL_CARDS)))
            if options.get("cards") == "one-paw":  # else a family has none
                pool += [c for f in FAMILIES.values() for c in f if f[c] == 1]
            parts["pool"] = rng.choice(["all", sorted(set(pool))])
        if rng.random() < 0.3:
            levels = rng.sample("1234", rng.randrange(5))
            parts["strips"] = {
                level: [rng.randrange(100) for _ in range(4)]
                for level in sorted(levels)
            }
        if rng.random() < 0.3:
            flies = [rng.randrange(1, 5) for _ in range(8)]
            parts["fireflies"] = {str(n): flies.count(n) for n in range(1, 5)}
        return parts

    # How random play leans, chosen anew for each game: `churn` refreshes with
    # the cat and readies it with one tree, so that the supply runs out (W14);
    # `drift` plants only trees, ever further towards one corner; `fill` lays
    # the most tiles; `wisps` empties the pond; `any` takes anything.
    TEMPERS = ["churn", "drift", "fill", "wisps", "any"]

    def pick(self, rng, seat, moves):
        """A random move that leads to interesting places."""
        if not hasattr(self, "tempers"):
            self.tempers = [rng.choice(self.TEMPERS) for _ in range(self.seats)]
            self.corner = rng.choice([-1, 1]), rng.choice([-1, 1])
        temper = self.tempers[seat]
        if temper != "drift" and rng.random() < 0.3:
            temper = "any"
        if "refresh" in moves and rng.random() < 0.5:
            return "refresh"
        if self.phase == "cat":
            if temper == "drift":
                return max(moves, key=self.pull)
            return rng.choice(moves)
        if self.phase != "turn":
            return rng.choice(moves)
        if "cat-refresh" in moves and temper == "churn":
            return "cat-refresh"
        if "cat-refresh" in moves and rng.random() < 0.1:
            return "cat-refresh"
        wisps = [m for m in moves if m.startswith("wisp")]
        trees = [m for m in moves if m.startswith("trees")]
        if temper == "churn":
            return rng.choice([m for m in trees if m.count(" ") == 1])
        if temper == "drift":
            three = [m for m in trees if m.count(" ") == 3] or trees
            return max(three, key=self.pull)
        if temper == "fill":
            both = wisps + trees
            longest = max(m.count(" ") for m in both)
            return rng.choice([m for m in both if m.count(" ") == longest])
        if wisps and (temper == "wisps" or rng.random() < 0.6):
            space = rng.choice(sorted({m.split()[1] for m in wisps}))
            return rng.choice([m for m in wisps if m.split()[1] == space])
        return rng.choice(trees)

    def pull(self, move):
        """How far towards the corner the squares of a move reach."""
        words = [w for w in move.split()[1:] if w != "stay"]
        squares = [square_of(w) for w in words] or [self.forests[self.turn].cat]
        down, right = self.corner
        return max(down * s[0] + right * s[1] for s in squares)

    def mutations(self, rng, seat):
        """Texts that are nearly legal: moved, another space or shape, another
        square for the wisp, the cat asked needlessly or forgotten."""
        moves = self.moves(seat)
        if self.phase == "cat":
            return [f"cat {text(self.forests[seat].cat)}", "cat", "cat a1"]
        if self.phase != "turn":
            return ["ghost 0", "ghost 9", "ghost"]
        found = ["refresh", "cat-refresh"]
        wisps = [m for m in moves if m.startswith("wisp")]
        for move in rng.sample(moves, min(6, len(moves))):
            down, right = rng.choice([-1, 0, 1]), rng.choice([-1, 0, 1])
            found.append(moved(move, down, right))
        for move in rng.sample(wisps, min(6, len(wisps))):
            words = move.split()
            if words[-1] == "cat":
                found.append(" ".join(words[:-1]))
            else:
                found.append(move + " cat")
            space, shape = str(rng.randint(0, 9)), rng.choice(SHAPES)
            found.append(" ".join(["wisp", space] + words[2:]))
            found.append(" ".join(words[:2] + [shape] + words[3:]))
            at = -2 if words[-1] == "cat" else -1
            words[at] = "@" + rng.choice(words[3:5])
            found.append(" ".join(words))
        return found


def moved(move, down, right):
    """The move with all its squares moved."""
    words = []
    for word in move.split():
        mark = "@" if word[0] == "@" else ""
        bare = word[len(mark):]
        if bare[0].islower() and bare[1:].isdigit():
            row, column = square_of(bare)
            s = (row + down, column + right)
            bare = text(s) if in_frame(s) else "z26"
        words.append(mark + bare)
    return " ".join(words)


# ---------------------------------------------------------------- checks


def drawn(*lines):
    """A forest from a picture: . empty, c cat, t tree, p w o h wisps."""
    what = {"t": "tree", "p": "pumpkin", "w": "witch", "o": "orb", "h": "heart"}
    tiles = {}
    cat = None
    for r, line in enumerate(lines):
        for c, mark in enumerate(line):
            if mark == "c":
                cat = (r, c)
            elif mark != ".":
                tiles[(r, c)] = what[mark]
    return Forest(cat, tiles)


def examples():
    """The printed examples, and some of the tables by hand."""
    assert sum(len(orientations(shape)) for shape in SHAPES) == 27
    assert witches(drawn("wwwwcwww")) == 40
    assert heart_adjacent(drawn(".t.", "tht", ".c.")) == 6
    assert tree_largest(drawn("tttt", "tttt", ".c.t")) == 9
    assert tree_largest(drawn("tttt", "ttt.", "tc.t")) == 8
    assert orb_around(drawn("cop")) == 2
    assert orb_around(drawn("coo")) == 4  # each of the two sees an orb
    assert orb_around(drawn("ch..", ".o..", "ot..")) == 4 + 2
    assert orb_groups(drawn("popc", ".p..")) == 4
    ghost = Game.new(1, {"ghost": 1})
    ghost.levels = list(KINDS)
    ghost.held = dict(zip(KINDS, [4, 3, 3, 0]))
    ghost.end_round()
    assert ghost.ghost_scores == [51]
    # W16: the two printed score sheets are sums only.
    assert sum([0, 0, 6, 6, 8, 0]) == 20 and sum([4, 0, 2, 8, 6, 2]) == 22
    # The tables.
    assert [points([11, 23, 37], 14, n) for n in range(6)] == [
        0, 11, 23, 37, 51, 65,
    ]
    assert [points([4, 9, 15, 22, 30], 8, n) for n in (0, 5, 6, 7)] == [
        0, 30, 38, 46,
    ]
    assert pumpkin_sudoku(drawn("p.p", ".p.", "c..")) == 4
    assert pumpkin_diagonals(drawn("p.p", ".p.", "c..")) == 0
    assert pumpkin_pairs(drawn("pp.p", "...p", "ppp.")) == 23
    assert pumpkin_parties(drawn("po.w", "...w", "hp..")) == 9
    assert orb_line(drawn("o.cp", "w...")) == 4
    assert orb_rarest(drawn("oopwh")) == 10
    assert orb_adjacent(drawn("ho.", ".w.", "o..")) == 6
    assert heart_ray(drawn("htt.t", "t.c..")) == 4
    assert heart_diagonal(drawn("t.t", ".h.", "..t")) == 4
    assert heart_below(drawn("th", ".t", ".p", ".t")) == 4
    assert heart_cross(drawn("th", ".t", ".p", ".t")) == 3
    assert tree_lines(drawn("tt.t", "t...", "t..t")) == 4
    assert tree_second(drawn("tt.t", "...t")) == 4
    assert tree_second(drawn("tttt")) == 0
    assert tree_dense(drawn(".t.", "ttt", ".tt")) == 3
    assert tree_groves(drawn("tt.t", "t..t", "..tt")) == 8
    print("the printed examples hold")


if __name__ == "__main__":
    examples()
