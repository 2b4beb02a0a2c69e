"""`kocka serve --open`: the page comes up in the browser, by xdg-open."""
import os
import signal
import socket
import subprocess
import tempfile
import unittest
import urllib.request

from harness import ENV, KOCKA, PATIENCE, main, until

# Shows what it was told, and which signals it would not hear.
BROWSER = """#!/bin/sh
sed -n 's/^SigBlk:[[:space:]]*//p' /proc/self/status >"$KOCKA_SEEN.part"
echo "$1" >>"$KOCKA_SEEN.part"
mv "$KOCKA_SEEN.part" "$KOCKA_SEEN"
exit 3
"""


class Open(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="kocka-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.seen = self.path("seen")
        self.env = {**ENV, "HOME": self.folder, "KOCKA_SEEN": self.seen,
                    "XDG_DATA_HOME": self.path("data"),
                    "PATH": self.folder + ":" + os.environ["PATH"]}
        self.browser(BROWSER)

    def path(self, name):
        return os.path.join(self.folder, name)

    def browser(self, text):
        with open(self.path("xdg-open"), "w") as f:
            f.write(text)
        os.chmod(self.path("xdg-open"), 0o755)

    def start(self, *words):
        log = open(self.path("log"), "wb")
        self.addCleanup(log.close)
        process = subprocess.Popen(
            [KOCKA, "serve", "--open", *words], cwd=self.folder,
            env=self.env, stderr=log, stdout=log)
        self.addCleanup(process.wait, PATIENCE)
        self.addCleanup(process.send_signal, signal.SIGTERM)
        return process

    def log(self):
        with open(self.path("log")) as f:
            return f.read()

    def url(self):
        """What the browser was told to show, once."""
        until(lambda: os.path.exists(self.seen), self.log)
        with open(self.seen) as f:
            blocked, text = f.read().split()
        os.remove(self.seen)
        self.assertEqual(int(blocked, 16), 0)
        return text

    def test_the_page_is_shown_and_kept_in_the_users_folder(self):
        self.start("--port", "0")
        url = self.url()
        self.assertRegex(url, r"^http://localhost:\d+/$")
        page = urllib.request.urlopen(url, timeout=PATIENCE).read()
        self.assertIn(b"Kocka", page)
        self.assertTrue(os.path.exists(self.path("data/kocka/kocka.db")))
        self.assertFalse(os.path.exists(self.path("kocka.db")))

    def test_a_second_start_shows_the_one_that_runs(self):
        self.start("--port", "0")
        url = self.url()
        port = url.rstrip("/").rsplit(":", 1)[1]
        self.browser(BROWSER.replace("exit 3", "exit 0"))
        again = subprocess.run([KOCKA, "serve", "--open", "--port", port],
                               env=self.env, capture_output=True, text=True,
                               timeout=PATIENCE)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(self.url(), url)

    def test_something_else_on_the_port_is_not_shown(self):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            process = subprocess.Popen(
                [KOCKA, "serve", "--open", "--port", str(port)], env=self.env,
                stderr=subprocess.PIPE, text=True)
            caller, _ = other.accept()
            caller.recv(4096)
            caller.sendall(b"HTTP/1.1 404 Not Found\r\n\r\n")
            caller.close()
            self.assertIn("cannot listen", process.communicate()[1])
        self.assertEqual(process.returncode, 1)
        self.assertFalse(os.path.exists(self.seen))

    def test_without_a_browser_it_says_where_the_page_is(self):
        self.start("--port", "0", "--db", self.path("mine.db"))
        url = self.url()
        until(lambda: f"open {url}" in self.log(), self.log)
        self.assertTrue(os.path.exists(self.path("mine.db")))
        self.assertFalse(os.path.exists(self.path("data")))


if __name__ == "__main__":
    main()
