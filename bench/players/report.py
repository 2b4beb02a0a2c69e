#!/usr/bin/env python3
"""The report on the players, from what play.py has played so far.

    bench/players/report.py [--state FOLDER] > docs/reports/players.md

Matches of which there is a state file are told anew (`kocka arena --tell`)
and kept in results.jsonl; the others stand as they were there. KOCKA names
the command.
"""
import argparse
import json
import os
import subprocess
from pathlib import Path

from matches import LADDERS, MATCHES, ORDER

HERE = Path(__file__).parent
RESULTS = HERE / "results.jsonl"
SOLO = HERE / "fives_solo.jsonl"
CHECKS = HERE / "checks.md"
SETS_LEAST = 10  # fewer sets settle nothing, whatever the interval says


def read(path):
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def tell(match, state):
    done = subprocess.run(
        [os.environ.get("KOCKA", "build/kocka"), "arena", *match.words.split(),
         "--games", str(match.games), "--json", "--tell", "--state", state],
        capture_output=True, text=True, check=True)
    return {"name": match.name, **json.loads(done.stdout), "seconds": None}


def slow_games(state, longest):
    """Games in which the first player once took more than so many ms; where
    its longest stands in a line of a state file: src/lab/arena_state.c."""
    lines = [line.split() for line in Path(state).read_text().splitlines()]
    return sum(float(words[7]) > 1000 * longest for words in lines
               if words and words[0].isdigit())


def collect(folder):
    """{name: result}, and the file of results brought up to date."""
    found = {line["name"]: line for line in read(RESULTS)}
    for name, match in MATCHES.items():
        state = Path(folder) / name
        if state.exists():
            found[name] = tell(match, str(state))
            if match.longest:
                found[name]["slow"] = slow_games(state, match.longest)
    names = [*ORDER, *(name for name in MATCHES if name not in ORDER)]
    found = {name: found[name] for name in names
             if name in found and found[name]["games"]}
    RESULTS.write_text("".join(json.dumps(line) + "\n"
                               for line in found.values()))
    return found


# ---- judging ----

def verdict(match, result):
    """What became of the goal, for a person."""
    first = result["players"][0]
    whole = result["games"] >= match.games
    part = "" if whole else f"{result['games']:,} of {match.games:,} games"
    slow = result.get("slow", 0)
    if slow:
        late = f"time missed in {slow} of {result['games']:,} games"
        part = ", ".join(text for text in (part, late) if text)
    goal = match.above if match.above is not None else match.least
    if goal is None:
        return part or ("**reached**" if match.longest else "")
    low, high = first["i99"]
    good = low > goal if match.above is not None else first["share"] >= goal
    enough = result["games"] / result["seats"] >= SETS_LEAST
    sure = whole or enough and (low > goal or high < goal)
    if match.above is not None and not good and high > goal:
        word = "not decided yet"
    else:
        word = "reached" if good else "missed"
        if slow:
            word = f"share {word}"
        word = f"**{word}**" if sure else f"{word} so far"
    if not whole and sure and match.least is not None:
        word += ", 99% sure"
    return ", ".join(text for text in (word, part) if text)


def percent(share):
    return f"{100 * share:.1f}%"


def span(pair):
    return f"{percent(pair[0])} – {percent(pair[1])}"


def elo(result):
    first = result["players"][0]
    if first["share"] in (0, 1):
        return "–"
    return f"{first['elo']:+.0f}"


def row(*cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head, rows):
    return "\n".join([row(*head), row(*["---"] * len(head)), *rows])


# ---- chapters ----

def of_chapter(results, chapter):
    return [(MATCHES[name], result) for name, result in results.items()
            if MATCHES[name].chapter == chapter]


def ms(value):
    return f"{value:.0f}" if value >= 10 else f"{value:.2g}"


def ms_of(result):
    first, other = result["players"][:2]
    return f"{ms(first['ms'])} ({ms(first['max_ms'])}) : {ms(other['ms'])}"


def matches(results, chapter):
    rows = []
    for match, result in of_chapter(results, chapter):
        first, other = result["players"][:2]
        rows.append(row(f"`{match.words}`", f"{result['games']:,}",
                        percent(first["share"]), span(first["i95"]),
                        span(first["i99"]), elo(result),
                        f"{first['points']:.0f} : {other['points']:.0f}",
                        ms_of(result), match.goal, verdict(match, result)))
    return table(("match", "games", "share of the win", "95%", "99%", "Elo",
                  "points", "ms a decision (longest)", "goal", ""), rows)


def ghosts(results):
    rows = []
    for match, result in of_chapter(results, "alone"):
        first, five = result["players"][0], result["spread"]["five"]
        rows.append(row(f"`{match.words}`", result["games"],
                        percent(first["share"]), span(first["i95"]),
                        f"{result['spread']['mean']:.1f} ± "
                        f"{result['spread']['error']:.1f}",
                        " ".join(map(str, five)), f"{first['visits']:,.0f}",
                        match.goal, verdict(match, result)))
    return table(("match", "games", "wins", "95%", "points",
                  "least, quarters, most", "moves weighed a decision", "goal", ""),
                 rows)


