"""A port belongs to one server; see net.c."""
import os
import socket
import subprocess
import tempfile
import unittest

from harness import ENV, KOCKA, PATIENCE, Client, Server, main


class Ports(unittest.TestCase):
    def second(self, *options):
        """Another server on the same machine; what it says and its end."""
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run(
                [KOCKA, "serve", "--db", os.path.join(folder, "other.db"),
                 *options], capture_output=True, text=True, env=ENV,
                timeout=PATIENCE)

    def test_a_second_server_on_the_same_port_does_not_start(self):
        for threads in "1", "3":
            with self.subTest(threads=threads), \
                    Server("--threads", threads) as server:
                for host in "127.0.0.1", "0.0.0.0", None:
                    words = ["--host", host] if host else []
                    said = self.second("--port", str(server.port), *words)
                    self.assertEqual(said.returncode, 1, said.stderr)
                    self.assertIn(f"cannot listen on port {server.port}: "
                                  "Address already in use", said.stderr)
                    self.assertNotIn("listening", said.stderr)

    def test_all_loops_of_one_server_share_its_port(self):
        with Server("--threads", "3") as server:
            with open("/proc/net/tcp") as f:
                listen = [line for line in f
                          if line.split()[1].endswith(f":{server.port:04X}")
                          and line.split()[3] == "0A"]
            self.assertEqual(len(listen), 3)
            clients = [Client(server) for _ in range(24)]
            for client in clients:
                client.ask("ping")
                client.close()

    def test_the_port_can_be_taken_again_at_once(self):
        server = Server("--threads", "2")
        client = Client(server)
        server.kill()
        with self.assertRaises(Exception):
            client.ask("ping")
        # none of the other tests is given it meanwhile
        with self.assertRaises(OSError), socket.socket() as other:
            other.bind(("127.0.0.1", server.port))
        server.start()  # on the same port: sockets of the old one linger
        Client(server).close()
        server.__exit__()


if __name__ == "__main__":
    main()
