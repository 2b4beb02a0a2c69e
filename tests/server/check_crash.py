"""Nothing acknowledged is ever lost: kill -9 under load, again and again.

KOCKA_ROUNDS says how often (10), KOCKA_DB where (a file of its own).
"""
import json
import os
import random
import sqlite3
import threading
import unittest

from harness import Client, Closed, Server, main, until

ROUNDS = int(os.environ.get("KOCKA_ROUNDS", "10"))
TABLES = 8


class Duel:
    """Two clients that play pig, and remember what was promised. When a game
    is over they begin the next."""

    def __init__(self, server, number):
        self.rng = random.Random(number)
        self.goal = 10000 if number % 2 else 20
        self.clients = [Client(server), Client(server)]
        self.moves = self.finished = 0
        self.failure = None
        self.begin()

    def begin(self):
        self.table = None  # until both sit
        self.acknowledged = [0, 0]  # moves, per seat
        self.pending = [None, None]  # a request without its answer
        for client in self.clients:
            client.state, client.lines, client.over = None, [], None
        table = self.clients[0].create("pig", ["me", "open"],
                                       options={"goal": self.goal})
        for client in self.clients:
            client.join(table)
            client.sit()
        self.table = table

    def play_on(self):
        """Until the server dies."""
        try:
            while True:
                self.one_move()
        except (Closed, OSError):
            pass
        except BaseException as wrong:  # told to the test
            self.failure = wrong

    def turn(self):
        """Whose turn it is, by the lines of the one who has more of them."""
        lines = max((c.lines for c in self.clients), key=len)
        seat = 0
        for line in lines:
            if line["move"] in ("stop", "die 1"):
                seat = 1 - seat
        return seat

    def one_move(self):
        newest = max(c.state["n"] for c in self.clients)
        for client in self.clients:
            client.until(lambda c: c.state["n"] >= newest)
        if self.is_over():
            self.begin()
            return
        seat = self.turn()
        client = self.clients[seat]
        move = self.rng.choice(["roll", "stop"])
        number = next(client.ids)
        self.pending[seat] = (number, move)
        self.ask(seat)

    def is_over(self):
        """By the points: who has reached the goal and stopped."""
        bank, pot, seat = [0, 0], 0, 0
        for line in self.clients[0].lines:
            if line["move"] == "stop":
                bank[seat] += pot
            if line["move"].startswith("die"):
                pot += int(line["move"][4:])
            if line["move"] in ("stop", "die 1"):
                pot, seat = 0, 1 - seat
        if max(bank) < self.goal:
            return False
        for client in self.clients:
            client.until(lambda c: c.state["status"] == "over")
            client.ask("part", table=self.table)
        self.finished += 1
        return True

    def ask(self, seat):
        client = self.clients[seat]
        number, move = self.pending[seat]
        client.answer(client.send("play", id=number, table=self.table,
                                  move=move))
        self.acknowledged[seat] += 1
        self.moves += 1
        self.pending[seat] = None

    def come_back(self, test):
        """All that was promised is there, in order, once."""
        for client in self.clients:
            known = [(x["by"], x["move"]) for x in client.lines]
            client.close()
            client.connect()
            if not self.table:
                continue
            client.state = None
            client.join(self.table)
            now = [(x["by"], x["move"]) for x in client.lines]
            test.assertEqual(now[:len(known)], known)
        if not self.table:
            self.begin()
        test.assertEqual(self.clients[0].lines, self.clients[1].lines)
        for seat in (0, 1):
            if self.pending[seat]:
                self.ask(seat)  # sent again: done once in all
        newest = max(c.state["n"] for c in self.clients)
        for client in self.clients:
            client.until(lambda c: c.state["n"] >= newest)
        for seat in (0, 1):
            made = sum(line["by"] == seat for line in self.clients[0].lines)
            test.assertEqual(made, self.acknowledged[seat])


class Crash(unittest.TestCase):
    def test_every_acknowledged_move_survives(self):
        rng = random.Random(7)
        with Server("--rate", "0", "--threads", "2") as server:
            duels = [Duel(server, i) for i in range(TABLES)]
            for _ in range(ROUNDS):
                threads = [threading.Thread(target=d.play_on) for d in duels]
                for thread in threads:
                    thread.start()
                self.some_play(duels, threads, rng.randrange(40, 400))
                server.kill()
                for thread in threads:
                    thread.join()
                server.start()
                for duel in duels:
                    if duel.failure:
                        raise duel.failure
                    duel.come_back(self)
            moves = sum(d.moves for d in duels)
            games = sum(d.finished for d in duels)
            self.assertGreater(games, ROUNDS)
            print(f"{ROUNDS} rounds, {moves} acknowledged moves, none lost, "
                  f"{games} games finished")
            for duel in duels:
                for client in duel.clients:
                    client.close()

    def some_play(self, duels, threads, moves):
        """So many moves more, and two games more that came to their end."""
        def played():
            return sum(d.moves for d in duels), sum(d.finished for d in duels)
        before = played()

        def enough():
            now = played()
            return (now[0] - before[0] >= moves and now[1] - before[1] >= 2
                    or not all(t.is_alive() for t in threads))
        until(enough)

    def test_a_second_server_is_refused(self):
        with Server() as server:
            with self.assertRaises(RuntimeError) as refused:
                Server(db=server.db)
            self.assertIn("one file is for one server",
                          str(refused.exception))

    def test_a_newer_file_is_refused(self):
        server = Server()
        self.assertEqual(server.stop(), 0)
        with sqlite3.connect(server.db) as db:
            db.execute("PRAGMA user_version = 99")
        with self.assertRaises(RuntimeError) as refused:
            server.start()
        self.assertIn("newer Kocka", str(refused.exception))
        server.folder.cleanup()

    def test_a_finished_game_can_be_read_after_a_restart(self):
        with Server("--rate", "0") as server:
            client = Client(server, name="Žofia")
            client.socket.text(json.dumps(  # as a person writes it
                {"do": "create", "id": 900, "game": "pig", "name": "Žofia",
                 "seats": ["me", "computer:1"], "options": {"goal": 6},
                 "public": True}, indent=1))
            table = client.answer(900)["table"]
            client.join(table)
            client.sit()
            client.play_pig()
            record = client.ask("record", table=table)["record"]
            client.close()
            self.assertEqual(server.stop(), 0)
            server.start()
            client = Client(server)
            self.assertEqual(client.ask("record", table=table)["record"],
                             record)
            found = client.ask("find", name="ofia", game="pig")["games"]
            self.assertEqual([g["table"] for g in found], [table])
            self.assertEqual(client.refused("join", table="nosuchtable"),
                             "no-table")
            client.close()


if __name__ == "__main__":
    main()
