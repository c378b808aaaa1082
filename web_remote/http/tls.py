"""How connections are encrypted."""

import ssl
from pathlib import Path


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What encrypts with a certificate, in PEM with those that lead to its authority, and its private key.

    Raises:
        OSError: a file cannot be read.
        ssl.SSLError: they hold no certificate, or do not belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context
