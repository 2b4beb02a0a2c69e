"""The Python package, as it is installed: whole games, and bad use.

Bad use must end in an exception with a sentence, never in a crash; under
AddressSanitizer too (tests/core/check_python.py).
"""
import copy
import ctypes
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import numpy as np

import kocka
from kocka import _library

GAMES = [g.id for g in kocka.games()]


class Games(unittest.TestCase):
    def test_the_games_are_there_with_their_tables(self):
        for g in kocka.games():
            self.assertEqual(sum(x.count for x in g.actions), g.action_count)
            self.assertEqual(sum(x.count for x in g.features),
                             g.feature_count)
            self.assertEqual(sum(x.count for x in g.parts), g.part_count)
        self.assertIs(kocka.game("mice"), kocka.game("mice"))

    def test_a_state_is_the_same_after_json_pickle_and_clone(self):
        rng = kocka.Rng(1)
        for name in GAMES:
            state = kocka.game(name).new()
            for _ in range(20):
                state.random(rng)
                self.assertEqual(kocka.game(name).read(state.json()), state)
                self.assertEqual(kocka.game(name).read(state.dict()), state)
                self.assertEqual(pickle.loads(pickle.dumps(state)), state)
                other = state.clone()
                self.assertEqual(other, state)
                other.random(rng)

    def test_copies_share_nothing_that_is_freed_twice(self):
        ways = (copy.copy, copy.deepcopy,
                lambda thing: pickle.loads(pickle.dumps(thing)))
        for way in ways:
            rng = kocka.Rng("copies")
            other = way(rng)
            self.assertNotEqual(other._at, rng._at)
            self.assertEqual([other.below(1000) for _ in range(9)],
                             [rng.below(1000) for _ in range(9)])
            self.assertIs(way(kocka.game("pig")), kocka.game("pig"))
            for thing in (kocka.Engine(), kocka.Stepper("pig"),
                          kocka.Batch("pig", 2)):
                with thing, self.assertRaises(TypeError):
                    way(thing)

    def test_a_game_by_texts_is_the_engines_game(self):
        rng = kocka.Rng("texts")
        for name in GAMES:
            state = kocka.game(name).new()
            with kocka.Engine() as engine:
                engine.ask("new", game=name, seats=2)
                for _ in range(60):
                    before = state.clone()
                    step = state.random(rng)
                    if not step:
                        break
                    actor, move = step
                    members = {"seat": actor} if actor < 10 else {}
                    answer = engine.ask("play", move=before.text(move),
                                        **members)
                    self.assertEqual(answer["hash"], f"{state.hash:016x}")
                    self.assertEqual(answer["state"], state.dict())

    def test_numbers_and_lists_play_the_same_game(self):
        state, rng = kocka.game("cubes").new(3), kocka.Rng(2)
        while not state.over:
            moves = state.moves()
            if moves:
                state.play(moves[rng.below(len(moves))])
            else:
                total = sum(o.weight for o in state.chance())
                self.assertGreater(total, 0)
                self.assertIsNotNone(state.draw(rng))
        score = state.score()
        self.assertEqual(len(score.totals), 3)
        self.assertTrue(score.winners)

    def test_playouts_are_the_same_with_the_same_seed(self):
        one = kocka.game("pig").playouts(200, seed="x")
        self.assertEqual(one, kocka.game("pig").playouts(200, seed="x"))
        self.assertEqual(sum(one["wins"]), 200)

    def test_a_budget_in_time_is_taken(self):
        with kocka.Engine() as engine:
            engine.ask("new", game="pig", seats=2)
            self.assertIn(engine.ask("best", ms=1)["move"],
                          ("roll", "stop"))


