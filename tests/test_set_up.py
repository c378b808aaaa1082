"""Set-up: its steps in a tree whose Python, apt-get and disk are pretended, and its script for system packages."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

PYTHON = """#!/bin/sh
echo "$*" >> "$TREE/calls"
case "$*" in
*"$FAILS"*) [ -z "$FAILS" ] || { cat "$TREE/complaint"; exit 1; } ;;
esac
case "$*" in
"-m venv .venv") mkdir -p .venv/bin .venv/lib/python3/site-packages && cp "$0" .venv/bin/python ;;
*install*) echo "a wall of output" ;;
esac
"""
"""Notes how it is called, fails at calls that hold $FAILS, and makes environments that hold itself."""


class Tree:
    """A clone in which nothing is set up yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("requirements.lock", "requirements-dev.lock"):
            (folder / name).write_text(f"of {name}\n")
        for name in ("web_remote/frontend/package-lock.json", "firmware/emulator/package-lock.json"):
            (folder / name).parent.mkdir(parents=True)
            (folder / name).write_text("{}")
        (folder / ".ci").mkdir()
        shutil.copy(ROOT / ".ci" / "set-up", folder / ".ci")
        self.program(".ci/system-packages", 'echo "system-packages $1" >> calls')
        self.program("bin/python3", PYTHON)

    def program(self, name: str, body: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body if body.startswith("#!") else f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)

    def set_up(self, purpose: str = "play", fails: str = "") -> "subprocess.CompletedProcess[str]":
        """Run the script; the calls of this run are in `self.calls`."""
        (self.folder / "calls").write_text("")
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        environment = {"PATH": path, "TREE": str(self.folder), "FAILS": fails, "LC_ALL": "C"}
        return subprocess.run(
            [self.folder / ".ci" / "set-up", purpose], env=environment, capture_output=True, text=True, timeout=60
        )

    @property
    def calls(self) -> list[str]:
        """What was called, in short."""
        short = {
            "-m venv .venv": "venv",
            "-m pip --version": "",
            "-m tools.page_build install": "npm: page",
            "-m firmware.emulator": "npm: emulator",
        }
        lines = (self.folder / "calls").read_text().splitlines()
        named = [short.get(line, f"pip: {line.split(' -r ')[-1]}" if " pip " in line else line) for line in lines]
        return [name for name in named if name]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


PLAY = ["system-packages play", "venv", "pip: requirements.lock"]
WORK = ["pip: requirements-dev.lock", "npm: page", "npm: emulator"]


@pytest.mark.parametrize(
    ("purpose", "calls"),
    [
        ("play", PLAY),
        ("appliance", ["system-packages appliance", *PLAY[1:]]),
        ("check", [*PLAY, *WORK]),
        ("test", ["system-packages test", *PLAY[1:], *WORK]),
    ],
)
def test_all_is_done_once(tree: Tree, purpose: str, calls: list[str]) -> None:
    assert tree.set_up(purpose).returncode == 0
    assert tree.calls == calls
    again = tree.set_up(purpose)
    assert (again.returncode, again.stdout, again.stderr, tree.calls) == (0, "", "", [])


def test_steps_are_numbered_and_their_output_is_in_the_log(tree: Tree) -> None:
    lines = tree.set_up().stdout.splitlines()
    assert [line.split()[0] for line in lines if line[:1].isdigit()] == ["1/2", "2/2"]
    assert ".stamps/set-up.log" in lines[0]
    assert not [line for line in lines if "wall" in line]
    assert "a wall of output" in (tree.folder / ".stamps/set-up.log").read_text()


def test_playing_needs_nothing_after_the_tests_are_set_up(tree: Tree) -> None:
    tree.set_up("test")
    tree.set_up("play")
    assert tree.calls == []


def test_testing_adds_to_what_playing_has(tree: Tree) -> None:
    tree.set_up("play")
    tree.set_up("test")
    assert tree.calls == ["system-packages test", *WORK]


@pytest.mark.parametrize(
    ("changed", "done_again"),
    [
        ("requirements.lock", ["pip: requirements.lock", "pip: requirements-dev.lock"]),
        ("requirements-dev.lock", ["pip: requirements-dev.lock"]),
        ("web_remote/frontend/package-lock.json", ["npm: page", "npm: emulator"]),
        (".ci/system-packages", ["system-packages play"]),
    ],
)
def test_a_change_redoes_its_own_steps_only(tree: Tree, changed: str, done_again: list[str]) -> None:
    tree.set_up("check")
    os.utime(tree.folder / changed)
    tree.set_up("check")
    assert tree.calls == [], "the time of a file says nothing"
    with (tree.folder / changed).open("a") as file:
        file.write("\n")
    tree.set_up("check")
    assert tree.calls == done_again


