"""Every message over a socket is answered, and the table continues."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from tests.web_remote.doubles.serving import ServedTable, served_table
from web_remote.messages import page_messages

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")
"""The server's thread draws its pings with it; Hypothesis takes that for a strategy's."""

COMMANDS = get_args(page_messages.AnyCommand)
KINDS = ["hello", "ping", *(kind.model_fields["t"].annotation.__args__[0] for kind in COMMANDS)]
FIELDS = sorted({field for kind in COMMANDS for field in kind.model_fields} | {"boot", "since"})

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
junk = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3))
plausible = st.sampled_from(["light", "dark", "robotory", "place white c5", "R", "done", "human", "open", "resign"])
messages = st.builds(
    lambda kind, content: {**content, "t": kind},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), plausible | st.lists(plausible, max_size=3) | junk, max_size=5),
)
complete = st.builds(
    lambda kind, content, number: {**content, "t": kind, "id": f"hostile-{number}"},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from([field for field in FIELDS if field != "id"]), plausible, max_size=3),
    st.integers(0, 10**9),
)


@pytest.fixture(scope="module")
def open_table() -> Iterator[ServedTable]:
    with served_table() as table:
        yield table


@pytest.fixture(scope="module")
def socket(open_table: ServedTable) -> Iterator[ClientConnection]:
    pairing = open_table.pairing
    _, token = open_table.do(lambda: pairing.redeem(pairing.opening.code, "Eve"))
    address = f"localhost:{open_table.port}"
    headers = {"Cookie": f"robodrome-{open_table.port}={token}"}
    with connect(f"ws://{address}/api/feed", origin=f"http://{address}", additional_headers=headers) as opened:
        opened.send(json.dumps({"t": "hello"}))
        yield opened


def answers(socket: ClientConnection, message: str | bytes) -> list[dict[str, Any]]:
    """What comes back before the answer to a ping that follows."""
    socket.send(message)
    socket.send('{"t":"ping","ts":77.25}')
    heard: list[dict[str, Any]] = []
    while True:
        heard.append(json.loads(socket.recv(timeout=20)))
        if heard[-1] == {"t": "pong", "ts": 77.25}:
            return heard


@given(junk.map(lambda value: json.dumps(value, allow_nan=True)) | st.text() | st.binary())
@example("[" * 15000)
@example('{"t":"ping","ts":NaN}')
@example('{"t":"order","id":"cut-short-00')
@example("x" * (page_messages.MAX_MESSAGE + 1))
def test_junk_gets_a_nack(socket: ClientConnection, message: str | bytes) -> None:
    nacks = [heard for heard in answers(socket, message) if heard["t"] == "nack"]
    assert [nack["code"] for nack in nacks] in (["message/malformed"], ["message/size"])
    assert nacks[0]["why"]["text"]


@pytest.mark.parametrize("value", ["9" * 5000, f'"{"9" * 5000}"', "1e999", "[1]", '{"a":1}'])
def test_an_option_is_a_short_text_or_a_number_of_common_size(socket: ClientConnection, value: str) -> None:
    start = f'{{"t":"start","id":"hostile-option","game":"robotory","options":{{"board":{value}}}}}'
    (nack,) = [heard for heard in answers(socket, start) if heard["t"] == "nack"]
    assert nack["code"] == "message/malformed"


@given(messages | complete)
def test_hostile_messages_close_nothing(
    socket: ClientConnection, open_table: ServedTable, message: dict[str, Any]
) -> None:
    heard = answers(socket, json.dumps(message))
    assert "table/failed" not in [one.get("code") for one in heard]
    assert open_table.do(lambda: open_table.table.view(None))["game"]["name"] == "robotory"
