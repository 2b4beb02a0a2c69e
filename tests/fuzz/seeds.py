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
said = []


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


number = 0
for index, game in enumerate(ask(do="games")["games"]):
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
        record = ask(do="record")["record"]
        (folder / "record" / f"{index}-{seats}").write_text(record)
        (folder / "line" / f"{index}-{seats}").write_text(
            "\n".join(said[:25] + said[-2:]) + "\n")
engine.stdin.close()
engine.wait()
