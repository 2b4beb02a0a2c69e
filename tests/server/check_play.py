"""Whole games of every registered game, through the socket."""
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

from harness import (KOCKA, PATIENCE, Client, Follower, Refused, Server,
                     all_games, main, until)

# the least that ends soon by random moves
OPTIONS = {"pig": {"goal": 20}, "fives": {"timer": 0}}
MOVES_MAX = 4000
BOT = os.path.join(os.path.dirname(__file__), "../../examples/bot.py")


def options_for(game):
    names = {o["name"] for o in game["options"]}
    return {k: v for k, v in OPTIONS.get(game["id"], {}).items() if k in names}


def seats_for(game, kinds):
    low = max(game["seats"][0], 2 if game["seats"][1] > 1 else 1)
    return kinds[:low] + ["computer:1"] * (low - len(kinds[:low]))


def choose(moves, rng):
    """Random, but no dawdling: where a phase can be ended, often end it."""
    ending = [m for m in moves if m in ("done", "stop", "turn", "stay")]
    if ending and rng.random() < 0.4:
        return rng.choice(ending)
    useful = [m for m in moves if m not in ("resume",)
              and not m.startswith("erase")]
    return rng.choice(useful or moves)


def play_out(client, rng, choose=choose):
    """Play this client's part until the game is over."""
    follower = Follower(client)
    try:
        for _ in range(MOVES_MAX):
            follower.follow()
            if client.over:
                return
            if not act(client, follower, rng, choose):
                client.step()
        raise AssertionError("the game does not end")
    finally:
        follower.close()


def act(client, follower, rng, choose=choose):
    """Make a move if there is one to make."""
    for seat in client.state["you"]:
        moves = follower.moves(seat)
        if not moves or moves == ["resume"]:
            continue
        try:
            client.play(choose(moves, rng), seat=seat)
        except Refused as no:
            assert no.args[0] in ("over", "not-your-turn", "illegal-move"), no
        return True
    return False


def searches(record, seat):
    """Of each round the milliseconds that this seat took for its moves."""
    rounds, clock, last = [], 0, 0
    for line in record.split("\n\n", 1)[1].splitlines():
        words = line.split()
        if words[-1].startswith("+"):
            clock += int(words[-1])
        if words[0] == "roll":
            rounds.append([])
            last = clock
        elif words[0] == str(seat):
            rounds[-1].append(clock - last)
            last = clock
    return rounds


PACED = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    answer = {"ok": True}
    if request["do"] == "set":
        state = request["state"]
    else:
        open(sys.argv[0] + ".asked", "w").close()
        turned = state["turned"] is not None
        answer["move"] = "done"
        answer["delay_ms"] = int(sys.argv[1]) if turned else None
    print(json.dumps(answer), flush=True)
