"""Who knows the server's secret tries to choose the dice.

The attacker is the operator's friend: before every step he reads whatever the
server has stored. What he tries is what docs/fair-dice.md says about it; the
same attacks on a table where nobody binds himself (kocka-dice-1) show that
they would work.
"""
import hmac
import itertools
import json
import sqlite3
import subprocess
import tempfile
import unittest

from dice import Player, below, chain
from harness import KOCKA, Client, Engine, Refused, Server


def verify(record):
    with tempfile.NamedTemporaryFile("w", suffix=".kocka") as f:
        f.write(record)
        f.flush()
        done = subprocess.run([KOCKA, "verify", f.name], capture_output=True,
                              text=True)
    return done.returncode, done.stdout + done.stderr


def rolls(client, count):
    """Seat 0's first dice, a one the last: it ends the turn. The goal is far
    away."""
    dice = []
    while len(dice) < count and 1 not in dice:
        client.play("roll")
        dice = [int(line["move"].split()[1]) for line in client.lines[1::2]]
    return dice


def dice_of(protocol, secret, table, contributions, count):
    """What they will be: he rolls at even plies, chance answers at odd."""
    dice = [below(protocol, secret, table, ply, contributions, 6) + 1
            for ply in range(1, 2 * count, 2)]
    return dice[:(dice + [1]).index(1) + 1]


class Case(unittest.TestCase):
    OPTIONS = ()

    def setUp(self):
        self.server = Server("--rate", "0", *self.OPTIONS)
        self.addCleanup(lambda: self.server.__exit__())
        self.clients = []

    def tearDown(self):
        for client in self.clients:
            client.close()

    def player(self, name):
        client = Player(self.server, name=name)
        self.clients.append(client)
        return client

    def come(self, *clients, goal=10000, seats=None, **more):
        """A table of the first one's where all are, and nobody sits."""
        table = clients[0].create("pig", seats or ["open"] * len(clients),
                                  options={"goal": goal}, **more)
        for client in clients:
            client.state = None
            client.lines = []
            client.join(table)
        return table

    def stored(self, table):
        """What the operator knows of a table."""
        with sqlite3.connect(self.server.db) as db:
            rows = db.execute("SELECT body FROM log WHERE tab = ? ORDER BY n",
                              [table]).fetchall()
        return [json.loads(body) for body, in rows]

    def secret(self, table, aborted=0):
        secret = self.stored(table)[0]["secret"]
        for _ in range(aborted):
            secret = hmac.digest(bytes.fromhex(secret), b"kocka-secret-2",
                                 "sha256").hex()
        return secret

    def record(self, client):
        return client.ask("record", table=client.state["table"])["record"]

    def fair(self, record):
        code, said = verify(record)
        self.assertEqual(code, 0, said)
        return said


