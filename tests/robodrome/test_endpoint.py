"""Where the page answers: what a second table of the same folder may not touch."""

from pathlib import Path

import pytest

from controller.config import WebSettings
from controller.errors import StoreError
from robodrome.endpoint import HTTPS, ReachedAt, endpoint_of


def test_a_second_table_is_refused_before_it_makes_the_authority_of_the_first_again(tmp_path: Path) -> None:
    def at(host: str) -> ReachedAt:
        return ReachedAt(host, 0, tmp_path, https=True)

    def kept() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / HTTPS).iterdir()}

    with endpoint_of(at("127.0.0.1"), WebSettings(), None) as endpoint:
        before = kept()
        refused = endpoint_of(at("192.168.7.7"), WebSettings(), None)
        with pytest.raises(StoreError, match="in use by another table"), refused:
            pass
        assert kept() == before
        assert endpoint.settings.authority in before.values()
    with endpoint_of(at("192.168.7.7"), WebSettings(), None):
        assert kept() != before, "another address is vouched for"
