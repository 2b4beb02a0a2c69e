"""kocka.env keeps to the interface of PettingZoo's AEC environments.

Written from the interface's documentation: the package itself is not at hand,
so these tests were not run with it. GAMES_EACH whole games of each game by
random legal actions, each followed by the rules: beside the environment goes a
state of its own, with the dice that docs/random.md promises, and an engine
says who won.
"""
import os
import unittest

import numpy as np

import kocka
from kocka import spaces
from kocka.env import env

GAMES_EACH = int(os.environ.get("KOCKA_ENV_GAMES", 1000))
DICTS = ("rewards", "terminations", "truncations", "infos",
         "_cumulative_rewards")


def make(game, seats=2):
    return env(game, max(seats, game.least_seats))


class Interface(unittest.TestCase):
    def test_before_and_after_reset(self):
        for game in kocka.games():
            e = make(game)
            self.assertEqual(e.agents, [])
            self.assertEqual(e.max_num_agents, len(e.possible_agents))
            for agent in e.possible_agents:
                self.assertIs(e.action_space(agent), e.action_space(agent))
                self.assertIs(e.observation_space(agent),
                              e.observation_spaces[agent])
                self.assertEqual(e.action_space(agent).n, game.action_count)
            e.reset(seed=1)
            self.assertEqual(e.agents, e.possible_agents)
            self.assertEqual(e.num_agents, len(e.agents))
            self.assertIn(e.agent_selection, e.agents)
            for name in DICTS:
                self.assertEqual(list(getattr(e, name)), e.agents)
            self.assertIn("name", e.metadata)
            self.assertIs(e.unwrapped, e)
            e.close()

    def test_observations_are_in_their_spaces(self):
        for game in kocka.games():
            e = make(game)
            e.reset(seed=3)
            for _ in range(8):
                over = e.terminations[e.agent_selection]
                for agent in e.agents:
                    seen = e.observe(agent)
                    self.assertTrue(
                        e.observation_space(agent).contains(seen))
                    acts = agent == e.agent_selection and not over
                    self.assertEqual(bool(seen["action_mask"].any()), acts)
                if over:  # a short game
                    break
                again = e.last()[0]
                seen = e.observe(e.agent_selection)
                for key in seen:
                    np.testing.assert_array_equal(seen[key], again[key])
                self.assertIsNone(e.last(observe=False)[0])
                mask = seen["action_mask"]
                e.step(e.action_space(e.agent_selection).sample(mask))

    def test_what_was_observed_does_not_change(self):
        e = make(kocka.game("mice"))
        e.reset(seed=1)
        seen = e.last()[0]
        kept = {key: value.copy() for key, value in seen.items()}
        for _ in range(10):
            e.step(int(np.flatnonzero(e.last()[0]["action_mask"])[0]))
        for key in kept:
            np.testing.assert_array_equal(seen[key], kept[key])

    def test_agents_that_are_done_leave_with_none(self):
        e = make(kocka.game("pig"))
        e.reset(seed=1)
        while not e.terminations[e.agent_selection]:
            e.step(int(np.flatnonzero(e.last()[0]["action_mask"])[0]) ^ (
                e._playing().state(0).dict()["pot"] >= 20))
        self.assertTrue(all(e.terminations.values()))
        self.assertFalse(any(e.truncations.values()))
        with self.assertRaises(ValueError):
            e.step(0)
        left = e.num_agents
        for agent in e.agent_iter():
            self.assertTrue(e.last()[2])
            e.step(None)
            self.assertNotIn(agent, e.agents)
            left -= 1
            self.assertEqual(e.num_agents, left)
        self.assertEqual(e.agents, [])
        with self.assertRaises(kocka.Problem):
            e.step(None)
        e.reset(seed=1)
        self.assertEqual(e.agents, e.possible_agents)

    def test_the_iterator_ends_after_max_iter(self):
        e = make(kocka.game("mice"))
        e.reset(seed=1)
        count = 0
        for _ in e.agent_iter(5):
            e.step(int(np.flatnonzero(e.last()[0]["action_mask"])[0]))
            count += 1
        self.assertEqual(count, 5)

    def test_spaces_sample_what_they_contain(self):
        some = spaces.Discrete(5)
        some.seed(1)
        self.assertTrue(all(some.contains(some.sample()) for _ in range(50)))
        mask = np.array([0, 0, 1, 0, 1], np.int8)
        self.assertTrue({some.sample(mask) for _ in range(50)} <= {2, 4})
        for wrong in (-1, 5, 0.5, "a", None):
            self.assertFalse(some.contains(wrong))
        box = spaces.Box(-3, 3, (4,), np.int16)
        self.assertTrue(box.contains(box.sample()))
        self.assertFalse(box.contains(np.zeros(4)))
        self.assertFalse(box.contains(np.full(4, 9, np.int16)))

    def test_rendering_is_the_position(self):
        e = env("pig", 2, render_mode="ansi")
        e.reset(seed=1)
        self.assertIn('"game":"pig"', e.render())
        self.assertEqual(len(e.state()), 2 * e.game.feature_count)


