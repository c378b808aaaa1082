"""The dates of a certificate that people bring with `--certificate`."""

import subprocess
from pathlib import Path

import pytest

from base.release import RELEASED, RELEASED_S
from controller.certificate import Certificate
from robodrome.checks import given_certificate

DAY_S = 24 * 3600


@pytest.fixture
def brought(tmp_path: Path) -> Certificate:
    """A certificate of 90 days from the release on."""
    request = "req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout t.key -out t.csr -subj /CN=t"
    signing = "ca -batch -selfsign -config config -keyfile t.key -in t.csr -out t.crt -notext"
    (tmp_path / "config").write_text(
        "[ca]\ndefault_ca = s\n[s]\ndatabase = index\nnew_certs_dir = .\nrand_serial = yes\ndefault_md = sha256\n"
        "policy = p\n[p]\ncommonName = supplied\n"
    )
    (tmp_path / "index").touch()
    dates = ["-startdate", f"{RELEASED:%Y%m%d%H%M%SZ}", "-days", "90"]
    for command in (request.split(), [*signing.split(), *dates]):
        subprocess.run(["openssl", *command], cwd=tmp_path, check=True, capture_output=True)
    return Certificate(tmp_path / "t.crt", tmp_path / "t.key")


def said(
    brought: Certificate, clock_s: float, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> str:
    monkeypatch.setattr("robodrome.checks.time.time", lambda: clock_s)
    assert given_certificate(brought.file, brought.key) == brought
    return caplog.text


def test_one_that_is_valid_is_no_news(
    brought: Certificate, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert said(brought, RELEASED_S + DAY_S, monkeypatch, caplog) == ""


def test_one_that_has_ended_is_told(
    brought: Certificate, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    text = said(brought, RELEASED_S + 100 * DAY_S, monkeypatch, caplog)
    assert f"{brought.file}: it was valid until" in text
    assert "renew it" in text


def test_one_that_is_not_valid_yet_is_told(
    brought: Certificate, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("robodrome.checks.RELEASED_S", RELEASED_S - 10 * DAY_S)
    text = said(brought, RELEASED_S - DAY_S, monkeypatch, caplog)
    assert f"{brought.file}: it is not valid before {RELEASED:%Y-%m-%d} 00:00 UTC" in text
    assert "set this machine's clock" in text


def test_without_a_set_clock_nobody_says_that_it_is_invalid(
    brought: Certificate, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine without a clock starts in 1970, where every certificate lies in the future."""
    text = said(brought, 100.0, monkeypatch, caplog)
    assert "clock is not set" in text
    assert "refuse" not in text
