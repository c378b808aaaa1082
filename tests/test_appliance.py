"""The appliance: its script on a pretended Raspberry Pi, and its units, compared with the program that they start."""

import os
import re
import shlex
import shutil
import subprocess
from configparser import ConfigParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from controller.assembly.supervisor import LIMIT_S, TRIES
from robodrome.console.program import Appliance
from tests.test_readme import parse
from web_remote.http.spare_files import FILES

ROOT = Path(__file__).parent.parent
APPLIANCE = ROOT / "appliance"
SYSTEM = APPLIANCE / "system"
LAID = {path.relative_to(SYSTEM) for path in SYSTEM.rglob("*") if path.is_file()}
UNITS = SYSTEM / "etc/systemd/system"
SHELL = [APPLIANCE / "pi", APPLIANCE / "access-point", SYSTEM / "usr/local/bin/robodrome"]

NOTED = ("systemctl", "useradd", "usermod", "userdel", "chown", "sync")
"""Programs that change the system that runs the test: they are noted only."""

SET_UP = """#!/bin/sh
cd "$(dirname "$0")/.."
[ ! -e ../../../../../../refuse ] || { echo "Set-up is not complete." >&2; exit 1; }
mkdir -p .venv/bin && printf '#!/bin/sh\\nexit 0\\n' >.venv/bin/python && chmod +x .venv/bin/python
"""


def section(file: Path, name: str) -> dict[str, str]:
    """A section of a unit; of a key that stands twice the last value."""
    unit = ConfigParser(interpolation=None, strict=False, delimiters=("=",), comment_prefixes=("#",))
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(file.read_text())
    return dict(unit[name])


class Pi:
    """A root folder in which the script installs, and a clone with two commits."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.clone = folder / "clone"
        self.bin = folder / "bin"
        self.noted = folder / "noted"
        for path in (self.bin, self.root / "etc", self.clone / ".ci"):
            path.mkdir(parents=True)
        self.release("bookworm")
        (self.root / "etc/hostname").write_text("raspberrypi\n")
        (self.root / "etc/hosts").write_text("127.0.0.1\tlocalhost\n127.0.1.1\traspberrypi\n")
        for name in NOTED:
            self.program(name, f'echo "{name} $*" >>{self.noted}')
        self.program("getent", "exit 2")
        self.program("id", "echo 0")
        self.program("dpkg", "echo arm64")
        self.program("nmcli", "exit 0")
        shutil.copytree(APPLIANCE, self.clone / "appliance")
        (self.clone / ".ci/set-up").write_text(SET_UP)
        (self.clone / ".ci/set-up").chmod(0o755)
        (self.clone / "requirements.lock").write_text("numpy\n")
        self.git("init", "--quiet")
        self.commit()

    def release(self, name: str) -> None:
        (self.root / "etc/os-release").write_text(f'PRETTY_NAME="Some system"\nVERSION_CODENAME={name}\n')

    def program(self, name: str, body: str) -> None:
        (self.bin / name).write_text(f"#!/bin/sh\n{body}\n")
        (self.bin / name).chmod(0o755)

    def git(self, *arguments: str) -> str:
        who = ("-c", "user.name=builder", "-c", "user.email=builder@example.org")
        return subprocess.run(
            ["git", *who, *arguments], cwd=self.clone, check=True, capture_output=True, text=True
        ).stdout.strip()

    def commit(self) -> str:
        """A new version; its name."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message", "A version")
        return self.git("rev-parse", "--short", "HEAD")

    def run(self, *arguments: str, installed: bool = False) -> "subprocess.CompletedProcess[str]":
        """Run the script of the clone, or that of the version that is installed."""
        path = f"{self.bin}:{os.environ['PATH']}"
        environment = {"PATH": path, "DESTDIR": str(self.root), "HOME": str(self.clone.parent), "LC_ALL": "C"}
        self.noted.write_text("")
        home = self.root / "usr/local/lib/robodrome/current" if installed else self.clone
        command = [home / "appliance/pi", *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)

    def does(self, *arguments: str) -> str:
        """Run it well; what it said."""
        result = self.run(*arguments)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def version(self, link: str = "current") -> str:
        path = self.root / "usr/local/lib/robodrome" / link
        return path.resolve().name if path.exists() else ""

    def files(self) -> dict[str, str]:
        """Path -> content, of all that is in the root but the versions."""
        return {
            str(path.relative_to(self.root)): path.read_text()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and "versions" not in path.parts
        }


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


# The script


