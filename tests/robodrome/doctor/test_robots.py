"""What the doctor says about a search for robots."""

from collections.abc import Sequence

from controller.errors import ConfigError
from controller.robots.gatt import GattDevice
from controller.robots.radio import Found
from robodrome.doctor.robots import check_search


class Radio:
    def __init__(self, *found: Found, fault: str = "") -> None:
        self.found, self.fault = found, fault

    async def find(self, seconds: float) -> Sequence[Found]:
        if self.fault:
            raise ConfigError("Bluetooth cannot be used") from OSError(self.fault)
        return self.found

    def device(self, address: str) -> GattDevice:
        raise AssertionError("a search connects to nothing")


def test_robots_in_reach_are_named_and_missing_ones_asked_for() -> None:
    one = Found("toio", "C0:FF:EE:00:00:01", "toio-a9R", -50)
    assert check_search(Radio(one), 1).words.startswith("heard: toio-a9R (-50 dBm)")
    assert not check_search(Radio(one), 1).remedy
    assert check_search(Radio(one), 3).remedy.startswith("3 are needed")


def test_bluetooth_that_does_not_answer_is_a_fault_with_a_remedy() -> None:
    found = check_search(Radio(fault="The name org.bluez was not provided"), 3)
    assert not found.ok
    assert found.words == "The name org.bluez was not provided"
    assert found.command == ("sudo", "systemctl", "restart", "bluetooth")
