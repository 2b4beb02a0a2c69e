"""Tables of solved mice: made, killed and gone on with, damaged, played by."""
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import struct
import subprocess
import tempfile
import time
from xml.etree import ElementTree

ROOT = pathlib.Path(os.environ.get(
    "KOCKA_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
SLOW = os.environ.get("KOCKA_BUILD", str(ROOT / "build")) + "/tests/mice-slow"
HEAD = 4096
WIDE, DEEP = 16, 8  # the layers of mice_fit.h
SWEEPS_AT = 16  # in a checkpoint: a number of 8 bytes


def solve(*words, **rest):
    return subprocess.run([KOCKA, "solve", "mice", "per_colour=2", *words],
                          capture_output=True, text=True, **rest)


def refuses(words, sentence):
    run = subprocess.run([KOCKA, *words], capture_output=True, text=True,
                         stdin=subprocess.DEVNULL)
    assert run.returncode == 1 and sentence in run.stderr, run


def refuses_words(words, sentence):
    run = subprocess.run([KOCKA, "solve", "mice", *words], timeout=60,
                         capture_output=True, text=True)
    assert run.returncode == 2 and sentence in run.stderr, run


def sweeps_kept(part):
    try:
        with open(part, "rb") as file:
            file.seek(SWEEPS_AT)
            return struct.unpack("<Q", file.read(8))[0]
    except (FileNotFoundError, struct.error):
        return 0


def kill_goes_on_to_the_same_bytes(folder, whole):
    """Each time it is killed as soon as so many sweeps are kept."""
    out, part = folder / "killed.table", folder / "killed.table.part"
    rng = random.Random(21)
    words = [KOCKA, "solve", "mice", "per_colour=2", "limit=0", "risky=true",
             "--out", str(out), "--checkpoint", "0"]
    kept = 0
    for target in sorted(rng.sample(range(1, 25), 10)):
        run = subprocess.Popen(words, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        while sweeps_kept(part) < target and run.poll() is None:
            time.sleep(0.001)
        run.send_signal(signal.SIGKILL)
        run.wait()
        if out.exists():  # it was quicker than we
            break
        assert sweeps_kept(part) >= max(kept, target)
        kept = sweeps_kept(part)
    assert kept > 0
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    assert out.read_bytes() == whole.read_bytes()
    assert not part.exists()


def an_evaluation_killed_goes_on_to_the_same(table):
    """It is one of `--loss`, of one player against one."""
    words = [KOCKA, "solve", "mice", "--loss", str(table), "--player", "tuned",
             "--against", "best", "--json", "--checkpoint"]
    whole = subprocess.run([*words, "100"], capture_output=True, text=True,
                           check=True)
    assert len(whole.stdout.splitlines()) == 1, whole
    part = pathlib.Path(f"{table}.tuned-best.part")
    while not part.exists():  # it may be done before it is killed
        run = subprocess.Popen([*words, "0"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
        while sweeps_kept(part) < 3 and run.poll() is None:
            time.sleep(0.001)
        run.send_signal(signal.SIGKILL)
        run.wait()
    other = [word.replace("best", "exact") for word in words]
    part.replace(f"{table}.tuned-exact.part")
    refuses([*other[1:], "0"], "of another game")
    pathlib.Path(f"{table}.tuned-exact.part").replace(part)
    again = subprocess.run([*words, "0"], capture_output=True, text=True,
                           check=True)
    assert again.stdout == whole.stdout, (again, whole)
    assert not part.exists()
    refuses_words(["--loss", str(table), "--player", "nobody"], "--player")


def a_wrong_guess_changes_nothing(folder, table):
    """Begun with the table of another game the proof comes to the same."""
    words = ["--error", "1e-8", "--json"]
    told = [json.loads(solve("limit=0", *words, *more, check=True).stdout)
            for more in ([], ["--from", str(table)])]
    for one, other in (told, told[::-1]):
        assert one["high"] - one["low"] <= one["error"] + 1e-14, told
        assert one["error"] <= 1e-8, told
        assert one["low"] <= other["high"], told
    refuses(["solve", "mice", "per_colour=1", "--from", str(table)],
            "other numbers")


def another_game_is_not_gone_on_with(folder):
    out = folder / "other.table"
    part = folder / "other.table.part"
    part.write_bytes(b"kocka mice part\0" + bytes(200))
    run = solve("--out", str(out))
    assert run.returncode == 1 and "delete it" in run.stderr, run
    part.unlink()


def two_do_not_work_at_one_file(folder):
    """The second is told so, and spoils nothing of the first one's."""
    out, part = folder / "both.table", folder / "both.table.part"
    words = [KOCKA, "solve", "mice", "per_colour=4", "limit=0", "--out",
             str(out), "--checkpoint", "0"]
    run = subprocess.Popen(words, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    try:
        while not part.exists():
            assert run.poll() is None
            time.sleep(0.001)
        run.send_signal(signal.SIGSTOP)
        refuses(words[1:], "another kocka is working at it")
    finally:
        run.kill()
        run.wait()
    again = subprocess.Popen(words, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, text=True)
    begins = again.stderr.readline()  # what was killed holds nobody up
    again.kill()
    again.wait()
    assert begins.startswith("sweep "), begins
    assert sweeps_kept(part) > 0


def what_cannot_be_written_is_told_before_the_work(folder):
    """Or hours would be lost."""
    nowhere = folder / "nowhere" / "mice.table"
    for out, why in [(nowhere, "No such file"), (folder, "Is a directory"),
                     ("", "No such file")]:
        run = subprocess.run([KOCKA, "solve", "mice", "limit=0", "--out",
                              str(out)], capture_output=True, text=True,
                             timeout=60)
        assert run.returncode == 1 and why in run.stderr, run
        assert "sweep" not in run.stderr, run


def damage_is_refused(folder, table):
    bad = folder / "bad"
    bad.mkdir()
    file = bad / "mice.table"
    bytes_of = table.read_bytes()
    changed = bytes_of.replace(b'"cells":7776', b'"cells":7775', 1)
    commands = [["engine"], ["arena", "mice", "strong", "strong"],
                ["play", "mice"]]
    if not subprocess.run([KOCKA, "serve", "--help"],
                          capture_output=True).returncode:
        commands.append(["serve", "--port", "0"])
    for content, sentence in [
            (b"hello", "too short"), (bytes(HEAD), "no table"),
            (bytes_of[:-1], "not as long"), (changed, "damaged")]:
        file.write_bytes(content)
        for command in commands:
            refuses([*command, "--tables", str(bad)], sentence)
    flipped = bytearray(bytes_of)
    flipped[HEAD + 7] ^= 1
    file.write_bytes(flipped)
    for words in (["--check"], ["--loss"], ["--habits"], ["--picture"],
                  ["--fit"], ["--rules", str(table)],
                  ["per_colour=2", "--from"]):
        refuses(["solve", "mice", *words, str(file)], "cells are damaged")
    assert "whole" in solve_check(table)
    refuses(["engine", "--tables", str(folder / "nowhere")], "cannot read")


def solve_with(*words):
    return subprocess.run([KOCKA, "solve", "mice", *words], text=True,
                          capture_output=True, check=True).stdout


def solve_check(table):
    return subprocess.run([KOCKA, "solve", "mice", "--check", str(table)],
                          capture_output=True, text=True, check=True).stdout


def engine(requests, *words, env=None):
    run = subprocess.run(
        [KOCKA, "engine", "--seed", "1", *words], text=True, check=True,
        input="".join(json.dumps(r) + "\n" for r in requests),
        capture_output=True, env=env)
    return [json.loads(line) for line in run.stdout.splitlines()]


def random_states(count):
    """States in which something is to be taken or chosen."""
    run = subprocess.Popen([KOCKA, "engine", "--seed", "1"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(**request):
        run.stdin.write(json.dumps(request) + "\n")
        run.stdin.flush()
        return json.loads(run.stdout.readline())

    states, rng = [], random.Random(21)
    while len(states) < count:
        state = ask(do="new", game="mice", seats=2,
                    options={"per_colour": 2, "risky": True,
                             "limit": 0})["state"]
        while state["phase"] != "over":
            if state["phase"] == "roll":
                state = ask(do="chance", seed=str(rng.random()))["state"]
                continue
            states.append(state)
            move = ask(do="best", player="random", seed=str(rng.random()))
            state = ask(do="play", move=move["move"])["state"]
    ask(do="quit")
    run.wait()
    return states[:count]


def best_is_exact(folder, table):
    """Its value lies in the bounds, and no move is better than its."""
    states = random_states(40)
    assert len(states) > 10
    file = folder / "states.txt"
    file.write_text("".join(json.dumps(s) + "\n" for s in states))
    run = solve("risky=true", "--json", "--states", str(file), check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()][1:]
    home = folder / "home"
    (home / "kocka/tables").mkdir(parents=True)
    (home / "kocka/tables/mice.table").write_bytes(table.read_bytes())
    usual = dict(os.environ, XDG_DATA_HOME=str(home))
    for state, exact in zip(states, told):
        for words, env in ((["--tables", str(table.parent)], None),
                           ([], usual)):
            _, answer = engine([{"do": "set", "state": state},
                                {"do": "best"}], *words, env=env)
            assert answer["exact"] is True, answer
            value = answer["value"][state["turn"]]
            assert abs(value - exact["low"]) < 2e-5, (value, exact)
            chosen = [m for m in exact["moves"] if m["move"] == answer["move"]]
            assert chosen[0]["low"] > exact["low"] - 2e-5, (answer, exact)
    _, answer = engine([{"do": "set", "state": states[0]}, {"do": "best"}])
    assert "exact" not in answer, answer
    other = dict(states[0], options=dict(states[0]["options"], children=True))
    _, answer = engine([{"do": "set", "state": other}, {"do": "best"}],
                       "--tables", str(table.parent))
    assert "exact" not in answer, answer


def the_terminal_says_that_a_hint_is_exact(table):
    """Only where there is a table of that game."""
    with tempfile.TemporaryDirectory() as home:
        for risky in ("true", "false"):
            run = subprocess.run(
                [KOCKA, "play", "mice", "per_colour=2", f"risky={risky}",
                 "--people", "--lang", "cs", "--seed", "1", "--tables",
                 str(table.parent)], input="hint\nquit\n", text=True,
                capture_output=True, check=True,
                env=dict(os.environ, XDG_DATA_HOME=home))
            assert "Rada: " in run.stdout, run
            said = "přesné: hra je vyřešená" in run.stdout
            assert said == (risky == "true"), run


def a_random_game():
    """Its record, and each state in which something is decided, with what."""
    run = subprocess.Popen([KOCKA, "engine", "--seed", "1"], text=True,
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(**request):
        run.stdin.write(json.dumps(request) + "\n")
        run.stdin.flush()
        return json.loads(run.stdout.readline())

    decisions = []
    state = ask(do="new", game="mice", seats=2, seed="a",
                options={"per_colour": 2, "risky": True,
                         "limit": 0})["state"]
    while state["phase"] != "over":
        if state["phase"] == "roll":
            state = ask(do="chance")["state"]
            continue
        move = ask(do="best", player="random")["move"]
        decisions.append((state, move))
        state = ask(do="play", move=move)["state"]
    record = ask(do="record")["record"]
    ask(do="quit")
    run.wait()
    return record, decisions


def a_review_by_the_table_is_exact(folder, table):
    """What each decision lost is what the solution says, and courage adds up
    what was lost by stopping and by going on."""
    record, decisions = a_random_game()
    file = folder / "states.txt"
    file.write_text("".join(json.dumps(s) + "\n" for s, _ in decisions))
    run = solve("risky=true", "--json", "--states", str(file), check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()][1:]
    words = [KOCKA, "review", "-", "--json", "--tables", str(table.parent)]
    run = subprocess.run(words, input=record, text=True, check=True,
                         capture_output=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    found = [line for line in lines if "best" in line]
    made = [one for one in zip(decisions, told) if len(one[1]["moves"]) > 1]
    assert len(found) == len(made) > 10, (len(found), len(made))
    wasted = [0, 0]
    for line, ((state, move), exact) in zip(found, made):
        worth = {m["move"]: m["low"] for m in exact["moves"]}
        lost = max(worth.values()) - worth[move]
        assert line["move"] == move, (line, move)
        assert abs(line["lost"] - lost) < 5e-5, (line, lost)
        if state["phase"] == "choose":
            wasted[state["turn"]] += lost
    for seat, line in enumerate(one for one in lines if "summary" in one):
        parts = line["courage"].values()
        all_of_it = sum(part["timid"] + part["bold"] for part in parts)
        assert abs(all_of_it - wasted[seat]) < 1e-3, (line, wasted)
    refuses(["review", "-", "--tables", str(folder / "nowhere")],
            "cannot read")


def a_release_has_the_tables_that_are_meant(folder, table):
    """Those of a list of checksums, whole; another one is refused."""
    there = folder / "release"
    there.mkdir()
    sums = folder / "tables.sha256"
    content = table.read_bytes()
    sums.write_text(f"{hashlib.sha256(content).hexdigest()}  {table.name}\n")
    words = [ROOT / "tools/tables.sh", table.parent, there, sums]
    subprocess.run(words, check=True, capture_output=True)
    assert (there / table.name).read_bytes() == content
    sums.write_text(f"{'0' * 64}  {table.name}\n")
    run = subprocess.run(words, capture_output=True, text=True)
    assert run.returncode == 1 and "has not the tables" in run.stderr, run
    run = subprocess.run([*words[:3]], capture_output=True, text=True)
    assert run.returncode == 1, run  # this is none of the whole game


def slips_do_not_begin_to_solve():
    """What does not go together is told, not left out: where nothing is said
    of the game it would be solved with six a colour."""
    for words, sentence in [(["--fit"], "--fit needs tables"),
                            (["--rules"], "two tables, not 0"),
                            (["--rules", "a", "b", "c"], "not 3"),
                            (["--check", "a", "per_colour=1"],
                             "--check takes its file and no other words"),
                            (["--check", "a", "--loss", "b"], "one at a time"),
                            (["--fit", "--habits", "b"], "one at a time"),
                            (["--player", "tuned"], "--player does not go"),
                            (["--against", "best"], "--against does not go"),
                            (["--games", "9"], "with solving"),
                            (["--loss", "a", "--games", "9", "--against",
                              "best"], "against exact only"),
                            (["--time", "a", "--out", "b"], "with --time"),
                            (["--loss", "a", "--states", "b"], "with --loss"),
                            (["--habits", "a", "--json"], "with --habits")]:
        refuses_words(words, sentence)


def wrong_words_are_told():
    for words, sentence in [(["limit=5"], "limit=0"),
                            (["match=true"], "match"),
                            (["--error", "0"], "--error"),
                            (['values={"red":[1]}'], "2 values of red")]:
        refuses_words(["per_colour=2", *words], sentence)
    slips_do_not_begin_to_solve()
    rows = json.dumps({c: list(range(1, 13)) for c in
                       ("red", "orange", "yellow", "green", "blue")})
    run = subprocess.run([KOCKA, "solve", "mice", "per_colour=12",
                          f"values={rows}"], capture_output=True, text=True)
    assert run.returncode == 1 and "GiB" in run.stderr, run
    run = subprocess.run([KOCKA, "solve", "mice", "per_colour=1"],
                         capture_output=True, text=True, check=True)
    assert "limit=0" in run.stderr, run


def loss_is_what_matches_show(table):
    """The evaluation of all positions against 1,000 games."""
    run = subprocess.run([KOCKA, "solve", "mice", "--loss", str(table),
                          "--json"], capture_output=True, text=True,
                         check=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    for exact, best in (lines[0:2], lines[2:4]):
        assert exact["player"] == best["player"], lines
        assert best["first"] <= exact["first"] + 1e-6, lines
        assert best["second"] <= exact["second"] + 1e-6, lines
        assert -1e-6 <= exact["loss"] <= best["loss"] + 1e-6, lines
        assert 0 <= exact["error"] < 1e-6 and 0 <= best["error"] < 1e-6, lines
    exact, fitted = lines[0], lines[2]
    run = subprocess.run([KOCKA, "solve", "mice", "--loss", str(table),
                          "--games", "4000", "--json"], capture_output=True,
                         text=True, check=True)
    sampled = [json.loads(line) for line in run.stdout.splitlines()]
    for one, all_of_them in zip(sampled, (exact, fitted), strict=True):
        assert one["player"] == all_of_them["player"], sampled
        assert abs(one["mean"] - all_of_them["mean"]) < 0.01, (one, lines)
    assert (exact["player"], fitted["player"]) == ("tuned", "fitted"), lines
    assert fitted["loss"] < exact["loss"], lines
    run = subprocess.run(
        [KOCKA, "arena", "mice", "strong-tuned", "strong", "per_colour=2",
         "risky=true", "--games", "1000", "--json", "--tables",
         str(table.parent)], capture_output=True, text=True, check=True)
    share = json.loads(run.stdout)["players"][0]["share"]
    assert abs(share - exact["mean"]) < 0.05, (share, exact)


def a_fit_has_all_its_numbers(table):
    """As a file of C: rows by colour and kind, and the layers behind them."""
    fit = solve_with("--fit", str(table), "--games", "40")
    rows, layers = fit.split("static const struct mice_fit")
    numbers = re.findall(r"-?\d+", rows.split("= {", 1)[1])
    assert len(numbers) == 5 * 28 * WIDE, len(numbers)
    assert all(abs(int(n)) <= 127 for n in numbers)
    second = layers.split(".second={")[1].split(".second_bias")[0]
    assert len(re.findall(r"-?\d+", second)) == WIDE * DEEP, second


def people_are_measured(table):
    """Habits cost something or nothing, never less; rules are sentences."""
    habits = solve_with("--habits", str(table), "--games", "100").splitlines()
    assert len(habits) > 5, habits
    costs = [float(line.split("%")[0]) for line in habits]
    assert min(costs) >= 0 and max(costs) > 1, habits
    rules = solve_with("--rules", str(table), str(table), "--games", "20")
    lines = rules.splitlines()
    assert len(lines) == 5 and all("stop with" in line for line in lines), lines
    for line in lines:  # the same game twice: it costs what it cost
        here, found = re.findall(r"([\d.]+)%", line)[:2]
        assert here == found, line
    svg = ElementTree.fromstring(
        solve_with("--picture", str(table), "--games", "400"))
    cells = svg.findall(".//{http://www.w3.org/2000/svg}title")
    assert len(cells) > 5, len(cells)


def times_are_told(table):
    words = solve_with("--time", str(table), "--games", "200")
    assert words.startswith("opened 1000 times"), words
    assert "200 decisions:" in words, words


def table_agrees_with_itself(table):
    """A plain expectimax of 1,000 turns on the table's own values."""
    run = subprocess.run([SLOW, "2", "0", "1", str(table), "1000"],
                         capture_output=True, text=True)
    assert run.returncode == 0, run
    wrong = table.parent.parent / "wrong.bin"
    wrong.write_bytes(table.read_bytes()[:HEAD] + bytes(2 * 7776))
    run = subprocess.run([SLOW, "2", "0", "1", str(wrong), "1000"])
    assert run.returncode == 1, run


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "tables").mkdir()
        table = folder / "tables" / "mice.table"
        solve("risky=true", "--out", str(table), "--jobs", "1", check=True)
        wrong_words_are_told()
        kill_goes_on_to_the_same_bytes(folder, table)
        a_wrong_guess_changes_nothing(folder, table)
        another_game_is_not_gone_on_with(folder)
        two_do_not_work_at_one_file(folder)
        what_cannot_be_written_is_told_before_the_work(folder)
        damage_is_refused(folder, table)
        best_is_exact(folder, table)
        a_release_has_the_tables_that_are_meant(folder, table)
        the_terminal_says_that_a_hint_is_exact(table)
        a_review_by_the_table_is_exact(folder, table)
        table_agrees_with_itself(table)
        loss_is_what_matches_show(table)
        an_evaluation_killed_goes_on_to_the_same(table)
        a_fit_has_all_its_numbers(table)
        people_are_measured(table)
        times_are_told(table)


main()