class Batches(unittest.TestCase):
    def test_threads_change_nothing(self):
        for name in GAMES:
            one = kocka.Batch(name, 200, seed=5, threads=1, masks=False)
            two = kocka.Batch(name, 200, seed=5, threads=3, masks=False)
            for _ in range(25):
                actions = one.sample()
                np.testing.assert_array_equal(actions, two.sample())
                one.step(actions)
                two.step(actions)
                for field in ("observations", "turns", "rewards", "ends"):
                    np.testing.assert_array_equal(getattr(one, field),
                                                  getattr(two, field))
            self.assertEqual(one.moves_made, two.moves_made)
            one.close()
            two.close()

    def test_rows_are_what_the_states_say(self):
        for name in GAMES:
            with kocka.Batch(name, 70, seed=1, threads=2) as batch:
                for _ in range(12):
                    batch.step(batch.sample())
                for i in range(0, 70, 23):
                    state, seat = batch.state(i), int(batch.turns[i])
                    moves, parts = batch.moves(i)
                    self.assertEqual(moves.tolist(), state.moves(seat))
                    self.assertEqual(parts.shape,
                                     (len(moves), batch.game.part_count))
                    legal = sorted(state.action(m, seat)
                                   for m in moves.tolist()[:300])
                    self.assertTrue(batch.masks[i][legal].all())
                    self.assertEqual(batch.masks[i].sum(), len(moves))
                    self.assertEqual(batch.observations[i].tolist(),
                                     state.observe(seat))

    def test_nothing_is_copied(self):
        with kocka.Batch("mice", 64, threads=1) as batch:
            masks, seen = batch.masks, batch.observations
            before = seen.copy()
            for _ in range(5):
                batch.step(batch.sample())
            self.assertIs(masks, batch.masks)
            self.assertFalse(np.array_equal(before, seen))


