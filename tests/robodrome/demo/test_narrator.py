"""Lines and a bar, on a terminal and without one."""

import io

import pytest
from rich.console import Console

from robodrome.demo.narrator import NOBODY, narrator


def test_without_a_terminal_there_are_only_plain_whole_lines() -> None:
    console = Console(file=io.StringIO(), width=40)
    with narrator(console) as tell:
        tell.say("   1  Light: " + "the white disc at c4 is lifted; " * 3)
        tell.expect(12)
        tell.show(1, "Dark thinks")
        tell.say("[red] is no markup")
    assert not tell.has_bar
    told = console.file.getvalue()
    assert told.splitlines() == ["   1  Light: " + "the white disc at c4 is lifted; " * 3, "[red] is no markup"]


def test_on_a_terminal_a_bar_with_an_end_stays_below_the_lines() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=None, legacy_windows=False)
    with narrator(console) as tell:
        assert tell.has_bar
        tell.expect(12)
        tell.show(3, "Dark thinks")
        tell.say("   3  Light: a white disc is laid at c4.")
        before_end = console.file.getvalue()
    assert "ply 3 of 12" in before_end
    assert before_end.rindex("Dark thinks") > before_end.index("a white disc is laid at c4.")


def test_the_bar_no_longer_names_an_end_that_was_passed() -> None:
    console = Console(file=io.StringIO(), width=100, force_terminal=True, color_system=None, legacy_windows=False)
    with narrator(console) as tell:
        tell.expect(2)
        tell.show(3, "Dark thinks")
        tell.say("on it goes")
    assert "ply 3 " in console.file.getvalue().split("on it goes")[1]
    assert "of 2" not in console.file.getvalue().split("on it goes")[1]


def test_nobody_is_told_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    with narrator(NOBODY) as tell:
        tell.say("anything")
        tell.show(1, "something")
    assert capfd.readouterr() == ("", "")
