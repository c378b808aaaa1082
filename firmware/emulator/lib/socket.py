"""`socket` on the emulated board: the computer looks up names when it connects."""

IPPROTO_TCP = 6
TCP_NODELAY = 1


def getaddrinfo(host, port):
    return [(2, 1, 0, "", (host, port))]
