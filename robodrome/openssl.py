"""Runs `openssl` and reads certificates."""

import ssl
import subprocess
from pathlib import Path

from controller.errors import ConfigError


def run_openssl(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `openssl` in a folder.

    Raises:
        ConfigError: there is no `openssl` on this machine.
    """
    try:
        return subprocess.run(["openssl", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise ConfigError(
            "https needs the program openssl for its certificate, and it is not here: sudo apt-get install openssl"
        ) from error


def validity(certificate: Path) -> tuple[float, float] | None:
    """From when and until when a certificate (PEM) is valid, in seconds since 1970; None if that file holds none.

    Raises:
        ConfigError: there is no `openssl` on this machine.
    """
    if not certificate.is_file():
        return None
    file = certificate.absolute()
    done = run_openssl(file.parent, "x509", "-startdate", "-enddate", "-noout", "-in", str(file))
    dates = dict(line.split("=", 1) for line in done.stdout.splitlines())
    return (
        (ssl.cert_time_to_seconds(dates["notBefore"]), ssl.cert_time_to_seconds(dates["notAfter"])) if dates else None
    )
