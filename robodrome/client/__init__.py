"""A client for programs: `join` pairs it, `Client` is a phone without page (`docs/reference/remote-protocol.md`)."""

from robodrome.client.client import Client
from robodrome.client.joining import JoinRefusedError, join
from robodrome.client.session import ClientError, RefusedError

__all__ = ["Client", "ClientError", "JoinRefusedError", "RefusedError", "join"]
