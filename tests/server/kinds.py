"""A request of every kind in the catalogue, as it is accepted.

For each there is a function, of its name, that brings the table so far and
says the fields; a new kind needs one. Everything is asked of an Alone.
"""
import itertools
import json

from dice import below, chain, sha256

KINDS = {}
HOST, GUEST = 1, 2  # connections
BROWSER = {  # the example of RFC 8291
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
              "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
LONG = {"goal": 10000}


def kind(function):
    """Called before each request of this name: who asks, with which fields.
    A last underscore is for words that Python has."""
    KINDS[function.__name__.rstrip("_")] = function
    return function


def line(moves):
    return ["stop"] * moves


def record(moves, seats=2, more=""):
    return (f'kocka 1\ngame: pig\nseats: {seats}\noptions: {{"goal":10000}}\n'
            f"{more}\n" + "\n".join(moves) + "\n")


def fair_record(throws):
    """All its dice come from a secret, and are looked at again."""
    secret, table, seats, moves = "ab" * 32, "a" * 16, ["cd" * 32] * 10, []
    for _ in range(throws):
        die = 1 + below("kocka-dice-1", secret, table, len(moves) + 1, seats, 6)
        moves += ["roll", f"die {die}"]
    return record(moves, len(seats), (
        f"fair: kocka-dice-1\ntable: {table}\ncommit: {sha256(secret)}\n"
        f"secret: {secret}\ncontributions: {json.dumps(seats)}\n"))


class House:
    """Two people, and tables that wait, are played at and are over."""

    def __init__(self, alone):
        self.alone = alone
        self.turns = itertools.count()
        self.kept = {}
        for conn in (HOST, GUEST):
            alone.open(conn)

    def ask(self, conn, do, **fields):
        answer = self.alone.ask(conn, do, **fields)
        assert answer["ok"], (do, fields, answer)
        return answer

    def waiting(self, *seats, options=LONG):
        """The host has sat down."""
        table = self.ask(HOST, "create", game="pig", options=options,
                         seats=list(seats or ("me", "open")))["table"]
        self.ask(HOST, "sit", table=table)
        return table

    def playing(self):
        table = self.waiting()
        self.ask(GUEST, "sit", table=table)
        return table

    def over(self):
        table = self.playing()
        for conn in (HOST, GUEST):
            self.ask(conn, "agree", table=table, end=True)
        return table

    def once(self, make, *args):
        """One for all requests that leave it as it is."""
        if make not in self.kept:
            self.kept[make] = make(*args)
        return self.kept[make]

    def wait(self, ms):
        """What may be done some times a minute may be done again."""
        self.alone.do(f"later {ms}")

    def is_odd(self):
        return next(self.turns) % 2 == 1


@kind
def hello(_):
    return HOST, {"secret": f"{HOST:016x}", "client": f"c{HOST}"}


@kind
def create(_):
    return HOST, {"game": "pig", "seats": ["me", "open"], "options": LONG,
                  "name": "Eva", "title": "Ours", "public": True,
                  "binding": True, "line": line(1)}


@kind
def join(house):
    return GUEST, {"table": house.once(house.playing), "name": "Eva"}


@kind
def part(house):
    table = house.once(house.playing)
    house.ask(GUEST, "join", table=table)
    return GUEST, {"table": table}


@kind
def sit(house):
    return GUEST, {"table": house.waiting(), "name": "Eva", "dice": "ab",
                   "commit": chain()[0]}


@kind
def reveal(house):
    table, links = house.waiting(), chain()
    house.ask(GUEST, "sit", table=table, commit=links[0])
    return GUEST, {"table": table, "link": links[1]}


@kind
def leave(house):
    return HOST, {"table": house.waiting()}


@kind
def play(house):
    return HOST, {"table": house.once(house.waiting, "me", "me"),
                  "move": "stop"}


@kind
def undo(house):
    table = house.once(house.waiting, "me", "me")
    house.wait(3000)
    house.ask(HOST, "play", table=table, move="stop")
    return HOST, {"table": table}


@kind
def hand(house):
    return HOST, {"table": house.waiting(), "seat": 1}


@kind
def kick(house):
    table = house.waiting("me", "open", "open")
    house.ask(GUEST, "sit", table=table)
    return HOST, {"table": table, "seat": 1}


@kind
def lock(house):
    house.wait(3000)
    return HOST, {"table": house.once(house.playing), "locked": house.is_odd()}


@kind
def terms(house):
    return HOST, {"table": house.waiting(), "game": "pig",
                  "seats": ["keep:0", "open", "computer:1"],
                  "options": {"goal": 50}, "public": True}


@kind
def resign(house):
    return HOST, {"table": house.playing()}


@kind
def agree(house):
    house.wait(3000)
    return HOST, {"table": house.once(house.playing), "end": house.is_odd()}


@kind
def say(house):
    house.wait(3000)
    return HOST, {"table": house.once(house.waiting, "me", "me"),
                  "phrase": "hello"}


@kind
def quiet(house):
    house.wait(3000)
    return HOST, {"table": house.once(house.playing), "quiet": house.is_odd()}


@kind
def rematch(house):
    return GUEST, {"table": house.over()}


@kind
def record_(house):
    return GUEST, {"table": house.once(house.over)}


@kind
def go(house):
    return HOST, {"table": house.once(house.playing)}


@kind
def review(house):
    return GUEST, {"table": house.over()}


@kind
def share(_):
    return HOST, {"record": record(line(10))}


@kind
def shared(house):
    return GUEST, {"shared": house.ask(
        HOST, "share", record=record(line(10)))["shared"]}


@kind
def tables(_):
    return GUEST, {}


@kind
def mine(_):
    return HOST, {}


@kind
def find(_):
    return HOST, {"name": "Eva", "game": "pig", "from": 0, "to": 9 * 10**12,
                  "mine": True}


@kind
def forget(house):
    house.ask(GUEST, "sit", table=house.waiting())
    return GUEST, {}


@kind
def subscribe(_):
    return HOST, {"endpoint": "https://push.example.com/a", **BROWSER}


@kind
def unsubscribe(_):
    return HOST, {"endpoint": "https://push.example.com/a"}


@kind
def ping(_):
    return HOST, {}
