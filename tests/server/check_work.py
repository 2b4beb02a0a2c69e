"""`kocka work`: games made by several workers at one PostgreSQL database."""
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

import postgres
from harness import KOCKA, PATIENCE, main, until

MATCH = ("arena", "mice", "mcts:200", "greedy", "--games", "60", "--seed",
         "work", "--json")
SERIES = ("simulate", "cubes", "--players", "greedy,random", "--games", "3000",
          "--seed", "work")
# A match beside others' work, with batches of the dead waited for twice.
MATCH_PATIENCE = 5 * PATIENCE


def kocka(*words):
    return subprocess.run([KOCKA, *words], check=True, capture_output=True,
                          text=True, timeout=MATCH_PATIENCE).stdout


def without_times(text):
    """What does not depend on the machine of a match's JSON."""
    return re.sub(r'"(seconds|ms|max_ms|ms_per_move)":[0-9.e+-]+', "", text)


class Worker:
    def __init__(self, db, jobs=1):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [KOCKA, "work", "--db", db.url, "--jobs", str(jobs)],
            stderr=self.log)

    def said(self):
        self.log.seek(0)
        return self.log.read()

    def end(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.log.close()
        return code


@unittest.skipUnless(postgres.available(), "PostgreSQL is not installed")
class Work(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.db = postgres.Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.db.close()

    @contextlib.contextmanager
    def workers(self, count, jobs=1):
        crew = [Worker(self.db, jobs) for _ in range(count)]
        try:
            for worker in crew:
                until(lambda w=worker: self.is_there(w))
            yield crew
        finally:
            for worker in crew:
                worker.end()

    def is_there(self, worker):
        return self.known("work_worker") and self.db.value(
            "SELECT count(*) FROM work_worker "
            f"WHERE name LIKE '%/{worker.process.pid}/%'") == "1"

    def ask(self, *words):
        """The command, begun, with its output still to come."""
        asked = subprocess.Popen([KOCKA, *words, "--db", self.db.url],
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        self.addCleanup(asked.communicate)
        self.addCleanup(asked.kill)
        return asked

    def answer(self, asked):
        out, err = asked.communicate(timeout=MATCH_PATIENCE)
        self.assertEqual(asked.returncode, 0, err)
        return out

    def batches(self, rest="true"):
        return int(self.db.value(
            f"SELECT count(*) FROM work_batch WHERE {rest}"))

    def known(self, table):
        """Tables are made by the first who comes."""
        return self.db.value("SELECT count(*) FROM pg_class "
                             f"WHERE relname = '{table}'") == "1"

    def freeze(self, worker):
        """In the middle of a batch."""
        mine = f"result IS NULL AND worker LIKE '%/{worker.process.pid}/%'"

        def frozen():
            worker.process.send_signal(signal.SIGSTOP)
            if self.batches(mine):
                return True
            worker.process.send_signal(signal.SIGCONT)
            time.sleep(random.random() / 10)
            return False
        until(frozen)

    def test_many_who_come_first_at_once(self):
        """None fails because another makes the tables."""
        self.db.psql("DROP TABLE IF EXISTS work_batch, work_job, work_worker")
        with self.workers(6, 4):
            pass

    def test_a_match_is_the_same_wherever_it_is_played(self):
        with self.workers(2):
            out = self.answer(self.ask(*MATCH))
        self.assertEqual(without_times(out), without_times(kocka(*MATCH)))
        self.assertEqual(json.loads(out)["games"], 60)
        self.assertEqual(self.batches(), 0)

    def test_games_are_written_in_order_and_a_file_goes_on(self):
        with tempfile.TemporaryDirectory() as folder, self.workers(2, 2):
            path = os.path.join(folder, "games.jsonl")
            few = [*SERIES]
            few[few.index("3000")] = "700"
            self.answer(self.ask(*few, "--out", path))
            self.answer(self.ask(*SERIES, "--out", path))
            with open(path, encoding="utf-8") as f:
                made = f.read()
        self.assertEqual(made, kocka(*SERIES))

    def test_records_are_those_of_one_machine(self):
        words = ("simulate", "fives", "--games", "12", "--format", "records",
                 "--vary")
        with tempfile.TemporaryDirectory() as here, \
                tempfile.TemporaryDirectory() as there, self.workers(2):
            kocka(*words, "--out", here)
            self.answer(self.ask(*words, "--out", there))
            subprocess.run(["diff", "-r", here, there], check=True)

    def same_by_many(self, *words):
        with self.workers(2):
            out = self.answer(self.ask(*words))
        self.assertEqual(out, kocka(*words))
        self.assertEqual(self.batches(), 0)
        return out

    def test_reviews_are_those_of_one_machine(self):
        with tempfile.TemporaryDirectory() as folder:
            kocka("simulate", "mice", "--games", "9", "--format", "records",
                  "--players", "greedy,random", "--out", folder)
            out = self.same_by_many("review", folder, "--json")
            self.assertEqual(len({json.loads(line)["record"]
                                  for line in out.splitlines()}), 9)
            with open(os.path.join(folder, "wrong.kocka"), "w",
                      encoding="utf-8") as f:
                f.write("kocka 1\ngame: chess\n")
            with self.workers(1):
                asked = self.ask("review", folder, "--json")
                self.assertEqual(asked.communicate(timeout=MATCH_PATIENCE)[0],
                                 out)
                self.assertEqual(asked.returncode, 1)

    def test_puzzles_are_those_of_one_machine(self):
        """So many that some cannot be taken: answers repeat themselves."""
        for words in (("mice", "--count", "12"),
                      ("fives", "--count", "8", "--seats", "1")):
            stock = self.same_by_many("puzzles", *words, "--times", "1")
            with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as f:
                f.write(stock)
                f.flush()
                self.same_by_many("puzzles", "--check", f.name, "--times", "1")

    def test_weights_are_those_of_one_machine(self):
        self.same_by_many("tune", "mice", "--games", "50", "--seats", "2")

    def test_it_says_what_it_will_cost(self):
        with self.workers(1):
            asked = self.ask(*MATCH)
            _, err = asked.communicate(timeout=MATCH_PATIENCE)
        self.assertRegex(err, "60 units are asked for, about .* core-hours")

    def test_workers_die_and_freeze_and_the_database_is_restarted(self):
        with self.workers(3) as crew:
            asked = self.ask(*MATCH)
            for worker in crew[:2]:
                self.freeze(worker)
            crew[0].process.kill()
            self.db.restart()
            out = self.answer(asked)
            crew[1].process.send_signal(signal.SIGCONT)
            with self.workers(1):  # who comes back late disturbs nobody
                again = self.answer(self.ask(*MATCH))
        alone = without_times(kocka(*MATCH))
        self.assertEqual(without_times(out), alone)
        self.assertEqual(without_times(again), alone)

    def test_a_decision_ends_the_rest(self):
        """Many more games than could be played: only the verdict ends it."""
        words = ("arena", "mice", "greedy", "random", "--games", "1000000",
                 "--sprt", "0,10", "--json")
        with self.workers(2):
            out = json.loads(self.answer(self.ask(*words)))
            self.assertLess(out["games"], 1000000)
            until(lambda: not self.batches())

    def test_the_queue_stays_small(self):
        asked = self.ask("simulate", "pig", "--games", "1000000000")
        try:
            until(lambda: self.known("work_batch") and self.batches() > 0)
            time.sleep(1)
            self.assertLessEqual(self.batches(), 64)
        finally:
            asked.kill()
            self.db.psql("DELETE FROM work_job")

    @contextlib.contextmanager
    def jobs_with(self, column, value):
        """Whatever is asked for has this value."""
        self.db.psql(
            "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN NEW.{column} := '{value}'; RETURN NEW; END $$;"
            "CREATE TRIGGER other BEFORE INSERT ON work_job "
            "FOR EACH ROW EXECUTE FUNCTION other();")
        try:
            yield
        finally:
            self.db.psql("DROP TRIGGER other ON work_job;"
                         "DROP FUNCTION other; DELETE FROM work_job")

    def refused(self, column, value, sentence):
        with self.workers(1) as crew:
            with self.jobs_with(column, value):
                asked = self.ask(*MATCH)
                until(lambda: re.search(sentence, crew[0].said()))
                self.assertEqual(self.batches("result IS NOT NULL"), 0)
                asked.terminate()
                asked.communicate(timeout=PATIENCE)
                self.assertEqual(asked.returncode, 1)

    def test_a_machine_that_counts_otherwise_is_refused(self):
        self.refused("probe", "0" * 64, "gives something else here")

    def test_another_version_is_refused(self):
        self.refused("version", "0.9", "waits for workers of version 0.9")

    def test_words_that_nobody_knows_are_refused(self):
        self.refused("words", '["exec","rm"]', "not understood here")

    def test_who_cannot_make_it_is_not_waited_for(self):
        """For the second making of a batch: one worker is of another version,
        one has refused the job; with the third there is nobody else."""
        with self.workers(1) as crew:
            others = ("('other/1', 1, '0.9', '{}')",
                      "('other/2', 1, (SELECT max(version) FROM work_worker WHERE "
                      "name NOT LIKE 'other/%'), "
                      "(SELECT array_agg(name) FROM work_job))")
            self.db.psql(
                "CREATE FUNCTION others() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN DELETE FROM work_worker WHERE name LIKE 'other/%'; "
                + "".join("INSERT INTO work_worker(name, threads, version, "
                          f"refused) VALUES {row};" for row in others)
                + " RETURN NEW; END $$;"
                "CREATE TRIGGER others AFTER UPDATE ON work_job "
                "FOR EACH ROW EXECUTE FUNCTION others();")
            try:
                out = self.answer(self.ask(*MATCH))
            finally:
                self.db.psql("DROP TRIGGER others ON work_job;"
                             "DROP FUNCTION others;"
                             "DELETE FROM work_worker "
                             "WHERE name LIKE 'other/%'")
            self.assertIsNone(crew[0].process.poll())
        self.assertEqual(json.loads(out)["games"], 60)

    def test_a_queue_of_an_older_kocka_is_made_anew(self):
        self.db.psql("DROP TABLE IF EXISTS work_batch, work_job, work_worker;"
                     "CREATE TABLE work_job(name text);"
                     "CREATE TABLE work_batch(job text);"
                     "CREATE TABLE work_worker(name text, threads integer)")
        with self.workers(2):
            self.answer(self.ask(*MATCH))

    def test_programs_are_not_run_for_strangers(self):
        self.refused("words", '["arena","mice","exec:true","random"]',
                     "not understood here")
        run = subprocess.run(
            [KOCKA, "arena", "mice", "exec:true", "random", "--db",
             self.db.url], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        self.assertIn("not with --db", run.stderr)

    def test_two_that_do_not_agree_are_found(self):
        """A result is changed on its way."""
        with self.workers(2), self.lies():
            asked = self.ask(*MATCH)
            _, err = asked.communicate(timeout=PATIENCE)
        self.assertEqual(asked.returncode, 1, err)
        self.assertIn("do not make the same of batch", err)

    @contextlib.contextmanager
    def lies(self):
        """The second making of a batch comes out with other points."""
        self.db.psql(
            "CREATE FUNCTION lie() RETURNS trigger LANGUAGE plpgsql AS $$ "
            "BEGIN IF NEW.number < 0 AND NEW.result IS NOT NULL THEN "
            "NEW.result := regexp_replace(NEW.result, "
            "'^([0-9]+:[0-9]+ [0-9]+ )[0-9]', '\\19'); END IF; "
            "RETURN NEW; END $$;"
            "CREATE TRIGGER lie BEFORE UPDATE ON work_batch "
            "FOR EACH ROW EXECUTE FUNCTION lie();")
        try:
            yield
        finally:
            self.db.psql("DROP TRIGGER lie ON work_batch; DROP FUNCTION lie")

    def test_a_worker_that_is_ended_gives_its_batch_back(self):
        with self.workers(1) as crew:
            asked = self.ask("arena", "wispwood", "mcts:200", "mcts:200",
                             "--games", "200")
            held = "until > clock_timestamp()"
            until(lambda: self.batches(held) > 0)
            self.assertEqual(crew[0].end(), 0)
            self.assertEqual(self.batches(held), 0)
            asked.terminate()
            asked.communicate(timeout=PATIENCE)

    def test_no_database(self):
        for words in (("work",), ("arena", "mice", "random", "random")):
            run = subprocess.run(
                [KOCKA, *words, "--db", "postgresql://127.0.0.1:1/none"],
                capture_output=True, text=True)
            self.assertEqual(run.returncode, 1)
            self.assertRegex(run.stderr, "kocka: connection")


main()
