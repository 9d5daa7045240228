"""What asks the person for gnome-keyring's daemon, while the person does not answer. It says that a prompt is over when the daemon ends it.

    silent_prompter.py FOLDER

It makes FOLDER/asking when it can be asked.
"""

import sys
from pathlib import Path

from jeepney import DBusAddress, HeaderFields, Message, MessageType, message_bus, new_method_call, new_method_return
from jeepney.io.blocking import open_dbus_connection

INTERFACE = "org.gnome.keyring.internal.Prompter"


class SilentPrompter:
    def __init__(self, folder: Path):
        self.connection = open_dbus_connection(bus="SESSION")
        reply = self.connection.send_and_get_reply(message_bus.RequestName("org.gnome.keyring.SystemPrompter", 4))
        assert reply.body == (1,), "There is another one."
        (folder / "asking").touch()

    def serve(self) -> None:
        while True:
            call = self.connection.receive()
            if call.header.message_type is MessageType.method_call:
                self.answer(call)

    def answer(self, call: Message) -> None:
        self.connection.send(new_method_return(call))
        fields = call.header.fields
        method = fields[HeaderFields.member]
        if method not in ["BeginPrompting", "StopPrompting"]:
            return
        whoever = DBusAddress(call.body[0], fields[HeaderFields.sender], f"{INTERFACE}.Callback")
        if method == "BeginPrompting":
            self.connection.send(new_method_call(whoever, "PromptReady", "sa{sv}s", ("", {}, "")))
        else:
            self.connection.send(new_method_call(whoever, "PromptDone"))


SilentPrompter(Path(sys.argv[1])).serve()
