"""Between two rounds where all search at once the dice can wait."""
import unittest

from harness import Client, Server, main


class Pauses(unittest.TestCase):
    def setUp(self):
        self.server = Server("--rate", "0")
        self.addCleanup(lambda: self.server.__exit__())

    def pair(self, **more):
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        table = anna.create("fives", ["me", "open"], options={"timer": 0},
                            **more)
        for client in (anna, bob):
            client.join(table)
            client.sit()
        for client in (anna, bob):
            client.until(lambda c: c.lines)
        return anna, bob, table

    def end_round(self, *clients):
        """All are done; where the moves are then, the same for all."""
        before = len(clients[0].lines)
        for seat, client in enumerate(clients):
            client.play("done", seat=seat)
        for client in clients:
            client.until(lambda c: len(c.lines) >= before + len(clients))
        return before + len(clients)

    def look(self, table):
        """The table, as somebody finds it who comes now."""
        client = Client(self.server, hello=False)
        state = client.ask("join", table=table)["state"]
        client.close()
        return state

    def rolls(self, client):
        return [line["move"] for line in client.lines
                if line["move"].startswith("roll")]

    def test_the_dice_wait_until_all_go_on(self):
        anna, bob, table = self.pair(pause=60)
        self.end_round(anna, bob)
        push = [p for p in anna.pushes if p["on"] == "lines"][-1]
        self.assertTrue(0 < push["pause"] <= 60000, push)
        self.assertIn("pause", self.look(table))
        self.assertEqual(Client(self.server).refused("go", table=table),
                         "no-seat")
        for _ in range(2):  # twice is once
            anna.ask("go", table=table)
        self.assertIn("pause", self.look(table))
        bob.ask("go", table=table)
        for client in (anna, bob):
            client.until(lambda c: len(self.rolls(c)) == 2)
        self.assertNotIn("pause", self.look(table))
        bob.ask("go", table=table)  # too late is no harm …
        self.end_round(anna, bob)   # … nor does it count for the next
        self.assertIn("pause", self.look(table))
        self.assertEqual(len(self.rolls(anna)), 2)
        bob.close()  # who is not there is not waited for
        anna.ask("go", table=table)
        anna.until(lambda c: len(self.rolls(c)) == 3)

    def test_or_for_so_long_as_was_said_and_a_restart_forgets_nothing(self):
        anna, bob, table = self.pair(pause=1)
        self.end_round(anna, bob)
        anna.until(lambda c: len(self.rolls(c)) == 2)
        self.server.kill()
        self.server.start()
        anna = Client(self.server, secret=anna.secret)
        bob = Client(self.server, secret=bob.secret, name="Bob")
        for client in (anna, bob):
            client.join(table)
        self.end_round(anna, bob)
        self.server.kill()
        self.server.start()
        anna = Client(self.server, secret=anna.secret)
        anna.join(table)
        anna.until(lambda c: len(self.rolls(c)) == 3)

    def test_without_it_they_fall_at_once(self):
        anna, bob, _ = self.pair()
        self.end_round(anna, bob)
        self.assertEqual(len(self.rolls(anna)), 2)
        self.assertFalse([p for p in anna.pushes if "pause" in p])


if __name__ == "__main__":
    main()
