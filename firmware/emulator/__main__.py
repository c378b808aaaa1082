"""`python -m firmware.emulator`: fetch MicroPython, so that the first use need not."""

import sys

from firmware.emulator.install import EmulatorError, install

try:
    install()
except EmulatorError as error:
    sys.exit(str(error))
