"""What is sent again is done once, as long as the table lives."""
import unittest

from alone import Alone
from harness import Client, Server


class Again(unittest.TestCase):
    def test_a_create_sent_again_is_the_first_table(self):
        wish = {"game": "pig", "seats": ["me", "open"], "id": 7}
        with Alone() as alone:
            alone.open(1)
            first = alone.ask(1, "create", **wish)
            self.assertEqual(alone.ask(1, "create", **wish), first)
            alone.open(2, secret=f"{1:016x}")  # himself, another client
            alone.open(3)  # somebody else, who says the same
            alone.ask(3, "hello", secret=f"{3:016x}", client="c1")
            others = [alone.ask(conn, "create", **wish)["table"]
                      for conn in (2, 3)]
            others.append(alone.ask(1, "create", **{**wish, "id": 8})["table"])
            self.assertEqual(len({first["table"], *others}), 4)
            alone.do("restart")
            alone.open(1)
            self.assertEqual(alone.ask(1, "create", **wish), first)
            self.assertEqual(alone.show()["tables"], 4)
            alone.close()

    def test_a_create_without_a_number_is_a_new_table(self):
        with Alone() as alone:
            alone.open(1)
            text = '{"do":"create","game":"pig","seats":["me","open"]}'
            self.assertNotEqual(alone.send(1, text)["table"],
                                alone.send(1, text)["table"])
            alone.close()

    def test_a_move_sent_again_after_many_others_is_not_made_again(self):
        with Alone() as alone:
            alone.open(1)
            table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                              options={"goal": 10000})["table"]
            alone.ask(1, "sit", table=table)
            first = alone.ask(1, "play", table=table, move="roll", id=5000)
            for number in range(5001, 5100):  # some are refused: a bust
                alone.ask(1, "lock", table=table, locked=bool(number % 2),
                          id=number)
                alone.do("later 2000")
                alone.ask(1, "play", table=table, move="roll", id=number + 500)
                alone.ask(1, "play", table=table, move="stop", id=number + 700)
            before = alone.show()
            self.assertGreater(before["log"], 42)
            again = alone.ask(1, "play", table=table, move="roll", id=5000)
            self.assertEqual((again["ok"], again.get("n")), (True, first["n"]))
            self.assertEqual(alone.show(), before)
            alone.do("restart")
            alone.open(1)
            again = alone.ask(1, "play", table=table, move="roll", id=5000)
            self.assertEqual(again.get("n"), first["n"])
            self.assertEqual(alone.show(), before)
            alone.close()

    def test_a_create_sent_again_when_the_game_is_over_is_still_that(self):
        with Server("--rate", "0") as server:
            anna = Client(server)
            wish = {"game": "pig", "seats": ["me", "me"], "id": 7000}
            first = anna.ask("create", **wish)
            anna.join(first["table"])
            anna.sit()
            anna.play_pig()
            self.assertEqual(anna.ask("create", **wish)["table"],
                             first["table"])
            anna.close()
            server.stop()
            server.start()
            anna.connect()
            self.assertEqual(anna.ask("create", **wish)["table"],
                             first["table"])
            anna.close()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
