"""The self-test, at rest: do gyro, accelerometer and battery say what they must, and is there memory left?

Usage: ``ran, failed = await health.examine(hal)``: bits as in the wire's HEALTH; ``sha256 = await health.image(hal)``
"""

import hashlib
import math
import os

from . import wire

_READINGS = 20
_GAP_MS = 10
_GYRO_MDPS = 10000  # data sheet LSM6DS3, zero-rate level
_NOISE_MDPS = 3000
_ACCEL_MG = (900, 1100)
_BATTERY_MV = (3000, 4300)
_FREE_KB = 16
_FOLDER = __file__[: -len("health.py")]
_HOST_ONLY = "hal_host.py"


async def examine(hal):
    turns, falls = [], []
    for _ in range(_READINGS):
        turns.append(hal.gyro_mdps())
        accel = hal.accel_mg()
        if accel is not None:
            falls.append(math.sqrt(sum([part * part for part in accel])))
        await hal.sleep_ms(_GAP_MS)
    ran = wire.GYRO_TEST | wire.BATTERY_TEST | wire.MEMORY_TEST
    failed = 0
    mean = sum(turns) / len(turns)
    if abs(mean) > _GYRO_MDPS or max(turns) - min(turns) > _NOISE_MDPS or max(turns) == min(turns):
        failed |= wire.GYRO_TEST  # also one that always says the same: it does not answer
    if falls:
        ran |= wire.ACCELEROMETER_TEST
        if not _ACCEL_MG[0] < sum(falls) / len(falls) < _ACCEL_MG[1]:
            failed |= wire.ACCELEROMETER_TEST
    if not _BATTERY_MV[0] < hal.battery_mv() < _BATTERY_MV[1]:
        failed |= wire.BATTERY_TEST
    if hal.free_kb() < _FREE_KB:
        failed |= wire.MEMORY_TEST
    return ran, failed


async def image(hal):
    """SHA-256 of the firmware that runs, as of the image that `firmware/build.py` makes of it."""
    digest = hashlib.sha256()
    for name in sorted(os.listdir(_FOLDER)):
        if name.endswith(".py") and name != _HOST_ONLY:
            with open(_FOLDER + name, "rb") as file:
                content = file.read()
            path = ("figure/" + name).encode()
            digest.update(bytes((len(path),)) + path + len(content).to_bytes(4, "little"))
            digest.update(content)
            await hal.sleep_ms(1)
    return digest.digest()
