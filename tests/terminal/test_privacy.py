"""Hot-seat: between two hand-overs nothing hidden of anybody but the person in front is on the screen."""

from __future__ import annotations

import itertools
import re

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.constants import constants_of
from erdkreis.engine.events import MissionDealt
from erdkreis.engine.game import Game
from erdkreis.engine.missions import mission_words
from erdkreis.engine.options import in_the_open
from tests.terminal.evening import NAMES, Evening

NOSY = ("cards", "mission", "log 200", "options", "income", "auto", "auto", "board", "trade", "auto", "why", "auto")
HAND_OVER = re.compile(r"(\w+), press Enter when only you can see the screen\.")


def watches(evening: Evening) -> list[tuple[str | None, str]]:
    """Who sat in front, and what was printed meanwhile; before the first hand-over, and after the end, nobody."""
    parts = HAND_OVER.split(evening.shown)
    return [(None, parts[0]), *zip(parts[1::2], parts[2::2], strict=True)]


def mission_of(evening: Evening, seat: int) -> str:
    """As it was announced."""
    dealt = next(each for each in evening.table.history if isinstance(each, MissionDealt) and each.seat == seat)
    return mission_words(evening.game.edition, dealt.task)


@pytest.mark.parametrize("preset", ["H10-M", "CLI-M", "P82-M", "H00-M-ESC"])
def test_missions_and_cards_of_others_are_never_shown(preset: str) -> None:
    lines = itertools.islice(itertools.cycle(NOSY), 400)
    evening = Evening(preset, ("person", "person", "greedy", "person"), lines, seed=6, width=400)
    seen: dict[int, set[int]] = {seat: set() for seat in range(4)}
    evening.run()
    hidden = [event for event in evening.table.history if event.name == "CardSeen"]
    for event in hidden:
        seen[event.facts["seat"]].add(event.facts["card"])
    traded = {
        event.facts[which]
        for event in evening.table.history
        if event.name == "SetTraded"
        for which in ("first", "second", "third")
    }
    before_the_end = evening.shown.split(" wins: ")[0]
    assert len(watches(evening)) > 3
    for name, printed in watches(evening):
        if printed not in before_the_end:
            continue
        for seat in range(4):
            if name == NAMES[seat]:
                continue
            assert mission_of(evening, seat) not in printed or _shared(evening, seat, name)
            assert f"{NAMES[seat]}’s new card" not in printed
            for card in seen[seat] - traded - {42, 43}:  # jokers are all alike
                assert evening.table.speaker.card(card) not in printed


def _shared(evening: Evening, seat: int, name: str | None) -> bool:
    """The same words may stand on another card: against oneself a colour mission becomes a common one."""
    return name is not None and mission_of(evening, NAMES.index(name)) == mission_of(evening, seat)


def test_a_secret_capital_is_not_shown() -> None:
    lines = ["auto rest"] * 3 + ["", "auto", "", "auto", "", "board", "log 50"]
    evening = Evening("H00-CAP", ("person", "person", "person"), lines, seed=2, width=200).run()
    board = evening.game.board
    capitals = evening.game.state["capital"].tolist()[:3]
    for name, printed in watches(evening):
        for seat, capital in enumerate(capitals):
            if capital >= 0 and name != NAMES[seat]:
                assert f"{NAMES[seat]} chooses" not in printed
                assert f"{board.name(capital)} *" not in printed


def test_a_person_alone_is_not_asked_to_hand_over() -> None:
    evening = Evening("H10-M", ("person", "greedy", "greedy"), ["auto rest"] * 6).run()
    assert not HAND_OVER.search(evening.shown)


def test_nothing_hidden_needs_no_hand_over() -> None:
    evening = Evening("FUR-N", ("person", "person", "person"), ["auto rest"] * 30).run()
    assert evening.game.turn > 1
    assert not HAND_OVER.search(evening.shown)


def test_open_questions_need_no_hand_over_until_somebody_looks() -> None:
    evening = Evening(
        "H10-M", ("person", "person", "person"), ["auto", "auto", "auto", "mission", "", "auto", "auto"]
    ).run()
    assert len(HAND_OVER.findall(evening.shown)) == 1


def test_somebody_with_an_empty_hand_takes_the_screen_over_before_drawing_a_card() -> None:
    evening = Evening("P82-W", ("person", "person", "person"), []).run()
    assert (evening.game.phase, evening.game.options().private) == ("place", ())
    assert len(HAND_OVER.findall(evening.shown)) == 1


@pytest.mark.parametrize("players", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("edition", PRESETS, ids=lambda edition: edition.preset)
def test_the_screen_is_handed_over_for_the_own_turn_and_for_secret_choices(edition: Edition, players: int) -> None:
    """Whoever answers an attack, or acts in the turn of another, decides by what everybody sees."""
    game, bot = Game(edition, edition.players[players], seed=5), Bot("random", 5)
    for _ in range(400):
        if game.over:
            break
        options = game.options()
        own_turn = game.active == game.awaiting and game.phase != "defend"
        secret_choice = game.phase == "capital" or (game.phase == "setup" and options.secret)
        assert in_the_open(game) == (not own_turn and not secret_choice)
        assert not options.private or (game.constants.has_secrets and not in_the_open(game))
        game.play(bot.decide(game))


def test_an_edition_has_secrets_where_anything_is_held_or_chosen_in_secret() -> None:
    open_books = {each.name for each in PRESETS if not constants_of(each).has_secrets}
    assert open_books == {"furisk"}
    assert open_books.isdisjoint(each.name for each in PRESETS if constants_of(each).has_secrets)
    headquarters = by_preset("H10-T").replace(
        set_value="none", own_card_bonus=0, elim_trade="next_turn", card_draw_optional=False
    )
    assert constants_of(headquarters).has_secrets  # all are chosen before any is seen
