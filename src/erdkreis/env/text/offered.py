"""What a seat may do, as short as it can be said: in questions, and after an instruction that was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from erdkreis.engine.options import Option, Options

KINDS: Mapping[str, str] = {"move": "fortify"}
"""Instructions that the rules call otherwise."""


def offered(options: Options, kind: str | None = None) -> str:
    """Everything, or what there is of one kind; empty where there is nothing."""
    kinds = dict.fromkeys(option.kind for option in options.actions)
    wanted = [name for name in kinds if kind in (None, name) or KINDS.get(kind or "") == name]
    told = [_SAID.get(name, _alone)(options, options.of(name)) for name in wanted]
    if options.phase == "attack" and kind == "move":
        told = [_later(options)]
    return "; ".join(filter(None, told))


def _alone(options: Options, found: Sequence[Option]) -> str:
    return found[0].kind


def _targets(options: Options, found: Sequence[Option]) -> str:
    return f"{found[0].kind} one of {' '.join(_ids(option.target for option in found))}"


def _place(options: Options, found: Sequence[Option]) -> str:
    most = max(option.most or 1 for option in found)
    return f"place up to {most} on {' '.join(_ids(option.target for option in found))}"


def _modes(options: Options, found: Sequence[Option]) -> str:
    return f"choose {'|'.join(found[0].modes or ())}"


def _trade(options: Options, found: Sequence[Option]) -> str:
    best = (found[0].sets or ())[:3]
    sets = ", ".join(f"{' '.join(map(str, each.cards))} (+{each.total})" for each in best)
    return f"{'you must first trade' if options.must_trade else 'trade'} {sets}"


def _attack(options: Options, found: Sequence[Option]) -> str:
    return f"attack {_by_source(found)}"


def _move(options: Options, found: Sequence[Option]) -> str:
    most, reached = dict[str, int](), dict[str, list[str]]()
    for option in found:
        source = option.source or ""
        most[source] = option.most or 0
        reached.setdefault(source, [source]).append(option.target or "")
    chains: dict[frozenset[str], list[str]] = {}
    for source, chain in reached.items():
        chains.setdefault(frozenset(chain), []).append(source)
    told = (_moves({source: most[source] for source in some}, reached[some[0]]) for some in chains.values())
    return f"move {', '.join(told)}"


def _later(options: Options) -> str:
    told = (_moves(dict(zip(each.sources, each.most, strict=True)), each.targets) for each in options.later_moves)
    return f"move {', '.join(told)}" if options.later_moves else ""


def _moves(most: Mapping[str, int], targets: Iterable[str]) -> str:
    """From some places to any other of the targets: a chain is said once, however many places of it can be left."""
    sources = " or ".join(f"{source} (up to {units})" for source, units in most.items())
    others = " ".join(target for target in targets if target not in most)
    if len(most) == 1:
        return f"{sources} > {others}"
    return f"{sources} > any other of these{' or ' if others else ''}{others}"


def _by_source(found: Iterable[Option]) -> str:
    targets: dict[str, list[str]] = {}
    for option in found:
        targets.setdefault(option.source or "", []).append(option.target or "")
    return ", ".join(f"{source} > {' '.join(reached)}" for source, reached in targets.items())


def _ids(places: Iterable[str | None]) -> Iterable[str]:
    return filter(None, places)


_SAID: Mapping[str, Callable[[Options, Sequence[Option]], str]] = {
    "claim": _targets,
    "capital": _targets,
    "choose": _modes,
    "place": _place,
    "trade": _trade,
    "attack": _attack,
    "fortify": _move,
}
