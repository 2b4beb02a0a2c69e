"""Records behind short links: kept for who shares a game, bounded, and gone
when it is time or when the player is forgotten."""
import os
import sqlite3
import subprocess
import unittest

from clock import HOUR, Clock
from harness import KOCKA, Client, Server, main

HEAD = 'kocka 1\ngame: pig\nseats: 2\noptions: {"goal":12}\n'


def record(names='["Ann","Ben"]', more=""):
    moves = ["roll", "die 6", "roll", "die 6", "stop"]
    return f"{HEAD}names: {names}\n{more}\n" + "\n".join(moves) + "\n"


class Shares(unittest.TestCase):
    def setUp(self):
        self.server = Server()
        self.addCleanup(lambda: self.server.__exit__())

    def rows(self):
        with sqlite3.connect(self.server.db) as db:
            return db.execute("SELECT count(*) FROM shared").fetchone()[0]

    def test_who_knows_the_id_gets_the_record_and_nobody_can_guess_it(self):
        ann, ben = Client(self.server), Client(self.server)
        answer = ann.ask("share", record=record())
        self.assertEqual(answer["days"], 90)
        again = ann.ask("share", record=record())
        self.assertEqual(again["shared"], answer["shared"])
        other = ben.ask("share", record=record())["shared"]
        self.assertNotEqual(other, answer["shared"])
        stranger = Client(self.server, hello=False)
        got = stranger.ask("shared", shared=answer["shared"])
        self.assertEqual(got["record"], record())
        self.assertEqual(stranger.refused("shared", shared="aaaaaaaaaaaa"),
                         "no-table")
        self.assertEqual(stranger.refused("share", record=record()), "who")
        self.assertEqual(stranger.refused("join", table=other), "no-table")

    def test_only_a_game_without_notes_is_kept(self):
        ann = Client(self.server)
        for text in ("hello", HEAD + "\nfly\n", record() + "roll\n",
                     record(more='notes: [{"after":1,"text":"hi"}]\n'),
                     record(more="x: " + "a" * 24000 + "\n")):
            self.assertEqual(ann.refused("share", record=text), "bad-request")
        self.assertEqual(self.rows(), 0)

    def test_an_address_shares_ten_a_minute_and_keeps_a_hundred(self):
        ann = Client(self.server)
        asked = [ann.send("share", record=record(f'["A{i}","B"]'))
                 for i in range(14)]
        answers = {}
        while len(answers) < len(asked):  # refusals overtake the store
            message = ann.step()
            answers[message["id"]] = message
        shared = [answers[n]["shared"] for n in asked if answers[n]["ok"]]
        refused = {answers[n]["error"]["message"] for n in asked
                   if not answers[n]["ok"]}
        self.assertEqual(refused, {"too many records were shared from your "
                                   "address"})
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            mark, = db.execute("SELECT mark FROM shared LIMIT 1").fetchone()
            db.executemany("INSERT INTO shared VALUES (?, '', ?, 0, 'x')",
                           [(f"old{i}", mark) for i in range(200)])
        self.server.start()
        ann = Client(self.server, secret=ann.secret)
        ann.ask("share", record=record())
        self.assertEqual(self.rows(), 100)
        self.assertEqual(ann.ask("shared", shared=shared[0])["record"],
                         record('["A0","B"]'))

    def test_who_is_forgotten_leaves_no_record(self):
        ann, ben = Client(self.server), Client(self.server)
        mine = ann.ask("share", record=record('["Hortensia","B"]'))["shared"]
        his = ben.ask("share", record=record())["shared"]
        ann.ask("forget")
        self.assertEqual(ben.refused("shared", shared=mine), "no-table")
        ben.ask("shared", shared=his)
        self.assertEqual(self.server.stop(), 0)
        for name in os.listdir(self.server.folder.name):
            path = os.path.join(self.server.folder.name, name)
            with open(path, "rb") as f:
                self.assertNotIn(b"Hortensia", f.read(), name)
        subprocess.run([KOCKA, "db", "check", self.server.db], check=True,
                       capture_output=True)

    def test_old_ones_go_and_a_server_can_keep_none(self):
        ann = Client(self.server)
        old = ann.ask("share", record=record())["shared"]
        new = ann.ask("share", record=record('["A","B"]'))["shared"]
        self.server.stop()
        with sqlite3.connect(self.server.db) as db:
            db.execute("UPDATE shared SET at = at - 91 * 86400000 "
                       "WHERE id = ?", [old])
        clock = Clock()
        self.addCleanup(clock.close)
        self.server.env.update(clock.env)
        self.server.start()
        clock.sleep(3 * HOUR)
        self.server.wait_for("unshared records=1")
        ann = Client(self.server, secret=ann.secret)
        self.assertEqual(ann.refused("shared", shared=old), "no-table")
        ann.ask("shared", shared=new)
        self.server.stop()
        self.server.options = ("--keep-shared", "0")
        self.server.start()
        late = Client(self.server, secret=ann.secret)
        self.assertEqual(late.refused("shared", shared=new), "no-table")
        clock.sleep(6 * HOUR)
        self.server.wait_for("unshared records=1")
        ann = Client(self.server, secret=ann.secret)
        self.assertNotIn("shares", ann.ask("hello", secret=ann.secret))
        self.assertEqual(ann.refused("share", record=record()), "full")


if __name__ == "__main__":
    main()