class Attacks(Case):
    def test_where_nobody_is_bound_the_last_to_sit_down_chooses(self):
        friend, honest = self.player("Friend"), self.player("Honest")
        table = self.come(friend, honest)
        honest.sit(seat=1)
        secret, others = self.secret(table), self.stored(table)[1]["dice"]
        for i in itertools.count():
            mine = f"{i:016x}"
            if dice_of("kocka-dice-1", secret, table, [mine, others],
                       6) == [6] * 6:
                break
        friend.ask("sit", table=table, seat=0, dice=mine)
        self.assertEqual(rolls(friend, 6), [6] * 6)
        self.assertEqual(friend.state["fair"]["protocol"], "kocka-dice-1")

    def test_the_last_to_sit_down_cannot_choose_against_who_is_bound(self):
        friend, honest = self.player("Friend"), self.player("Honest")
        table = self.come(friend, honest)
        honest.bind(seat=1)
        known = self.stored(table)
        # all that is stored leads to nothing that decides
        for link in honest.links[1:]:
            self.assertNotIn(link, json.dumps(known))
        mine = "00" * 32  # whatever he has found by trying
        friend.ask("sit", table=table, seat=0, dice=mine)
        self.assertEqual(friend.refused("play", table=table, move="roll"),
                         "not-started")
        honest.reveal()
        friend.until(lambda c: c.state["status"] == "playing")
        given = ["", honest.links[1]]
        self.assertEqual(friend.state["fair"]["contributions"], given)
        self.assertEqual(rolls(friend, 20), dice_of(
            "kocka-dice-2", self.secret(table), table, given, 20))

    def test_a_chain_chosen_last_is_bound_before_the_others_are_shown(self):
        friend, honest = self.player("Friend"), self.player("Honest")
        table = self.come(friend, honest)
        honest.bind(seat=1)
        friend.bind(seat=0)
        honest.reveal()
        friend.until(lambda c: c.state["fair"].get("awaited") == [0])
        # now he knows everything, and would like another link
        for link in (chain()[1], friend.links[2], honest.links[1]):
            self.assertEqual(friend.refused("reveal", table=table, link=link),
                             "bad-request")
        self.assertEqual(friend.refused("reveal", table=table, link="x" * 64),
                         "bad-request")
        friend.ask("sit", table=table, seat=0, name="Other",
                   commit=chain()[0])
        friend.reveal()
        self.assertEqual(friend.state["fair"]["contributions"],
                         [friend.links[1], honest.links[1]])

    def test_who_leaves_instead_of_showing_cannot_come_back(self):
        friend, honest = self.player("Friend"), self.player("Honest")
        table = self.come(friend, honest, goal=20)
        honest.bind(seat=1)
        friend.bind(seat=0)
        first = honest.state["fair"]["commit"]
        honest.reveal()
        # he sees what would come, does not like it, and goes
        friend.ask("leave", table=table)
        again = self.player("Friend again")
        again.join(table)
        self.assertEqual(again.refused("sit", table=table, commit=chain()[0]),
                         "no-seat")
        self.assertEqual(friend.refused("sit", table=table,
                                        commit=chain()[0]), "no-seat")
        honest.until(lambda c: c.awaited())
        fair = honest.state["fair"]
        self.assertEqual(fair["aborted"], 1)
        self.assertNotEqual(fair["commit"], first)
        self.assertEqual(honest.link(), honest.links[2])
        self.assertEqual(honest.refused("reveal", table=table,
                                        link=honest.links[1]), "bad-request")
        honest.reveal()
        self.assertEqual(honest.state["fair"]["contributions"],
                         ["", honest.links[2]])
        honest.play_pig()
        record = self.record(honest)
        self.assertIn("\naborted: [[0]]\n", record)
        self.assertIn("attempts aborted: 1 (seat 0)", self.fair(record))

    def test_what_was_seen_before_the_game_must_be_what_is_proved(self):
        friend, honest = self.player("Friend"), self.player("Honest")
        table = self.come(friend, honest, goal=20)
        honest.bind(seat=1)
        friend.bind(seat=0)
        honest.reveal()
        friend.ask("leave", table=table)
        honest.until(lambda c: c.awaited())
        seen = {key: honest.state["fair"][key] for key in ("commit", "commits")}
        honest.reveal()
        honest.play_pig()
        record = self.record(honest)
        engine = Engine()
        self.addCleanup(engine.close)
        said = engine.ask(do="verify", record=record, **seen)
        self.assertTrue(said["fair"], said)
        self.assertEqual((said["aborted"], said["commits"]),
                         (1, ["", honest.links[0]]))
        # an aborted attempt cannot be hidden from who has shown a link in it
        hidden = record.replace("aborted: [[0]]", "aborted: []")
        self.assertFalse(engine.ask(do="verify", record=hidden)["fair"])
        moved = hidden.replace(honest.links[0], honest.links[1])
        said = engine.ask(do="verify", record=moved)
        self.assertNotIn(honest.links[0], said["commits"])
        for key, other in (("commit", "00" * 32),
                           ("commits", [honest.links[1], honest.links[1]]),
                           ("commits", ["", honest.links[0]])):
            said = engine.ask(do="verify", record=record,
                              **{**seen, key: other})
            self.assertFalse(said["fair"], (key, other))
            # each counts by itself
            said = engine.ask(do="verify", record=record, **{key: other})
            self.assertFalse(said["fair"], (key, other))

    def test_the_operator_knows_all_dice_when_the_game_begins(self):
        """What is not proved."""
        anna = self.player("Anna")
        table = self.come(anna, seats=["me", "computer:1"])
        anna.bind()
        anna.reveal()
        events = self.stored(table)
        link = next(e["link"] for e in events if e["e"] == "reveal")
        known = dice_of("kocka-dice-2", events[0]["secret"], table,
                        [link, ""], 20)
        self.assertEqual(rolls(anna, 20), known)


class Withholding(Case):
    OPTIONS = ("--haste", "100")

    def test_each_seat_can_fail_once_and_the_game_begins(self):
        friends = [self.player(f"Friend {i}") for i in range(3)]
        honest = self.player("Honest")
        table = honest.create("mice", ["me", "open", "open", "open"])
        for client in (honest, *friends):
            client.join(table)
            client.bind(table)
        shown = 0
        for silent in range(3):
            honest.reveal()
            shown += 1
            for friend in friends[silent + 1:]:
                friend.reveal()
            honest.until(lambda c, n=silent + 1:
                         c.state["fair"].get("aborted") == n)
            # he keeps his seat, but a new chain of his does not count
            friends[silent].ask("sit", table=table, seat=silent + 1,
                                name="Again", commit=chain()[0])
        honest.reveal()
        honest.until(lambda c: c.state["status"] == "playing")
        fair = honest.state["fair"]
        self.assertEqual(fair["contributions"],
                         [honest.links[shown + 1], "", "", ""])
        self.assertEqual((fair["aborted"], fair["protocol"]),
                         (3, "kocka-dice-2"))
        self.assertEqual([s["name"] for s in honest.state["seats"]],
                         ["Honest"] + ["Again"] * 3)

    def test_who_is_bound_alone_and_has_lost_his_chain_still_plays(self):
        anna = self.player("Anna")
        self.come(anna, seats=["me", "computer:1"])
        anna.bind()
        anna.until(lambda c: c.state["status"] == "playing")
        self.assertEqual(anna.state["fair"]["contributions"], ["", ""])
        self.assertEqual(anna.state["fair"]["aborted"], 1)


