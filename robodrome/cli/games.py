"""The games with their seats, levels and options, as text; all of it comes from the registry."""

import json
import shutil
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
    """A game with all its options, for a terminal of 80 columns or fewer."""
    from controller.api.english import english
    from engine import registry
    from engine.option_words import level_line

    levels = [f"level {level}: {english(level_line(name, level))}" for level in registry.levels(name)]
    options = [line for option in registry.options(name) for line in _option(name, option)]
    lines = [seats_and_levels(name), *levels, *(options or ["no options"])]
    return "\n".join([f"{name}: {registry.make(name).title}", *map(_wrapped, lines)])


def _option(game: str, option: "Option") -> tuple[str, str]:
    from controller.api.english import english
    from engine.option_words import option_help, option_title, option_value

    values = ", ".join(
        f"{json.dumps(value)}: {english(option_value(game, option, value))}"
        if value in option.worded
        else json.dumps(value)
        for value in option.allowed or option.examples
    )
    more = "" if option.allowed else ", ..."
    return (
        f'"{option.name}": {english(option_title(game, option))}. {english(option_help(game, option))}',
        f"  {values}{more} (default {json.dumps(option.default)})",
    )


def _wrapped(line: str) -> str:
    columns = min(shutil.get_terminal_size().columns, 80)
    return textwrap.fill(line, columns, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)