"""

class Play(unittest.TestCase):
    def setUp(self):
        self.server = Server("--rate", "0", "--haste", "50")
        self.addCleanup(lambda: self.server.__exit__())

    def verify(self, client):
        record = client.ask("record", table=client.state["table"])["record"]
        result = subprocess.run([KOCKA, "verify", "-"], input=record,
                                text=True, capture_output=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        forged = record.replace("\nsecret: ", "\nsecret: 0", 1)
        result = subprocess.run([KOCKA, "verify", "-"], input=forged,
                                text=True, capture_output=True)
        self.assertNotEqual(result.returncode, 0)

    def test_two_people_play_every_game(self):
        for game in all_games():
            if game["seats"][1] < 2:
                continue
            with self.subTest(game=game["id"]):
                self.two_people(game)

    def two_people(self, game):
        rng = random.Random(game["id"])
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        table = anna.create(game["id"], seats_for(game, ["me", "open"]),
                            options=options_for(game))
        anna.join(table)
        bob.join(table)
        watcher = Client(self.server, name="Cyril")
        watcher.join(table)
        anna.sit()
        bob.sit()
        turn = [anna, bob]
        followers = [Follower(c) for c in turn]
        for _ in range(MOVES_MAX):
            state = None
            for client, follower in zip(turn, followers):
                self.catch_up(client, turn)
                state = follower.follow()
            if state["phase"] == "over":
                break
            moved = [act(c, f, rng) for c, f in zip(turn, followers)]
            if not any(moved):
                turn[0].step()
        for client in (*turn, watcher):
            client.until(lambda c: c.over)
        def moves(client):
            return [(line["by"], line["move"]) for line in client.lines]
        self.assertEqual(moves(anna), moves(bob))
        self.assertEqual(moves(anna), moves(watcher))
        self.verify(anna)
        for follower in followers:
            follower.close()
        for client in (*turn, watcher):
            client.close()

    def catch_up(self, client, all_of_them):
        newest = max(c.state["n"] for c in all_of_them)
        client.until(lambda c: c.state["n"] >= newest)

    def test_one_person_plays_every_game_with_a_computer(self):
        for game in all_games():
            with self.subTest(game=game["id"]):
                client = Client(self.server)
                table = client.create(
                    game["id"], seats_for(game, ["me", "computer:1"]),
                    options=options_for(game))
                client.join(table)
                client.sit()
                play_out(client, random.Random(1))
                self.verify(client)
                client.close()

    def test_a_bot_takes_a_seat(self):
        hasty = f"{sys.executable} {BOT}"  # says no delay_ms
        for game, options, program in (
                ("pig", {"goal": 20}, f"{KOCKA} engine"),
                ("fives", {"timer": 0}, hasty)):
            with self.subTest(game=game):
                client = Client(self.server)
                table = client.create(game, ["me", "open"], options=options)
                client.join(table)
                client.sit()
                bot = subprocess.Popen(
                    [KOCKA, "bot", "--ms", "20", "--name", "Robot",
                     f"http://127.0.0.1:{self.server.port}/#table/{table}",
                     f"exec:{program}"])
                client.until(lambda c: c.lines or c.state["status"] == "playing")
                self.assertEqual(client.state["seats"][1]["name"], "Robot")
                fair = client.state["fair"]  # the bot had bound itself
                self.assertEqual(fair["protocol"], "kocka-dice-2")
                self.assertRegex(fair["contributions"][1], "^[0-9a-f]{64}$")
                self.assertNotIn("aborted", fair)
                play_out(client, random.Random(2))
                self.assertEqual(bot.wait(PATIENCE), 0)
                client.close()

    def test_a_bot_keeps_to_what_its_program_says(self):
        """null: not before something has changed; then a second at least,
        or as long as it says."""
        paced = os.path.join(self.server.folder.name, "paced.py")
        with open(paced, "w") as file:
            file.write(PACED)
        for delay, least in ((0, 0.8), (2000, 1.8)):
            with self.subTest(delay=delay):
                client = Client(self.server)
                table = client.create("fives", ["me", "open"],
                                      options={"timer": 0})
                client.join(table)
                client.sit()
                bot = subprocess.Popen(
                    [KOCKA, "bot", "--name", "Robot",
                     f"http://127.0.0.1:{self.server.port}/#table/{table}",
                     f"exec:{sys.executable} {paced} {delay}"])
                self.addCleanup(bot.wait)
                self.addCleanup(bot.kill)

                def moves():
                    return [x["move"] for x in client.lines
                            if x["by"] in (0, 1)]

                client.until(lambda c: any(
                    x["move"].startswith("roll") for x in c.lines))
                until(lambda: os.path.exists(paced + ".asked"))
                os.remove(paced + ".asked")
                time.sleep(2)  # time to do what it must not
                client.ask("join", table=table, since=0)
                self.assertEqual(moves(), [])
                turned = time.monotonic()
                client.play("turn", seat=0)
                client.until(lambda c: "done" in moves())
                self.assertGreater(time.monotonic() - turned, least)
                client.close()

    def start_bot(self, server, table, *more):
        bot = subprocess.Popen(
            [KOCKA, "bot", "--ms", "20", "--name", "Robot", *more,
             f"http://127.0.0.1:{server.port}/#table/{table}",
             f"exec:{KOCKA} engine"], stderr=subprocess.PIPE, text=True)
        for clean in (bot.stderr.close, bot.wait, bot.kill):
            self.addCleanup(clean)
        return bot

    def test_a_bot_comes_back_to_its_seat(self):
        """After the server was stopped or killed, and as another process."""
        with Server() as server:
            client = Client(server)
            secret = os.path.join(server.folder.name, "secret")
            table = client.create("pig", ["me", "open"], options={"goal": 1000})
            client.join(table)
            client.sit()
            bot = self.start_bot(server, table, "--secret", secret)
            client.until(lambda c: c.state["status"] == "playing")
            seat = client.state["seats"][1]
            self.assertEqual(seat["name"], "Robot")
            self.assertEqual(os.stat(secret).st_mode & 0o777, 0o600)
            for end in (server.stop, server.kill):
                end()
                server.start()
                client.connect()
                client.join(table)
                self.let_bot_move(client)
            bot.kill()
            bot.wait()
            client.until(lambda c: self.is_gone(c))
            bot = self.start_bot(server, table, "--secret", secret)
            self.let_bot_move(client)
            again = client.state["seats"][1]
            self.assertEqual((again["player"], again["kind"]),
                             (seat["player"], "person"))
            client.close()

    def is_gone(self, client):
        table = client.state["table"]
        state = client.ask("join", table=table)["state"]
        return not state["seats"][1]["here"]

    def let_bot_move(self, client):
        """Roll until it is its turn, then wait for its next move."""
        def moves():
            return sum(line["by"] == 1 for line in client.lines)
        before = moves()
        while moves() == before:
            try:
                client.play("roll")
                client.play("stop")
            except Refused as no:
                self.assertIn(no.args[0], ("not-your-turn", "illegal-move"))
                client.step()
            self.assertFalse(client.over)

    def test_a_bot_that_is_not_wanted_goes(self):
        client = Client(self.server)
        table = client.create("pig", ["me", "computer:1"])
        bot = self.start_bot(self.server, table)
        self.assertEqual(bot.wait(PATIENCE), 1)
        self.assertIn("all seats are taken", bot.stderr.read())
        bot = self.start_bot(self.server, "nosuchtable")
        self.assertEqual(bot.wait(PATIENCE), 1)
        self.assertIn("there is no such table", bot.stderr.read())
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        short = os.path.join(folder.name, "short")
        with open(short, "w") as f:
            f.write("abc\n")
        bot = self.start_bot(self.server, table, "--secret", short)
        self.assertEqual(bot.wait(PATIENCE), 1)
        self.assertIn("a secret has 16 to 64", bot.stderr.read())
        client.close()

    def test_programs_of_the_operator_take_seats(self):
        says = "while read -r line; do echo '{}'; done"
        programs = {"good": f"{KOCKA} engine",
                    "crash": "read -r line; exit 1",
                    "none": "/nowhere/at/all",
                    "silent": "sleep 60",
                    "nonsense": says.format("nonsense"),
                    "cheat": says.format('{"ok":true,"move":"fly"}'),
                    "late": says.format('{"ok":true,"move":"die 6"}')}
        words = [w for name, command in programs.items()
                 for w in ("--allow-exec", f"{name}={command}")]
        with Server("--rate", "0", *words) as server:
            client = Client(server)
            self.assertEqual(client.ask("hello")["programs"], list(programs))
            client.connect()
            for wrong in ("exec:other", "exec:", "exec:" + "x" * 40,
                          "exec:good;true"):
                self.assertIn(client.refused("create", game="pig",
                                             seats=["me", wrong]),
                              ("bad-option", "bad-request"))
            for name in programs:
                with self.subTest(name):
                    self.play_against(client, name)
                    self.assertEqual(name != "good",
                                     f"program={name} why=" in server.text())
            client.close()

    def test_a_program_that_is_let_in_no_more_is_replaced(self):
        with Server("--rate", "0", "--allow-exec",
                    f"good={KOCKA} engine") as server:
            client = Client(server)
            table = client.create("pig", ["me", "exec:good"])
            client.sit(table)
            client.close()
            server.stop()
            server.options = ("--rate", "0")
            server.start()
            client.connect()
            client.join(table)
            client.play("stop")
            client.until(lambda c: "program" not in c.state["seats"][1])
            client.close()

    def play_against(self, client, name):
        client.state, client.lines, client.over = None, [], None
        table = client.create("pig", [f"exec:{name}", "me"],
                              options={"goal": 12})
        client.join(table)
        seat = client.state["seats"][0]
        self.assertEqual((seat["kind"], seat["name"], seat["program"]),
                         ("computer", name, name))
        client.sit()
        if name != "good":
            client.until(lambda c: "program" not in c.state["seats"][0])
        play_out(client, random.Random(3))
        self.assertTrue(any(line["by"] == 0 for line in client.lines))
        self.assertEqual("program" in client.state["seats"][0], name == "good")
        if name == "good":
            next_ = client.ask("rematch", table=table)["next"]
            again = client.ask("join", table=next_)["state"]
            self.assertEqual(again["seats"][1]["program"], name)
            client.ask("part", table=next_)
        client.ask("part", table=table)

    def test_computers_take_the_time_of_their_level(self):
        client = Client(self.server)
        table = client.create("fives", ["me", "computer:1", "computer:9"],
                              options={"timer": 0})
        client.join(table)
        client.sit()
        done = 0
        while not client.over:
            rolls = sum("roll" in line["move"] for line in client.lines)
            if rolls > done:  # the computers search alone from here on
                client.play("done")
                done = rolls
            else:
                client.step()
        record = client.ask("record", table=table)["record"]
        weak, strong = (searches(record, seat) for seat in (1, 2))
        # 1.2 s to draw what was found, and for the weak one to find it
        for waits in weak + strong:
            self.assertGreaterEqual(min(waits), 1200 // 50)
        self.assertGreater(sum(map(sum, weak)), sum(map(sum, strong)))
        client.close()

    def test_a_computer_searches_on_after_a_restart(self):
        def finds(c):
            return sum(line["by"] == 1 for line in c.lines)
        client = Client(self.server)
        table = client.create("fives", ["me", "computer:7"])
        client.join(table)
        client.sit()
        client.until(lambda c: finds(c) == 1)
        self.server.kill()
        self.server.start()
        client.connect()
        client.join(table)
        before = finds(client)
        client.until(lambda c: finds(c) > before)
        client.close()

    def test_levels_are_as_many_as_any_game_has(self):
        most = max(game["levels"] for game in all_games())
        client = Client(self.server)
        for level in (1, 9, 10, most):
            table = client.create("fives", ["me", f"computer:{level}"])
            state = client.ask("join", table=table)["state"]
            self.assertEqual(state["seats"][1]["level"], level)
        client.close()

    def test_computers_play_alone(self):
        client = Client(self.server)
        table = client.create("pig", ["computer:1", "computer:2"])
        client.join(table)
        client.until(lambda c: c.over or c.state["status"] == "over")
        self.assertTrue(client.lines)


if __name__ == "__main__":
    main()