class Living(Case):
    """Not attacks: what happens to people."""

    def test_a_connection_lost_between_the_two_steps_costs_nothing(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        anna.socket.close()
        bob.bind(seat=1)
        bob.reveal()
        anna.connect()
        anna.join(table)
        anna.reveal()
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[1], bob.links[1]])

    def test_a_server_killed_between_the_two_steps_goes_on(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        bob.bind(seat=1)
        bob.reveal()
        self.server.kill()
        self.server.start()
        for client in (anna, bob):
            client.socket.close()
            client.connect()
            client.join(table)
        self.assertEqual(anna.state["fair"]["awaited"], [0])
        anna.reveal()
        self.assertNotIn("aborted", anna.state["fair"])
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[1], bob.links[1]])

    def test_who_has_shown_his_link_may_leave(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        bob.bind(seat=1)
        anna.reveal()
        anna.ask("leave", table=table)
        bob.reveal()
        fair = bob.state["fair"]
        self.assertEqual(fair["contributions"], [anna.links[1], bob.links[1]])
        self.assertNotIn("aborted", fair)

    def test_the_host_can_remove_who_does_not_show(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        bob.bind(seat=1)
        anna.reveal()
        anna.ask("kick", table=table, seat=1)
        anna.reveal()
        self.assertEqual(anna.state["fair"]["aborted"], 1)
        self.assertEqual(anna.state["seats"][1]["kind"], "computer")
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[2], ""])

    def test_who_is_forgotten_does_not_keep_others_waiting(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        self.come(anna, bob)
        anna.bind(seat=0)
        bob.bind(seat=1)
        bob.ask("forget")
        anna.reveal()
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[1], ""])

    def test_a_seat_left_before_all_sit_is_open_and_bound_no_more(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        anna.ask("leave", table=table)
        bob.sit(seat=1)
        anna.sit(seat=0)
        self.assertEqual(anna.state["status"], "playing")
        self.assertEqual(anna.state["fair"]["protocol"], "kocka-dice-1")

    def test_a_name_given_meanwhile_does_not_begin_the_game(self):
        anna = self.player("Anna")
        table = anna.create("mice", ["me", "computer:1"])
        anna.join(table)
        anna.bind()
        anna.ask("sit", table=table, seat=0, name="Ann")
        self.assertEqual(anna.state["seats"][0]["name"], "Ann")
        self.assertEqual(anna.awaited(), {0})
        anna.reveal()
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[1], ""])

    def test_one_player_at_two_seats_shows_one_link(self):
        anna = self.player("Anna")
        self.come(anna, seats=["me", "me"])
        anna.bind()
        anna.reveal()
        self.assertEqual(anna.state["fair"]["contributions"],
                         [anna.links[1]] * 2)

    def test_a_link_is_shown_when_it_is_awaited(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob)
        anna.bind(seat=0)
        self.assertEqual(anna.refused("reveal", table=table,
                                      link=anna.links[1]), "late")
        bob.sit(seat=1)
        anna.reveal()
        self.assertEqual(anna.refused("reveal", table=table,
                                      link=anna.links[1]), "late")
        self.assertEqual(bob.refused("reveal", table=table,
                                     link=anna.links[1]), "late")

    def test_a_host_can_demand_that_all_bind_themselves(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob, binding=True, goal=6)
        self.assertTrue(bob.state["binding"])
        self.assertEqual(bob.refused("sit", table=table, dice="00"),
                         "bad-request")
        bob.bind(seat=1)
        anna.bind(seat=0)
        anna.reveal()
        bob.reveal()
        while not anna.over:
            for client in (anna, bob):
                try:
                    client.play("roll")
                    client.play("stop")
                except Refused:
                    pass
        said = self.fair(self.record(anna))
        self.assertIn("kocka-dice-2: 2 of 2 seats", said)
        self.assertIn("no attempt was aborted", said)
        rematch = anna.ask("rematch", table=table)["next"]
        self.assertEqual(anna.refused("sit", table=rematch, dice="00"),
                         "bad-request")

    def test_a_record_with_its_pact_is_imported_and_exported(self):
        anna, bob = self.player("Anna"), self.player("Bob")
        table = self.come(anna, bob, goal=20)
        anna.bind(seat=0)
        bob.bind(seat=1)
        anna.reveal()
        bob.ask("leave", table=table)
        anna.reveal()
        anna.play_pig()
        record = self.record(anna)
        with Server("--rate", "0") as other, \
                tempfile.NamedTemporaryFile("w", suffix=".kocka") as f:
            f.write(record)
            f.flush()
            subprocess.run([KOCKA, "db", "import", other.db, f.name],
                           check=True, capture_output=True)
            eve = Client(other)
            self.assertEqual(eve.ask("record", table=table)["record"], record)
            eve.close()


if __name__ == "__main__":
    unittest.main()
