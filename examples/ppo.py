"""Masked PPO in one file: a learner against built-in bots, thousands of steps a second on a processor.

    pip install 'erdkreis[env]' torch
    python examples/ppo.py --steps 2000000 --opponents greedy

Every update prints a line of the curve (and writes it to FILE.csv): steps, games, share of games won by the learner.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from time import process_time

import gymnasium
import torch
from torch import nn

import erdkreis.env.solo  # noqa: F401 # registers the names
from erdkreis.env.planes import PLANES, planes

ACTIONS = 64


class Agent(nn.Module):
    """What to answer, and how well one stands."""

    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(PLANES, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, ACTIONS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 1.0)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--env", default="Erdkreis-H00-Capitals-3p-v0")
    parser.add_argument("--opponents", default="greedy", help="random, greedy or recruit")
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--games", type=int, default=128, help="that step together")
    parser.add_argument("--rollout", type=int, default=128, help="steps of each game between updates")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--shaping", type=float, default=0.5)
    parser.add_argument("--discount", type=float, default=0.999)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo.pt"), help="the model; the curve goes beside it")
    return parser.parse_args()


def advantages(
    rewards: torch.Tensor, values: torch.Tensor, ended: torch.Tensor, last: torch.Tensor, discount: float
) -> torch.Tensor:
    """Generalised advantage estimation; nothing flows over the end of a game."""
    found, following = torch.zeros_like(rewards), torch.zeros_like(last)
    for step in reversed(range(len(rewards))):
        next_value = last if step == len(rewards) - 1 else values[step + 1]
        goes_on = 1 - ended[step]
        delta = rewards[step] + discount * next_value * goes_on - values[step]
        following = delta + discount * 0.95 * goes_on * following
        found[step] = following
    return found


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    env = gymnasium.make_vec(
        asked.env, num_envs=asked.games, opponents=asked.opponents, shaping=asked.shaping, discount=asked.discount
    )
    agent = Agent()
    optimiser = torch.optim.Adam(agent.parameters(), asked.rate, eps=1e-5)
    seen, info = env.reset(seed=asked.seed)
    seen, mask = torch.as_tensor(planes(seen)), torch.as_tensor(info["action_mask"] > 0)
    fresh = torch.zeros(asked.games)  # games that the next answer only begins anew: nothing is learnt there
    shape, done, began, curve = (asked.rollout, asked.games), 0, process_time(), []
    while done < asked.steps:
        kept = {name: torch.zeros(shape) for name in ("answer", "chance", "value", "reward", "ended", "fresh")}
        kept_seen, kept_mask = torch.zeros(*shape, PLANES), torch.zeros(*shape, ACTIONS, dtype=torch.bool)
        won = over = 0
        for step in range(asked.rollout):
            with torch.no_grad():
                policy, value = agent(seen, mask)
                answer = policy.sample()
            kept_seen[step], kept_mask[step], kept["fresh"][step] = seen, mask, fresh
            kept["answer"][step], kept["chance"][step], kept["value"][step] = answer, policy.log_prob(answer), value
            observed, reward, terminated, truncated, info = env.step(answer.numpy())
            ended = terminated | truncated
            won, over = won + int((reward[terminated] > 0).sum()), over + int(ended.sum())
            kept["reward"][step], kept["ended"][step] = torch.as_tensor(reward), torch.as_tensor(ended)
            seen, mask, fresh = (
                torch.as_tensor(planes(observed)),
                torch.as_tensor(info["action_mask"] > 0),
                torch.as_tensor(ended, dtype=torch.float32),
            )
        with torch.no_grad():
            last = agent(seen, mask)[1]
        gained = advantages(kept["reward"], kept["value"], kept["ended"], last, asked.discount)
        use = (kept["fresh"] == 0).flatten()
        flat = {name: part.flatten()[use] for name, part in {**kept, "gained": gained}.items()}
        learn(agent, optimiser, kept_seen.flatten(0, 1)[use], kept_mask.flatten(0, 1)[use], flat, asked.entropy)
        done += asked.rollout * asked.games
        curve.append((done, over, round(won / max(1, over), 4), round(process_time() - began, 1)))
        print("steps {:>9,}  games {:>5}  won {:6.1%}  processor {:7.1f} s".format(*curve[-1]), flush=True)
    torch.save(agent.state_dict(), asked.out)
    with asked.out.with_suffix(".csv").open("w", newline="") as file:
        csv.writer(file).writerows([("steps", "games", "won", "seconds"), *curve])


def learn(
    agent: Agent,
    optimiser: torch.optim.Optimizer,
    seen: torch.Tensor,
    mask: torch.Tensor,
    flat: dict[str, torch.Tensor],
    entropy: float,
    epochs: int = 3,
    batch: int = 2048,
) -> None:
    """PPO's clipped objective, over all that was seen, a few times."""
    gained = (flat["gained"] - flat["gained"].mean()) / (flat["gained"].std() + 1e-8)
    wanted = flat["gained"] + flat["value"]
    for _ in range(epochs):
        for part in torch.randperm(len(seen)).split(batch):
            policy, value = agent(seen[part], mask[part])
            ratio = (policy.log_prob(flat["answer"][part]) - flat["chance"][part]).exp()
            clipped = ratio.clamp(0.8, 1.2)
            loss = -torch.min(ratio * gained[part], clipped * gained[part]).mean()
            loss = loss + 0.5 * (value - wanted[part]).square().mean() - entropy * policy.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


if __name__ == "__main__":
    main()
