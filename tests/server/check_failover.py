"""Two PostgreSQL, one the other's standby: the primary goes, the standby is
promoted, and nobody tells the server."""
import unittest

import postgres
from harness import PATIENCE, Client, Server, main, until


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Failover(unittest.TestCase):
    def pair(self, *settings):
        """Primary and standby, and an address with both: the standby comes
        first, so that it must be passed over."""
        first = postgres.Postgres(*settings)
        self.addCleanup(first.clean)
        second = postgres.Postgres(copies=first)
        self.addCleanup(second.close)
        until(lambda: first.value("SELECT state FROM pg_stat_replication") ==
              "streaming")
        return first, second, (f"postgresql://kocka@/postgres?host="
                               f"{second.folder},{first.folder}")

    def test_the_server_finds_the_promoted_one(self):
        first, second, url = self.pair("synchronous_standby_names='*'")
        with Server("--rate", "0", db=url) as server:
            anna = Client(server)
            done = anna.create("pig", ["me", "me"], options={"goal": 5})
            anna.join(done)
            anna.sit()
            anna.play_pig()
            table = anna.create("pig", ["me", "me"], options={"goal": 10000})
            anna.state = None
            anna.join(table)
            anna.sit()
            server.wait_for(" ready")
            n = anna.play("stop")["n"]
            first.kill()
            asked = anna.send("play", table=table, move="stop")
            server.wait_for("the database does not answer")
            second.promote()
            self.assertEqual(anna.answer(asked)["n"], n + 1)
            self.assertIn(table, [t["table"] for t in
                                  anna.ask("mine")["tables"]])
            self.assertEqual([g["table"] for g in
                              anna.ask("find", mine=True)["games"]], [done])
        self.assertEqual(second.value("SELECT max(last) FROM unit "
                                      f"WHERE tab = '{table}'"), str(n + 1))

    def test_where_moves_may_be_lost_the_server_begins_anew(self):
        first, second, url = self.pair()
        with Server("--rate", "0", db=url) as server:
            anna = Client(server)
            table = anna.create("pig", ["me", "me"], options={"goal": 10000})
            anna.join(table)
            anna.sit()
            n = anna.play("stop")["n"]
            until(lambda: second.value(
                f"SELECT count(*) FROM unit WHERE last = {n}") == "1")
            first.kill()
            second.promote()
            self.assertNotEqual(server.process.wait(PATIENCE), 0)
            server.wait_for("another PostgreSQL has taken over")
            server.start()
            again = Client(server, anna.secret)
            again.join(table)
            self.assertEqual(again.play("stop")["n"], n + 1)


if __name__ == "__main__":
    main()
