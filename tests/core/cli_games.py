"""kocka simulate and kocka replay: reproducible, resumable, checked.

Run by ctest with KOCKA in the environment: the path of the command.
"""
import json
import os
import signal
import subprocess
import tempfile
import time
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")


def kocka(*words, code=0, **more):
    done = subprocess.run([KOCKA, *map(str, words)], capture_output=True,
                          text=True, timeout=600, **more)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done


def games():
    return [line.split()[0] for line in kocka("games").stdout.splitlines()]


class Simulate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def test_the_number_of_jobs_changes_nothing(self):
        for game in games():
            words = ["simulate", game, "--games", 20, "--vary"]
            one = kocka(*words, "--jobs", 1).stdout
            many = kocka(*words, "--jobs", 5).stdout
            self.assertEqual(one, many, game)
            self.assertEqual(len(one.splitlines()), 20)

    def test_another_seed_gives_other_games(self):
        words = ["simulate", "mice", "--games", 5]
        self.assertEqual(kocka(*words).stdout, kocka(*words).stdout)
        self.assertNotEqual(kocka(*words, "--seed", "x").stdout,
                            kocka(*words).stdout)

    def test_a_game_does_not_depend_on_how_many_follow(self):
        few = kocka("simulate", "pig", "--games", 3).stdout
        self.assertTrue(
            kocka("simulate", "pig", "--games", 9).stdout.startswith(few))

    def test_lines_say_all_that_a_reader_needs(self):
        out = kocka("simulate", "mice", "--games", 4, "--seats", 3,
                    "risky=true").stdout
        for number, line in enumerate(out.splitlines()):
            game = json.loads(line)
            self.assertEqual(game["number"], number)
            self.assertEqual(game["seats"], 3)
            self.assertTrue(game["options"]["risky"])
            self.assertEqual(len(game["totals"]), 3)
            self.assertTrue(game["winners"])
            self.assertTrue(game["moves"][0].startswith("roll "))

    def test_vary_reaches_all_seats_and_both_sides_of_an_option(self):
        out = kocka("simulate", "mice", "--games", 60, "--vary").stdout
        drawn = [json.loads(line) for line in out.splitlines()]
        self.assertEqual({g["seats"] for g in drawn}, {2, 3, 4})
        for name in "children", "risky", "match":
            self.assertEqual({g["options"][name] for g in drawn},
                             {False, True})
        self.assertGreater(len({g["options"]["per_colour"] for g in drawn}), 2)

    def test_vary_leaves_what_was_named(self):
        out = kocka("simulate", "mice", "--games", 20, "--vary", "--seats", 4,
                    "match=false").stdout
        for line in out.splitlines():
            game = json.loads(line)
            self.assertEqual(game["seats"], 4)
            self.assertFalse(game["options"]["match"])

    def test_a_half_line_is_replaced_and_nothing_is_written_twice(self):
        words = ["simulate", "mice", "--games", 30]
        whole = kocka(*words).stdout.encode()
        for cut in 1, 100, len(whole) // 2, len(whole) - 1, len(whole):
            path = self.path("lines")
            with open(path, "wb") as f:
                f.write(whole[:cut])
            kocka(*words, "--out", path)
            with open(path, "rb") as f:
                self.assertEqual(f.read(), whole, cut)

    def test_records_go_on_where_they_end(self):
        words = ["simulate", "pig", "--format", "records", "--out",
                 self.path("r"), "--games"]
        kocka(*words, 4)
        times = {n: os.stat(self.path("r/" + n)).st_mtime_ns
                 for n in os.listdir(self.path("r"))}
        kocka(*words, 9)
        self.assertEqual(len(os.listdir(self.path("r"))), 9)
        for name, when in times.items():
            self.assertEqual(os.stat(self.path("r/" + name)).st_mtime_ns, when)

    def test_another_runs_output_is_left_alone(self):
        path = self.path("lines")
        kocka("simulate", "pig", "--games", 3, "--out", path)
        with open(path, "rb") as f:
            before = f.read()
        done = kocka("simulate", "pig", "--games", 9, "--seed", "other",
                     "--out", path, code=1)
        self.assertIn("another run", done.stderr)
        with open(path, "rb") as f:
            self.assertEqual(f.read(), before)

    def interrupted(self, how):
        """Stop a long run by a signal, go on, compare with a whole one."""
        path = self.path("lines")
        words = ["simulate", "mice", "--seats", "4", "match=true", "--jobs",
                 "2", "--games"]
        run = subprocess.Popen([KOCKA, *words, "1000000", "--out", path],
                               stderr=subprocess.PIPE, text=True)
        while not os.path.exists(path) or os.path.getsize(path) < 200000:
            time.sleep(0.01)
        run.send_signal(how)
        said = run.communicate(timeout=600)[1]
        with open(path, "rb") as f:
            left = f.read()
        lines = left.count(b"\n")
        kocka(*words, lines + 10, "--out", path)
        with open(path, "rb") as f:
            self.assertEqual(f.read().decode(),
                             kocka(*words, lines + 10).stdout)
        return run.returncode, left, said

    def test_ctrl_c_leaves_whole_output(self):
        code, left, said = self.interrupted(signal.SIGINT)
        self.assertEqual(code, 1)
        self.assertTrue(left.endswith(b"\n"))
        self.assertIn("goes on from there", said)

    def test_a_killed_run_goes_on(self):
        self.interrupted(signal.SIGKILL)

    def test_wrong_use_is_said(self):
        for words, said in [
                ([], "which game"),
                (["mouce"], "Did you mean mice"),
                (["chess"], 'no game "chess"; there are wispwood, mice, '),
                (["mice", "--seats", "7"], "2 to 4 seats"),
                (["mice", "--players", "nobody"], "no player"),
                (["mice", "--format", "xml"], "records or jsonl"),
                (["mice", "--format", "records"], "--out DIR"),
                (["mice", "speed=1"], "no option"),
                (["mice", "--games", "many"], "--games must be")]:
            done = kocka("simulate", *words, code=2)
            self.assertIn(said, done.stderr)


