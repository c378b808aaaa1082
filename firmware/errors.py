"""Errors of what builds and emulates figures; the message says what to do.

```
FirmwareError      the firmware cannot be had, or is none
  EmulatorError    MicroPython cannot be fetched or started
```
"""


class FirmwareError(Exception):
    """The firmware cannot be had, or is none."""


class EmulatorError(FirmwareError):
    """MicroPython cannot be fetched or started."""
