"""The referee on standard input and output: one JSON line in, one JSON line out."""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.protocol import MOST_BYTES, Session


def serve(session: Session, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line as it arrives, until the requests end or the reader of the answers has gone."""
    try:
        for line in lines(requests):
            answers.write(session.answer(line).encode("ascii") + b"\n")
            answers.flush()
    except BrokenPipeError:
        # At its end Python flushes standard output, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines(requests: BinaryIO) -> Iterator[bytes]:
    """The lines; a line that is too long is cut to one byte more than allowed, which `Session` refuses."""
    while line := requests.readline(MOST_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = requests.readline(MOST_BYTES)
        yield line
