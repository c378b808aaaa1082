"""Checks that a table's answers have exactly the types of `controller.api.shapes`: no key is missing, none is extra."""

import inspect
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, get_type_hints

from pydantic import ConfigDict, TypeAdapter

from controller.api.table_api import TableApi

TableClass = TypeVar("TableClass", bound=type)

ANSWERS = (
    "games",
    "board",
    "view",
    "poses",
    "figures",
    "steps",
    "explore",
    "why",
    "ghost",
    "hint",
    "history",
    "matches",
    "stored_match",
    "stored_moment",
    "remarks",
    "import_match",
)
"""The methods of `TableApi` whose results are sent to phones."""


def exact(shape: Any) -> Callable[[Any], None]:
    """A check that raises `ValidationError` for a value that, as JSON, is not exactly of this type."""
    config = ConfigDict(extra="forbid", strict=True)
    adapter: TypeAdapter[Any] = TypeAdapter(tuple[shape], config=config)  # pydantic refuses one for a bare TypedDict

    last = ""

    def check(value: Any) -> None:
        nonlocal last
        text = json.dumps([value], allow_nan=False)
        if text != last:  # tests that wait for something ask for the same answer again and again
            adapter.validate_json(text)
            last = text

    return check


CHECKS = {name: exact(get_type_hints(getattr(TableApi, name))["return"]) for name in ANSWERS}


def validated(table: TableClass) -> TableClass:
    """A subclass of the table, or of a part of it, that checks each answer before it gives it."""
    methods = {name: _checked(getattr(table, name), check) for name, check in CHECKS.items() if hasattr(table, name)}
    return type(table)(table.__name__, (table,), {"__doc__": table.__doc__, **methods})


def _checked(method: Callable[..., Any], check: Callable[[Any], None]) -> Callable[..., Any]:
    if inspect.iscoroutinefunction(method):

        @wraps(method)
        async def answer_later(*args: Any, **kwargs: Any) -> Any:
            answer = await method(*args, **kwargs)
            check(answer)
            return answer

        return answer_later

    @wraps(method)
    def answer(*args: Any, **kwargs: Any) -> Any:
        given = method(*args, **kwargs)
        check(given)
        return given

    return answer
