"""The project's own promises: locks, links, packages, and pages."""

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
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
    return "" if b"\0" in content else content.decode(errors="replace")  # kept inputs of fuzzing are any bytes


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


@pytest.mark.parametrize(("lock", "extras"), [(LOCKS[0], []), (LOCKS[1], ["micropython", "hall", "dev"])])
def test_lock_holds_every_declared_dependency(lock: str, extras: list[str]) -> None:
    project = PYPROJECT["project"]
    declared = [
        *project["dependencies"],
        *(name for extra in extras for name in project["optional-dependencies"][extra]),
    ]
    locked = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / lock).read_text(), re.MULTILINE))
    assert {re.split(r"[<>=[]", requirement)[0] for requirement in declared} <= locked


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


def test_every_file_that_a_source_names_exists() -> None:
    packages = "|".join((*PYPROJECT["tool"]["importlinter"]["root_packages"], "docs", "tests"))
    named = re.compile(rf"(?<![\w./-])(?:{packages})/[a-z_0-9/.-]*\.(?:c|ftl|md|py|svelte|toml|ts)\b")
    sources = [path for path in tracked() if path.suffix in {".c", ".py", ".svelte", ".ts"}]
    found = [
        (path, file) for path in sources if ROOT / "tests" not in path.parents for file in named.findall(text(path))
    ]
    assert len(found) > 20
    assert [f"{path.relative_to(ROOT)}: {file}" for path, file in found if not (ROOT / file).is_file()] == []


def test_packages_of_pyproject_are_the_packages_of_the_tree() -> None:
    in_tree = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) == in_tree - {"lab", "tools"}
    assert set(PYPROJECT["tool"]["importlinter"]["root_packages"]) == in_tree


def test_every_folder_with_tests_is_a_package() -> None:
    folders = {path.parent for path in tracked("tests/*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_modules_are_short() -> None:
    """Of all packages that run on the host; the loop of the table is shorter still."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for package in set(PYPROJECT["tool"]["importlinter"]["root_packages"]) - {"firmware"}
        for path in tracked(f"{package}/*.py")
    }
    assert {name: length for name, length in lengths.items() if length > 350} == {}
    assert lengths["controller/table/table.py"] <= 300


def test_folders_hold_few_files() -> None:
    """The figure's firmware excepted, which is flat as MicroPython imports it."""
    suffixes = {".py", ".ts", ".svelte", ".js", ".mjs", ".c", ".css"}
    folders = Counter(path.parent.relative_to(ROOT) for path in tracked() if path.suffix in suffixes)
    folders.pop(Path("firmware/figure"))
    assert {str(folder): count for folder, count in folders.items() if count > 20} == {}


def test_no_function_is_complex() -> None:
    assert PYPROJECT["tool"]["ruff"]["lint"]["mccabe"]["max-complexity"] == 15


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


def test_decisions_are_numbered_once_and_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(path.name for path in folder.glob("[0-9]*.md"))
    numbers = [name[:4] for name in pages]
    assert len(set(numbers)) == len(numbers) > 0
    assert pages == sorted(re.findall(r"\]\((\d{4}-[^)]+)\)", (folder / "README.md").read_text()))
