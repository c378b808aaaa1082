"""The project's own promises: locks, links, packages, and set-up that starts at once the second time."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("requirements.lock", "requirements-dev.lock")


def tracked(pattern: str = "*") -> list[Path]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", pattern]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in sorted(names) if name and (ROOT / name).is_file()]


def text(path: Path) -> str:
    """The file's text; empty for pictures and other binary files."""
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode()


# Locks


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_no_address_and_no_option(lock: str) -> None:
    content = (ROOT / lock).read_text()
    assert "://" not in content
    assert not re.search(r"^\s*-(?!-hash=)", content, re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_hashes(lock: str) -> None:
    entries = re.findall(
        r"^([a-z0-9._-]+==[^\n]*\\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text(ROOT / lock), re.M
    )
    assert len(entries) == len(re.findall(r"^[a-z0-9._-]+==", text(ROOT / lock), re.M)) > 0


@pytest.mark.parametrize(("lock", "extras"), [(LOCKS[0], ["build"]), (LOCKS[1], ["build", "dev"])])
def test_lock_holds_every_declared_dependency(lock: str, extras: list[str]) -> None:
    project = PYPROJECT["project"]
    declared = [
        *project["dependencies"],
        *(name for extra in extras for name in project["optional-dependencies"][extra]),
    ]
    locked = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / lock).read_text(), re.MULTILINE))
    assert {re.split(r"[<>=]", requirement)[0] for requirement in declared} <= locked


def test_dev_lock_agrees_with_the_lock_that_people_run() -> None:
    run, dev = (set(re.findall(r"^([a-z0-9._-]+==[^ ;]+)", (ROOT / lock).read_text(), re.M)) for lock in LOCKS)
    assert run <= dev


@pytest.mark.parametrize("folder", ["web_remote/frontend", "firmware/emulator"])
def test_npm_lock_names_no_registry(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert not [name for name, package in packages.items() if "integrity" not in package and "link" not in package]


# The tree


def test_no_file_names_a_machine_path() -> None:
    machine = re.compile(r"(?<![\w.$}/])/(work|root|Users|opt)/\w")
    assert [
        f"{path.relative_to(ROOT)}: {line}"
        for path in tracked()
        for line in text(path).splitlines()
        if machine.search(line)
    ] == []


def test_packages_of_pyproject_are_the_packages_of_the_tree() -> None:
    in_tree = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) == in_tree
    assert set(PYPROJECT["tool"]["importlinter"]["root_packages"]) == in_tree


