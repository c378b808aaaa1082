"""What newcomers read first: every command that is named is one, and the README's program runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from lab.commands import app as lab
from robodrome.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED = r"`((?:robodrome|make) [^`]+)`|^((?:make|robodrome) \S.*)$"


def commands(page: str) -> set[str]:
    """The command lines in a page."""
    return {code or line for code, line in re.findall(NAMED, page, re.MULTILINE)}


COMMANDS = commands(README) | commands((ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8"))
FIRST_EVENING = commands((ROOT / "docs" / "build" / "first-evening.md").read_text(encoding="utf-8"))
STANDS_FOR = {"GAME": "robotory", "DEPTH": "2", "PICTURES...": "picture.png", "FOLDER": "folder", "COMMAND": "demo"}


def empty_context(command: Any) -> Any:
    """What Click wants to know before it tells the commands of a group."""
    return command.make_context("robodrome", [], resilient_parsing=True)


def names_in(group: Any) -> set[str]:
    """The names of a group's commands, also of those that are imported when they are called."""
    return set(group.list_commands(empty_context(group)))


def parse(arguments: list[str], program: Any = app) -> None:
    """Parse a command line as the program does; a usage error if it is none."""
    command = get_command(program)
    while hasattr(command, "commands"):
        assert arguments, "the name of a command is missing"
        assert arguments[0] in names_in(command), arguments[0]
        command = command.get_command(empty_context(command), arguments.pop(0))
    command.make_context("robodrome", [argument for argument in arguments if argument != "--help"])


@pytest.mark.parametrize("line", sorted(COMMANDS | FIRST_EVENING))
def test_every_command_is_one(line: str) -> None:
    program, *arguments = shlex.split(line)
    if program == "robodrome":
        parse([STANDS_FOR.get(argument, argument) for argument in arguments])
    else:
        (target, *assigned) = arguments
        targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        assert target in targets
        arguments = [argument.removeprefix("ARGS=") for argument in assigned]
        if target == "bench":
            parse(shlex.split(*arguments), lab)
            return
        assert (target, bool(arguments)) in {("play", True), ("play", False), ("test", False)}
        parse(["play", *(argument for text in arguments for argument in text.split())])


def test_the_page_of_commands_names_those_of_the_program() -> None:
    assert len(COMMANDS) > 12
    assert len(FIRST_EVENING) > 9
    named = {line.split()[1] for line in COMMANDS if line.startswith("robodrome ")}
    assert named - {"COMMAND"} == names_in(get_command(app))


def test_the_program_in_the_readme_plays_a_match() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    said = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"(light|dark) wins after \d+ plies: the last (white|black) .* camp\n", said)


def test_the_first_picture_and_the_moving_ones_are_small() -> None:
    still, *moving = re.findall(r"\]\((\S+\.webp)\)", README)
    assert (ROOT / still).stat().st_size < 250_000
    assert all((ROOT / each).stat().st_size < 3_000_000 for each in moving)
