"""Records behind short links: kept for who shares a game, bounded, and gone
when it is time or when the player is forgotten."""
import json
import os
import sqlite3
import subprocess
import unittest

from clock import HOUR, Clock
from harness import KOCKA, Client, Server, main

HEAD = 'kocka 1\ngame: pig\nseats: 2\noptions: {"goal":12,"start":0}\n'


def record(names='["Ann","Ben"]', more=""):
    moves = ["roll", "die 6", "roll", "die 6", "stop"]
    return f"{HEAD}names: {names}\n{more}\n" + "\n".join(moves) + "\n"


def kept(names='["Ann","Ben"]', more="", date=""):
    """What becomes of such a record."""
    return (f'{HEAD}names: {names}\n{date}'
            'result: {"winners":[0],"totals":[12,0]}\n'
            f"rules: 1\n{more}" + record().split("]\n", 1)[1])


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
        self.assertEqual(got["record"], kept())
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

    def test_a_record_without_names_can_be_shared_on(self):
        ann = Client(self.server)
        bare = record().replace('names: ["Ann","Ben"]\n', "")
        for _ in range(2):
            shared = ann.ask("share", record=bare)["shared"]
            bare = ann.ask("shared", shared=shared)["record"]
        self.assertEqual(bare, kept().replace('names: ["Ann","Ben"]\n', ""))

    def test_of_the_hashes_the_last_one_counts(self):
        ann = Client(self.server)
        wrong = " #" + "0" * 16
        self.assertEqual(
            ann.refused("share", record=record()[:-1] + wrong + "\n"),
            "bad-request")
        ann.ask("share", record=record().replace("die 6", "die 6" + wrong))

    def test_nothing_is_kept_but_what_a_game_has(self):
        ann = Client(self.server)
        said = "x" * 100
        names = json.dumps(["Ann", said, "C"])
        shared = ann.ask("share", record=record(names, "".join((
            f"date: {said}\n", f"id: a-1\n", f"hello: {said}\n",
            f"result: {said}\n", 'computers: [1, "x"]\n',
            f'levels: [0, 2]\nhints: [{{"after":3,"{said}":1,"step":2}}]\n',
            f'branch: {{"ply":2,"names":["Eve","{said}"],"x":"{said}"}}\n',
            f'end: {{"how":"resign","winners":[0],"x":"{said}"}}\n',
            f"fair: {said}\nsecret: {said}\n"))))["shared"]
        self.assertEqual(
            ann.ask("shared", shared=shared)["record"],
            kept('["Ann","","C"]', 'id: a-1\ncomputers: [1,0]\n'
                 'levels: [0,2]\nhints: [{"after":3,"step":2}]\n'
                 'branch: {"ply":2,"names":["Eve",""]}\n'
                 'end: {"how":"resign","winners":[0]}\n'))
        shared = ann.ask("share", record=record(
            more="date: 2026-01-02T03:04:05Z\n"))["shared"]
        self.assertEqual(ann.ask("shared", shared=shared)["record"],
                         kept(date="date: 2026-01-02T03:04:05Z\n"))

    def test_the_dice_of_a_game_here_can_still_be_proved(self):
        ann = Client(self.server)
        table = ann.create("pig", ["me", "me"], options={"goal": 6})
        ann.join(table)
        ann.sit()
        ann.play_pig()
        mine = ann.ask("record", table=table)["record"]
        shared = ann.ask("share", record=mine)["shared"]
        again = ann.ask("shared", shared=shared)["record"]
        for text in mine, again:
            done = subprocess.run([KOCKA, "verify", "-"], input=text,
                                  text=True, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stdout + text)

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
                         kept('["A0","B"]'))

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
