"""GPIO numbers by signal, for both variants; a test compares them with `hardware/circuit/wiring.toml`.

Usage: ``pins = PINS[config["variant"]]``; ``machine.Pin(pins["sleep"])``

A: the 40 mm figure on a Seeed XIAO ESP32-C3. C: the larger one with wheel encoders on a XIAO ESP32-S3, which can count
their pulses; the C3 cannot.
"""

GYROS = 0x69, 0x6A, 0x6C  # WHO_AM_I of LSM6DS3, LSM6DS3TR-C, LSM6DSO: alike in all that is used here

PINS = {
    "A": {
        "left_1": 3,
        "left_2": 4,
        "right_1": 5,
        "right_2": 20,
        "sleep": 10,  # nSLEEP of the motor driver, with a pull-down: off at reset and brown-out
        "sda": 6,
        "scl": 7,
        "light": 21,
        "battery": 2,  # half of the battery's voltage, by a divider
    },
    "C": {
        "left_1": 2,
        "left_2": 1,
        "right_1": 4,
        "right_2": 44,
        "sleep": 9,
        "sda": 5,
        "scl": 6,
        "light": 43,
        "battery": 3,
        "left_a": 7,
        "left_b": 8,
        "right_a": 41,
        "right_b": 42,
    },
}
