"""kocka.openspiel, with a stand-in for pyspiel.

OpenSpiel itself is not at hand: what is checked here is that our side does
what its documentation asks of a Python game, not that OpenSpiel takes it.
"""
import random
import sys
import types
import unittest
from unittest import mock

import kocka

GAMES = {}


class Base:
    """pyspiel.Game and pyspiel.State: they know what they were given."""

    def __init__(self, *given):
        self.given = given

    def get_game(self):
        return self.given[0]


def stand_in():
    spiel = types.ModuleType("pyspiel")
    spiel.GameType = mock.MagicMock(side_effect=lambda **words: words)
    spiel.GameInfo = lambda **words: words
    spiel.Game, spiel.State = type("Game", (Base,), {}), \
        type("State", (Base,), {})
    spiel.PlayerId = types.SimpleNamespace(CHANCE=-1, TERMINAL=-4)
    spiel.register_game = lambda kind, game: GAMES.update(
        {kind["short_name"]: game})
    return spiel


sys.modules["pyspiel"] = stand_in()
import kocka.openspiel  # noqa: E402  # it registers the games


class OpenSpiel(unittest.TestCase):
    def test_games_in_turns_without_secrets_are_registered(self):
        self.assertIn("python_kocka_mice", GAMES)
        self.assertIn("python_kocka_wispwood", GAMES)
        self.assertNotIn("python_kocka_fives", GAMES)

    def play(self, game, rng):
        state = game.new_initial_state()
        observer = game.make_py_observer()
        for _ in range(200_000):
            if state.is_terminal():
                return state
            player = state.current_player()
            if player == -1:
                outcomes = state.chance_outcomes()
                self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
                actions = [a for a, _ in outcomes]
            else:
                actions = state._legal_actions(player)
                self.assertEqual(actions, sorted(set(actions)))
                self.assertLess(actions[-1],
                                game.given[1]["num_distinct_actions"])
                observer.set_from(state, player)
                self.assertTrue(observer.string_from(state, player))
            action = rng.choice(actions)
            self.assertTrue(state._action_to_string(player, action))
            before, copy = str(state), state.clone()
            copy._apply_action(action)
            self.assertEqual(str(state), before)
            state._apply_action(action)
            self.assertEqual(str(state), str(copy))
        self.fail("it does not end")

    def test_whole_games(self):
        for name, kind in GAMES.items():
            with self.subTest(game=name):
                game = kind({"players": 2})
                state = self.play(game, random.Random(1))
                self.assertEqual(state.current_player(), -4)
                self.assertAlmostEqual(sum(state.returns()), 1)
                self.assertEqual(len(state.returns()), 2)


if __name__ == "__main__":
    unittest.main()
