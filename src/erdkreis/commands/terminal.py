"""`erdkreis terminal`: a game for people, against bots and one another, in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import (
    add_bots,
    add_command,
    add_edition,
    add_language,
    check_players,
    chosen_bots,
    find_edition,
    split_names,
    whole,
)
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK, OTHER
from erdkreis.commands.extras import need
from erdkreis.commands.files import existing_file
from erdkreis.commands.pace import play_with_a_person

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands
    from erdkreis.editions import Edition

PERSON = "person"
NEW_GAME = ("edition", "variant", "escalating", "players", "bots", "bot", "names", "seed")
EXAMPLES = f"""\
  erdkreis terminal                                              it asks what it needs to know
  erdkreis terminal --edition {OTHER} --bots person,greedy,person --names Anna,Bot,Ben
  erdkreis terminal --edition {BOOK} --bot captain --bot 'cmd:python3 bot.py'
  erdkreis terminal --language de                                auf Deutsch; nl: in het Nederlands
  erdkreis terminal --resume game.jsonl                          go on with a saved game"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "terminal", "play here, in the terminal", run, EXAMPLES)
    add_edition(parser, required=False)
    parser.add_argument("--players", metavar="N", type=whole(), help="how many play, bots included")
    add_bots(parser, "your opponents, or one name for each seat", (PERSON,))
    parser.add_argument("--names", metavar="LIST", type=split_names, help="what the players are called, seat by seat")
    parser.add_argument("--seed", metavar="S", type=whole(), help="same seed, same cards and dice")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", metavar="FILE", help="write the game down here, move by move")
    add_language(parser)


def run(asked: argparse.Namespace) -> int:
    need("terminal")
    edition, seats, resume = None, None, None
    if asked.resume is not None:
        _check_only_resume(asked)
        resume = existing_file(asked.resume)
    elif asked.edition is not None:
        edition = find_edition(asked.edition, asked.variant, asked.escalating)
        seats = choose_seats(edition, asked.players, chosen_bots(asked, (PERSON,)))
        if asked.names is not None and seats is not None and len(asked.names) != len(seats):
            raise UsageError(f"{len(seats)} seats need {len(seats)} names, not {len(asked.names)}")
    else:
        _check_edition_missing(asked)
    play_with_a_person()
    from erdkreis.terminal import play_terminal

    save = None if asked.save is None else Path(asked.save)
    return play_terminal(
        edition=edition,
        seats=seats,
        names=asked.names,
        seed=asked.seed,
        resume=resume,
        save=save,
        language=asked.language,
    )


def _check_only_resume(asked: argparse.Namespace) -> None:
    for name in NEW_GAME:
        if getattr(asked, name) not in (None, False):
            raise UsageError(f"a saved game brings its own {name}: leave --{name} out")


def _check_edition_missing(asked: argparse.Namespace) -> None:
    for name in NEW_GAME[1:6]:
        if getattr(asked, name) not in (None, False):
            raise UsageError(f"--{name} needs to know the rule book: give --edition E")


def choose_seats(edition: Edition, players: int | None, bots: list[str] | None) -> list[str] | None:
    """Who sits where. As many names as seats go by seat; else seat 0 is a person and the names are opponents.

    >>> from erdkreis import edition
    >>> choose_seats(edition("hasbro2000"), 4, ["greedy"])
    ['person', 'greedy', 'greedy', 'greedy']
    """
    if bots is None:
        if players is not None:
            check_players(edition, players)
        return None if players is None else [PERSON] * players
    if players is None:
        if len(bots) == 1:
            players = edition.players[0]
        else:
            players = len(bots) if PERSON in bots else len(bots) + 1
    check_players(edition, players)
    if len(bots) == players:
        return bots
    if len(bots) == 1:
        return [PERSON, *bots * (players - 1)]
    if len(bots) == players - 1:
        return [PERSON, *bots]
    raise UsageError(f"{players} seats need {players} names in --bots, or {players - 1} for your opponents")
