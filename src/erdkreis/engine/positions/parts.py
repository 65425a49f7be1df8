"""The parts of a position, in the order in which they are read: what each holds, and how it lies in the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.compiling import uncompiled
from erdkreis.engine.kernel.placing import remember
from erdkreis.engine.kernel.state import CARDS, MOST_DICE, NEUTRAL, NOBODY, SEATS, TERRITORIES, UNDO_DEPTH, Phase
from erdkreis.engine.positions import draft as default
from erdkreis.engine.positions.codes import (
    ACTING_SIDE,
    ACTIVE,
    CARD_SET,
    COLOUR,
    DEALT,
    FLAG,
    KILLER,
    LAND,
    MAYBE_SEAT,
    MISSION,
    MODE,
    NUMBER,
    PHASE,
    SEAT,
    WON_BY,
    Code,
    Read,
    bits,
    mask_of,
    read_cards,
    read_numbers,
    read_side,
)
from erdkreis.engine.positions.draft import Draft

MOST_PACKED = 0xFFFFF  # a number inside a packed placement


@dataclass(frozen=True)
class Key:
    """One key: what it says of a draft, how it is read into one, and what stands in for it.

    A part that is added `later` stands, where it is left out, for what was before it existed; and it has no say in the
    hash of a state where it is as before, so that what was hashed without it keeps its hash.
    """

    key: str
    get: Callable[[Draft], Any]
    put: Callable[[Draft, Any, str], None]
    default: Callable[[Draft], Any]
    group: str = ""
    always: bool = False
    later: bool = False


def _field(key: str, field: str, code: Code, stands_in: Callable[[Draft], Any], group: str = "", **more: bool) -> Key:
    def put(draft: Draft, value: Any, place: str) -> None:
        draft[field] = code.read(draft, value, place)

    return Key(key, lambda draft: code.write(draft, draft[field]), put, stands_in, group, **more)


def _always(value: Any) -> Callable[[Draft], Any]:
    return lambda _: value


def _missing(key: str) -> Callable[[Draft], Any]:
    def refuse(_: Draft) -> Any:
        raise PositionError(f"{key} is missing", place=key)

    return refuse


# The map


def _get_territories(draft: Draft) -> dict[str, Any]:
    lands: dict[str, Any] = {}
    for number, land in enumerate(draft.board.territories):
        owner = draft["owner"][number]
        if owner != NOBODY:
            lands[land.id] = {"owner": draft.side_id(owner), "units": draft["units"][number]}
            if draft["involved"][number]:
                lands[land.id]["involved"] = draft["involved"][number]
    return lands


def _put_territories(draft: Draft, value: Any, place: str) -> None:
    """Owners and units, and what follows from them: who holds what, and who is still in the game."""
    lands = plain.mapped(value, place)
    for name in lands:
        plain.territory(name, place, draft.board)
    draft["owner"], draft["units"] = [NOBODY] * TERRITORIES, [0] * TERRITORIES
    draft["involved"], draft["held"], draft["strong"] = [0] * TERRITORIES, [0] * (SEATS + 1), 0
    for number, land in enumerate(draft.board.territories):
        if land.id in lands:
            _put_land(draft, number, lands[land.id], f"{place}.{land.id}")
        elif draft["phase"] != Phase.CLAIM:
            raise PositionError(
                f"{place}.{land.id} is missing: only during claim may a territory be left out", place=place
            )
    everybody = (1 << draft.players) - 1
    holders = sum(1 << seat for seat in range(draft.players) if draft["held"][seat])
    draft["alive"] = everybody if draft["phase"] == Phase.CLAIM else holders


def _put_land(draft: Draft, number: int, value: Any, place: str) -> None:
    land = plain.mapped(value, place, ("owner", "units", "involved"))
    if land.get("owner") is None:
        if "owner" not in land or draft["phase"] != Phase.CLAIM:
            raise PositionError(f"{place}.owner is missing", place=place)
        plain.whole(land.get("units", 0), f"{place}.units", 0, 0)
        plain.whole(land.get("involved", 0), f"{place}.involved", 0, 0)
        return
    owner = read_side(draft, land["owner"], f"{place}.owner")
    units = plain.whole(land.get("units", 1), f"{place}.units", 1)
    draft["owner"][number], draft["units"][number] = owner, units
    draft["involved"][number] = plain.whole(land.get("involved", 0), f"{place}.involved")
    draft["held"][owner] |= 1 << number
    draft["strong"] |= (units >= 2) << number


# One entry per seat or side


def _per_seat(draft: Draft, field: str, read: Read, value: Any, place: str, rest: int) -> None:
    entries = plain.listed(value, place, draft.players)
    numbers = [read(draft, entry, f"{place}[{seat}]") for seat, entry in enumerate(entries)]
    draft[field] = numbers + [rest] * (SEATS - draft.players)


def _seats(key: str, field: str, code: Code, stands_in: Callable[[Draft], Any], rest: int) -> Key:
    def get(draft: Draft) -> list[Any]:
        return [code.write(draft, number) for number in draft[field][: draft.players]]

    def put(draft: Draft, value: Any, place: str) -> None:
        _per_seat(draft, field, code.read, value, place, rest)

    return Key(key, get, put, stands_in)


def _per_side(key: str, field: str, sides: int, nothing: int, code: Code, stands_in: Callable[[Draft], Any]) -> Key:
    """An object from a side to what is said of it; sides with nothing to say are left out."""

    def get(draft: Draft) -> dict[str, Any]:
        said = {side: number for side, number in enumerate(draft[field]) if number != nothing}
        return {str(draft.side_id(side)): code.write(draft, number) for side, number in said.items()}

    def put(draft: Draft, value: Any, place: str) -> None:
        names = {str(seat): seat for seat in range(draft.players)}
        if sides > SEATS and draft.edition.neutral:
            names["neutral"] = NEUTRAL
        draft[field] = [nothing] * sides
        for name, entry in plain.mapped(value, place, names).items():
            draft[field][names[name]] = code.read(draft, entry, f"{place}.{name}")

    return Key(key, get, put, stands_in)


# Sets and lists of cards, seats and dice


def _put_hands(draft: Draft, value: Any, place: str) -> None:
    _per_seat(draft, "hand", read_cards, value, place, 0)
    draft["hand_size"] = [hand.bit_count() for hand in draft["hand"]]


def _put_under(draft: Draft, value: Any, place: str) -> None:
    cards = read_numbers(value, place, draft.cards, "card")
    draft["under"], draft["under_size"] = cards + [0] * (CARDS - len(cards)), len(cards)


def _put_deck(draft: Draft, value: Any, place: str) -> None:
    draft["deck"] = read_cards(draft, value, place)
    draft["deck_size"] = draft["deck"].bit_count()


def _put_returned(draft: Draft, value: Any, place: str) -> None:
    draft["returned"] = read_cards(draft, value, place)
    draft["returned_size"] = draft["returned"].bit_count()


def _put_known(draft: Draft, value: Any, place: str) -> None:
    draft["capital_known"] = mask_of(read_numbers(value, place, draft.players, "seat"))


def _dice(colour: str) -> Key:
    def put(draft: Draft, value: Any, place: str) -> None:
        faces = [plain.whole(face, f"{place}[{index}]", 1, 6) for index, face in enumerate(plain.listed(value, place))]
        if len(faces) > MOST_DICE or faces != sorted(faces, reverse=True):
            raise PositionError(f"{place} holds at most three dice, the highest first", place=place)
        draft[colour] = faces + [0] * (MOST_DICE - len(faces))

    return Key(colour, lambda draft: [face for face in draft[colour] if face], put, _always([]), "battle")


# Placements that may be taken back: the ring, oldest first


def _get_undo(draft: Draft) -> list[dict[str, Any]]:
    first = draft["undo_next"] - draft["undo_size"]
    return [_unpack(draft, draft["undo"][(first + step) % UNDO_DEPTH]) for step in range(draft["undo_size"])]


def _unpack(draft: Draft, packed: int) -> dict[str, Any]:
    """What `placing.remember` packed; a side of 7 is nobody's."""
    side = packed >> 33 & 7
    placement = {
        "territory": draft.board.territories[packed & 63].id,
        "units": packed >> 6 & MOST_PACKED,
        "phase": Phase(packed >> 26 & 15).name.lower(),
        "seat": packed >> 30 & 7,
        "side": None if side > NEUTRAL else draft.side_id(side),
        "pool": packed >> 36 & MOST_PACKED,
    }
    neutral_pool = packed >> 56 & 63
    return {**placement, "neutral_pool": neutral_pool} if neutral_pool else placement


