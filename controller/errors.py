"""The controller's errors.

ControllerError
├── ConfigError            a setting that cannot be used
├── StoreError             the data folder cannot be read or written
│   └── DamagedStoreError  what it holds is not what was written
├── LinkError              a message did not get through
│   ├── LinkTimeoutError   no answer in time
│   ├── FrameCorruptError  an invalid frame
│   └── RobotLostError     the Bluetooth connection to a robot is gone
├── FigureLostError        the camera does not see a figure
├── BlockedError           no free route, or an obstacle
├── WorkerError            a worker process has died
├── LimitError             a file from elsewhere takes too much memory or time to read
├── MotionError            a figure refused or stopped a motion
│   └── UnplacedError      no fix of its place has reached it lately
└── OrderError             a refused order: `code` for programs, message for people
    ├── StaleOrderError    order/stale
    ├── NotYourTurnError   order/turn
    ├── IllegalOrderError  order/illegal
    ├── TableBusyError     order/busy
    ├── JournalError       order/journal
    ├── MatchFileError     order/file
    ├── SetupError         setup/...
    └── UnknownOrderError  order/unknown
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.words import Msg


class ControllerError(Exception):
    """Any expected error of the controller; the message is for users.

    Attributes:
        words: why, for players' phones; None: what `controller.api.wording` says of its kind.
    """

    def __init__(self, message: str, words: "Msg | None" = None) -> None:
        super().__init__(message)
        self.words = words


class ConfigError(ControllerError):
    """A setting that cannot be used; names file, key and value."""


class StoreError(ControllerError):
    """The data folder cannot be read or written."""


class DamagedStoreError(StoreError):
    """What the data folder holds is not what was written; `robodrome doctor --repair` sets it aside."""


class ClosedStoreError(StoreError):
    """The data folder's journal was closed while somebody wanted to read it."""


class LinkError(ControllerError):
    """A message did not get through."""


class LinkTimeoutError(LinkError):
    """No answer in time."""


class FrameCorruptError(LinkError):
    """An invalid frame."""


class RobotLostError(LinkError):
    """The Bluetooth connection to a robot is gone, or could not be made."""


class FigureLostError(ControllerError):
    """The camera does not see a figure that is needed."""


class BlockedError(ControllerError):
    """There is no free route, or an obstacle is in it."""


class MotionError(ControllerError):
    """A figure refused a motion, or stopped before its end."""


class UnplacedError(MotionError):
    """A figure refused a motion because no fix of its place has reached it within the last second."""


class OrderError(ControllerError):
    """A refused order; nothing has changed.

    Attributes:
        words: why, for people.
    """

    code = "order/refused"
    words: "Msg"

    def __init__(self, words: "Msg") -> None:
        super().__init__(str(words), words)


class StaleOrderError(OrderError):
    """The choice that the order answers is no longer offered."""

    code = "order/stale"


class NotYourTurnError(OrderError):
    """The seat may not act now."""

    code = "order/turn"


class IllegalOrderError(OrderError):
    """The rules forbid the action."""

    code = "order/illegal"


class TableBusyError(OrderError):
    """The table must settle first."""

    code = "order/busy"


class JournalError(OrderError):
    """The order could not be saved."""

    code = "order/journal"


class MatchFileError(OrderError):
    """The file of a match cannot be taken."""

    code = "order/file"


class SetupError(OrderError):
    """A step of a table's set-up that cannot be taken; `code` says why, such as `setup/changed`."""

    def __init__(self, code: str, words: "Msg") -> None:
        super().__init__(words)
        self.code = code


class WorkerError(ControllerError):
    """A worker process has died; the next call starts another."""


class LimitError(ControllerError):
    """A file from elsewhere takes too much memory or time to read."""


class UnknownOrderError(OrderError):
    """A task, choice or seat that does not exist (any more)."""

    code = "order/unknown"
