"""The commands besides the actions: a name, how it is typed, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.errors import ErdkreisError
from erdkreis.terminal import answers
from erdkreis.terminal.answers import Args
from erdkreis.terminal.lines import one_line
from erdkreis.terminal.standing import TURN, RepeatedAttack

if TYPE_CHECKING:
    from erdkreis.terminal.session import Session


@dataclass(frozen=True)
class TerminalCommand:
    usage: str
    run: Callable[[Session, Args], None]


def _misspelt(session: Session, command: str) -> None:
    session.complain(session.speaker.say("read/usage", usage=COMMANDS[command].usage))


def auto(session: Session, args: Args) -> None:
    """One decision by the greedy program, or all of this step, or of this turn."""
    seat, game = session.awaited, session.game
    wanted = args[0].casefold() if args else ""
    if wanted and "rest".startswith(wanted):
        session.orders.steps[seat] = ("attack" if game.phase == "occupy" else game.phase, game.turn)
        return
    if wanted and "turn".startswith(wanted):
        session.orders.steps[seat] = (TURN, game.turn)
        return
    if wanted:
        _misspelt(session, "auto")
        return
    action = session.table.decision(seat)
    session.tell(session.speaker.say("auto", seat=seat, action=action), "dim")
    session.act(action)


def defend(session: Session, args: Args) -> None:
    """`defend auto`: the best number of dice from now on; `defend ask`: ask again."""
    seat = session.awaited
    if args == ("auto",):
        session.orders.defence.add(seat)
        session.tell(session.speaker.say("defend/auto"))
    else:
        session.orders.defence.discard(seat)
        session.tell(session.speaker.say("defend/ask"))


def roll(session: Session, args: Args) -> None:
    """Attack again and again."""
    rest = args[2:]
    if rest and "until".startswith(rest[0].casefold()):
        rest = rest[1:]
    if len(args) < 2 or len(rest) > 1 or not all(word.isascii() and word.isdigit() for word in rest):
        _misspelt(session, "roll")
        return
    seat = session.awaited
    refused = session.game.refusal(f"attack {args[0]} {args[1]}", seat)
    if refused is not None:
        session.act(session.game.parse(f"attack {args[0]} {args[1]}"))
        return
    least = max(1, int(rest[0][:6])) if rest else 1
    place = session.game.board.index(args[0])
    units = session.game.view(session.knower).territories[place].units
    if units <= least:
        session.complain(session.speaker.say("until", source=args[0], units=units))
        return
    session.orders.campaign = RepeatedAttack(seat, args[0], args[1], least, len(session.table.history))


def save(session: Session, args: Args) -> None:
    if not args:
        _misspelt(session, "save")
        return
    _save(session, " ".join(args))


def _save(session: Session, name: str) -> bool:
    path = Path(name).expanduser()
    if path.exists() and path not in session.saved:
        session.complain(session.speaker.say("exists", file=path))
        return False
    try:
        session.table.save(path)
    except (OSError, ValueError, ErdkreisError) as error:
        session.complain(session.speaker.say("not_saved", error=one_line(error)))
        return False
    session.saved[path] = len(session.table.history)
    session.tell(session.speaker.say("saved", file=path))
    return True


def leave(session: Session, args: Args) -> None:
    """Leave the game; ask where to keep it, unless it is being recorded."""
    session.leaving = True
    if session.table.file is not None:
        session.tell(session.speaker.say("kept", file=session.table.file))
        return
    if len(session.table.history) in session.saved.values():
        return
    try:
        name = session.ask(session.speaker.say("ask/save"))
        while name.strip() and not _save(session, name.strip()):
            name = session.ask(session.speaker.say("ask/other_file"))
    except (EOFError, KeyboardInterrupt):
        return


COMMANDS: dict[str, TerminalCommand] = {
    "help": TerminalCommand("help [WORD]", answers.show_help),
    "options": TerminalCommand("options", answers.options),
    "board": TerminalCommand("board", answers.board),
    "map": TerminalCommand("map [TERRITORY]", answers.borders),
    "cards": TerminalCommand("cards", answers.cards),
    "mission": TerminalCommand("mission", answers.mission),
    "income": TerminalCommand("income", answers.income),
    "log": TerminalCommand("log [N]", answers.log),
    "why": TerminalCommand("why [WORD]", answers.why_not),
    "rules": TerminalCommand("rules [WORD]", answers.rules),
    "hint": TerminalCommand("hint [en|de|nl]", answers.hint),
    "roll": TerminalCommand("roll FROM TO [until N]", roll),
    "defend": TerminalCommand("defend auto|ask", defend),
    "auto": TerminalCommand("auto [rest|turn]", auto),
    "save": TerminalCommand("save FILE", save),
    "quit": TerminalCommand("quit", leave),
}
