"""The controller's errors.

ControllerError
├── ConfigError            a setting that cannot be used
├── StoreError             the data folder cannot be read or written
├── LinkError              a message did not get through
│   ├── LinkTimeout        no answer in time
│   └── FrameCorrupt       bytes that are no frame
├── FigureLostError        the camera does not see a figure
├── BlockedError           no way, or something in the way
├── WorkerError            a process that works for the table has died
├── MotionError            a figure refused or broke off a motion
└── OrderError             a refused order: `code` for programs, message for people
    ├── StaleOrder         order/stale
    ├── NotYourTurn        order/turn
    ├── IllegalOrder       order/illegal
    ├── BusyTable          order/busy
    ├── JournalError       order/journal
    └── UnknownOrder       order/unknown
"""


class ControllerError(Exception):
    """Anything that goes wrong at the running table; the message is fit for people."""


class ConfigError(ControllerError):
    """A setting that cannot be used; names file, key and value."""


class StoreError(ControllerError):
    """The data folder cannot be read or written."""


class LinkError(ControllerError):
    """A message did not get through."""


class LinkTimeout(LinkError):
    """No answer in time."""


class FrameCorrupt(LinkError):
    """Bytes that are no frame."""


class FigureLostError(ControllerError):
    """The camera does not see a figure that is needed."""


class BlockedError(ControllerError):
    """There is no way, or something stands in it."""


class MotionError(ControllerError):
    """A figure refused a motion or broke it off."""


class OrderError(ControllerError):
    """A refused order; nothing has changed."""

    code = "order/refused"


class StaleOrder(OrderError):
    """The choice that the order answers is no longer offered."""

    code = "order/stale"


class NotYourTurn(OrderError):
    """The seat may not act now."""

    code = "order/turn"


class IllegalOrder(OrderError):
    """The rules forbid the action."""

    code = "order/illegal"


class BusyTable(OrderError):
    """The table must settle first."""

    code = "order/busy"


class JournalError(OrderError):
    """The order could not be saved."""

    code = "order/journal"


class WorkerError(ControllerError):
    """A process that works for the table has died; the next question starts another."""


class UnknownOrder(OrderError):
    """A task, choice or seat that does not exist (any more)."""

    code = "order/unknown"