def fair(line):
    """Players that were measured before luck was told have none."""
    if "fair" not in line:
        return ""
    return f"{line['fair']:.2f} ± {line['fair_error']:.2f}"


def fives():
    rows = [row(line["player"], f"{line['games']:,}",
                f"{line['mean']:.2f} ± {line['error']:.2f}",
                fair(line),
                f"{line['least']}, {line['quarters'][0]:.0f} "
                f"{line['quarters'][1]:.0f} {line['quarters'][2]:.0f}, "
                f"{line['most']}", f"{line['foresight']:.2f}",
                f"{line['proved']:,}", percent(line["share"]))
            for line in read(SOLO)]
    return table(("player", "games", "points", "less luck",
                  "least, quarters, most", "bound", "bounds proved exact",
                  "share of the bound"), rows)


def levels(results):
    most = max(last for _, _, last in LADDERS)
    rows, outside = [], []
    for game, words, last in LADDERS:
        cells = []
        for level in range(2, most + 1):
            result = results.get(f"{game}-level{level}")
            if not result:
                cells.append("" if level > last else "not played")
                continue
            share = result["players"][0]["share"]
            cell = percent(share)
            if result["games"] < 1000:
                cell += f" ({result['games']})"
            if not 0.645 <= share <= 0.755:
                outside.append(f"{game} {level}:{level - 1}")
                cell = f"**{cell}**"
            cells.append(cell)
        rows.append(row(words, *cells))
    head = ("game", *(f"{n}:{n - 1}" for n in range(2, most + 1)))
    told = ("All steps that were played lie within 65% – 75% (rounded)."
            if not outside else "Outside 65% – 75%: " + ", ".join(outside)
            + ".")
    return table(head, rows) + "\n\n" + told


def in_short(results):
    """Goals by what became of them, and what nobody has played yet."""
    lots = {}
    for name, match in MATCHES.items():
        if match.chapter == "levels" or match.goal == "":
            continue
        if name not in results:
            word = "not played yet"
        elif match.least is None and match.above is None:
            continue
        else:
            word = verdict(match, results[name]).replace("*", "")
            word = word.split(",")[0]
        lots.setdefault(word, []).append(f"`{match.words}`")
    order = ("reached", "reached so far", "share reached", "share missed",
             "not decided yet", "missed so far", "missed", "not played yet")
    return "\n".join(f"- {word} ({len(lots[word])}): {', '.join(lots[word])}"
                     for word in order if word in lots)


def command(*words):
    return subprocess.run(words, capture_output=True, text=True,
                          check=True).stdout.strip()


TEXT = """# The computer players: what was played, what came out

Made by `bench/players/report.py` at commit {commit}. Every line of a table is `kocka arena` with the words that stand there and `--games N`; `bench/players/play.py` plays them all, in stages, and goes on where it was stopped (`bench/players/state/`). Budgets in milliseconds are processor time of the player's own thread, so that the other work of this machine (2 cores) changes nothing but how long a match takes; only the longest decision tells little, for what the host takes from a virtual machine is counted (tree search that ends itself at 100 ms was measured at up to 647). Tree search ends a thought when the rest of its time would hardly change the move ([players](../players.md)), so it takes less than its budget on average. Seats are rotated and chance is mirrored within sets; intervals count sets, not games. Where fewer games were played than planned, the number that was is in the last column, and the interval says what it is worth: all of it is about six hours of two cores, and the machine was shared by others.

## In short
"So far": the share is there, but with so few games not yet surely.

{short}

## Two seats

{two}

## Three and four seats
One strong player, the others plain tree search, 20 ms each. The fair share is a third or a quarter.

{seats}

## Wispwood alone
Random cards, against the ghost's four strips.

{alone}

## Fives alone
`bench/players/fives_solo.py`, seed `solo`. The bound is for one who knows all twelve rolls in advance: one piece a round, all different, disjoint, each showing its round's dice, the greatest sum of values (30 is everything). Squares that crossing off blocks are left out, so it is an upper bound; it is exact in the sense that such placements exist ("proved"). "Less luck" is the points less what the dice were worth: it has the same mean and a smaller error, see [players](../players.md).

{fives}

## Levels
Each level against the one below, 1,000 games a pair (fewer where a number in brackets says so).

{levels}

{checks}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--state", default=str(HERE / "state"))
    results = collect(parser.parse_args().state)
    print(TEXT.format(commit=command("git", "rev-parse", "--short", "HEAD"),
                      short=in_short(results), two=matches(results, "two"),
                      seats=matches(results, "seats"),
                      alone=ghosts(results), fives=fives(),
                      levels=levels(results),
                      checks=CHECKS.read_text().strip()))


main()
