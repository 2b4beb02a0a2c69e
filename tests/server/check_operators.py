"""What operators do: backup, restore, check, export, prune, close, ban."""
import contextlib
import os
import re
import sqlite3
import subprocess
import threading
import unittest
import urllib.request

from clock import HOUR, Clock
from harness import KOCKA, Client, Closed, Server, main, play_pig_out, until


def kocka(*words, code=0):
    result = subprocess.run([KOCKA, *words], capture_output=True, text=True)
    assert result.returncode == code, (words, result)
    return result.stdout + result.stderr


def finish_a_game(server, client=None):
    client = client or Client(server, name="Ema")
    table = client.create("pig", ["me", "computer:1"], options={"goal": 6},
                          public=True)
    client.join(table)
    client.sit()
    client.play_pig()
    client.ask("find")  # in line behind the storing of the game
    return client, table


def fill(db, count):
    """So many finished games."""
    with sqlite3.connect(db) as file:
        file.execute("PRAGMA wal_autocheckpoint = 0")  # the server's
        file.execute(
            "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c "
            "WHERE i < ?) INSERT INTO done(tab, game, names, keys, public, at, "
            "events, fold) SELECT 't' || i, 'pig', '[\"Anna\",\"Bob\"]', '- - ', "
            "1, i, '1 0 {}', 'anna' || char(10) || 'bob' || char(10) FROM c",
            [count])


