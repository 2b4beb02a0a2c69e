#!/usr/bin/env python3
"""arena, solve and review from outside: resuming, forfeits, figures."""
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

kocka = os.environ["KOCKA"]
source = Path(os.environ["KOCKA_SOURCE"])


def run(*words, code=0, **more):
    done = subprocess.run([kocka, *words], capture_output=True, text=True,
                          env={**os.environ, "KOCKA": kocka}, **more)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout


def arena(*words):
    return json.loads(run("arena", *words, "--json"))


def shares(result):
    return [p["share"] for p in result["players"]]


def same_words_same_result():
    words = ["mice", "strong", "mcts:30", "random", "--games", "12"]
    one = arena(*words, "--jobs", "1")
    two = arena(*words, "--jobs", "2")
    assert shares(one) == shares(two)
    assert abs(sum(shares(one)) - 1) < 1e-5


def resumes(folder):
    state = str(folder / "state")
    words = ["pig", "strong", "mcts:20"]
    arena(*words, "--games", "6", "--state", state)
    with open(state, "a") as f:
        f.write("7 0 1")  # a torn line
    more = arena(*words, "--games", "20", "--state", state)
    whole = arena(*words, "--games", "20")
    assert more["games"] == 20 and shares(more) == shares(whole)
    lines = [x for x in open(state).read().split("\n") if x.count(" ") > 4]
    assert len(lines) == 21  # its first line, and each game once
    told = arena(*words, "--games", "40", "--state", state, "--tell")
    assert told == {**more, "seconds": told["seconds"]}
    run("arena", "pig", "random", "greedy", "--state", state, code=1)


def a_state_is_read_with_care(folder):
    state = str(folder / "careful")
    bot = f"exec:cd .\n{sys.executable} {source / 'examples' / 'bot.py'}"
    words = ["pig", bot, "random", "--games", "4", "--seed", "a\nb", "--state",
             state]
    first = arena(*words)
    with open(state, "a") as f:
        f.write("5 -5 -7 1e400 1e30 1 1 1 1 0 1 1 1 1 1\n")  # is no game
    assert shares(arena(*words)) == shares(first)
    assert arena(*words, "--tell")["games"] == 4
    run("arena", "pig", "strong", "random", "--tell", "--state",
        str(folder / "none"), code=1)
    level = ["pig", "level1", "random", "--games", "2", "--state",
             str(folder / "level")]
    arena(*level)
    text = (folder / "level").read_text()
    (folder / "level").write_text(text.replace("~0.3", "~0.29", 1))
    run("arena", *level, code=1)  # level 1 was another then


def programs_say_how_long_they_take():
    """Our own engine as a program is as quick as we are."""
    done = arena("fives", "boards=grey", f"exec:{kocka} engine", "strong",
                 "--sims", "30", "--games", "4")
    assert shares(done) == [0.5, 0.5], done


def time_is_the_processors():
    """Others that compute at the same time cost a player nothing."""
    result = arena("cubes", "mcts", "mcts", "--ms", "5", "--games", "2",
                   "--jobs", "8")
    for player in result["players"]:
        assert 0 < player["ms"] < 10, player


def programs_play_and_forfeit():
    bot = f"exec:{sys.executable} {source / 'examples' / 'bot.py'}"
    good = arena("pig", bot, "greedy", "--games", "4")["players"]
    assert good[0]["forfeits"] == 0 and good[0]["share"] > 0.5
    ended, deaf = "it ended", "it did not answer in time"
    more, wrong = "it said more than it was asked", "its answer is not JSON"
    for bad, *why in (("exit 0", ended), ("cat", "its answer is not ok"),
                      ("echo hello", ended, wrong),  # as we ask or it ends
                      ("read line; echo hello; sleep 60", wrong),
                      ("sleep 60", deaf), ("yes", more, wrong)):
        time_limit = ["--ms", "20"] if deaf in why else []  # else 10 seconds
        lost = arena("pig", f"exec:{bad}", "random", "--games", "2",
                     *time_limit)["players"]
        assert lost[0]["fault"]["game"] == 0 and "fault" not in lost[1], lost
        assert lost[0]["fault"]["why"] in why, lost
        assert lost[0]["forfeits"] == 2 and lost[0]["share"] == 0, bad
        assert lost[1]["forfeits"] == 0 and lost[1]["share"] == 1, bad
    engine = arena("mice", f"exec:{kocka} engine", "random", "--games", "2")
    assert engine["players"][0]["forfeits"] == 0


