"""Tables that rest in PostgreSQL: as in SQLite's file, and where several
servers share them."""
import subprocess
import time
import unittest

import check_rest
import postgres
from check_rest import numbers, resting
from clock import HOUR, Clock
from harness import Client, Server, main, until


class Postgres:
    """One database for all servers of a test."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = postgres.Postgres()
        cls.addClassCleanup(cls.postgres.close)
        cls.made = 0

    def database(self):
        type(self).made += 1
        self.postgres.psql(f"CREATE DATABASE test{self.made}")
        return self.postgres.url.replace("/postgres?", f"/test{self.made}?")

    def ask(self, program, server, *words):
        return subprocess.run(
            [f"{self.postgres.bin}/{program}", *words, server.db], check=True,
            capture_output=True, text=True).stdout

    def rows(self, server, sql):
        return [tuple(int(v) if v.isdigit() else v for v in line.split("|"))
                for line in self.ask("psql", server, "-qAtc", sql).split()]

    change = rows

    def damage(self, server):
        self.change(server, "UPDATE unit SET events = "
                    "replace(events, 'pig', 'gip')")

    def everything(self, server):
        return self.ask("pg_dump", server).encode()

    def check(self, server, said):
        pass  # that is of SQLite's file

    COUNT = ""
    FROM = "FROM generate_series(1, {}) AS n"
    FLAGS = "false, false"
    MARK = "SELECT substring(events FROM '#....') FROM unit WHERE n = 1"
    SUMMARIES = "SELECT tab, encode(convert_to(summary, 'UTF8'), 'hex') FROM rest"
    PLACES = "rest", "sits"


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Rest(Postgres, check_rest.Rest):
    pass


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Time(Postgres, check_rest.Time):
    pass


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Limits(Postgres, check_rest.Limits):
    pass


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class TwoServers(Postgres, unittest.TestCase):
    """What rests for one rests for the other, in its own time."""

    OPTIONS = "--rest-after", "1", "--rate", "0", "--threads", "2"

    def setUp(self):
        self.clock = Clock()
        self.addCleanup(self.clock.close)
        url = self.database()
        self.servers = [Server(*self.OPTIONS, db=url, env=self.clock.env)
                        for _ in range(2)]
        for server in self.servers:
            self.addCleanup(server.__exit__)

    def rest(self, count, *servers):
        """As check_rest.rest, but by the rows: what rests through another
        server is counted every ten seconds only."""
        for server in servers or self.servers:
            until(lambda: numbers(server)["kocka_tables"] == "0"
                  and self.rows(server, "SELECT count(*) FROM rest")
                  == [(count,)], server.text)

    def begin(self, handover=0):
        """Anna's turn, whose server is the first, against Bob of the other;
        both have gone."""
        anna, bob = (Client(s, name=n)
                     for s, n in zip(self.servers, ("Anna", "Bob")))
        more = {"handover": handover} if handover else {}
        table = anna.create("pig", ["me", "open"], **more)
        for client in anna, bob:
            client.join(table)
            client.sit()
        anna.until(lambda c: c.state["status"] == "playing")
        for client in anna, bob:
            client.close()
        return table, anna.secret, bob.secret

    def turns(self, server, secret):
        client = Client(server, secret)
        mine = {t["table"]: t["turn"] for t in client.ask("mine")["tables"]}
        client.close()
        return mine

    def drivers(self):
        return [s for s in self.servers
                if numbers(s).get("kocka_drives") == "1"]

    def test_a_table_rests_for_both_and_comes_back_for_either(self):
        table, anna, bob = self.begin()
        self.rest(1)
        for server in self.servers:
            self.assertEqual(self.turns(server, anna), {table: True})
            self.assertEqual(self.turns(server, bob), {table: False})
        for server in self.servers:  # one after the other has it in memory
            whose = anna if self.turns(server, anna)[table] else bob
            client = Client(server, whose)
            client.join(table)
            n = client.play("stop")["n"]
            client.close()
            for other in self.servers:
                eve = Client(other)
                until(lambda: self.told(eve, table)["n"] >= n)
                eve.close()
            self.rest(1)

    @staticmethod
    def told(client, table):
        state = client.ask("join", table=table)["state"]
        client.ask("part", table=table)
        return state

    def test_lists_hear_of_what_happens_elsewhere_while_it_rests(self):
        table, anna, bob = self.begin()
        self.rest(1)
        for server, other in (self.servers, self.servers[::-1]):
            whose = anna if self.turns(server, anna)[table] else bob
            client = Client(server, whose)
            client.join(table)
            client.play("stop")  # and stays there
            until(lambda: not self.turns(other, whose)[table])
            self.rest(1, other)
            self.assertFalse(self.turns(other, whose)[table])
            client.close()

    def test_when_all_are_killed_nothing_is_missing(self):
        old = [self.begin() for _ in range(3)]
        self.rest(3)
        until(lambda: self.rows(self.servers[0],
                                "SELECT covered > 0 FROM kocka") == [("t",)])
        new = [self.begin() for _ in range(3)]
        _, anna, _ = old[0]
        client = Client(self.servers[1], anna)
        client.join(old[0][0])
        client.play("stop")
        for server in self.servers:
            server.kill()
        client.close()
        for server in self.servers:
            server.start()
        for server in self.servers:
            for i, (table, anna, bob) in enumerate(old + new):
                until(lambda: self.turns(server, anna) == {table: i != 0},
                      lambda: (i, self.turns(server, anna)))
                self.assertEqual(self.turns(server, bob), {table: i == 0})
        self.rest(6)
        for server in self.servers:
            server.kill()
        self.servers[0].start()
        self.assertEqual(numbers(self.servers[0])["kocka_tables"], "0")
        until(lambda: resting(self.servers[0]) == 6)
        self.servers[1].start()

    def test_what_has_not_come_yet_is_not_passed_over(self):
        """Tables without a row take a while to come: until they are here
        nobody may be told that all before now have one."""
        table, anna, _ = self.begin()
        for server in self.servers:
            server.kill()
        left = self.servers[0]
        left.options = "--rest-after", "0", "--threads", "1"
        self.change(left, """
            DELETE FROM sits; DELETE FROM rest; UPDATE kocka SET covered = 0;
            CREATE TABLE go_on();
            CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql AS $$
            BEGIN
                WHILE current_query() LIKE '%ORDINALITY%' AND
                      NOT EXISTS (SELECT FROM go_on) LOOP
                    PERFORM pg_sleep(0.05);
                END LOOP;
                RETURN true;
            END $$;
            ALTER TABLE unit RENAME TO units;
            CREATE VIEW unit AS SELECT * FROM units WHERE slowly()""")
        self.clock.sleep(HOUR)
        left.start()
        until(lambda: self.drivers_of(left))
        self.seconds(left, 6)  # a hub looks what it has after five
        self.change(left, "INSERT INTO go_on DEFAULT VALUES")
        until(lambda: self.turns(left, anna) == {table: True})
        # after nine the store is told; after ten the hub looks again
        until(lambda: self.seconds(left, 1) or self.rows(
            left, "SELECT covered > 0 FROM kocka") == [("t",)])
        self.assertEqual(
            self.rows(left, "SELECT covered < at OR EXISTS (SELECT 1 FROM rest "
                      "WHERE rest.n >= (SELECT max(last) FROM unit)) "
                      "FROM kocka, unit WHERE unit.n = 1"), [("t",)])
        self.servers[1].start()

    def seconds(self, server, count):
        """So many pass, one after the other, for a server with one loop."""
        for _ in range(count):
            self.clock.run(1)
            for _ in range(2):  # the second is read after all that was due
                numbers(server)

    def test_what_is_due_happens_whoever_drives(self):
        tables = [self.begin(handover=HOUR) for _ in range(2)]
        self.rest(2)
        driver, = until(self.drivers)
        driver.kill()
        left, = [s for s in self.servers if s is not driver]
        until(lambda: self.drivers_of(left))
        self.clock.sleep(HOUR)
        until(lambda: numbers(left)["kocka_moves_total"] != "0",
              lambda: left.text())
        for table, _, _ in tables:
            eve = Client(left)
            until(lambda: "computer" in [
                s["kind"] for s in self.told(eve, table)["seats"]])
            eve.close()
        driver.start()

    def drivers_of(self, server):
        return numbers(server).get("kocka_drives") == "1"

    def test_where_somebody_stays_a_row_is_written_in_time(self):
        table, anna, _ = self.begin()
        driver, = until(self.drivers)
        client = Client(driver, anna)
        client.join(table)
        until(lambda: self.rows(driver, "SELECT count(*) FROM rest "
                                "WHERE rest.n = "
                                "(SELECT max(last) FROM unit)") == [(1,)])
        self.assertEqual(numbers(driver)["kocka_tables"], "1")
        client.close()

    def test_a_forgotten_player_is_in_no_row(self):
        table, anna, bob = self.begin()
        self.rest(1)
        for server, secret in zip(self.servers, (anna, bob)):
            client = Client(server, secret)
            client.ask("forget")
            self.assertNotIn(client.player.encode(), self.everything(server))
            client.close()
        self.rest(1)
        for name in b'"Anna"', b'"Bob"':
            self.assertNotIn(name, self.everything(self.servers[0]))

    def slow_down(self, server):
        """No row is dropped until there is one in `go_on`."""
        self.change(server, postgres.SLOWLY + """
            CREATE TRIGGER slowly BEFORE DELETE ON rest
            FOR EACH STATEMENT EXECUTE FUNCTION slowly()""")

    def test_a_row_that_knows_of_the_forgetting_stays(self):
        """The server where one is forgotten is slow to drop the old row: the
        other one has gone on there and written a new one meanwhile."""
        table, anna, bob = self.begin()
        self.rest(1)
        here, there = self.servers
        before = self.rows(here, "SELECT n FROM rest")
        self.slow_down(there)
        host = Client(here, anna)
        host.join(table)
        n = host.state["n"]
        client = Client(there, bob)
        asked = client.send("forget")
        host.until(lambda c: c.state["n"] > n)
        host.play("stop")
        until(lambda: self.rows(here, "SELECT n FROM rest") > before)
        host.close()
        self.rest(1, here)
        self.change(here, "INSERT INTO go_on DEFAULT VALUES")
        client.answer(asked)
        client.close()
        self.rest(1)
        for server in self.servers:
            self.assertEqual(self.turns(server, anna), {table: True})
        self.assertNotIn(b'"Bob"', self.everything(here))

    def test_a_table_where_one_sits_down_while_being_forgotten_stays(self):
        """Bob is forgotten, which takes a while, and plays with Carol
        meanwhile."""
        _, _, bob = self.begin()
        self.rest(1)
        driver, = until(self.drivers)
        other, = [s for s in self.servers if s is not driver]
        self.slow_down(other)
        client = Client(other, bob)
        asked = client.send("forget")
        until(lambda: self.rows(driver, "SELECT count(*) FROM pg_stat_activity "
                                "WHERE query LIKE '%DELETE FROM rest%' AND "
                                "pid <> pg_backend_pid()") == [(1,)])
        carol = Client(driver, name="Carol")
        again = Client(driver, bob, name="Bob")
        table = again.create("pig", ["open", "me"])
        for one in carol, again:
            one.join(table)
            one.sit()
        carol.until(lambda c: c.state["status"] == "playing")
        carol.close()
        again.close()
        row = f"SELECT count(*) FROM rest WHERE tab = '{table}'"
        until(lambda: self.rows(driver, row) == [(1,)])
        self.change(driver, "INSERT INTO go_on DEFAULT VALUES")
        client.answer(asked)
        client.close()
        self.assertEqual(self.rows(driver, row), [(1,)])
        self.assertEqual(self.turns(driver, carol.secret), {table: True})


if __name__ == "__main__":
    main()
