"""A base for services that a test provides on the session bus."""

from pathlib import Path

from jeepney import Message, MessageType, message_bus
from jeepney.io.blocking import open_dbus_connection


class BusService:
    """Handles calls to a bus name, one after the other."""

    def __init__(self, name: str, ready: Path) -> None:
        """Requests the bus name, and creates the file `ready` when calls can arrive."""
        self.connection = open_dbus_connection(bus="SESSION")
        reply = self.connection.send_and_get_reply(message_bus.RequestName(name, 4))
        assert reply.body == (1,), "Another service has this name."
        ready.touch()

    def serve(self) -> None:
        while True:
            call = self.connection.receive()
            if call.header.message_type is MessageType.method_call:
                self.respond(call)

    def respond(self, call: Message) -> None:
        raise NotImplementedError
