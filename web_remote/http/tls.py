"""TLS contexts."""

import ssl
from pathlib import Path


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """A TLS context with a certificate chain and its private key, both PEM.

    Raises:
        OSError: a file cannot be read.
        ssl.SSLError: they hold no certificate, or do not belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context
