"""A table joins a hall, is watched and stopped from there, its result outlives the hall, and the hall takes it out.

Real processes, broker and browser.
"""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from controller.links.guard import LOCAL
from controller.match.journal_store import JournalStore
from controller.match.stored_match import Entry
from tests.table.phones.test_phones import phone, sit
from tests.table.process import Played
from tests.web_remote.gallery import screenshots

pytestmark = [
    pytest.mark.table,
    pytest.mark.browser,
    pytest.mark.broker,
    pytest.mark.timeout(280),
    pytest.mark.usefixtures("page_files"),
]

LAST_REFILL = "4/2W2/3B2/2R2/4 light 1+2 2+2 1+6 10+4"
"""Black and Red stand in the light camp, and the pool has one white disc: a refill that takes it ends the match."""


def free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        taken = [stack.enter_context(socket.create_server((LOCAL, 0))) for _ in range(count)]
        return [one.getsockname()[1] for one in taken]


@contextmanager
def hall(data: Path, ports: list[int], ends_by: signal.Signals) -> Iterator[str]:
    """`robodrome hall`; what it has said when it answers."""
    options = [f"--{name}={port}" for name, port in zip(("port", "join-port", "broker-port"), ports, strict=True)]
    command = [sys.executable, "-m", "robodrome", "hall", "--name", "Chess club", *options, "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = ""
        while "Tables join at" not in said:
            said += (line := process.stdout.readline())
            assert line, said
        try:
            yield said
        finally:
            process.send_signal(ends_by)
            process.stdout.read()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    """A table whose match one refill ends."""
    store = JournalStore(tmp_path / "table" / "sim")
    store.begin("m-short", "robotory", {}, {"W": 0, "B": 1, "R": 2}, {}, 0)
    store.append("m-short", Entry(1, "adjust", "", LAST_REFILL, "host", 0.0))
    store.close()
    running = Played.launch(tmp_path / "table", "--speed", "1.5", "--seed", "4", "--ai", "dark=random")
    yield running
    running.stop()


def test_a_table_joins_a_hall_obeys_its_stop_and_brings_its_result_after_the_hall_was_killed(
    played: Played, browser: Browser, tmp_path: Path
) -> None:
    expect.set_options(timeout=45_000)
    ports = free_ports(3)
    url = f"http://{LOCAL}:{ports[0]}"
    host, ana, visitor = phone(browser), phone(browser), phone(browser)
    with hall(tmp_path / "hall", ports, signal.SIGKILL) as said:
        password = re.search(r"password (\S+):", said)
        assert password, said
        host.goto(f"{url}/#account")
        for word, told in (("wrong", "Name or password is wrong."), (password[1], "You are the host")):
            host.get_by_label("Name").fill("host")
            host.get_by_label("Password").fill(word)
            host.get_by_role("button", name="Sign in").click()
            expect(host.get_by_text(told)).to_be_visible()
        host.get_by_role("link", name="Tables").click()
        host.get_by_role("button", name="Invite a table").click()
        code = host.locator("strong").last.inner_text()

        # Ana types the code at her table; the hall sees the table and stops it.
        screenshots.join(ana, f"http://{LOCAL}:{played.port}", played.code, "Ana")
        ana.get_by_role("button", name="Menu").click()
        ana.get_by_role("dialog").get_by_role("button", name="Hall").click()
        ana.get_by_label("Address of the hall").fill(f"localhost:{ports[1]}")
        ana.get_by_label("Code from the hall").fill(code.lower())
        ana.get_by_label("Name of this table").fill("Window")
        ana.get_by_role("button", name="Join the hall").click()
        expect(ana.get_by_text("This table is in Chess club.")).to_be_visible()
        visitor.goto(f"{url}/#table/table-1")
        expect(visitor.get_by_role("link", name="asks for a code")).to_be_visible()
        allows = ana.get_by_role("button", name="Visitors of the hall may watch without a code")
        allows.click()
        visitor.get_by_role("link", name="Watch").click()
        expect(visitor.get_by_role("heading", name="Robotory")).to_be_visible()
        allows.click()
        expect(visitor.get_by_label("Code")).to_be_visible()
        ana.get_by_role("button", name="Close").click()
        sit(ana, "Light")
        host.get_by_role("heading", name="Window").click()
        screenshots.my_turn(ana)
        host.get_by_role("button", name="Stop this table").click()
        expect(ana.get_by_text("Stopped by host")).to_be_visible()
        expect(host.get_by_text("Robotory · stopped")).to_be_visible()
        hold = ana.get_by_role("button", name="Hold to continue")
        hold.dispatch_event("pointerdown")
        expect(hold).to_have_count(0)
        screenshots.my_turn(ana)

    # Without a hall, Ana's refill takes the last white disc. The next hall gets the result, once, and asks no password.
    expect(host.get_by_text("No connection to the hall")).to_be_visible()
    ana.get_by_role("button", name="Refill").click()
    ana.get_by_role("button", name="Refill: 1 white, 0 black").click()
    screenshots.confirm(ana)
    expect(ana.get_by_role("heading", name="You win")).to_be_visible()
    with hall(tmp_path / "hall", ports, signal.SIGINT) as said:
        assert "password" not in said
        expect(host.get_by_text("Robotory · match over")).to_be_visible()
        host.get_by_role("link", name="Results").click()
        expect(host.get_by_text("Winner: Ana")).to_have_count(1)
        expect(host.get_by_text("Robotory · Window")).to_be_visible()
        host.get_by_role("link", name="Tables").click()
        host.get_by_role("heading", name="Window").click()
        host.get_by_role("button", name="Hold to take this table out").click(delay=900)
        expect(ana.get_by_text("The hall Chess club has taken this table out")).to_be_visible()
