"""`python -m firmware.emulator`: fetch MicroPython before its first use."""

import sys

from firmware.emulator.install import EmulatorError, install

try:
    install()
except EmulatorError as error:
    sys.exit(str(error))