class Replay(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        kocka("simulate", "mice", "--games", 3, "--format", "records", "--out",
              self.folder)
        self.paths = sorted(os.path.join(self.folder, name)
                            for name in os.listdir(self.folder))
        with open(self.paths[0]) as f:
            self.record = f.read()

    def spoil(self, change):
        path = os.path.join(self.folder, "spoilt.kocka")
        with open(path, "w") as f:
            f.write(change(self.record))
        return path

    def test_every_games_records_hold(self):
        for game in games():
            folder = os.path.join(self.folder, game)
            kocka("simulate", game, "--games", 6, "--vary", "--format",
                  "records", "--out", folder)
            paths = [os.path.join(folder, n) for n in os.listdir(folder)]
            said = kocka("replay", *paths).stdout
            self.assertIn("6 of 6 records hold", said)

    def test_each_move_is_shown_with_the_score(self):
        lines = kocka("replay", self.paths[0]).stdout.splitlines()
        moves = self.record.split("\n\n")[1].splitlines()
        self.assertEqual(len(lines), len(moves) + 1)
        self.assertIn("chance", lines[0])
        self.assertIn("0 random", lines[1])
        self.assertIn("it holds", lines[-1])

    def test_from_skips_the_beginning(self):
        lines = kocka("replay", self.paths[0], "--from", 5).stdout.splitlines()
        self.assertEqual(lines[0].split()[0], "5")

    def test_json_has_the_recorded_hashes(self):
        out = kocka("replay", self.paths[0], "--json").stdout.splitlines()
        moves = self.record.split("\n\n")[1].splitlines()
        for line, move in zip(out, moves):
            move_text, hash_text = move.split(" #")
            said = json.loads(line)
            self.assertEqual(said["move"], move_text)
            self.assertEqual(said["hash"], hash_text)
        self.assertTrue(json.loads(out[-1])["ok"])

    def test_step_waits_for_enter(self):
        done = kocka("replay", self.paths[0], "--step", input="\n\nq\n")
        self.assertEqual(len(done.stdout.splitlines()), 4)

    def test_a_wrong_hash_is_found_at_its_line(self):
        lines = self.record.splitlines()
        at = lines.index("") + 3
        path = self.spoil(
            lambda r: "\n".join(
                line[:-1] + ("0" if line[-1] != "0" else "1")
                if i == at else line for i, line in enumerate(lines)))
        done = kocka("replay", path, code=1)
        self.assertIn("line %d:" % (at + 1), done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), 2)  # what is whole

    def test_an_illegal_move_gives_its_rule(self):
        path = self.spoil(lambda r: r.replace("\ntake ", "\nstop #", 1))
        done = kocka("replay", path, code=1)
        self.assertIn("line", done.stderr)

    def test_a_wrong_result_is_found(self):
        path = self.spoil(lambda r: r.replace('"totals":[', '"totals":[9', 1))
        self.assertIn("result", kocka("replay", path, code=1).stderr)

    def test_one_bad_record_among_several_fails_the_whole(self):
        path = self.spoil(lambda r: r[:8] + "nonsense\n" + r[8:])
        done = kocka("replay", *self.paths, path, code=1)
        self.assertIn("3 of 4 records hold", done.stdout)

    def test_bytes_of_any_kind_are_refused(self):
        for junk in b"", b"\0", b"kocka 1\n\n\xff\xfe", b"\n" * 1000:
            path = os.path.join(self.folder, "junk")
            with open(path, "wb") as f:
                f.write(junk)
            kocka("replay", path, code=1)
        kocka("replay", os.path.join(self.folder, "nowhere"), code=1)


if __name__ == "__main__":
    unittest.main()