def test_it_installs_updates_goes_back_and_is_removed(pi: Pi) -> None:
    before = pi.files()
    first = pi.git("rev-parse", "--short", "HEAD")
    pi.does("install")
    assert (pi.version(), pi.version("previous")) == (first, "")
    assert {str(path) for path in LAID} <= set(pi.files())
    assert (
        "systemctl enable robodrome-access-point.service robodrome.service robodrome-update.path\n"
        in pi.noted.read_text()
    )

    (pi.clone / "appliance/system/etc/sysctl.d/90-robodrome.conf").rename(pi.clone / "appliance/system/etc/new.conf")
    second = pi.commit()
    pi.does("install")
    assert (pi.version(), pi.version("previous")) == (second, first)
    assert "etc/new.conf" in pi.files()
    assert "etc/sysctl.d/90-robodrome.conf" not in pi.files()
    assert "systemctl enable" not in pi.noted.read_text(), "what the owner has switched off stays off"

    pi.does("rollback")
    assert (pi.version(), pi.version("previous")) == (first, second)
    assert "etc/new.conf" not in pi.files()
    assert "etc/sysctl.d/90-robodrome.conf" in pi.files()

    (pi.root / "var/lib/robodrome/table.toml").write_text("mine")
    pi.does("remove")
    assert pi.files() == before | {"var/lib/robodrome/table.toml": "mine"}
    assert "userdel" not in pi.noted.read_text()


def test_the_data_goes_when_that_is_asked_for(pi: Pi) -> None:
    before = pi.files()
    pi.does("install")
    (pi.root / "var/lib/robodrome/table.toml").write_text("mine")
    pi.does("remove", "--data")
    assert pi.files() == before
    assert not (pi.root / "var/lib/robodrome").exists()
    assert "userdel robodrome\n" in pi.noted.read_text()


def test_a_second_time_changes_nothing(pi: Pi) -> None:
    pi.does("install", "--name", "club-table")
    once = pi.files()
    assert once["etc/hostname"] == "club-table\n"
    assert once["etc/hosts"] == "127.0.0.1\tlocalhost\n127.0.1.1\tclub-table\n"
    pi.does("install")
    assert pi.files() == once
    assert pi.version("previous") == ""


def test_a_system_without_hosts_gets_its_name_there(pi: Pi) -> None:
    """A Debian that debootstrap has just made has no such file."""
    (pi.root / "etc/hosts").unlink()
    pi.does("install", "--name", "club-table")
    assert pi.files()["etc/hosts"] == "127.0.1.1\tclub-table\n"


def test_a_step_that_fails_is_named(pi: Pi) -> None:
    pi.program("usermod", "exit 6")
    pi.program("getent", '[ "$1" = group ]')
    result = pi.run("install")
    assert result.returncode == 6
    assert "appliance/pi: it failed at:" in result.stderr


def test_its_user_may_reach_bluetooth_where_there_is_some(pi: Pi) -> None:
    """Debian's BlueZ answers the group `bluetooth`, over D-Bus."""
    pi.program("getent", '[ "$*" = "group bluetooth" ] || [ "$*" = "group video" ]')
    pi.does("install")
    assert "usermod --append --groups video,bluetooth robodrome\n" in pi.noted.read_text()
    families = section(UNITS / "robodrome.service", "Service")["RestrictAddressFamilies"].split()
    assert "AF_UNIX" in families


def test_two_versions_are_kept(pi: Pi) -> None:
    names = []
    for number in range(3):
        (pi.clone / "change").write_text(str(number))
        names.append(pi.commit())
        pi.does("install")
    kept = {path.name for path in (pi.root / "usr/local/lib/robodrome/versions").iterdir()}
    assert kept == set(names[-2:])


def test_a_failed_update_leaves_what_runs(pi: Pi) -> None:
    pi.does("install")
    once, version = pi.files(), pi.version()
    (pi.clone / "requirements.lock").write_text("numpy, newer\n")
    pi.commit()
    (pi.root / "refuse").touch()
    result = pi.run("install")
    (pi.root / "refuse").unlink()
    assert result.returncode == 1
    assert "what runs here goes on" in result.stderr
    assert (pi.files(), pi.version()) == (once, version)
    assert [path.name for path in (pi.root / "usr/local/lib/robodrome/versions").iterdir()] == [version]


