"""What a server says of schema-4.sql, as far as that does not change."""
import hashlib
import json

from harness import Client

# The players of that database.
SECRETS = {name: f"older-{name.lower()}-0123456789"
           for name in ("Anna", "Bob", "Carl", "Dora")}


def come(server, name):
    return Client(server, SECRETS[name], name=name)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def of_record(record):
    """A record's digest, without what its head has come to say since."""
    later = ("computers: ", "computer-levels: ")
    head, moves = record.split("\n\n", 1)
    head = [line for line in head.split("\n") if not line.startswith(later)]
    return digest("\n".join(head) + "\n\n" + moves)


def lasting(state):
    """A table as it is told, without what goes by."""
    state = {k: v for k, v in state.items()
             if k not in ("left", "wait", "due", "spectators")}
    for seat in state["seats"]:
        seat.pop("here")
    return state


def told(client, table):
    state = client.ask("join", table=table)["state"]
    client.ask("part", table=table)
    return digest(json.dumps(lasting(state), sort_keys=True))


def said_of(server):
    """Every table as each player sees it, and the records of the games."""
    said = {"mine": {}, "tables": {}, "records": {}}
    for name in SECRETS:
        client = come(server, name)
        mine = [t["table"] for t in client.ask("mine")["tables"]]
        games = [g["table"] for g in client.ask("find")["games"]]
        said["mine"][name] = sorted(mine)
        said["games"] = sorted(games)
        said["tables"][name] = {t: told(client, t)
                                for t in sorted(mine + games)}
        client.close()
    client = come(server, "Anna")
    for table in said["games"]:
        record = client.ask("record", table=table)["record"]
        said["records"][table] = of_record(record)
    client.close()
    return said
