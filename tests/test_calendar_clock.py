"""The calendar clock is set by hand and over the network; so nothing but dates for people comes from it."""

import re
from datetime import date
from pathlib import Path

from base.release import RELEASED

ROOT = Path(__file__).parents[1]

CALENDAR = re.compile(r"\b(time\.time(_ns)?|date\.today|datetime\.(now|today|utcnow))\b")

DATES = {
    "controller/assembly/equipment.py",  # of the picture of an empty board
    "controller/match/about.py",  # of a match
    "controller/tuning/record.py",  # of a tuning of wheels
    "robodrome/backup/backup.py",  # of a backup
    "robodrome/calibrate/setups.py",  # of a calibration
    "robodrome/checks.py",  # of a certificate that was given
    "robodrome/console/settings_file.py",  # in the name of a copy
    "robodrome/console/table_console.py",  # a column next to the phone's clock
    "robodrome/figures/flashing.py",  # by which a figure judges certificates
    "robodrome/backup/diagnostics.py",  # of a bundle
    "controller/hall/hall_link.py",  # of results, and of stops, which grow old
    "robodrome/hall.py",  # of joining codes and of who leads, which several halls compare
    "robodrome/own_certificate.py",  # of certificates
    "web_remote/live/commands.py",  # of the puzzle of the day
    "web_remote/routes/data_routes.py",  # in the name of a downloaded file
    "web_remote/pairing/paired_phones.py",  # of when a phone was here before the start
}


def test_only_dates_for_people_come_from_the_calendar_clock() -> None:
    rooms = ("controller/**/*.py", "engine/**/*.py", "firmware/figure/*.py", "robodrome/**/*.py", "vision/**/*.py")
    files = [path for room in (*rooms, "web_remote/*.py", "web_remote/[!f]*/*.py") for path in ROOT.glob(room)]
    assert len(files) > 300
    names = {str(path.relative_to(ROOT)) for path in files if CALENDAR.search(path.read_text())}
    assert names == DATES


def test_the_release_is_dated_as_in_the_changelog() -> None:
    """Or later: this date reveals a clock that was not set."""
    dates = re.findall(r"^## \[.+\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert all(date.fromisoformat(one) <= RELEASED.date() for one in dates)


def test_uses_of_the_calendar_clock_are_found() -> None:
    assert CALENDAR.search("deadline_s = time.time() + 5")
    assert CALENDAR.search("def later(now=datetime.now): ...")
    assert not CALENDAR.search("deadline_s = time.monotonic() + datetime.nowhere")
