"""Masked PPO in one file: a learner that imitates `greedy` first, and then finds out what beats it.

    pip install torch --index-url https://download.pytorch.org/whl/cpu   without CUDA: much smaller
    pip install 'erdkreis[learn]'
    python -m examples.ppo --steps 3000000 --seed 1

Every update prints a line of the curve: steps, games, share of games won by the learner, who draws its answers by lot
while it learns. It leaves FILE.npz, the weights, FILE.csv, the curve, and FILE.svg, its picture. The network stands in
`examples/learner.py`, which plays with it and needs no PyTorch.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import numpy as np

from erdkreis import Bot, Game
from erdkreis.commands.extras import missing_extra
from erdkreis.env import BatchEnv, MicroDecision, spelt
from erdkreis.env.floats import PLANES, planes
from examples.learner import Weights, forward, fresh_weights, games_won, ones_of, read

try:
    import torch
    from torch import Tensor, nn
except ModuleNotFoundError as error:
    raise SystemExit((missing_extra(error) or ("", str(error)))[1]) from None

MAX_TURNS = 100
KEPT = ("answer", "chance", "value", "reward", "ended")
Line = tuple[int, int, float, float]
"""Of the curve: steps so far; games of this update, the share of them that was won; seconds of processor so far."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--preset", default="H00-CAP")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--opponents", default="greedy", help="random, greedy or recruit")
    parser.add_argument("--imitate", type=int, default=200_000, help="answers of greedy to begin with; 0 for none")
    parser.add_argument("--steps", type=int, default=3_000_000)
    parser.add_argument("--games", type=int, default=512, help="that step together")
    parser.add_argument("--rollout", type=int, default=64, help="steps of each game between updates")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning; falls to 0, and entropy with it")
    parser.add_argument("--shaping", type=float, default=1.0)
    parser.add_argument("--discount", type=float, default=0.998)
    parser.add_argument("--entropy", type=float, default=0.005)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("ppo.npz"), help="the weights; the curve goes beside them")
    parser.add_argument("--picture", type=Path, help="where the curve is drawn, if not beside them")
    return parser.parse_args()


class Agent(nn.Module):
    """The network of `examples/learner.py`, with weights that can be learnt."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self.learnt = nn.ParameterDict({name: torch.as_tensor(part) for name, part in weights.items()})
        self.learnt["links"].requires_grad_(False)  # the map stays as it is

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all answers, and the worth of the position."""
        wanted, worth = forward(self.learnt, seen, mask, torch)
        return wanted.log_softmax(1), worth

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **{name: part.detach().numpy() for name, part in self.learnt.items()})


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(asked.threads)
    agent = Agent(fresh_weights(Game(asked.preset, asked.players, seed=0).board, asked.seed))
    optimiser = torch.optim.Adam(agent.parameters(), asked.rate, eps=1e-5)
    if asked.imitate:
        imitate(agent, optimiser, asked)
    curve: list[Line] = []
    for line in improve(agent, optimiser, asked):
        curve.append(line)
        print("steps {:>10,}  games {:>5}  won {:6.1%}  processor {:7.1f} s".format(*line), flush=True)
    agent.save(asked.out)
    keep_curve(curve, asked.out.with_suffix(".csv"))
    picture = asked.picture or asked.out.with_suffix(".svg")
    picture.write_text(drawn(curve, 1 / asked.players), encoding="utf-8")
    won = games_won(read(asked.out), asked.preset, asked.players, asked.opponents, seed=asked.seed + 1, games=2000)
    print(f"without lot it wins {won / 2000:.1%} of 2,000 games")


# Imitating


