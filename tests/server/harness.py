"""Start the real server, talk to it as clients do, know the rules by engine."""
import itertools
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request

from ws import PATIENCE, Closed, Socket

KOCKA = os.environ.get("KOCKA", "build/kocka")
# for builds with sanitizers; what they keep of freed memory must be less than
# what a server may grow by
HERE = os.path.dirname(os.path.abspath(__file__))
ENV = {"ASAN_OPTIONS": "quarantine_size_mb=8", **os.environ,
       "LSAN_OPTIONS": f"suppressions={HERE}/lsan.supp:print_suppressions=0"}


# For all servers, of one run of the tests: KOCKA_SERVE="--rest-after 1"
OPTIONS = os.environ.get("KOCKA_SERVE", "").split()


def until(true, what="waited in vain"):
    """Look until it is so; what it then was."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        if time.monotonic() > end:
            raise AssertionError(what() if callable(what) else what)
        time.sleep(0.02)
    return found


class Refused(Exception):
    """The server said no; args are code and sentence."""


class Engine:
    """`kocka engine`: what is legal, and what a state is."""

    def __init__(self):
        self.process = subprocess.Popen(
            [KOCKA, "engine", "--seed", "tests"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(PATIENCE)


def own_port():
    """A socket whose port nobody else is given, also while no server listens
    there: only one that asks for it by its number can have it."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    return place


class Server:
    """A server of its own, on its own port, with a file of its own."""

    def __init__(self, *options, db=None, env=None):
        self.folder = tempfile.TemporaryDirectory(prefix="kocka-")
        self.db = db or os.path.join(self.folder.name, "kocka.db")
        self.options = options
        self.env = {**ENV, **(env or {})}
        self.place = own_port()
        self.port = self.place.getsockname()[1]
        self.process = None
        self.tls = None  # a context for clients
        self.start()

    def start(self):
        self.log = open(os.path.join(self.folder.name, "log"), "ab+")
        begin = self.log.seek(0, 2)  # before it can have said anything
        self.process = subprocess.Popen(
            [KOCKA, "serve", "--host", "127.0.0.1", "--port", str(self.port),
             "--db", self.db, *self.options, *OPTIONS],
            stderr=self.log, stdout=self.log, env=self.env)
        until(lambda: self.listens(begin),
              lambda: "it does not listen:\n" + self.text())

    def start_ready(self):
        """Other servers' tables are there, too."""
        before = self.text().count(" ready tables=")
        self.start()
        until(lambda: self.text().count(" ready tables=") > before,
              lambda: "it is not ready:\n" + self.text())

    def listens(self, begin):
        """Has it said so, of its own port?"""
        ended = self.process.poll() is not None  # before the log is read
        for line in self.lines(begin):
            if " listening " in line:
                fields = dict(f.split("=") for f in line.split()[3:])
                if int(fields["pid"]) == self.process.pid:
                    return int(fields["port"]) == self.port
        if ended:
            raise RuntimeError("the server did not start:\n" + self.text())
        return False

    def text(self):
        return "".join(self.lines(0))

    def lines(self, begin):
        with open(self.log.name, "rb") as f:
            f.seek(begin)
            return f.read().decode().splitlines(keepends=True)

    def page(self, path):
        """What it answers; nothing where it does not, or not well."""
        url = f"http://127.0.0.1:{self.port}{path}"
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def wait_for(self, words):
        """Until the log says so."""
        until(lambda: words in self.text(), lambda: (words, self.text()))

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.log.close()

    def stop(self):
        """A clean end; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        assert "Sanitizer" not in self.text(), self.text()
        self.log.close()
        self.place.close()
        self.folder.cleanup()


class Client:
    """One connection of one player; remembers what it was told."""

    def __init__(self, server, secret=None, name="Anna", hello=True,
                 source=None):
        self.server, self.name, self.source = server, name, source
        self.secret = secret or secrets.token_hex(16)
        self.client = secrets.token_hex(8)
        self.ids = itertools.count(1)
        self.state = None
        self.lines = []
        self.over = None
        self.next = None
        self.pushes = []
        self.answered = set()
        self.connect(hello)

    def connect(self, hello=True):
        self.socket = Socket(self.server.port, tls=self.server.tls,
                             source=self.source)
        if hello:
            answer = self.ask("hello", secret=self.secret, client=self.client)
            self.player = answer["player"]

    def send(self, do, **fields):
        number = fields.pop("id", None) or next(self.ids)
        self.socket.send({"do": do, "id": number, **fields})
        return number

    def take(self, message):
        """Follow a push as a page would."""
        self.pushes.append(message)
        on = message["on"]
        if on == "table":
            self.take_state(message["state"])
        elif on == "lines":
            assert message["n"] == self.state["n"] + 1, (message, self.state)
            assert message["from"] <= len(self.lines)
            self.lines[message["from"]:] = message["lines"]
            self.state.update(n=message["n"], hash=message["lines"][-1]["hash"],
                              horizon=message["horizon"], view=None)
        elif on == "undo":
            assert message["n"] == self.state["n"] + 1
            del self.lines[len(self.lines) - message["count"]:]
            self.state.update(n=message["n"], hash=message["hash"])
        elif on == "seats":
            assert message["n"] == self.state["n"] + 1
            self.state.update(n=message["n"], seats=message["seats"],
                              you=message["you"], status=message["status"],
                              fair=message["fair"])
        elif on == "over":
            self.over = message
            self.state.update(status="over", fair=message["fair"])
        elif on == "next":
            self.next = message["next"]

    def take_state(self, state):
        self.lines[state["from"]:] = state["lines"]
        self.state = state

    def step(self, timeout=PATIENCE):
        """Take one message; an answer is returned, a push followed."""
        message = self.socket.receive(timeout)
        if "on" in message:
            self.take(message)
            return None
        self.answered.add(message.get("id"))
        return message

    def answer(self, number, timeout=PATIENCE):
        while True:
            message = self.step(timeout)
            if message and message.get("id") == number:
                break
        if not message["ok"]:
            error = message["error"]
            refused = Refused(error["code"], error["message"])
            refused.error = error
            raise refused
        return message

    def ask(self, do, **fields):
        return self.answer(self.send(do, **fields))

    def refused(self, do, **fields):
        """Ask for something that must be refused; the code."""
        try:
            answer = self.ask(do, **fields)
        except Refused as no:
            return no.args[0]
        raise AssertionError(f"{do} {fields} was not refused: {answer}")

    def create(self, game, seats, **more):
        return self.ask("create", game=game, seats=seats, name=self.name,
                        **more)["table"]

    def join(self, table):
        since = self.state["n"] if self.state else 0
        self.take_state(self.ask("join", table=table, since=since)["state"])

    def sit(self, table=None, **more):
        return self.ask("sit", table=table or self.state["table"],
                        name=self.name, dice=secrets.token_hex(8), **more)

    def play(self, move, **more):
        return self.ask("play", table=self.state["table"], move=move, **more)

    def play_pig(self):
        """To its end, which may have come before us: computers play on."""
        while self.state["status"] != "over":
            try:
                self.play("roll")
                self.play("stop")
            except Refused:
                if self.state["status"] != "over":
                    self.step()

    def until(self, true):
        """Take what comes until it is so."""
        end = time.monotonic() + PATIENCE
        while not true(self):
            assert time.monotonic() < end, "waited too long"
            self.step()

    def close(self):
        self.socket.close()


class Follower:
    """An engine kept in step with a client's lines, through its own eyes."""

    def __init__(self, client):
        self.client = client
        self.engine = Engine()
        self.restart()

    def restart(self):
        s = self.client.state
        self.played = []
        self.engine.ask(do="new", game=s["game"], seats=len(s["seats"]),
                        options=s["options"])

    def view(self):
        """What the client may know of the engine's state."""
        you = self.client.state["you"]
        seat = {"seat": you[0]} if you else {}
        return self.engine.ask(do="state", **seat)["state"]

    def play(self, line):
        seat = {"seat": line["by"]} if isinstance(line["by"], int) else {}
        answer = self.engine.ask(do="play", move=line["move"], **seat)
        if not answer["ok"]:
            # a hidden move: only on a state that hides it
            self.engine.ask(do="set", state=self.view())
            answer = self.engine.ask(do="play", move=line["move"], **seat)
        assert answer["ok"], (line, answer)
        self.played.append(line)

    def follow(self):
        """Play what came; the hash must be that of the server."""
        lines = self.client.lines
        if lines[:len(self.played)] != self.played:
            self.restart()  # taken back, or hidden moves are shown now
        for line in lines[len(self.played):]:
            self.play(line)
        state = self.view()
        state.pop("viewer", None)  # the mark of a view is not in its hash
        text = json.dumps(state, separators=(",", ":"), ensure_ascii=False)
        assert fnv(text) == self.client.state["hash"], "the view has drifted"
        return state

    def moves(self, seat):
        """What this seat can do now."""
        answer = self.engine.ask(do="moves", seat=seat)
        if not answer["ok"] or answer["to_act"] not in (seat, "all"):
            return []
        return answer["moves"]

    def close(self):
        self.engine.close()


