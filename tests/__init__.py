"""Tests of everything, and what they share."""

import os

# As the program does: with a thread for each processor, OpenBLAS needs up to 80 times as long, most on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