@pytest.mark.parametrize("fails", ["venv", "requirements.lock"])
def test_a_half_made_environment_is_made_again(tree: Tree, fails: str) -> None:
    assert tree.set_up(fails=fails).returncode == 1
    (tree.folder / ".venv").mkdir(exist_ok=True)
    (tree.folder / ".venv" / "half-unpacked").touch()
    assert tree.set_up().returncode == 0
    assert tree.calls == PLAY[1:]
    assert not (tree.folder / ".venv" / "half-unpacked").exists()


def test_an_environment_of_a_missing_python_is_made_again(tree: Tree) -> None:
    tree.set_up()
    (tree.folder / ".venv/bin/python").rename(tree.folder / ".venv/bin/python3.11")
    (tree.folder / ".venv/bin/python").symlink_to("python3.11")
    (tree.folder / ".venv/bin/python3.11").write_text("#!/bin/sh\nexit 1\n")
    tree.set_up()
    assert tree.calls == PLAY[1:]


COMPLAINTS = {
    "NewConnectionError: Temporary failure in name resolution\nERROR: No matching distribution found": "network",
    "ReadTimeoutError: Read timed out.": "network",
    "ERROR: [Errno 28] No space left on device": "The disk is full",
    "ERROR: No matching distribution found for numpy==2.4.6": "64-bit system",
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.": "not the one that was locked",
    "sudo: unable to resolve host table\nsudo: a password is required": "You may not use sudo",
    "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7": "Another program",
    "Segmentation fault": "It stopped at: Segmentation fault",
}


@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_a_failure_ends_in_one_sentence_that_says_what_to_do(tree: Tree, complaint: str) -> None:
    (tree.folder / "complaint").write_text(complaint + "\n")
    result = tree.set_up(fails="requirements.lock")
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert COMPLAINTS[complaint] in result.stderr
    assert "make again" in result.stderr
    assert ".stamps/set-up.log" in result.stderr


def test_what_a_step_has_said_itself_is_not_said_again(tree: Tree) -> None:
    tree.program(".ci/system-packages", "echo Have root run this. >&2; exit 3")
    result = tree.set_up()
    assert (result.returncode, result.stderr) == (1, "Have root run this.\n")


def test_a_full_disk_is_seen_before_anything_is_done(tree: Tree) -> None:
    tree.program("bin/df", "echo Filesystem 1024-blocks Used Available; echo /dev/sda 9999999 9899999 102400")
    result = tree.set_up()
    assert result.returncode == 1
    assert "100 MB free" in result.stderr
    assert tree.calls == []


def test_the_command_runs_the_tree_wherever_it_is_called(tree: Tree, tmp_path: Path) -> None:
    tree.set_up()
    (tree.folder / "calls").write_text("")
    link = tmp_path / "robodrome"
    link.symlink_to(tree.folder / ".venv/bin/robodrome")
    subprocess.run(
        [link, "play", "two words"], cwd="/", env={**os.environ, "TREE": str(tmp_path), "FAILS": ""}, check=True
    )
    assert (tree.folder / "calls").read_text() == "-P -m robodrome play two words\n"
    (path,) = tree.folder.glob(".venv/lib/*/site-packages/robodrome.pth")
    assert (path.parent / path.read_text().strip()).resolve() == tree.folder.resolve()


# System packages: the script, on a pretended system


