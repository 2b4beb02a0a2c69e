"""Life at a table: coming back, undo, clocks, stand-ins, rematches."""
import json
import os
import random
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import unittest
import urllib.request

from harness import (KOCKA, PATIENCE, Client, Closed, Follower, Refused,
                     Server, main, play_pig_out, sit_down, until)
from ws import Socket


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--threads", "2", "--rate", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_coming_back_brings_what_was_missed(self):
        anna, bob, table = sit_down(self.server)
        bob.close()
        n = anna.play("roll")["n"]
        had = len(bob.lines)
        bob.connect()
        answer = bob.ask("join", table=table, since=bob.state["n"])["state"]
        self.assertEqual((answer["from"], answer["n"]), (had, n))
        self.assertEqual(answer["lines"], anna.lines[had:])
        self.assertEqual(answer["hash"], anna.state["hash"])
        phone = Client(self.server, bob.secret)  # another device
        phone.join(table)
        self.assertEqual(phone.state["you"], [1])

    def test_a_request_sent_twice_is_done_once(self):
        anna, bob, table = sit_down(self.server)
        first = anna.ask("play", id=77, table=table, move="roll")
        again = anna.ask("play", id=77, table=table, move="roll")
        self.assertEqual(first, again)
        anna.close()
        anna.connect()
        self.assertEqual(first, anna.ask("play", id=77, table=table,
                                         move="roll"))
        bob.until(lambda c: c.state["n"] >= first["n"])
        self.assertEqual(sum(x["by"] == 0 for x in bob.lines), 1)
        self.assertEqual(anna.refused("play", table=table, move="roll", at=0),
                         "late")

    def test_anothers_request_is_not_ones_own(self):
        anna, bob, table = sit_down(self.server)
        eve = Client(self.server, bob.secret)
        eve.ask("hello", secret=bob.secret, client=anna.client)
        eve.ask("leave", id=4711, table=table)
        n = anna.ask("play", id=4711, table=table, move="stop")["n"]
        anna.until(lambda c: c.state["n"] >= n)
        self.assertEqual(anna.lines[0], {"by": 0, "move": "stop",
                                         "hash": anna.lines[0]["hash"]})

    def test_a_connection_is_one_players(self):
        anna, bob, table = sit_down(self.server, "fives", options={"timer": 0})
        self.assertEqual(anna.refused("hello", secret=bob.secret), "who")
        again = anna.ask("hello", secret=anna.secret, client=anna.client)
        self.assertEqual(again["player"], anna.player)
        anna.ask("hello")  # without a secret it says nothing new
        anna.until(lambda c: c.lines)
        anna.play("done")

    def test_a_dead_link_takes_no_place(self):
        anna = Client(self.server)
        for i in range(20):  # on both loops
            self.assertEqual(anna.refused("join", table=f"nosuch{i}"),
                             "no-table")
        tables = [anna.create("pig", ["me", "open"]) for _ in range(8)]
        for table in tables:
            anna.ask("join", table=table)
        more = anna.create("pig", ["me", "open"])
        self.assertEqual(anna.refused("join", table=more), "full")
        anna.ask("part", table=tables[3])
        anna.ask("join", table=more)
        anna.close()

    def test_what_is_so_already_makes_no_event(self):
        anna, bob, table = sit_down(self.server)
        n = anna.ask("lock", table=table, locked=True)["n"]
        self.assertEqual(anna.ask("lock", table=table, locked=True)["n"], n)
        self.assertEqual(anna.play("stop")["n"], n + 1)

    def reasons(self, game, seats, rng):
        """Illegal moves on the way through a game; how many reasons."""
        anna, seen = Client(self.server), set()
        table = anna.create(game, ["me"] * seats)
        anna.join(table)
        anna.sit()
        anna.until(lambda c: c.state["status"] == "playing" and
                   (c.lines or game == "pig"))
        follower, known = Follower(anna), ["nonsense", ""]
        for _ in range(25):
            state = follower.follow()
            if state["phase"] == "over":
                break
            seat = state["turn"] if seats > 1 else 0
            moves = follower.moves(seat)
            for wrong in rng.sample(known, min(len(known), 40)):
                if wrong in moves:
                    continue
                engine = follower.engine.ask(do="play", move=wrong, seat=seat)
                try:
                    anna.play(wrong, seat=seat)
                    self.fail(f"{wrong} was taken")
                except Refused as no:
                    self.assertEqual(no.error, engine["error"])
                    seen.add(no.error.get("reason", {}).get("code"))
            known += rng.sample(moves, min(len(moves), 30))
            anna.play(rng.choice(moves), seat=seat)
        follower.close()
        anna.close()
        return seen - {None}

    def test_an_illegal_move_is_refused_with_the_engines_reason(self):
        rng = random.Random(7)
        for game, seats, least in (("pig", 2, 1), ("mice", 2, 3),
                                   ("cubes", 2, 3), ("wispwood", 2, 3),
                                   ("fives", 1, 2)):
            with self.subTest(game):
                self.assertGreaterEqual(
                    len(self.reasons(game, seats, rng)), least)

    def test_undo_goes_back_to_the_last_outcome(self):
        anna, bob, table = sit_down(self.server, "fives", options={"timer": 0})
        anna.until(lambda c: c.lines)
        follower = Follower(anna)
        before = follower.follow()
        draw = next(m for m in follower.moves(0) if m.startswith("draw"))
        self.assertEqual(anna.refused("undo", table=table), "no-undo")
        anna.play(draw)
        self.assertEqual(anna.state["horizon"], 1)
        self.assertEqual(bob.refused("undo", table=table), "no-undo")
        anna.ask("undo", table=table)
        self.assertEqual(follower.follow(), before)
        follower.close()

    def test_a_computer_stands_in_for_one_who_does_not_move(self):
        anna, bob, table = sit_down(self.server, handover=1)
        anna.until(lambda c: c.state["seats"][0]["kind"] == "computer")
        self.assertEqual(anna.state["seats"][0]["player"], anna.player)
        self.assertIn(anna.refused("play", table=table, move="roll"),
                      ("no-seat", "over"))
        if anna.state["status"] == "playing":
            anna.sit()
            self.assertEqual(anna.state["seats"][0]["kind"], "person")

    def test_a_seat_gets_another_name_before_and_in_the_game(self):
        anna, bob = Client(self.server), Client(self.server, name="Bob")
        table = anna.create("pig", ["me", "open"])
        anna.join(table)
        anna.sit()
        bob.join(table)
        for name in ("Bea", "Berta"):
            anna.ask("sit", table=table, seat=0, name=name, dice="00ff")
            bob.until(lambda c: c.state["seats"][0]["name"] == name)
            if name == "Bea":
                bob.sit()
                bob.until(lambda c: c.state["status"] == "playing")
        self.assertEqual(bob.refused("sit", table=table, seat=0), "no-seat")
        anna.join(table)
        n = anna.state["n"]
        anna.ask("sit", table=table, seat=0, name="Berta")  # nothing changes
        anna.join(table)
        self.assertEqual(anna.state["n"], n)
        anna.play("roll")

    def test_one_who_leaves_is_replaced(self):
        anna, bob, table = sit_down(self.server)
        anna.ask("leave", table=table)
        bob.until(lambda c: c.state["seats"][0]["kind"] == "computer")
        self.assertNotIn("player", bob.state["seats"][0])
        self.assertEqual(anna.refused("sit", table=table, seat=0), "no-seat")
        bob.until(lambda c: any(x["by"] == 0 for x in c.lines))

    def test_the_host_gives_a_seat_to_a_computer(self):
        anna = Client(self.server)
        table = anna.create("pig", ["me", "open"])
        anna.join(table)
        anna.sit()
        self.assertEqual(anna.refused("play", table=table, move="roll"),
                         "not-started")
        anna.ask("hand", table=table, seat=1, level=2)
        anna.until(lambda c: c.state["status"] == "playing")
        anna.play("roll")

    def test_a_rematch_is_the_same_table_for_all(self):
        anna, bob, table = sit_down(self.server, options={"goal": 2})
        play_pig_out(anna, bob)
        bob.until(lambda c: c.over)
        self.assertEqual(anna.refused("play", table=table, move="roll"),
                         "over")
        eve = Client(self.server)
        self.assertEqual(eve.refused("rematch", table=table), "no-seat")
        next_ = anna.ask("rematch", table=table)["next"]
        bob.until(lambda c: c.next)
        self.assertEqual(bob.next, next_)
        self.assertEqual(bob.ask("rematch", table=table)["next"], next_)
        for client in (anna, bob):
            client.ask("part", table=table)
            client.state, client.lines, client.over = None, [], None
            client.join(next_)
            self.assertEqual(client.state["status"], "waiting")
            self.assertEqual(client.state["options"]["goal"], 2)
            client.sit()
        anna.until(lambda c: c.state["status"] == "playing")
        # each has moved up by one seat, so that another one begins
        self.assertEqual((anna.state["you"], bob.state["you"]), ([1], [0]))
        bob.play("roll")

    def play_to_the_end(self, client, table):
        client.state, client.lines, client.over = None, [], None
        client.join(table)
        client.sit()
        client.play_pig()

    def test_a_rematch_is_a_table_like_any_other(self):
        with Server("--max-tables", "1") as server:
            anna = Client(server)
            over = []
            # What is over takes no room. All move up by a seat in a rematch:
            # then Anna begins, and it is not over before she plays.
            for _ in range(2):
                over.append(anna.create("pig", ["computer:1", "me"],
                                        options={"goal": 2}))
                self.play_to_the_end(anna, over[-1])
            second = anna.ask("rematch", table=over[0])["next"]
            anna.join(second)
            anna.sit(second)
            anna.until(lambda c: c.state["status"] == "playing")
            self.assertEqual(anna.state["you"], [0])
            self.assertEqual(anna.ask("rematch", table=over[0])["next"], second)
            self.assertEqual(anna.refused("rematch", table=over[1]), "full")
            anna.close()
        with Server() as server:  # 60 a minute from one address
            anna = Client(server)
            first = anna.create("pig", ["me", "computer:1"],
                                options={"goal": 2})
            self.play_to_the_end(anna, first)
            self.assertEqual(self.right_after_many(anna, first), "too-fast")
            anna.close()

    def right_after_many(self, client, table):
        """What a rematch is told that comes in one piece with more creates
        than anybody may: one more is allowed each second, not in between."""
        with self.assertRaises(Refused):
            while True:
                client.create("pig", ["me", "open"])
        many = [{"do": "create", "id": next(client.ids), "game": "pig",
                 "seats": ["me", "open"]} for _ in range(5)]
        rematch = {"do": "rematch", "id": next(client.ids), "table": table}
        client.socket.sock.sendall(b"".join(
            Socket.frame_bytes(1, json.dumps(m).encode())
            for m in (*many, rematch)))
        while True:
            answer = client.step()
            if answer and answer["id"] == rematch["id"]:
                return answer.get("error", {}).get("code")

    def test_computers_alone_wait_until_somebody_looks(self):
        anna = Client(self.server)
        alone = anna.create("pig", ["computer:1", "computer:1"])
        table = anna.create("pig", ["me", "computer:1"])
        anna.join(table)
        anna.sit()
        for _ in range(3):  # those who are asked for think meanwhile
            anna.play("stop")
            had = len(anna.lines)
            anna.until(lambda c: any(x["by"] == 1 for x in c.lines[had:]) and
                       c.lines[-1]["move"] in ("stop", "die 1"))
        anna.ask("part", table=table)
        anna.state, anna.lines = None, []
        anna.join(alone)
        self.assertEqual((anna.state["status"], anna.lines), ("playing", []))
        anna.until(lambda c: len(c.lines) > 4)
        anna.close()

    def test_a_game_as_long_as_can_be(self):
        with Server() as server:
            anna = Client(server)
            table = anna.create("pig", ["me", "me"])
            n = anna.sit(table)["n"]
            server.stop()
            with sqlite3.connect(server.db) as db:
                db.executemany(
                    "INSERT INTO log(tab, n, at, body) VALUES(?, ?, ?, ?)",
                    [(table, i, 1, '{"e":"play","moves":["stop"]}')
                     for i in range(n + 1, 20001)])
            server.start()
            for secret in (anna.secret, None):  # more than may be in line
                client = Client(server, secret)
                client.join(table)
                self.assertEqual(len(client.lines), 20000 - n)
                client.ask("ping")
                client.close()
            anna.connect()
            self.assertEqual(anna.refused("play", table=table, move="stop"),
                             "full")
            anna.ask("leave", table=table)
            anna.close()

    def test_two_seats_on_one_device(self):
        anna = Client(self.server)
        table = anna.create("pig", ["me", "me"])
        anna.join(table)
        self.assertEqual(anna.sit()["you"], [0, 1])
        for move in ("roll", "stop", "roll", "stop") * 3:
            anna.play(move)
        self.assertEqual({x["by"] for x in anna.lines}, {0, 1, "chance"})

    def test_two_seats_on_one_device_have_their_own_eyes(self):
        anna = Client(self.server)
        table = anna.create("fives", ["me", "me"], options={"timer": 0})
        anna.join(table)
        anna.sit()
        anna.until(lambda c: c.lines)
        follower, drawn = Follower(anna), []
        follower.follow()
        for seat in (0, 1):
            drawn.append(next(m for m in follower.moves(seat)
                              if m.startswith("draw") and m not in drawn))
            anna.play(drawn[-1], seat=seat)
        follower.close()
        eyes = [Client(self.server, anna.secret) for _ in range(3)]
        bob = Client(self.server)
        bob.join(table)
        for seat, client in enumerate(eyes):  # there is no seat 2
            client.take_state(client.ask("join", table=table,
                                         seat=seat)["state"])
            self.assertEqual(client.state["you"], [0, 1])
        told = [{x["move"] for x in c.lines} for c in (*eyes, bob)]
        for seat, move in enumerate(drawn):
            self.assertEqual([move in t for t in told],
                             [seat == 0, seat == 1, seat == 0, False])
        self.assertEqual(len({c.state["hash"] for c in (*eyes, bob)}), 3)
        other = anna.ask("join", table=table, seat=1)["state"]
        self.assertEqual(other["hash"], eyes[1].state["hash"])
        self.assertEqual(bob.ask("join", table=table, seat=1)["state"]["hash"],
                         bob.state["hash"])
        for client in (*eyes, bob):
            client.close()

    def test_who_is_here_is_told(self):
        anna, bob, table = sit_down(self.server)
        eve = Client(self.server)
        eve.join(table)
        anna.until(lambda c: c.pushes[-1].get("spectators") == 1)
        eve.close()
        anna.until(lambda c: c.pushes[-1].get("spectators") == 0)
        bob.close()
        anna.until(lambda c: c.pushes[-1].get("here") == [True, False])

    def in_memory(self, server):
        page = f"http://127.0.0.1:{server.port}/metrics"
        with urllib.request.urlopen(page) as answer:
            text = answer.read().decode()
        return int(re.search(r"(?m)^kocka_tables (\d+)$", text)[1])

    def play_alone(self, server):
        anna = Client(server)
        table = anna.create("pig", ["me", "me"])
        anna.join(table)
        anna.sit()
        anna.play_pig()
        anna.close()
        return table

    def test_finished_games_leave_the_memory(self):
        """When the last one goes, and one who went before he was let in."""
        with Server("--threads", "2", "--rate", "0") as server:
            tables = [self.play_alone(server) for _ in range(3)]
            server.stop()
            server.start()
            self.play_alone(server)
            watching, parting, hasty = (Client(server) for _ in range(3))
            watching.join(tables[0])
            for client, table in ((parting, tables[1]), (hasty, tables[2])):
                client.send("join", table=table)
            parting.ask("part", table=tables[1])
            self.assertTrue(watching.ask("part", table="never")["ok"])
            watching.close()
            hasty.close()
            until(lambda: self.in_memory(server) == 0)
            parting.close()


