"""Hardware's errors.

HardwareError
├── DimensionError   figure.toml has a wrong key or value; names file, key and value
├── DrawingError     a drawing that cannot be made, such as a sheet for a board without a sheet tag
├── WiringError      wiring.toml connects what must not be connected; names variant, signal and pin
└── PrintError       an unknown paper or thing to print, or a file that cannot be written
"""


class HardwareError(Exception):
    """Anything that keeps a print from being made; the message is fit for people."""


class DimensionError(HardwareError):
    """A dimension that cannot be used; names file, key and value."""


class DrawingError(HardwareError):
    """A drawing that cannot be made."""


class WiringError(HardwareError):
    """A wire that goes where it must not."""


class PrintError(HardwareError):
    """What was asked for cannot be printed."""