class Operators(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.folder = self.server.folder.name
        self.addCleanup(lambda: self.server.__exit__())

    def path(self, name):
        return os.path.join(self.folder, name)

    def restart_with(self, games):
        """So many finished games, and no limit on requests."""
        self.server.stop()
        fill(self.server.db, games)
        self.server.options = ("--rate", "0")
        self.server.start()

    def test_backup_of_a_running_server_can_be_restored(self):
        ema, finished = finish_a_game(self.server)
        table = ema.create("pig", ["me", "computer:1"])
        copy = self.path("copy")
        kocka("db", "backup", self.server.db, copy)
        for db in (self.server.db, copy):
            self.assertIn("1 tables, 1 finished games, 0 damaged",
                          kocka("db", "check", db))
        self.assertIn("there already",
                      kocka("db", "backup", self.server.db, copy, code=1))
        later = ema.create("pig", ["me", "computer:1"])
        self.assertIn("a server is using",
                      kocka("db", "restore", copy, self.server.db, code=1))
        ema.close()
        self.server.stop()
        kocka("db", "restore", copy, self.server.db)
        self.assertIn("1 tables, 1 finished games, 0 damaged",
                      kocka("db", "check", self.server.db))
        self.server.start()
        ema = Client(self.server, ema.secret)
        ema.join(table)
        self.assertEqual(ema.refused("join", table=later), "no-table")
        ema.close()

    def test_records_can_be_exported_and_pruned(self):
        ema, table = finish_a_game(self.server)
        ema.close()
        kocka("db", "export", self.server.db, self.path("records"))
        record = self.path(f"records/{table}.kocka")
        self.assertIn("fair:", kocka("verify", record))
        self.assertIn("\nnames: [\"Ema\",", open(record).read())
        self.assertIn("0 games", kocka("db", "prune", self.server.db,
                                       "--days", "1"))
        self.assertIn("1 games", kocka("db", "prune", self.server.db,
                                       "--days", "0"))

    def test_pruning_lets_the_server_work(self):
        self.restart_with(5000)
        ema = Client(self.server)
        ema.join(ema.create("pig", ["me", "me"], options={"goal": 10000}))
        ema.sit()
        prune = subprocess.Popen([KOCKA, "db", "prune", self.server.db,
                                  "--days", "1"], stdout=subprocess.PIPE,
                                 text=True)
        left, ended = set(), threading.Event()

        def look():  # without waiting for anybody's disk
            with contextlib.closing(sqlite3.connect(self.server.db)) as db:
                while not ended.is_set():
                    left.update(db.execute("SELECT count(*) FROM done"))
        looking = threading.Thread(target=look)
        looking.start()
        while prune.poll() is None:
            ema.play("stop")
        ended.set()
        looking.join()
        self.assertEqual(prune.communicate()[0], "5000 games deleted\n")
        self.assertTrue(left - {(0,), (5000,)})  # not all at once
        kocka("db", "check", self.server.db)
        ema.close()

    def test_a_player_finds_the_own_games_alone(self):
        server = Server("--rate", "0")
        self.addCleanup(server.__exit__)
        ema, table = finish_a_game(server)
        _, other = finish_a_game(server)
        self.assertEqual(
            {g["table"]: g.get("you") for g in ema.ask("find")["games"]},
            {table: [0], other: None})
        own, = ema.ask("find", mine=True)["games"]
        self.assertEqual((own["table"], own["you"]), (table, [0]))
        self.assertEqual(ema.ask("find", mine=True, game="mice")["games"], [])
        self.assertEqual(ema.ask("find", mine=True,
                                 **{"from": own["at"] + 1})["games"], [])
        stranger = Client(server, hello=False)
        self.assertEqual(stranger.ask("find", mine=True)["games"], [])
        record = ema.ask("record", table=table)["record"]
        self.assertIn("\ncomputers: [1]\ncomputer-levels: [0,1]\n", record)

    def test_records_can_be_imported(self):
        ema, table = finish_a_game(self.server)
        kocka("db", "export", self.server.db, self.path("records"))
        record = self.path(f"records/{table}.kocka")
        text = open(record).read()
        self.assertIn("already", kocka("db", "import", self.server.db, record,
                                       code=1))
        with Server("--rate", "0") as other:  # it runs meanwhile
            bob = Client(other)
            self.assertEqual(bob.ask("find")["games"], [])
            self.assertIn("1 games imported, 0 refused",
                          kocka("db", "import", other.db, record))
            found = bob.ask("find", name="ema")["games"]
            self.assertEqual([g["table"] for g in found], [table])
            self.assertEqual(bob.ask("record", table=table)["record"], text)
            self.assertEqual(bob.refused("rematch", table=table), "no-seat")
            self.import_strangers(other, bob, text)
            bob.close()
            other.stop()
            self.assertIn("3 finished games, 0 damaged",
                          kocka("db", "check", other.db))
        ema.close()

    def import_strangers(self, server, client, text):
        """Records of other programs, and such as are not true."""
        folder = self.path("strangers")
        kocka("simulate", "mice", "--games", "2", "--format", "records",
              "--out", folder)
        paths = [os.path.join(folder, f) for f in sorted(os.listdir(folder))
                 if f.endswith(".kocka")]
        plain = re.sub("names: .*", 'names: ["Jan","Žofia"]\\ndate: 2001-02-03',
                       open(paths[0]).read())
        with open(paths[0], "w") as f:
            f.write(plain)
        kocka("db", "import", server.db, *paths[:2])
        first = 981158400000
        found = client.ask("find", **{"from": first, "to": first + 86400000})
        self.assertEqual([g["names"] for g in found["games"]],
                         [["Jan", "Žofia"]])
        found = found["games"][0]["table"]
        again = client.ask("record", table=found)["record"]
        self.assertNotIn("fair:", again)
        self.assertIn("date: 2001-02-03", again)
        client.join(found)
        self.assertEqual(client.state["fair"]["commit"], "")
        lines = text.rstrip("\n").split("\n")
        wrong = {
            "the game is not over": "\n".join(lines[:-1]) + "\n",
            "is not the one that was promised":
                text.replace("commit: ", "commit: 0"),
            "line 1": "nonsense",
            "cannot": text.replace("table: ", "table: ../"),
            "is not the outcome": self.of_another_table(text),
            "date": text.replace("date: ", "date: yesterday "),
        }
        for sentence, record in wrong.items():
            with self.subTest(sentence):
                path = self.path("wrong.kocka")
                with open(path, "w") as f:
                    f.write(record)
                said = kocka("db", "import", server.db, path, code=1)
                self.assertIn("1 refused", said)
                self.assertIn(sentence, said)

    def of_another_table(self, text):
        """With other dice; a short game can have the same ones by chance."""
        path = self.path("other.kocka")
        for letter in "abcdefghijklmnopqrstuvwxyz":
            record = text.replace("table: ", "table: " + letter)
            with open(path, "w") as f:
                f.write(record)
            if subprocess.run([KOCKA, "verify", path],
                              capture_output=True).returncode:
                return record
        self.fail("every table has the same dice")

    def test_games_are_kept_as_long_as_the_server_is_told(self):
        ema, table = finish_a_game(self.server)
        old = ema.create("pig", ["me", "computer:1"])
        ema.join(old)
        ema.sit()
        new = ema.create("pig", ["me", "computer:1"])
        waiting = ema.create("pig", ["me", "open"])
        ema.close()
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            back = "UPDATE {} SET at = at - {} * 86400000 WHERE tab = ?"
            db.execute(back.format("done", 31), [table])
            db.execute(back.format("log", 91), [old])
            db.execute(back.format("log", 6), [new])
            db.execute(back.format("log", 8), [waiting])
        self.server.options = ("--keep-finished", "30", "--keep-idle", "90",
                               "--threads", "2")
        clock = Clock()
        self.addCleanup(clock.close)
        self.server.env.update(clock.env)
        self.server.start()
        clock.sleep(3 * HOUR)
        self.server.wait_for("pruned games=1")
        for gone in (old, waiting):
            self.server.wait_for(f"expired table={gone}")
        ema = Client(self.server, ema.secret)
        self.assertNotIn(table, [g["table"] for g in ema.ask("find")["games"]])
        self.assertEqual(ema.refused("join", table=table), "no-table")
        ema.join(new)
        self.assertEqual(ema.state["status"], "waiting")
        ema.join(old)
        ema.until(lambda c: c.state["status"] == "closed")
        ema.close()

    def test_a_player_can_be_forgotten(self):
        ema, table = finish_a_game(self.server)
        self.assertEqual(len(ema.ask("find", name="Ema")["games"]), 1)
        self.assertEqual(ema.ask("forget")["games"], 1)
        self.assertEqual(ema.ask("find", name="Ema")["games"], [])
        ema.close()
        self.server.stop()
        kocka("db", "check", self.server.db)
        kocka("db", "export", self.server.db, self.path("records"))
        text = open(self.path(f"records/{table}.kocka")).read()
        self.assertNotIn("Ema", text)

    def test_a_player_of_many_games_is_forgotten_in_steps(self):
        """Others' moves wait for one of them at most."""
        ema, _ = finish_a_game(self.server)
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            row = db.execute("SELECT game, names, keys, public, at, events, "
                             "fold FROM done").fetchone()
            for i in range(250):
                db.execute("INSERT INTO done(tab, game, names, keys, public, "
                           "at, events, fold) VALUES (?,?,?,?,?,?,?,?)",
                           [f"copy{i}", *row])
                db.execute("INSERT INTO player(key, tab) VALUES (?, ?)",
                           [ema.player, f"copy{i}"])
        self.server.start()
        ema.connect()
        playing = ema.create("pig", ["me", "open"])
        before = self.commits()
        answer = ema.ask("forget")
        self.assertEqual((answer["games"], answer["tables"]), (251, 1))
        # three steps, the table's event, the last look
        self.assertGreaterEqual(self.commits() - before, 5)
        for gone in (b"Ema", ema.player.encode()):
            self.assertNotIn(gone, self.stored())
        self.assertEqual(ema.ask("forget")["games"], 0)
        self.assertIn("1 tables, 251 finished games, 0 damaged",
                      self.check_stopped())
        self.assertTrue(playing)
        ema.close()

    def commits(self):
        page = urllib.request.urlopen(
            f"http://127.0.0.1:{self.server.port}/metrics").read().decode()
        return int(re.search(r"store_commits_total (\d+)", page)[1])

    def check_stopped(self):
        self.server.stop()
        return kocka("db", "check", self.server.db)

    def stored(self):
        """All bytes that the server has on disk."""
        return b"".join(open(self.path(f), "rb").read()
                        for f in os.listdir(self.folder)
                        if f.startswith("kocka.db"))

    def test_a_player_is_forgotten_at_unfinished_tables_too(self):
        name, title = "Xenofontina", "Zlatohlávkov"
        xena = Client(self.server, name=name)
        bob = Client(self.server, name="Bob")
        over, _ = finish_a_game(self.server, xena)
        playing = xena.create("pig", ["me", "open"], title=title,
                              options={"goal": 30})
        waiting = bob.create("pig", ["me", "open", "open"], title="Bobs")
        left = bob.create("pig", ["me", "open", "open"])
        for client in (bob, xena):
            for table in (waiting, left):
                client.sit(table)
        xena.ask("leave", table=left)
        for client in (bob, xena):
            client.state, client.lines = None, []
            client.join(playing)
            client.sit(playing)
        bob.until(lambda c: c.state["status"] == "playing")
        self.assertIn(name.encode(), self.stored())
        answer = xena.ask("forget")
        self.assertEqual((answer["games"], answer["tables"]), (1, 3))
        self.assertEqual(xena.ask("forget")["tables"], 0)
        for gone in (name, title, xena.player, xena.secret):
            self.assertNotIn(gone.encode(), self.stored())
        bob.until(lambda c: c.state["seats"][0]["kind"] == "computer")
        self.assertEqual(bob.state["seats"][0]["name"], "")
        for _ in range(2):  # in memory, and read from the file again
            for table in (playing, waiting, left):
                text = str(Client(self.server).ask("join", table=table))
                self.assertIn("Bob", text)
                for gone in (name, title, xena.player):
                    self.assertNotIn(gone, text)
            self.server.stop()
            self.assertIn("3 tables, 1 finished games, 0 damaged",
                          kocka("db", "check", self.server.db))
            self.server.start()
        bob.connect()
        bob.state, bob.lines = None, []
        bob.join(playing)
        bob.play_pig()
        bob.ask("find")
        self.assertNotIn(name.encode(), self.stored())
        bob.close()

    def test_who_is_forgotten_is_told_when_nobody_reads_him_any_more(self):
        """Others' moves do not wait for that."""
        xena, _ = finish_a_game(self.server,
                                Client(self.server, name="Xenofon"))
        bob = Client(self.server, name="Bob")
        bob.join(bob.create("pig", ["me", "me"], options={"goal": 10000}))
        bob.sit()
        with contextlib.closing(sqlite3.connect(
                self.server.db, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM done").fetchall()
            number = xena.send("forget")
            with contextlib.closing(sqlite3.connect(self.server.db)) as other:
                until(lambda: not other.execute(
                    "SELECT 1 FROM done WHERE names LIKE '%Xenofon%'"
                ).fetchall())
            bob.play("stop")  # so the store has gone on
            xena.ask("ping")
            self.assertNotIn(number, xena.answered)
            self.assertIn(b"Xenofon", self.stored())
        self.assertEqual(xena.answer(number)["games"], 1)
        self.assertNotIn(b"Xenofon", self.stored())
        for client in (xena, bob):
            client.close()

    def pig_for_two(self, one, two, **more):
        table = one.create("pig", ["me", "open"], options={"goal": 12})
        for client, extra in ((one, {}), (two, more)):
            client.join(table)
            client.ask("sit", table=table, name=client.name, **extra)
        for client in (one, two):
            client.until(lambda c: c.state["status"] == "playing")
        return table

    def test_who_was_forgotten_leaves_an_open_seat_to_a_rematch(self):
        for restart in (False, True):
            xena, bob = (Client(self.server) for _ in range(2))
            table = self.pig_for_two(xena, bob)
            play_pig_out(bob, xena)
            xena.ask("forget")
            if restart:
                self.server.stop()
                self.server.start()
                bob.connect()
            next_ = bob.ask("rematch", table=table)["next"]
            eve = Client(self.server)
            self.assertEqual(eve.sit(next_)["you"], [1])
            self.assertEqual(bob.sit(next_)["you"], [0])
            for client in (xena, bob, eve):
                client.close()

    def test_a_key_in_another_ones_dice_stays(self):
        vic, eve = (Client(self.server, name=n) for n in ("Viktorin", "Eve"))
        table = self.pig_for_two(vic, eve, dice=vic.player)
        self.assertEqual(vic.ask("forget")["tables"], 1)
        self.assertNotIn(b"Viktorin", self.stored())
        self.server.stop()
        self.server.start()
        eve.connect()
        eve.state, eve.lines = None, []
        eve.join(table)
        eve.play_pig()
        with open(self.path("record"), "w") as f:
            f.write(eve.ask("record", table=table)["record"])
        self.assertIn("fair:", kocka("verify", self.path("record")))
        eve.close()

    def test_one_who_left_is_forgotten_when_the_game_is_over(self):
        xena, bob = (Client(self.server, name=n) for n in ("Xenofon", "Bob"))
        self.pig_for_two(xena, bob)
        xena.ask("leave", table=xena.state["table"])
        bob.play_pig()
        bob.ask("find")
        self.assertIn(b"Xenofon", self.stored())
        self.assertEqual(xena.ask("forget")["games"], 1)
        for gone in ("Xenofon", xena.player):
            self.assertNotIn(gone.encode(), self.stored())
        for client in (xena, bob):
            client.close()

    def test_what_was_asked_for_before_brings_nobody_back(self):
        """Not even tables that are still being made when he asks."""
        xena = Client(self.server, name="Xenofon")
        asked = [xena.send("create", game="pig", seats=["me", "open"],
                           name="Xenofon") for _ in range(20)]
        number = xena.send("forget")
        answers = []
        while len(answers) < 21:
            message = xena.step(60)
            if message and message.get("id") in (*asked, number):
                answers.append(message)
        for message in answers:
            self.assertTrue(message["ok"] or message["id"] in asked and
                            message["error"]["code"] == "late", message)
        for gone in ("Xenofon", xena.player):
            self.assertNotIn(gone.encode(), self.stored())
        xena.create("pig", ["me", "open"])  # who comes back may
        self.assertIn(b"Xenofon", self.stored())
        xena.close()

    def test_strangers_cost_nothing_when_they_are_forgotten(self):
        ema, table = finish_a_game(self.server)
        log = self.path("kocka.db-wal")
        with open(log, "rb") as f:
            before = f.read()
        stranger = Client(self.server)
        answer = stranger.ask("forget")
        self.assertEqual((answer["games"], answer["tables"]), (0, 0))
        with open(log, "rb") as f:
            self.assertEqual(f.read(), before)
        for client in (ema, stranger):
            client.close()

    def test_moves_do_not_wait_for_searches(self):
        self.restart_with(100000)
        ema, bob = Client(self.server), Client(self.server)
        bob.join(bob.create("pig", ["me", "me"], options={"goal": 10000}))
        bob.sit()
        # once is enough: a disk may be slow, but never was it first before
        self.assertTrue(any(self.is_first(bob, ema) for _ in range(10)))
        for client in (ema, bob):
            client.close()

    def is_first(self, player, seeker):
        """Is a move answered before the searches that came before it?"""
        numbers = [seeker.send("find", name="zzz") for _ in range(15)]
        seeker.ask("ping")  # all of them are under way
        player.play("stop")
        seeker.ask("ping")
        waiting = [n for n in numbers if n not in seeker.answered]
        for number in waiting:
            self.assertEqual(seeker.answer(number)["games"], [])
        return bool(waiting)

    def test_too_many_searches_are_refused(self):
        self.restart_with(20000)
        ema = Client(self.server)
        numbers = [ema.send("find", name="zzz") for _ in range(100)]
        elsewhere = Client(self.server, source="127.0.0.2")
        self.assertEqual(elsewhere.ask("find", name="zzz")["games"], [])
        said = {}
        while len(said) < len(numbers):
            answer = ema.step()
            said[answer["id"]] = answer["error"]["code"] \
                if "error" in answer else answer["games"]
        self.assertEqual(said[numbers[0]], [])
        self.assertIn("too-fast", said.values())
        self.assertEqual(len(ema.ask("find", name="ann")["games"]), 50)
        for client in (ema, elsewhere):
            client.close()

    def test_another_process_may_keep_the_file_for_a_while(self):
        ema = Client(self.server)
        ema.create("pig", ["me", "me"])
        db = sqlite3.connect(self.server.db, isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        number = ema.send("create", game="pig", seats=["me", "me"])
        self.server.wait_for("another process keeps the file")
        db.execute("ROLLBACK")
        db.close()
        ema.answer(number)
        ema.close()

    def test_unfinished_tables_of_version_1_go_on(self):
        """schema-1.sql was written by the first version; keep it for ever."""
        db = self.path("old.db")
        here = os.path.dirname(os.path.abspath(__file__))
        with open(os.path.join(here, "schema-1.sql"), encoding="utf-8") as f, \
                sqlite3.connect(db) as old:
            old.executescript(f.read())
            old.execute("INSERT INTO done SELECT 'zofia', game, ?, keys, "
                        "public, at, events FROM done",
                        ['["ŽOFIA Łęcka",""]'])
        self.assertIn("1 tables, 2 finished games, 0 damaged",
                      kocka("db", "check", db))
        with Server("--rate", "0", db=db) as server:
            bob = Client(server, "upgrade-bob-0123456789")
            table = bob.ask("mine")["tables"][0]["table"]
            bob.join(table)
            self.assertEqual(bob.state["title"], "From version 1")
            bob.play("roll")
            finished = bob.ask("find", name="anna")["games"][0]["table"]
            bob.ask("record", table=finished)
            for name in ("zofia", "Žofia", "Z\u030cofia", "LECKA", "łęc"):
                found = bob.ask("find", name=name)["games"]
                self.assertEqual([g["table"] for g in found], ["zofia"], name)
            self.assertEqual(bob.ask("find", name="zofie")["games"], [])
            self.assertEqual(bob.ask("forget")["tables"], 1)
            bob.close()

    def test_a_damaged_log_is_found(self):
        ema = Client(self.server)
        table = ema.create("pig", ["me", "computer:1"])
        ema.join(table)
        ema.sit()
        ema.close()
        self.server.stop()
        subprocess.run(["sqlite3", self.server.db,
                        "DELETE FROM log WHERE n = 1"], check=True)
        text = kocka("db", "check", self.server.db, code=1)
        self.assertIn(f"table {table}, event 2 does not fit", text)
        self.server.start()  # the others are not its hostages
        self.assertIn("damaged", self.server.text())

    def test_a_damaged_game_harms_nobody_else(self):
        ema, table = finish_a_game(self.server)
        ema.close()
        self.server.stop()
        for body in ("1 0 {}", "nonsense", ""):
            subprocess.run(["sqlite3", self.server.db,
                            f"UPDATE done SET events = '{body}'"], check=True)
            self.server.start()
            ema = Client(self.server)
            self.assertEqual(ema.refused("join", table=table), "no-table")
            ema.create("pig", ["me", "computer:1"])
            ema.close()
            self.server.stop()
        self.server.start()

    def test_a_game_damaged_in_the_middle_harms_nobody_else(self):
        ema, table = finish_a_game(self.server)
        ema.close()
        self.server.stop()
        with sqlite3.connect(self.server.db) as file:
            file.execute("UPDATE done SET events = "
                         "replace(events, '\"play\"', '\"pley\"')")
        file.close()
        self.server.start()
        ema = Client(self.server)
        self.assertEqual(ema.refused("join", table=table), "no-table")
        self.assertEqual(ema.ask("tables")["tables"], [])
        ema.create("pig", ["me", "computer:1"])
        ema.close()

    def test_admin_lists_closes_and_bans(self):
        socket = self.path("admin")
        with Server("--admin", socket, "--threads", "2") as server:
            ema = Client(server)
            table = ema.create("pig", ["me", "open"])
            ema.join(table)
            self.assertIn(f"{table} pig waiting clients=1",
                          kocka("admin", socket, "tables"))
            self.assertIn(f"closed {table}",
                          kocka("admin", socket, "close", table))
            ema.until(lambda c: c.state["status"] == "closed")
            self.assertEqual(ema.refused("sit", table=table), "over")
            self.assertIn("127.0.0.1 is banned; connections closed: 1",
                          kocka("admin", socket, "ban", "127.0.0.1"))
            with self.assertRaises((Closed, OSError)):
                Client(server)
            self.assertEqual("127.0.0.1\n", kocka("admin", socket, "bans"))
            self.assertIn("welcome again",
                          kocka("admin", socket, "unban", "127.0.0.1"))
            Client(server).close()
            ema.close()
        kocka("admin", socket, "tables", code=1)

    def test_admin_says_what_could_not_be_done(self):
        socket = self.path("admin")
        with Server("--admin", socket, "--threads", "2") as server:
            ema, table = finish_a_game(server)
            for words, said in {
                    ("close", "nosuchtable"): "there is no such table",
                    ("close", "x" * 60): "there is no such table",
                    ("close", table): "it is over already",
                    ("ban", "not-an-address"): "not an address or network",
                    ("ban", "10.0.0.0/33"): "not an address or network",
                    ("ban", "10.0.0.0/"): "not an address or network",
                    ("unban", "10.0.0.1"): "10.0.0.1 is not banned",
                    ("ban",): "needs a word",
                    ("tables", "all"): "stands alone",
                    ("nonsense",): "there is no such command"}.items():
                with self.subTest(words):
                    self.assertIn(said, kocka("admin", socket, *words, code=1))
            for word, name in {"::ffff:192.0.2.7": "192.0.2.7",
                               "192.0.2.9/24": "192.0.2.0/24",
                               "2001:db8:1:2:3::4": "2001:db8:1:2::/64",
                               "2001:DB8::4/128": "2001:db8::4/128"}.items():
                self.assertIn(name + " is banned; connections closed: 0",
                              kocka("admin", socket, "ban", word))
                self.assertIn(name + " was banned already",
                              kocka("admin", socket, "ban", word))
                self.assertIn(name + "\n", kocka("admin", socket, "bans"))
                kocka("admin", socket, "unban", name)
            self.assertEqual("", kocka("admin", socket, "bans"))
            ema.ask("ping")
            ema.close()


if __name__ == "__main__":
    main()
