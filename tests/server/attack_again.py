"""What is sent again is done once, as long as the table lives."""
import json
import queue
import socket
import struct
import subprocess
import threading
import unittest

from alone import Alone
from harness import KOCKA, PATIENCE, Client, Server


class Wire:
    """Between a client and the server. What the client says is in `said`, one
    (connection, message, let go) after the other: a `play` goes on when it is
    let go, the rest at once. cut() ends the client's side only."""

    def __init__(self, port):
        self.to, self.said = port, queue.Queue()
        self.ends = []  # the client's, by connection
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        try:
            while True:
                end, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                self.ends.append(end)
                for work in ((self.forth, end, far, len(self.ends) - 1),
                             (self.back, end, far)):
                    threading.Thread(target=work[0], args=work[1:],
                                     daemon=True).start()
        except OSError:
            pass

    @staticmethod
    def back(end, far):
        try:
            while data := far.recv(65536):
                end.sendall(data)
        except OSError:
            pass

    def forth(self, end, far, number):
        file = end.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += file.readline()
        far.sendall(head)
        try:
            while frame := self.frame(file):
                self.pass_on(number, far, *frame)
        except OSError:
            pass

    @staticmethod
    def frame(file):
        """Its bytes, and its text."""
        raw = file.read(2)
        if len(raw) < 2:
            return None
        size = raw[1] & 127
        if size == 126:
            raw += file.read(2)
            size = struct.unpack(">H", raw[2:4])[0]
        mask, data = file.read(4), file.read(size)
        return raw + mask + data, bytes(
            b ^ mask[i % 4] for i, b in enumerate(data))

    def pass_on(self, number, far, raw, text):
        message = json.loads(text) if raw[0] & 15 == 1 else {}
        if message.get("do") != "play":
            far.sendall(raw)
            if message:
                self.said.put((number, message, None))
            return
        self.said.put((number, message, lambda: far.sendall(raw)))

    def next(self, do):
        """The next that the client says of this kind, and the others."""
        while True:
            number, message, go = self.said.get(timeout=PATIENCE)
            if message["do"] == do:
                return number, message, go
            if go:
                go()

    def cut(self, number):
        self.ends[number].shutdown(socket.SHUT_RDWR)

    def close(self):
        self.door.close()


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
            before = alone.kept()
            self.assertGreater(before["log"], 42)
            again = alone.ask(1, "play", table=table, move="roll", id=5000)
            self.assertEqual((again["ok"], again.get("n")), (True, first["n"]))
            self.assertEqual(alone.kept(), before)
            alone.do("restart")
            alone.open(1)
            again = alone.ask(1, "play", table=table, move="roll", id=5000)
            self.assertEqual(again.get("n"), first["n"])
            self.assertEqual(alone.kept(), before)
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

    def test_a_bots_move_that_arrives_late_is_made_once(self):
        """Its first move is on its way when the connection is lost. It comes
        back, decides again, and only then the first arrives."""
        with Server() as server:
            anna = Client(server)
            table = anna.create("pig", ["me", "open"], options={"goal": 9999})
            anna.join(table)
            anna.sit()
            wire = Wire(server.port)
            self.addCleanup(wire.close)
            bot = subprocess.Popen(
                [KOCKA, "bot", "--ms", "20",
                 f"http://127.0.0.1:{wire.port}/#table/{table}",
                 f"exec:{KOCKA} engine"])
            self.addCleanup(bot.wait)
            self.addCleanup(bot.kill)
            names = [wire.next("hello")[1]["client"]]
            anna.until(lambda c: c.state["status"] == "playing")
            anna.play("stop")
            first = wire.next("play")
            wire.cut(first[0])
            names.append(wire.next("hello")[1]["client"])
            second = wire.next("play")
            self.assertGreater(second[0], first[0])
            self.assertGreater(second[1]["id"], first[1]["id"])
            self.assertEqual(first[1]["at"], second[1]["at"])
            self.assertEqual(len(set(names)), 1)
            self.assertTrue(names[0])
            before = self.moves(anna, table)
            self.assertEqual(first[1]["at"], before)
            first[2]()
            anna.until(lambda c: len(c.lines) > before)
            after = self.moves(anna, table)
            second[2]()
            wire.next("join")  # it was answered, and looks again
            self.assertEqual(self.moves(anna, table), after)
            anna.close()

    @staticmethod
    def moves(client, table):
        return len(client.ask("join", table=table)["state"]["lines"])


if __name__ == "__main__":
    unittest.main(warnings="ignore")
