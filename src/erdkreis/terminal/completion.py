"""What may come next in a line being typed: words to complete, and a hint. Knows no rule, only the options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from erdkreis.engine.actions import USAGE
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Game
from erdkreis.engine.options import Options
from erdkreis.engine.words import MODES
from erdkreis.terminal.lines import Asked
from erdkreis.terminal.reading import (
    PLACES,
    Unclear,
    find_verb,
    kinds_of,
    legal_places,
    name_places,
    option_for,
    set_words,
    territories_like,
)
from erdkreis.terminal.words import Speaker


@dataclass(frozen=True)
class Suggestion:
    """A word that may stand where the cursor is, and what it means."""

    text: str
    meaning: str = ""


def suggestions(line: str, game: Game, commands: Collection[str], speaker: Speaker) -> list[Suggestion]:
    """Everything that may complete the last word of a line."""
    words = line.split()
    typed = words.pop() if words and not line[-1].isspace() else ""
    options = game.options()
    if not words:
        return _verbs(typed, options, commands)
    try:
        words[0] = find_verb(words, kinds_of(options), commands, speaker)
        if words[0] in PLACES:
            words = name_places(words, game, options, speaker)
    except (ParseError, Unclear):
        return []
    if len(words) <= PLACES.get(words[0], 0):
        return _places(words, typed, options, speaker)
    return [each for each in _rest(words, options, speaker) if each.text.startswith(typed.casefold())]


def _verbs(typed: str, options: Options, commands: Collection[str]) -> list[Suggestion]:
    now = kinds_of(options)
    if options.undo is not None and options.undo == options.seat:
        now.append("undo")
    if "attack" in now:
        now.append("roll")
    actions = [Suggestion(word, USAGE.get(word, "roll FROM TO [until N]")) for word in now]
    rest = [Suggestion(word, "command") for word in commands if word not in now]
    return [each for each in (*actions, *rest) if each.text.startswith(typed.casefold())]


def _places(words: Sequence[str], typed: str, options: Options, speaker: Speaker) -> list[Suggestion]:
    verb = "attack" if words[0] == "roll" else words[0]
    legal = legal_places(verb, words[1:], options)
    if verb == "map":
        legal = [territory.id for territory in speaker.board.territories]
    like = territories_like(typed, speaker.board.id, speaker.language) if typed else legal
    return [Suggestion(place, speaker.name(place)) for place in legal if place in like]


def _rest(words: Sequence[str], options: Options, speaker: Speaker) -> list[Suggestion]:
    """What follows the territories: numbers, sets, modes."""
    verb, given = words[0], len(words) - 1 - PLACES.get(words[0], 0)
    if verb == "trade" and given == 0:
        sets = [each for option in options.of("trade") for each in option.sets or ()]
        return [Suggestion(" ".join(map(str, each.cards)), set_words(speaker, each)) for each in sets]
    if verb == "choose" and given == 0:
        return [Suggestion(mode) for mode in MODES]
    if verb == "roll":
        return [Suggestion("until", "until N units are left")] if given == 0 else []
    option = option_for(words, options)
    if option is None or option.most is None or option.least is None or given > 0:
        return [Suggestion("auto", "always the best number")] if words == ["defend"] else []
    least, most = option.least, option.most
    span = speaker.say("span", least=least, most=most) if least < most else str(most)
    numbers = dict.fromkeys((option.default, option.most, option.least))
    found = [Suggestion(str(number), span) for number in numbers if number is not None]
    return [*found, *([Suggestion("auto", "always the best number")] if verb == "defend" else [])]


def hint(line: str, game: Game, commands: Collection[str], speaker: Speaker, width: int) -> str:
    """One line about what may come next."""
    found = suggestions(line, game, commands, speaker)
    if not found:
        return ""
    if found[0].text.isdigit():
        return speaker.say("hint/number", span=found[0].meaning, usual=found[0].text)
    if not line.strip():
        also = {"claim": "auto rest", "setup": "auto rest", "defend": "defend auto"}.get(game.phase)
        usual = [each.meaning for each in found if each.meaning != "command"]
        found = [Suggestion(each) for each in (*usual, also, "help") if each is not None]
    text = "   ".join(each.text for each in found)
    return text if len(text) <= width else text[: width - 3] + "..."


class LineCompleter(Completer):
    """`suggestions` for prompt_toolkit."""

    def __init__(self, asked: Callable[[], Asked | None], commands: Collection[str]) -> None:
        self._asked = asked
        self._commands = commands

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        asked = self._asked()
        if asked is None:
            return
        line = document.text_before_cursor
        typed = "" if not line or line[-1].isspace() else line.split()[-1]
        for each in suggestions(line, asked.game, self._commands, asked.speaker):
            yield Completion(each.text, start_position=-len(typed), display_meta=each.meaning)
