"""Whether an image comes from the figure's own controller: both know the figure's key, and nobody else does.

Usage: ``signature = Signature(config["image_key"])``; ``nonce = signature.nonce(boots, now)``, which the controller
       signs together with size and SHA-256 of the image; ``signature.holds(size, sha256, mac)``, once for each nonce

The mac is HMAC-SHA256 (RFC 2104), which MicroPython does not have. Nonces are drawn by it, too: they never repeat as
long as their numbers do not, and nobody without the key can foresee them.
"""

import binascii
import hashlib
import struct

_BLOCK_BYTES = 64  # of SHA-256
_NONCE_BYTES = 16
_DRAWN, _IMAGE = b"robodrome nonce", b"robodrome image"  # what is signed: never the one for the other


def hmac_sha256(key, message):
    """RFC 2104 for keys of at most 64 bytes."""
    padded = key + bytes(_BLOCK_BYTES - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in padded]) + message).digest()
    return hashlib.sha256(bytes([byte ^ 0x5C for byte in padded]) + inner).digest()


class Signature:
    """`text` is empty for a figure that was given no key: it takes no image."""

    def __init__(self, text):
        self._key = binascii.unhexlify(text)
        self._nonce = None
        self._count = 0

    def nonce(self, boots, now_ms):
        """A new nonce, in place of the one before; None without a key."""
        if self._key:
            self._count += 1
            numbers = struct.pack("<III", boots, now_ms, self._count)
            self._nonce = hmac_sha256(self._key, _DRAWN + numbers)[:_NONCE_BYTES]
        return self._nonce

    def holds(self, size, sha256, mac):
        """Whether `mac` signs this image for the last nonce, which is spent by asking."""
        nonce, self._nonce = self._nonce, None
        if nonce is None:
            return False
        expected = hmac_sha256(self._key, _IMAGE + nonce + struct.pack("<I", size) + sha256)
        difference = 0  # over all bytes: how long it takes tells nothing of the place
        for one, other in zip(expected, mac):
            difference |= one ^ other
        return not difference
