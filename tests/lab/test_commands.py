"""The command line of the lab."""

from typer.testing import CliRunner

from lab.commands import app


def test_an_error_begins_with_the_lab_s_name() -> None:
    result = CliRunner().invoke(app, ["nothing"])
    assert result.exit_code == 2
    assert result.stderr.startswith("lab: ")