def test_its_wifi_has_a_password_of_its_own_that_stays(pi: Pi) -> None:
    file = pi.root / "etc/NetworkManager/system-connections/robodrome.nmconnection"
    said = pi.does("install")
    (password,) = re.findall(r"^psk=(.*)$", file.read_text(), re.M)
    assert re.fullmatch(r"[a-z2-9]{12}", password)
    assert password in said
    assert file.stat().st_mode & 0o777 == 0o600  # NetworkManager passes over files that others can read
    dnsmasq = (pi.root / "etc/NetworkManager/dnsmasq-shared.d/robodrome.conf").read_text()
    address = section(file, "ipv4")["address1"].partition("/")[0]
    assert f"host-record=robodrome,robodrome.local,{address}\n" in dnsmasq
    pi.does("install")
    assert f"psk={password}\n" in file.read_text()
    pi.does("remove", "--data")
    pi.does("install")
    assert f"psk={password}\n" not in file.read_text()


def test_a_broker_that_somebody_uses_is_left_alone(pi: Pi) -> None:
    pi.does("install")
    assert "systemctl disable mosquitto.service\n" in pi.noted.read_text()
    (pi.root / "etc/mosquitto/conf.d").mkdir(parents=True)
    (pi.root / "etc/mosquitto/conf.d/house.conf").touch()
    assert "mosquitto has settings of its own" in pi.does("install")
    assert "mosquitto" not in pi.noted.read_text()


def test_a_dry_run_tells_and_does_nothing_and_needs_no_rights(pi: Pi) -> None:
    pi.program("id", "echo 1000")
    once = pi.files()
    said = pi.does("install", "--dry-run", "--country", "DE")
    assert (pi.files(), pi.noted.read_text()) == (once, "")
    for path in LAID:
        assert f"{pi.root}/{path}\n" in said
    for word in ("useradd", "set-up appliance", "systemctl enable", "system-connections/robodrome.nmconnection"):
        assert word in said
    pi.program("id", "echo 0")
    pi.does("install")
    once = pi.files()
    said = pi.does("remove", "--data", "--dry-run")
    assert (pi.files(), pi.noted.read_text()) == (once, "")
    assert f"rm -rf {pi.root}/var/lib/robodrome\n" in said


@pytest.mark.parametrize(
    ("release", "architecture", "user", "arguments", "said"),
    [
        ("bullseye", "arm64", 0, ["install"], "this system is bullseye. Use Raspberry Pi OS (64 bit)"),
        ("trixie", "armhf", 0, ["install"], "this system is armhf. OpenCV comes for 64 bit only"),
        ("trixie", "arm64", 1000, ["install"], "it needs root: sudo appliance/pi install"),
        ("trixie", "arm64", 0, ["install", "--name", "My Table"], "--name My Table: use a to z"),
        ("trixie", "arm64", 0, ["install", "--name"], "--name needs a value"),
        ("trixie", "arm64", 0, ["install", "--country", "de"], "--country de: use two capitals"),
        ("trixie", "arm64", 0, ["install", "--data"], "install takes no --data"),
        ("trixie", "arm64", 0, ["rollback"], "there is no version before this one"),
        ("trixie", "arm64", 0, ["remove"], "it is not installed"),
    ],
)
def test_wrong_systems_and_wrong_arguments(
    pi: Pi, release: str, architecture: str, user: int, arguments: list[str], said: str
) -> None:
    pi.release(release)
    pi.program("dpkg", f"echo {architecture}")
    pi.program("id", f"echo {user}")
    once = pi.files()
    result = pi.run(*arguments)
    assert result.returncode == 1
    assert said in result.stderr
    assert pi.files() == once


@pytest.mark.parametrize("script", SHELL, ids=lambda path: path.name)
def test_scripts_are_shell_and_may_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK)
    shell = script.read_text().partition("\n")[0].split()[-1].removeprefix("#!/bin/")
    subprocess.run([shell, "-n", script], check=True)


def test_it_compiles_modules_that_there_are() -> None:
    (named,) = re.findall(r'bin/python" -c "import (.*)"$', (APPLIANCE / "pi").read_text(), re.M)
    assert all(find_spec(module) for module in named.split(", "))


