"""From a typed line to an action or a command: short forms, prefixes and near misses of words and territories.

Refuses to own legality: what is legal only helps to tell two readings apart, and the engine judges the result.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache

from erdkreis.boards import board as find_board
from erdkreis.editions.folders import ENGLISH
from erdkreis.engine.actions import ACTIONS, USAGE, Action, parse_action
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Game
from erdkreis.engine.options import CardSet, Option, Options
from erdkreis.errors import ErdkreisError
from erdkreis.terminal.words import Speaker

SYNONYMS = {"?": "help", "h": "help", "look": "board", "exit": "quit", "move": "fortify", "pass": "end", "done": "end"}
PLACES = {word: action.territories for word, action in ACTIONS.items() if action.territories} | {"roll": 2, "map": 1}
"""How many territories a command names first."""
_LONGEST_NAME = 3  # words


@dataclass(frozen=True)
class TypedCommand:
    """A command that is not an action of the game."""

    name: str
    args: tuple[str, ...] = ()


class Unclear(ErdkreisError):
    """A line with several readings: `choices` are pairs of what to show and the whole line it would stand for."""

    code = "command/unclear"

    def __init__(self, question: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(question)
        self.question = question
        self.choices = tuple(choices)

    def answered(self, text: str) -> str | None:
        """The line an answer chooses, by number or by the beginning of what was shown; `None`: not an answer."""
        answer = text.strip().casefold()
        if answer.isascii() and answer.isdigit() and len(answer) < 4:
            number = int(answer)
            return self.choices[number - 1][1] if 1 <= number <= len(self.choices) else None
        found = [line for shown, line in self.choices if answer and key(shown).startswith(key(answer))]
        return found[0] if len(found) == 1 else None


def key(text: str) -> str:
    """A name as it is compared: small letters, and `_` for everything between words."""
    return re.sub(r"[\W_]+", "_", text.casefold()).strip("_")


@cache
def _keys(board_id: str, language: str) -> dict[str, tuple[str, ...]]:
    """Every territory under its id, and its name and map label in English and in the language."""
    board = find_board(board_id)
    languages = dict.fromkeys((ENGLISH, language))
    return {
        territory.id: tuple(
            dict.fromkeys(
                [
                    territory.id,
                    *(key(board.name(index, each)) for each in languages),
                    *(key(board.short(index, each)) for each in languages),
                ]
            )
        )
        for index, territory in enumerate(board.territories)
    }


def _parts_begin(wanted: str, name: str) -> bool:
    """`w_eu` begins the words of `western_europe`."""
    parts, words = wanted.split("_"), name.split("_")
    return len(parts) <= len(words) and all(word.startswith(part) for part, word in zip(parts, words, strict=False))


def _initials(wanted: str, name: str) -> bool:
    return len(wanted) > 1 and "".join(word[0] for word in name.split("_") if word) == wanted


_TIERS: tuple[Callable[[str, str], bool], ...] = (
    lambda wanted, name: name == wanted,
    lambda wanted, name: name.startswith(wanted),
    _parts_begin,
    _initials,
    lambda wanted, name: wanted in name,
)


def territories_like(word: str, board_id: str, language: str = ENGLISH) -> list[str]:
    """The territories a word may stand for, the closest kind of likeness only.

    >>> [territories_like(word, "classic42") for word in ("kam", "w_eu", "wus")]
    [['kamchatka'], ['western_europe'], ['western_us']]
    """
    wanted, keys = key(word), _keys(board_id, language)
    if not wanted:
        return []
    for alike in _TIERS:
        found = [territory for territory, names in keys.items() if any(alike(wanted, name) for name in names)]
        if found:
            return found
    names = {name: territory for territory, all_names in keys.items() for name in all_names}
    near = difflib.get_close_matches(wanted, names, 3, cutoff=0.7)
    return list(dict.fromkeys(names[name] for name in near))


def read_line(text: str, game: Game, commands: Collection[str], speaker: Speaker) -> Action | TypedCommand:
    """The action or command a line stands for; `ParseError` where it stands for none, `Unclear` for several."""
    words = text.split()
    if not words:
        raise ParseError(speaker.say("read/nothing"))
    options = game.options()
    kinds = kinds_of(options)
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and kinds and kinds[0] in ("defend", "occupy"):
        words = [kinds[0], *words]
    words[0] = find_verb(words, kinds, commands, speaker)
    if words[0] in PLACES:
        words = name_places(words, game, options, speaker)
    if words[0] not in USAGE or (words[0] == "defend" and words[1:] in (["auto"], ["ask"])):
        return TypedCommand(words[0], tuple(words[1:]))
    if words[0] == "trade":
        words = _name_cards(words, game, options, speaker)
    return _action(_with_numbers(words, options), game, speaker)


def _action(words: list[str], game: Game, speaker: Speaker) -> Action:
    """What is wrong with numbers is said in the player's language; places and cards have been looked at before."""
    try:
        return parse_action(" ".join(words), game.board)
    except ParseError:
        usage = USAGE[words[0]]
        given = words[1 + PLACES.get(words[0], 0) :]
        odd = [word for word in given if not re.fullmatch(r"[0-9]{1,7}", word)]
        if odd and usage.rstrip("]").endswith(("UNITS", "DICE")):
            raise ParseError(speaker.say("read/no_number", word=repr(odd[0][:20]), usage=usage)) from None
        raise ParseError(speaker.say("read/usage", usage=usage)) from None


def kinds_of(options: Options) -> list[str]:
    """The actions that are possible now, each once."""
    return list(dict.fromkeys(option.kind for option in options.actions))


