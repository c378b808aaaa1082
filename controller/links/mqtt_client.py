"""paho's client as a bus uses it."""

import socket
import threading
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion

UNACKNOWLEDGED = 65_535
"""Most messages of QoS 1 that wait for the broker: all that have an id, or a stop would queue behind others."""

MAX_PACKET = 512 * 1024
"""Longest packet that is read, bytes; brokers may hand over up to 256 MB (MQTT 3.1.1, section 2.2.3)."""


class BusClient(Client):
    """paho's client, whose packets any thread may write; paho's own leaves that to its network thread."""

    def __init__(self) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv311)
        self._writing = threading.RLock()
        self.max_inflight_messages_set(UNACKNOWLEDGED)
        self.on_socket_open = _send_at_once

    def _packet_write(self) -> MQTTErrorCode:
        with self._writing:
            return super()._packet_write()

    def _packet_read(self) -> MQTTErrorCode:
        result = super()._packet_read()
        return MQTTErrorCode.MQTT_ERR_PROTOCOL if self._in_packet["remaining_length"] > MAX_PACKET else result


def _send_at_once(client: Client, userdata: object, sock: Any) -> None:
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
