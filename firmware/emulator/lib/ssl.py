"""`ssl` on the emulated board: a context that holds the authority's certificate; the computer does the TLS."""

PROTOCOL_TLS_CLIENT = 0


class SSLContext:
    def __init__(self, protocol):
        self.authority = None

    def load_verify_locations(self, cafile):
        with open(cafile) as file:
            self.authority = file.read()

    def wrap_socket(self, plain, server_hostname, do_handshake_on_connect):
        plain.authority = self.authority
        return plain
