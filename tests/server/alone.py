"""The server of alone.c: without sockets, disk and threads, counted."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

BUILD = pathlib.Path(os.environ.get(
    "KOCKA_BUILD", pathlib.Path(__file__).resolve().parents[2] / "build"))
PROGRAM = BUILD / "tests/alone"


def is_sanitized():
    flags = (BUILD / "CMakeCache.txt").read_text()
    return "-fsanitize" in flags


class Alone:
    """Lines in, what is heard out; with `counted`, instructions of each."""

    def __init__(self, rate=0, max_tables=1000000, counted=False):
        self.folder = tempfile.TemporaryDirectory(prefix="kocka-alone-")
        words = [str(PROGRAM), str(rate), str(max_tables)]
        if counted:
            if not shutil.which("valgrind") or is_sanitized():
                raise unittest.SkipTest("nothing to count with")
            words = ["valgrind", "-q", "--tool=callgrind",
                     "--callgrind-out-file=" + self.folder.name + "/out",
                     *words]
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            bufsize=1 << 20)
        self.ids = 0

    def do(self, line, count=None):
        """All that is heard, as lines."""
        if count:
            self.process.stdin.write(f"count {count}\n")
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        heard = []
        while (line := self.process.stdout.readline()) != ".\n":
            assert line, "the server is gone"
            heard.append(line[:-1])
        return heard

    def open(self, conn, address="10.0.0.1", secret=None):
        self.do(f"open {conn} {address}")
        if secret is None:
            secret = f"{conn:016x}"
        return self.ask(conn, "hello", secret=secret, client=f"c{conn}")

    def send(self, conn, text, count=None):
        """The answer to a text as it is, the last that this client heard."""
        heard = [json.loads(line.split(" ", 1)[1])
                 for line in self.do(f"{conn} {text}", count)
                 if line.startswith(f"{conn} ")]
        answers = [h for h in heard if "ok" in h]
        return answers[-1] if answers else None

    def ask(self, conn, do, count=None, **fields):
        self.ids += 1
        return self.send(
            conn, json.dumps({"do": do, "id": self.ids, **fields}), count)

    def show(self):
        words = self.do("show")[0].split()[1:]
        return {k: int(v) for k, v in zip(words[::2], words[1::2])}

    def kept(self):
        """The same without what passes by."""
        return {k: v for k, v in self.show().items() if k != "mails"}

    def counts(self):
        """Instructions by name; only after close."""
        found = {}
        for path in pathlib.Path(self.folder.name).glob("out*"):
            text = path.read_text()
            name = re.search(r"^desc: Trigger: Client Request: (.*)$", text,
                             re.M)
            total = re.search(r"^(?:totals|summary): (\d+)", text, re.M)
            if name and total:
                found[name[1]] = int(total[1])
        return found

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait(600)
        assert code == 0, code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()
