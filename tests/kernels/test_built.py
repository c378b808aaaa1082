"""The built libraries."""

import ctypes
from pathlib import Path

import pytest

import kernels
from tools.kernels_build import TARGETS


@pytest.mark.parametrize("target", TARGETS, ids="-".join)
def test_each_library_was_built_from_the_sources(target: tuple[str, str]) -> None:
    """Otherwise: `make kernels`, and commit."""
    assert kernels.digest().encode() in kernels.library_path(*target).read_bytes()


def test_a_library_of_other_sources_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(kernels.load.__wrapped__(), ctypes.CDLL)
    (tmp_path / "more.c").write_text("int more;")
    monkeypatch.setattr(kernels, "HERE", tmp_path)
    assert kernels.load.__wrapped__() is None


def test_a_computer_without_a_library_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "BUILT", tmp_path)
    assert kernels.load.__wrapped__() is None
