"""The messages that bring new firmware, in the order of an update; `docs/reference/protocol.md` explains each.

They are like those of `controller.wire.messages`.
"""

from dataclasses import dataclass

from controller.wire.messages import Message
from firmware.figure import wire


@dataclass(frozen=True, slots=True)
class AskUpdateNonce(Message):
    """Request for an UpdateNonce."""


@dataclass(frozen=True, slots=True)
class UpdateNonce(Message):
    """What the next UpdateBegin must be signed for, 16 bytes; an older one is worth nothing.

    Attributes:
        bytecode: version of the compiled modules that the figure's MicroPython runs; 0 if it runs none.
    """

    nonce: bytes
    bytecode: int


@dataclass(frozen=True, slots=True)
class UpdateBegin(Message):
    """New firmware follows: an image of `firmware.build` with this size in bytes and this SHA-256.

    Attributes:
        mac: signs both for the figure's last nonce, as `controller.fleet.image_keys.image_mac` makes it.
    """

    size: int
    sha256: bytes
    mac: bytes


@dataclass(frozen=True, slots=True)
class UpdateChunk(Message):
    """A part of the image from byte `offset` on, at most `UPDATE_CHUNK_BYTES`."""

    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class UpdateEnd(Message):
    """The image is complete; start it at the next restart."""


UPDATE_CHUNK_BYTES = wire.MAX_PAYLOAD - 4
"""Image bytes in one UpdateChunk: its offset takes 4 bytes of the payload."""
