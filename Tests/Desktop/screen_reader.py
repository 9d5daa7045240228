"""What a screen reader learns of the windows: names and roles, over AT-SPI."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from typing import NamedTuple

from desktop import LONGEST_WAIT, Desktop
from jeepney import DBusAddress, MessageType, Properties, new_method_call
from jeepney.io.blocking import open_dbus_connection

ACCESSIBLE = "org.a11y.atspi.Accessible"
DESKTOP = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
DESCRIBED_BY = 18


class AccessibleObject(NamedTuple):
    """Something that can be read out."""

    role: str
    name: str
    descriptions: tuple[str, ...] = ()


class ScreenReader:
    """A bus of its own, with nothing else on it. Programs that are started with its `environment` say what they show."""

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
        # It starts what programs register with.
        self._call(DESKTOP, "GetChildren")
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._bus.terminate()
        self._bus.wait()
        self._bus.stdout.close()
        self._folder.cleanup()

    def objects(self) -> set[AccessibleObject]:
        """All that is there now."""
        return {AccessibleObject(self._call(it, "GetRoleName"), self._name(it), tuple(self._descriptions(it))) for it in self._below(DESKTOP)}

    def sees(self, role: str, name: str, *descriptions: str) -> bool:
        return AccessibleObject(role, name, descriptions) in self.objects()

    def nameless(self) -> set[str]:
        """The roles of what says nothing."""
        return {thing.role for thing in self.objects() if not thing.name}

    def _below(self, parent: tuple[str, str]) -> Iterator[tuple[str, str]]:
        for child in self._call(parent, "GetChildren") or []:
            yield child
            yield from self._below(child)

    def _name(self, thing: tuple[str, str]) -> str:
        address = DBusAddress(thing[1], thing[0], ACCESSIBLE)
        return (self._answer(Properties(address).get("Name")) or ("", ""))[1]

    def _descriptions(self, thing: tuple[str, str]) -> list[str]:
        relations = self._call(thing, "GetRelationSet") or []
        return [self._name(text) for kind, texts in relations if kind == DESCRIBED_BY for text in texts]

    def _call(self, thing: tuple[str, str], method: str):
        return self._answer(new_method_call(DBusAddress(thing[1], thing[0], ACCESSIBLE), method))

    def _answer(self, message):
        """`None` where the thing is gone."""
        answer = self._connection.send_and_get_reply(message, timeout=LONGEST_WAIT)
        return answer.body[0] if answer.header.message_type is MessageType.method_return else None
