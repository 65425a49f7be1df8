"""The mistakes that are made: which pieces of a module's syntax tree are changed, and into what."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.MatMult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True)
class Site:
    """One change: `node` stands in `field` of `parent` (at `place`, where that is a list) and gives way to `new`."""

    parent: ast.AST
    field: str
    place: int | None
    node: ast.AST
    new: ast.AST
    inside: tuple[ast.AST, ...]
    """The functions around it, the outermost first; none where it happens while the module is imported."""
    name: str
    """Of the innermost function or class."""

    def apply(self) -> None:
        ast.copy_location(self.new, self.node)
        ast.fix_missing_locations(self.new)
        if self.place is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.place] = self.new


def sites(tree: ast.Module) -> Iterator[Site]:
    """Every change of a module, always in the same order."""
    yield from _below(tree, (), "")


def _below(parent: ast.AST, inside: tuple[ast.AST, ...], name: str) -> Iterator[Site]:
    for field, value in ast.iter_fields(parent):
        if _left_out(parent, field):
            continue
        around = inside
        if isinstance(parent, FUNCTIONS) and field == "body":  # defaults and decorators run outside
            around = (*inside, parent)
        nodes = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, node in nodes:
            if not isinstance(node, ast.AST) or _ignored(node) or _fills_up(parent, node):
                continue
            for new in _instead(node):
                yield Site(parent, field, place, node, new, around, name)
            yield from _below(node, around, _named(node, name))


def _named(node: ast.AST, name: str) -> str:
    own = (
        getattr(node, "name", None) if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else None
    )
    return name if own is None else f"{name}.{own}".lstrip(".")


def _left_out(parent: ast.AST, field: str) -> bool:
    """Types, and what is declared of a class (`frozen=True`): type checkers look after these."""
    if isinstance(parent, ast.ClassDef) and field == "keywords":
        return True
    return field in ("annotation", "returns", "decorator_list", "type_comment", "ctx") or (
        isinstance(parent, ast.arguments) and field not in ("defaults", "kw_defaults")
    )


def _ignored(node: ast.AST) -> bool:
    """What is there for readers and type checkers, or only compiled."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.JoinedStr):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id in ("TYPE_CHECKING", "COMPILED"):
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("cast", "TypeVar")


def _fills_up(parent: ast.AST, node: ast.AST) -> bool:
    """An event's record has more places than most events have facts; nobody reads the noughts in the others."""
    called = parent.func.id if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name) else ""
    return called == "tell" and isinstance(node, ast.Constant) and node.value == 0


def _instead(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(left, ops, comparators):
            for place, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield ast.Compare(left, [*ops[:place], other(), *ops[place + 1 :]], comparators)
        case ast.BinOp(_, ast.Add(), ast.Constant(0)):
            return  # makes a plain number of a member; taking nought away does so too
        case ast.BinOp(left, op, right):
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, ARITHMETIC[type(op)](), value)
            yield ast.Pass()
        case ast.BoolOp(op, values):  # one condition less
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in CALLS:
            yield ast.Call(ast.Name(CALLS[name], ast.Load()), args, keywords)
        case ast.If(_, body, orelse):
            for always in (True, False):
                yield ast.If(ast.Constant(always), body, orelse)
        case ast.IfExp(_, body, orelse):
            yield body
            yield orelse
        case ast.While(_, body, orelse):
            yield ast.While(ast.Constant(False), body, orelse)
        case ast.comprehension(target, loop, ifs, is_async) if ifs:
            yield ast.comprehension(target, loop, [], is_async)
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Assign(targets) if not any(isinstance(target, ast.Name | ast.Tuple) for target in targets):
            yield ast.Pass()
        case ast.Expr(ast.Call() | ast.Await()) | ast.Raise() | ast.Delete() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case _:
            return


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
