"""Fair dice, written a second time from docs/fair-dice.md alone."""
import hashlib
import hmac
import itertools
import secrets

from harness import Client

LINKS = 10


def sha256(text):
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()


def chain(random=None):
    """The anchor, then the links as they are shown; from their last one."""
    links = [random or secrets.token_hex(32)]
    while len(links) <= LINKS:
        links.append(sha256(links[-1]))
    return links[::-1]


def below(protocol, secret, table, ply, contributions, total):
    """docs/fair-dice.md, once more."""
    message = protocol.encode() + bytes([len(table)]) + table.encode()
    message += ply.to_bytes(4, "big") + bytes([len(contributions)])
    for text in contributions:
        message += bytes([len(text)]) + text.encode()
    bits = (total - 1).bit_length()
    for block in itertools.count():
        mac = hmac.digest(bytes.fromhex(secret),
                          message + block.to_bytes(4, "big"), "sha256")
        for i in range(0, 32, 8):
            number = int.from_bytes(mac[i:i + 8], "big") >> 64 - bits
            if number < total:
                return number


class Player(Client):
    """One who binds himself, and shows his link when it is awaited."""

    def bind(self, table=None, **more):
        self.links = chain()
        return self.ask("sit", table=table or self.state["table"],
                        name=self.name, commit=self.links[0], **more)

    def link(self):
        """The one that is awaited of our first seat."""
        wanted = self.state["fair"]["commits"][self.state["you"][0]]
        return self.links[self.links.index(wanted) + 1]

    def awaited(self):
        return set(self.state["fair"].get("awaited", [])) & set(
            self.state["you"])

    def reveal(self):
        self.until(Player.awaited)
        return self.ask("reveal", table=self.state["table"], link=self.link())