def _pack(draft: Draft, value: Any, place: str) -> int:
    placement = plain.mapped(value, place, ("territory", "units", "phase", "seat", "side", "pool", "neutral_pool"))
    phase = Phase[plain.word(placement.get("phase"), f"{place}.phase", ("setup", "place")).upper()]
    side = placement.get("side")
    state = SimpleNamespace(
        phase=int(phase),
        awaiting=plain.seat(placement.get("seat"), f"{place}.seat", draft.players),
        army=NOBODY if phase == Phase.SETUP and side is None else read_side(draft, side, f"{place}.side"),
        pool=plain.whole(placement.get("pool"), f"{place}.pool", 0, MOST_PACKED),
        neutral_pool=plain.whole(placement.get("neutral_pool", 0), f"{place}.neutral_pool", 0, 63),
        undo=[0] * UNDO_DEPTH,
        undo_next=0,
        undo_size=0,
    )
    land = plain.territory(placement.get("territory"), f"{place}.territory", draft.board)
    units = plain.whole(placement.get("units"), f"{place}.units", 1)
    # the rules' own packing, uncompiled, so that its layout is written once
    uncompiled(remember)(state, land, units)
    return int(state.undo[0])


def _put_undo(draft: Draft, value: Any, place: str) -> None:
    placements = plain.listed(value, place)
    if len(placements) > UNDO_DEPTH:
        raise PositionError(f"{place} holds at most {UNDO_DEPTH} placements", place=place)
    draft["undo"] = [_pack(draft, entry, f"{place}[{index}]") for index, entry in enumerate(placements)]
    draft["undo_size"] = len(placements)