class System:
    """Programs that answer as a system would; what is run as root is noted."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"
        self.log.touch()
        self.output = folder / "output"
        for program in ("sh", "cat"):
            (self.bin / program).symlink_to(str(shutil.which(program)))
        self.program("python3", "exit 0")
        self.program("id", "echo 1000")
        self.program("mosquitto", "exit 0")

    def program(self, name: str, body: str) -> None:
        path = self.bin / name
        path.write_text(f"#!{shutil.which('sh')}\n{body}\n")
        path.chmod(0o755)

    def fail_python_at(self, *names: str) -> None:
        """Let Python fail at what names one of the words."""
        cases = "|".join(f"*{name}*" for name in names)
        self.program("python3", f'case "$2" in {cases}) exit 1;; esac')

    def root(self) -> None:
        self.program("id", "echo 0")

    def apt(self) -> None:
        self.program("apt-get", f'echo "$*" >> {self.log}')

    def run(self, purpose: str = "play") -> "subprocess.CompletedProcess[str]":
        # The script adds the sbin folders to PATH; a program there must not count in these tests.
        script = (ROOT / ".ci" / "system-packages").read_text().replace(":/usr/sbin:/sbin", "")
        command = [self.bin / "sh", "-s", purpose, str(self.output)]
        return subprocess.run(command, input=script, env={"PATH": str(self.bin)}, capture_output=True, text=True)


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


def test_nothing_is_installed_when_all_is_there(system: System) -> None:
    system.apt()
    result = system.run()
    assert (result.returncode, result.stdout, result.stderr, system.log.read_text()) == (0, "", "", "")


def test_root_installs_what_is_missing_and_only_that_after_saying_so(system: System) -> None:
    system.root()
    system.apt()
    system.fail_python_at("libGL.so.1", "libgthread")
    result = system.run()
    assert result.returncode == 0
    assert system.log.read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends libgl1 libglib2.0-0",
    ]
    assert "libgl1: OpenCV" in result.stdout
    assert "python3-venv" not in result.stdout


def test_others_install_through_sudo(system: System) -> None:
    system.apt()
    system.fail_python_at("ensurepip")
    system.program("sudo", f'echo sudo >> {system.log}; "$@"')
    assert system.run().returncode == 0
    assert system.log.read_text().splitlines()[:2] == ["sudo", "update"]


def test_without_root_and_sudo_the_exact_command_is_named(system: System) -> None:
    system.apt()
    system.fail_python_at("ensurepip")
    result = system.run()
    assert result.returncode == 3
    assert "  apt-get update && apt-get install --yes --no-install-recommends python3-venv\n" in result.stderr
    assert system.log.read_text() == ""


def test_what_apt_get_says_goes_to_the_log(system: System) -> None:
    system.program("apt-get", "echo Reading package lists; echo E: broken >&2; exit 100")
    system.root()
    system.fail_python_at("ensurepip")
    result = system.run()
    assert (result.returncode, result.stderr) == (1, "")
    assert "Reading" not in result.stdout
    assert system.output.read_text().startswith("Reading package lists\nE: broken\n")


def test_refused_sudo_leaves_the_command_on_the_screen(system: System) -> None:
    system.apt()
    system.fail_python_at("ensurepip")
    system.program("sudo", "exit 1")
    result = system.run()
    assert result.returncode == 1
    assert "apt-get install --yes --no-install-recommends python3-venv\n" in result.stdout


def test_tests_need_a_browser_and_a_broker_too(system: System) -> None:
    system.root()
    system.apt()
    system.fail_python_at("libatomic")
    (system.bin / "mosquitto").unlink()
    system.run("test")
    assert (
        system.log.read_text()
        .splitlines()[-1]
        .endswith(" chromium chromium-headless-shell libatomic1 mosquitto postgresql")
    )


def test_an_appliance_needs_a_broker_bluetooth_its_name_and_addresses_for_its_own_wifi(system: System) -> None:
    system.root()
    system.apt()
    (system.bin / "mosquitto").unlink()
    assert system.run("appliance").returncode == 0
    assert system.log.read_text().splitlines()[-1].endswith("--no-install-recommends mosquitto bluez avahi-daemon")
    system.program("nmcli", "exit 0")
    assert system.run("appliance").returncode == 0
    assert system.log.read_text().splitlines()[-1].endswith(" mosquitto bluez avahi-daemon dnsmasq-base iw")
    system.program("apt-get", "exit 100")
    assert system.run("appliance").returncode == 1


FALLBACK = "It goes on without mosquitto: the messages take the broker among the Python packages"


def test_the_broker_is_installed_for_playing_too(system: System) -> None:
    system.root()
    system.apt()
    (system.bin / "mosquitto").unlink()
    result = system.run()
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.index("mosquitto: the MQTT broker") < result.stdout.index("They are installed now")
    assert system.log.read_text().splitlines()[-1] == "install --yes --no-install-recommends mosquitto"


@pytest.mark.parametrize("hindrance", ["no apt-get", "no rights", "sudo refuses", "apt-get fails"])
def test_playing_goes_on_where_the_broker_cannot_be_installed(system: System, hindrance: str) -> None:
    (system.bin / "mosquitto").unlink()
    if hindrance != "no apt-get":
        system.apt()
    if hindrance == "sudo refuses":
        system.program("sudo", "exit 1")
    if hindrance == "apt-get fails":
        system.root()
        system.program("apt-get", "exit 100")
    result = system.run()
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].startswith(FALLBACK)


def test_a_broker_that_is_not_to_be_had_does_not_keep_the_needed_packages_away(system: System) -> None:
    system.root()
    system.program("apt-get", f'echo "$*" >> {system.log}; case "$*" in *mosquitto*) exit 100;; esac')
    system.fail_python_at("ensurepip")
    (system.bin / "mosquitto").unlink()
    result = system.run()
    assert (result.returncode, result.stderr) == (0, "")
    assert system.log.read_text().splitlines()[-1] == "install --yes --no-install-recommends python3-venv"
    assert result.stdout.splitlines()[-1].startswith(FALLBACK)


def test_needed_packages_that_cannot_be_installed_end_the_set_up(system: System) -> None:
    system.root()
    system.program("apt-get", "exit 100")
    system.fail_python_at("ensurepip")
    (system.bin / "mosquitto").unlink()
    result = system.run()
    assert result.returncode == 1
    assert FALLBACK not in result.stdout


def test_too_old_python_is_named(system: System) -> None:
    system.fail_python_at("version_info")
    result = system.run()
    assert result.returncode == 3
    assert "Python 3.11 or newer" in result.stderr