class Transport(unittest.TestCase):
    def certificate(self, folder):
        paths = [f"{folder}/cert.pem", f"{folder}/key.pem"]
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
             "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
             "/CN=localhost", "-out", paths[0], "-keyout", paths[1]],
            check=True, capture_output=True)
        return paths

    def serial(self, port):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2", "http/1.1"])
        with socket.create_connection(("127.0.0.1", port)) as raw, \
                context.wrap_socket(raw) as s:
            self.assertEqual(s.selected_alpn_protocol(), "http/1.1")
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
                      b"Connection: close\r\n\r\n")
            data = b""
            while more := s.recv(4096):
                data += more
            self.assertIn(b"200 OK", data)
            return s.getpeercert(binary_form=True)

    def test_tls_and_a_new_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            cert, key = self.certificate(folder)
            with Server("--cert", cert, "--key", key) as server:
                first = self.serial(server.port)
                self.certificate(folder)
                server.process.send_signal(signal.SIGHUP)
                until(lambda: self.serial(server.port) != first)

    def test_a_bot_looks_at_the_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            cert, key = self.certificate(folder)
            with Server("--cert", cert, "--key", key) as server:
                server.tls = ssl.create_default_context()
                server.tls.check_hostname = False
                server.tls.verify_mode = ssl.CERT_NONE
                anna = Client(server)

                def bot(host, *words, **env):
                    table = anna.create("pig", ["computer:1", "open"],
                                        options={"goal": 10})
                    return subprocess.run(
                        [KOCKA, "bot", f"wss://{host}:{server.port}/{table}",
                         f"exec:{KOCKA} engine", *words], timeout=PATIENCE,
                        capture_output=True, text=True,
                        env={**os.environ, **env})
                self.assertIn("certificate", bot("localhost").stderr)
                self.assertEqual(bot("localhost", "--insecure").returncode, 0)
                trusted = bot("localhost", SSL_CERT_FILE=cert)
                self.assertEqual(trusted.returncode, 0, trusted)
                wrong = bot("127.0.0.1", SSL_CERT_FILE=cert)  # another name
                self.assertEqual(wrong.returncode, 1)
                self.assertIn("certificate", wrong.stderr)
                anna.close()

    def test_limits_count_the_address_behind_a_trusted_proxy(self):
        with Server("--trusted-proxy", "127.0.0.0/8",
                    "--max-per-address", "2") as server:
            def come(address):
                return Socket(server.port,
                              headers=[("X-Forwarded-For", address)])
            held = [come("192.0.2.1"), come("192.0.2.1"), come("192.0.2.2"),
                    come("10.0.0.1, 192.0.2.3")]
            third = come("192.0.2.1")
            with self.assertRaises(Closed) as closed:
                third.receive()
            self.assertEqual(closed.exception.args[0], 1008)
            for s in held:
                s.text('{"do":"ping"}')
                self.assertTrue(s.receive()["ok"])
                s.close()

    def test_a_clean_end_says_when_to_come_back(self):
        with Server() as server:
            client = Client(server)
            server.process.terminate()
            with self.assertRaises(Closed) as closed:
                while True:
                    client.step()
            self.assertEqual(closed.exception.args[0], 1001)
            self.assertRegex(client.socket.reason, r"^retry \d+$")
            self.assertEqual(server.process.wait(PATIENCE), 0)


if __name__ == "__main__":
    main()
