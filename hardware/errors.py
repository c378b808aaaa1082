"""Hardware's errors.

HardwareError
├── DimensionError   figure.toml has a wrong key or value; names file, key and value
├── DrawingError     a drawing that cannot be made, for example a sheet for a board without a sheet tag
├── WiringError      wiring.toml uses a pin that does not allow it; names variant, signal and pin
├── PartsError       bom.csv cannot be read, or disagrees with wiring.toml or figure.toml; names the part
└── PrintError       an unknown paper or thing to print
"""


class HardwareError(Exception):
    """Anything that prevents a print; the message is written for people."""


class DimensionError(HardwareError):
    """A dimension that cannot be used; names file, key and value."""


class DrawingError(HardwareError):
    """A drawing that cannot be made."""


class WiringError(HardwareError):
    """A wire on a pin that does not allow it."""


class PartsError(HardwareError):
    """A list of parts that is wrong in itself, or does not fit wires, body or limits; names the part."""


class PrintError(HardwareError):
    """A request that cannot be printed."""
