"""Environments for reinforcement learning, with PettingZoo's AEC interface.

    from kocka.env import env

    e = env("mice", seats=2)
    e.reset(seed=1)
    for agent in e.agent_iter():
        observation, reward, termination, truncation, info = e.last()
        action = None
        if not termination:
            action = e.action_space(agent).sample(observation["action_mask"])
        e.step(action)

Agents act one after the other. Chance happens between their steps, drawn by
the seed; where all may act at once (5er Finden's search) who acts next is
drawn too. An observation is a dict: `observation`, the numbers of
docs/learning.md, and `action_mask`. When a game ends its winners share a
reward of 1. None of PettingZoo or Gymnasium is required; where they are
present, AECEnv is the base class and the spaces are Gymnasium's.
"""
from __future__ import annotations

import secrets
from typing import Any, Iterator, Mapping

import numpy as np

from ._batch import Batch
from ._games import Game, as_game
from ._library import Closed, Problem, whole
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object  # type: ignore[assignment,misc]


class KockaEnv(_Base):  # type: ignore[misc,valid-type]
    """One game of Kocka as an environment; make one with `env`."""

    render_mode: str | None
    agent_selection: str

    def __init__(self, game: Game | str, seats: int = 2,
                 options: Mapping[str, Any] | None = None,
                 render_mode: str | None = None):
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("render_mode is None, \"ansi\" or \"human\"")
        self.game = as_game(game)
        self.seats = whole(seats, 1, 255, "seats")
        self.game.new(seats, options)  # Problem, if they do not fit
        self._options = options
        self._batch: Batch | None = None
        self._closed = False
        self.render_mode = render_mode
        self.metadata = {"name": f"kocka_{self.game.id}_v1",
                         "render_modes": ["ansi", "human"],
                         "is_parallelizable": False}
        self.possible_agents = [f"seat_{i}" for i in range(self.seats)]
        self.agents: list[str] = []
        self._make_spaces()

    def _make_spaces(self) -> None:
        low, high = np.iinfo(np.int16).min, np.iinfo(np.int16).max
        self.action_spaces = {a: Discrete(self.game.action_count)
                              for a in self.possible_agents}
        self.observation_spaces = {a: Dict({
            "observation": Box(low, high, (self.game.feature_count,),
                               np.int16),
            "action_mask": Box(0, 1, (self.game.action_count,), np.int8)})
            for a in self.possible_agents}

    # ---- spaces and sizes ----

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are "
                             + ", ".join(self.possible_agents))
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> KockaEnv:
        return self

    def __str__(self) -> str:
        return self.metadata["name"]

    # ---- the game ----

    def reset(self, seed: int | str | None = None,
              options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed each differs; `options` are the
        game's, for this and the following games."""
        if self._closed:
            raise Closed("the environment was closed")
        if options is not None:
            self.game.new(self.seats, options)
            self._options = options
        if seed is None:
            seed = secrets.token_hex(16)
        if self._batch:
            self._batch.close()
        self._batch = Batch(self.game, 1, seats=self.seats,
                            options=self._options, seed=seed, threads=1,
                            observations=True, go_on=False)
        self.agents = self.possible_agents[:]
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: dict[str, dict] = {a: {} for a in self.agents}
        self._after_move()

    def _playing(self) -> Batch:
        if self._closed:
            raise Closed("the environment was closed")
        if self._batch is None:
            raise Problem("no-game", "reset the environment first")
        return self._batch

    def _after_move(self) -> None:
        """Take over whose turn it is, or how it ended."""
        batch = self._playing()
        seat = int(batch.turns[0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        for i, agent in enumerate(self.possible_agents):
            self.terminations[agent] = True
            self.rewards[agent] = float(batch.rewards[0, i])
            self.infos[agent] = {"score": int(batch.scores[0, i])}
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """The selected agent acts; one that is done says None."""
        batch = self._playing()
        if not self.agents:
            raise Problem("over", "the game is over: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Problem("illegal-move", "this agent must act")
        number = whole(action, -2**31, 2**31 - 1, "action")
        batch.step(np.array([number], np.int32))
        self._cumulative_rewards[agent] = 0.0
        for other in self.agents:
            self.rewards[other] = 0.0
        self._after_move()
        for other in self.agents:
            self._cumulative_rewards[other] += self.rewards[other]
        if self.render_mode == "human":
            self.render()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError(
                "when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards,
                      self._cumulative_rewards, self.infos):
            del table[agent]
        for other in self.agents:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is empty if it does not act."""
        batch = self._playing()
        seat = self._seat(agent)
        if batch.turns[0] == seat:
            assert batch.observations is not None and batch.masks is not None
            return {"observation": batch.observations[0].copy(),
                    "action_mask": batch.masks[0].astype(np.int8)}
        return {"observation": np.array(batch.state(0).observe(seat),
                                        np.int16),
                "action_mask": np.zeros(self.game.action_count, np.int8)}

    def last(self, observe: bool = True) -> tuple[
            dict[str, Any] | None, float, bool, bool, dict]:
        """What concerns the selected agent, its reward since it last acted."""
        self._playing()
        agent = self.agent_selection
        if agent not in self.agents:
            raise Problem("over", "the game is over: reset the environment")
        return (self.observe(agent) if observe else None,
                self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent, again and again until nobody is left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def state(self) -> np.ndarray:
        """What all see, one after the other: for a critic that may know
        everything."""
        now = self._playing().state(0)
        return np.concatenate([np.array(now.observe(i), np.int16)
                               for i in range(self.seats)])

    def moves(self) -> tuple[np.ndarray, np.ndarray]:
        """The legal moves of the agent that acts, and their parts; where
        actions are places in a list, this is the list."""
        return self._playing().moves(0)

    def render(self) -> str | None:
        """The position as JSON: printed, or returned with "ansi"."""
        text = self._playing().state(0).json()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        if self._batch:
            self._batch.close()
        self._batch, self._closed = None, True


def env(game: Game | str, seats: int = 2,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None) -> KockaEnv:
    """An environment of a game, by its name: "mice", "cubes", …"""
    return KockaEnv(game, seats, options, render_mode)


raw_env = env
