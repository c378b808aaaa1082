"""Pages that describe the code are compared with it: the arrows of the architecture, the names in the life of a tap."""

import ast
import re
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
PACKAGES = CONTRACTS["root_packages"]


@pytest.fixture(scope="module")
def imports() -> set[tuple[str, str]]:
    """Packages, and who imports whom."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    pairs = {(a, b) for a in graph.modules for b in graph.find_modules_directly_imported_by(a)}
    return {(a.split(".")[0], b.split(".")[0]) for a, b in pairs}


def forbidden(contract: dict[str, list[str]]) -> set[tuple[str, str]]:
    """The arrows between packages that a contract of the type `forbidden` or `layers` excludes."""
    if contract["type"] == "forbidden":
        return {(a, b) for a in contract["source_modules"] for b in contract["forbidden_modules"]}
    floors = [re.split(r"\s*[|:]\s*", floor) for floor in contract["layers"]]
    return {(low, high) for n, floor in enumerate(floors) for low in floor for other in floors[:n] for high in other}


def test_the_architecture_draws_the_arrows_between_packages(imports: set[tuple[str, str]]) -> None:
    (drawing,) = re.findall(r"```mermaid\nflowchart TB\n(.*?)```", (PAGES / "architecture.md").read_text(), re.S)
    drawn = set(re.findall(r"^ +(\w+) (?:-- .* )?--> (\w+)$", drawing, re.M))
    assert drawn == {(a, b) for a, b in imports if a != b}
    between_packages = [contract for contract in CONTRACTS["contracts"] if contract["type"] in ("forbidden", "layers")]
    excluded = set().union(*(forbidden(c) for c in between_packages if "containers" not in c))
    assert not drawn & excluded
    everything = {(a, b) for a in PACKAGES for b in PACKAGES if a != b}
    allowed_and_not_drawn = everything - excluded - drawn
    assert allowed_and_not_drawn == set(), "the contracts allow arrows that the page does not draw"


def test_the_architecture_lists_the_floors_of_the_controller() -> None:
    (floors,) = (contract["layers"] for contract in CONTRACTS["contracts"] if contract.get("containers"))
    (listed,) = re.findall(r"```\n(assembly\n.*?)\n```", (PAGES / "architecture.md").read_text(), re.S)
    assert listed.split("\n") == floors


def test_the_architecture_names_every_room() -> None:
    heads = re.findall(r"^- (\*\*`.*?\*\*):", (PAGES / "architecture.md").read_text(), re.M)
    described = {name for head in heads for name in re.findall(r"`(\w+)`", head)}
    assert described == {path.parent.name for path in ROOT.glob("controller/*/__init__.py")}


def defined(source: str) -> set[str]:
    """The names that a Python module defines: functions, classes, and methods as `Class.method`."""
    names = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            names |= {node.name}
            names |= {
                f"{node.name}.{part.name}"
                for part in node.body
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
            }
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
    return names


def is_defined(name: str, file: Path) -> bool:
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return name in defined(source)
    declaration = rf"^\s*(?:export |async |private )*(?:function |class |const )?{re.escape(name)}\b[ (:=]"
    return re.search(declaration, source, re.M) is not None


def test_every_name_in_the_life_of_a_tap_is_where_it_says() -> None:
    page = (PAGES / "life-of-a-tap.md").read_text()
    places = re.findall(r"`([\w.]+)` \(`([\w/.]+\.\w+)`\)", page)
    assert len(places) > 40
    assert [f"{name} ({file})" for name, file in places if not is_defined(name, ROOT / file)] == []


def test_every_file_that_a_page_names_exists() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES.glob("*.md")]
    packages = "|".join((*PACKAGES, "tests", "docs"))
    named = {
        (page.name, file)
        for page in pages
        for file in re.findall(rf"`((?:{packages})/[a-z_0-9/.-]*\.(?:py|toml|ts|svelte|md|json))`", page.read_text())
    }
    assert len(named) > 20
    assert sorted(f"{page}: {file}" for page, file in named if not (ROOT / file).is_file()) == []