def find_verb(words: Sequence[str], kinds: Sequence[str], commands: Collection[str], speaker: Speaker) -> str:
    """The action or command the first word stands for; what is possible now (`kinds`) comes first."""
    word = SYNONYMS.get(words[0].casefold(), words[0].casefold())
    known = list(dict.fromkeys((*USAGE, *commands)))
    if word in known:
        return word
    now = [*kinds, *(["roll"] if "attack" in kinds else [])]
    usual = [each for each in known if each != "unannounced"]  # nobody types that by accident
    for pool in (now, usual):
        found = [each for each in pool if each.startswith(word)]
        if len(found) == 1:
            return found[0]
        if found:
            choices = [(each, " ".join([each, *words[1:]])) for each in found]
            raise Unclear(speaker.say("read/which", word=repr(words[0])), choices)
    near = difflib.get_close_matches(word, known, 1)
    hint = speaker.say("read/did_you_mean", word=near[0]) if near else speaker.say("read/try_help")
    raise ParseError(speaker.say("read/no_verb", word=repr(words[0]), hint=hint))


def name_places(words: Sequence[str], game: Game, options: Options, speaker: Speaker) -> list[str]:
    """The line with its territories spelled out."""
    verb, rest, named = words[0], list(words[1:]), [words[0]]
    while rest and len(named) <= PLACES[verb]:
        length = _joined(rest, speaker)
        word = "_".join(rest[:length])
        rest = rest[length:]
        legal = legal_places("attack" if verb == "roll" else verb, named[1:], options)
        found = territories_like(word, game.board.id, speaker.language)
        if not found:
            raise ParseError(speaker.say("read/no_place", word=repr(word)))
        if len(found) > 1:
            found = [each for each in found if each in legal] or found
        if len(found) > 1:
            choices = [(speaker.name(each), " ".join([*named, each, *rest])) for each in found]
            raise Unclear(speaker.say("read/which_place", word=repr(word)), choices)
        named.append(found[0])
    return [*named, *rest]


def _joined(rest: Sequence[str], speaker: Speaker) -> int:
    """How many words spell the next territory: more than one only where they spell it exactly."""
    exact = {name for names in _keys(speaker.board.id, speaker.language).values() for name in names}
    for length in range(min(_LONGEST_NAME, len(rest)), 1, -1):
        if key("_".join(rest[:length])) in exact:
            return length
    return 1


def legal_places(verb: str, named: Sequence[str], options: Options) -> list[str]:
    """The territories that may stand next in a line, in the board's order."""
    found = []
    for option in options.of(verb):
        places = [place for place in (option.source, option.target) if place is not None]
        if len(places) > len(named) and places[: len(named)] == list(named):
            found.append(places[len(named)])
    return list(dict.fromkeys(found))


def option_for(words: Sequence[str], options: Options) -> Option | None:
    """The option a spelled-out line uses, if it is one."""
    count = PLACES.get(words[0], 0)
    for option in options.of(words[0]):
        places = [place for place in (option.source, option.target) if place is not None]
        if count == 0 or places == list(words[1 : 1 + count]):
            return option
    return None


def _with_numbers(words: list[str], options: Options) -> list[str]:
    """`all` and numbers left out, filled in from what is allowed."""
    option = option_for(words, options)
    place = 1 + PLACES.get(words[0], 0)
    if option is None or option.most is None:
        return words
    if len(words) == place and words[0] in ("defend", "occupy", "fortify"):
        return [*words, str(option.default)]
    if len(words) == place + 1 and words[place].casefold() in ("all", "max"):
        return [*words[:place], str(option.most)]
    return words


def unlisted_words(speaker: Speaker, trade: Option | None) -> str:
    """What is said below a list of sets that does not hold them all."""
    return "" if trade is None or not trade.unlisted else speaker.say("unlisted_sets", more=trade.unlisted)


def _name_cards(words: list[str], game: Game, options: Options, speaker: Speaker) -> list[str]:
    offered = next(iter(options.of("trade")), None)
    sets: tuple[CardSet, ...] = () if offered is None else offered.sets or ()
    if len(words) == 1:
        if not sets:
            raise ParseError(speaker.say("read/no_set"))
        lines = [f"trade {' '.join(map(str, each.cards))}" for each in sets]
        if len(lines) == 1:
            return lines[0].split()
        choices = [(set_words(speaker, each), line) for each, line in zip(sets, lines, strict=True)]
        raise Unclear(f"{speaker.say('read/which_set')} {unlisted_words(speaker, offered)}".strip(), choices)
    hand = game.view(game.awaiting).hand
    jokers = [card.number for card in hand if card.territory is None]
    named = [words[0]]
    for word in words[1:]:
        if word.isascii() and word.isdigit():
            named.append(word)
        elif "joker".startswith(word.casefold()) and jokers:
            named.append(str(jokers.pop(0)))
        else:
            found = territories_like(word, game.board.id, speaker.language)
            held = [each for each in found if any(card.territory == each for card in hand)] or found
            named.append(str(game.board.index(held[0])) if len(held) == 1 else word)
    return named


def set_words(speaker: Speaker, card_set: CardSet) -> str:
    """A set as the choice shows it: its cards, and what they bring."""
    board, language, joker = speaker.board, speaker.language, speaker.words.symbols.joker
    size = len(board.territories)
    cards = ", ".join(board.name(card, language) if card < size else joker for card in card_set.cards)
    bonus = sum(card_set.bonus.values())
    return f"{cards}: {card_set.units}{f' + {bonus}' if bonus else ''}"
