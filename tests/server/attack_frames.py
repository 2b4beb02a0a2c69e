"""Frames that lie about themselves; found by tests/fuzz/fuzz_frames.c."""
import time
import unittest

from harness import Closed, Server
from ws import Socket


class Frames(unittest.TestCase):
    def test_the_content_of_a_frame_that_is_too_long_is_no_frame(self):
        """Its header comes alone, its content looks like a request."""
        with Server() as server:
            s = Socket(server.port)
            header = b"\x81\xff" + (100000).to_bytes(8, "big") + b"mask"
            s.sock.sendall(header)
            time.sleep(0.2)  # a piece of its own
            s.sock.sendall(Socket.frame_bytes(1, b'{"do":"ping"}'))
            with self.assertRaises(Closed) as closed:
                s.receive()
            self.assertEqual(closed.exception.args[0], 1009)


if __name__ == "__main__":
    unittest.main(warnings="ignore")
