"""The help of every command at 80 columns, its examples, and what a shell completes."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from controller.api.english import english
from engine import registry
from engine.option_words import level_line, option_help
from robodrome.cli.main import app
from vision.calibrate.session import STEPS

COMMANDS = typer.main.get_command(app)


def commands(group: Any = COMMANDS, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command and group with its words; the main group imports most of them only when it is asked for all."""
    yield path, group
    if hasattr(group, "list_commands"):
        context = typer.Context(group)
        for name in group.list_commands(context):
            yield from commands(group.get_command(context, name), (*path, name))


def help_of(*words: str) -> str:
    """The help as in a terminal of 80 columns, of which it leaves two free."""
    result = CliRunner().invoke(app, [*words, "--help"], terminal_width=78)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("words", [path for path, _ in commands()], ids=" ".join)
def test_every_help_is_whole_at_80_columns(words: tuple[str, ...]) -> None:
    text = help_of(*words)
    assert max(map(len, text.splitlines())) <= 80
    assert "(dynamic)" not in text
    assert not re.search(r"^  .*[a-z,]\.\.\.$", text, re.M), "a sentence is cut"


@pytest.mark.parametrize(
    ("words", "command"), [(path, command) for path, command in commands() if len(path) != 2], ids=str
)
def test_every_command_has_examples_that_are_right(words: tuple[str, ...], command: Any) -> None:
    lines = re.findall(r"^  robodrome (.*)$", command.epilog or "", re.M)
    assert lines
    for line in lines:
        first, *rest = shlex.split(line)
        if first == "COMMAND":
            continue
        group, path = COMMANDS, []
        for word in (first, *rest):
            if word not in getattr(group, "commands", {}):
                break
            group = group.commands[word]
            path.append(word)
        arguments = shlex.split(line)[len(path) :]
        if arguments and arguments[0] == "COMMAND":
            continue
        assert path[: len(words)] == list(words)
        group.make_context("robodrome", arguments)  # reads and checks all values, and runs nothing


@pytest.mark.parametrize("command", ["play", "demo"])
def test_games_with_seats_and_levels_are_those_of_the_registry(command: str) -> None:
    text = " ".join(help_of(command).partition("Games:")[2].split())
    for name in registry.games():
        seats, levels = ", ".join(registry.make(name).seats), ", ".join(registry.levels(name))
        assert f"{name} seats {seats}; levels {levels}" in text


@pytest.mark.parametrize("name", registry.games())
def test_a_game_is_told_with_each_option_and_level(name: str) -> None:
    said = CliRunner().invoke(app, ["games", name]).stdout
    assert max(map(len, said.splitlines())) <= 80
    text = " ".join(said.split())
    assert all(
        f'"{option.name}"' in text and english(option_help(name, option)) in text for option in registry.options(name)
    )
    assert all(f"{level}: {english(level_line(name, level))}" in text for level in registry.levels(name))


def test_the_steps_of_a_calibration_are_all_named() -> None:
    assert all(step in help_of("calibrate") for step in STEPS)


def completed(line: str, folder: Path) -> set[str]:
    """What bash is offered at the end of a line, from the real program."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "_ROBODROME_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    command = [sys.executable, "-m", "robodrome"]
    return set(subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True).stdout.split())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("robodrome pl", {"play"}),
        ("robodrome play r", {"robotory", "roborama", "ricochet"}),
        ("robodrome play netzwerk --ai bl", {f"black={player}" for player in registry.players("netzwerk")}),
        ("robodrome demo robotory --level m", {"medium"}),
        ("robodrome play --table ", {"sim", "attic.toml"}),
        ("robodrome print sheet droids --paper A", {"A4", "A3", "A2", "A1", "A0"}),
    ],
)
def test_a_shell_completes_commands_and_values(line: str, offered: set[str], tmp_path: Path) -> None:
    (tmp_path / "attic.toml").touch()
    assert completed(line, tmp_path) == offered


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"robodrome \d+\.\d+\.\d+\n", CliRunner().invoke(app, ["--version"]).stdout)


def test_a_game_is_described_within_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, widest in ((60, 60), (200, 80)):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = CliRunner().invoke(app, ["games", "droids"]).stdout.splitlines()
        assert widest - 10 < max(map(len, lines)) <= widest
