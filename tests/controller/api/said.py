"""The sentences of the code: the calls that make sentences, with their keys and the names of their arguments."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from robodrome.calibrate.remarks import SHARED

ROOT = Path(__file__).parents[3]

ANY = r"[\w./-]+"
"""What a key that is put together has in the place of each value."""

REMARKS = "cal."
"""How the keys of a calibration's remarks begin."""


@dataclass(frozen=True)
class Said:
    """A call that makes a sentence.

    Attributes:
        where: the file and line.
        key: a pattern of the key.
        arguments: name -> its expression; None if they come from elsewhere.
    """

    where: str
    key: str
    arguments: dict[str, ast.expr] | None


def calls() -> Iterator[Said]:
    """All calls of the program that make a sentence."""
    for folder in ("engine", "vision", "controller", "robodrome", "web_remote"):
        for file in (ROOT / folder).rglob("*.py"):
            if "frontend" not in file.parts:
                yield from _calls_of(file)


def _calls_of(file: Path) -> Iterator[Said]:
    source = ast.parse(file.read_text())
    makers = dict(_makers(source, file))
    for node in ast.walk(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers:
            prefix, position = makers[node.func.id]
            named = {word.arg: word.value for word in node.keywords if word.arg}
            whole = len(named) == len(node.keywords) and len(node.args) == position + 1
            for key in _patterns(node.args[position]) if len(node.args) > position else ():
                yield Said(f"{file.relative_to(ROOT)}:{node.lineno}", _key(prefix, key), named if whole else None)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "key" and node.value is not None:
            for key in _patterns(node.value):
                yield Said(f"{file.relative_to(ROOT)}:{node.lineno}", key, None)


def _key(prefix: str, key: str) -> str:
    """The pattern of a whole key; of a remark that the table also makes elsewhere, of the key there."""
    for start, elsewhere in SHARED.items() if prefix == REMARKS else ():
        if key.startswith(start):
            return re.escape(elsewhere) + key.removeprefix(start)
    return re.escape(prefix) + key


def _makers(source: ast.Module, file: Path) -> Iterator[tuple[str, tuple[str, int]]]:
    """Name of a function in this file -> how its keys begin, and which of its arguments is the rest of them."""
    yield "_notice", ("notice.", 1)
    yield "_damaged", ("match.why-", 0)
    yield "Msg", ("", 0)
    for node in ast.walk(source):
        for one in node.names if isinstance(node, ast.ImportFrom) else ():
            match (node.module, one.name):
                case ("controller.api.wording", "say" | "words"):
                    yield one.asname or one.name, ("", 0)
                case ("vision.remark", "remark" | "Remark"):
                    yield one.name, (REMARKS, 0)
                case ("engine.words", "GAME"):
                    yield "GAME", ("game.", 0)
                case (str(module), "WORDS"):
                    yield "WORDS", (f"{module.split('.')[-2]}.", 0)
                case ("web_remote.errors", "RefusedError"):
                    yield "RefusedError", ("", 1)
    for statement in source.body:
        match statement:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name("Phrases"), args=[ast.Constant(str(begin))])
            ):
                yield name, (f"{begin}.", 0)


def _patterns(key: ast.expr) -> Iterator[str]:
    match key:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(re.escape(str(one.value)) if isinstance(one, ast.Constant) else ANY for one in parts)
        case ast.IfExp(body=body, orelse=other):
            yield from _patterns(body)
            yield from _patterns(other)
