"""Kocka's games as Python games of OpenSpiel, where that package is present.

    import pyspiel
    import kocka.openspiel                     # registers them
    game = pyspiel.load_game("python_kocka_mice", {"players": 2})

An action is the number of docs/learning.md, where moves are counted in a list
its place there; an outcome of chance is its place in the list of outcomes.
Games in which all act at once or something is hidden (5er Finden) are left
out: OpenSpiel would want them described in another way.

This file was written from OpenSpiel's documentation and was not run with it.
"""
from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._games import Game, Rng, State, games
from ._library import CHANCE

_MOST_STEPS = 100_000


def _kind(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_kocka_{game.id}",
        long_name=f"Kocka: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=max(2, game.least_seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": max(2, game.least_seats)})


class _State(pyspiel.State):
    def __init__(self, owner: Any, state: State):
        super().__init__(owner)
        self._state, self._game = state, owner.kocka

    def current_player(self) -> int:
        actors = self._state.actors
        if not actors:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actors[0] == CHANCE else actors[0]

    def _numbered(self, player: int) -> dict[int, int]:
        moves = self._state.moves(player)
        if self._game.listed:
            return dict(enumerate(moves))
        return {self._state.action(m, player): m for m in moves}

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._numbered(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._state.chance()
        total = sum(o.weight for o in outcomes)
        return [(i, o.weight / total) for i, o in enumerate(outcomes)]

    def _move(self, player: int, action: int) -> int:
        if player == pyspiel.PlayerId.CHANCE:
            return self._state.chance()[action].move
        return self._numbered(player)[action]

    def _apply_action(self, action: int) -> None:
        self._state.play(self._move(self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._state.text(self._move(player, action))

    def is_terminal(self) -> bool:
        return self._state.over

    def returns(self) -> list[float]:
        winners = self._state.score().winners
        return [1 / len(winners) if seat in winners else 0.0
                for seat in range(self._state.seats)]

    def __str__(self) -> str:
        return self._state.json()

    def clone(self) -> _State:
        return _State(self.get_game(), self._state.clone())


class _Observer:
    def __init__(self, game: Game):
        self.tensor = np.zeros(game.feature_count, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state._state.observe(player)

    def string_from(self, state: _State, player: int) -> str:
        return state._state.view(player).json()


def _register(game: Game) -> None:
    kind = _kind(game)

    class KockaGame(pyspiel.Game):
        kocka = game

        def __init__(self, params: dict | None = None):
            players = int((params or {}).get("players",
                                             max(2, game.least_seats)))
            super().__init__(kind, pyspiel.GameInfo(
                num_distinct_actions=game.action_count,
                max_chance_outcomes=128, num_players=players,
                min_utility=0.0, max_utility=1.0, utility_sum=1.0,
                max_game_length=_MOST_STEPS), params or {})
            self._players = players

        def new_initial_state(self) -> _State:
            return _State(self, game.new(self._players))

        def make_py_observer(self, iig_obs_type: Any = None,
                             params: Any = None) -> _Observer:
            return _Observer(game)

    pyspiel.register_game(kind, KockaGame)


def _fits(game: Game) -> bool:
    """Do the seats act one after the other, with nothing hidden? A random
    game shows it."""
    state, rng = game.new(max(2, game.least_seats)), Rng("fits")
    while state.random(rng):
        if len(state.actors) > 1 or state.view(0).json() != state.json():
            return False
    return True


for _game in games():
    if _fits(_game):
        _register(_game)
