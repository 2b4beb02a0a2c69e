"""The matches of the report on the players: what is played, and the goal.

Budgets in ms are processor time of the player's own thread (see docs).
"""
from dataclasses import dataclass


@dataclass(frozen=True)
class Match:
    name: str      # of its state file too
    words: str     # of kocka arena
    games: int
    chapter: str
    goal: str = ""         # for a person
    least: float = None    # the share that must be reached
    above: float = None    # the share that the 99% interval must exceed
    longest: float = None  # no decision of the first player takes more ms
    stages: tuple = (0.05, 0.1, 0.2, 0.5, 1)  # so that a stopped run has some of all


def share(least):
    return {"goal": f"at least {least:.0%}", "least": least}


def budgets():
    yield Match("cubes-greedy", "cubes strong greedy --ms 100", 200, "two",
                "(no goal)")
    yield Match("wispwood-greedy", "wispwood strong greedy --ms 100", 400,
                "two", **share(0.99))
    for game, least in (("cubes", 0.97), ("wispwood", 0.85)):
        yield Match(f"{game}-random", f"{game} strong random --ms 100", 200,
                    "two", "at least 98%", least=0.98)
        yield Match(f"{game}-mcts", f"{game} strong mcts --ms 100", 400,
                    "two", **share(least))
        yield Match(f"{game}-mcts-1s", f"{game} strong mcts --ms 1000", 60,
                    "two", "at least 85%", least=0.85)
    yield Match("mice-random", "mice strong random", 200, "two",
                "at least 98%", least=0.98, stages=(1,))
    yield Match("mice-greedy", "mice strong greedy", 200, "two", "(no goal)",
                stages=(1,))
    yield Match("mice-mcts", "mice strong mcts:100ms", 3000, "two",
                "above 50%, 99% sure, at most 1 ms a decision", above=0.5,
                longest=1, stages=(0.01, 0.02, 0.05, 0.1, 1))
    yield Match("mice-time", "mice strong mcts:1ms", 2000, "two",
                "at most 1 ms a decision", longest=1, stages=(1,))
    yield Match("fives-random", "fives strong random", 1000, "two",
                "at least 98%", least=0.98, stages=(1,))
    # both find all there is, so on unequal boards the boards decide
    for name, words in (("greedy", ""), ("greedy-grey", " boards=grey")):
        yield Match(f"fives-{name}", f"fives strong greedy{words}", 1000,
                    "two", "(no goal)", stages=(1,))
    yield Match("fives-mcts", "fives strong mcts --ms 100", 100, "two",
                "(no goal)")
    yield Match("pig-mcts", "pig strong mcts --ms 20", 400, "two",
                "above 50%, 99% sure", above=0.5)


def seats():
    goals = {"cubes-3": share(0.85), "cubes-4": share(0.75)}
    for game in ("mice", "cubes", "wispwood"):
        for count in (3, 4):
            name = f"{game}-{count}"
            fair = {"goal": f"above {100 / count:.0f}%, 99% sure",
                    "above": 1 / count}
            yield Match(name, f"{game} strong" + " mcts" * (count - 1)
                        + " --ms 20", 300, "seats", **goals.get(name, fair))


def alone():
    for level, least in ((1, 0.99), (2, 0.99), (3, 0.99), (4, 0.95)):
        yield Match(f"ghost-{level}",
                    f"wispwood strong ghost={level} --ms 100", 300, "alone",
                    **share(least))
    yield Match("ghost-4-long", "wispwood strong ghost=4 --ms 3000", 30,
                "alone", "(30 times the budget)")
    for player in ("strong", "greedy", "random"):
        yield Match(f"fives-solo-{player}", f"fives {player} mode=solo", 1000,
                    "fives", stages=(1,))


# Name, words of kocka arena, levels.
LADDERS = (("pig", "pig", 5), ("mice", "mice", 5), ("cubes", "cubes", 7),
           ("wispwood", "wispwood", 12), ("fives", "fives", 10),
           ("fives-puzzle", "fives mode=puzzle", 10))


def levels():
    for name, words, last in LADDERS:
        game, *options = words.split()
        for level in range(2, last + 1):
            yield Match(f"{name}-level{level}",
                        " ".join((game, f"level{level}", f"level{level - 1}",
                                  *options)), 1000,
                        "levels", "65% – 75%", stages=(1,))


# The most telling first.
ORDER = ("fives-solo-strong fives-solo-greedy fives-solo-random fives-random "
         "fives-greedy fives-greedy-grey mice-random mice-greedy "
         "wispwood-mcts cubes-mcts ghost-4 ghost-1 mice-mcts cubes-3 wispwood-3 wispwood-4 cubes-4 "
         "mice-3 mice-4 cubes-random wispwood-random cubes-greedy "
         "wispwood-greedy wispwood-mcts-1s cubes-mcts-1s ghost-2 ghost-3 "
         "pig-mcts ghost-4-long fives-mcts").split()

MATCHES = {m.name: m for m in (*budgets(), *seats(), *alone(), *levels())}
assert set(ORDER) <= set(MATCHES)