class BadUse(unittest.TestCase):
    def refused(self, kind, what, *args, **named):
        with self.assertRaises(kind) as caught:
            what(*args, **named)
        self.assertGreater(len(str(caught.exception)), 10)

    def test_unknown_games_and_options(self):
        self.refused(kocka.Problem, kocka.game, "chess")
        mice = kocka.game("mice")
        self.refused(kocka.Problem, mice.new, 9)
        self.refused(ValueError, mice.new, -1)
        self.refused(TypeError, mice.new, "two")
        self.refused(TypeError, mice.new, 2.0)
        self.refused(kocka.Problem, mice.new, 2, {"nonsense": 1})
        self.refused(TypeError, mice.new, 2, "risky")
        self.refused(TypeError, kocka.State)
        for wrong in (["mice"], None, 1, b"mice", {}, object()):
            self.refused(TypeError, kocka.game, wrong)
            self.refused(TypeError, kocka.Batch, wrong, 2)
            self.refused(TypeError, kocka.Stepper, wrong)

    def test_games_come_from_the_library_and_stay_what_they_are(self):
        for wrong in (("mice",), (1,), (), (0,), (2**40,)):
            with self.assertRaisesRegex(TypeError, r"kocka\.game\("):
                kocka.Game(*wrong)
        hollow = object.__new__(kocka.Game)
        self.refused(TypeError, kocka.Batch, hollow, 2)
        self.refused(TypeError, kocka.Stepper, hollow)
        mice = kocka.game("mice")
        for name in ("state_size", "most_moves", "action_count", "_at"):
            self.refused(AttributeError, setattr, mice, name, 1)
            self.refused(AttributeError, delattr, mice, name)
        state = mice.new()
        with self.assertRaises(AttributeError):
            state.game = kocka.game("wispwood")
        state.clone()

    def test_sizes_of_a_batch_cannot_be_set(self):
        with kocka.Batch("mice", 4096, threads=1) as batch:
            for name in ("game", "games", "seats"):
                with self.assertRaises(AttributeError):
                    setattr(batch, name, 1)
            self.assertEqual(batch.sample().shape, (4096,))
        with kocka.Stepper("mice") as one:
            for name in ("game", "seats"):
                with self.assertRaises(AttributeError):
                    setattr(one, name, kocka.game("wispwood"))
            one.state()

    def test_actions_that_another_thread_changes_meanwhile(self):
        batch = kocka.Batch("wispwood", 2000, threads=1, masks=False,
                            observations=False)
        good = batch.sample()
        actions, stop = good.copy(), threading.Event()

        def spoil():
            while not stop.is_set():
                actions[:] = good
                actions[1500:] = 2**31 - 1

        other = threading.Thread(target=spoil)
        other.start()
        for _ in range(300):
            batch.sample(good)
            try:
                batch.step(actions)
            except kocka.Problem:
                pass
        stop.set()
        other.join()
        batch.step(batch.sample())
        batch.close()

    def test_states_that_are_none(self):
        pig = kocka.game("pig")
        for text in ("", "{", "[]", "null", '{"game":"mice"}', "\0",
                     pig.new().json()[:-1]):
            self.refused(ValueError, pig.read, text)

    def test_any_number_as_a_move(self):
        for name in GAMES:
            state = kocka.game(name).new()
            before = state.clone()
            for move in (-1, 2**64, 2**63, 12345, 2**40 + 1):
                for actor in (-1, 0, 1, 9, kocka.CHANCE, kocka.CLOCK, 200):
                    if move in (0, 12345) and actor == -1:
                        continue
                    self.refused(ValueError, state.play, move, actor)
                self.refused(ValueError, state.text, move)
                self.refused(ValueError, state.action, move, 0)
            self.refused(TypeError, state.play, "roll")
            self.refused(TypeError, state.play, 1.5)
            self.refused(TypeError, state.play, None)
            self.refused(ValueError, state.say, "fly to the moon")
            self.refused(ValueError, state.say, "x" * 100000)
            self.refused(TypeError, state.say, 7)
            self.refused(ValueError, state.view, 2)
            self.refused(ValueError, state.observe, -1)
            self.refused(TypeError, state.draw, 1)
            self.refused(TypeError, state.random, "seed")
            self.assertEqual(state, before)
            self.assertEqual(state.moves(77), [])

    def test_batches_of_wrong_sizes(self):
        for games in (0, -1, 2**40, 2.5, "many", None):
            self.refused((TypeError, ValueError), kocka.Batch, "mice", games)
        self.refused(kocka.Problem, kocka.Batch, "mice", 4, seats=9)
        self.refused(kocka.Problem, kocka.Batch, "chess", 4)
        self.refused(ValueError, kocka.Batch, "mice", 4, threads=0)
        self.refused(kocka.Problem, kocka.Batch, "mice", 4,
                     options={"x": 1})

    def test_wrong_actions(self):
        with kocka.Batch("mice", 200, seed=1, threads=2) as batch:
            before = [batch.state(i) for i in range(200)]
            good = batch.sample()
            for wrong in (good[:-1], good.reshape(2, 100), [], 0, good[None]):
                self.refused(ValueError, batch.step, wrong)
            for wrong in (good.astype(float), good.astype(bool),
                          ["a"] * 200, [None] * 200, good.astype("U")):
                self.refused((TypeError, ValueError), batch.step, wrong)
            for number in (-1, 82, 10**6, 2**31 - 1, -2**31, 2**31, 2**62):
                for at in (0, 199):
                    actions = good.astype(np.int64)
                    actions[at] = number
                    self.refused(ValueError, batch.step, actions)
            mixed = good.copy()
            mixed[150] = int(np.flatnonzero(~batch.masks[150])[0])
            self.refused(kocka.Problem, batch.step, mixed)
            self.assertEqual(before, [batch.state(i) for i in range(200)])
            # gaps and other sizes of numbers are fine
            wide = np.zeros(400, np.int64)
            wide[::2] = good
            batch.step(wide[::2])

    def test_wrong_arrays_to_sample_into(self):
        with kocka.Batch("pig", 10) as batch:
            for out in (np.zeros(10), np.zeros(9, np.int32), [0] * 10,
                        np.zeros((10, 2), np.int32)[:, 0], 5):
                self.refused(TypeError, batch.sample, out)
            fixed = np.zeros(10, np.int32)
            fixed.flags.writeable = False
            self.refused(TypeError, batch.sample, fixed)

    def test_rows_that_are_not_there(self):
        with kocka.Batch("pig", 10) as batch:
            for index in (-1, 10, 2**70):
                self.refused(ValueError, batch.state, index)
                self.refused(ValueError, batch.moves, index)

    def test_use_after_close(self):
        batch = kocka.Batch("mice", 200, threads=2)
        actions = batch.sample()
        batch.close()
        batch.close()
        for use in (batch.reset, batch.sample, lambda: batch.step(actions),
                    lambda: batch.state(0), lambda: batch.moves(0),
                    lambda: batch.moves_made):
            self.refused(kocka.Closed, use)
        engine = kocka.Engine()
        engine.close()
        engine.close()
        self.refused(kocka.Closed, engine.answer, "{}")

    def in_a_child(self, what):
        """What `what` returns in a child of fork; a child that waits for
        ever is ended."""
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            signal.alarm(60)
            try:
                os.write(writer, what().encode())
            finally:
                os._exit(0)
        os.close(writer)
        with open(reader, encoding="utf-8") as said:
            text = said.read()
        os.waitpid(child, 0)
        return text

    def test_a_forked_child_has_no_threads_of_its_parents_batch(self):
        batch = kocka.Batch("mice", 200, threads=2)
        actions = batch.sample()

        def use():
            said = []
            for way in (batch.reset, batch.sample, lambda: batch.step(actions),
                        lambda: batch.state(0), lambda: batch.moves(0),
                        lambda: batch.moves_made):
                try:
                    way()
                except RuntimeError as error:
                    said.append(str(error))
            batch.close()
            with kocka.Batch("mice", 200, threads=2) as own:
                own.step(own.sample())
            return "\n".join(said)

        # also while another thread is in the middle of a step
        held, done = threading.Event(), threading.Event()

        def hold():
            with batch._lock:
                held.set()
                done.wait()

        other = threading.Thread(target=hold)
        other.start()
        held.wait()
        said = self.in_a_child(use).splitlines()
        done.set()
        other.join()
        self.assertEqual(len(said), 6)
        self.assertRegex(said[0], "made before a fork")
        batch.step(actions)
        batch.close()

    def test_a_forked_child_goes_on_with_a_batch_without_threads(self):
        with kocka.Batch("mice", 200, threads=1) as batch:
            said = self.in_a_child(lambda: str(batch.sample().tolist()))
            self.assertEqual(said, str(batch.sample().tolist()))

    def test_arrays_may_be_dropped_while_the_batch_lives(self):
        batch = kocka.Batch("mice", 100, threads=1)
        batch.masks = batch.observations = None
        del batch.rewards
        for _ in range(20):
            batch.step(batch.sample())
        batch.close()

    def test_one_engine_gets_any_text(self):
        with kocka.Engine() as engine:
            for text in ("", "{", "null", '{"do":7}', "x" * (1 << 21),
                         '{"do":"set","state":[]}'):
                self.assertFalse(json.loads(engine.answer(text))["ok"])
            self.refused(kocka.Problem, engine.ask, "nonsense")
            self.refused(ValueError, engine.answer, "a\0b")

    def test_many_threads_with_states_of_their_own(self):
        wrong = []

        def play(seed):
            rng = kocka.Rng(seed)
            for _ in range(5):
                state = kocka.game("cubes").new()
                while not state.over:
                    moves = state.moves()
                    if moves:
                        state.play(moves[rng.below(len(moves))])
                    else:
                        state.draw(rng)
                if not state.score().winners:
                    wrong.append(seed)

        threads = [threading.Thread(target=play, args=(i,))
                   for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


    def test_one_batch_and_one_engine_in_many_threads(self):
        batch, engine = kocka.Batch("pig", 200, threads=2), kocka.Engine()
        unexpected = []

        def use():
            try:
                for _ in range(200):
                    try:
                        batch.step(batch.sample())
                    except kocka.Problem:
                        pass  # another thread's step came between
                    engine.answer('{"do":"games"}')
            except kocka.Closed:
                pass
            except Exception as error:
                unexpected.append(error)

        threads = [threading.Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        threads[0].join(0.05)
        batch.close()
        engine.close()
        for thread in threads:
            thread.join()
        self.assertEqual(unexpected, [])


class Steppers(unittest.TestCase):
    def test_a_stepper_plays_as_a_batch_does(self):
        for game in kocka.games():
            seats = max(2, game.least_seats)
            one = kocka.Stepper(game, seats=seats, seed="tea")
            many = kocka.Batch(game, 3, seats=seats, seed="tea", threads=1,
                               go_on=False)
            actions = np.zeros(3, np.int32)
            for _ in range(400):
                self.assertEqual(one.state(), many.state(0))
                self.assertEqual((one.turn, one.count),
                                 (many.turns[0], many.counts[0]))
                self.assertEqual(list(one.actions),
                                 np.flatnonzero(many.masks[0]).tolist())
                if one.over:
                    break
                many.sample(actions)
                self.assertEqual(one.sample(), actions[0])
                one.step(int(actions[0]))
                many.step(actions)
            self.assertEqual(one.rewards, many.rewards[0].tolist())
            self.assertEqual(one.scores, many.scores[0].tolist())

    def test_looking_at_moves_does_not_change_what_a_number_means(self):
        many = kocka.Batch("wispwood", 1, seed=5, threads=1)
        other = kocka.Batch("wispwood", 2, seed=5, threads=1)
        compared = 0
        for _ in range(60):
            moves, _ = many.moves(0)
            at = int(many.counts[0]) // 2
            before = many.state(0)
            many.step(np.array([at]))
            other.moves(1)
            other.step(np.array([at, 0]))
            self.assertEqual(many.state(0), other.state(0))
            self.assertEqual(moves.tolist(), before.moves())
            before.play(int(moves[at]))
            if not many.ends[0] and before.moves():  # chance did not act
                self.assertEqual(many.state(0), before)
                compared += 1
        self.assertGreater(compared, 30)


class BadUseOfSteppers(unittest.TestCase):
    def test_exceptions_with_a_sentence(self):
        for words in (("chess",), ("mice", 9)):
            with self.assertRaises(kocka.Problem):
                kocka.Stepper(words[0], seats=(words[1:] or (2,))[0])
        one = kocka.Stepper("wispwood", seed=1)
        for action in (-1, one.count, 2**31 - 1, 2**31, 2**70, 1.0, "a",
                       None):
            with self.assertRaises((ValueError, TypeError)):
                one.step(action)
        one = kocka.Stepper("mice", seed=1)
        legal = set(one.actions)
        illegal = next(i for i in range(82) if i not in legal)
        before = one.state()
        with self.assertRaises(kocka.Problem):
            one.step(illegal)
        self.assertEqual(one.state(), before)
        while not one.over:
            one.step(one.sample())
        self.assertEqual(one.sample(), 0)
        with self.assertRaises(kocka.Problem):
            one.step(0)
        one.close()
        one.close()
        for use in (one.reset, one.sample, one.state, lambda: one.step(0),
                    lambda: one.moves_made):
            with self.assertRaises(kocka.Closed):
                use()


class Versions(unittest.TestCase):
    """A library that does not belong to the package is refused."""

    def test_the_package_says_its_version(self):
        source = Path(__file__).resolve().parent.parent.parent
        version = (source / "VERSION").read_text().strip()
        self.assertEqual(kocka.__version__, version)
        self.assertEqual(kocka.library_version, version)

    def test_constants_are_those_of_the_header(self):
        source = Path(__file__).resolve().parent.parent.parent
        header = (source / "src/api/kocka.h").read_text()
        numbers = dict(re.findall(r"\b(KOCKA_[A-Z_]+) = (\d+)", header))
        numbers.update(re.findall(r"#define (KOCKA_ABI) (\d+)", header))
        self.assertGreater(len(numbers), 5)
        for name, number in numbers.items():
            ours = getattr(_library, name.removeprefix("KOCKA_"))
            self.assertEqual(ours, int(number), name)
        sizes = dict(re.findall(r"char (code|text)\[(\d+)\]", header))
        self.assertEqual(_library.CProblem.code.size, int(sizes["code"]))
        self.assertEqual(_library.CProblem.text.size, int(sizes["text"]))

    def load(self, source):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "other.so"
            subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o",
                            path], input=source, text=True, check=True)
            return _library.Library(str(path))

    def test_another_interface(self):
        with self.assertRaisesRegex(kocka.LibraryError, "interface 99"):
            self.load("int kocka_abi(void) { return 99; }")

    def test_an_older_library(self):
        with self.assertRaisesRegex(kocka.LibraryError, "older"):
            self.load(f"int kocka_abi(void) {{ return {_library.ABI}; }}")

    def test_no_library_of_kocka_or_none_at_all(self):
        with self.assertRaisesRegex(kocka.LibraryError, "not a library"):
            self.load("int something;")
        with self.assertRaisesRegex(kocka.LibraryError, "not a library"):
            _library.Library("/nowhere/libkocka.so")

    def test_importing_says_so(self):
        code = "import kocka"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True,
            env={**os.environ, "KOCKA_LIBRARY": "/nowhere"})
        self.assertIn("LibraryError", done.stderr)
        self.assertEqual(done.returncode, 1)

    def test_numpy_is_needed_by_batches_only(self):
        code = ("import sys; sys.modules['numpy'] = None; import kocka; "
                "kocka.game('pig').new(); kocka.Batch")
        done = subprocess.run([sys.executable, "-c", code],
                              capture_output=True, text=True)
        self.assertIn("numpy", done.stderr.splitlines()[-1])


if __name__ == "__main__":
    assert ctypes.sizeof(_library.CProblem) == 280
    unittest.main()
