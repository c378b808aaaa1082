"""The process of a table's robots from the shop; `controller.robots.process` starts it."""

import asyncio
import logging
import sys

from base.clock import SystemClock
from base.processes import input_ends
from controller.errors import ControllerError
from controller.robots.figure import Connect
from controller.robots.process import READY, SETTINGS, RobotsSettings
from controller.robots.radio import BluetoothRadio
from controller.robots.serving import serve_robots
from firmware.figure.config import settings as firmware_settings
from firmware.figure.link import MqttLink

LOOK_S = 1.0
"""Wall time of a first look for robots."""


async def _serve(settings: RobotsSettings) -> None:
    """Run the robots until the process that started this one closes the standard input, or ends."""
    radio = BluetoothRadio()
    await radio.find(LOOK_S)  # fails here, where a person still reads it, if Bluetooth cannot be used
    print(READY, flush=True)

    def connect(number: int) -> Connect:
        config = dict(settings.figures[number])
        return lambda hal: (config, MqttLink(hal, firmware_settings(config)))

    serving = asyncio.create_task(
        serve_robots(settings.kinds, settings.data, radio, SystemClock(), connect, forget_known=settings.forget_known)
    )
    orphaned = asyncio.create_task(input_ends())
    done, _ = await asyncio.wait((serving, orphaned), return_when=asyncio.FIRST_COMPLETED)
    serving.cancel()
    orphaned.cancel()
    await asyncio.gather(serving, orphaned, return_exceptions=True)
    if serving in done:
        serving.result()


def main() -> None:
    """Run until the input ends; an error that prevents the start is printed on standard output."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    settings = SETTINGS.validate_json(sys.stdin.readline())
    try:
        asyncio.run(_serve(settings))
    except ControllerError as error:
        print(error, flush=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
