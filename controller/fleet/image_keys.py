"""The keys that sign new firmware, one for each figure.

All follow from one secret of the table; a figure knows its own key only, which it is given over the cable together with
its account (`robodrome figures accounts`). The figure's side is `firmware/figure/signature.py`.
"""

import hmac
import secrets
from pathlib import Path

from base.files import ensure_folder, write_private
from controller.errors import DamagedStoreError

FILE = "image.key"
"""The secret's file in the data folder."""

_SECRET_BYTES = 32
"""As long as what HMAC-SHA256 yields (RFC 2104, section 3)."""


class ImageKeys:
    """The keys of all figures of a table.

    Args:
        secret: of the table, 32 bytes.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    @classmethod
    def generate(cls) -> "ImageKeys":
        """New keys, for a simulated table."""
        return cls(secrets.token_bytes(_SECRET_BYTES))

    @classmethod
    def kept(cls, data: Path) -> "ImageKeys":
        """The keys of a real table, whose secret is stored in a private file, because the figures store theirs, too.

        Raises:
            DamagedStoreError: the file is damaged.
            OSError: it cannot be read or written.
        """
        path = data / FILE
        if not path.exists():
            ensure_folder(data)
            write_private(path, secrets.token_hex(_SECRET_BYTES).encode())
        try:
            secret = bytes.fromhex(path.read_text())
        except ValueError:
            secret = b""
        if len(secret) != _SECRET_BYTES:
            raise DamagedStoreError(
                f"{path} is damaged: restore it, or remove it and give all figures new keys over the cable "
                "(robodrome figures accounts)"
            )
        return cls(secret)

    def of(self, radio: int) -> bytes:
        """The key of a figure, 32 bytes, by its address on the wire."""
        return hmac.digest(self._secret, b"figure %d" % radio, "sha256")


def image_mac(key: bytes, nonce: bytes, size: int, sha256: bytes) -> bytes:
    """What signs an image for one figure and one nonce, 32 bytes; defined in `docs/reference/protocol.md`, rule 10."""
    return hmac.digest(key, b"robodrome image" + nonce + size.to_bytes(4, "little") + sha256, "sha256")
