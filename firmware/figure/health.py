"""The self-test at rest: gyro, accelerometer, battery and free memory.

Usage: ``ran, failed = await health.examine(hal)``: bits as in the wire's HEALTH; ``sha256 = await health.image(hal)``
"""

import hashlib
import math
import os

from . import wire

_READINGS = 20  # of gyro and accelerometer
_GAP_MS = 10  # between them, so that the sensors (416 Hz) have new values
_GYRO_MAX_MDPS = 10000  # greatest mean at rest: data sheet LSM6DS3, zero-rate level
_GYRO_SPREAD_MDPS = 3000  # greatest spread at rest, chosen; more is a fault or motion
_ACCEL_MG = (900, 1100)  # mean length at rest: 1 g, with 10 % for the sensor's errors
_BATTERY_MV = (3000, 4300)  # one cell: less is a wrong reading or an empty cell, more cannot be
_FREE_MIN_KB = 16  # receiving new firmware takes about 10
_FOLDER = __file__.rsplit("/", 1)[0] + "/"
_MODULES = "mpy", "py"  # compiled on boards, sources on hosts
_HOST_ONLY = "hal_host.py"


async def examine(hal):
    rates, accelerations = [], []
    ran = wire.BATTERY_TEST | wire.MEMORY_TEST
    failed = 0
    try:
        for _ in range(_READINGS):
            rate = hal.gyro_mdps()
            if rate is not None:
                rates.append(rate)
            accel = hal.accel_mg()
            if accel is not None:
                accelerations.append(math.sqrt(sum([part * part for part in accel])))
            await hal.sleep_ms(_GAP_MS)
    except OSError:  # the sensor does not answer
        rates, accelerations = [], []
        ran |= wire.GYRO_TEST | wire.ACCELEROMETER_TEST
        failed |= wire.GYRO_TEST | wire.ACCELEROMETER_TEST
    if rates:
        ran |= wire.GYRO_TEST
        mean = sum(rates) / len(rates)
        if abs(mean) > _GYRO_MAX_MDPS or max(rates) - min(rates) > _GYRO_SPREAD_MDPS or max(rates) == min(rates):
            failed |= wire.GYRO_TEST  # constant readings: the sensor does not measure
    if accelerations:
        ran |= wire.ACCELEROMETER_TEST
        if not _ACCEL_MG[0] < sum(accelerations) / len(accelerations) < _ACCEL_MG[1]:
            failed |= wire.ACCELEROMETER_TEST
    if not _BATTERY_MV[0] < hal.battery_mv() < _BATTERY_MV[1]:
        failed |= wire.BATTERY_TEST
    if hal.free_kb() < _FREE_MIN_KB:
        failed |= wire.MEMORY_TEST
    return ran, failed


async def image(hal):
    """SHA-256 of the running firmware, equal to that of the image which `firmware/build.py` makes."""
    digest = hashlib.sha256()
    for name in sorted(os.listdir(_FOLDER)):
        if name.split(".")[-1] in _MODULES and name != _HOST_ONLY:
            with open(_FOLDER + name, "rb") as file:
                content = file.read()
            path = ("figure/" + name).encode()
            digest.update(bytes((len(path),)) + path + len(content).to_bytes(4, "little"))
            digest.update(content)
            await hal.sleep_ms(1)
    return digest.digest()
