"""Tables that nobody needs leave memory, and nobody notices; in SQLite's file.
The same in PostgreSQL is check_rest_postgres.py."""
import json
import random
import sqlite3
import subprocess
import time
import unittest
import urllib.error
import urllib.request

from check_play import act
from clock import DAY, HOUR, Clock
from harness import KOCKA, Client, Follower, Server, all_games, main, until
from older import lasting


def numbers(server):
    lines = server.page("/metrics").splitlines()
    return dict(line.split() for line in lines if line[0] != "#"
                and "{" not in line)


def resting(server):
    return int(numbers(server)["kocka_tables_resting"])


def rest(server, count):
    """Wait until so many rest, and no other is in memory."""
    until(lambda: resting(server) == count
          and numbers(server)["kocka_tables"] == "0",
          lambda: f"{resting(server)} rest, not {count}\n{server.text()}")


def feed(server, client):
    path = client.ask("hello", secret=client.secret,
                      client=client.client)["feed"]
    with urllib.request.urlopen(
            f"http://127.0.0.1:{server.port}{path}") as answer:
        return answer.read().decode()


class Sqlite:
    """A file for each server."""

    def database(self):
        return None

    def rows(self, server, sql):
        with sqlite3.connect(server.db) as db:
            return db.execute(sql).fetchall()

    change = rows

    def damage(self, server):
        self.change(server, "UPDATE part SET events = "
                    "replace(events, 'pig', 'gip')")

    def everything(self, server):
        """The bytes in which nobody may be found who was forgotten."""
        with open(server.db, "rb") as file:
            return file.read()

    def check(self, server, said):
        done = subprocess.run([KOCKA, "db", "check", server.db], text=True,
                              capture_output=True)
        self.assertIn(said, done.stdout)

    COUNT = ("WITH RECURSIVE i(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM i "
             "WHERE n < {}) ")
    FROM = "FROM i"
    FLAGS = "0, 0"
    MARK = "SELECT substr(body, instr(body, '#'), 5) FROM log WHERE n = 1"
    SUMMARIES = "SELECT tab, hex(summary) FROM rest"
    PLACES = "rest", "part", "sits", "log"


def a_millisecond_later():
    """What happens in one has no order in the lists."""
    time.sleep(0.002)


