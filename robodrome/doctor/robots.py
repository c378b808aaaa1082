"""What a search for robots from the shop hears."""

import asyncio

from controller.errors import ConfigError
from controller.robots.radio import Radio
from robodrome.doctor.finding import Finding

SEARCH_S = 3.0
"""Wall time of the search."""


def check_search(radio: Radio, wanted: int) -> Finding:
    """Search robots as the table does.

    Args:
        radio: this computer's.
        wanted: how many robots the table has.
    """
    try:
        found = asyncio.run(radio.find(SEARCH_S))
    except ConfigError as error:
        restart = ("sudo", "systemctl", "restart", "bluetooth")
        return Finding("Robots", False, str(error.__cause__ or error), "then start again", restart)
    heard = ", ".join(f"{robot.name} ({robot.dbm} dBm)" for robot in found) or "none"
    missing = "" if len(found) >= wanted else f"{wanted} are needed: switch them on, near this computer"
    return Finding("Robots", True, f"heard: {heard}; one that is connected already is not heard", missing)