SPY = """
import json, sys
sys.path.insert(0, {examples!r})
import bot
rules = bot.Rules()
for line in sys.stdin:
    request = json.loads(line)
    answer = {{"ok": True}}
    if request["do"] == "set":
        state = request["state"]
        rules.know(state)
    else:
        answer["move"] = bot.choose(state, request["seat"], rules)
        print(json.dumps([request["seat"], state]), file=open({log!r}, "a"))
    print(json.dumps(answer), flush=True)
"""


def programs_see_what_their_seat_may(folder):
    """F19: of the others' outlines only how many there are."""
    log = folder / "seen"
    spy = folder / "spy.py"
    spy.write_text(SPY.format(examples=str(source / "examples"),
                              log=str(log)))
    done = arena("fives", f"exec:{sys.executable} {spy}", "strong",
                 "--games", "2", "--jobs", "1")
    assert done["players"][0]["forfeits"] == 0
    seen = [json.loads(line) for line in log.read_text().splitlines()]
    search = [(seat, s) for seat, s in seen if s["phase"] == "search"]
    assert any(s["outlines"][1 - seat] for seat, s in search)
    for seat, s in search:
        assert isinstance(s["outlines"][1 - seat], int), s
        assert isinstance(s["outlines"][seat], list), s


PACED = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {{"ok": True}}
    if request["do"] == "set":
        state = request["state"]
    else:
        locked = state["locked"][request["seat"]]
        free = state["turned"] is None
        answer["move"] = "resume" if locked else "turn" if free else "done"
        answer["delay_ms"] = None if locked else {delay!r}
    print(json.dumps(answer), flush=True)
