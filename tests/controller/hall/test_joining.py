"""A table joins a hall by TLS, believes only the authority that the code names, and waits for nobody for long."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from controller.api.hall import JoinRequest
from controller.api.hall.code import PRINT, fingerprint, names_authority, new_hall_code, parse_hall_code
from controller.errors import LinkError
from controller.hall import joining
from tests.controller.hall.double import member

pytestmark = pytest.mark.wall_clock

CERTIFICATES = Path(__file__).parents[1] / "links/certificates"
AUTHORITY = (CERTIFICATES / "ca.crt").read_text()
DER = ssl.PEM_cert_to_DER_cert(AUTHORITY)
JOINED = member().membership.model_copy(update={"last_stop": 12})
Answer = Callable[[bytes], bytes]


@asynccontextmanager
async def hall(answer: Answer) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A hall at a loopback address, and the requests that it got."""
    requests: list[bytes] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATES / "broker.crt", CERTIFICATES / "broker.key")

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.partition(b"Content-Length: ")[2].split(b"\r\n")[0])
        requests.append(head + await reader.readexactly(length))
        if said := answer(requests[-1]):
            writer.write(said)
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}", requests


def friendly(request: bytes) -> bytes:
    body = AUTHORITY.encode() if request.startswith(b"GET /ca.crt ") else JOINED.model_dump_json().encode()
    return b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + body


async def test_a_code_and_an_address_make_a_member() -> None:
    code = new_hall_code(DER)
    async with hall(friendly) as (address, requests):
        joined = await joining.join(f"https://{address}/", code.lower().replace("-", " "), "Window")
    posted = JoinRequest.model_validate_json(requests[1].partition(b"\r\n\r\n")[2])
    assert requests[1].startswith(b"POST /join ")
    assert (posted.code, posted.name) == (parse_hall_code(code), "Window")
    assert joined.table == "table-1"
    assert joined.membership.hall == "Town hall"
    assert joined.last_stop == joined.membership.last_stop == 12


async def test_a_hall_with_another_authority_never_gets_the_code() -> None:
    async with hall(friendly) as (address, requests):
        with pytest.raises(LinkError, match="not of the hall"):
            await joining.join(address, new_hall_code(b"another"), "Window")
    assert len(requests) == 1


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"HTTP/1.1 403 Forbidden\r\n\r\n", "refuses"),
        (b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 200_000, "too long"),
        (b"HTTP/1.1 200 OK\r\n\r\n{}", "another version"),
        (b"", "within"),
    ],
    ids=["refused", "endless", "no membership", "silent"],
)
async def test_a_hall_that_answers_wrongly_is_told(monkeypatch: pytest.MonkeyPatch, said: bytes, why: str) -> None:
    monkeypatch.setattr(joining, "LIMIT_S", 1.0)
    async with hall(lambda request: friendly(request) if request.startswith(b"GET") else said) as (address, _):
        with pytest.raises(LinkError, match=why):
            await joining.join(address, new_hall_code(DER), "Window")


@pytest.mark.parametrize("address", ["", "a b", "me@hall", "hall/path", "hall:x", "hall\r\nX: y"])
async def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(LinkError):
        await joining.join(address, new_hall_code(DER), "Window")


def test_the_code_has_the_first_60_bits_of_the_authoritys_sha_256() -> None:
    # SHA-256 of "abc" begins with ba7816bf 8f01cfea (FIPS 180-4): five bits each of ba7816bf8f01cfe
    assert fingerprint(b"abc") == "Q9W1DFWF077Y"
    assert names_authority(parse_hall_code(new_hall_code(b"abc")), b"abc")
    assert len(fingerprint(b"")) == PRINT
    with pytest.raises(ValueError, match="20"):
        parse_hall_code("ABCD")
