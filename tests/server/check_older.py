"""A database that an earlier version wrote goes on.

schema-4.sql has an unfinished and a finished table of every game, with fair
dice of both protocols, moves taken back, computers, a seat that was handed on
and a player who was forgotten. schema-4.json is what that version said of it.
older_make.py made both; keep them for ever.
"""
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time
import unittest

from check_play import act, play_out
from check_rest import rest
from harness import HERE, KOCKA, Follower, Refused, Server, main
from older import come, of_record, said_of

with open(os.path.join(HERE, "schema-4.json"), encoding="utf-8") as file:
    SAID = json.load(file)


def write(path):
    """The database as if it had been stopped just now: clocks run on."""
    with open(os.path.join(HERE, "schema-4.sql"), encoding="utf-8") as f, \
            sqlite3.connect(path) as db:
        db.executescript(f.read())
        last = db.execute("SELECT max(at) FROM log").fetchone()[0]
        db.execute("UPDATE log SET at = at + ?",
                   [int(time.time() * 1000) - last])


def everything(path):
    """All texts of the file."""
    with sqlite3.connect(path) as db:
        return "\n".join(db.iterdump())


class Older(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="kocka-")
        self.addCleanup(self.folder.cleanup)
        self.db = os.path.join(self.folder.name, "old.db")
        write(self.db)

    def open(self, *options):
        server = Server("--rate", "0", "--haste", "50", *options, db=self.db)
        self.addCleanup(server.__exit__)
        return server

    def verify(self, record):
        done = subprocess.run([KOCKA, "verify", "-"], input=record, text=True,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_file_is_sound(self):
        done = subprocess.run([KOCKA, "db", "check", self.db], text=True,
                              capture_output=True)
        self.assertIn("7 tables, 5 finished games, 0 damaged", done.stdout)

    def test_every_table_is_told_as_before(self):
        said = said_of(self.open())
        for part in SAID:
            self.assertEqual(said[part], SAID[part], part)

    def test_its_tables_rest_and_are_told_as_before(self):
        server = self.open("--rest-after", "1")
        rest(server, len({t for mine in SAID["mine"].values() for t in mine}))
        said = said_of(server)
        for part in SAID:
            self.assertEqual(said[part], SAID[part], part)

    def test_a_name_that_was_given_up_finds_nothing(self):
        anna = come(self.open(), "Anna")
        self.assertEqual(anna.ask("find", name="dora")["games"], [])
        self.assertEqual(len(anna.ask("find", name="carl")["games"]), 3)
        anna.close()

    def test_records_are_the_same_and_verify(self):
        anna = come(self.open(), "Anna")
        for table in SAID["games"]:
            record = anna.ask("record", table=table)["record"]
            self.assertEqual(of_record(record), SAID["records"][table])
            self.verify(record)
        anna.close()

    def test_unfinished_games_are_played_to_their_end(self):
        server = self.open()
        for table in SAID["mine"]["Anna"]:
            with self.subTest(table=table):
                self.play_on(server, table)

    def play_on(self, server, table):
        clients = [come(server, name) for name in ("Anna", "Carl")]
        if table not in SAID["mine"]["Carl"]:
            clients.pop().close()
        for client in clients:
            client.join(table)
        followers = [Follower(client) for client in clients]
        rng = random.Random(table)
        while not clients[0].over:
            for client, follower in zip(clients, followers):
                client.ask("ping")
                follower.follow()
                if not client.over:
                    act(client, follower, rng)
        self.verify(clients[0].ask("record", table=table)["record"])
        for follower in followers:
            follower.close()
        for client in clients:
            client.close()

    def test_one_who_bound_himself_still_is(self):
        """The table that waits: its dice are agreed on when the other sits."""
        server = self.open()
        bob = come(server, "Bob")
        tables = bob.ask("mine")["tables"]
        table, = (t["table"] for t in tables if t["title"] == "Come in")
        bob.join(table)
        self.assertTrue(bob.state["binding"])
        self.assertEqual(len(bob.state["fair"]["commits"][0]), 64)
        anna = come(server, "Anna")
        with self.assertRaises(Refused):
            anna.sit(table)
        anna.close()
        bob.close()

    def test_a_seat_that_was_handed_on_is_a_computers(self):
        server = self.open()
        bob = come(server, "Bob")
        tables = bob.ask("mine")["tables"]
        table, = (t["table"] for t in tables if t["title"] == "Handed on")
        bob.join(table)
        self.assertEqual([s["kind"] for s in bob.state["seats"]],
                         ["person", "computer"])
        play_out(bob, random.Random(table))
        bob.close()

    def test_who_asks_for_it_is_forgotten_everywhere(self):
        server = self.open()
        keys = {}
        for name in ("Anna", "Bob", "Carl"):
            client = come(server, name)
            keys[name] = client.player
            answer = client.ask("forget")
            games = 0 if name == "Anna" else 5 if name == "Bob" else 3
            self.assertEqual(answer["games"], games, name)
            self.assertEqual(answer["tables"], len(SAID["mine"][name]), name)
            self.assertEqual(client.ask("mine")["tables"], [])
            client.close()
        server.stop()
        rest = everything(self.db)
        for name, key in keys.items():
            self.assertNotIn(key, rest)
            self.assertNotIn(f'"{name}"', rest)
            self.assertNotIn("party of", rest)
        done = subprocess.run([KOCKA, "db", "check", self.db], text=True,
                              capture_output=True)
        self.assertIn(" 0 damaged", done.stdout)


if __name__ == "__main__":
    main()
