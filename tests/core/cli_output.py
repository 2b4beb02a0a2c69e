"""What commands do where their output cannot be written, or is no file.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import os
import subprocess
import tempfile
import threading
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")


def kocka(*words, **more):
    more = {"stdout": subprocess.PIPE, "input": "", **more}
    return subprocess.run([KOCKA, *map(str, words)], text=True, timeout=600,
                          stderr=subprocess.PIPE, **more)


class Output(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, text=None):
        path = os.path.join(self.folder, name)
        if text is not None:
            with open(path, "w") as f:
                f.write(text)
        return path

    def test_a_full_disk_is_no_success(self):
        board = self.path("board", "ABCDEFABCD\n" * 10)
        for words in (["--version"], ["--help"], ["games"], ["rules", "mice"],
                      ["games", "--help"], ["solve", "pig", "--goal", 10],
                      ["solve", "mice", "per_colour=1", "--json"],
                      ["solve", "fives", "--board", board, "--dice", "ABCDE"],
                      ["arena", "pig", "random", "random", "--games", 2],
                      ["simulate", "pig", "--games", 2]):
            with open("/dev/full", "w") as full:
                done = kocka(*words, stdout=full)
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("kocka: ", done.stderr, words)

    def test_an_engine_that_nobody_hears_ends(self):
        with open("/dev/full", "w") as full:
            done = kocka("engine", input='{"do":"games"}\n' * 3, stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn("not everything could be printed", done.stderr)

    def test_without_output_nothing_is_wrong(self):
        done = kocka("engine", stdout=None, close_fds=True,
                     preexec_fn=lambda: os.close(1))
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_out_into_a_pipe_leaves_the_pipe(self):
        table, pipe, got = self.path("table"), self.path("pipe"), []

        def drain():
            with open(pipe, "rb") as f:
                got.append(f.read())

        words = ["solve", "mice", "per_colour=1", "--jobs", 1, "--out"]
        self.assertEqual(kocka(*words, table).returncode, 0)
        os.mkfifo(pipe)
        reader = threading.Thread(target=drain, daemon=True)
        reader.start()
        self.assertEqual(kocka(*words, pipe).returncode, 0)
        self.assertFalse(os.path.isfile(pipe))
        reader.join(60)
        with open(table, "rb") as f:
            self.assertEqual(got, [f.read()])

    def test_states_are_read_before_anything_is_solved(self):
        for states in (self.path("none"), self.path("bad", "{\n")):
            done = kocka("solve", "mice", "per_colour=1", "--json",
                         "--states", states)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertNotIn("sweep", done.stderr)


if __name__ == "__main__":
    unittest.main()
