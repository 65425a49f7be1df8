"""One mutant: where it is, what it looks like, and how a running process becomes it."""

from __future__ import annotations

import ast
import difflib
import functools
import gc
import hashlib
import sys
import types
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tools.mutation.changes import Site, sites

Place = tuple[str, str, int]
"""A file, a function's full name and its first line."""


@dataclass(frozen=True)
class Mutant:
    """The `number`-th change of a file. `id` says the same in words that outlive the lines around it."""

    path: str
    number: int
    id: str
    lines: tuple[int, ...]
    """Of the changed piece; a test that reaches one of them reaches the change."""
    cold: bool
    """Whether it happens while the module is imported, so that a running process cannot become it."""
    digest: str
    """Of the whole file."""

    def cold_where(self, early: Mapping[str, set[int]]) -> Mutant:
        """The same, cold if one of these lines is its own."""
        return replace(self, cold=self.cold or not early.get(self.path, set()).isdisjoint(self.lines))


def mutants_of(path: Path, root: Path) -> list[Mutant]:
    text = path.read_text(encoding="utf-8")
    name, digest, seen = str(path.relative_to(root)), _digest(text), Counter[str]()
    found = []
    for number, site in enumerate(sites(ast.parse(text))):
        words = f"{name}::{site.name or '-'}::{_words(site.node)} -> {_words(site.new)}"
        seen[words] += 1
        again = f" #{seen[words]}" if seen[words] > 1 else ""
        found.append(Mutant(name, number, words + again, _lines(site), not site.inside, digest))
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _words(node: ast.AST) -> str:
    if isinstance(node, ast.If | ast.While):
        return f"{type(node).__name__.lower()} {ast.unparse(node.test)}"
    return ast.unparse(node).partition("\n")[0]


def _lines(site: Site) -> tuple[int, ...]:
    """Python notes only some lines of an expression that stands on several."""
    node = site.node.test if isinstance(site.node, ast.If | ast.While) else site.node
    node = site.node.iter if isinstance(site.node, ast.comprehension) else node
    start: int = getattr(node, "lineno", 0)
    end: int = getattr(node, "end_lineno", None) or start
    return tuple(range(start, end + 1))


def diff(mutant: Mutant, root: Path) -> str:
    """The change as `diff` shows it, in the words of the syntax tree."""
    text = (root / mutant.path).read_text(encoding="utf-8")
    before, site = _nth(text, mutant.number)
    old = ast.unparse(before).splitlines()
    site.apply()
    new = ast.unparse(before).splitlines()
    return "\n".join(difflib.unified_diff(old, new, mutant.path, mutant.path, lineterm="", n=2))


def _nth(text: str, number: int) -> tuple[ast.Module, Site]:
    tree = ast.parse(text)
    for place, site in enumerate(sites(tree)):
        if place == number:
            return tree, site
    raise LookupError(number)


def mutated(mutant: Mutant, root: Path) -> tuple[types.CodeType, list[ast.AST]]:
    """The changed module, and the functions around the change."""
    path = root / mutant.path
    text = path.read_text(encoding="utf-8")
    if mutant.digest not in ("", _digest(text)):
        raise LookupError(f"{path} is another file by now")
    tree, site = _nth(text, mutant.number)
    site.apply()
    return compile(tree, str(path), "exec", dont_inherit=True), list(site.inside)


class Living:
    """Every function of these files that exists in this process, by where its code stands, and what remembers it."""

    def __init__(self, paths: set[str]) -> None:
        self._functions: dict[Place, list[types.FunctionType]] = {}
        self._caches = caches_of(paths)
        for thing in gc.get_objects():
            # by type, not isinstance: a weak proxy whose thing is gone would raise
            if type(thing) is types.FunctionType and thing.__code__.co_filename in paths:
                self._functions.setdefault(_place(thing.__code__), []).append(thing)

    def become(self, mutant: Mutant, root: Path) -> None:
        """Replace the code of the functions around the change: whoever holds one of them calls the changed one."""
        module, inside = mutated(mutant, root)
        first_lines = {_first_line(function) for function in inside}
        for code in _codes(module):
            if code.co_firstlineno in first_lines:
                for function in self._functions.get(_place(code), ()):
                    function.__code__ = code
        for cache in self._caches:  # it may remember what something it calls has returned
            cache.cache_clear()


_CACHE = type(functools.cache(lambda: None))


def caches_of(paths: set[str]) -> list[Any]:
    """Every function of these files that remembers what it has returned."""
    found = [thing for thing in gc.get_objects() if type(thing) is _CACHE]
    return [cache for cache in found if _source(cache) in paths]


def _source(cache: Any) -> str | None:
    if isinstance(cache.__wrapped__, types.FunctionType):
        return cache.__wrapped__.__code__.co_filename
    return getattr(sys.modules.get(cache.__module__), "__file__", None)


def _codes(code: types.CodeType) -> list[types.CodeType]:
    inner = [const for const in code.co_consts if isinstance(const, types.CodeType)]
    return [*inner, *(deeper for one in inner for deeper in _codes(one))]


def _place(code: types.CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _first_line(function: ast.AST) -> int:
    """Python counts a function from its first decorator."""
    decorators = getattr(function, "decorator_list", ())
    return min(getattr(node, "lineno", 0) for node in (*decorators, function))
