"""Short forms, prefixes, near misses, and what is offered to complete a line."""

from __future__ import annotations

import re

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from erdkreis.bots.bot import Bot
from erdkreis.editions import edition
from erdkreis.engine.actions import Attack, Place, Trade, Undo
from erdkreis.engine.errors import ParseError
from erdkreis.engine.game import Game
from erdkreis.terminal.commands import COMMANDS
from erdkreis.terminal.completion import LineCompleter, hint, suggestions
from erdkreis.terminal.lines import Asked
from erdkreis.terminal.reading import TypedCommand, Unclear, read_line, territories_like
from erdkreis.terminal.words import Speaker


def game_in(phase: str, book: str = "hasbro2010", seed: int = 3) -> Game:
    game, bot = Game(edition(book), 3, seed=seed), Bot("greedy", 1)
    while game.phase != phase:
        game.play(bot.decide(game))
    return game


def speaker(game: Game, language: str = "en") -> Speaker:
    return Speaker(game.edition, game.board, ("Anna", "Ben", "Cem"), language)


@pytest.fixture
def attacking() -> Game:
    return game_in("attack")


def texts(line: str, game: Game) -> list[str]:
    return [each.text for each in suggestions(line, game, COMMANDS, speaker(game))]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("alaska", ["alaska"]),
        ("kam", ["kamchatka"]),
        ("Kamchatka", ["kamchatka"]),
        ("n. europe", ["northern_europe"]),
        ("w_eu", ["western_europe"]),
        ("wus", ["western_us"]),
        ("mideast", ["middle_east"]),
        ("kamtschatka", ["kamchatka"]),
        ("al", ["alaska", "alberta"]),
        ("zzz", []),
        ("", []),
        ("...", []),
    ],
)
def test_territories_by_what_is_typed(typed: str, found: list[str]) -> None:
    assert territories_like(typed, "classic42") == found


def test_short_forms(attacking: Game) -> None:
    assert read_line("a ala kam 3", attacking, COMMANDS, speaker(attacking)) == Attack("alaska", "kamchatka", 3)
    assert read_line("attack north africa egypt", attacking, COMMANDS, speaker(attacking)) == Attack(
        "north_africa", "egypt"
    )
    assert read_line("ROLL ala kam until 4", attacking, COMMANDS, speaker(attacking)) == TypedCommand(
        "roll", ("alaska", "kamchatka", "until", "4")
    )
    assert read_line("u", attacking, COMMANDS, speaker(attacking)) == Undo()
    assert read_line("look", attacking, COMMANDS, speaker(attacking)) == TypedCommand("board")
    assert read_line("log 5", attacking, COMMANDS, speaker(attacking)) == TypedCommand("log", ("5",))
    assert read_line("defend auto", attacking, COMMANDS, speaker(attacking)) == TypedCommand("defend", ("auto",))


def test_all_means_as_many_as_allowed() -> None:
    game = game_in("place")
    option = game.options().of("place")[0]
    assert option.target is not None
    assert read_line(f"place {option.target} all", game, COMMANDS, speaker(game)) == Place(
        option.target, option.most or 0
    )


def test_a_bare_number_answers_where_a_number_is_asked() -> None:
    game = game_in("occupy")
    option = game.options().of("occupy")[0]
    assert str(read_line("3", game, COMMANDS, speaker(game))) == "occupy 3"
    assert str(read_line("occupy", game, COMMANDS, speaker(game))) == f"occupy {option.default}"
    assert str(read_line("occ max", game, COMMANDS, speaker(game))) == f"occupy {option.most}"


def test_several_readings_become_a_question(attacking: Game) -> None:
    with pytest.raises(Unclear) as unclear:
        read_line("map al", attacking, COMMANDS, speaker(attacking))
    assert [shown for shown, _ in unclear.value.choices] == ["Alaska", "Alberta"]
    assert unclear.value.answered("2") == "map alberta"
    assert unclear.value.answered("alas") == "map alaska"
    assert unclear.value.answered("a") is None
    assert unclear.value.answered("7") is None
    assert unclear.value.answered("") is None


def test_what_is_possible_tells_two_readings_apart(attacking: Game) -> None:
    source = attacking.options().of("attack")[0].source
    assert source is not None
    other = {each.source for each in attacking.options().of("attack")}
    prefix = source[:1]
    rivals = [t for t in territories_like(prefix, "classic42") if t in other]
    if len(rivals) == 1:
        action = read_line(f"attack {prefix} kamchatka", attacking, COMMANDS, speaker(attacking))
        assert isinstance(action, Attack)
        assert action.source == source


@pytest.mark.parametrize(
    "line", ["", "frobnicate", "attack zzz kam", "attack", "place", "fortify", "trade 1 2", "place kam x"]
)
def test_nonsense_is_a_parse_error(line: str, attacking: Game) -> None:
    with pytest.raises(ParseError):
        read_line(line, attacking, COMMANDS, speaker(attacking))


