"""Options and levels of a game as sentences for people; their keys follow from their names."""

from typing import Any

from engine import registry
from engine.errors import OptionError
from engine.state import Option
from engine.words import GAME, Msg


def option_title(game: str, option: Option) -> Msg:
    """The label of an option."""
    return Msg(f"{game}.option.{option.name}")


def option_help(game: str, option: Option) -> Msg:
    """The effect of an option, as a sentence."""
    return Msg(f"{game}.option.{option.name}.help")


def option_value(game: str, option: Option, value: Any) -> Msg:
    """A value of an option: its own text, a sentence, yes or no, a number, or the value as written."""
    if value in option.choices:
        return option.choices[value]
    match value:
        case bool():
            return GAME("yes" if value else "no")
        case _ if value in option.worded:
            return Msg(f"{game}.option.{option.name}.{value}")
        case int():
            return GAME("number", number=value)
    return GAME("value", value=str(value))


def why_refused(game: str, error: OptionError) -> Msg:
    """Which options keep a game from being made."""
    titles = tuple(option_title(game, option) for option in registry.options(game) if option.name in error.options)
    match titles:
        case ():
            return GAME("option.unknown")
        case (title,):
            return GAME("option.value", option=title)
    return GAME("option.clash", options=titles)


def level_line(game: str, level: str) -> Msg:
    """The play of a level of computer players, as a sentence."""
    return Msg(f"{game}.level.{level}")