def test_it_does_what_the_console_has_asked_for_and_tells_how_it_went(pi: Pi) -> None:
    pi.program("runuser", 'shift 3 && exec "$@"')
    pi.git("clone", "--quiet", "--bare", ".", "../upstream")
    pi.git("remote", "add", "origin", "../upstream")
    pi.does("install")
    first = pi.version()
    second = pi.commit()
    branch = pi.git("branch", "--show-current")
    pi.git("push", "--quiet", "--set-upstream", "origin", branch)
    pi.git("reset", "--quiet", "--hard", first)
    request = pi.root / "var/lib/robodrome/update-asked"
    asked = pi.root / "usr/local/lib/robodrome/asked"

    request.write_text("update")
    assert pi.run("asked", installed=True).returncode == 0
    assert (pi.version(), pi.version("previous"), request.exists()) == (second, first, False)
    assert asked.read_text().splitlines()[:2] == ["update", "0"]

    request.write_text("rollback")
    assert pi.run("asked", installed=True).returncode == 0
    assert pi.version() == first
    assert asked.read_text().splitlines() == ["rollback", "0", *asked.read_text().splitlines()[2:]]
    assert asked.read_text().endswith(f"Version {first} is the current one.\n")

    shutil.rmtree(pi.clone.parent / "upstream")
    request.write_text("update")
    assert pi.run("asked", installed=True).returncode == 1
    assert (pi.version(), asked.read_text().splitlines()[:2]) == (first, ["update", "1"])

    for text in ("rm -rf /", "update; reboot", ""):
        request.write_text(text)
        assert "nothing was asked for" in pi.run("asked", installed=True).stderr
        assert not request.exists()


def test_an_older_appliance_gets_the_new_unit_switched_on(pi: Pi) -> None:
    unit = pi.clone / "appliance/system/etc/systemd/system/robodrome-update.path"
    text = unit.read_text()
    unit.unlink()
    pi.commit()
    pi.does("install")
    unit.write_text(text)
    pi.commit()
    pi.does("install")
    assert "systemctl enable robodrome-update.path\n" in pi.noted.read_text()


# The units


def test_the_console_asks_where_the_unit_watches() -> None:
    asked = str(Appliance().request)
    assert section(UNITS / Appliance().watcher.name, "Path")["PathExists"] == asked
    assert f"request=$data/{Appliance().request.name}\n" in (APPLIANCE / "pi").read_text()
    started = shlex.split(section(UNITS / "robodrome-update.service", "Service")["ExecStart"])
    assert started == ["/usr/local/lib/robodrome/current/appliance/pi", "asked"]


def test_the_service_starts_a_command_of_the_program_where_the_script_puts_it() -> None:
    service = section(UNITS / "robodrome.service", "Service")
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "/usr/local/lib/robodrome/current/.venv/bin/robodrome"
    assert arguments[0] == "play"
    parse(arguments)
    script = (APPLIANCE / "pi").read_text()
    assert "home=$root/usr/local/lib/robodrome data=$root/var/lib/robodrome\n" in script
    assert program in SHELL[2].read_text()
    port = arguments[arguments.index("--port") + 1]
    assert f"port={port}\n" in script
    assert f"<port>{port}</port>" in (SYSTEM / "etc/avahi/services/robodrome.service").read_text()


def test_systemd_starts_it_again_when_it_says_no_more_that_it_is_well() -> None:
    service = section(UNITS / "robodrome.service", "Service")
    assert (service["NotifyAccess"], service["Restart"]) == ("main", "always")
    assert int(service["WatchdogSec"]) > TRIES * LIMIT_S  # before that, the program ends by itself
    assert int(service["LimitNOFILE"]) == FILES


def test_service_and_command_use_the_same_data() -> None:
    service = section(UNITS / "robodrome.service", "Service")
    assert service["WorkingDirectory"] == "/var/lib/robodrome"  # where table.toml is looked for
    assert service["StateDirectory"] == "robodrome"
    environment = dict(entry.split("=") for entry in service["Environment"].split())
    command = SHELL[2].read_text()
    assert environment["XDG_DATA_HOME"] == "/var/lib"  # the program adds its own name
    assert f"XDG_DATA_HOME={environment['XDG_DATA_HOME']} HOME={environment['HOME']} " in command
    assert f"cd {service['WorkingDirectory']} " in command
    assert f"runuser -u {service['User']} " in command


def test_the_other_unit_opens_the_wifi_that_the_script_makes() -> None:
    unit = UNITS / "robodrome-access-point.service"
    program = section(unit, "Service")["ExecStart"].removeprefix("/usr/local/lib/robodrome/current/")
    assert os.access(ROOT / program, os.X_OK)
    made = section(unit, "Unit")["ConditionPathExists"]
    assert f"connection=$root{made}\n" in (APPLIANCE / "pi").read_text()
    name = section(APPLIANCE / "access-point.nmconnection", "connection")["id"]
    assert (ROOT / program).read_text().endswith(f"nmcli connection up {name}\n")
    assert unit.name in section(UNITS / "robodrome.service", "Unit")["After"].split()
