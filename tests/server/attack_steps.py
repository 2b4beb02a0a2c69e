"""Nothing that a client sends costs more than linear time.

Messages of every kind in the catalogue, made longer and longer in every way
that JSON has, are counted in instructions (alone.c under callgrind): twice the
length may cost at most 2.5 times as much. The same for requests to the engine.
"""
import json
import pathlib
import sys
import unittest

import kinds
from alone import Alone

ROOT = pathlib.Path(__file__).resolve().parents[2]
KB = 1024
SIZES = [8 * KB, 16 * KB, 32 * KB, 64 * KB]
RATIO = 2.5
FEW = 100_000  # instructions that are nothing, whatever their ratio
MOST = 30_000_000  # that a message may cost a loop …
MOST_AWAY = 150_000_000  # … and a thread of the computers'
AWAY = "share.record.legal"  # such are read there
# names that lie in one place where FNV-1a says where (32 bits, no key)
ALIKE = (ROOT / "tests/server/alike.txt").read_text().split()


def repeat(piece, size, begin="[", end="]", between=","):
    count = max(1, (size - 2) // (len(piece) + len(between)))
    return begin + between.join([piece] * count) + end


def alike(size):
    return "{" + ",".join(f'"{n}":0' for n in ALIKE[:max(1, size // 12)]) + "}"


def names(size):
    return "{" + ",".join(f'"n{i}":0' for i in range(min(256, size // 8))) + "}"


# ways to fill so many bytes with one value
SHAPES = {
    "numbers": lambda size: repeat("0", size),
    "texts": lambda size: repeat('"open"', size),
    "computers": lambda size: repeat('"computer:1"', size),
    "objects": lambda size: repeat('{"kind":"open"}', size),
    "lists": lambda size: repeat("[[[[[]]]]]", size),
    "deep": lambda size: repeat("[" * 20 + "]" * 20, size),
    "names": lambda size: repeat(names(size), size),
    "alike": lambda size: repeat(alike(size), size),
    "text": lambda size: repeat("a", size, '"', '"', ""),
    "escapes": lambda size: repeat("\\u0061", size, '"', '"', ""),
    "digits": lambda size: repeat("1", size, "", "", ""),
    "members": lambda size: "{" + ",".join(
        f'"n{i}":' + repeat("0", size // 256) for i in range(250)) + "}",
    "spaces": lambda size: " " * size + "0",
}


# what is right and as long as it may be, each twice as long as the one before
LEGAL = {
    "create": {"line": [[kinds.line(n) for n in (125, 250, 500, 1000)]]},
    "share": {"record": [
        [kinds.record(kinds.line(n)) for n in (590, 1180, 2360, 4720)],
        [kinds.fair_record(n) for n in (250, 500, 1000, 2000)]]},
    "subscribe": {"endpoint": [["https://push.example.com/".ljust(n, "a")
                                for n in (125, 250, 500, 1000)]]},
}


def message(members):
    return "{" + ",".join(f'"{k}":{v}' for k, v in members.items()) + "}"


def fillings(request):
    """Where in a message of this kind the bytes can be: in something that it
    does not know, and in each of its fields, in the shapes that differ."""
    for shape in ("objects", "members", "alike", "text"):
        yield "x", shape
    for field in request["fields"]:
        if field["type"] in ("list", "object"):
            yield from ((field["name"], shape) for shape in SHAPES)
        else:
            yield field["name"], "escapes"


def series(request):
    """Names, and what is said instead of a field or beside them."""
    for where, shape in fillings(request):
        yield (f"{request['name']}.{where}.{shape}",
               [(where, SHAPES[shape](size)) for size in SIZES])
    for where, ways in LEGAL.get(request["name"], {}).items():
        for way, values in enumerate(ways):
            yield (f"{request['name']}.{where}.legal-{way}",
                   [(where, json.dumps(value)) for value in values])


def steep(counts, lengths=None):
    """The series that grow too fast, with their numbers. Texts of whole pieces
    may be a little shorter than asked for: then their lengths count."""
    found = {}
    for name in {n.rsplit("@", 1)[0] for n in counts}:
        keys = [f"{name}@{size}" for size in SIZES]
        numbers = [counts[key] for key in keys]
        sizes = [lengths[key] for key in keys] if lengths else SIZES
        if any(b > RATIO * a * (m / n / 2) and b > FEW for a, b, n, m in
               zip(numbers, numbers[1:], sizes, sizes[1:])):
            found[name] = numbers
    return found


class Steps(unittest.TestCase):
    def measure(self, all_series, send, alone):
        """The counts by name; `send` says how long it was."""
        lengths = {}
        for name, texts in all_series:
            for size, text in zip(SIZES, texts):
                lengths[f"{name}@{size}"] = send(text, f"{name}@{size}")
        alone.close()
        counts = alone.counts()
        self.assertGreater(len(counts), 4 * 20)
        self.assertEqual(steep(counts, lengths), {})
        return counts

    def check_most(self, counts, most):
        worst = max(counts, key=counts.get)
        print(f"{len(counts)} counted; the most: {worst} {counts[worst]:,}",
              file=sys.stderr)
        self.assertLess(counts[worst], most)

    def test_messages_of_every_kind_cost_linear_time(self):
        """Where the bytes change nothing, it is done: else what it costs to
        refuse it would be all that is counted."""
        catalogue = json.loads((ROOT / "data/messages.json").read_text())
        self.assertEqual(sorted(kinds.KINDS),
                         sorted(r["name"] for r in catalogue["requests"]))
        refused = {}
        with Alone(counted=True) as alone:
            house = kinds.House(alone)

            def send(filling, name):
                kind, where, shape = name.split("@")[0].split(".")
                conn, right = kinds.KINDS[kind](house)
                alone.ids += 1
                text = message({"do": f'"{kind}"', "id": str(alone.ids),
                                **{k: json.dumps(v) for k, v in right.items()},
                                filling[0]: filling[1]})
                answer = alone.send(conn, text, name)
                if ((where == "x" or shape.startswith("legal"))
                        and not answer["ok"]):
                    refused[name] = answer
                return len(text)

            counts = self.measure(
                (s for request in catalogue["requests"]
                 for s in series(request)), send, alone)
        self.assertEqual(refused, {})
        away = {n: counts.pop(n) for n in list(counts) if n.startswith(AWAY)}
        self.check_most(counts, MOST)
        self.check_most(away, MOST_AWAY)

    def test_records_cost_a_loop_little(self):
        """A thread of the computers' reads and writes them."""
        with Alone(counted=True) as alone:
            alone.do("apart")
            alone.open(1)
            table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                              line=kinds.line(1000))["table"]
            alone.ask(1, "sit", table=table)
            alone.ask(1, "agree", table=table, end=True)
            self.assertTrue(alone.ask(1, "record", "record", table=table)["ok"])
            self.assertTrue(alone.ask(1, "share", "share", record=(
                kinds.fair_record(1000)))["ok"])
            alone.close()
            counts = alone.counts()
        self.assertLess(counts["record"], 2_000_000)
        self.assertLess(counts["share"], 6_000_000)  # its text is checked

    def test_depth_has_a_limit_that_fits_the_catalogue(self):
        with Alone() as alone:
            alone.open(1)
            for depth, good in ((8, True), (9, False), (64, False)):
                inner = depth - 1
                answer = alone.send(1, message(
                    {"do": '"ping"', "id": "7",
                     "x": "[" * inner + "]" * inner}))
                self.assertEqual(answer["ok"], good, depth)
            alone.close()

    def test_forgetting_who_sat_down_often_costs_linear_time(self):
        with Alone(counted=True) as alone:
            for size in SIZES:
                heard = alone.do(f"blank {size // 4}", f"blank@{size}")
                line = '%d 0 {"key":"","name":"","dice":"%d"}\n'
                length = sum(len(line % (i + 2, i)) + 32
                             for i in range(size // 4))
                length += len('1 0 {"title":"","host":""}\n') + 32
                self.assertEqual(heard, [f"blank 1 {length} 0"])
            alone.close()
            self.assertEqual(steep(alone.counts()), {})

    def test_events_of_others_are_done_with_at_a_glance(self):
        """Whoever is forgotten is in few of a game's events."""
        with Alone(counted=True) as alone:
            alone.do("blank 4000", "own")
            self.assertEqual(alone.do("glance 4000", "others")[0].split()[1],
                             "1")
            alone.close()
            counts = alone.counts()
        self.assertLess(3 * counts["others"], counts["own"], counts)

    def test_a_move_costs_the_same_after_thousands_of_requests(self):
        with Alone(counted=True) as alone:
            alone.open(1)
            table = alone.ask(1, "create", game="pig", seats=["me", "me"],
                              options={"goal": 10000})["table"]
            alone.ask(1, "sit", table=table)
            for count in range(1, 4001):
                name = f"move@{count}" if count in (500, 4000) else None
                alone.ask(1, "play", name, table=table,
                          move="roll" if count % 2 else "stop")
            alone.close()
            counts = alone.counts()
        few, many = counts["move@500"], counts["move@4000"]
        self.assertLess(many, 1.2 * few, f"{few:,} then {many:,}")

    def test_who_only_watches_costs_what_sending_costs(self):
        """What they all hear is written once, and who they are is not counted
        anew whenever one comes, comes again or goes; nor when it is a player,
        who is there twice."""
        with Alone(counted=True) as alone:
            for conn in (1, 2):
                alone.open(conn)
            for conn in (3, 4):
                alone.open(conn, secret=f"{1:016x}")  # as the first
            table = alone.ask(1, "create", game="pig",
                              seats=["me"] * 5 + ["open"] * 5)["table"]
            alone.ask(1, "sit", table=table)
            watchers = 0
            for some in (100, 400):
                for watchers in range(watchers, some):
                    alone.open(100 + watchers)
                    alone.ask(100 + watchers, "join", table=table)
                alone.do("later 60000")
                alone.ask(1, "lock", f"lock@{some}", table=table,
                          locked=some == 100)
                # the allocator tidies up once after so many messages, in
                # whichever request comes next
                for do in ("join", "part"):
                    alone.ask(2, do, table=table)
                for conn, who in ((2, "stranger"), (3, "player")):
                    for do in ("join", "again", "part"):
                        alone.ask(conn, "join" if do == "again" else do,
                                  f"{who}-{do}@{some}", table=table)
            self.check_here(alone, table)
            alone.close()
            counts = alone.counts()
        one = (counts["lock@400"] - counts["lock@100"]) / 300
        self.assertLess(one, 6000, f"instructions for one more: {counts}")
        for do in ("join", "again", "part"):
            for who in ("stranger", "player"):
                few, many = (counts[f"{who}-{do}@{some}"]
                             for some in (100, 400))
                self.assertLess(many, few + 300 * 40,
                                f"{who} {do}: {few:,} then {many:,}")

    def check_here(self, alone, table):
        """One who is there twice has gone when both have."""
        def is_here():
            return alone.ask(2, "join", table=table)["state"]["seats"][0]["here"]
        for conns, here in (((), False), ((3, 4), True), ((3,), True),
                            ((4,), False)):
            for conn in conns:
                alone.ask(conn, "join" if len(conns) > 1 else "part",
                          table=table)
            self.assertEqual(is_here(), here, conns)

    def test_requests_to_the_engine_cost_linear_time(self):
        with Alone(counted=True) as alone:
            ways = {}
            games = json.loads(alone.do('engine {"do":"games"}')[0][7:])
            for game in (g["id"] for g in games["games"]):
                new = {"do": '"new"', "game": f'"{game}"', "seats": "2"}
                ways[f"new.{game}"] = {**new, "options": None}
                answer = json.loads(alone.do("engine " + message(new))[0][7:])
                for field in answer["state"]:
                    ways[f"set.{game}.{field}"] = (answer["state"], field)

            def send(text, name):
                alone.do("engine " + text, name)
                return len(text)

            self.measure(self.engine_series(ways), send, alone)

    @staticmethod
    def engine_series(ways):
        for name, kind in ways.items():
            for shape in ("numbers", "members"):
                texts = []
                for size in SIZES:
                    if isinstance(kind, tuple):
                        state = {k: json.dumps(v) for k, v in kind[0].items()}
                        state[kind[1]] = SHAPES[shape](size)
                        texts.append(message(
                            {"do": '"set"', "state": message(state)}))
                    else:
                        texts.append(message(
                            {**kind, "options": SHAPES[shape](size)}))
                yield f"{name}.{shape}", texts


if __name__ == "__main__":
    unittest.main(warnings="ignore")