def test_sets_are_offered_by_number_and_name() -> None:
    game = game_in("place")
    seat = game.awaiting
    assert seat is not None
    game.state["hand"][seat] = 0b111 | 1 << 42
    game.state["hand_size"][seat] = 4
    sets = [each for option in game.options().of("trade") for each in option.sets or ()]
    assert len(sets) > 1
    with pytest.raises(Unclear) as unclear:
        read_line("trade", game, COMMANDS, speaker(game))
    line = unclear.value.answered("1")
    assert line is not None
    assert read_line(line, game, COMMANDS, speaker(game)) == Trade(sets[0].cards)
    assert read_line("trade alaska joker northwest", game, COMMANDS, speaker(game)) == Trade((0, 42, 1))
    assert [each.split() for each in texts("trade ", game)] == [list(map(str, each.cards)) for each in sets]


def test_verbs_complete_actions_before_commands(attacking: Game) -> None:
    assert texts("a", attacking) == ["attack", "auto"]
    assert texts("qui", attacking) == ["quit"]
    assert "attack" not in texts("", game_in("place"))


def test_sources_targets_and_numbers_complete_from_the_options(attacking: Game) -> None:
    offered = attacking.options().of("attack")
    assert set(texts("attack ", attacking)) == {each.source for each in offered}
    option = offered[0]
    assert set(texts(f"attack {option.source} ", attacking)) == {
        each.target for each in offered if each.source == option.source
    }
    assert texts(f"attack {option.source} {option.target} ", attacking)[0] == str(option.default)
    assert texts(f"roll {option.source} {option.target} u", attacking) == ["until"]
    assert option.source is not None
    assert option.source in texts(f"a {option.source[:3]}", attacking)


def test_completion_is_quiet_where_nothing_fits(attacking: Game) -> None:
    for line in ("zzz ", "attack zzz ", "quit now ", "map al x y", "rules word "):
        assert texts(line, attacking) == []


def test_choices_and_defence_complete() -> None:
    assert texts("choose ", game_in("choose", "clipper")) == ["reinforce", "attack"]
    defending = game_in("defend", "parker1982")
    assert texts("defend ", defending)[-1] == "auto"


def test_the_hint_fits_and_names_the_range(attacking: Game) -> None:
    option = attacking.options().of("attack")[0]
    assert "attack FROM TO" in hint("", attacking, COMMANDS, speaker(attacking), 80)
    assert "usually" in hint(f"attack {option.source} {option.target} ", attacking, COMMANDS, speaker(attacking), 80)
    assert len(hint("map ", attacking, COMMANDS, speaker(attacking), 40)) == 40
    assert hint("zzz ", attacking, COMMANDS, speaker(attacking), 80) == ""


def test_the_completer_replaces_the_word_being_typed(attacking: Game) -> None:
    completer = LineCompleter(lambda: Asked(attacking, speaker(attacking)), COMMANDS)
    found = list(completer.get_completions(Document("map kam"), CompleteEvent()))
    assert [(each.text, each.start_position) for each in found] == [("kamchatka", -3)]
    assert list(LineCompleter(lambda: None, COMMANDS).get_completions(Document("a"), CompleteEvent())) == []


@pytest.mark.parametrize(
    ("language", "typed"),
    [("de", "attack alaska kamtsch"), ("nl", "attack alaska kamtsj"), ("de", "a ala Kamtschatka")],
)
def test_territories_are_known_by_their_names_in_ones_own_language(attacking: Game, language: str, typed: str) -> None:
    read = read_line(typed, attacking, COMMANDS, speaker(attacking, language))
    assert read == Attack("alaska", "kamchatka")


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("de", "attack zzz kam", "auf diesem Spielplan gibt es nichts wie 'zzz'"),
        ("nl", "frobnicate", "'frobnicate' is geen zet en geen opdracht: probeer help"),
        ("en", "attack alaska kamchatka 3x", "'3x' cannot be a number of units or dice: attack FROM TO [UNITS [DICE]]"),
        ("de", "attack alaska kamchatka 99999999", "'99999999' kann keine Anzahl sein: attack FROM TO [UNITS [DICE]]"),
        ("nl", "fortify alaska kamchatka veel", "'veel' kan geen aantal zijn: fortify FROM TO UNITS"),
        ("de", "attack alaska", "so geht es: attack FROM TO [UNITS [DICE]]"),
        ("nl", "place alaska 3 4", "zo gaat het: place TERRITORY [UNITS]"),
    ],
)
def test_nonsense_is_answered_in_ones_own_language(attacking: Game, language: str, typed: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)):
        read_line(typed, attacking, COMMANDS, speaker(attacking, language))
