"""The server reviews finished games: the same numbers as the terminal, in
portions, for whoever asks, and no more than its share."""
import json
import os
import subprocess
import unittest

from harness import KOCKA, Client, Server, main
from ws import Socket


def end_early(client, game, seats, moves, **more):
    """A table of computers and one person, who gives up after so many moves
    of theirs: it is over then."""
    table = client.create(game, [*["computer:1"] * (seats - 1), "me"], **more)
    client.state = None
    client.lines.clear()
    client.join(table)
    client.sit()
    client.until(lambda c: moves <= sum(isinstance(line["by"], int)
                                        for line in c.lines))
    client.ask("resign", table=table)
    client.until(lambda c: c.state["status"] == "over")
    return table


def play_pig(client, goal=6):
    table = client.create("pig", ["me", "computer:1"], options={"goal": goal})
    client.state = None
    client.lines.clear()
    client.join(table)
    client.sit()
    client.play_pig()
    return table


def review(client, table):
    """Whole, as clients ask for it; and in how many portions."""
    items, portions = [], 0
    while True:
        answer = client.ask("review", table=table, **{"from": len(items)})
        items += answer["items"]
        portions += 1
        assert answer["plies"] <= answer["of"]
        if answer["done"]:
            assert answer["plies"] == answer["of"]
            return items, answer["summary"], portions
        assert answer["items"] and "summary" not in answer


class Reviews(unittest.TestCase):
    def setUp(self):
        self.server = Server("--rate", "0")
        self.addCleanup(lambda: self.server.__exit__())

    def in_terminal(self, client, table):
        path = os.path.join(self.server.folder.name, table)
        with open(path, "w") as f:
            f.write(client.ask("record", table=table)["record"])
        said = subprocess.run([KOCKA, "review", "--json", path], check=True,
                              capture_output=True, text=True).stdout
        lines = [json.loads(line) for line in said.splitlines()]
        seats = len(client.state["seats"])
        return lines[:-seats], lines[-seats:]

    def test_it_is_the_terminals(self):
        client = Client(self.server)
        tables = [play_pig(client, 20), end_early(client, "mice", 2, 1),
                  end_early(client, "wispwood", 4, 3)]
        stranger = Client(self.server, hello=False)
        for table in tables:
            client.state = None
            client.join(table)
            items, summary, _ = review(stranger, table)
            self.assertEqual((items, summary), self.in_terminal(client, table))
            self.assertTrue(items, table)
            # from the middle, as one who was cut off would
            again = stranger.ask("review", table=table,
                                 **{"from": len(items) - 1})
            self.assertEqual(again["items"], items[-1:])
            self.assertEqual(again["summary"], summary)

    def test_what_is_not_over_or_not_there_is_refused(self):
        client = Client(self.server)
        table = client.create("pig", ["me", "open"])
        self.assertEqual(client.refused("review", table=table), "not-started")
        self.assertEqual(client.refused("review", table="nowhere"), "no-table")
        self.assertEqual(client.refused("review", table=table, **{"from": -1}),
                         "bad-request")

    def test_a_long_game_is_told_in_portions_and_a_far_too_long_one_not(self):
        client = Client(self.server)
        table = play_pig(client, 200)
        items, summary, portions = review(client, table)
        self.assertGreater(len(items), 64)
        self.assertGreater(portions, 1)
        self.assertEqual(len(summary), 2)
        # turns in which nobody gains anything, then one wins
        moves = ["roll", "die 1"] * 1001 + ["roll", "die 6"] * 2 + ["stop"]
        path = os.path.join(self.server.folder.name, "long.kocka")
        with open(path, "w") as f:
            f.write("\n".join(["kocka 1", "game: pig", "seats: 2",
                               'options: {"goal":12}', 'names: ["Long","B"]',
                               "", *moves, ""]))
        subprocess.run([KOCKA, "db", "import", self.server.db, path],
                       check=True, capture_output=True)
        found = client.ask("find", name="Long")["games"]
        self.assertEqual(client.refused("review", table=found[0]["table"]),
                         "full")

    def test_an_address_waits_for_four(self):
        client = Client(self.server)
        table = end_early(client, "wispwood", 4, 3)
        asker = Client(self.server, hello=False)
        # in one piece: all are read before anything can be answered
        asker.socket.sock.sendall(b"".join(
            Socket.frame_bytes(1, json.dumps(
                {"do": "review", "id": number, "table": table}).encode())
            for number in range(1, 7)))
        answers = {}
        while len(answers) < 6:
            message = asker.step()
            answers[message["id"]] = message
        codes = [answers[n].get("error", {}).get("code") for n in range(1, 7)]
        self.assertEqual(codes, [None] * 4 + ["too-fast"] * 2)
        review(asker, table)  # they have left the line

    def test_who_goes_away_leaves_nothing_that_goes_on(self):
        client = Client(self.server)
        table = end_early(client, "wispwood", 4, 3)
        for _ in range(3):
            gone = Client(self.server, hello=False)
            gone.send("review", table=table)
            gone.close()
        review(client, table)
        client.ask("part", table=table)
        self.assertEqual(self.server.stop(), 0)


if __name__ == "__main__":
    main()
