"""A match with another house: how a host links two tables, and what everybody sees of the other one."""

import asyncio
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from controller.api.wording import say
from engine.effects import Token
from tests.web_remote.doubles.browsers import OpenPhone, address, come_in
from tests.web_remote.doubles.linking_double import CODE
from tests.web_remote.doubles.phone import Phone
from tests.web_remote.doubles.serving import ServedTable, served_table
from tests.web_remote.doubles.table_double import JPEG
from tests.web_remote.gallery import screenshots
from tests.web_remote.live.test_live_views import serving_table

LAY = say("task.lay", token=Token("disc", "white"), site="c4")
LIFT = say("task.lift", token=Token("disc", "black"), site="d2")


def link(served: ServedTable, role: str = "leader", state: str = "joined", **told: Any) -> None:
    """The other house is there, and tells this of itself."""
    served.show(linked=served.table.other_house(role, state, **told))