class Share(unittest.TestLoader):
    """With KOCKA_SHARE=2/3 every third test, from the second on: shares of a
    long script run side by side."""

    def __init__(self):
        super().__init__()
        share = os.environ.get("KOCKA_SHARE", "1/1")
        self.first, self.step = (int(n) for n in share.split("/"))
        self.numbers = itertools.count()

    def getTestCaseNames(self, case):
        names = sorted(super().getTestCaseNames(case))
        share = {name for name in names
                 if next(self.numbers) % self.step == self.first - 1}
        return [n for n in super().getTestCaseNames(case) if n in share]


def main():
    """unittest's, but KOCKA_ORDER shuffles the tests, the same way for the
    same seed, and each is named."""
    loader, seed = Share(), os.environ.get("KOCKA_ORDER")
    if seed is not None:
        print(f"order {seed}", flush=True)
        loader.sortTestMethodsUsing = \
            lambda a, b: -1 if fnv(seed + a) < fnv(seed + b) else 1
    unittest.main(testLoader=loader, verbosity=2, warnings="ignore")


def sit_down(server, game="pig", **more):
    """Two people at a table of their own, which has begun."""
    anna, bob = Client(server), Client(server, name="Bob")
    table = anna.create(game, ["me", "open"], **more)
    for client in (anna, bob):
        client.join(table)
        client.sit()
    anna.until(lambda c: c.state["status"] == "playing")
    return anna, bob, table


def play_pig_out(*clients):
    """Whoever may rolls and stops, until the first of them sees the end."""
    while not clients[0].over:
        for client in clients:
            try:
                client.play("roll")
                client.play("stop")
            except Refused:
                pass


def fnv(text):
    hash_ = 0xcbf29ce484222325
    for byte in text.encode():
        hash_ = (hash_ ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{hash_:016x}"


def all_games():
    engine = Engine()
    games = engine.ask(do="games")["games"]
    engine.close()
    return games
