"""Reads the roles and names that a screen reader announces for the elements of the windows, through AT-SPI."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

from desktop import WAIT_TIMEOUT, Desktop
from jeepney import DBusAddress, MessageType, Properties, new_method_call
from jeepney.io.blocking import open_dbus_connection

ACCESSIBLE = "org.a11y.atspi.Accessible"
DESKTOP = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
DESCRIBED_BY = 18


class Element(NamedTuple):
    """An element that a screen reader can announce."""

    role: str
    name: str
    descriptions: tuple[str, ...] = ()


class ScreenReader:
    """A separate accessibility bus. Programs that are started with its `environment` publish their elements on it."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop

    def __enter__(self) -> ScreenReader:
        self._folder = tempfile.TemporaryDirectory()
        address = f"unix:path={self._folder.name}/bus"
        self.environment = {"GTK_A11Y": "atspi", "AT_SPI_BUS_ADDRESS": address, "DBUS_SESSION_BUS_ADDRESS": address}
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--config-file=/usr/share/defaults/at-spi2/accessibility.conf", f"--address={address}", "--nofork",
             "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self._desktop.environment | self.environment)
        assert self._bus.stdout.readline(), "dbus-daemon did not start"
        self._connection = open_dbus_connection(bus=address)
        # This call starts the accessibility registry, with which programs register.
        self._call(DESKTOP, "GetChildren")
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._bus.terminate()
        self._bus.wait()
        self._bus.stdout.close()
        self._folder.cleanup()

    def elements(self) -> set[Element]:
        """Returns all elements that exist now."""
        return {Element(self._call(it, "GetRoleName"), self._name(it), tuple(self._descriptions(it))) for it in self._below(DESKTOP)}

    def sees(self, role: str, name: str, *descriptions: str) -> bool:
        return Element(role, name, descriptions) in self.elements()

    def nameless(self) -> set[str]:
        """Returns the roles of the elements without a name."""
        return {element.role for element in self.elements() if not element.name}

    def _below(self, parent: tuple[str, str]) -> Iterator[tuple[str, str]]:
        for child in self._call(parent, "GetChildren") or []:
            yield child
            yield from self._below(child)

    def _name(self, element: tuple[str, str]) -> str:
        address = DBusAddress(element[1], element[0], ACCESSIBLE)
        return (self._reply(Properties(address).get("Name")) or ("", ""))[1]

    def _descriptions(self, element: tuple[str, str]) -> list[str]:
        relations = self._call(element, "GetRelationSet") or []
        return [self._name(text) for kind, texts in relations if kind == DESCRIBED_BY for text in texts]

    def _call(self, element: tuple[str, str], method: str):
        return self._reply(new_method_call(DBusAddress(element[1], element[0], ACCESSIBLE), method))

    def _reply(self, message):
        """Returns the body of the response; `None` if the element no longer exists."""
        reply = self._connection.send_and_get_reply(message, timeout=WAIT_TIMEOUT)
        return reply.body[0] if reply.header.message_type is MessageType.method_return else None
