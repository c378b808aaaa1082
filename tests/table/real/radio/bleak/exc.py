"""The errors of bleak."""


class BleakError(Exception):
    """Any of them."""