def imitate(agent: Agent, optimiser: torch.optim.Optimizer, asked: argparse.Namespace, epochs: int = 4) -> None:
    """Learn to answer as `greedy` does, and who won from where: to begin where it plays already."""
    seen, masks, answers, ends = answers_of_greedy(asked.preset, asked.players, asked.imitate, asked.seed)
    for epoch in range(1, epochs + 1):
        same = 0
        for part in torch.randperm(len(seen)).split(1024):
            mask = torch.as_tensor(ones_of(masks[part]))
            policy, worth = agent(torch.as_tensor(planes(seen[part])), mask)
            wanted, end = torch.as_tensor(answers[part]), torch.as_tensor(ends[part])
            loss = nn.functional.nll_loss(policy, wanted) + 0.5 * (worth - end).square().mean()
            descend(agent, optimiser, loss)
            same += int((policy.argmax(1) == wanted).sum())
        print(f"imitating, {epoch} of {epochs}: the same answer to {same / len(seen):.1%}", flush=True)


def answers_of_greedy(preset: str, players: int, count: int, seed: int) -> tuple[np.ndarray, ...]:
    """Games of `greedy` alone, answer by answer: what it saw, might have answered and answered, and whether it won."""
    chance = np.random.default_rng(seed)
    told: list[tuple[np.ndarray, int, int]] = []
    ends: list[float] = []
    while len(told) < count:
        game, bot, seats = Game(preset, players, seed=int(chance.integers(1 << 60))), Bot("greedy", len(told)), []
        while (seat := game.awaiting) is not None and game.turn < MAX_TURNS:
            decision, action = MicroDecision(game), bot.decide(game)
            for answer in spelt(game, action):
                told.append((decision.observe(seat), decision.mask, answer))
                seats.append(seat)
                decision.answer(answer)
            game.play(action)
        ends += [1.0 if seat == game.winner else -1.0 for seat in seats]
    seen, masks, answers = zip(*told, strict=True)
    return np.array(seen), np.array(masks), np.array(answers), np.array(ends, np.float32)


# Improving


def improve(agent: Agent, optimiser: torch.optim.Optimizer, asked: argparse.Namespace) -> Iterator[Line]:
    """PPO: play a while, learn from it, and again."""
    env = BatchEnv(
        asked.preset,
        asked.games,
        asked.players,
        seats=("learner", asked.opponents),
        seed=asked.seed,
        shaping=asked.shaping,
        discount=asked.discount,
        max_turns=MAX_TURNS,
    )
    env.reset()
    done, began = 0, process_time()
    while done < asked.steps:
        left = 1 - done / asked.steps
        for group in optimiser.param_groups:
            group["lr"] = asked.rate * left
        kept, last, games, won = play(agent, env, asked.rollout)
        kept["gained"] = advantages(kept, last, asked.discount)
        learn(agent, optimiser, {name: part.flatten(0, 1) for name, part in kept.items()}, asked.entropy * left)
        done += asked.rollout * asked.games
        yield done, games, round(won / max(1, games), 4), round(process_time() - began, 1)


@torch.no_grad()
def play(agent: Agent, env: BatchEnv, steps: int) -> tuple[dict[str, Tensor], Tensor, int, int]:
    """Some steps of every game: all that is learnt from, the worth of where they end, and the games that were over."""
    kept = {name: torch.zeros(steps, env.n) for name in KEPT}
    kept |= {"seen": torch.zeros(steps, env.n, PLANES), "mask": torch.zeros(steps, env.n, 64)}
    rows, games, won = np.arange(env.n), 0, 0
    for step in range(steps):
        kept["seen"][step], kept["mask"][step] = seen, mask = perceived(env)
        policy, kept["value"][step] = agent(seen, mask)
        answer = (policy - torch.empty_like(policy).exponential_().log()).argmax(1)  # drawn by its chances
        kept["answer"][step], kept["chance"][step] = answer, chance_of(policy, answer)
        asked = env.movers.copy()
        env.step(answer.numpy())
        ended, reward = env.terminated | env.truncated, env.rewards[rows, asked]
        kept["reward"][step], kept["ended"][step] = torch.as_tensor(reward), torch.as_tensor(ended)
        games, won = games + int(ended.sum()), won + int((reward[env.terminated] > -0.5).sum())
    return kept, agent(*perceived(env))[1], games, won


