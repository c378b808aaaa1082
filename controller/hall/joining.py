"""Joining a hall by its address and a code, over a network that is not trusted.

The hall's authority is fetched unverified and believed only if the code names it; what follows is verified by it.
"""

import asyncio
import ssl
from urllib.parse import urlsplit

from pydantic import ValidationError

from controller.api.hall import JoinRequest, Membership
from controller.api.hall.code import names_authority, parse_hall_code
from controller.errors import LinkError
from controller.hall.membership import Member

LIMIT_S, MAX_ANSWER = 10.0, 32_768
"""Longest wall time to join, and longest answer of the hall, bytes."""

NAME = 32
"""Longest name of a table, in letters."""


async def join(address: str, code: str, name: str) -> Member:
    """The membership of a table of this name, in the hall at `HOST` or `HOST:PORT` that gave the code.

    Raises:
        LinkError: the address or the code is wrong, no hall answers in time, or it refuses.
    """
    try:
        parsed, (host, port) = parse_hall_code(code), _place(address)
        async with asyncio.timeout(LIMIT_S):
            authority = ssl.PEM_cert_to_DER_cert((await _ask(host, port, _unverified(), "GET", "/ca.crt")).decode())
            if not names_authority(parsed, authority):
                raise LinkError("the code is not of the hall that answers at this address")
            body = JoinRequest(code=parsed, name=name[:NAME]).model_dump_json().encode()
            answer = await _ask(host, port, _verifying(authority), "POST", "/join", body)
            joined = Membership.model_validate_json(answer)
    except TimeoutError as error:
        raise LinkError(f"the hall at {address} does not answer within {LIMIT_S:.0f} s") from error
    except ValidationError as error:
        raise LinkError(f"the hall at {address} gives an answer of another version") from error
    except (OSError, ValueError) as error:
        raise LinkError(f"the hall at {address} cannot be joined: {error}") from error
    return Member(membership=joined, name=name[:NAME], last_stop=joined.last_stop)


def _place(address: str) -> tuple[str, int]:
    parts = urlsplit(f"//{address.strip().removeprefix('https://').rstrip('/')}")
    if not parts.hostname or parts.path or parts.query or parts.username or not parts.netloc.isprintable():
        raise ValueError("an address is a name, such as hall.local, or a name and a port")
    return parts.hostname, parts.port or 443


def _unverified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _verifying(authority: bytes) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=authority)
    return context


async def _ask(host: str, port: int, context: ssl.SSLContext, method: str, path: str, body: bytes = b"") -> bytes:
    """The body of an answer to a request of HTTP/1.0, which ends with the connection (RFC 1945, section 7.2.2)."""
    reader, writer = await asyncio.open_connection(host, port, ssl=context)
    try:
        head = f"{method} {path} HTTP/1.0\r\nHost: {host}:{port}\r\nOrigin: https://{host}:{port}\r\n"
        kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(f"{head}{kind}".encode() + body)
        answer = bytearray()
        while part := await reader.read(MAX_ANSWER):
            answer += part
            if len(answer) > MAX_ANSWER:
                raise LinkError("the hall's answer is too long")
    finally:
        writer.transport.abort()
    status, _, rest = bytes(answer).partition(b"\r\n")
    if status.split(b" ")[1:2] != [b"200"]:
        raise LinkError("the hall refuses: the code was used, or it is too old")
    return rest.partition(b"\r\n\r\n")[2]
