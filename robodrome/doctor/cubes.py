"""What a search for toio cubes hears."""

import asyncio

from controller.errors import ConfigError
from controller.toio.radio import Radio
from robodrome.doctor.finding import Finding

SEARCH_S = 3.0
"""Wall time of the search."""


def check_search(radio: Radio, wanted: int) -> Finding:
    """Search cubes as the table does.

    Args:
        radio: this computer's.
        wanted: how many cubes the table has.
    """
    try:
        found = asyncio.run(radio.find(SEARCH_S))
    except ConfigError as error:
        restart = ("sudo", "systemctl", "restart", "bluetooth")
        return Finding("Cubes", False, str(error.__cause__ or error), "then start again", restart)
    heard = ", ".join(f"{cube.name} ({cube.dbm} dBm)" for cube in found) or "none"
    missing = "" if len(found) >= wanted else f"{wanted} are needed: switch them on, near this computer"
    return Finding("Cubes", True, f"heard: {heard}; one that is connected already is not heard", missing)
