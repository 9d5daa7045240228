"""Replaces the prompter of gnome-keyring's daemon, and never answers, like a person who ignores the prompt. It confirms the end of a prompt
when the daemon ends the prompt.

    silent_prompter.py FOLDER

It creates FOLDER/asking when it can be called.
"""

import sys
from pathlib import Path

from bus_service import BusService
from jeepney import DBusAddress, HeaderFields, Message, new_method_call, new_method_return

INTERFACE = "org.gnome.keyring.internal.Prompter"


class SilentPrompter(BusService):
    def __init__(self, folder: Path):
        super().__init__("org.gnome.keyring.SystemPrompter", folder / "asking")

    def respond(self, call: Message) -> None:
        self.connection.send(new_method_return(call))
        fields = call.header.fields
        method = fields[HeaderFields.member]
        if method not in ["BeginPrompting", "StopPrompting"]:
            return
        client = DBusAddress(call.body[0], fields[HeaderFields.sender], f"{INTERFACE}.Callback")
        if method == "BeginPrompting":
            self.connection.send(new_method_call(client, "PromptReady", "sa{sv}s", ("", {}, "")))
        else:
            self.connection.send(new_method_call(client, "PromptDone"))


SilentPrompter(Path(sys.argv[1])).serve()