class Rest(Sqlite, unittest.TestCase):
    OPTIONS = ("--rest-after", "1", "--rate", "0", "--threads", "2")

    def setUp(self):
        self.server = Server(*self.OPTIONS, db=self.database())
        self.addCleanup(lambda: self.server.__exit__())

    def come(self, secret=None, name="Anna"):
        client = Client(self.server, secret, name)
        self.addCleanup(client.close)
        return client

    def restart(self, kill=False):
        if kill:
            self.server.kill()
        else:
            self.server.stop()
            self.server.log.close()
        self.server.start_ready()  # lists are whole then

    def begin(self, game="pig", moves=6, **more):
        """A table of two players after some moves; both have gone."""
        anna, bob = (Client(self.server, name=n) for n in ("Anna", "Bob"))
        table = anna.create(game, ["me", "open"], **more)
        for client in anna, bob:
            client.join(table)
            client.sit()
        followers = [Follower(c) for c in (anna, bob)]
        rng = random.Random(game)
        for _ in range(moves):
            for client, follower in zip((anna, bob), followers):
                client.ask("ping")
                follower.follow()
                act(client, follower, rng)
        for follower in followers:
            follower.close()
        told = [self.told(client, table) for client in (anna, bob)]
        anna.close()
        bob.close()
        return table, (anna.secret, bob.secret), told

    @staticmethod
    def told(client, table):
        state = client.ask("join", table=table)["state"]
        client.ask("part", table=table)
        return lasting(state)

    def is_as_before(self, table, secrets, told):
        for secret, before in zip(secrets, told):
            client = Client(self.server, secret)
            self.assertEqual(self.told(client, table), before)
            client.close()

    def test_a_table_of_each_game_comes_back_as_it_was(self):
        no_sand = {"fives": {"timer": 0}}  # which would run on meanwhile
        tables = [self.begin(game["id"], moves=3,
                             options=no_sand.get(game["id"], {}))
                  for game in all_games()
                  if game["seats"][0] <= 2 <= game["seats"][1]]
        rest(self.server, len(tables))
        if "log" in self.PLACES:
            self.assertEqual(self.rows(self.server,
                                       "SELECT count(*) FROM log"), [(0,)])
        for table in tables:
            self.is_as_before(*table)
        rest(self.server, len(tables))
        self.restart()
        for table in tables:
            self.is_as_before(*table)

    def test_a_game_is_played_to_its_end_with_rests_between(self):
        anna = self.come()
        table = anna.create("pig", ["me", "me"])
        anna.ask("sit", table=table, name="Anna")
        for _ in range(12):  # more than the parts that a table may have
            rest(self.server, 1)
            anna.ask("play", table=table, move="roll")
            if "part" in self.PLACES:
                parts, = self.rows(self.server, "SELECT count(*) FROM part")
                self.assertLessEqual(parts[0], 8)
        anna.join(table)
        anna.play_pig()
        record = anna.ask("record", table=table)["record"]
        done = subprocess.run([KOCKA, "verify", "-"], input=record, text=True,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.check(self.server, ", 0 damaged")

    def test_a_finished_game_leaves_no_row_behind(self):
        anna = self.come()
        table = anna.create("pig", ["me", "me"], options={"goal": 2})
        anna.ask("sit", table=table, name="Anna")
        anna.ask("play", table=table, move="roll")
        rest(self.server, 1)
        anna.join(table)
        anna.play_pig()
        anna.ask("part", table=table)
        self.assertEqual(len(anna.ask("find")["games"]), 1)
        for place in self.PLACES:
            self.assertEqual(
                self.rows(self.server, f"SELECT count(*) FROM {place}"),
                [(0,)])
        self.assertEqual(resting(self.server), 0)

    def test_a_request_sent_again_is_done_once(self):
        anna = self.come()
        table = anna.create("pig", ["me", "me"], id=77)
        rest(self.server, 1)
        self.assertEqual(anna.create("pig", ["me", "me"], id=77), table)
        sat = anna.ask("sit", table=table, name="Anna", id=78)["n"]
        rolled = anna.ask("play", table=table, move="roll", id=79)["n"]
        rest(self.server, 1)
        self.assertEqual(
            anna.ask("sit", table=table, name="Anna", id=78)["n"], sat)
        self.assertEqual(
            anna.ask("play", table=table, move="roll", id=79)["n"], rolled)

    def lists(self, client):
        """What it is told of tables, without what goes by."""
        def kept(tables):
            for table in tables:
                for seat in table["seats"]:
                    seat.pop("here", None)
            return sorted(tables, key=lambda t: t["table"])
        return (kept(client.ask("mine")["tables"]),
                kept(client.ask("tables")["tables"]),
                feed(self.server, client))

    def test_lists_tell_of_tables_that_rest(self):
        anna, bob = self.come(), self.come(name="Bob")
        tables = [anna.create("pig", ["me", "open"], public=True,
                              title=f'Nr. "{i}", <at>: {{,"at":3}}')
                  for i in range(4)]
        for i, table in enumerate(tables[:3]):
            anna.sit(table)
            if i:
                a_millisecond_later()
                bob.sit(table)
        a_millisecond_later()
        anna.ask("play", table=tables[1], move="roll")
        before = [self.lists(client) for client in (anna, bob)]
        self.assertEqual(len(before[1][0]), 2)
        self.assertEqual(len(before[1][1]), 2)
        rest(self.server, 4)
        for client, said in zip((anna, bob), before):
            self.assertEqual(self.lists(client), said)
        self.turn_summaries()
        for client, said in zip((anna, bob), before):
            self.assertEqual(self.lists(client), said)
        # some rest, one has changed since and is in memory
        anna.ask("leave", table=tables[0])
        self.assertEqual(len(anna.ask("mine")["tables"]), 3)
        self.assertEqual(len(anna.ask("tables")["tables"]), 2)
        self.restart(kill=True)
        anna = self.come(anna.secret)
        self.assertEqual(len(anna.ask("mine")["tables"]), 3)

    def turn_summaries(self):
        """Their keys in another order, with spaces: it is the same JSON."""
        for table, digits in self.rows(self.server, self.SUMMARIES):
            pairs = reversed(json.loads(bytes.fromhex(digits)).items())
            turned = json.dumps(dict(pairs), indent=1).replace("'", "''")
            self.change(self.server, f"UPDATE rest SET summary = '{turned}' "
                        f"WHERE tab = '{table}'")

    def test_a_list_has_the_newest_hundred(self):
        anna = self.come()
        tables = [anna.create("pig", ["me", "open"], public=True)
                  for _ in range(130)]
        for table in tables:
            a_millisecond_later()
            anna.sit(table)
        rest(self.server, 130)
        for do in "mine", "tables":
            listed = [t["table"] for t in anna.ask(do)["tables"]]
            self.assertEqual(set(listed), set(tables[30:]), do)

    def test_a_list_goes_on_where_the_newest_rows_are_of_yesterday(self):
        anna, bob = self.come(), self.come(name="Bob")
        tables = [anna.create("pig", ["me", "open"], public=True)
                  for _ in range(330)]
        for table in tables:
            anna.sit(table)
        a_millisecond_later()
        for table in tables[120:]:
            anna.ask("lock", table=table, locked=True)
            anna.ask("lock", table=table, locked=False)
        rest(self.server, 330)
        self.server.options = ("--rate", "0")  # now they stay for a minute
        self.restart()
        bob = self.come(bob.secret, name="Bob")
        for table in tables[120:]:  # their rows still say that they are open
            bob.sit(table)
        listed = [t["table"] for t in bob.ask("tables")["tables"]]
        self.assertEqual(len(listed), 100)
        self.assertLess(set(listed), set(tables[:120]))

    def test_a_feed_is_whole_or_not_there(self):
        table, secrets, _ = self.begin()
        rest(self.server, 1)
        anna, bob = (self.come(secret) for secret in secrets)
        self.assertIn(table, feed(self.server, anna) + feed(self.server, bob))
        self.change(self.server, "ALTER TABLE sits RENAME TO was_sits")
        with self.assertRaises(urllib.error.HTTPError) as no:
            feed(self.server, anna)
        self.assertEqual(no.exception.code, 503)
        self.assertEqual(no.exception.headers["cache-control"], "no-store")
        self.change(self.server, "ALTER TABLE was_sits RENAME TO sits")

    def test_after_a_crash_everything_is_there(self):
        old = [self.begin(moves=2) for _ in range(5)]
        rest(self.server, 5)
        table, secrets, _ = old[0]
        client = Client(self.server, secrets[0])
        client.join(table)
        client.ask("leave", table=table)  # newer than its row
        fresh = self.begin(moves=2)
        self.restart(kill=True)
        self.is_as_before(*fresh)
        for one in old[1:]:
            self.is_as_before(*one)
        eve = self.come(secrets[0])
        self.assertEqual(eve.ask("mine")["tables"], [])
        eve.join(table)
        self.assertEqual(eve.state["seats"][0]["kind"], "computer")
        client.close()

    def test_who_is_forgotten_is_forgotten_where_tables_rest(self):
        tables = [self.begin(title="A party of Anna's") for _ in range(2)]
        rest(self.server, 2)
        anna, bob = (Client(self.server, s) for s in tables[0][1])
        again = Client(self.server, tables[1][1][0])
        keys = [anna.player, again.player]
        self.assertEqual(anna.ask("forget")["tables"], 1)
        self.assertEqual(again.ask("forget")["tables"], 1)
        self.assertEqual(anna.ask("mine")["tables"], [])
        self.assertEqual(len(bob.ask("mine")["tables"]), 1)
        for client in anna, bob, again:
            client.close()
        rest(self.server, 2)
        self.server.stop()
        everything = self.everything(self.server)
        for key in keys:
            self.assertNotIn(key.encode(), everything)
        self.assertNotIn(b"A party", everything)
        self.assertNotIn(b'"Anna"', everything)
        self.check(self.server, "2 tables, 0 finished games, 0 damaged")


class Time(Sqlite, unittest.TestCase):
    """What is due happens though nobody is there and nothing in memory."""

    def setUp(self):
        self.clock = Clock()
        self.addCleanup(self.clock.close)

    def serve(self, *options):
        server = Server("--rest-after", "1", "--rate", "0", *options,
                        db=self.database(), env=self.clock.env)
        self.addCleanup(lambda: server.__exit__())
        return server

    def left_alone(self, handover):
        """A server, and a table there that two have left; it rests."""
        server = self.serve()
        anna, bob = Client(server), Client(server, name="Bob")
        table = anna.create("pig", ["me", "open"], handover=handover)
        for client in anna, bob:
            client.sit(table)
            client.close()
        rest(server, 1)
        return server, table

    def test_a_seat_is_handed_over_in_time(self):
        server, table = self.left_alone(HOUR)
        events, = self.rows(server, "SELECT n FROM rest")
        server.stop()
        server.log.close()
        server.start()
        rest(server, 1)
        self.clock.sleep(HOUR)
        until(lambda: numbers(server)["kocka_moves_total"] != "0",
              lambda: server.text())
        eve = Client(server)
        eve.join(table)
        self.assertGreater(eve.state["n"], events[0])
        self.assertIn("computer", [s["kind"] for s in eve.state["seats"]])
        eve.close()

    def test_also_where_none_shall_rest_any_more(self):
        server, _ = self.left_alone(HOUR)
        server.stop()
        server.log.close()
        server.options = ("--rest-after", "0", "--rate", "0")
        server.start()
        self.clock.sleep(HOUR)
        until(lambda: numbers(server)["kocka_moves_total"] != "0",
              lambda: server.text())

    def test_a_clock_that_was_moved_hands_nothing_over_early(self):
        server, table = self.left_alone(DAY)
        self.clock.set(wall=2 * DAY)
        server.wait_for("clock jumped")
        self.clock.sleep(3 * HOUR)
        server.wait_for("clock taken")
        eve = Client(server)
        eve.join(table)
        self.assertEqual([s["kind"] for s in eve.state["seats"]],
                         ["person", "person"])
        self.assertGreater(max(eve.state["due"]), 20 * HOUR)
        eve.close()

    def test_a_clock_that_was_wrong_for_a_while_delays_nothing(self):
        server, table = self.left_alone(5 * DAY)
        for days in 2, -2:
            self.clock.set(self.clock.wall + days * DAY, self.clock.machine)
            until(lambda: server.text().count("clock jumped") == 1 + (days < 0),
                  lambda: server.text())
            self.clock.sleep(3 * HOUR)
            until(lambda: server.text().count("clock taken") == 1 + (days < 0),
                  lambda: server.text())
        eve = Client(server)
        eve.join(table)
        self.assertLess(max(eve.state["due"]), (5 * DAY - 5 * HOUR) * 1000)
        eve.close()

    def test_after_a_clock_was_set_back_what_is_due_is_waited_for_once(self):
        """Its events lie ahead, so it waits from when it is read."""
        self.clock.set(wall=3 * HOUR)
        server, table = self.left_alone(HOUR)
        server.stop()
        server.log.close()
        self.clock.set(wall=0)
        server.start()
        eve = Client(server)
        eve.join(table)
        self.assertLessEqual(max(eve.state["due"]), HOUR * 1000)
        eve.close()
        for _ in range(3):  # it has rested long since, if it does
            fay = Client(server)
            later = fay.create("pig", ["me", "open"])
            fay.close()
            until(lambda: (later,) in self.rows(
                server, "SELECT tab FROM rest"), lambda: server.text())
        self.clock.run(HOUR)
        until(lambda: numbers(server)["kocka_moves_total"] != "0",
              lambda: server.text())

    def is_moved(self, server, *before):
        """The row, which a clock wrote that has been set back since."""
        until(lambda: self.rows(server, "SELECT due, idle FROM rest")
              != [before], lambda: server.text())

    def test_a_row_that_a_clock_ahead_wrote_is_due_in_time(self):
        """Nobody comes; and another start does not begin the wait anew."""
        self.clock.set(wall=30 * HOUR)
        server, _ = self.left_alone(2 * HOUR)
        before, = self.rows(server, "SELECT due, idle FROM rest")
        server.stop()
        server.log.close()
        self.clock.set(wall=0)
        server.start()
        self.is_moved(server, *before)
        self.clock.run(HOUR)
        server.stop()
        server.log.close()
        server.start()
        self.assertEqual(numbers(server)["kocka_moves_total"], "0")
        self.clock.run(HOUR)
        until(lambda: numbers(server)["kocka_moves_total"] != "0",
              lambda: server.text())

    def test_also_where_the_server_goes_on(self):
        server, _ = self.left_alone(DAY)
        before, = self.rows(server, "SELECT due, idle FROM rest")
        self.clock.set(wall=-2 * DAY)
        server.wait_for("clock jumped")
        self.clock.sleep(3 * HOUR)
        server.wait_for("clock taken")
        self.is_moved(server, *before)
        self.clock.run(DAY)
        until(lambda: numbers(server)["kocka_moves_total"] != "0",
              lambda: server.text())

    def test_a_clock_that_was_behind_for_a_while_ends_nothing(self):
        """A machine without a battery starts years back; then it is told the
        time, and the server is started once more."""
        server, table = self.left_alone(2 * DAY)
        anna, bob = Client(server), Client(server, name="Bob")
        patient = anna.create("pig", ["me", "open"])
        for client in anna, bob:
            client.sit(patient)
            client.close()
        rest(server, 2)
        server.options += ("--keep-idle", "30")
        idle = "SELECT idle FROM rest ORDER BY due > 0"
        before = self.rows(server, idle)
        for wall in -365 * DAY, HOUR:
            server.stop()
            server.log.close()
            self.clock.set(wall=wall)
            server.start()
            if wall < 0:
                until(lambda: not set(before) & set(self.rows(server, idle)),
                      lambda: server.text())
        for _ in range(3):
            self.clock.sleep(3 * HOUR)
            time.sleep(1)
        self.assertEqual(numbers(server)["kocka_moves_total"], "0")
        self.assertNotIn("expired", server.text())
        until(lambda: self.rows(server, idle) == before,
              lambda: server.text())
        eve = Client(server)
        eve.join(table)
        self.assertEqual([s["kind"] for s in eve.state["seats"]],
                         ["person", "person"])
        self.assertGreater(max(eve.state["due"]), 30 * HOUR * 1000)
        eve.close()

    def test_what_nobody_began_is_closed_after_a_week(self):
        server = self.serve("--keep-idle", "30")
        anna = Client(server)
        waiting = anna.create("pig", ["me", "open"])
        playing = anna.create("pig", ["me", "me"])
        anna.sit(playing)
        anna.close()
        rest(server, 2)
        for days, table in (8, waiting), (30, playing):
            self.assertNotIn("expired table=" + table, server.text())
            self.clock.sleep(days * DAY)
            self.hours_pass(server, table)

    def hours_pass(self, server, table):
        """Two looks at the clock, hours apart, decide what is old."""
        def is_closed():
            self.clock.sleep(3 * HOUR)
            time.sleep(1)
            return "expired table=" + table in server.text()
        until(is_closed, lambda: server.text())


class Limits(Sqlite, unittest.TestCase):
    """They count what rests."""

    def serve(self, *options):
        return Server("--rest-after", "1", *options, db=self.database())

    def fill(self, server, count, host="", mark="", each=20000):
        more = (", keys", ", ''") if "part" in self.PLACES else ("", "")
        server.stop()
        server.log.close()
        self.change(server, (
            self.COUNT + "INSERT INTO rest(tab, n, at, host, mark, bytes, "
            f"open, spare, due, expires, idle, summary{more[0]}) SELECT "
            f"'fill{host or mark}' || n, 1, 1, '{host}', '{mark}', {each}, "
            f"{self.FLAGS}, 0, 0, 0, ''{more[1]} {self.FROM}").format(count))
        server.start_ready()  # else one of them may not count yet

    def test_tables_and_bytes_of_one_player_and_one_address(self):
        with self.serve() as server:
            anna = Client(server)
            anna.create("pig", ["me", "open"])
            anna.close()
            mark, = self.rows(server, self.MARK)
            for fill, word in (
                    ({"count": 199, "host": anna.player}, "you have"),
                    ({"count": 10, "host": "x", "each": 7 << 20}, None),
                    ({"count": 10, "mark": mark[0], "each": 7 << 20},
                     "your address has"),
                    ({"count": 1000, "mark": mark[0], "each": 1},
                     "your address has")):
                with self.subTest(**fill):
                    self.fill(server, **fill)
                    anna = Client(server, anna.secret)
                    no = self.sentence(anna)
                    anna.close()
                    self.assertIn(word or "", no or "")
                    self.assertEqual(bool(word), bool(no))
                    server.stop()
                    server.log.close()
                    self.change(server,
                                "DELETE FROM rest WHERE tab LIKE 'fill%'")
                    server.start()

    @staticmethod
    def sentence(client):
        try:
            client.create("pig", ["me", "open"])
        except Exception as no:
            return no.args[1]
        return None

    def test_where_the_house_is_full_those_that_rest_go(self):
        with self.serve("--rate", "0", "--max-tables", "5") as server:
            anna = Client(server)
            tables = [anna.create("pig", ["me", "open"]) for _ in range(5)]
            rest(server, 5)
            until(lambda: self.sentence(anna) is None)
            names = "','".join(tables)
            left = self.rows(server, "SELECT count(*) FROM rest WHERE tab IN "
                             f"('{names}')")
            self.assertLess(left[0][0], 5)
            anna.close()

    def test_also_where_somebody_is_at_the_oldest(self):
        with self.serve("--rate", "0", "--max-tables", "6") as server:
            anna = Client(server)
            tables = [anna.create("pig", ["me", "open"]) for _ in range(6)]
            rest(server, 6)
            visitors = [Client(server) for _ in range(4)]
            for visitor, table in zip(visitors, tables):
                visitor.join(table)
            until(lambda: self.sentence(anna) is None)
            for client in anna, *visitors:
                client.close()

    def test_a_class_comes_back_at_once(self):
        with self.serve() as server:
            anna = Client(server)
            tables = [anna.create("pig", ["me", "open"]) for _ in range(40)]
            anna.close()
            rest(server, 40)
            pupils = [Client(server) for _ in range(10)]
            for i in range(4):
                for pupil, table in zip(pupils, tables[i * 10:]):
                    pupil.send("join", table=table)
            for pupil in pupils:  # some wait, so answers have no order
                joined = []
                while len(joined) < 4:
                    message = pupil.step()
                    joined += [message["ok"]] if message else []
                self.assertTrue(all(joined))
                pupil.close()

    def test_a_damaged_one_counts_as_it_did(self):
        with self.serve("--rate", "0") as server:
            anna = Client(server)
            table = anna.create("pig", ["me", "open"], id=77)
            rest(server, 1)
            server.stop()
            server.log.close()
            self.damage(server)
            server.start()
            anna.connect()
            self.assertEqual(anna.refused("create", id=77, game="pig",
                                          seats=["me", "open"]), "no-table")
            eve = Client(server)
            for _ in range(2):
                self.assertEqual(eve.refused("join", table=table), "no-table")
                self.assertEqual(resting(server), 1)
            eve.create("pig", ["me", "open"])
            eve.close()
            anna.close()


if __name__ == "__main__":
    main()
