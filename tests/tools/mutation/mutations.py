"""Small changes of a source that a test should notice, one at a time. Each change is made in the syntax tree, yielded,
and taken back; the caller compiles the tree in between."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support.places import ROOT

EXPLAINED = Path(__file__).with_name("mutants_explained.txt")
SOURCES = ("cards/*.py", "rules/*.py", "games/*/rules*.py")
"""Files of the rules."""
TEXT_ID = re.compile(r"[a-z0-9_]+(\.[a-z0-9_-]+)+")
"""Text ids and names of modules; a place on the table is mostly put together from parts."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is",
    ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in", ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
    ast.Mult: "*", ast.FloorDiv: "//", ast.Div: "/", ast.Mod: "%", ast.Pow: "**", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_BEHAVIOUR = {"annotation", "returns", "type_comment", "decorator_list", "bases", "keywords", "format_spec"}
"""Fields of definitions and f-strings without behaviour, in which nothing is changed."""
OPPOSITE = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""A comparison by one of these is denied by its swap already."""


class Mutation(NamedTuple):
    """One change at one place of a source."""

    scope: str
    """The function or class in which it is made, as Python names it."""
    source: str
    """The line of the source on which it is made."""
    what: str
    """Description of the change; a number tells the second of equal ones from the first."""
    lines: range
    """One of these lines runs when the changed code does."""
    inside: bool
    """True if it is inside a function. Code outside runs once, when the module is imported."""

    def __str__(self) -> str:
        return f"{self.scope or '-'} | {self.what} | {self.source}"


class Mutations:
    """All changes that can be made in one source."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        self._named = {arg for call in calls if getattr(call.func, "id", "") == "Refusal" for arg in call.args}
        """Arguments of refusals, which the test of the messages checks."""
        self._lines = source.splitlines()
        self._scope: list[str] = []
        self._inside = False
        self._statement: ast.stmt | None = None
        self._counted: Counter[tuple[str, str, str]] = Counter()

    def __iter__(self) -> Iterator[Mutation]:
        """Yield each change. It is in the tree until the next one is asked for."""
        self._counted.clear()
        yield from self._within(self.tree)

    def _within(self, parent: ast.AST) -> Iterator[Mutation]:
        """Yield the changes somewhere below a part of the tree."""
        for name, value in ast.iter_fields(parent):
            if (name in NO_BEHAVIOUR and not isinstance(parent, ast.Call)) or (
                name == "keys" and parent in self._named
            ):
                continue
            outside = not self._inside
            self._inside |= name == "body" and isinstance(parent, ast.FunctionDef | ast.Lambda)
            if isinstance(value, list):
                for i, part in enumerate(value):
                    if isinstance(part, ast.AST) and left_alone(parent, part):
                        continue
                    for what, other in self._instead(part):
                        value[i] = other
                        yield self._told(part if hasattr(part, "lineno") else parent, what)
                        value[i] = part
                    yield from self._entered(parent, part)
            elif isinstance(value, ast.AST) and not left_alone(parent, value):
                for what, other in self._instead(value, parent, name):
                    setattr(parent, name, other)
                    yield self._told(value if hasattr(value, "lineno") else parent, what)
                    setattr(parent, name, value)
                yield from self._entered(parent, value)
            self._inside &= not outside

    def _entered(self, parent: ast.AST, part: object) -> Iterator[Mutation]:
        """Yield the changes below this part, given its role in the part above it."""
        if not isinstance(part, ast.AST):
            return
        before = self._scope, self._statement
        if isinstance(part, ast.stmt):
            self._statement = part
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            self._scope = [*self._scope, part.name]
        yield from self._within(part)
        self._scope, self._statement = before

    def _told(self, node: ast.AST, what: str) -> Mutation:
        statement = node if isinstance(node, ast.stmt) else self._statement
        line: int = getattr(node, "lineno", 1)
        source, scope = self._lines[line - 1].strip(), ".".join(self._scope)
        self._counted[scope, source, what] += 1
        number = self._counted[scope, source, what]
        assert statement is not None
        last = statement.end_lineno or statement.lineno
        body: list[ast.stmt] = getattr(statement, "body", [])
        if body and not isinstance(statement, ast.FunctionDef):
            last = max(statement.lineno, body[0].lineno - 1)
        cases: list[ast.match_case] = getattr(statement, "cases", [])
        if cases or line > last:
            last = max(line, getattr(node, "end_lineno", None) or line)
        of = range(min(line, statement.lineno), last + 1)
        return Mutation(scope, source, f"{what} ({number})" if number > 1 else what, of, self._inside)

    def _instead(self, node: object, parent: ast.AST | None = None, name: str = "") -> Iterator[tuple[str, ast.AST]]:
        """Yield the replacements of a part of the tree with their descriptions, in its place in the tree."""
        for what, other in instead(node):
            if isinstance(node, ast.AST) and hasattr(node, "lineno") and hasattr(other, "_attributes"):
                ast.copy_location(other, node)
            yield what, ast.fix_missing_locations(other)
        if name == "test" and isinstance(parent, ast.If | ast.While | ast.IfExp) and isinstance(node, ast.expr):
            single = isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], OPPOSITE)
            if not single and not isinstance(node, ast.UnaryOp) and not is_type_checking(node):
                denied = ast.copy_location(ast.UnaryOp(ast.Not(), node), node)
                yield "a condition is denied", ast.fix_missing_locations(denied)


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"


