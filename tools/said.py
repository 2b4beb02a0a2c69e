"""Which texts the sources say: English, as it stands in the code.

The one idea: a text is used because a source says it, and where it is used
is known from the source as well. So a catalogue (data/po) needs no marks,
and page and terminal each take what is theirs.

A text stands on the page in t('...'), n('...', '...') or msg('...'), in the
terminal in say(), say_many() or SAY_LATER(). Both show the reasons with which
the rules refuse a move (tables of reasons) and those of a computer player's
hint (why_say); the terminal shows what a table refuses too, and why options
or a box are not taken. The page explains
options by their meaning in C where it has no words of its own.
"""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# ---- C ----

STRING = r'"(?:[^"\\]|\\.)*"'
STRINGS = re.compile(rf"{STRING}(?:\s*{STRING})*")
SPOKEN = re.compile(r"\b(say|say_many|SAY_LATER|why_say)\(")
REASON = re.compile(rf'\.id = "[a-z-]+",\s*(?:\.rule = "[A-Z]\d+",\s*)?'
                    rf"\.text =\s*((?:{STRING}\s*)+)\}}")
PROBLEM = re.compile(rf"(?:not_yours\(p|PROBLEM_OVER),\s*({STRING})")
OPTION = re.compile(rf"problem_set\(p, (?:PROBLEM_BAD_(?:OPTION|JSON)|code),"
                    rf"\s*((?:{STRING}\s*)+)")
SHEET = re.compile(r"\bbad\(p,")
MEANING = re.compile(rf"\.meaning =\s*((?:{STRING}\s*)+)")
ESCAPES = {"n": "\n", "033": "\033", "a": "\a", '"': '"', "\\": "\\"}


def code(path):
    """A file of C without its comments and preprocessor lines."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


def inside(text, start):
    """What stands between the bracket before `start` and its partner."""
    depth, at = 1, start
    while depth:
        string = re.compile(STRING).match(text, at)
        at = string.end() if string else at + 1
        if not string:
            depth += {"(": 1, ")": -1}.get(text[at - 1], 0)
    return text[start:at - 1]


def value(literals):
    """The text of C string literals that stand side by side."""
    whole = "".join(part[1:-1] for part in re.findall(STRING, literals))
    return re.sub(r"\\(033|.)", lambda found: ESCAPES[found[1]], whole)


def values(text):
    return [value(found[0]) for found in STRINGS.finditer(text)]


def sources(*folders):
    return [path for folder in folders
            for path in sorted((ROOT / folder).rglob("*.c"))]


def spoken(paths):
    """{text: plural or None} of all that is said in files of C."""
    found = {}
    for text in map(code, paths):
        for call in SPOKEN.finditer(text):
            texts = values(inside(text, call.end()))
            if call[1] != "say_many":
                found.update((one, None) for one in texts
                             if one not in found)
            elif texts:
                found[texts[0]] = texts[1]
    return found


def reasons(*folders):
    """The sentences of refused moves; secret.c becomes a game."""
    paths = sources(*(folders or ("src/games", "src/game", "tests/support")))
    return {value(row[1]): None
            for path in paths for row in REASON.finditer(code(path))}


def problems():
    """What a table refuses, and why options or a box are not taken."""
    return {**{value(problem[1]): None for problem in
               PROBLEM.finditer(code(ROOT / "src/table/table.c"))},
            **{value(problem[1]): None
               for path in sources("src/game", "src/games")
               for problem in OPTION.finditer(code(path))}}


def sheets():
    """Why a sheet is not counted, of those that the terminal takes."""
    text = code(ROOT / "src/games/fives/fives_tally.c")
    return {why: None for call in SHEET.finditer(text)
            for why in values(inside(text, call.end()))}


def meanings():
    """What options mean, of the games that the page has no words for;
    secret.c becomes one."""
    known = ROOT / "web/src/setup/texts"
    return {value(row[1]): None
            for path in sources("src/games", "tests/support")
            if not (known / f"{path.parent.name}.ts").exists()
            for row in MEANING.finditer(code(path))}


def speakers():
    """The files that print for people who play."""
    return [*sources("src/terminal"), ROOT / "src/command/cmd_sheet.c"]


def terminal():
    """{text: plural or None} of all that the terminal says."""
    paths = [*sources("src/cli", "src/ai"), *speakers()]
    return {**reasons(), **problems(), **sheets(), **spoken(paths)}


# ---- the page ----

LITERAL = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
ONE = re.compile(rf"\b(?:t|msg)\(\s*{LITERAL}")
TWO = re.compile(rf"\bn\(\s*{LITERAL},\s*{LITERAL}")


def script_value(literal):
    """The text of a literal of TypeScript."""
    return re.sub(r"\\(u[0-9a-f]{4}|.)", lambda found:
                  chr(int(found[1][1:], 16)) if len(found[1]) > 1
                  else {"n": "\n"}.get(found[1], found[1]), literal[1:-1])


def written(paths):
    """{text: plural or None} of all that is said in files of TypeScript."""
    found = {}
    for path in paths:
        text = path.read_text("utf-8")
        found.update((script_value(call[1]), None)
                     for call in ONE.finditer(text))
        found.update((script_value(call[1]), script_value(call[2]))
                     for call in TWO.finditer(text))
    return found


def page():
    """{text: plural or None} of all that the page says."""
    return {text: many for part in page_parts().values()
            for text, many in part.items()}


# Folders of web/src that are loaded when somebody goes there, as a game's is.
LATER = ("setup", "net", "review", "keeper", "mine", "puzzles")


def page_parts():
    """What the page says by the folder of web/src that says it, {folder:
    {text: plural or None}}; '' is the rest, which is there from the start. A
    game's folder has what its rules and its player say, too; what teaches it,
    a lesson and drawings, is loaded by itself; what home says of it (info.ts)
    is of the rest."""
    scripts = sorted((ROOT / "web/src").rglob("*.ts*"))
    games = [f"games/{path.name}" for path in sources_of_games()]
    parts = {}
    for part in (*LATER, *(f"{game}/teach" for game in games), *games):
        inside = [path for path in scripts
                  if path.is_relative_to(ROOT / "web/src" / part)
                  and path.name != "info.ts"]
        scripts = [path for path in scripts if path not in inside]
        parts[part] = written(inside)
        if part in games:
            players = part.replace("games", "src/ai")
            parts[part] |= {**reasons(f"src/{part}"),
                            **spoken(sources(players))}
    parts["setup"] |= meanings()
    first = {**reasons("src/game", "tests/support"), **written(scripts),
             **spoken(sorted((ROOT / "src/ai").glob("*.c")))}
    return {"": first, **{name: {text: many for text, many in part.items()
                                 if text not in first}
                          for name, part in parts.items()}}


def sources_of_games():
    return sorted(path for path in (ROOT / "src/games").iterdir()
                  if path.is_dir())