"""


def the_pace_of_programs_has_a_floor(folder):
    """Who turns the timer first has a point in every round. Below a second
    nobody is faster than another; then the lower seat is first. Who says
    null does nothing until something has changed."""
    for delays, wanted in (((0, 999), [0.5, 0.5]), ((1000, 1001), [1, 0]),
                           ((None, 1), [0, 1])):
        programs = []
        for number, delay in enumerate(delays):
            paced = folder / f"paced{number}.py"
            paced.write_text(PACED.format(delay=delay))
            programs.append(f"exec:{sys.executable} {paced}")
        done = arena("fives", *programs, "--games", "4", "--jobs", "1")
        assert shares(done) == wanted, (delays, done)
        assert not any(p["forfeits"] for p in done["players"]), done


def a_fault_harms_only_its_game(folder):
    """The first game of its life goes wrong, the others are played."""
    mark = folder / "mark"
    bot = (f"test -e {mark} || {{ touch {mark}; exit 1; }}; "
           f"exec {sys.executable} {source / 'examples' / 'bot.py'}")
    one, two = arena("pig", f"exec:{bot}", "random", "--games", "10",
                     "--jobs", "1")["players"]
    assert one["forfeits"] == 1 and two["forfeits"] == 0
    assert one["share"] > 0.5


def faults_are_told():
    text = run("arena", "pig", "exec:exit 1", "random", "--games", "2")
    assert "forfeited 2 games; game 0: it ended" in text, text
    text = run("arena", "fives", "mode=solo", "exec:exit 1", "--games", "2")
    assert "forfeited 2 games; game 0: it ended" in text, text
    done = arena("pig", *["random"] * 9, "exec:exit 1", "--games", "10")
    assert done["players"][9]["forfeits"] == 10, done


def a_program_that_leaves_its_group_holds_nobody_up(folder):
    away = folder / "away.py"
    away.write_text("import os, time\nos.setpgid(0, os.getpgid(os.getppid()))\n"
                    "time.sleep(600)\n")
    begun = time.monotonic()
    run("arena", "pig", f"exec:exec {sys.executable} {away}", "random",
        "--games", "2", "--ms", "20")
    assert time.monotonic() - begun < 300  # of its 600


def gone(pid):
    """It has ended; who inherited it may not have buried it yet."""
    try:
        return open(f"/proc/{pid}/stat").read().rsplit(")")[-1].split()[0] == "Z"
    except OSError:
        return True


def until(what):
    while not what():
        time.sleep(0.02)  # the test's own time limit ends this


def who_stops_the_arena_stops_its_programs(folder):
    """Also one that never reads, and its children."""
    for number in (signal.SIGINT, signal.SIGTERM):
        pids = folder / f"pids-{number}"
        deaf = f"sleep 3600 & echo $$ $! > {pids}.new; " \
               f"mv {pids}.new {pids}; wait"
        match = subprocess.Popen(
            [kocka, "arena", "pig", f"exec:{deaf}", "random", "--games", "2",
             "--jobs", "1", "--ms", "1000000"], stdout=subprocess.DEVNULL,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        until(pids.exists)
        programs = pids.read_text().split()
        assert len(programs) == 2 and not any(map(gone, programs))
        match.send_signal(number)
        assert match.wait() == -number
        until(lambda: all(map(gone, programs)))


def one_arena_to_a_state(folder):
    state = folder / "shared"
    pids = folder / "holder"
    match = subprocess.Popen(
        [kocka, "arena", "pig", f"exec:echo > {pids}; sleep 3600", "random",
         "--jobs", "1", "--ms", "1000000", "--state", str(state)],
        stdout=subprocess.DEVNULL)
    until(pids.exists)
    text = subprocess.run(
        [kocka, "arena", "pig", f"exec:echo > {pids}; sleep 3600", "random",
         "--jobs", "1", "--ms", "1000000", "--state", str(state)],
        capture_output=True, text=True)
    match.terminate()
    match.wait()
    assert text.returncode == 1 and "another arena" in text.stderr, text


def a_state_that_cannot_be_written_is_a_failure(folder):
    def full():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
    done = subprocess.run([kocka, "arena", "pig", "strong", "random",
                           "--games", "40", "--state", str(folder / "full")],
                          capture_output=True, text=True, preexec_fn=full,
                          restore_signals=False)
    assert done.returncode == 1 and "cannot write" in done.stderr, done


def jobs_change_nothing():
    one, two = (run("solve", "pig", "--goal", "136", "--table", "--jobs", j)
                for j in "12")
    assert one == two and len(one) > 50000


def programs_sit_at_the_terminal(folder):
    bot = f"exec:{sys.executable} {source / 'examples' / 'bot.py'}"
    env = {**os.environ, "KOCKA": kocka, "HOME": str(folder)}
    env.pop("XDG_DATA_HOME", None)
    for against, says in ((bot, "wins"), ("exec:exit 1", "has lost: it ended"),
                          ("exec:echo {}", "has lost: its answer is not ok")):
        done = subprocess.run(
            [kocka, "play", "pig", "--against", against, "--seed", "1",
             "--lang", "en"], input="roll\n" * 3 + "stop\nroll\n" * 500,
            capture_output=True, text=True, env=env)
        assert done.returncode == 0 and says in done.stdout, done.stdout


def strong_beats_random():
    for game, sims in (("pig", 1), ("mice", 1), ("cubes", 200),
                       ("wispwood", 1), ("fives", 1)):
        result = arena(game, f"strong:{sims}", "random", "--games", "10")
        assert shares(result)[0] >= 0.8, (game, result)


def sprt_decides():
    result = arena("pig", "strong", "random", "--games", "2000", "--sprt",
                   "0,50")
    assert result["sprt"]["verdict"] == 1 and result["games"] < 2000
    # one player three times: every set is a third for each, and tells nothing
    result = arena("pig", "strong", "strong", "strong", "--games", "300",
                   "--sprt", "-10,10")
    assert abs(result["sprt"]["llr"]) < 1 and not result["sprt"]["verdict"]
    assert result["players"][0]["i99"][0] < 0.3, result


def who_asks_for_tree_search_gets_some():
    text = run("engine", input='{"do":"new","game":"pig"}\n'
               '{"do":"best","player":"mcts"}\n')
    assert json.loads(text.splitlines()[1])["visits"] == 1000, text


def pig_is_solved():
    text = run("solve", "pig")
    assert "53.06%" in text, text


def review_knows_what_was_there(folder):
    out, alone = folder / "fives", folder / "alone"
    run("simulate", "fives", "--games", "2", "--players", "strong,level1",
        "--format", "records", "--out", str(out))
    run("simulate", "fives", "mode=solo", "--seats", "1", "--seed", "2",
        "--games", "1", "--players", "strong", "--format", "records", "--out",
        str(alone))
    for record in (*out.iterdir(), *alone.iterdir()):
        lines = [json.loads(x) for x in run("review", str(record),
                                            "--json").splitlines()]
        rounds = [x for x in lines if "round" in x]
        ends = [x for x in lines if "summary" in x]
        assert all(x["found"] <= x["best"] for x in rounds)
        for end in ends:
            own = [x for x in rounds if x["seat"] == end["summary"]]
            assert end["found"] == sum(x["found"] for x in own)
        if len(ends) == 1:
            assert len(rounds) == 12 and ends[0]["proved"]
            assert ends[0]["found"] <= ends[0]["foresight"] <= 30
            luck = ends[0]["luck_points"]
            assert abs(luck - sum(x["luck_points"] for x in rounds)) < 1e-4
            # without it all games of this player are nearly the same
            assert 25.5 < ends[0]["found"] - luck < 26.6
        else:
            assert len(rounds) == 10
            assert all(x["best"] > 0 for x in rounds)
            # strong, level1: simulate gives both the time that they need
            assert ends[0]["found"] == ends[0]["best"] > ends[1]["found"]


def reviewed(folder, game, seats, players, *words, options=()):
    """The lines about moves, and the summary by seat, of one game."""
    out = folder / f"{game}-{seats}-{players}"
    if not out.exists():
        run("simulate", game, *options, "--games", "1", "--seats", str(seats),
            "--players", players, "--format", "records", "--out", str(out))
    lines = [json.loads(x) for x in run("review", str(next(out.iterdir())),
                                        "--json", *words).splitlines()]
    return ([x for x in lines if "ply" in x],
            [x for x in lines if "summary" in x])


def review_finds_mistakes(folder):
    """By who plays like the judge, hardly any; by random many. What chance
    gives to one it takes from the others."""
    games = (("pig", "strong", 2, ()), ("mice", "strong", 2, ()),
             ("mice", "strong", 3, ()), ("mice", "strong", 4, ()),
             ("cubes", "strong:5000", 2, ()), ("cubes", "strong:5000", 3, ()),
             ("wispwood", "strong:20", 3, ("--sims", "20")))
    for game, strong, seats, words in games:
        players = ",".join([strong] * (seats - 1) + ["random"])
        options = ["two-rounds=true"] if game == "wispwood" else []
        moves, ends = reviewed(folder, game, seats, players, *words,
                               options=options)
        assert len(ends) == seats
        bad = ends.pop()
        said = (game, seats, ends, bad)
        assert bad["lost"] > 0.05 and bad["mistakes"] > 2, said
        for good in ends:
            assert good["judged"] == good["decisions"] > 0, said
            assert good["lost"] <= (0.001 if game in ("pig", "mice") else
                                    0.12), said
        luck = [end["luck"] for end in (*ends, bad)]
        assert abs(sum(luck)) < 1e-3, said
        assert game == "cubes" or max(luck) > 0, said
        assert all(0 <= x["lost"] <= 1 for x in moves if "lost" in x), said


def the_books_of_a_review_balance(folder):
    """What is told of every ply adds up to the sums, and these to the
    result, and the engine tells the same as the command."""
    for game, seats, players in (("pig", 2, "strong,random"),
                                 ("mice", 3, "strong,strong,random"),
                                 ("cubes", 2, "strong:5000,random")):
        moves, ends = reviewed(folder, game, seats, players)
        assert abs(sum(end["start"] for end in ends) - 1) < 1e-4, ends
        for seat, end in enumerate(ends):
            lost = sum(x["lost"] for x in moves
                       if "move" in x and x["seat"] == seat)
            luck = sum(x["lucks"][seat] for x in moves if "lucks" in x)
            assert abs(lost - end["lost"]) < 1e-4, (game, lost, end)
            assert abs(luck - end["luck"]) < 1e-4, (game, luck, end)
            assert abs(end["start"] + end["luck"] - end["lost"] + end["gave"] +
                       end["rest"] - end["result"]) < 1e-5, (game, end)
            # pig is solved: its judge makes no error
            assert game != "pig" or abs(end["rest"]) < 1e-3, end
            assert ("courage" in end) == (game != "cubes"), end
            dared = sum(x["lost"] for x in moves if x.get("move") in
                        ("roll", "again", "stop") and x["seat"] == seat)
            told = sum(at["timid"] + at["bold"] for at in
                       end.get("courage", {}).values())
            assert game == "cubes" or abs(dared - told) < 1e-4, (game, end)
        given = sum(end["gave"] for end in ends)
        assert abs(given - sum(end["lost"] for end in ends)) < 1e-4, ends
        record = next((folder / f"{game}-{seats}-{players}").iterdir())
        requests = [{"do": "load", "record": record.read_text()}]
        requests += [{"do": "review"}] * 3000
        answers = [json.loads(x) for x in run(
            "engine", input="".join(json.dumps(x) + "\n" for x in requests)
        ).splitlines()[1:]]
        told = [x["item"] for x in answers if "item" in x]
        last = next(x for x in answers if x["done"])
        assert told == moves and last["summary"] == ends, game


def many_records_are_reviewed_in_order(folder):
    names = [str(next(path.iterdir())) for path in sorted(folder.glob("pig-*"))]
    alone = [json.loads(x) for name in names
             for x in run("review", name, "--json").splitlines()]
    both = [json.loads(x) for x in run("review", *names, "--json", "--jobs",
                                       "2").splitlines()]
    assert [x.pop("record") for x in both] == sorted(
        (x for x in names for _ in run("review", x, "--json").splitlines()),
        key=names.index)
    assert both == alone


def courage_is_summed_up_by_names(folder):
    """Over all games of a name: too early a stop is told apart from going on
    too long, and in percent of a win a game."""
    record = folder / "courage.kocka"
    requests = [{"do": "new", "game": "pig", "seats": 2},
                {"do": "play", "move": "roll"},
                {"do": "play", "move": "die 2"},
                {"do": "play", "move": "stop"}, {"do": "record"}]
    answers = [json.loads(x) for x in run(
        "engine", input="".join(json.dumps(x) + "\n" for x in requests)
    ).splitlines()]
    record.write_text(answers[-1]["record"].replace(
        "rules:", 'names: ["Anna","Bob"]\nrules:', 1))
    ends = [json.loads(x) for x in run("review", str(record), "--json")
            .splitlines() if "summary" in x]
    timid = sum(at["timid"] for at in ends[0]["courage"].values())
    assert timid > 0.001, ends
    text = run("review", str(record), str(record))
    told = re.search(r"Anna, 2 games, 4 choices: too timid when \w+: "
                     r"([\d.]+)% a game\n", text)
    assert told and abs(float(told[1]) - 100 * timid) < 0.06, (text, timid)


def review_says_what_it_cannot_judge(folder):
    """Pig is solved for two players; of three tree search has an opinion."""
    players = "strong,strong,random"
    moves, ends = reviewed(folder, "pig", 3, players)
    assert all(x["judged"] is False for x in moves)
    assert all(end["judged"] == 0 < end["decisions"] for end in ends)
    record = next((folder / f"pig-3-{players}").iterdir())
    text = run("review", str(record))
    assert "not judged" in text and "--player mcts" in text, text
    moves, ends = reviewed(folder, "pig", 3, players, "--player", "mcts")
    assert all(end["judged"] == end["decisions"] for end in ends)
    assert ends[2]["lost"] > max(end["lost"] for end in ends[:2]), ends


def a_hint_is_the_best_however_long_the_game():
    """Players grow restless in cubes; who is asked without level is not one."""
    engine = subprocess.Popen([kocka, "engine"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(**request):
        print(json.dumps(request), file=engine.stdin, flush=True)
        answer = json.loads(engine.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    now = ask(do="new", game="cubes", seats=2, seed="3")
    while now["state"]["phase"] == "setup":  # corners are chosen, too
        now = ask(do="chance") if now["to_act"] == "chance" else \
            ask(do="play", move=ask(do="best", sims=1)["move"])
    ask(do="set", state={**now["state"], "turns": 400})

    def moves(**how):
        return {ask(do="best", seed=str(i), sims=500, **how)["move"]
                for i in range(12)}

    assert len(moves()) == 1
    assert len(moves(level=7)) > 1 and len(moves(player="strong")) > 1
    engine.stdin.close()
    engine.wait()


def review_by_tree_search_knows_all_luck(folder):
    """A roll after which there is one move only has its worth, too."""
    players = "strong,strong,random"
    rolls = [[x["ply"] for x in reviewed(folder, "mice", 3, players, *words)[0]
              if "luck" in x]
             for words in ((), ("--player", "mcts", "--sims", "10"))]
    assert rolls[0] == rolls[1] != [], rolls


def wrong_use():
    for words in (["arena"], ["arena", "mouse", "random"],
                  ["arena", "mice", "random", "nobody"],
                  ["arena", "mice", "random", "random:x"],
                  ["arena", "mice", "random", "random", "--games", "0"],
                  ["arena", "mice"] + ["random"] * 5,
                  ["arena", "pig", "random", "greedy", "--sprt", "nan,5"],
                  ["arena", "pig", "random", "greedy", "--sprt", "0,inf"],
                  ["arena", "pig", "random", "greedy", "--tell"],
                  ["arena", "pig", "random", "greedy", "--ms", "5", "--sims",
                   "5"],
                  ["review", "--sims", "0"], ["tune", "pig"], ["tune", "mice", "--seats", "5"],
                  ["tune", "wispwood", "--games", "1"], ["solve", "pig", "x"],
                  ["arena", "cubes", "strong~1e9", "random"],
                  ["arena", "pig", "strong", "random", "--seed", "x" * 101]):
        run(*words, code=2)


with tempfile.TemporaryDirectory() as name:
    place = Path(name)
    same_words_same_result()
    resumes(place)
    a_state_is_read_with_care(place)
    programs_say_how_long_they_take()
    time_is_the_processors()
    programs_play_and_forfeit()
    programs_see_what_their_seat_may(place)
    the_pace_of_programs_has_a_floor(place)
    a_fault_harms_only_its_game(place)
    faults_are_told()
    a_program_that_leaves_its_group_holds_nobody_up(place)
    who_stops_the_arena_stops_its_programs(place)
    one_arena_to_a_state(place)
    a_state_that_cannot_be_written_is_a_failure(place)
    jobs_change_nothing()
    programs_sit_at_the_terminal(place)
    strong_beats_random()
    sprt_decides()
    who_asks_for_tree_search_gets_some()
    pig_is_solved()
    review_finds_mistakes(place)
    review_says_what_it_cannot_judge(place)
    the_books_of_a_review_balance(place)
    many_records_are_reviewed_in_order(place)
    courage_is_summed_up_by_names(place)
    review_by_tree_search_knows_all_luck(place)
    review_knows_what_was_there(place)
    a_hint_is_the_best_however_long_the_game()
    wrong_use()
print("fine")
