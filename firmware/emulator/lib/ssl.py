"""`ssl` on the emulated board: a context that names an authority; the computer's TLS does the rest."""

PROTOCOL_TLS_CLIENT = 0


class SSLContext:
    def __init__(self, protocol):
        self.authority = None

    def load_verify_locations(self, cafile):
        with open(cafile) as file:
            self.authority = file.read()
