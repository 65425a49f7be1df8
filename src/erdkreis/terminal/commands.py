"""The commands besides the actions: a name, how it is typed, one line of help, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.errors import ErdkreisError
from erdkreis.terminal import answers
from erdkreis.terminal.answers import Args
from erdkreis.terminal.standing import TURN, RepeatedAttack

if TYPE_CHECKING:
    from erdkreis.terminal.session import Session


@dataclass(frozen=True)
class TerminalCommand:
    usage: str
    help: str
    run: Callable[[Session, Args], None]


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
        session.complain(f"usage: {COMMANDS['auto'].usage}")
        return
    action = session.table.decision(seat)
    session.tell(f"{session.speaker.who(seat)} lets the program decide: {action}", "dim")
    session.act(action)


def defend(session: Session, args: Args) -> None:
    """`defend auto`: the best number of dice from now on; `defend ask`: ask again."""
    seat = session.awaited
    if args == ("auto",):
        session.orders.defence.add(seat)
        session.tell("Your dice for the defence are chosen for you from now on; defend ask changes that.")
    else:
        session.orders.defence.discard(seat)
        session.tell("You are asked for your dice for the defence.")


def roll(session: Session, args: Args) -> None:
    """Attack again and again."""
    rest = args[2:]
    if rest and "until".startswith(rest[0].casefold()):
        rest = rest[1:]
    if len(args) < 2 or len(rest) > 1 or not all(word.isascii() and word.isdigit() for word in rest):
        session.complain(f"usage: {COMMANDS['roll'].usage}")
        return
    seat = session.awaited
    refused = session.game.refusal(f"attack {args[0]} {args[1]}", seat)
    if refused is not None:
        session.act(session.game.parse(f"attack {args[0]} {args[1]}"))
        return
    session.orders.campaign = RepeatedAttack(seat, args[0], args[1], max(1, int(rest[0][:6])) if rest else 1)


def save(session: Session, args: Args) -> None:
    if not args:
        session.complain(f"usage: {COMMANDS['save'].usage}")
        return
    _save(session, " ".join(args))


def _save(session: Session, name: str) -> bool:
    path = Path(name).expanduser()
    if path.exists() and path not in session.saved:
        session.complain(f"{path} exists already: choose another name")
        return False
    try:
        session.table.save(path)
    except (OSError, ValueError, ErdkreisError) as error:
        session.complain(f"the game could not be saved: {error}")
        return False
    session.saved[path] = len(session.table.history)
    session.tell(f"Saved in {path}; go on with erdkreis terminal --resume {path}")
    return True


def leave(session: Session, args: Args) -> None:
    """Leave the game; ask where to keep it, unless it is being recorded."""
    session.leaving = True
    if session.table.file is not None:
        session.tell(f"The game is kept in {session.table.file}; go on with --resume {session.table.file}")
        return
    if len(session.table.history) in session.saved.values():
        return
    try:
        name = session.ask("Save the game in which file? Enter to leave without saving: ")
        while name.strip() and not _save(session, name.strip()):
            name = session.ask("Another file, or Enter: ")
    except (EOFError, KeyboardInterrupt):
        return


COMMANDS: dict[str, TerminalCommand] = {
    "help": TerminalCommand("help [WORD]", "this list, or one action or command", answers.show_help),
    "options": TerminalCommand("options", "everything you may do now", answers.options),
    "board": TerminalCommand("board", "draw the board again (also: look, or Enter)", answers.board),
    "map": TerminalCommand("map [TERRITORY]", "what borders what", answers.borders),
    "cards": TerminalCommand("cards", "your cards, and the sets among them", answers.cards),
    "mission": TerminalCommand("mission", "your goal, and how far you have come", answers.mission),
    "income": TerminalCommand("income", "the units of your next turn, and the rules behind them", answers.income),
    "log": TerminalCommand("log [N]", "the last N things that happened", answers.log),
    "why": TerminalCommand("why", "the rule behind a refusal, or behind this step", answers.why_not),
    "rules": TerminalCommand("rules [WORD]", "look a word up in the rule book", answers.rules),
    "hint": TerminalCommand("hint [en|de|nl]", "what a strong bot would do in your place, and why", answers.hint),
    "roll": TerminalCommand("roll FROM TO [until N]", "attack until it falls, or N units are left", roll),
    "defend": TerminalCommand("defend auto|ask", "let the program choose your dice for the defence", defend),
    "auto": TerminalCommand("auto [rest|turn]", "let the program decide: once, this step, this turn", auto),
    "save": TerminalCommand("save FILE", "keep the game so far in a file", save),
    "quit": TerminalCommand("quit", "leave the game", leave),
}
