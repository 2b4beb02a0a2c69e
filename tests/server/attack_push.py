"""Push services that never answer: nobody else waits for them."""
import socket
import threading
import unittest

import check_push
from harness import PATIENCE, Client


class Silent:
    """Takes connections and says nothing. How many came is in `came`."""

    def __init__(self, count):
        self.came = threading.Semaphore(0)
        self.total, self.kept = 0, []
        self.ports = [socket.create_server(("127.0.0.1", 0))
                      for _ in range(count)]
        for port in self.ports:
            threading.Thread(target=self.take, args=[port],
                             daemon=True).start()

    def take(self, port):
        try:
            while True:
                self.kept.append(port.accept())
                self.total += 1
                self.came.release()
        except OSError:
            pass

    def origins(self):
        return [f"https://localhost:{p.getsockname()[1]}" for p in self.ports]

    def close(self):
        for s in (*self.ports, *(s for s, _ in self.kept)):
            s.close()


class Held(check_push.Push):
    # those of check_push are run there
    for name in [n for n in dir(check_push.Push) if n.startswith("test_")]:
        locals()[name] = None
    del name

    def test_a_known_service_does_not_wait_for_silent_ones(self):
        anna, bob, eve = (Client(self.server, name=n)
                          for n in ("Anna", "Bob", "Eve"))
        silent = Silent(8)
        self.addCleanup(silent.close)
        anna.ask("subscribe", **self.browser("Anna").fields())
        for i, origin in enumerate(silent.origins()):
            browser = self.browser(f"eve-{i}")
            browser.endpoint = f"{origin}/eve"
            eve.ask("subscribe", **browser.fields())
        tables = [self.pair(anna, bob) for _ in range(2)]
        trap = self.pair(eve, bob)
        for table in (*tables, trap):
            bob.ask("part", table=table)
        for client in anna, eve:
            client.close()
        bob.ask("play", table=tables[0], move="stop")
        self.service.letter()  # so it is known
        bob.ask("play", table=trap, move="stop")
        bob.ask("play", table=tables[1], move="stop")  # is told later
        self.assertEqual(self.service.letter()[0], "/Anna?a=1")
        # two of the silent ones hold threads up, others have not been called
        self.assertLess(silent.total, 8)
        self.assertTrue(silent.came.acquire(timeout=PATIENCE))
        bob.close()


if __name__ == "__main__":
    unittest.main(warnings="ignore")
