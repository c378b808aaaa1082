"""The certificate by which clients verify a broker (TLS)."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate with its private key, both PEM files."""

    file: Path
    key: Path
