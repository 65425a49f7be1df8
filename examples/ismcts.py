"""Information-set Monte Carlo tree search in one file: a bot that imagines what it cannot see, and plays it out.

    erdkreis arena duel examples.ismcts:Ismcts greedy --edition H00-CAP --games 30

Every round of the search deals anew what is hidden (`view.imagine`), walks down one tree that all deals share, adds one
decision to it, lets `greedy` play the game to its end some times, and remembers who won. Nothing here looks at the real
game. Dice are not in the tree: an attack leads to one node, whatever was rolled (the search is *open-loop*).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

from erdkreis import Game, Option, Options, View, actions, simulate

CURIOSITY = 0.7
"""How much is tried that has not won so far."""
PLAYOUTS = 8
"""Games from each new decision: in the kernel they cost less than finding the way there."""
LONGEST = 100
"""Turns after which a game that is played out counts for nobody."""


class Node:
    """A decision: how often it could be made, how often it was, and how often whoever made it won."""

    __slots__ = ("after", "offered", "tried", "won")

    def __init__(self) -> None:
        self.after: dict[actions.Action, Node] = {}
        self.offered = self.tried = 0
        self.won = 0.0

    def promise(self) -> float:
        """UCB1 for decisions that are not always open: what it was offered counts, not how often others were tried."""
        return self.won / self.tried + CURIOSITY * math.sqrt(math.log(self.offered) / self.tried)


class Ismcts:
    """`rounds` of the search for every decision that is one."""

    rounds = 30

    def __init__(self, seed: int = 0) -> None:
        self._lot = random.Random(seed)

    def decide(self, view: View, options: Options) -> actions.Action:
        open_now = worth_trying(view.known, options)
        if len(open_now) == 1:
            return open_now[0]
        root = Node()
        for _ in range(self.rounds):
            self._search(root, view.imagine(self._lot.getrandbits(60)))
        return max(root.after, key=lambda action: (root.after[action].tried, root.after[action].won))

    def _search(self, node: Node, game: Game) -> None:
        path: list[tuple[int, Node]] = []
        while game.awaiting is not None:
            seat, action, new = game.awaiting, *self._chosen(node, worth_trying(game, game.options()))
            game.play(action)
            node = node.after[action]
            path.append((seat, node))
            if new:
                break
        if game.over:
            wins = [float(seat == game.winner) for seat in range(game.players)]
        else:
            seed = self._lot.getrandbits(60)
            wins = list(simulate(game, bots="greedy", games=PLAYOUTS, seed=seed, max_turns=LONGEST).shares)
        for seat, node in path:
            node.tried += 1
            node.won += wins[seat]

    def _chosen(self, node: Node, open_now: list[actions.Action]) -> tuple[actions.Action, bool]:
        """Something new, or what promises most of all that is open in this deal."""
        unknown = [action for action in open_now if action not in node.after]
        if unknown:
            action = self._lot.choice(unknown)
            node.after[action] = Node()
        for each in open_now:
            if each in node.after:
                node.after[each].offered += 1
        if unknown:
            return action, True
        return max(open_now, key=lambda each: node.after[each].promise()), False


def worth_trying(game: Game, options: Options) -> list[actions.Action]:
    """Few enough to be searched: whole stacks, where others are next door, and attacks by the stronger."""
    seen, board = game.seen_by(options.seat), game.board

    def at_front(territory: str | None) -> bool:
        place = board.index(territory or "")
        return any(seen.owner[link] != seen.owner[place] for link in board.territories[place].links)

    def sensible(option: Option) -> bool:
        match option.kind:
            case "place":
                return at_front(option.target)
            case "attack":
                source, target = board.index(option.source or ""), board.index(option.target or "")
                return seen.units[source] > seen.units[target]
            case "fortify":
                return at_front(option.target) and not at_front(option.source)
        return True

    chosen = [option for option in options.actions if sensible(option)] or list(options.actions)
    return [action for option in chosen for action in _actions(option)]


def _actions(option: Option) -> Iterator[actions.Action]:
    """With the numbers that matter: all units, or in an occupation the fewest as well."""
    if option.kind in ("choose", "trade", "defend"):
        yield from option.actions()
    elif option.kind == "occupy" and option.least != option.most:
        yield from (option.action(option.least), option.action(option.most))
    else:
        yield option.action(option.most)
