"""What a broker shows so that whoever connects knows that it is the right one (TLS)."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate with its private key, both PEM files."""

    file: Path
    key: Path
