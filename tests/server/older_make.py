"""Write the database that check_older.py reads, and what was said of it.

    KOCKA=PATH-TO-A-KOCKA-OF-THAT-TIME python3 tests/server/older_make.py

It was run once, by the version of that time, and is kept so that one sees
what is in schema-4.sql; and to make another one beside it, for another
schema. Dora was forgotten by that version, the others are to be played with.
"""
import json
import os
import random
import sqlite3

from check_play import OPTIONS, act
from dice import chain
from harness import (HERE, Client, Follower, Refused, Server, all_games,
                     until)
from older import come, said_of


def sit(clients, bound):
    """If bound, by kocka-dice-2: all bind themselves, then all show."""
    for client in clients:
        client.links = chain(f"{len(client.name):02x}" * 32)
        if bound:
            client.ask("sit", table=client.state["table"], name=client.name,
                       commit=client.links[0])
        else:
            client.sit()
    for client in clients if bound else []:
        client.until(lambda c: c.state["fair"].get("awaited"))
        client.ask("reveal", table=client.state["table"],
                   link=client.links[1])


def play(clients, rng, rounds):
    """So many moves of each, the first ones taken back once."""
    followers = [Follower(client) for client in clients]
    for number in range(rounds):
        for client, follower in zip(clients, followers):
            client.ask("ping")
            follower.follow()
            if client.over:
                continue
            if act(client, follower, rng) and number < 2:
                try:
                    client.ask("undo", table=client.state["table"])
                except Refused:
                    pass
        if all(client.over for client in clients):
            break
    rest(clients[0], followers[0])
    for follower in followers:
        follower.close()


def rest(client, follower):
    """Until it is a person's turn: then a server that reads it waits, too."""
    while not client.over:
        follower.follow()
        if follower.moves(0) or follower.moves(1):
            break
        client.step()


def make(server, game, names, extra, bound, rounds, **more):
    clients = [come(server, name) for name in names]
    table = clients[0].create(game, ["me", "open"] + extra, public=True,
                              **more)
    for client in clients:
        client.join(table)
    sit(clients, bound)
    play(clients, random.Random(game), rounds)
    if not clients[0].over:
        clients[0].ask("lock", table=table, locked=True)
    for client in clients:
        client.close()


def make_waiting(server):
    """One that has not begun, and one with a seat that was handed on."""
    bob, dora = come(server, "Bob"), come(server, "Dora")
    table = bob.create("pig", ["me", "open"], title="Come in", public=True,
                       binding=True)
    bob.ask("sit", table=table, name="Bob", commit=chain("0b" * 32)[0])
    table = bob.create("mice", ["me", "open"], title="Handed on")
    bob.join(table)
    dora.join(table)
    bob.sit()
    dora.sit()
    dora.close()
    until(lambda: handed(bob, table))
    bob.close()


def handed(bob, table):
    try:
        return bob.ask("hand", table=table, seat=1)
    except Refused:  # the player is here
        return None


def write(server):
    db = sqlite3.connect(server.db)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    path = os.path.join(HERE, f"schema-{version}")
    with open(path + ".sql", "w", encoding="utf-8") as f:
        f.write("\n".join(db.iterdump()))
        f.write(f"\nPRAGMA user_version={version};\n")
    db.close()
    server.start()  # as it was read by itself
    with open(path + ".json", "w", encoding="utf-8") as f:
        json.dump(said_of(server), f, indent=1, ensure_ascii=False)
        f.write("\n")


def main():
    with Server("--rate", "0", "--haste", "50") as server:
        for number, game in enumerate(all_games()):
            name = game["id"]
            guest = "Dora" if name in ("mice", "cubes") else "Carl"
            options = OPTIONS.get(name, {})
            more = ["computer:1"] if game["seats"][1] > 2 else []
            still = [] if name == "fives" else more  # there all act at once
            make(server, name, ["Anna", guest], still, number % 2, 5,
                 title=f'The "{name}" table', clock=6000, bonus=5,
                 options=options if name == "fives" else {})
            make(server, name, ["Bob", guest], more, not number % 2, 10**6,
                 title=f"A party of {name}", options=options)
        make_waiting(server)
        dora = come(server, "Dora")
        dora.ask("forget")
        dora.close()
        server.stop()
        write(server)


if __name__ == "__main__":
    main()