class Followed:
    """The game of a seed by the rules alone: it shares nothing with the
    environment but the seed and the actions."""

    def __init__(self, game, seats, options, seed):
        self.state = game.new(seats, options)
        words = "".join(f"{word:016x}" for word in kocka.Rng(seed)._rng.s)
        self.dice = kocka.Rng(words + f"{0:016x}")
        for _ in range(4):  # for the generator that is split off
            self.dice.below(2)
        self.turn = self.go_on()

    def who_acts(self):
        """Where several may act."""
        state, seats = self.state, self.state.seats
        first, clock = self.dice.below(seats), kocka.CLOCK in state.actors
        if clock and self.dice.below(8) == 0:
            return kocka.CLOCK
        for seat in (*range(first, seats), *range(first)):
            if state.moves(seat):
                return seat
        return kocka.CLOCK if clock else None

    def go_on(self):
        """Let happen what happens by itself; the seat that then decides."""
        while actors := self.state.actors:
            actor = actors[0] if len(actors) == 1 else self.who_acts()
            if actor == kocka.CHANCE:
                self.state.draw(self.dice)
            elif actor == kocka.CLOCK:
                self.state.say("time")
            else:
                return actor
        return None

    def meant(self, action):
        """The move of an action: by its place in the list, or its number."""
        moves = self.state.moves(self.turn)
        if self.state.game.listed:
            return moves[action]
        return next(m for m in moves
                    if self.state.action(m, self.turn) == action)

    def step(self, action):
        self.state.play(self.meant(action), self.turn)
        self.turn = self.go_on()


class WholeGames(unittest.TestCase):
    """Whole games by random legal actions."""

    def setUp(self):
        self.engine = kocka.Engine()
        self.addCleanup(self.engine.close)

    def play(self, e, seed, choices, options=None):
        """The actions, and the reward that each agent was told of; every
        position on the way is that of the rules."""
        told, actions = dict.fromkeys(e.possible_agents, 0.0), []
        e.reset(seed=seed)
        mine = Followed(e.game, e.seats, options, seed)
        for agent in e.agent_iter():
            seen, reward, terminated, truncated, _ = e.last()
            told[agent] += reward
            if terminated or truncated:
                e.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            action = int(legal[choices.integers(len(legal))])
            seat = e.possible_agents.index(agent)
            self.assertEqual(seat, mine.turn)
            if len(actions) % 7 == 0:
                self.assertEqual(len(legal), len(mine.state.moves(seat)))
                self.assertEqual(seen["observation"].tolist(),
                                 mine.state.observe(seat))
            actions.append(action)
            mine.step(action)
            e.step(action)
            self.assertEqual(e._playing().state(0), mine.state)
        self.assertTrue(mine.state.over)
        self.compare_rewards(told, e, mine.state)
        return actions, told

    def compare_rewards(self, told, e, last):
        """With those whom an engine calls the winners."""
        self.engine.ask("set", state=last.dict())
        winners = self.engine.ask("score")["winners"]
        for i, agent in enumerate(e.possible_agents):
            wanted = 1 / len(winners) if i in winners else 0
            self.assertAlmostEqual(told[agent], wanted, 6)

    def test_ends_and_rewards_are_those_of_the_rules(self):
        for game in kocka.games():
            with self.subTest(game=game.id):
                e, choices = make(game), np.random.default_rng(1)
                for seed in range(GAMES_EACH):
                    self.play(e, seed, choices)

    def test_a_seed_gives_the_same_game(self):
        for game in kocka.games():
            e = make(game)
            for seed in (0, 7, "tea"):
                one = self.play(e, seed, np.random.default_rng(2))
                two = self.play(e, seed, np.random.default_rng(2))
                self.assertEqual(one, two)

    def test_without_a_seed_games_differ(self):
        e, openings = env("cubes"), set()
        for _ in range(3):
            e.reset()
            openings.add(e.render())
        self.assertEqual(len(openings), 3)

    def test_more_seats_and_options(self):
        for game in kocka.games():
            e = make(game, game.most_seats)
            actions, _ = self.play(e, 1, np.random.default_rng(3))
            self.assertTrue(actions)
        e = env("mice", 2, options={"risky": True})
        self.play(e, 1, np.random.default_rng(3), {"risky": True})


class BadUse(unittest.TestCase):
    def test_exceptions_with_a_sentence(self):
        with self.assertRaises(kocka.Problem):
            env("chess")
        with self.assertRaises(kocka.Problem):
            env("mice", 9)
        with self.assertRaises(ValueError):
            env("mice", render_mode="video")
        e = env("mice")
        for use in (lambda: e.step(0), e.last, e.render,
                    lambda: e.observe("seat_0")):
            with self.assertRaises(kocka.Problem):
                use()
        e.reset(seed=1)
        for action in (-1, 82, 10**9, 2**40, None, "stop", 1.0):
            with self.assertRaises((ValueError, TypeError)):
                e.step(action)
        illegal = int(np.flatnonzero(e.last()[0]["action_mask"] == 0)[0])
        with self.assertRaises(kocka.Problem):
            e.step(illegal)
        for wrong in ("seat_9", "x", None, [], 0):
            for use in (e.observe, e.action_space, e.observation_space):
                with self.assertRaisesRegex(ValueError, "no agent"):
                    use(wrong)
        for wrong in ([], None, 7):
            with self.assertRaisesRegex(TypeError, "named by a text"):
                env(wrong)
        e.close()
        e.close()
        for use in (lambda: e.step(0), e.last, e.reset):
            with self.assertRaises(kocka.Closed):
                use()


if __name__ == "__main__":
    unittest.main()
