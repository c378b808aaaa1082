"""The referee on standard input and output: one JSON line in, one JSON line out."""

import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from engine.protocol import MOST_BYTES, Session


def serve(session: Session, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line as it comes, until the requests end or nobody reads the answers any more."""
    try:
        for line in lines(requests):
            answers.write(session.answer(line).encode("ascii") + b"\n")
            answers.flush()
    except BrokenPipeError:
        # Python flushes standard output once more when it ends, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines(requests: BinaryIO) -> Iterator[bytes]:
    """The lines; of one that is too long a byte more than is allowed, so that this shows."""
    while line := requests.readline(MOST_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = requests.readline(MOST_BYTES)
        yield line
