"""The import contracts refuse what they are there for: an import is planted in each room."""

import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract
from importlinter.domain.contract import Contract

ROOT = Path(__file__).parent.parent
CONTRACTS = {"forbidden": ForbiddenContract, "layers": LayersContract, "protected": ProtectedContract}

PACKAGES = "What people start stands above the phones, and the phones above the table"
KERNELS = "The kernels import nothing of ours"
ENGINE = "The engine imports base, the kernels and nothing else of ours"
VISION = "Vision imports base, the kernels and nothing else of ours"
BASE = "Base imports nothing of ours"
HOT_LOOPS = "Only the engine and vision import the kernels"
FIRMWARE = "The figure imports nothing of the host's"
HARDWARE = "Hardware knows the boards and nothing above them"
PHONES = "The phones see the table through controller.api only"
HALL = "The hall knows of the tables what controller.api and the links say"
FLOORS = "The floors of the controller"
SIMULATOR = "Only assembly and what people start know whether the table is simulated"

REFUSED = [
    ("base", "engine", {BASE}),
    ("base", "kernels", {BASE}),
    ("kernels", "engine", {KERNELS, VISION}),
    ("kernels", "base", {KERNELS}),
    ("engine", "hardware", {ENGINE}),
    ("vision", "engine", {VISION}),
    ("vision", "controller.config", {VISION, PACKAGES}),
    ("hardware", "kernels", {HOT_LOOPS}),
    ("firmware", "engine", {FIRMWARE}),
    ("firmware", "base", {FIRMWARE}),
    ("hardware", "vision", {HARDWARE}),
    ("hardware", "web_remote", {HARDWARE, PACKAGES}),
    ("web_remote", "controller.table", {PHONES}),
    ("web_remote", "controller.config", {PHONES}),
    ("web_remote", "engine", {PHONES}),
    ("web_remote", "robodrome", {PACKAGES}),
    ("web_remote", "hall", {PACKAGES}),
    ("hall", "web_remote", {HALL, PACKAGES}),
    ("hall", "controller.table", {HALL}),
    ("hall", "robodrome", {HALL, PACKAGES}),
    ("robodrome", "lab", {PACKAGES}),
    ("robodrome", "tools", {PACKAGES}),
    ("engine", "tools", {ENGINE}),
    ("lab", "tools", {PACKAGES}),
    ("tools", "lab", {PACKAGES}),
    ("controller.api", "web_remote", {PACKAGES}),
    ("controller.assembly", "robodrome", {PACKAGES}),
    ("controller.sim", "controller.table", {FLOORS}),
    ("controller.table", "controller.assembly", {FLOORS}),
    ("controller.linked", "controller.assembly", {FLOORS}),
    ("controller.hall", "controller.linked", {FLOORS}),
    ("controller.table", "controller.sim", {FLOORS, SIMULATOR}),
    ("controller.execution", "controller.tuning", {FLOORS}),
    ("controller.tuning", "controller.execution", {FLOORS}),
    ("controller.fleet", "controller.match", {FLOORS}),
    ("controller.match", "controller.fleet", {FLOORS}),
    ("controller.planning", "controller.tracking", {FLOORS}),
    ("controller.tracking", "controller.planning", {FLOORS}),
    ("controller.links", "controller.wire", {FLOORS}),
    ("controller.wire", "controller.fleet", {FLOORS}),
    ("controller.robots", "controller.links", {FLOORS}),
    ("controller.api", "controller.match", {FLOORS}),
    ("controller.config", "controller.links", {FLOORS}),
    ("controller.workers", "controller.planning", {FLOORS}),
    ("controller.certificate", "controller.config", {FLOORS}),
    ("controller.confined", "controller.api", {FLOORS}),
    ("controller.data_folder", "controller.api", {FLOORS}),
    ("controller.memory", "controller.data_folder", {FLOORS}),
    ("controller.setting_values", "controller.config", {FLOORS}),
    ("controller.errors", "controller.confined", {FLOORS}),
]
"""Importing package, imported package, and the contracts that the import breaks."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """The imports of all modules, those for type checking and those inside functions too."""
    packages = read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]
    return grimp.build_graph(*packages, cache_dir=None)


@pytest.fixture(scope="module")
def contracts() -> dict[str, Contract]:
    configuration = read_configuration(str(ROOT / "pyproject.toml"))
    return {
        options["name"]: CONTRACTS[options["type"]](options["name"], configuration["session_options"], options)
        for options in configuration["contracts_options"]
    }


@pytest.mark.parametrize(("importer", "imported", "broken"), REFUSED)
def test_a_planted_import_is_refused(
    graph: grimp.ImportGraph, contracts: dict[str, Contract], importer: str, imported: str, broken: set[str]
) -> None:
    graph = copy.deepcopy(graph)
    graph.add_import(importer=importer, imported=imported)
    checks = {name: contract.check(copy.deepcopy(graph), verbose=False) for name, contract in contracts.items()}
    assert {name for name, check in checks.items() if not check.kept} == broken


def test_an_import_is_planted_in_each_room(graph: grimp.ImportGraph) -> None:
    rooms = {*read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]}
    rooms |= graph.find_children("controller")
    assert {importer for importer, _, _ in REFUSED} == rooms - {"controller"}


def test_the_command_refuses_what_the_contracts_refuse(tmp_path: Path) -> None:
    for package in read_configuration(str(ROOT / "pyproject.toml"))["session_options"]["root_packages"]:
        for file in _sources(ROOT / package):
            copied = tmp_path / file.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copied)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "controller" / "memory.py").open("a") as memory:
        memory.write("\nfrom controller.sim import table_physics\n")
    linter = Path(sys.executable).parent / "lint-imports"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    result = subprocess.run([linter, "--no-cache"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert result.returncode == 1
    assert "controller.memory -> controller.sim.table_physics" in result.stdout


def test_no_modules_import_each_other_in_a_circle(graph: grimp.ImportGraph) -> None:
    modules = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    TopologicalSorter(modules).prepare()  # raises CycleError, which names the circle


def _sources(package: Path) -> Iterator[Path]:
    return (file for file in package.rglob("*.py") if "node_modules" not in file.parts)
