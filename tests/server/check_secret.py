"""Hidden chance at a server: the game with secret hands, played whole.

The command kocka-secret knows that game; the tests are those of check_play,
whose clients follow their table with nothing but what they are told.
"""
import os
import unittest

os.environ["KOCKA"] = os.path.join(
    os.environ.get("KOCKA_BUILD", "build"), "tests", "kocka-secret")

from check_play import Play  # noqa: E402
from harness import Client  # noqa: E402



class Secret(Play):
    def client(self, name):
        client = Client(self.server, name=name)
        self.addCleanup(client.close)
        return client

    def dealt(self):
        """Two at a table that have been dealt their numbers, and a watcher."""
        watcher = self.client("Cyril")
        players = [self.client(name) for name in ("Anna", "Bert")]
        table = players[0].create("secret", ["open", "open"])
        watcher.join(table)
        for client in players:
            client.join(table)
            client.sit()
        for client in (*players, watcher):
            client.until(lambda c: len(c.lines) == 2)
        return players, watcher

    def test_what_others_were_dealt_is_never_sent(self):
        players, _ = self.dealt()
        moves = [[line["move"] for line in p.lines] for p in players]
        self.assertRegex(moves[0][0], r"^deal [1-6]$")
        self.assertEqual(moves[0][1], "deal hidden")
        self.assertEqual(moves[1][0], "deal hidden")
        self.assertRegex(moves[1][1], r"^deal [1-6]$")

    def test_a_watcher_sees_no_hand_before_the_end(self):
        _, watcher = self.dealt()
        self.assertEqual([line["move"] for line in watcher.lines],
                         ["deal hidden"] * 2)
        table = watcher.state["table"]
        view = watcher.ask("join", table=table, since=0)["state"]["view"]
        self.assertIsNone(view["viewer"])
        self.assertEqual(view["hands"], [7, 7])


def load_tests(loader, _tests, _pattern):
    return unittest.TestSuite(
        Secret(name) for name in (
            "test_two_people_play_every_game",
            "test_what_others_were_dealt_is_never_sent",
            "test_a_watcher_sees_no_hand_before_the_end"))


if __name__ == "__main__":
    unittest.main()
