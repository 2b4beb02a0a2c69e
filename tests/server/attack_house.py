"""One address cannot have it all: tables, memory, requests, the whole house."""
import json
import unittest

from alone import Alone

PIG = {"game": "pig", "seats": ["me", "open"]}
LONG = {"goal": 10000}


def codes(answers):
    return [a["error"]["code"] if not a["ok"] else "ok" for a in answers]


class House(unittest.TestCase):
    def fill(self, alone, conns, wanted):
        """So many tables, as fast as they may be opened; then one more."""
        made = 0
        while made < wanted:
            alone.do("later 1100")
            answer = alone.ask(conns[made % len(conns)], "create", **PIG)
            self.assertTrue(answer["ok"], (made, answer))
            made += 1
        alone.do("later 1100")
        return alone.ask(conns[0], "create", **PIG)

    def test_a_player_has_200_tables_also_after_a_restart(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            for _ in range(2):
                left = 200 - alone.show()["tables"]
                self.assertEqual(codes([self.fill(alone, [1], left)]),
                                 ["full"])
                alone.do("restart")
                alone.open(1)
            alone.open(2)
            self.assertEqual(codes([alone.ask(2, "create", **PIG)]), ["ok"])
            alone.close()

    def test_an_address_has_1000_tables_also_after_a_restart(self):
        with Alone(rate=50) as alone:
            for _ in range(2):
                conns = range(1, 9)
                for conn in conns:
                    alone.open(conn, "2001:db8::%x" % conn)  # one /64
                left = 1000 - alone.show()["tables"]
                self.assertEqual(codes([self.fill(alone, conns, left)]),
                                 ["full"])
                alone.do("restart")
            alone.open(9, "2001:db8:1::1")
            self.assertEqual(codes([alone.ask(9, "create", **PIG)]), ["ok"])
            alone.close()

    def test_what_is_over_counts_no_more(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            self.fill(alone, [1], 200)
            mine = alone.ask(1, "mine")["tables"][0]["table"]
            alone.open(2)
            for conn in (1, 2):
                alone.do("later 1000")
                alone.ask(conn, "sit", table=mine)
            for _ in range(2000):  # to its end
                for conn in (1, 2):
                    alone.do("later 100")
                    alone.ask(conn, "play", table=mine, move="roll")
                    over = alone.ask(conn, "play", table=mine, move="stop")
                if not over["ok"] and over["error"]["code"] == "over":
                    break
            alone.do("later 20000")
            self.assertEqual(codes([alone.ask(1, "create", **PIG)]), ["ok"])
            alone.close()

    def test_requests_of_an_address_have_a_limit_for_all(self):
        with Alone(rate=50) as alone:
            for conn in range(1, 61):
                alone.open(conn)
                alone.do("later 1000")
            answers = [alone.ask(conn, "ping")
                       for conn in range(1, 61) for _ in range(50)]
            self.assertIn(codes(answers).count("ok"), range(990, 1001))
            alone.open(99, "10.0.0.2")
            self.assertTrue(alone.ask(99, "ping")["ok"])
            alone.do("later 2000")
            self.assertTrue(alone.ask(1, "ping")["ok"])
            alone.close()

    def test_a_long_message_counts_for_many(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            text = json.dumps({"do": "ping", "x": "a" * 63 * 1024})
            self.assertEqual(codes([alone.send(1, text) for _ in range(5)]),
                             ["ok", "ok"] + ["too-fast"] * 3)
            alone.do("later 1500")
            self.assertEqual(codes([alone.send(1, text)]), ["ok"])
            alone.close()

    def test_who_sends_long_messages_too_fast_is_not_read(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            text = json.dumps({"do": "ping", "id": 7, "x": "a" * 63 * 1024})
            heard = []
            while not any(line.startswith("closed 1 1008") for line in heard):
                heard += alone.do(f"1 {text}")
                self.assertLess(len(heard), 20)
            answers = [json.loads(line[2:]) for line in heard[:-1]]
            self.assertEqual([a.get("id") for a in answers[:3]], [7, 7, None])
            alone.close()

    def test_a_long_message_too_fast_costs_little(self):
        with Alone(rate=50, counted=True) as alone:
            alone.open(1)
            text = json.dumps({"do": "ping", "x": "a" * 63 * 1024})
            for n in range(4):
                alone.send(1, text, f"n{n}")
            alone.close()
            counts = alone.counts()
            self.assertLess(counts["n3"], counts["n0"] / 5)

    def test_to_and_fro_has_a_pace(self):
        """Stop and take it back, without end: what is stored is bounded."""
        with Alone() as alone:
            alone.open(1)
            alone.open(2)
            table = alone.ask(1, "create", **PIG, options=LONG)["table"]
            for conn in (1, 2):
                alone.ask(conn, "sit", table=table)
            for _ in range(200):
                for conn in (1, 2):
                    alone.ask(conn, "play", table=table, move="stop")
                    alone.ask(conn, "undo", table=table)
            before = alone.kept()
            undos = [alone.ask(conn, "undo", table=table) for conn in (1, 2)]
            self.assertIn("too-fast", codes(undos))
            for _ in range(100):
                for conn in (1, 2):
                    alone.ask(conn, "undo", table=table)
            self.assertEqual(alone.kept(), before)
            renames = [alone.ask(1, "sit", table=table, name=f"n{i}")
                       for i in range(100)]
            self.assertLessEqual(codes(renames).count("ok"), 30)
            alone.close()

    def test_whose_tables_are_too_large_only_plays_on(self):
        with Alone(rate=50) as alone:
            for conn in (1, 2, 3):
                alone.open(conn, f"10.0.0.{conn}")
            game, other = (alone.ask(1, "create", **PIG, options=LONG)["table"]
                           for _ in range(2))
            for conn in (1, 2):
                alone.ask(conn, "sit", table=game)
            alone.do("heavy 10.0.0.1")
            refused = [alone.ask(1, "create", **PIG),
                       alone.ask(1, "lock", table=game, locked=True),
                       alone.ask(1, "sit", table=game, seat=0, name="Eva"),
                       alone.ask(2, "sit", table=other)]
            self.assertEqual(codes(refused), ["full"] * 4)
            before = alone.show()["log"]
            for _ in range(5):
                alone.do("later 1000")
                alone.ask(2, "sit", table=other)
                alone.ask(2, "leave", table=other)
            self.assertEqual(alone.show()["log"], before)
            plays = [alone.ask(conn, "play", table=game, move="roll")
                     for conn in (1, 2)]
            self.assertIn("ok", codes(plays))
            his = alone.ask(1, "sit", table=other)  # kept for him
            self.assertEqual(codes([his]), ["ok"])
            self.assertEqual(codes([alone.ask(3, "create", **PIG)]), ["ok"])
            alone.close()

    def long_table(self, alone):
        """A game of 1 and 2 that is longer than games are."""
        table = alone.ask(1, "create", **PIG, options=LONG)["table"]
        for conn in (1, 2):
            alone.ask(conn, "sit", table=table)
        events = 0
        while events < 1600:
            alone.do("later 100")
            for conn in (1, 2):
                events += alone.ask(conn, "play", table=table,
                                    move="stop")["ok"]
        return table

    def test_beyond_what_an_address_may_have_only_games_go_on(self):
        """However long one plays: in memory, and in what is stored."""
        for limit in ("heavy", "stored"):
            with self.subTest(limit=limit), Alone(rate=50) as alone:
                for conn in (1, 2, 3):
                    alone.open(conn, f"10.0.0.{conn}")
                game = alone.ask(1, "create", **PIG, options=LONG)["table"]
                for conn in (1, 2):
                    alone.ask(conn, "sit", table=game)
                table = self.long_table(alone)
                alone.do(f"{limit} 10.0.0.1")
                before = alone.show()["log"]
                for move in ("stop", "roll"):
                    self.assertEqual(
                        codes(alone.ask(conn, "play", table=table, move=move)
                              for conn in (1, 2)), ["full", "full"])
                self.assertEqual(alone.show()["log"], before)
                self.assertEqual(codes([alone.ask(1, "create", **PIG)]),
                                 ["full"])
                played = [alone.ask(conn, "play", table=game, move="stop")
                          for conn in (1, 2, 1, 2)]
                self.assertGreaterEqual(codes(played).count("ok"), 3)
                self.assertEqual(codes([alone.ask(3, "create", **PIG)]),
                                 ["ok"])
                if limit == "stored":  # a while later there is room again
                    alone.do("later 300000")
                    self.assertEqual(codes([alone.ask(1, "create", **PIG)]),
                                     ["ok"])
                alone.close()

    def test_long_finished_tables_are_not_read_without_end(self):
        with Alone(rate=50) as alone:
            for conn in (1, 2, 3):
                alone.open(conn, f"10.0.0.{conn}")
            tables = []
            for goal in (1500, 1500, 1):
                table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                                  options={"goal": goal})["table"]
                alone.ask(1, "sit", table=table)
                while alone.ask(1, "play", table=table, move="roll")["ok"]:
                    alone.ask(1, "play", table=table, move="stop")
                    alone.do("later 40")
                tables.append(table)
            waits = alone.ask(1, "create", **PIG)["table"]
            alone.do("later 30000")  # they are not in memory any more
            alone.do("fetched 10.0.0.2")
            joins = [alone.ask(2, "join", table=t) for t in (*tables, waits)]
            self.assertEqual(codes(joins), ["ok", "too-fast", "too-fast", "ok"])
            self.assertGreater(joins[0]["state"]["n"], 1000)
            again = [alone.ask(2, "join", table=tables[0]),  # is in memory
                     alone.ask(2, "record", table=tables[0]),
                     alone.ask(3, "join", table=tables[1])]
            self.assertEqual(codes(again), ["too-fast", "too-fast", "ok"],
                             "telling a long table costs, too")
            alone.do("later 2000")
            self.assertEqual(codes([alone.ask(2, "join", table=tables[2])]),
                             ["ok"])
            alone.close()

    def finished(self, alone, conn, count):
        """So many tables that are over, and not in memory."""
        tables = []
        for _ in range(count):
            alone.do("later 1100")
            table = alone.ask(conn, "create", game="pig", seats=["me", "me"],
                              options={"goal": 1})["table"]
            alone.ask(conn, "sit", table=table)
            while alone.ask(conn, "play", table=table, move="roll")["ok"]:
                alone.ask(conn, "play", table=table, move="stop")
            tables.append(table)
        alone.do("later 30000")
        self.assertEqual(alone.show()["tables"], 0)
        return tables

    def read(self, alone, tables, address, first=100):
        """They are joined from there, eight by each client; the answers."""
        answers = []
        for i, table in enumerate(tables):
            conn = first + i // 8
            if i % 8 == 0:
                alone.open(conn, address)
            alone.do("later 100")
            answers.append(alone.ask(conn, "join", table=table))
        return codes(answers)

    def test_who_reads_finished_tables_takes_them_from_nobody(self):
        """Neither from their host nor from the house."""
        with Alone(rate=50, max_tables=150) as alone:
            alone.open(1, "10.0.0.1")
            alone.open(3, "10.0.0.3")
            tables = self.finished(alone, 1, 210)
            read = self.read(alone, tables[:150], "10.0.0.2")
            read += self.read(alone, tables[150:], "10.0.0.4", 200)
            self.assertGreater(read.count("ok"), 150)
            self.assertGreater(alone.show()["tables"], 150)
            made = [alone.ask(conn, "create", **PIG) for conn in (1, 3)]
            self.assertEqual(codes(made), ["ok", "ok"])
            self.assertEqual(alone.show()["evicted"], 0)
            sat = alone.ask(3, "sit", table=made[0]["table"])
            self.assertTrue(sat["ok"], sat)
            alone.close()

    def test_what_is_read_is_charged_to_its_readers(self):
        with Alone(rate=50, max_tables=20) as alone:
            alone.open(1, "10.0.0.1")
            tables = self.finished(alone, 1, 40)
            read = self.read(alone, tables[:30], "10.0.0.2")
            self.assertEqual(read, ["ok"] * 20 + ["full"] * 10,
                             "when all hold too many, nobody holds many")
            other = self.read(alone, tables[30:], "10.0.0.3", 200)
            self.assertEqual(other, ["ok"] * 8 + ["full"] * 2,
                             "but everybody some")
            again = self.read(alone, tables[:2], "10.0.0.2", 300)
            self.assertEqual(again, ["ok"] * 2, "what is there is there")
            for conn in (100, 101, 102, 103):
                alone.do(f"close {conn}")
            alone.do("later 30000")
            self.assertEqual(self.read(alone, tables[10:12], "10.0.0.2", 400),
                             ["ok"] * 2)
            alone.close()

    def test_who_holds_long_finished_tables_reads_no_more(self):
        with Alone(rate=50) as alone:
            alone.open(1, "10.0.0.1")
            tables = self.finished(alone, 1, 2)
            alone.do("held 10.0.0.2")
            self.assertEqual(self.read(alone, tables, "10.0.0.2"),
                             ["full"] * 2)
            self.assertEqual(codes([alone.ask(100, "create", **PIG)]), ["ok"])
            self.assertEqual(self.read(alone, tables, "10.0.0.3", 200),
                             ["ok"] * 2)
            alone.close()

    def audience(self, alone, table, addresses, each, first=1000):
        """So many at a table, from each of so many addresses."""
        answers = []
        for conn in range(first, first + addresses * each):
            alone.do("later 1000")
            alone.open(conn, f"10.1.{(conn - first) // each}.1")
            answers.append(alone.ask(conn, "join", table=table))
        return codes(answers)

    def test_an_address_brings_a_hundred_to_a_table(self):
        with Alone(rate=50) as alone:
            alone.open(1, "10.1.0.1")
            alone.open(2, "10.0.0.2")
            table = alone.ask(1, "create", **PIG)["table"]
            alone.ask(1, "sit", table=table)
            came = self.audience(alone, table, 1, 105)
            self.assertEqual(came, ["ok"] * 100 + ["full"] * 5)
            joined = [alone.ask(conn, "join", table=table) for conn in (1, 2)]
            self.assertEqual(codes(joined), ["ok", "ok"],
                             "who sits there, and who comes from elsewhere")
            alone.do("close 1000")
            self.assertEqual(codes([alone.ask(1104, "join", table=table)]),
                             ["full"], "the player counts, too")
            alone.do("close 1001")
            self.assertEqual(codes([alone.ask(1104, "join", table=table)]),
                             ["ok"])
            alone.close()

    def test_who_is_heard_by_many_waits_longer(self):
        with Alone(rate=50) as alone:
            alone.open(1, "10.0.0.1")
            table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                              options=LONG)["table"]
            alone.ask(1, "sit", table=table)
            self.audience(alone, table, 6, 100)
            alone.do("later 10000")

            def moves(count):
                """How many may be made at once, and the bytes of all."""
                made = told = 0
                for _ in range(count):
                    heard = alone.do(json.dumps(
                        {"do": "play", "table": table, "move": "stop"}).join(
                            ("1 ", "")))
                    made += any('"ok":true' in h for h in heard)
                    told += sum(len(h) for h in heard)
                return made, told

            made, told = moves(60)
            self.assertGreater(made, 5)
            self.assertLess(made, 40)
            self.assertLess(told, 8 << 20)
            alone.do("later 1000")
            self.assertGreater(moves(1)[0], 0)
            alone.close()

    def test_a_create_sent_again_fetches_nothing_for_free(self):
        with Alone(rate=50) as alone:
            alone.open(1)
            said = {"do": "create", "id": 7, "game": "pig",
                    "seats": ["me", "me"], "options": {"goal": 1}}
            table = alone.send(1, json.dumps(said))["table"]
            alone.ask(1, "sit", table=table)
            while alone.ask(1, "play", table=table, move="roll")["ok"]:
                alone.ask(1, "play", table=table, move="stop")
            alone.do("later 30000")  # it is not in memory any more
            alone.do("fetched 10.0.0.1")
            alone.do("fetched 10.0.0.1")
            again = [alone.send(1, json.dumps(said)),
                     alone.ask(1, "join", table=table)]
            self.assertEqual(codes(again), ["too-fast", "too-fast"])
            alone.do("later 120000")
            again = alone.send(1, json.dumps(said))
            self.assertEqual(again["table"], table)
            alone.close()

    def test_who_sits_down_where_time_is_up_lengthens_nothing(self):
        """His seat goes to a computer at once: two events a request."""
        with Alone(rate=50) as alone:
            alone.open(1)
            table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                              options=LONG, clock=1)["table"]
            alone.ask(1, "sit", table=table)

            def sit():
                alone.do("later 40")
                return alone.ask(1, "sit", table=table)

            while alone.show()["log"] < 1800:  # longer than games are
                sit()
            alone.do("heavy 10.0.0.1")
            before = alone.show()["log"]
            sits = [sit() for _ in range(50)]
            self.assertEqual(set(codes(sits)), {"full"})
            self.assertLess(alone.show()["log"] - before, 3)  # on its way
            alone.close()

    def test_in_a_full_house_tables_that_never_began_go_first(self):
        with Alone(max_tables=50) as alone:
            for conn in (1, 2, 3, 4):
                alone.open(conn, f"10.0.0.{conn}")
            game = alone.ask(1, "create", **PIG, options=LONG)["table"]
            for conn in (1, 2):
                alone.ask(conn, "sit", table=game)
            waits = alone.ask(2, "create", **PIG)["table"]
            for _ in range(300):
                self.assertTrue(alone.ask(3, "create", **PIG)["ok"])
                alone.do("later 1")
            shown = alone.show()
            self.assertLessEqual(shown["tables"], 52)
            self.assertEqual(shown["evicted"], 302 - 50)
            self.assertTrue(alone.ask(1, "join", table=game)["ok"])
            self.assertTrue(alone.ask(4, "join", table=waits)["ok"],
                            "he has only one, and is not the first to go")
            self.assertTrue(any(alone.ask(conn, "play", table=game,
                                          move="roll")["ok"]
                                for conn in (1, 2)))
            alone.do("restart")
            alone.open(4, "10.0.0.4")
            self.assertTrue(alone.ask(4, "create", **PIG)["ok"])
            alone.close()

    def test_a_full_house_serves_those_who_sit(self):
        with Alone(max_tables=4) as alone:
            for conn in (1, 2, 3):
                alone.open(conn, f"10.0.0.{conn}")
            tables = [alone.ask(1, "create", **PIG, options=LONG)["table"]
                      for _ in range(4)]
            for table in tables:
                for conn in (1, 2):
                    alone.ask(conn, "sit", table=table)
            self.assertEqual(codes([alone.ask(3, "create", **PIG)]), ["full"])
            for table in tables:
                self.assertTrue(alone.ask(1, "join", table=table)["ok"])
                played = [alone.ask(conn, "play", table=table, move="stop")
                          for conn in (1, 2, 1, 2)]
                self.assertGreaterEqual(codes(played).count("ok"), 3)
            alone.close()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