def test_every_folder_with_tests_is_a_package() -> None:
    folders = {path.parent for path in tracked("tests/*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_modules_are_short() -> None:
    """Of all packages that run on the host; the loop of the table is shorter still."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for package in set(PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) - {"firmware"}
        for path in tracked(f"{package}/*.py")
    }
    assert {name: length for name, length in lengths.items() if length > 350} == {}
    assert lengths["controller/table/table.py"] <= 300


def test_import_arrows_hold() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    result = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


# The pages


def test_readme_opens_with_a_picture_and_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    first_picture = readme.index("![")
    assert first_picture < readme.index("make play") < readme.index("make test")
    assert readme[:first_picture].count("\n\n") <= 2


def slugs(markdown: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.+?) *$", re.sub(r"^```.*?^```", "", markdown, flags=re.M | re.S), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_pages_resolve() -> None:
    broken = []
    for page in tracked("*.md"):
        markdown = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.S)
        for target in re.findall(r"\]\(<?([^)\s>]+)>?(?: \"[^\"]*\")?\)", markdown):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            file = (page.parent / name).resolve() if name else page
            if not file.exists() or (anchor and anchor not in slugs(file.read_text())):
                broken.append(f"{page.relative_to(ROOT)}: {target}")
    assert broken == []


def test_decisions_are_numbered_once_and_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))
    numbers = [name[:4] for name in pages]
    assert len(set(numbers)) == len(numbers) > 0
    assert pages == sorted(re.findall(r"\]\((\d{4}-[^)]+)\)", (folder / "README.md").read_text()))


# Set-up

STAMPS = (
    ".ci/system-packages",
    "requirements.lock",
    "requirements-dev.lock",
    "pyproject.toml",
    "web_remote/build.py",
    "web_remote/frontend/package-lock.json",
    "web_remote/frontend/src/main.ts",
    ".stamps/system-play",
    ".stamps/system-test",
    ".venv/pyvenv.cfg",
    ".venv/stamp-run",
    ".venv/stamp-dev",
    "web_remote/static/index.html",
    "firmware/emulator/package-lock.json",
    "firmware/emulator/node_modules/.installed-lock.json",
)


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A tree in which everything has been set up, each file newer than those before it."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for age, name in enumerate(reversed(STAMPS)):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return tmp_path


def plan(tree: Path, target: str) -> str:
    """What make would do."""
    command = ["make", "--dry-run", "--no-print-directory", target]
    environment = {"PATH": os.environ["PATH"]}  # without the outer make's own variables, and in English
    return subprocess.run(command, cwd=tree, env=environment, check=True, capture_output=True, text=True).stdout


def test_second_setup_does_nothing(ready: Path) -> None:
    assert plan(ready, "setup") == "make: Nothing to be done for 'setup'.\n"


def test_second_play_starts_at_once(ready: Path) -> None:
    assert plan(ready, "play").split() == [".venv/bin/robodrome", "play"]


def test_second_test_starts_at_once(ready: Path) -> None:
    assert plan(ready, "test").split() == [".venv/bin/python", "-m", "pytest"]


@pytest.mark.parametrize(
    ("changed", "done_again", "left_alone"),
    [
        ("requirements.lock", ["-r requirements.lock", "-e ."], ["-m venv", "web_remote.build", "system-packages"]),
        ("web_remote/frontend/src/main.ts", ["web_remote.build"], ["pip", "-m venv", "system-packages"]),
        ("web_remote/frontend/package-lock.json", ["web_remote.build"], ["pip", "-m venv", "system-packages"]),
        (".ci/system-packages", ["system-packages play"], ["pip", "-m venv", "web_remote.build"]),
    ],
)
def test_change_redoes_its_own_step_only(
    ready: Path, changed: str, done_again: list[str], left_alone: list[str]
) -> None:
    (ready / changed).touch()
    commands = plan(ready, "setup")
    assert [words for words in done_again if words not in commands] == []
    assert [words for words in left_alone if words in commands] == []


def test_removed_environment_is_made_anew(ready: Path) -> None:
    shutil.rmtree(ready / ".venv")
    commands = plan(ready, "setup")
    assert commands.index("-m venv") < commands.index("-r requirements.lock") < commands.index("-e .")


# System packages: the script, on a pretended system


class System:
    """Programs that answer as a system would; what is run as root is noted."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.log = folder / "log"
        self.log.touch()
        for program in ("sh", "cat"):
            (self.bin / program).symlink_to(str(shutil.which(program)))
        self.program("python3", "exit 0")
        self.program("id", "echo 1000")
        self.program("mosquitto", "exit 0")

    def program(self, name: str, body: str) -> None:
        path = self.bin / name
        path.write_text(f"#!{shutil.which('sh')}\n{body}\n")
        path.chmod(0o755)

    def lacks(self, *words: str) -> None:
        """Let Python fail at what names one of the words."""
        cases = "|".join(f"*{word}*" for word in words)
        self.program("python3", f'case "$2" in {cases}) exit 1;; esac')

    def root(self) -> None:
        self.program("id", "echo 0")

    def apt(self) -> None:
        self.program("apt-get", f'echo "$*" >> {self.log}')

    def run(self, purpose: str = "play") -> "subprocess.CompletedProcess[str]":
        # The script adds the sbin folders to PATH; a program there must not count in these tests.
        script = (ROOT / ".ci" / "system-packages").read_text().replace(":/usr/sbin:/sbin", "")
        return subprocess.run(
            [self.bin / "sh", "-s", purpose], input=script, env={"PATH": str(self.bin)}, capture_output=True, text=True
        )


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
    system.lacks("libGL.so.1", "libgthread")
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
    system.lacks("ensurepip")
    system.program("sudo", f'echo sudo >> {system.log}; "$@"')
    assert system.run().returncode == 0
    assert system.log.read_text().splitlines()[:2] == ["sudo", "update"]


def test_without_root_and_sudo_the_exact_command_is_named(system: System) -> None:
    system.apt()
    system.lacks("ensurepip")
    result = system.run()
    assert result.returncode == 1
    assert "  apt-get update && apt-get install --yes --no-install-recommends python3-venv\n" in result.stderr
    assert system.log.read_text() == ""


def test_refused_sudo_names_the_command_too(system: System) -> None:
    system.apt()
    system.lacks("ensurepip")
    system.program("sudo", "exit 1")
    result = system.run()
    assert result.returncode == 1
    assert "apt-get install --yes --no-install-recommends python3-venv\n" in result.stderr


def test_tests_need_a_browser_and_a_broker_too(system: System) -> None:
    system.root()
    system.apt()
    system.lacks("libatomic")
    (system.bin / "mosquitto").unlink()
    system.run("test")
    assert system.log.read_text().splitlines()[-1].endswith("--no-install-recommends chromium libatomic1 mosquitto")


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
    system.lacks("ensurepip")
    (system.bin / "mosquitto").unlink()
    result = system.run()
    assert (result.returncode, result.stderr) == (0, "")
    assert system.log.read_text().splitlines()[-1] == "install --yes --no-install-recommends python3-venv"
    assert result.stdout.splitlines()[-1].startswith(FALLBACK)


def test_needed_packages_that_cannot_be_installed_end_the_set_up(system: System) -> None:
    system.root()
    system.program("apt-get", "exit 100")
    system.lacks("ensurepip")
    (system.bin / "mosquitto").unlink()
    result = system.run()
    assert result.returncode == 1
    assert "apt-get install --yes --no-install-recommends python3-venv mosquitto\n" in result.stderr
    assert FALLBACK not in result.stdout


def test_too_old_python_is_named(system: System) -> None:
    system.lacks("version_info")
    result = system.run()
    assert result.returncode == 1
    assert "Python 3.11 or newer" in result.stderr
