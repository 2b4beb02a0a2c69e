"""Lists cost what they tell, however many tables there are."""
import json
import unittest
import urllib.error
import urllib.request

from alone import Alone
from harness import Client, Server

FEW, MANY = 150, 1200  # both more than a list tells


class Lists(unittest.TestCase):
    def test_lists_do_not_grow_with_the_tables_of_others(self):
        with Alone(counted=True) as alone:
            feed = alone.open(1)["feed"].rsplit("/", 1)[1]
            alone.open(2)
            for _ in range(3):
                alone.ask(1, "create", game="pig", seats=["me", "open"])
            made = 0
            for size in (FEW, MANY):
                while made < size:
                    made += 1
                    alone.ask(2, "create", game="pig", seats=["me", "open"],
                              public=True)
                stranger = 100 + size
                alone.open(stranger)
                for conn, do in ((1, "tables"), (1, "mine"),
                                 (stranger, "forget")):
                    answer = alone.ask(conn, do, f"{do}@{size}")
                    self.assertTrue(answer["ok"], answer)
                alone.do(f"feed {feed} 10.0.0.1", f"feed@{size}")
            alone.close()
            counts = alone.counts()
        for do in ("tables", "mine", "forget", "feed"):
            few, many = counts[f"{do}@{FEW}"], counts[f"{do}@{MANY}"]
            self.assertLess(many, 1.5 * few, f"{do}: {few:,} then {many:,}")

    @staticmethod
    def play_out(alone, conn):
        """A table of one player's that is over, and still in memory."""
        table = alone.ask(conn, "create", game="pig", seats=["me", "me"],
                          options={"goal": 1})["table"]
        alone.ask(conn, "sit", table=table)
        while alone.ask(conn, "play", table=table, move="roll")["ok"]:
            alone.ask(conn, "play", table=table, move="stop")
        return table

    def test_forget_does_not_grow_with_finished_tables_of_others(self):
        with Alone(counted=True) as alone:
            alone.open(1)
            alone.open(2)
            made, sizes = 0, (100, 500)
            for size in sizes:
                while made < size:
                    made += 1
                    self.play_out(alone, 2)
                for conn in (3, 4):
                    player = 100 * size + conn
                    alone.open(conn, secret=f"{player:016x}")
                    if conn == 4:
                        table = self.play_out(alone, conn)
                    answer = alone.ask(conn, "forget", f"{conn}@{size}")
                    self.assertTrue(answer["ok"], answer)
                    alone.do(f"close {conn}")
                seen = alone.ask(1, "join", table=table)
                self.assertEqual(seen["state"]["status"], "over", seen)
            alone.close()
            counts = alone.counts()
        for conn in (3, 4):
            few, many = (counts[f"{conn}@{size}"] for size in sizes)
            self.assertLess(many, 1.5 * few, f"{conn}: {few:,} then {many:,}")

    def test_forget_is_linear_in_the_tables_of_a_player(self):
        sizes = (4000, 8000, 16000)
        with Alone(counted=True) as alone:
            for size in sizes:
                alone.open(1, secret=f"{size:016x}")
                alone.do(f"known {size}")
                answer = alone.ask(1, "forget", f"own@{size}")
                self.assertTrue(answer["ok"], answer)
                alone.do("close 1")
            alone.close()
            counts = alone.counts()
        for less, more in zip(sizes, sizes[1:]):
            less, more = counts[f"own@{less}"], counts[f"own@{more}"]
            # a little more or less with the key of the hashes, which is new
            # each time
            self.assertLess(more, 2.5 * less, f"{less:,} then {more:,}")

    def test_who_is_forgotten_is_at_no_finished_table_in_memory(self):
        with Alone() as alone:
            me = alone.open(1)["player"]
            alone.open(2)
            table = alone.ask(1, "create", game="pig", seats=["me", "open"],
                              name="Karkulka", options={"goal": 1})["table"]
            alone.ask(1, "sit", table=table)
            alone.ask(2, "sit", table=table, name="Eva")
            alone.ask(2, "join", table=table)
            said = {}
            while said.get("error", {}).get("code") != "over":
                for conn in (1, 2):
                    alone.ask(conn, "play", table=table, move="roll")
                    said = alone.ask(conn, "play", table=table, move="stop")
            before = json.dumps(alone.ask(2, "join", table=table))
            self.assertIn("Karkulka", before)
            alone.ask(1, "forget")
            after = json.dumps(alone.ask(2, "join", table=table))
            self.assertNotIn("Karkulka", after)
            self.assertNotIn(me, after)
            self.assertIn("Eva", after)
            alone.close()

    def test_a_feed_costs_so_little_that_it_is_not_cached(self):
        """60 of the longest in a minute, which is what one address may read,
        are a thousandth of a processor."""
        with Alone(counted=True) as alone:
            feed = alone.open(1)["feed"].rsplit("/", 1)[1]
            for _ in range(600):
                table = alone.ask(1, "create", game="pig",
                                  seats=["me", "me"])["table"]
                alone.ask(1, "sit", table=table)
            heard = alone.do(f"feed {feed} 10.0.0.1", "feed")
            self.assertGreater(int(heard[0].split()[2]), 100 * 150)  # bytes
            alone.close()
            count = alone.counts()["feed"]
        self.assertLess(count, 2_500_000)

    def test_lists_have_the_newest_first_and_what_is_over_is_in_none(self):
        with Alone() as alone:
            alone.open(1)
            alone.open(2)
            tables = [alone.ask(1, "create", game="pig", seats=["me", "open"],
                                public=True)["table"] for _ in range(5)]
            self.assertEqual({t["table"] for t in self.list(alone, "mine")},
                             set(tables))
            self.assertEqual(len(self.list(alone, "tables")), 5)
            alone.ask(1, "lock", table=tables[0], locked=True)
            alone.ask(1, "sit", table=tables[1])
            alone.ask(2, "sit", table=tables[1])  # it begins
            self.assertEqual({t["table"] for t in self.list(alone, "tables")},
                             set(tables[2:]))
            self.assertEqual([t["table"] for t in
                              self.list(alone, "mine", 2)], [tables[1]])
            alone.ask(2, "leave", table=tables[1])
            self.assertEqual(self.list(alone, "mine", 2), [])
            alone.ask(1, "leave", table=tables[1])
            self.assertEqual(len(self.list(alone, "mine")), 4)
            alone.do("restart")
            alone.open(1)
            self.assertEqual(len(self.list(alone, "mine")), 4)
            self.assertEqual(len(self.list(alone, "tables")), 3)
            alone.close()

    @staticmethod
    def list(alone, do, conn=1):
        return alone.ask(conn, do)["tables"]

    def test_a_server_that_takes_over_goes_on_table_by_table(self):
        """In portions, so others' requests come in between."""
        with Alone() as alone:
            alone.open(1)
            for _ in range(1000):
                alone.ask(1, "create", game="pig", seats=["me", "open"])
            before = alone.show()["mails"]
            alone.do("drive")
            # of 64, or one bucket more, in two loops
            self.assertGreater(alone.show()["mails"] - before, 1000 / 80)
            alone.close()

    def test_a_list_counts_for_several_requests(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            answers = [alone.ask(1, "tables")["ok"] for _ in range(30)]
            self.assertIn(answers.count(True), range(15, 18))
            alone.do("later 1000")
            self.assertTrue(alone.ask(1, "ping")["ok"])
            alone.close()

    def test_lists_of_an_address_have_a_limit_for_all(self):
        with Alone(rate=50) as alone:
            for conn in range(1, 41):
                alone.open(conn)
            alone.do("later 5000")
            answers = [alone.ask(conn, "tables")["ok"]
                       for conn in range(1, 41) for _ in range(10)]
            self.assertIn(answers.count(True), range(160, 170))  # 1000 / 6
            alone.close()

    def test_feeds_have_a_limit_by_address(self):
        with Server() as server:
            anna = Client(server)
            feed = anna.ask("hello", secret=anna.secret)["feed"]
            anna.close()
            url = f"http://127.0.0.1:{server.port}{feed}"
            codes = []
            for _ in range(80):
                try:
                    with urllib.request.urlopen(url) as answer:
                        codes.append(answer.status)
                        self.assertIn("max-age=60",
                                      answer.headers["cache-control"])
                except urllib.error.HTTPError as no:
                    codes.append(no.code)
                    self.assertEqual(no.headers["retry-after"], "60")
            self.assertIn(codes.count(200), range(60, 70))
            self.assertEqual(codes.count(200) + codes.count(429), 80)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
