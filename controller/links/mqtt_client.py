"""paho's client as a bus uses it."""

import socket
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion

UNACKNOWLEDGED = 65_535
"""Most messages of QoS 1 that wait for the broker: all that have an id, or a stop would queue behind others."""

MAX_PACKET = 512 * 1024
"""Longest packet that is read, bytes; brokers may hand over up to 256 MB (MQTT 3.1.1, section 2.2.3)."""


AT_ONCE_S = 10.0
"""Shortest wall time between two attempts to connect again that do not wait."""


class BusClient(Client):
    """paho's client, whose packets any thread may write; paho's own leaves that to its network thread.

    Of a host's several addresses it tries all, from that which follows the last one, but the one that is `taken`; once
    a connection is lost, it does so at once.

    Attributes:
        peer: the address that was tried last, of the connection if there is one.
    """

    def __init__(self, taken: Callable[[], str] = lambda: "") -> None:
        super().__init__(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv311)
        self._writing = threading.RLock()
        self.max_inflight_messages_set(UNACKNOWLEDGED)
        self.on_socket_open = _send_at_once
        self._taken, self._at_once_s = taken, -AT_ONCE_S
        self.peer, self._has_others = "", False

    def _create_socket(self) -> Any:
        found = [one for one in addresses(self._host, self._port) if one != self._taken()]
        begin = found.index(self.peer) + 1 if self.peer in found else 0
        self._has_others = len(found) > 1
        error = OSError(f"{self._host} has no other address")
        for self.peer in found[begin:] + found[:begin]:
            try:
                return super()._create_socket()
            except OSError as failed:
                error = failed
        raise error

    def _create_socket_connection(self) -> socket.socket:
        return socket.create_connection((self.peer, self._port), self._connect_timeout)

    def _ssl_wrap_socket(self, tcp_sock: socket.socket) -> ssl.SSLSocket:
        """Close the socket if the handshake fails, which paho leaves open."""
        assert self._ssl_context
        return self._ssl_context.wrap_socket(tcp_sock, server_hostname=self._host)

    def _reconnect_wait(self) -> None:
        now_s = time.monotonic()
        if self._has_others and now_s > self._at_once_s + AT_ONCE_S:
            self._at_once_s = now_s
        else:
            super()._reconnect_wait()

    def _packet_write(self) -> MQTTErrorCode:
        with self._writing:
            return super()._packet_write()

    def _packet_read(self) -> MQTTErrorCode:
        result = super()._packet_read()
        return MQTTErrorCode.MQTT_ERR_PROTOCOL if self._in_packet["remaining_length"] > MAX_PACKET else result


def addresses(host: str, port: int) -> list[str]:
    """Those of a host. Raises OSError if it has none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def _send_at_once(client: Client, userdata: object, sock: Any) -> None:
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
