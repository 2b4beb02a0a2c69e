"""A clock that somebody puts wrong: nothing is deleted, nobody waits longer."""
import socket
import sqlite3
import time
import unittest

from clock import DAY, HOUR, Clock
from harness import PATIENCE, Client, Server, main

# 400 days in seconds, 34560000; the two clocks are not read at one instant.
JUMPED, JUMPED_BACK = "clock jumped=345", "clock jumped=-345"


class Wrong(unittest.TestCase):
    OPTIONS = ("--keep-finished", "30", "--keep-idle", "90", "--threads", "2",
               "--rate", "0")

    def setUp(self):
        self.clock = Clock()
        self.addCleanup(self.clock.close)
        self.server = Server(*self.OPTIONS, env=self.clock.env)
        self.addCleanup(lambda: self.server.__exit__())

    def tables(self):
        """A finished game, one that goes on and one that nobody began."""
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        over = anna.create("pig", ["me", "computer:1"], options={"goal": 10},
                           public=True)
        anna.join(over)
        anna.sit()
        anna.play_pig()
        playing = bob.create("pig", ["me", "computer:1"])
        bob.join(playing)
        bob.sit()
        waiting = bob.create("pig", ["me", "open"])
        for client in anna, bob:
            client.close()
        return over, playing, waiting

    def looks(self, count=2):
        """The server looks at its clock every five seconds."""
        time.sleep(5.5 * count)

    def kept(self, over, playing, waiting):
        text = self.server.text()
        self.assertNotIn("pruned", text)
        self.assertNotIn("expired", text)
        eve = Client(self.server)
        self.assertIn(over, [g["table"] for g in eve.ask("find")["games"]])
        for table, status in (playing, "playing"), (waiting, "waiting"):
            eve.state, eve.lines = None, []
            eve.join(table)
            self.assertEqual(eve.state["status"], status)
        eve.close()

    def test_a_jump_of_400_days_deletes_nothing(self):
        tables = self.tables()
        self.clock.set(wall=400 * DAY)
        self.server.wait_for(JUMPED)
        self.looks()
        self.kept(*tables)
        self.clock.set()
        self.server.wait_for(JUMPED_BACK)
        self.looks(1)
        self.kept(*tables)
        # and it is the time of the first look that counts
        self.clock.sleep(3 * HOUR)
        self.looks(1)
        self.kept(*tables)

    def test_a_server_that_starts_with_a_wrong_clock_deletes_nothing(self):
        tables = self.tables()
        self.server.stop()
        self.clock.set(wall=400 * DAY)
        self.server.start()
        self.looks()
        self.kept(*tables)

    def test_what_is_old_for_hours_is_deleted(self):
        over, playing, waiting = self.tables()
        self.clock.set(wall=400 * DAY)
        self.server.wait_for(JUMPED)
        self.clock.sleep(3 * HOUR)
        self.server.wait_for("clock taken=")
        self.clock.sleep(3 * HOUR)
        self.server.wait_for("pruned games=1")
        # our time moved with the tables: they are as old as they were
        self.assertNotIn("expired", self.server.text())
        self.clock.sleep(91 * DAY)
        self.looks(1)
        self.assertNotIn("expired", self.server.text())
        self.clock.sleep(3 * HOUR)
        for table in playing, waiting:
            self.server.wait_for(f"expired table={table}")

    def duel(self, **more):
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        table = anna.create("pig", ["me", "open"], **more)
        for client in anna, bob:
            client.join(table)
            client.sit()
        anna.until(lambda c: c.state["status"] == "playing")
        return anna, bob, table

    def is_handed_over(self, client):
        client.until(lambda c: any(s["kind"] == "computer"
                                   for s in c.state["seats"]))

    def test_a_limit_is_as_long_as_it_was_said(self):
        """One hour back, or ahead, in the middle of a wait."""
        for jump in -HOUR, HOUR:
            with self.subTest(jump=jump):
                begin = time.monotonic()  # before the wait does
                anna, bob, _ = self.duel(handover=10)
                time.sleep(1)
                self.clock.set(wall=jump)
                self.is_handed_over(bob)
                took = time.monotonic() - begin
                self.assertGreaterEqual(took, 9.5)
                self.clock.set()
                anna.close()
                bob.close()

    def test_a_start_with_an_earlier_clock_does_not_prolong_a_limit(self):
        anna, bob, table = self.duel(handover=10)
        anna.close()
        bob.close()
        self.server.stop()
        self.clock.set(wall=-DAY)
        self.server.start()
        bob = Client(self.server, bob.secret, "Bob")
        bob.join(table)
        self.is_handed_over(bob)
        bob.close()

    def test_a_silent_socket_is_closed_though_the_clock_went_back(self):
        with socket.create_connection(("127.0.0.1", self.server.port)) as s:
            self.clock.set(wall=-HOUR)
            s.settimeout(PATIENCE)
            self.assertEqual(s.recv(1), b"")

    def test_moves_are_stored_with_times_that_go_on(self):
        anna, bob, table = self.duel()
        anna.play("roll")
        self.clock.set(wall=400 * DAY)
        self.server.wait_for("clock jumped")
        bob.play("roll") if anna.lines[-1]["move"] == "die 1" else \
            anna.play("roll")
        with sqlite3.connect(self.server.db) as db:
            first, last = db.execute("SELECT min(at), max(at) FROM log "
                                     "WHERE tab = ?", [table]).fetchone()
        self.assertLess(last - first, HOUR * 1000)
        anna.close()
        bob.close()


if __name__ == "__main__":
    main()
