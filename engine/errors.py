"""The engine's errors.

EngineError(ValueError)
├── NotationError        a text that is not an action, a position or a record
│   └── RecordError      an entry of a record that cannot be read or played
├── IllegalActionError   a well-formed action that the rules forbid here
├── OptionError          a game, option or level that does not exist, or a value out of bounds
├── StateError           a question that this state cannot answer
└── BoardDataError       a board file with a wrong key or value
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.words import Msg


class EngineError(ValueError):
    """Anything that the referee refuses."""


class NotationError(EngineError):
    """A text that does not read as an action, a position or a record."""


class RecordError(NotationError):
    """An entry of a record that cannot be read, is illegal or takes back too much.

    Attributes:
        entry: its number, from 1.
        reason: the broken rule; None if the entry is not an action of this game at all.
    """

    def __init__(self, entry: int, said: str, reason: "Msg | None" = None) -> None:
        super().__init__(entry, said, reason)
        self.entry = entry
        self.reason = reason

    def __str__(self) -> str:
        return f"entry {self.args[0]} of the record {self.args[1]}"


class IllegalActionError(EngineError):
    """An action that the rules forbid; the state is unchanged.

    Attributes:
        actor: who attempted it.
        action: its text form.
        words: one sentence that names the broken rule.
        position: the position's text form.
    """

    def __init__(self, actor: str, action: str, words: "Msg", position: str) -> None:
        super().__init__(f"{actor} may not {action!r}: {words} (position: {position})")
        self.actor = actor
        self.action = action
        self.words = words
        self.position = position


class OptionError(EngineError):
    """A game, option or level that does not exist, or an option's value out of bounds.

    Attributes:
        options: the option whose value cannot be used, or those that do not go together.
    """

    def __init__(self, message: str, *options: str) -> None:
        super().__init__(message)
        self.options = options


class StateError(EngineError):
    """A question that this state cannot answer, such as the actions of a finished game."""


class BoardDataError(EngineError):
    """A board data file that cannot be used; names file, key and value."""
