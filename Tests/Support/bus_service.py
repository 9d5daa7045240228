"""What stands in for a service on the session bus."""

from pathlib import Path

from jeepney import Message, MessageType, message_bus
from jeepney.io.blocking import open_dbus_connection


class BusService:
    """Answers calls under a name, one after the other."""

    def __init__(self, name: str, ready: Path) -> None:
        """Takes the name, and makes `ready` when it can be asked."""
        self.connection = open_dbus_connection(bus="SESSION")
        reply = self.connection.send_and_get_reply(message_bus.RequestName(name, 4))
        assert reply.body == (1,), "There is another one."
        ready.touch()

    def serve(self) -> None:
        while True:
            call = self.connection.receive()
            if call.header.message_type is MessageType.method_call:
                self.answer(call)

    def answer(self, call: Message) -> None:
        raise NotImplementedError