def left_alone(parent: ast.AST, part: ast.AST) -> bool:
    """Return whether a part of a source has no behaviour."""
    match part:
        case ast.Assert() | ast.FunctionDef(name="check") | ast.keyword(arg="strict"):
            return True
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
            return True
    match parent:
        case ast.Call(func=ast.Name(id="cast" | "isinstance"), args=[*args]):
            return part in args and (part is args[0]) == (parent.func.id == "cast")  # type: ignore[attr-defined]
    return False


def instead(node: object) -> Iterable[tuple[str, ast.AST]]:
    """Yield the replacements of a part of a tree with their descriptions."""
    match node:
        case ast.cmpop() | ast.boolop() | ast.operator() if type(node) in SWAPS:
            other = SWAPS[type(node)]
            yield f"{SIGNS[type(node)]} → {SIGNS[other]}", other()
        case ast.Constant(value=bool() as value):
            yield f"{value} → {not value}", ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield f"{value} → {value + 1}", ast.Constant(value + 1)
        case ast.Constant(value=str() as value) if value and not TEXT_ID.fullmatch(value):
            yield f"{value!r} → {value + '~'!r}", ast.Constant(value + "~")
        case ast.UnaryOp(op=ast.Not() | ast.USub() as sign, operand=operand):
            yield f"without {'not' if isinstance(sign, ast.Not) else '-'}", operand
        case ast.Name(id=name) if name in NAMES:
            yield f"{name} → {NAMES[name]}", ast.Name(NAMES[name], ast.Load())
        case ast.Slice():
            yield from slices(node)
        case ast.comprehension(ifs=[_, *_]):
            yield "without its ifs", ast.comprehension(node.target, node.iter, [], node.is_async)
        case ast.stmt():
            yield from statements(node)


def slices(node: ast.Slice) -> Iterator[tuple[str, ast.AST]]:
    if node.lower:
        yield "a slice from the start", ast.Slice(None, node.upper, node.step)
    if node.upper:
        yield "a slice to the end", ast.Slice(node.lower, None, node.step)
    if node.step:
        yield "a slice without its step", ast.Slice(node.lower, node.upper, None)


def statements(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "returns None", ast.Return(ast.Constant(None))
        case ast.Break():
            yield "break → continue", ast.Continue()
        case ast.Continue():
            yield "continue → break", ast.Break()
        case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.AugAssign() | ast.Delete() | ast.Raise():
            yield "left out", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "left out", ast.Pass()


def sources() -> list[str]:
    """Return the sources of the rules, by their paths from the root of the checkout."""
    house = ROOT / "cardtable"
    return [path.relative_to(ROOT).as_posix() for part in SOURCES for path in sorted(house.glob(part))]


def module_of(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def explained() -> dict[str, str]:
    """Return the explanations of changes that no test can notice."""
    found, why = {}, ""
    for line in EXPLAINED.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            why = line[2:]
        elif line:
            found[line] = why
    return found
