"""A whole game as a text that can be read against the rule book, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import Action
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game
from erdkreis.engine.missions import mission_name
from tests.kept.hashes import hash_in

FOLDER = Path(__file__).parent
WIDTH = 118
WHOLE = 420  # a longer game is shown by its first and last actions
FIRST, LAST = 250, 60
EVERY = 25
_ACTION = re.compile(r" *\d+ t\d+ s\d [a-z]+: (.+?) ->")


def path_of(preset: Edition) -> Path:
    return FOLDER / f"{preset.preset}.txt"


def setting(preset: Edition) -> tuple[int, int]:
    """Players and seed: all sizes of tables occur, and the seed is the preset's place among all."""
    number = PRESETS.index(preset)
    return preset.players[number % len(preset.players)], number + 1


def playthrough(preset: Edition) -> str:
    game, head = set_up(preset)
    bot = Bot("greedy", setting(preset)[1])
    body = list(played(game, iter(lambda: None if game.over else bot.decide(game), None)))
    shown = body
    if len(body) > WHOLE:
        left_out = len(body) - FIRST - LAST
        shown = [*body[:FIRST], [f"     ... {left_out} actions later ..."], *body[-LAST:]]
    end = [
        *(_board(game) if len(body) % EVERY else []),
        f"winner: seat {game.winner} in turn {game.turn} after {len(body)} actions",
        f"hash: {hash_in(1, game)}",
    ]
    return "\n".join([*head, *(line for lines in shown for line in lines), *end]) + "\n"


def set_up(preset: Edition) -> tuple[Game, list[str]]:
    """The game before its first action, and what is written of it."""
    players, seed = setting(preset)
    game = Game(preset, players, seed=seed)
    return game, [
        f"{preset.title}, {preset.variant} ({preset.preset}): {players} greedy seats, seed {seed}",
        f"seats: {', '.join(f'{seat} {colour}' for seat, colour in enumerate(game.colours))}",
        *_wrapped("   0 set-up: ", "; ".join(_told(game, game.events))),
        *_board(game),
    ]


def played(game: Game, actions: Iterator[Action | str]) -> Iterator[list[str]]:
    """What is written of each action."""
    for number, action in enumerate(actions, 1):
        seat, turn, phase = game.awaiting, game.turn, game.phase
        told = _told(game, game.play(action))
        lines = _wrapped(f"{number:>4} t{turn} s{seat} {phase}: ", f"{action} -> {'; '.join(told)}")
        yield lines + _board(game) if number % EVERY == 0 else lines


def actions_in(text: str) -> Iterator[str]:
    """The actions that are written, up to where some are left out."""
    for line in text.partition("     ... ")[0].splitlines():
        if found := _ACTION.match(line):
            yield found[1]


def _wrapped(head: str, text: str) -> list[str]:
    """Lines of a readable width; what continues a line is set in."""
    lines, line = [], head
    for word in text.split(" "):
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = " " * 9
        line += word + " "
    return [*lines, line.rstrip()]


def _board(game: Game) -> list[str]:
    """Who stands where, in whose order, with what in hand."""
    state = game.state
    lines = []
    for army in sorted(set(state["owner"].tolist()) - {-1}):
        name = "neutral" if army == 6 else str(army)
        held = [
            f"{territory.id} {state['units'][place]}"
            for place, territory in enumerate(game.board.territories)
            if state["owner"][place] == army
        ]
        whole = [c.id for c in game.board.continents if all(state["owner"][place] == army for place in c.territories)]
        units = int(state["units"][state["owner"] == army].sum())
        facts = [f"{len(held)} territories", f"{units} units"]
        if army < 6 and game.edition.cards:
            facts.append(f"cards {_cards(game, int(state['hand'][army]))}")
        if whole:
            facts.append(f"all of {', '.join(whole)}")
        lines += _wrapped(f"     = {name}: ", f"{'; '.join(facts)}: {', '.join(held)}")
    return lines


def _cards(game: Game, mask: int) -> str:
    cards = [_card(game, number) for number in range(len(game.board.symbols)) if mask >> number & 1]
    return ", ".join(cards) or "none"


def _card(game: Game, number: int) -> str:
    symbol = game.board.symbols[number].name.lower()
    return symbol if number >= len(game.board.territories) else f"{symbol[:3]}.{game.board.territories[number].id}"


def _dice(faces: list[int]) -> str:
    return " ".join(map(str, faces))


def _told(game: Game, events: tuple[Event, ...]) -> list[str]:
    words = [_words(game, event.name, event.facts) for event in events]
    return [word for word in words if word]


def _words(game: Game, name: str, facts: dict[str, Any]) -> str:
    seat = facts.get("seat")
    match name:
        case "LeaderChosen":
            return f"{seat} leads"
        case "DiceThrownForStart":
            return "dice for the start " + ", ".join(f"{who}: {face}" for who, face in facts["faces"].items())
        case "FirstPlacerChosen":
            return f"{seat} places first"
        case "TerritoriesDealt":
            return "territories dealt"
        case "MissionDealt":
            return f"{seat}'s mission: {mission_name(game.edition, facts['mission'])}"
        case "TerritoryClaimed":
            return "claimed"
        case "UnitsPlaced":
            reason = {"card_bonus": " for the card", "computer": " by the computer"}.get(facts["reason"], "")
            return f"+{facts['units']} {facts['territory']}{reason}"
        case "CapitalChosen":
            return "chosen"
        case "CapitalRevealed":
            return f"{seat}'s capital is {facts['territory']}"
        case "PlacementRevealed":
            return "everybody shows"
        case "TurnBegun":
            return f"TURN {facts['turn']} of {seat}: {facts['base']} + {facts['continents']} units"
        case "ModeChosen":
            return f"{facts['side']} will {facts['mode']}"
        case "SetTraded":
            cards = [_card(game, facts[which]) for which in ("first", "second", "third")]
            return f"{', '.join(cards)} for {facts['units']}"
        case "DiceRolledToAttack":
            return f"red {_dice(facts['red'])}"
        case "AttackAnnounced":
            return f"{facts['units']} announced with {facts['dice']} dice"
        case "BattleFought":
            lost = f"attacker -{facts['attacker_loses']}, defender -{facts['defender_loses']}"
            return f"red {_dice(facts['red'])} blue {_dice(facts['blue'])}, {lost}"
        case "TerritoryTaken":
            return f"taken from {facts['former']}, {facts['units']} move in"
        case "UnitsMovedIn":
            return f"{facts['units']} in all"
        case "ContinentSwapped":
            return f"{facts['territory']} ({facts['units']}) falls to {facts['side']} with it"
        case "CapitalTaken":
            return f"CAPITAL of {seat}"
        case "PlayerEliminated":
            return f"{seat} IS OUT"
        case "CardsTakenOver":
            return f"{facts['cards']} cards of {seat} go to {'the leader' if facts['by'] is None else facts['by']}"
        case "CardSeen":
            return f"card {_card(game, facts['card'])}"
        case "CardDeclined":
            return "no card wanted"
        case "UnitsMoved":
            return f"{facts['units']} moved"
        case "NeutralReinforced":
            return f"neutral gets {facts['units']}, placed by {seat}"
        case "UnannouncedRoll":
            return f"{facts['units']} units lost"
        case "PlacementUndone":
            return f"-{facts['units']} {facts['territory']}"
        case "GameWon":
            return f"{seat} WINS by {facts['how']}"
        case _:  # CardDrawn, CardsSeen and PhaseEnded say nothing new to somebody who sees everything
            return ""
