"""Commands that start quickly: other programs start them often, and they must not wait for imports they do not need."""

from collections.abc import Callable
from typing import Any

from typer.core import TyperCommand


class QuickCommand(TyperCommand):
    """A command that takes texts and defaults as they are.

    Only values that need it, such as numbers that were typed, are left to Typer's conversion.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters, with `--help`."""
        return take_plainly(super().get_params(ctx))


def take_plainly(params: list[Any]) -> list[Any]:
    """Let parameters take texts and defaults as they are; returns the same ones.

    Typer converts every value by Pydantic, whose import takes as long as everything else in `robodrome engine`.
    """
    for param in params:
        if "process_value" not in vars(param):
            param.process_value = _quick(param, param.process_value)
    return params


def _quick(param: Any, convert: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    plain = param.type_descriptor.annotation in (str, int) and not param.multiple

    def process(ctx: Any, value: Any) -> Any:
        if value is None and not param.required:
            return None
        if not plain or type(value) is not param.type_descriptor.annotation:
            return convert(ctx, value)
        return value if param.callback is None else param.callback(ctx, param, value)

    return process
