"""The supervisor, on a clock that tests set: what ends or does not answer stops the wheels and is started again."""

import threading
from collections.abc import Callable

import pytest

from controller.assembly.supervisor import EVERY_S, LIMIT_S, TRIES, Supervisor
from tests.support.patience import LIMIT_S as PATIENCE_S


class Part:
    """A part that does as the test says, and what was done to it."""

    def __init__(self, name: str = "part") -> None:
        self.name = name
        self.runs = self.answers = True
        self.restarts = 0
        self.asked: list[Callable[[], None]] = []

    def alive(self) -> bool:
        return self.runs

    def probe(self, answered: Callable[[], None]) -> None:
        self.asked.append(answered)
        if self.answers:
            answered()

    def restart(self) -> None:
        self.restarts += 1
        self.runs = True


class Ended(BaseException):
    """The program has ended."""


class Table:
    """A supervisor and what it did: `stop`, `tell`, `well`."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self.did: list[str] = []
        self.supervisor = Supervisor(
            lambda: self.did.append("stop"),
            lambda: self.did.append("tell"),
            self.end,
            lambda: self.did.append("well"),
            lambda: self.now_s,
        )

    def end(self, message: str) -> None:
        raise Ended(message)

    def look(self, passed_s: float = EVERY_S) -> list[str]:
        """Its actions at the next look."""
        self.did.clear()
        self.now_s += passed_s
        self.supervisor.look()
        return [*self.did]


@pytest.fixture
def table() -> Table:
    table = Table()
    table.supervisor._stopper.start()  # the thread that looks is not started: the test looks itself
    return table


def test_while_all_answer_nothing_but_that_is_said(table: Table) -> None:
    part = Part()
    with table.supervisor.watching(part):
        assert [table.look() for _ in range(100)] == [["well"]] * 100
    assert part.restarts == 0


def test_a_part_silent_for_two_seconds_stops_the_wheels_and_is_reported_once(table: Table) -> None:
    part = Part()
    with table.supervisor.watching(part):
        table.look()
        part.answers = False
        looks = [table.look() for _ in range(10)]
    # The question of the first look was answered; that of the second one is not.
    assert looks == [["well"], [], [], [], ["stop", "tell"], [], [], [], ["stop"], []]
    assert part.restarts == 2


def test_what_has_ended_is_started_again_at_once(table: Table) -> None:
    part = Part()
    with table.supervisor.watching(part):
        table.look()
        part.runs = False
        assert table.look() == ["stop", "tell"]
        assert part.restarts == 1
        assert table.look() == ["well"]


def test_a_late_answer_is_none_to_the_next_question(table: Table) -> None:
    part = Part()
    with table.supervisor.watching(part):
        table.look()
        part.answers = False
        while "stop" not in table.look():
            pass
        part.asked[-2]()
        assert table.look() == []
        part.asked[-1]()
        assert table.look() == ["well"]


def test_the_program_ends_when_a_part_does_not_come_back(table: Table) -> None:
    part = Part("The page's listener")
    with table.supervisor.watching(part):
        table.look()
        part.answers = False
        for _ in range(int((TRIES + 1) * LIMIT_S / EVERY_S)):
            table.look()
        with pytest.raises(Ended, match="The page's listener has not answered for 2 s, 5 times in a row"):
            table.look()
    assert part.restarts == TRIES


def test_when_the_whole_machine_stood_still_nobody_is_to_blame(table: Table) -> None:
    part = Part()
    with table.supervisor.watching(part):
        table.look()
        part.answers = False
        assert [table.look(), table.look(), table.look(3600.0)] == [["well"], [], []]
        part.asked[-1]()
        assert table.look() == ["well"]
    assert part.restarts == 0


def test_what_is_asked_through_another_part_is_not_blamed_for_it(table: Table) -> None:
    loop, links = Part("loop"), Part("links")
    with table.supervisor.watching(loop), table.supervisor.watching(links, needs="loop"):
        table.look()
        loop.answers = links.answers = False
        for _ in range(12):
            table.look()
    assert loop.restarts > 0
    assert links.restarts == 0


def test_what_is_asked_through_another_part_is_blamed_when_that_one_answers(table: Table) -> None:
    loop, links = Part("loop"), Part("links")
    with table.supervisor.watching(loop), table.supervisor.watching(links, needs="loop"):
        table.look()
        loop.answers = links.answers = False
        looks = []
        for _ in range(6):
            looks.append(table.look())
            loop.asked[-1]()  # before the next look, as a real loop does
    assert looks == [["well"], [], [], [], ["stop", "tell"], []]


def test_a_stop_that_hangs_does_not_hold_it_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.assembly.supervisor.STOP_S", 0.01)
    hangs, go_on, stopped = threading.Event(), threading.Event(), threading.Event()

    def stop() -> None:
        hangs.set()
        go_on.wait(PATIENCE_S)

    part = Part()
    part.runs = False
    with Supervisor(stop, stopped.set, lambda _: None, lambda: None) as supervisor, supervisor.watching(part):
        assert hangs.wait(PATIENCE_S)
        assert stopped.wait(PATIENCE_S)
        go_on.set()


def test_nothing_that_a_part_raises_ends_it(table: Table) -> None:
    class Broken(Part):
        def alive(self) -> bool:
            raise OSError(24, "Too many open files")

        def restart(self) -> None:
            raise MemoryError

    well = Part("well")
    with table.supervisor.watching(Broken()), table.supervisor.watching(well):
        assert table.look() == ["stop", "tell"]
        assert len(well.asked) == 1