def _put_undo_next(draft: Draft, value: Any, place: str) -> None:
    """Where the next placement will be kept; the ones before it lie behind one another."""
    following = plain.whole(value, place, 0, UNDO_DEPTH - 1)
    ring = [0] * UNDO_DEPTH
    for index, packed in enumerate(draft["undo"]):
        ring[(following - draft["undo_size"] + index) % UNDO_DEPTH] = packed
    draft["undo"], draft["undo_next"] = ring, following


def _turn(key: str, code: Code, stands_in: Callable[[Draft], Any], **more: bool) -> Key:
    return _field(key, key, code, stands_in, "this_turn", **more)


PARTS: tuple[Key, ...] = (
    _seats("colours", "colour", COLOUR, lambda draft: list(draft.edition.palette[: draft.players]), 0),
    _field("phase", "phase", PHASE, _missing("phase"), always=True),
    Key("territories", _get_territories, _put_territories, _missing("territories"), always=True),
    _per_side("eliminated", "eliminated_by", SEATS, NOBODY, KILLER, _always({})),
    _field("leader", "leader", MAYBE_SEAT, _always(None)),
    _field("first", "first", SEAT, _always(0)),
    _field("last_dealt", "last_dealt", DEALT, _always(None)),
    _field("turn", "turn", NUMBER, lambda draft: 0 if draft.setting_up else 1),
    _field("active", "active", ACTIVE, default.active, always=True),
    _field("side", "army", ACTING_SIDE, default.side),
    _seats("capitals", "capital", LAND, lambda draft: [None] * draft.players, NOBODY),
    Key("capitals_known", lambda draft: bits(draft["capital_known"]), _put_known, default.capitals_known),
    _per_side("stock", "stock", SEATS + 1, 0, NUMBER, default.stock),
    _field("source", "source", LAND, _always(None), "battle"),
    _field("target", "target", LAND, _always(None), "battle"),
    _field("units", "committed", NUMBER, _always(0), "battle"),
    _field("dice", "dice", NUMBER, lambda draft: entries.most_dice(draft["committed"]), "battle"),
    _dice("red"),
    _dice("blue"),
    _field("awaiting", "awaiting", MAYBE_SEAT, default.awaiting),
    _seats("missions", "mission", MISSION, lambda draft: [None] * draft.players, NOBODY),
    Key(
        "hands",
        lambda draft: [bits(hand) for hand in draft["hand"][: draft.players]],
        _put_hands,
        lambda draft: [[] for _ in range(draft.players)],
    ),
    _field("discard", "discard", CARD_SET, _always([])),
    Key("returned", lambda draft: bits(draft["returned"]), _put_returned, _always([])),
    Key("under", lambda draft: draft["under"][: draft["under_size"]], _put_under, _always([])),
    Key("deck", lambda draft: bits(draft["deck"]), _put_deck, default.deck),
    _field("sets_traded", "sets_traded", NUMBER, _always(0)),
    _turn("mode", MODE, default.mode),
    _turn("neutral_mode", MODE, default.neutral_mode),
    _turn("rolled", FLAG, default.rolled),
    _turn("captured", FLAG, default.captured),
    _turn("banned", FLAG, _always(False)),
    _turn("trades", NUMBER, _always(0)),
    _turn("bonus_given", FLAG, _always(False), later=True),
    _turn("elimination_right", FLAG, _always(False)),
    _turn("trade_down_to", NUMBER, _always(0)),
    _turn("victim", MAYBE_SEAT, _always(None)),
    _turn("base", NUMBER, lambda draft: draft.income()[0]),
    _turn("extra", NUMBER, lambda draft: draft.income()[1]),
    _turn("received", NUMBER, default.received),
    _turn("neutral_got", NUMBER, default.neutral_got),
    _turn("odd_country", LAND, _always(None)),
    _field("pool", "pool", NUMBER, default.pool),
    _field("neutral_pool", "neutral_pool", NUMBER, default.neutral_pool),
    _field("concealed", "concealed", FLAG, default.concealed),
    _field("least", "occupy_min", NUMBER, default.occupy_least, "occupy"),
    _field("most", "occupy_max", NUMBER, default.occupy_most, "occupy"),
    Key("undo", _get_undo, _put_undo, _always([])),
    _field("winner", "winner", MAYBE_SEAT, _always(None)),
    _field("won_by", "won_by", WON_BY, default.won_by),
    Key("undo_next", lambda draft: draft["undo_next"], _put_undo_next, lambda draft: draft["undo_size"] % UNDO_DEPTH),
)
