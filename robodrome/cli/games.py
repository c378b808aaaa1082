"""The games with their seats, levels and options, as text; all of it comes from the registry."""

import json
import textwrap
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from engine.games import PACKAGES

if TYPE_CHECKING:
    from engine.state import Option


class GameCommand(TyperCommand):
    """A command whose help ends with the seats and levels of every game."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the examples, then the games."""
        super().format_epilog(ctx, formatter)
        with formatter.section("Games"):
            formatter.write_dl([(name, seats_and_levels(name)) for name in PACKAGES])


def seats_and_levels(name: str) -> str:
    """For example `seats light, dark; levels random, greedy, strong`."""
    from engine import registry

    seats, levels = registry.make(name).seats, registry.levels(name)
    return f"seats {', '.join(seats)}; levels {', '.join(levels)}"


def describe(name: str) -> str:
    """A game with all its options, for a terminal of 80 columns."""
    from engine import registry

    levels = [f"level {level}: {how}" for level, how in registry.levels(name).items()]
    options = [line for option in registry.options(name) for line in _option(option)]
    lines = [seats_and_levels(name), *levels, *(options or ["no options"])]
    return "\n".join([f"{name}: {registry.make(name).title}", *map(_wrapped, lines)])


def _option(option: "Option") -> tuple[str, str]:
    values = ", ".join(map(json.dumps, option.allowed or option.examples))
    more = "" if option.allowed else ", ..."
    return (
        f'"{option.name}": {option.title}. {option.help}',
        f"  {values}{more} (default {json.dumps(option.default)})",
    )


def _wrapped(line: str) -> str:
    return textwrap.fill(line, 80, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)
