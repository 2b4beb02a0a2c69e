"""Seeds for the fuzzers, made by playing: python3 seeds.py KOCKA FOLDER"""
import json
import random
import subprocess
import sys
from pathlib import Path

kocka, folder = sys.argv[1], Path(sys.argv[2])
engine = subprocess.Popen([kocka, "engine", "--seed", "seeds"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True)
rng = random.Random(1)
said = []  # requests


def ask(**request):
    line = json.dumps(request)
    said.append(line)
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


def step(answer):
    """One random move; False when the game is over."""
    who = answer["to_act"]
    if who == "over":
        return None
    if who == "chance":
        return ask(do="chance")
    seat = {"seat": 0} if who == "all" else {}
    moves = ask(do="moves", **seat)["moves"]
    if not moves:
        return ask(do="play", move="time")
    return ask(do="play", move=rng.choice(moves), **seat)




def write_short(name):
    """The game so far. Short ones are tried ten times as often as long ones;
    the list of all moves, the longest answer, is asked for once."""
    (folder / "record" / name).write_text(ask(do="record")["record"])
    lists = [line for line in said if '"moves"' in line]
    lines = [line for line in said if line not in lists]
    lines.insert(3, lists[0] if lists else '{"do":"moves"}')
    (folder / "line" / name).write_text("\n".join(lines[:12]) + "\n")


catalogue = json.loads((Path(__file__).resolve().parents[2] /
                        "data/messages.json").read_text())
requests = [json.dumps({"do": request["name"], "table": "t", "seat": 0,
                        "name": "Eva", "move": "roll", "locked": True,
                        "level": 3, "end": True, "quiet": True,
                        "clock": 60}).encode()
            for request in catalogue["requests"] if request.get("event")]
number = 0
games = ask(do="games")["games"]
count = len(games)
for index, game in enumerate(games):
    for seats in range(game["seats"][0], min(game["seats"][1], 4) + 1):
        said.clear()
        answer = ask(do="new", game=game["id"], seats=seats, seed=str(seats))
        for ply in range(60):
            after = step(answer)
            if not after or not after["ok"]:
                break
            answer = after
            if ply % 7 == 0:
                number += 1
                state = json.dumps(answer["state"], separators=(",", ":"))
                (folder / "set" / str(number)).write_text(state)
            moves = [json.loads(line) for line in said[-1:]]
            text = moves[0].get("move", "")
            (folder / "move" / f"{index}-{seats}-{ply}").write_bytes(
                bytes([index, seats - game["seats"][0], ply]) + text.encode())
            if ply == 11:
                write_short(f"{index}-{seats}")
engine.stdin.close()
engine.wait()


def room(index, variant):
    """A table that begins, and what people do there; see fuzz_room.c."""
    kinds = (0x0000, 0x5555, 0x1110, 0xaaaa, 0x5555, 0x1110)[variant]
    bound = variant >= 4  # the players bind themselves and show their links
    times = 28 + variant % 4 if variant == 5 else variant % 4
    said = [index, variant, kinds & 255, kinds >> 8, times, variant]
    for player in range(4):
        said += [8, player, 3 if bound else 1]
    for seat in range(6 if bound else 0):
        said += [7, 240 if variant == 5 and seat == 2 else seat]
    for _ in range(80):
        deed = rng.choice([0] * 12 + [8, 10, 11, 12, 15])
        said += [deed + 16 * rng.randrange(4)]
        said += [rng.randrange(256) for _ in range(
            {0: 3, 8: 2, 10: 3, 11: 1, 12: 1, 15: 1}[deed])]
    return bytes(said)


for index in range(count):
    for variant in range(6):
        (folder / "room" / f"{index}-{variant}").write_bytes(
            room(index, variant))
FORMS = 18  # of do_other; more begin anew
for form in range(FORMS):
    for sits in (0, 1, 2):  # nobody, the host, two: then all have sat down
        said = [form % count, 0, 4, 0, 0, 0]  # "me", "open"
        for player in range(sits):
            said += [8, player, 1]
        for player in (0, 1):
            said += [10, form, player, 1]
        (folder / "room" / f"form-{form}-{sits}").write_bytes(
            bytes(said + [0, 0, 0, 0, 12, 224 + form % 4]))
(folder / "room" / "close").write_bytes(
    bytes([0, 0, 4, 0, 0, 0, 255, 1, 255]))
for index, text in enumerate(requests):
    (folder / "room" / f"text-{index}").write_bytes(
        room(index % count, 1) + bytes([13, 0, len(text)]) + text)


def frame(first, text, mask=b"\1\2\3\4"):
    """A client's frame."""
    head = bytes([first, 128 | len(text)]) if len(text) < 126 else \
        bytes([first, 128 | 126]) + len(text).to_bytes(2, "big")
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text))


for name, said in {
        "text": frame(0x81, b"hello") + frame(0x81, 200 * b"x"),
        "pieces": frame(0x01, b"he") + frame(0x89, b"?") + frame(0x80, b"llo"),
        "close": frame(0x81, b"bye") + frame(0x88, b"\3\350") +
        frame(0x81, b"more"),
        "binary": frame(0x82, b"\0\377"),
        "long": b"\x81\xff\0\0\0\0\0\1\0\0\1\2\3\4" + 50 * b"x"}.items():
    (folder / "frames" / name).write_bytes(b"\3" + said)


def http(path, *headers, method="GET", host="kocka.example", body=""):
    """A request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", body]
    return "\r\n".join(lines).encode()


websocket = ("Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
for name, said in {
        "page": http("/") + http("/index.html", method="HEAD"),
        "packed": http("/", "Accept-Encoding: gzip", "Range: bytes=0-9"),
        "known": http("/", 'If-None-Match: "0123456789abcdef"'),
        "health": http("/healthz") + http("/readyz") + http("/metrics"),
        "feed": http("/feed/" + 32 * "a") + http("/feed/no"),
        "nothing": http("/../%2e%2e/etc/passwd?a=b#c") + http("//x"),
        "proxy": http("/readyz", "X-Forwarded-For: 192.0.2.1, 10.1.1.1",
                      "X-Forwarded-For: 2001:db8::1, 10.0.0.1",
                      "X-Forwarded-Proto: https"),
        "socket": http("/ws", *websocket, "Origin: http://kocka.example") +
        frame(0x81, b'{"do":"ping","id":1}'),
        "stranger": http("/ws", *websocket, "Origin: https://else.example"),
        "host": http("/", host="a;script-src *"),
        "post": http("/", "Content-Length: 4", method="POST", body="GET ") +
        http("/healthz"),
        "pieces": http("/", "Transfer-Encoding: chunked", method="POST",
                       body="4\r\nabcd\r\n0\r\n\r\n"),
        "continue": http("/", "Expect: 100-continue", "Content-Length: 1",
                         method="POST", body="a"),
        "twice": http("/", "Content-Length: 4", "Content-Length: 0",
                      method="POST", body="GET "),
        "both": http("/", "Content-Length: 4", "Transfer-Encoding: chunked",
                     method="POST", body="0\r\n\r\n"),
        "behind": http("/healthz") + b"\r\n" +
        http("/", "Content-Length: 4", "Content-Length: 0", method="POST"),
        "folded": http("/", "Content-Length: 4", " Content-Length: 0",
                       method="POST", body="GET "),
        "old": b"GET / HTTP/1.0\n\n",
        "empty": b"\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"}.items():
    for trusted in (0, 1):
        (folder / "http" / f"{name}-{trusted}").write_bytes(
            bytes([9, trusted]) + said)
