"""Two servers, one PostgreSQL: a table open on both stays one table.

KOCKA_ROUNDS says how often servers and database are killed (10).
"""
import contextlib
import glob
import os
import random
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request

import postgres
from alone import BUILD
from clock import HOUR, Clock
from dice import Player
from harness import (KOCKA, PATIENCE, Client, Closed, Follower, Refused,
                     Server, main, until)

HERE = os.path.dirname(os.path.abspath(__file__))
# the browser of RFC 8291's example
POINT = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8"
         "pZGH6SRpkNtoIAiw4")
BOBS_KEY = "613300ff814b0dd6c468ce2476de3b90"
NEIGHBOUR = "0123456789abcdef"  # another server's name
ROUNDS = int(os.environ.get("KOCKA_ROUNDS", "10"))
TABLES = 4


def moves(client):
    return [(line["by"], line["move"]) for line in client.lines]


def import_record(url, header):
    """A game of computers, always the same, with this line in its header; the
    command's exit code."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([KOCKA, "simulate", "pig", "goal=5", "--games", "1",
                        "--format", "records", "--out", folder],
                       check=True, capture_output=True)
        path = glob.glob(folder + "/*.kocka")[0]
        with open(path, encoding="utf-8") as f:
            lines = f.read().split("\n")
        key = header.split(":")[0] + ":"
        kept = [line for line in lines if not line.startswith(key)]
        with open(path, "w", encoding="utf-8") as f:
            f.write("\n".join([*kept[:2], header, *kept[2:]]))
        return subprocess.run([KOCKA, "db", "import", url, path],
                              capture_output=True).returncode


class NoServer(unittest.TestCase):
    def test_a_database_that_says_nothing_is_given_up(self):
        with socket.create_server(("127.0.0.1", 0)) as mute:
            port = mute.getsockname()[1]
            url = f"postgresql://kocka@127.0.0.1:{port}/kocka"
            command = subprocess.Popen([KOCKA, "db", "migrate", url], text=True,
                                       stderr=subprocess.PIPE)
            self.addCleanup(command.kill)
            line, (_, theirs) = mute.accept()  # and not a word
            soon = self.keepalive(theirs, port)
            self.assertIn("timeout", command.communicate(timeout=PATIENCE)[1])
            line.close()
        self.assertLessEqual(soon, 10)

    def keepalive(self, ours, port):
        """In how many seconds the other end of the line is looked at: after
        what it was sent has come, and while we still wait for its answer."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with open("/proc/net/tcp") as f:
                lines = [line.split() for line in f]
            timers = [words[5].split(":") for words in lines
                      if words[1].endswith(f":{ours:04X}")
                      and words[2].endswith(f":{port:04X}")]
            self.assertEqual(len(timers), 1)
            timer, when = timers[0]
            if timer == "02":  # keepalive
                return int(when, 16) / os.sysconf("SC_CLK_TCK")
        self.fail("nobody looks")


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class OneServer(unittest.TestCase):
    def test_records_behind_short_links(self):
        db = postgres.Postgres()
        self.addCleanup(db.close)
        record = ("kocka 1\ngame: pig\nseats: 2\noptions: {\"goal\":12}\n\n"
                  "roll\ndie 6\nroll\ndie 6\nstop\n")
        with Server("--rate", "0", db=db.url) as server:
            anna, bob = Client(server), Client(server)
            db.psql("INSERT INTO shared SELECT 'old' || i, '', '#0000', i, 'x' "
                    "FROM generate_series(1, 5) i")
            shared = [c.ask("share", record=record)["shared"]
                      for c in (anna, bob, anna)]
            self.assertEqual(shared[0], shared[2])
            self.assertEqual(db.value("SELECT count(*) FROM shared"), "7")
            self.assertTrue(bob.ask("shared", shared=shared[0])["record"]
                            .endswith(record.split("\n\n")[1]))
            away = Client(server, anna.secret, source="127.0.0.2")
            marks = set()
            for client in anna, away:
                client.ask("share", record=record)
                marks.add(db.value("SELECT mark FROM shared "
                                   f"WHERE id = '{shared[0]}'"))
            self.assertEqual(len(marks), 2)
            anna.ask("forget")
            self.assertEqual(bob.refused("shared", shared=shared[0]),
                             "no-table")
            bob.ask("shared", shared=shared[1])
            db.psql("INSERT INTO shared SELECT 'new' || i, '', mark, i, 'x' "
                    "FROM shared, generate_series(1, 200) i "
                    f"WHERE id = '{shared[1]}'")
            bob.ask("share", record=record.replace(
                "seats: 2", "seats: 2\nnames: [\"A\",\"B\"]"))
            mark = db.value("SELECT mark FROM shared "
                            f"WHERE id = '{shared[1]}'")
            self.assertEqual(db.value("SELECT count(*) FROM shared "
                                      f"WHERE mark = '{mark}'"), "100")

    def test_a_database_of_version_1_is_upgraded_and_pruned(self):
        db = postgres.Postgres()
        self.addCleanup(db.close)
        with open(os.path.join(HERE, "schema-1-postgres.sql")) as f:
            db.psql(f.read())
        db.psql("INSERT INTO done VALUES ('bobs', 'pig', '[\"\",\"\"]', '- - ', "
                f"false, 4000000000001, '1 0 {{\"key\":\"{BOBS_KEY}\",\"name\":"
                "\"Bohumil\"}')")
        import_record(db.url, "date: 2001-02-03")
        key = os.path.join(db.folder, "vapid.pem")
        subprocess.run([KOCKA, "admin", "vapid", key], check=True,
                       capture_output=True)
        clock = Clock()
        self.addCleanup(clock.close)
        with Server("--keep-finished", "30", "--vapid-key", key, "--rate", "0",
                    "--push-anywhere", db=db.url, env=clock.env) as server:
            clock.sleep(3 * HOUR)
            server.wait_for("pruned games=1")
            self.alert(server, db)
            client = Client(server)
            for name in ("zofia", "Žofia", "LECKA"):
                found = client.ask("find", name=name)["games"]
                self.assertEqual([g["table"] for g in found], ["old"], name)
            self.assertEqual(len(client.ask("find")["games"]), 1)
            self.search_that_takes_long(server, client, db)
            client.close()
            bob = Client(server, "upgrade-bob-0123456789")
            self.assertEqual(bob.ask("forget")["games"], 1)
            for gone in (b"Bohumil", BOBS_KEY.encode()):
                self.assertNotIn(gone, db.dump())
            bob.close()

    def test_a_server_ends_when_a_newer_one_has_changed_the_database(self):
        """It could not read what that one stores; nor does it start again."""
        db = postgres.Postgres()
        self.addCleanup(db.close)
        server = Server(db=db.url)
        client = Client(server)
        table = client.create("pig", ["me", "open"])
        db.psql("UPDATE kocka SET schema = 99")
        self.assertNotEqual(server.process.wait(PATIENCE), 0)
        self.assertIn("a newer Kocka has changed the database (schema 99",
                      server.text())
        client.close()
        server.__exit__()
        again = subprocess.run([KOCKA, "serve", "--port", "0", "--db", db.url],
                               capture_output=True, text=True)
        self.assertNotEqual(again.returncode, 0)
        self.assertIn("of a newer Kocka (schema 99)", again.stderr)
        self.assertIn(table.encode(), db.dump())

    def test_nobody_reads_what_a_newer_server_has_stored(self):
        """However soon he is told of it: he ends, and says why. Whether he
        looks at the schema in between, as he does every two seconds, is
        chance: so it is three of them."""
        db = postgres.Postgres()
        self.addCleanup(db.close)
        servers = [Server(db=db.url) for _ in range(3)]
        client = Client(servers[0])
        table = client.create("pig", ["me", "open"])
        for server in servers:
            reader = Client(server)
            reader.join(table)
            reader.close()
        db.psql("BEGIN; UPDATE kocka SET schema = 99; INSERT INTO unit(tab, n, "
                "last, at, mark, events) SELECT tab, last + 1, last + 1, at, "
                "'newer', (last + 1) || ' 0 {\"e\":\"of the future\"}' FROM unit "
                f"WHERE tab = '{table}'; NOTIFY kocka, E'newer 99\\x01{table}"
                "\\n2 0 {\"e\":\"of the future\"}\\n'; COMMIT")
        for server in servers:
            self.assertGreater(server.process.wait(PATIENCE), 0,
                               "it ends, it does not crash")
            self.assertIn("a newer Kocka has changed the database (schema 99",
                          server.text())
            server.__exit__()
        client.close()

    def neighbour(self, db, table, body, told):
        """Another server's: it stores this at the table, and tells it so."""
        db.psql("BEGIN; INSERT INTO unit(tab, n, last, at, mark, events) "
                "SELECT tab, max(last) + 1, max(last) + 1, max(at), "
                f"'{NEIGHBOUR}-1', (max(last) + 1) || ' ' || max(at) || "
                f"' {body}' || E'\\n' FROM unit WHERE tab = '{table}' "
                f"GROUP BY tab; NOTIFY kocka, E'{NEIGHBOUR} {told}'; COMMIT")

    def test_notes_of_an_older_server_are_not_read_but_its_rows(self):
        """Until it has seen that the database is newer than itself it goes
        on: what it says is of another version, what it stores is not."""
        db = postgres.Postgres()
        self.addCleanup(db.close)
        with Server(db=db.url) as server:
            anna, bob = Client(server), Client(server)
            table = anna.create("pig", ["me", "open"])
            schema = int(db.value("SELECT schema FROM kocka"))
            for client in anna, bob:
                client.join(table)
            db.psql(f"NOTIFY kocka_here, '{NEIGHBOUR} {table}:3:1:0:-1:-1:0'; "
                    f"NOTIFY kocka_here, '{NEIGHBOUR} {table}'; "
                    f"NOTIFY kocka_here, '{NEIGHBOUR} "
                    f"{table}:3:1:0:-1:-1:0:1:new'")
            self.neighbour(db, table, '{"e":"quiet","quiet":true}',
                           f"{schema - 1}\\x01{table}\\n2 0 "
                           '{"e":"lock","locked":true}\\n')
            anna.until(lambda c: c.state["n"] == 2)
            self.assertEqual([p["quiet"] for p in anna.pushes
                              if p["on"] == "seats"], [True])
            self.assertFalse(any(p.get("locked") for p in anna.pushes))
            bob.sit(table)
            anna.until(lambda c: c.state["n"] == 3)

    def test_a_server_ends_with_a_sentence_where_it_cannot_follow(self):
        """A neighbour whose schema is said to be ours stores what does not
        follow: told with it, or read. The table is damaged afterwards, for
        this version; the others are not."""
        for how in "told", "read":
            db = postgres.Postgres()
            self.addCleanup(db.close)
            server = Server(db=db.url)
            client = Client(server)
            table, other = (client.create("pig", ["me", "open"])
                            for _ in range(2))
            client.join(table)
            body = '{"e":"play","seat":0,"moves":["fly"]}'
            schema = db.value("SELECT schema FROM kocka")
            unit = f"\\n2 0 {body}\\n" if how == "told" else ""
            self.neighbour(db, table, body, f"{schema}\\x01{table}{unit}")
            self.assertEqual(server.process.wait(PATIENCE), 1, how)
            self.assertIn("all servers of one database must be of the same "
                          "Kocka", server.text())
            client.close()
            server.start_ready()
            again = Client(server, client.secret)
            self.assertEqual(again.refused("join", table=table), "no-table")
            again.join(other)
            again.close()
            server.__exit__()

    def passes_here(self, program):
        """A test program of the stores, with a database of this kind."""
        db = postgres.Postgres()
        self.addCleanup(db.close)
        done = subprocess.run([BUILD / "tests" / program, db.url],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_player_of_many_games_is_forgotten_in_steps(self):
        self.passes_here("test_forget")

    def test_the_simulated_store_is_like_this_one(self):
        self.passes_here("test_stores")

    def search_that_takes_long(self, server, client, db):
        """A search that cannot be done ends, and says so; moves go on."""
        bob = Client(server)
        bob.join(bob.create("pig", ["me", "me"], options={"goal": 10000}))
        bob.sit()
        with slow_names(db):
            number = client.send("find")
            bob.play("stop")
            answer = client.answer(number)
            self.assertEqual((answer["games"], answer["partial"]), ([], True))
        answer = client.ask("find")
        self.assertEqual(len(answer["games"]), 1)
        self.assertNotIn("partial", answer)
        bob.close()

    def alert(self, server, db):
        """Subscriptions are kept, used, limited and taken back."""
        anna, bob = Client(server), Client(server)
        keys = {"p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
        for i in range(10):
            anna.ask("subscribe", endpoint=f"https://localhost:1/at{i}", **keys)
        dump = db.dump().decode()
        self.assertEqual(dump.count("https://localhost:1/at"), 8)
        self.assertIn("/at9\t", dump)
        anna.ask("unsubscribe", endpoint="https://localhost:1/at9")
        self.assertNotIn("/at9", db.dump().decode())
        table = bob.create("pig", ["me", "open"])
        for client in (bob, anna):
            client.join(table)
            client.sit()
        anna.close()
        bob.until(lambda c: c.state["status"] == "playing")
        bob.play("stop")
        server.wait_for("push host=localhost why=")  # nobody answers there
        anna.connect()
        anna.ask("forget")
        self.assertNotIn("/at", db.dump().decode())
        bob.close()
        anna.close()


@contextlib.contextmanager
def slow_names(db):
    """Whoever reads the names of finished games waits for them meanwhile. A
    lock would also stop what is written: rows look whether a table is over,
    and every few seconds the server looks for games to prune."""
    db.psql("""
        BEGIN;
        CREATE FUNCTION slowly(it text) RETURNS text STABLE LANGUAGE plpgsql
            AS $$ BEGIN PERFORM pg_sleep(600); RETURN it; END $$;
        ALTER TABLE done RENAME TO done_itself;
        CREATE VIEW done AS SELECT tab, game, slowly(names) AS names, keys,
            public, at, events, fold FROM done_itself;
        COMMIT""")
    try:
        yield
    finally:
        db.psql("BEGIN; DROP VIEW done; DROP FUNCTION slowly; "
                "ALTER TABLE done_itself RENAME TO done; COMMIT")


def give_up_a_game(anna, bob):
    """At one table of two servers, by him; both stay there."""
    table = anna.create("pig", ["me", "open"])
    for client in (anna, bob):
        client.join(table)
        client.sit()
    bob.until(lambda c: c.state["status"] == "playing")
    bob.ask("resign", table=table)
    return table


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class FirstTable(unittest.TestCase):
    def test_it_fills_no_server_that_has_only_heard_of_it(self):
        """What another server let rest is counted later than it comes."""
        db = postgres.Postgres()
        self.addCleanup(db.close)
        with Server(db=db.url) as one, Server(db=db.url) as other:
            anna, bob = Client(one), Client(other)
            table = give_up_a_game(anna, bob)
            bob.join(bob.ask("rematch", table=table)["next"])
            self.assertRegex(other.page("/metrics"),
                             r"\nkocka_tables_resting \d+\n")
            for client in (anna, bob):
                client.close()


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Vanished(unittest.TestCase):
    """A server goes without a word, and the other's players see it."""

    def setUp(self):
        self.db = postgres.Postgres()
        self.addCleanup(self.db.close)
        self.one = self.serve()
        locks = ("SELECT pid FROM pg_locks WHERE locktype = 'advisory' "
                 "AND objid <> 0 ORDER BY classid DESC LIMIT 1")
        self.session = self.db.value(locks)
        self.anna, self.bob = Client(self.one), Client(self.serve())
        table = self.anna.create("pig", ["me", "open"])
        for client in self.anna, self.bob:
            self.addCleanup(client.close)
            client.join(table)
            client.sit()
        self.told([True, True])

    def serve(self):
        server = Server("--rate", "0", "--rest-after", "1", db=self.db.url)
        self.addCleanup(server.__exit__)
        return server

    def told(self, here):
        self.bob.until(lambda c: [p["here"] for p in c.pushes
                                  if "here" in p][-1:] == [here])

    def test_its_players_are_away_when_the_database_knows(self):
        """Not when they have not been heard of for fifty seconds."""
        self.one.kill()
        killed = time.monotonic()
        self.told([False, True])
        self.assertLess(time.monotonic() - killed, 40)

    def test_one_that_is_back_is_asked(self):
        os.kill(self.one.process.pid, signal.SIGSTOP)
        try:
            self.db.value(f"SELECT pg_terminate_backend({self.session})")
            self.told([False, True])
        finally:
            os.kill(self.one.process.pid, signal.SIGCONT)
        self.told([True, True])


class TwoServers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.db = postgres.Postgres()
        cls.servers = [Server("--rate", "0", "--threads", "2", db=cls.db.url)
                       for _ in range(2)]

    @classmethod
    def tearDownClass(cls):
        for server in cls.servers:
            server.__exit__()
        cls.db.close()

    def pair(self, game="pig", **more):
        """Two players of one table, each at a server of its own."""
        clients = [Client(s) for s in self.servers]
        table = clients[0].create(game, ["me", "open"], **more)
        for client in clients:
            client.join(table)
            client.sit()
        for client in clients:
            client.until(lambda c: c.state["status"] == "playing")
        return clients, table

    def test_a_whole_game_across_two_servers(self):
        (anna, bob), table = self.pair(options={"goal": 30})
        rng = random.Random(1)
        followers = [Follower(anna), Follower(bob)]
        for _ in range(500):
            newest = max(anna.state["n"], bob.state["n"])
            for client, follower in zip((anna, bob), followers):
                client.until(lambda c: c.state["n"] >= newest)
                state = follower.follow()
            if state["phase"] == "over":
                break
            (anna, bob)[state["turn"]].play(rng.choice(["roll", "stop"]))
        for client, follower in zip((anna, bob), followers):
            client.until(lambda c: c.over)
            follower.close()
        self.assertEqual(moves(anna), moves(bob))
        self.assertEqual(anna.ask("record", table=table)["record"],
                         bob.ask("record", table=table)["record"])
        self.import_a_record(bob)
        found = bob.ask("find", game="pig", name="ann")["games"]
        self.assertEqual([g["table"] for g in found], [table])
        own = bob.ask("find", mine=True)["games"]
        self.assertEqual([(g["table"], g["you"]) for g in own], [(table, [1])])
        anna.name = "Xenofontina"
        other = anna.create("pig", ["me", "open"], title=anna.name)
        bob.ask("sit", table=other, name="Bob")
        self.assertIn(b"Xenofontina", self.db.dump())
        answer = anna.ask("forget")
        self.assertEqual((answer["games"], answer["tables"]), (1, 1))
        for gone in ("Xenofontina", anna.player):
            self.assertNotIn(gone.encode(), self.db.dump())
        self.assertEqual(anna.ask("find", name="ann")["games"], [])
        self.assertEqual(bob.ask("find", name="nobody")["games"], [])

    def test_dice_are_agreed_on_across_two_servers(self):
        anna, bob, cleo = [Player(s) for s in (*self.servers, self.servers[0])]
        table = anna.create("pig", ["me", "open", "open"])
        for client in (anna, bob, cleo):
            client.join(table)
            client.bind()
        bob.reveal()
        cleo.ask("leave", table=table)
        for client in (anna, bob):
            client.until(lambda c: c.state["fair"].get("aborted") == 1)
        numbers = [(client, client.send("reveal", table=table,
                                        link=client.link()))
                   for client in (anna, bob)]  # both at once
        for client, number in numbers:
            client.answer(number)
            client.until(lambda c: c.state["status"] == "playing")
            self.assertEqual(client.state["fair"]["contributions"],
                             [anna.links[1], bob.links[2], ""])
        for client in (anna, bob, cleo):
            client.close()

    def test_a_game_that_ends_while_its_player_is_forgotten(self):
        """At the other server, when this one has listed the finished ones."""
        here = Client(self.servers[0], name="Yolanthe")
        there = Client(self.servers[1], here.secret, name="Yolanthe")
        for client in (here, there):
            client.join(client.create("pig", ["me", "me"],
                                      options={"goal": 10}))
            client.sit()
        here.play_pig()
        first, second = (c.state["table"] for c in (here, there))
        ended = "SELECT count(*) FROM done WHERE tab = '{}'".format
        until(lambda: self.db.value(ended(first)) == "1")
        with self.db.hold(f"UPDATE done SET at = 0 WHERE tab = '{first}'"):
            number = here.send("forget")
            until(lambda: self.db.value(
                "SELECT count(*) FROM pg_locks WHERE NOT granted") != "0")
            there.play_pig()
            until(lambda: self.db.value(ended(second)) == "1")
        self.assertEqual(here.answer(number)["games"], 2)
        for gone in ("Yolanthe", here.player):
            self.assertNotIn(gone.encode(), self.db.dump())
        for client in (here, there):
            client.close()

    def end_a_game(self, anna, bob):
        """And both know, as the store does."""
        table = give_up_a_game(anna, bob)
        for client in (anna, bob):
            client.until(lambda c: c.state["status"] == "over")
        until(lambda: self.db.value(
            f"SELECT count(*) FROM done WHERE tab = '{table}'") == "1")
        return table

    def test_a_rematch_brings_nobody_back(self):
        """The other server has the game in memory, with all its players."""
        anna = Client(self.servers[0], name="Yolanthe")
        bob = Client(self.servers[1])
        table = self.end_a_game(anna, bob)
        anna.ask("forget")
        bob.join(bob.ask("rematch", table=table)["next"])
        self.assertEqual([s["kind"] for s in bob.state["seats"]],
                         ["person", "open"])
        for gone in ("Yolanthe", anna.player):
            self.assertNotIn(gone.encode(), self.db.dump())
        for client in (anna, bob):
            client.close()

    def test_a_rematch_waits_for_whoever_is_being_forgotten(self):
        """And finds that he is gone, also where that was decided before."""
        anna = Client(self.servers[0], name="Yolanthe")
        bob = Client(self.servers[1])
        table = self.end_a_game(anna, bob)
        waits = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        with self.db.hold(f"DELETE FROM player WHERE tab = '{table}' "
                          f"AND key = '{anna.player}'"):
            asked = bob.send("rematch", table=table)
            until(lambda: self.db.value(waits) == "1")
            number = anna.send("forget")
            until(lambda: self.db.value(waits) == "2")
        anna.answer(number)
        bob.join(bob.answer(asked)["next"])
        for gone in ("Yolanthe", anna.player):
            self.assertNotIn(gone.encode(), self.db.dump())
        for client in (anna, bob):
            client.close()

    def test_what_was_asked_before_brings_nobody_back(self):
        """Anna sits down at one server, which takes a while, and is forgotten
        by the other meanwhile."""
        anna = Client(self.servers[0], name="Anna")
        again = Client(self.servers[1], anna.secret, name="Zenobia")
        table = anna.create("pig", ["me", "open"])
        again.join(table)
        self.db.psql(postgres.SLOWLY + """
            CREATE TRIGGER slowly BEFORE INSERT ON unit FOR EACH ROW
            WHEN (NEW.events LIKE '%Zenobia%') EXECUTE FUNCTION slowly()""")
        asked = again.send("sit", table=table, seat=1, name="Zenobia")
        until(lambda: self.db.value(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = "
            "'PgSleep'") == "1")
        self.assertEqual(anna.ask("forget")["tables"], 1)
        self.db.psql("INSERT INTO go_on DEFAULT VALUES")
        with self.assertRaisesRegex(Refused, "late"):
            again.answer(asked)
        self.db.psql("DROP TRIGGER slowly ON unit; DROP FUNCTION slowly;"
                     "DROP TABLE go_on")
        for gone in ("Zenobia", anna.player):
            self.assertNotIn(gone.encode(), self.db.dump())
        again.ask("sit", table=table, seat=1, name="Zenobia")
        self.assertIn(anna.player.encode(), self.db.dump())
        for client in (anna, again):
            client.close()

    def test_what_cannot_be_stored_now_is_stored_later(self):
        impatient = self.db.url + "&options=-c%20lock_timeout%3D200"
        with Server("--rate", "0", db=impatient) as server:
            bob = Client(server)
            bob.join(bob.create("pig", ["me", "me"], options={"goal": 10000}))
            bob.sit()
            with self.db.hold("LOCK TABLE unit IN EXCLUSIVE MODE"):
                number = bob.send("play", table=bob.state["table"], move="stop")
                server.wait_for("lock timeout")
            bob.answer(number)
            bob.play("stop")
            bob.close()

    def test_what_is_stored_late_has_the_time_when_it_was(self):
        """Others who heard nothing look for what came lately."""
        waiting = ("SELECT pid FROM pg_stat_activity WHERE wait_event_type = "
                   "'Lock' AND query LIKE 'WITH made AS%'")
        with Server("--rate", "0", db=self.db.url) as server:
            bob = Client(server)
            bob.join(bob.create("pig", ["me", "me"], options={"goal": 10000}))
            bob.sit()
            with self.db.hold("LOCK TABLE unit IN EXCLUSIVE MODE"):
                number = bob.send("play", table=bob.state["table"], move="stop")
                first = until(lambda: self.db.value(waiting))
                tried = 1000 * time.time()
                time.sleep(1)  # what is measured
                self.db.value(f"SELECT pg_terminate_backend({first})")
                until(lambda: self.db.value(waiting) not in ("", first))
            bob.answer(number)
            at = self.db.value("SELECT at FROM unit WHERE tab = "
                               f"'{bob.state['table']}' ORDER BY n DESC LIMIT 1")
            self.assertGreater(int(at), tried + 500)
            bob.close()

    @staticmethod
    def take_answers(client, numbers):
        """To all of these, in their order."""
        answers = {}
        while len(answers) < len(numbers):
            message = client.step()
            if message and message["id"] in numbers:
                assert message["ok"], message
                answers[message["id"]] = message
        return [answers[n] for n in numbers]

    def test_more_tables_change_at_once_than_a_notification_can_name(self):
        """600 of 17 bytes; there is room for 8000. The store is held back, so
        that all of them are in one batch."""
        clients, tables = [Client(self.servers[0]) for _ in range(3)], {}
        for c in clients:
            made = self.take_answers(c, [
                c.send("create", game="pig", seats=["me", "me"],
                       options={"goal": 10000}) for _ in range(200)])
            tables[c] = [m["table"] for m in made]
            self.take_answers(c, [c.send("sit", table=t, name="Eva")
                                  for t in tables[c]])
        far = Client(self.servers[1])
        far.join(tables[clients[-1]][-1])
        with self.db.hold("LOCK TABLE unit IN EXCLUSIVE MODE"):
            numbers = {c: [c.send("play", table=t, move="stop")
                           for t in tables[c]] for c in clients}
            for c in clients:
                c.ask("tables")  # has been everywhere, so all before it has
        for c in clients:
            self.take_answers(c, numbers[c])
            c.close()
        far.until(lambda c: c.lines)
        far.close()

    def test_own_games_are_known_to_every_server(self):
        """Begun at one; asked for at the other, and after it was started."""
        clients = [Client(self.servers[0]) for _ in range(2)]
        table = clients[0].create("pig", ["me", "open"])
        for client in clients:
            client.join(table)
            client.sit()
        feed = clients[0].ask("hello", secret=clients[0].secret)["feed"]
        for client in clients:
            client.close()

        def is_known_at(server):
            anna = Client(server, clients[0].secret)
            url = f"http://127.0.0.1:{server.port}{feed}"
            until(lambda: [(t["table"], t["turn"]) for t in
                                     anna.ask("mine")["tables"]]
                            == [(table, True)])
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                self.assertIn(table, answer.read().decode())
            anna.close()
        for server in self.servers:
            is_known_at(server)
            server.stop()
            server.start()
            is_known_at(server)

    def test_open_tables_are_listed_by_every_server(self):
        clients = [Client(s) for s in self.servers]

        def wait_for(client, true):
            until(lambda: true(
                [t["table"] for t in client.ask("tables")["tables"]]))
        made = [c.create("pig", ["me", "open"], public=True) for c in clients]
        for client in clients:
            wait_for(client, lambda tables: set(made) <= set(tables))
        for server in self.servers:  # and by one that has just been started
            server.stop()
            server.start()
            client = Client(server)
            wait_for(client, lambda tables: set(made) <= set(tables))
            client.close()
        for client, table in zip(clients, made):
            client.connect()
            client.ask("lock", table=table, locked=True)
            client.ask("leave", table=table)  # no host from now on
        for client in clients:
            wait_for(client, lambda tables: not set(made) & set(tables))
            client.close()

    def test_who_is_here_is_told_across_servers(self):
        here = lambda c: [s["here"] for s in c.state["seats"]]
        (anna, bob), table = self.pair()
        eve = Client(self.servers[1])
        eve.join(table)
        told = lambda c: c.pushes and (c.pushes[-1].get("here"),
                                       c.pushes[-1].get("spectators"))
        for client in (anna, bob):
            client.until(lambda c: told(c) == ([True, True], 1))
        late = Client(self.servers[0])
        late.join(table)
        bob.until(lambda c: told(c) == ([True, True], 2))
        late.join(table)
        self.assertEqual(here(late), [True, True])
        self.assertEqual(anna.refused("hand", table=table, seat=1), "no-seat")
        eve.close()
        anna.until(lambda c: told(c) == ([True, True], 1))
        self.servers[1].stop()  # it says goodbye
        anna.until(lambda c: told(c) == ([True, False], 1))
        self.servers[1].start()
        bob.connect()
        bob.join(table)
        anna.until(lambda c: told(c) == ([True, True], 1))
        for client in (anna, bob, late):
            client.close()

    def import_a_record(self, client):
        names = 'names: ["Hana","Ivan"]'
        self.assertEqual(import_record(self.db.url, names), 0)
        self.assertEqual(import_record(self.db.url, names), 1)
        found = client.ask("find", name="hana")["games"]
        self.assertEqual([g["names"] for g in found], [["Hana", "Ivan"]])

    def test_everybody_at_once_across_two_servers(self):
        clients, table = self.pair("fives", options={"timer": 0})
        anna, bob = clients
        for client in clients:
            client.until(lambda c: c.lines)
        lists = []
        for client in clients:
            follower = Follower(client)
            follower.follow()
            draws = [m for m in follower.moves(client.state["you"][0])
                     if m.startswith("draw")]
            follower.close()
            lists.append(draws[:3])
        failures = []

        def draw(client, draws):
            for move in draws:
                try:
                    client.play(move)
                except Refused as no:
                    if no.args[0] != "illegal-move":  # overlapping outlines
                        failures.append(no)
        threads = [threading.Thread(target=draw, args=a)
                   for a in zip(clients, lists)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        for client in clients:
            client.play("done")
        newest = max(c.state["n"] for c in clients)
        for client in clients:
            client.until(lambda c: c.state["n"] >= newest and
                         any(line["move"].startswith("roll")
                             for line in c.lines[3:]) or c.over)
        ends = [[m for m in moves(c) if m[1] != "count 0"] for c in clients]
        searched = [x[:x.index(next(m for m in x[3:] if m[0] == "chance"))]
                    for x in ends]
        self.assertEqual(searched[0], searched[1])

    def test_the_last_seat_is_given_once(self):
        for _ in range(5):
            anna = Client(self.servers[0])
            table = anna.create("pig", ["me", "open"])
            others = [Client(self.servers[i % 2]) for i in range(8)]
            results = [None] * 8

            def sit(i):
                try:
                    results[i] = str(others[i].ask("sit", table=table)["you"])
                except Refused as no:
                    results[i] = no.args[0]
            threads = [threading.Thread(target=sit, args=(i,))
                       for i in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(results), ["[1]"] + ["no-seat"] * 7)

    @contextlib.contextmanager
    def busy(self, server):
        """Meanwhile, several moves a second at a table of its own."""
        client, end = Client(server), threading.Event()
        client.join(client.create("pig", ["me", "me"],
                                  options={"goal": 10000}))
        client.sit()

        def play_on():
            while not end.wait(0.2):
                client.play("stop")
            client.close()
        thread = threading.Thread(target=play_on)
        thread.start()
        try:
            yield
        finally:
            end.set()
            thread.join()

    def test_computers_play_for_who_watches_on_any_server(self):
        for server in self.servers:  # one of them drives
            anna = Client(server)
            table = anna.create("pig", ["computer:1", "computer:1"])
            anna.join(table)
            anna.until(lambda c: len(c.lines) > 4)
            anna.close()

    def test_the_computer_goes_on_when_its_server_dies(self):
        """And while there is so much to store that nobody is ever idle."""
        for dead in self.servers:  # one of them drives
            alive = next(s for s in self.servers if s is not dead)
            client = Client(alive)
            table = client.create("pig", ["me", "computer:1"])
            client.join(table)
            client.sit()
            dead.kill()
            with self.busy(alive):
                client.play("stop")
                client.until(lambda c: any(x["by"] == 1 for x in c.lines))
            dead.start()

    def test_a_broken_connection_reads_no_table_anew(self):
        """Nor does the server that moves the computers from now on."""
        many = 60
        for server in self.servers:
            client = Client(server)
            for _ in range(many):
                client.create("pig", ["me", "open"])
            until(lambda: self.number(server, "tables") >= many
                  and not self.number(server, "store_queue"))
        before = [self.number(s, "store_fetches_total") for s in self.servers]
        duels = [Client(s) for s in self.servers]
        for duel in duels:
            duel.join(duel.create("pig", ["me", "computer:1"]))
            duel.sit()
        self.db.value("SELECT count(pg_terminate_backend(pid)) FROM "
                      "pg_stat_activity WHERE application_name = 'kocka'")
        for duel in duels:
            duel.play("stop")
        for duel in duels:  # somebody drives again
            duel.until(lambda c: any(x["by"] == 1 for x in c.lines))
        for server, fetched in zip(self.servers, before):
            self.assertLess(self.number(server, "store_fetches_total"),
                            fetched + many // 2)

    def test_what_others_store_is_told_and_not_read(self):
        (anna, bob), _ = self.pair(options={"goal": 10000})
        before = [self.number(s, "store_fetches_total") for s in self.servers]
        count = 40
        for i in range(count):
            (anna, bob)[i % 2].play("stop")
            for client in (anna, bob):
                client.until(lambda c: len(c.lines) == i + 1)
        self.assertEqual(moves(anna), moves(bob))
        for server, fetched in zip(self.servers, before):
            # a look at all others may have come before what was told
            self.assertLess(self.number(server, "store_fetches_total"),
                            fetched + count // 4)

    def test_only_what_comes_next_is_taken_from_a_note(self):
        """Events behind a gap are none; the table is read."""
        (anna, bob), table = self.pair(options={"goal": 10000})
        n = bob.state["n"]
        fetched = self.number(self.servers[1], "store_fetches_total")
        event = f'{n + 2} 1 {{"e":"play","seat":0,"moves":["stop"]}}'
        self.db.value("SELECT pg_notify('kocka', 'somebody ' || schema || "
                      f"E'\\x01{table}\\n' || '{event}' || E'\\n') FROM kocka")
        until(lambda: self.number(self.servers[1], "store_fetches_total")
              > fetched)
        anna.play("stop")
        bob.until(lambda c: c.lines)
        self.assertEqual(moves(bob), [(0, "stop")])

    def number(self, server, name):
        with urllib.request.urlopen(
                f"http://127.0.0.1:{server.port}/metrics") as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith(f"kocka_{name} "):
                    return int(line.split()[1])
        return 0

    def test_nothing_is_lost_when_servers_and_database_die(self):
        rng = random.Random(11)
        duels = [[*self.pair(options={"goal": 10000}), [0, 0],
                  random.Random(i)] for i in range(TABLES)]
        stop, failures = threading.Event(), []

        def play(duel):
            try:
                while not stop.is_set():
                    self.one_move(*duel)
            except BaseException as wrong:
                failures.append(wrong)
        for round_ in range(ROUNDS):
            stop.clear()
            threads = [threading.Thread(target=play, args=[duel])
                       for duel in duels]
            for thread in threads:
                thread.start()
            time.sleep(rng.uniform(0.1, 0.4))
            if round_ % 4 == 3:
                self.db.restart()
            else:
                victim = rng.choice(self.servers)
                victim.kill()
                victim.start()
            time.sleep(0.2)
            stop.set()
            for thread in threads:
                thread.join(PATIENCE)
                self.assertFalse(thread.is_alive(), f"stuck in {round_}")
            self.assertEqual(failures, [])
        for clients, _, made, _ in duels:
            newest = max(c.state["n"] for c in clients)
            for client in clients:
                client.until(lambda c: c.state["n"] >= newest)
            self.assertEqual(moves(clients[0]), moves(clients[1]))
            for seat in (0, 1):
                self.assertEqual(made[seat], sum(
                    by == seat for by, _ in moves(clients[0])))
        total = sum(sum(made) for _, _, made, _ in duels)
        print(f"{ROUNDS} rounds, {total} acknowledged moves, none lost")

    def one_move(self, clients, table, made, rng):
        """One move, asked again and again until it is answered."""
        longest = max((c.lines for c in clients), key=len)
        seat = sum(x["move"] in ("stop", "die 1") for x in longest) % 2
        client = clients[seat]
        number, move = next(client.ids), rng.choice(["roll", "stop"])
        known = len(longest)
        while True:
            try:
                client.until(lambda c: len(c.lines) >= known)
                client.answer(client.send("play", id=number, table=table,
                                          move=move))
                made[seat] += 1
                return
            except (Closed, OSError):
                self.come_back(client, table)

    def come_back(self, client, table):
        before = moves(client)
        until(lambda: self.is_back(client, table))
        self.assertEqual(moves(client)[:len(before)], before)

    @staticmethod
    def is_back(client, table):
        try:
            client.close()
            client.connect()
            client.state = None
            client.join(table)
        except (Closed, OSError):
            return False
        return True


if __name__ == "__main__":
    main()