def perceived(env: BatchEnv) -> tuple[Tensor, Tensor]:
    return torch.as_tensor(planes(env.observations)), torch.as_tensor(ones_of(env.masks))


def chance_of(policy: Tensor, answer: Tensor) -> Tensor:
    return policy.gather(1, answer.long()[:, None])[:, 0]


def advantages(kept: dict[str, Tensor], last: Tensor, discount: float, trace: float = 0.95) -> Tensor:
    """Generalised advantage estimation; nothing flows over the end of a game."""
    found, following, ahead = torch.zeros_like(kept["reward"]), torch.zeros_like(last), last
    for step in reversed(range(len(found))):
        goes_on = 1 - kept["ended"][step]
        surprise = kept["reward"][step] + discount * goes_on * ahead - kept["value"][step]
        found[step] = following = surprise + discount * trace * goes_on * following
        ahead = kept["value"][step]
    return found


def learn(
    agent: Agent,
    optimiser: torch.optim.Optimizer,
    kept: dict[str, Tensor],
    entropy: float,
    epochs: int = 2,
    batch: int = 1024,
) -> None:
    """PPO's clipped objective, over all that was seen, a few times."""
    gained = (kept["gained"] - kept["gained"].mean()) / (kept["gained"].std() + 1e-8)
    wanted = kept["gained"] + kept["value"]
    for _ in range(epochs):
        for part in torch.randperm(len(gained)).split(batch):
            policy, worth = agent(kept["seen"][part], kept["mask"][part])
            ratio = (chance_of(policy, kept["answer"][part]) - kept["chance"][part]).exp()
            loss = -torch.min(ratio * gained[part], ratio.clamp(0.8, 1.2) * gained[part]).mean()
            doubt = -(policy.exp() * policy.clamp(min=-50)).sum(1).mean()
            loss = loss + 0.5 * (worth - wanted[part]).square().mean() - entropy * doubt
            descend(agent, optimiser, loss)


def descend(agent: Agent, optimiser: torch.optim.Optimizer, loss: Tensor) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimiser.step()


# The curve


def keep_curve(curve: list[Line], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("steps", "games", "won", "seconds"), *curve])


def drawn(curve: list[Line], equal: float, width: int = 640, height: int = 320, edge: int = 48) -> str:
    """The share of games won by steps; the dashed line is what an equal of the opponents would win."""
    longest = curve[-1][0]

    def at(steps: float, won: float) -> tuple[float, float]:
        return edge + (width - 2 * edge) * steps / longest, height - edge - (height - 2 * edge) * won

    def level(won: float, style: str) -> str:
        (left, y), (right, _) = at(0, won), at(longest, won)
        return f'<path d="M{left:.1f} {y:.1f}H{right:.1f}" {style}/>'

    def text(place: tuple[float, float], said: str, anchor: str = "end") -> str:
        return f'<text x="{place[0] - 6:.1f}" y="{place[1] + 4:.1f}" text-anchor="{anchor}">{said}</text>'

    points = " ".join("{:.1f},{:.1f}".format(*at(steps, won)) for steps, _, won, _ in curve)
    look = 'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12"'
    parts = [f'<svg {look} viewBox="0 0 {width} {height}">', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for quarter in range(5):
        parts += [level(quarter / 4, 'stroke="#ddd"'), text(at(0, quarter / 4), f"{25 * quarter} %")]
    parts.append(level(equal, 'stroke="#b33" stroke-dasharray="6 4"'))
    parts.append(f'<polyline points="{points}" fill="none" stroke="#246" stroke-width="1.5"/>')
    parts += [text(at(longest, -0.1), f"{longest:,} steps"), text(at(0, 1.07), "games won while learning", "start")]
    return "\n".join((*parts, "</svg>", ""))


if __name__ == "__main__":
    main()
