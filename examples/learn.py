#!/usr/bin/env python3
"""A player that learns Catch the Mice (or another game) from nothing.

    python3 learn.py [--game mice] [--minutes 3] [--plot learn.svg]

It plays thousands of games against itself at once and makes the moves of the
winners more likely (policy gradient with a learned baseline, a network with one
hidden layer, Adam), in numpy alone. Now and then it plays against random moves;
the curve is drawn as it goes.
"""
import argparse
import time

import numpy as np

import kocka

GAMES, STEPS, HIDDEN = 512, 160, 64


class Network:
    """Features in; a preference for each action and a value out."""

    def __init__(self, game, rng):
        self.scale = np.ones(game.feature_count, np.float32)
        out = game.action_count + 1
        self.weights = [
            rng.normal(0, 0.3 / game.feature_count ** 0.5,
                       (game.feature_count, HIDDEN)),
            np.zeros(HIDDEN), rng.normal(0, 0.01, (HIDDEN, out)),
            np.zeros(out)]
        self.weights = [w.astype(np.float32) for w in self.weights]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def __call__(self, seen, masks):
        """Probabilities of actions, values, and what `learn` needs."""
        w1, b1, w2, b2 = self.weights
        inputs = seen / self.scale
        hidden = np.maximum(inputs @ w1 + b1, 0)
        out = hidden @ w2 + b2
        likes = np.where(masks, out[:, :-1], -1e9)
        likes = np.exp(likes - likes.max(1, keepdims=True))
        return likes / likes.sum(1, keepdims=True), out[:, -1], \
            (inputs, hidden)

    def learn(self, memory, gradient, rate):
        """One step of Adam along the gradient at the outputs."""
        inputs, hidden = memory
        back = (gradient @ self.weights[2].T) * (hidden > 0)
        gradients = [inputs.T @ back, back.sum(0), hidden.T @ gradient,
                     gradient.sum(0)]
        self.updates += 1
        shrink = rate * (1 - 0.999 ** self.updates) ** 0.5 / (
            1 - 0.9 ** self.updates)
        for w, g, m, s in zip(self.weights, gradients, self.means,
                              self.squares):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            w -= shrink * m / (np.sqrt(s) + 1e-8)


def choose(chances, rng):
    """One action for each row, by its probabilities."""
    sums = chances.cumsum(1)
    tickets = rng.random((len(sums), 1), np.float32) * sums[:, -1:]
    return (tickets < sums).argmax(1).astype(np.int32)


class Learner:
    def __init__(self, game, seed):
        self.rng = np.random.default_rng(seed)
        self.batch = kocka.Batch(game, GAMES, seed=seed)
        self.network = Network(self.batch.game, self.rng)

    def play(self):
        """STEPS decisions in every game: what was seen, allowed and done, and
        what the seat won in the end, of all whose game ended meanwhile."""
        batch, rows = self.batch, []
        for _ in range(STEPS):
            self.network.scale = np.maximum(
                self.network.scale, np.abs(batch.observations).max(0))
            seen, masks = batch.observations.copy(), batch.masks.copy()
            chances, _, _ = self.network(seen, masks)
            actions, turns = choose(chances, self.rng), batch.turns.copy()
            batch.step(actions)
            rows.append((seen, masks, actions, turns, batch.ends.copy(),
                         batch.rewards.copy()))
        seen, masks, actions, turns, ends, rewards = map(np.array, zip(*rows))
        won = np.full(actions.shape, np.nan, np.float32)
        outcome = np.full(rewards.shape[1:], np.nan, np.float32)
        for t in reversed(range(STEPS)):
            outcome[ends[t]] = rewards[t][ends[t]]
            won[t] = outcome[np.arange(GAMES), turns[t]]
        known = ~np.isnan(won)
        return seen[known], masks[known], actions[known], won[known]

    def learn(self, decisions, rate, size=8192):
        """From all of them, in an order at random, some at a time."""
        order = self.rng.permutation(len(decisions[0]))
        for at in range(0, len(order) - size + 1, size):
            picked = order[at:at + size]
            seen, masks, actions, won = (d[picked] for d in decisions)
            chances, values, memory = self.network(seen, masks)
            better = won - values
            wanted = -chances
            wanted[np.arange(size), actions] += 1
            # towards what was better than expected, a little towards variety
            variety = -chances * np.log(chances + 1e-9)
            variety -= chances * variety.sum(1, keepdims=True)
            gradient = np.concatenate(
                [-(wanted * better[:, None] + 0.01 * variety) / size,
                 -(better / size)[:, None]], axis=1)
            self.network.learn(memory, gradient.astype(np.float32), rate)

    def against_random(self, games=2000):
        """The share of wins against random moves, half from each seat."""
        batch = kocka.Batch(self.batch.game, games, seed="test",
                            go_on=False)
        mine, won = np.arange(games) % 2, 0.0
        while (batch.turns >= 0).any():
            chances, _, _ = self.network(batch.observations, batch.masks)
            batch.step(np.where(batch.turns == mine,
                                choose(chances, self.rng), batch.sample()))
            won += batch.rewards[np.arange(games), mine].sum()
        batch.close()
        return won / games


def plot(path, curve, title):
    """The curve as a picture, without any library."""
    width, height, last = 640, 360, max(curve[-1][0], 1)
    points = " ".join(f"{50 + 570 * t / last:.1f},{320 - 280 * share:.1f}"
                      for t, share in curve)
    lines = "".join(
        f'<path d="M50 {320 - 280 * y}H620" stroke="#ccc"/>'
        f'<text x="10" y="{324 - 280 * y}">{y:.0%}</text>'
        for y in (0, 0.25, 0.5, 0.75, 1))
    with open(path, "w", encoding="utf-8") as out:
        out.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} '
            f'{height}" font-family="sans-serif" font-size="13">'
            f'<rect width="{width}" height="{height}" fill="white"/>{lines}'
            f'<polyline points="{points}" fill="none" stroke="#b04a00" '
            f'stroke-width="2"/><text x="50" y="25">{title}</text>'
            f'<text x="470" y="345">{last:.0f} s of learning</text></svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="mice")
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--plot", default="learn.svg")
    words = parser.parse_args()
    learner = Learner(words.game, int(words.seed))
    curve, spent, step = [(0, learner.against_random())], 0.0, 0
    print(f"before: {curve[0][1]:.1%} against random moves")
    while spent < words.minutes * 60:
        began = time.process_time()
        learner.learn(learner.play(), rate=0.001)
        spent += time.process_time() - began
        step += 1
        if step % 2 == 1:
            curve.append((spent, learner.against_random()))
            print(f"{spent:5.0f} s: {curve[-1][1]:.1%}", flush=True)
            plot(words.plot, curve, f"{words.game}: wins against random "
                 "moves, by seconds of processor time")


if __name__ == "__main__":
    main()
