"""The position: a game's FEN. Readable JSON that is complete, and forgiving to read for people who write one by hand.

What a key may hold and what stands in for it stands in `parts`; what contradicts itself, in `check`.
docs/formats.md describes the format for other programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from erdkreis.editions import Edition, EditionError, by_preset, departures, edition
from erdkreis.engine.errors import PositionError
from erdkreis.engine.kernel.records import places
from erdkreis.engine.kernel.state import STATE
from erdkreis.engine.plain import edition_from, mapped, text, whole, word, wrong
from erdkreis.engine.positions.check import check
from erdkreis.engine.positions.draft import Draft, NotThen
from erdkreis.engine.positions.parts import PARTS

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

FIRST = "erdkreis-position/1"
"""As the second, but of the first version of its preset, for there was no other."""
FORMAT = "erdkreis-position/2"
_PLACES = {name: (places(STATE, name), bool(STATE[name].shape)) for name in STATE.names or ()}
GROUPS = ("this_turn", "battle", "occupy")
KEYS = (
    *("format", "edition", "variant", "preset", "version", "rules", "players", "colours"),
    *("turn", "phase", "active", "awaiting", "side", "winner", "won_by", "leader", "first", "last_dealt"),
    *("territories", "eliminated", "stock", "concealed", "pool", "neutral_pool"),
    *("missions", "capitals", "capitals_known", "hands", "deck", "discard", "returned", "under", "sets_traded"),
    *(*GROUPS, "undo", "undo_next"),
)


def write_position(game: Game) -> dict[str, Any]:
    """The game as a position; what has its default value is left out."""
    return position_of(game.edition, game.players, _fields(game))


def position_of(played: Edition, players: int, fields: dict[str, Any]) -> dict[str, Any]:
    """The position of a state with these fields, some of which did not exist yet in the version that saved it."""
    position: dict[str, Any] = {
        "format": FORMAT,
        "edition": played.name,
        "variant": played.variant,
        **_rules(played),
        "players": players,
    }
    draft = Draft(played, players, fields)
    for part in PARTS:
        try:
            value = part.get(draft)
            written = part.always or value != part.default(draft)
        except NotThen:
            continue
        if written:
            target = position.setdefault(part.group, {}) if part.group else position
            target[part.key] = value
    return {key: position[key] for key in KEYS if key in position}


def content(game: Game) -> dict[str, Any]:
    """Everything that the game is, by names, however it lies in memory: what its hash is over."""
    whole: dict[str, Any] = {"rules": {}, **_rules(game.edition), "players": game.players}
    draft = Draft(game.edition, game.players, _fields(game))
    for part in PARTS:
        value = part.get(draft)
        if not part.later or value != part.default(draft):
            target = whole.setdefault(part.group, {}) if part.group else whole
            target[part.key] = value
    return whole


def _rules(played: Edition) -> dict[str, Any]:
    departing = departures(played)
    return {"preset": played.preset, "version": played.version, **({"rules": departing} if departing else {})}


def _fields(game: Game) -> dict[str, Any]:
    numbers = game.flat.tolist()
    return {name: numbers[at.start : at.stop] if many else numbers[at.start] for name, (at, many) in _PLACES.items()}


def read_position(position: object, seed: SupportsIndex | None = None, given: bool = False) -> Game:
    """The game a position stands for, or `PositionError` with a sentence that names what is wrong."""
    from erdkreis.engine.game import Game, Used

    said = mapped(position, "the position", KEYS)
    if "format" in said:
        word(said["format"], "format", (FIRST, FORMAT))
    played = _read_edition(said)
    players = whole(said.get("players"), "players", 2, 6)
    if players not in played.players:
        raise wrong("players", f"one of {', '.join(map(str, played.players))} in {played.preset}", players)
    game = object.__new__(Game)
    game._prepare(played, players, None)
    draft = Draft(played, players, _fields(game))
    draft["players"] = players
    _fill(draft, said)
    for name in STATE.names or ():
        game.state[name] = draft[name]
    check(draft, game)
    game._draw_from(seed, given)
    game._used = Used()
    return game


def _read_edition(given: dict[str, Any]) -> Edition:
    """The edition by preset, or by name and variant; whatever is said of it must agree."""
    version = _read_version(given)
    try:
        if "preset" in given:
            found = by_preset(text(given["preset"], "preset"))
        elif "edition" in given:
            variant = text(given["variant"], "variant") if "variant" in given else None
            found = edition(text(given["edition"], "edition"), variant)
        else:
            raise PositionError("edition is missing: say edition, or preset", place="edition")
    except EditionError as error:
        raise PositionError(f"{'preset' if 'preset' in given else 'edition'}: {error}", "rules") from error
    for key, said in (("edition", found.name), ("variant", found.variant)):
        if key in given and given[key] != said:
            raise wrong(key, f"{said!r} in {found.preset}", given[key])
    return edition_from(found.preset, given.get("rules", {}), version)


def _read_version(given: dict[str, Any]) -> int | None:
    """Of the preset; without one, people who write a position by hand mean the preset as it reads now."""
    if given.get("format") == FIRST:
        return whole(given.get("version", 1), "version", 1, 1)
    return whole(given["version"], "version", 1) if "version" in given else None


def _fill(draft: Draft, given: dict[str, Any]) -> None:
    """Every part in its order: what is given, else what stands in for it."""
    groups = {group: mapped(given.get(group, {}), group, _keys_of(group)) for group in GROUPS}
    for part in PARTS:
        source = groups[part.group] if part.group else given
        place = f"{part.group}.{part.key}" if part.group else part.key
        part.put(draft, source[part.key] if part.key in source else part.default(draft), place)
    for group, said in groups.items():
        if said and draft.setting_up:
            raise PositionError(f"{group}: nothing of the kind happens before the first turn", place=group)


def _keys_of(group: str) -> tuple[str, ...]:
    return tuple(part.key for part in PARTS if part.group == group)
