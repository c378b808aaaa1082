"""The keys that sign new firmware: one for each figure, kept for the owner alone."""

from pathlib import Path

import pytest

from controller.errors import DamagedStoreError
from controller.fleet.image_keys import FILE, ImageKeys, image_mac


def test_each_figure_has_a_key_of_its_own_that_stays(tmp_path: Path) -> None:
    keys = ImageKeys.kept(tmp_path / "new")
    assert (tmp_path / "new" / FILE).stat().st_mode & 0o777 == 0o600
    again = ImageKeys.kept(tmp_path / "new")
    assert [again.of(radio) for radio in range(17)] == [keys.of(radio) for radio in range(17)]
    assert len({ImageKeys.kept(tmp_path / name).of(radio) for name in ("new", "other") for radio in range(17)}) == 34


def test_a_figures_key_is_the_mac_of_its_name_under_the_secret(tmp_path: Path) -> None:
    """By `printf "figure 3" | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102...1f`."""
    (tmp_path / FILE).write_text(bytes(range(32)).hex())
    assert ImageKeys.kept(tmp_path).of(3).hex() == "016772527c1cc637920427aa102d19c1c05b02ec892c08cf77ff996861effd79"


def test_an_image_is_signed_for_a_nonce() -> None:
    """By `openssl dgst`, as above, of the name, the nonce, the size and the hash."""
    assert (
        image_mac(bytes(range(32)), bytes(16), 70000, bytes(range(32))).hex()
        == "42b9ba34686b96f92dbda90c4de16f5aa413c03362f16a42ddcbcb82f3b39a03"
    )


@pytest.mark.parametrize("content", ["", "0011", "x" * 64, "00" * 33])
def test_a_damaged_secret_is_named_and_left_as_it_is(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(content)
    with pytest.raises(
        DamagedStoreError, match=r"image\.key is damaged: restore it, or remove it and give all figures new"
    ):
        ImageKeys.kept(tmp_path)
    assert (tmp_path / FILE).read_text() == content
