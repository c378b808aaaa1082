"""`ssl` on the emulated board: as the port's, it verifies nothing unless it is asked to; the computer does the TLS."""

import board

PROTOCOL_TLS_CLIENT = 0
CERT_NONE = 0
CERT_REQUIRED = 2


class SSLContext:
    def __init__(self, protocol):
        self.verify_mode = CERT_NONE
        self._authority = None

    def load_verify_locations(self, cafile):
        with open(cafile) as file:
            text = file.read()
        if not board.isCertificate(text):
            raise ValueError("invalid cert")
        self._authority = text

    def wrap_socket(self, plain, server_hostname, do_handshake_on_connect):
        if self.verify_mode == CERT_REQUIRED and not server_hostname:
            raise ValueError("CERT_REQUIRED requires server_hostname")
        plain.secure(self._authority if self.verify_mode == CERT_REQUIRED else None, server_hostname)
        return plain
