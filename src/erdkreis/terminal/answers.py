"""Commands that only tell: cards, mission, income, options, borders, the log, and the rules behind it all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from erdkreis.boards.names import LANGUAGES
from erdkreis.editions import house_rules
from erdkreis.editions.clauses import UnknownClause, clause, clauses
from erdkreis.editions.rule_words import rules_in_words, value_in_words
from erdkreis.editions.why import HOUSE_RULE, NO_CLAUSE, why
from erdkreis.engine.actions import USAGE
from erdkreis.engine.options import Option
from erdkreis.engine.view import View
from erdkreis.terminal.colours import chip
from erdkreis.terminal.reading import kinds_of, set_words, unlisted_words
from erdkreis.terminal.table import visible
from erdkreis.terminal.words import plainly

if TYPE_CHECKING:
    from erdkreis.terminal.session import Session

Args = tuple[str, ...]

# What stands behind each step, as `why` calls it.
_BEHIND = {
    "claim": ("setup/units", "setup/place", "setup/first"),
    "setup": ("setup/units", "setup/place", "setup/first"),
    "capital": ("goal",),
    "choose": ("turn/wrong_step", "income/base"),
    "place": ("income/base", "income/continents", "income/sets", "card/set_value"),
    "attack": ("attack/too_many", "attack/dice", "attack/not_linked"),
    "defend": ("defend/dice",),
    "occupy": ("occupy/minimum",),
    "draw": ("card/draw",),
    "fortify": ("move/reach", "move/cap", "move/involved"),
}
_ABOUT = {
    **_BEHIND,
    "mission": ("goal",),
    "goal": ("goal",),
    "income": ("income/base", "income/continents", "income/sets"),
    "cards": ("card/set_value", "card/draw"),
    "trade": ("card/set_value",),
}
"""What `why` knows a word by; any other is looked up in the book."""
_TYPED = tuple(word for word in USAGE if word != "unannounced")
"""The actions that people type."""


def show_help(session: Session, args: Args) -> None:
    from erdkreis.terminal.commands import COMMANDS

    now = [*kinds_of(session.game.options()), "undo"]
    say = session.speaker.say
    actions = [(word, USAGE[word], say(f"help/{'defend/dice' if word == 'defend' else word}")) for word in _TYPED]
    commands = [(word, command.usage, say(f"help/{word}")) for word, command in COMMANDS.items()]
    if args:
        wanted = args[0].casefold()
        lines = [line for line in (*actions, *commands) if line[0].startswith(wanted)]
        if not lines:
            session.complain(say("no_help", word=repr(args[0])))
    else:
        lines = [*(line for line in actions if line[0] in now), *commands]
    grid = _grid()
    for word, usage, text in lines:
        grid.add_row(Text(usage, "bold" if word in now else ""), Text(text, "dim"))
    session.console.print(grid)
    if not args:
        session.console.print(Text(say("short_forms"), "dim"))


def options(session: Session, args: Args) -> None:
    """Every legal action, those of one source on one line."""
    offered = session.game.options()
    grid = _grid()
    sources: dict[tuple[str, str], list[str]] = {}
    for option in offered.actions:
        if option.kind == "trade":
            for each in option.sets or ():
                grid.add_row(f"trade {' '.join(map(str, each.cards))}", set_words(session.speaker, each))
            if option.unlisted:
                grid.add_row("trade …", unlisted_words(session.speaker, option))
        elif option.source is not None and option.target is not None:
            sources.setdefault((option.kind, option.source), []).append(f"{option.target}{_span(option)}")
        elif option.target is not None:
            sources.setdefault((option.kind, ""), []).append(f"{option.target}{_span(option)}")
        else:
            grid.add_row(option.kind, "|".join(option.modes or ()) or _span(option).strip(" ()"))
    for (kind, source), targets in sources.items():
        grid.add_row(f"{kind} {source}".strip(), ", ".join(targets))
    session.console.print(grid)


def _span(option: Option) -> str:
    if option.most is None or option.least is None:
        return ""
    return f" ({option.least})" if option.least == option.most else f" ({option.least}-{option.most})"


def board(session: Session, args: Args) -> None:
    session.teller.draw_again()


def borders(session: Session, args: Args) -> None:
    """A territory's neighbours with their units; without a name, those of every territory."""
    view = session.game.view(session.knower)
    grid = _grid()
    if args:
        _neighbours(session, view, session.game.board.index(args[0]), grid)
    else:
        for index, territory in enumerate(session.game.board.territories):
            language = session.speaker.language
            names = ", ".join(session.game.board.short(other, language) for other in territory.links)
            grid.add_row(Text(session.game.board.short(index, language), "bold"), names)
    session.console.print(grid)


def _neighbours(session: Session, view: View, index: int, grid: Grid) -> None:
    game, speaker = session.game, session.speaker
    territory = game.board.territories[index]
    for place in (index, *territory.links):
        owner, shown = view.territories[place].owner, view.territories[place].shown
        row = chip(owner, game.colours)
        row.append(f" {game.board.name(place, speaker.language)}", "bold" if place == index else "")
        sea = speaker.say("by_sea") if place in territory.sea else ""
        grid.add_row(row, f"{speaker.words.unit.count(shown)}, {speaker.who(owner)}{sea}")


def _alone(session: Session) -> int:
    """Whose hidden things are asked for: the awaited person's, who first must be alone with the screen."""
    seat = session.awaited
    if session.knower != seat:
        session.hand_over(seat)
    session.expose()
    return seat


def cards(session: Session, args: Args) -> None:
    if not session.game.edition.cards:
        session.tell(session.speaker.say("no_cards"))
        return
    seat = _alone(session)
    view = session.game.view(seat)
    if not view.hand:
        session.console.print(Text(session.speaker.say("no_hand")))
        return
    grid = _grid()
    for card in view.hand:
        grid.add_row(str(card.number), Text(session.speaker.card(card.number)))
    session.console.print(grid)
    for option in session.game.options().of("trade"):
        for each in option.sets or ():
            numbers = " ".join(map(str, each.cards))
            session.console.print(Text(f"trade {numbers}  {set_words(session.speaker, each)}"))
        if option.unlisted:
            session.console.print(unlisted_words(session.speaker, option))


def mission(session: Session, args: Args) -> None:
    seat = _alone(session)
    goal = session.game.view(seat).goal
    if goal is None:
        return
    say = session.speaker.say
    session.console.print(Text(session.speaker.goal(goal), "bold"))
    against = next((piece for piece in goal.pieces if piece.kind == "colour"), None)
    if against is None:
        session.console.print(Text(say("so_far", done=goal.done, needed=goal.needed)))
    else:
        left = session.speaker.words.territory.count(against.needed - against.done)
        session.console.print(Text(say("still_has", other=against.seat, left=left)))


def income(session: Session, args: Args) -> None:
    seat = session.game.awaiting
    view = session.game.view(seat)
    grid = _grid()
    if view.income is None:
        return
    for part in view.income.parts:
        what = f"{part.territories} {session.speaker.words.territory.other}"
        if part.continent is not None:
            number = session.game.board.continent_index(part.continent)
            what = session.game.board.continent_name(number, session.speaker.language)
        grid.add_row(str(part.units), what, Text(part.clause or "", "dim"))
    grid.add_row(Text(str(view.income.total), "bold"), Text(session.speaker.say("in_all"), "bold"))
    session.console.print(grid)
    if view.next_set:
        worth = ", ".join(f"{name} {units}" if name != "any" else str(units) for name, units in view.next_set.items())
        clause_id = why(session.game.edition, "card/set_value") or ""
        session.console.print(Text(session.speaker.say("next_set_brings", units=worth)).append(clause_id, "dim"))


def log(session: Session, args: Args) -> None:
    count = int(args[0][:4]) if args and args[0].isascii() and args[0].isdigit() else 15
    known = visible(session.table.history, session.knower)
    for event in known[-count:] if count else []:
        session.console.print(Text(session.speaker.describe(event)))


def hint(session: Session, args: Args) -> None:
    """A strong bot's move and its reason; whoever asks must be alone, because it may tell what the seat holds."""
    language = args[0].casefold() if args else session.speaker.language
    if language not in LANGUAGES:
        session.complain(session.speaker.say("no_hints", word=repr(args[0]), languages=", ".join(LANGUAGES)))
        return
    _alone(session)
    action, reason, prospect = session.table.advice()
    said = Text(str(action), "bold")
    if reason is not None:
        said.append(f"  {session.speaker.reason(reason, language)}", "not bold")
    session.console.print(said)
    if prospect is not None:
        now, after = _estimated(prospect.now), _estimated(prospect.after)
        session.console.print(Text(plainly(language, "hint/prospect", now=now, after=after), "dim"))


def _estimated(chance: float) -> int:
    """In whole percent; nothing is certain before the end."""
    return min(99, max(1, round(100 * chance)))


def why_not(session: Session, args: Args) -> None:
    """The clause behind the last refusal, or the clauses behind this step; with a word, those that have it."""
    if args:
        keys = _ABOUT.get(args[0].casefold())
        if keys is None:
            rules(session, args)
        else:
            _show_behind(session, keys)
        return
    if session.refused is not None:
        code, found = session.refused.code, session.refused.clause
        if found is None:
            told = f"no_clause/{code}" if code in NO_CLAUSE else "no_clause"
            session.console.print(Text(session.speaker.say(told)))
        else:
            _show(session, [found])
        return
    _show_behind(session, (*_BEHIND.get(session.game.phase, ()), "goal"))


def _show_behind(session: Session, keys: Iterable[str]) -> None:
    found = [why(session.game.edition, key) for key in keys]
    _show(session, dict.fromkeys(each for each in found if each is not None))


def rules(session: Session, args: Args) -> None:
    """The clauses with a word in them; a clause by its id; or all titles."""
    book = clauses(session.game.edition.name, session.speaker.language)
    word = " ".join(args).casefold()
    if not word:
        grid = _grid()
        for each in book:
            grid.add_row(Text(each.id, "bold"), each.title)
        session.console.print(grid)
        return
    try:
        _show(session, [clause(word.upper()).id])
    except UnknownClause:
        found = [each.id for each in book if word in f"{each.title} {each.text}".casefold()]
        _show(session, found)
        if not found:
            session.console.print(Text(session.speaker.say("not_mentioned", word=repr(word))))


def _show(session: Session, ids: Iterable[str]) -> None:
    for clause_id in ids:
        if clause_id == HOUSE_RULE:
            rules = "; ".join(_house_rules(session))
            session.console.print(Text(session.speaker.say("house_rules", rules=rules)))
            continue
        found = clause(clause_id, session.speaker.language)
        text = Text(f"{found.id}  {found.title}\n", "bold")
        text.append(found.text, "not bold")
        session.console.print(text)


def _house_rules(session: Session) -> Iterable[str]:
    say, language = session.speaker.say, session.speaker.language
    for name, values in house_rules(session.game.edition).items():
        printed, played = (value_in_words(name, value, language) for value in values)
        yield say("house_rule", rule=rules_in_words(language).rules[name].label, played=played, printed=printed)


def _grid() -> Grid:
    return Grid.grid(padding=(0, 2, 0, 0))
