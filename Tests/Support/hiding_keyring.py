"""A Secret Service that shows no items while it is locked, like a password manager whose database is closed. It stores secrets in memory.

    hiding_keyring.py FOLDER

It creates FOLDER/ready when it can be called. It is locked as long as FOLDER/locked exists. A request to unlock it is refused unless
FOLDER/willing exists, and is never answered as long as FOLDER/silent exists.
"""

import sys
from pathlib import Path

from bus_service import BusService
from jeepney import DBusAddress, HeaderFields, Message, new_error, new_method_return, new_signal

ROOT = "/org/freedesktop/secrets"
COLLECTION, ITEM, PROMPT, SESSION = (f"{ROOT}/{name}" for name in ["collection/only", "collection/only/", "prompt", "session/"])
INTERFACE = "org.freedesktop.Secret"


class HidingKeyring(BusService):
    def __init__(self, folder: Path):
        self.lock, self.may_unlock, self.stops_responding = (folder / name for name in ["locked", "willing", "silent"])
        self.items: dict[str, tuple[dict, bytes]] = {}
        self.item_count = 0
        super().__init__("org.freedesktop.secrets", folder / "ready")

    def respond(self, call: Message) -> None:
        fields = call.header.fields
        path, method = fields[HeaderFields.path], fields[HeaderFields.member]
        try:
            signature, body = getattr(self, f"on_{method}")(path, *call.body)
        except (AttributeError, KeyError, PermissionError) as error:
            name = f"{INTERFACE}.Error.IsLocked" if isinstance(error, PermissionError) else "org.freedesktop.DBus.Error.NotSupported"
            self.connection.send(new_error(call, name, "s", (str(error),)))
            return
        self.connection.send(new_method_return(call, signature, body))
        if method == "Prompt" and not self.stops_responding.exists():
            self.finish_prompt()

    def finish_prompt(self) -> None:
        """Completes the prompt as if the person had answered it. The keyring is unlocked if FOLDER/willing exists."""
        opened = [COLLECTION] if self.may_unlock.exists() else []
        if opened:
            self.lock.unlink(missing_ok=True)
        emitter = DBusAddress(PROMPT, interface=f"{INTERFACE}.Prompt")
        self.connection.send(new_signal(emitter, "Completed", "bv", (not opened, ("ao", opened))))

    def check_unlocked(self) -> None:
        if self.lock.exists():
            raise PermissionError("the keyring is locked")

    def on_GetAll(self, path: str, _: str) -> tuple:
        common = {"Label": ("s", "Sample"), "Created": ("t", 0), "Modified": ("t", 0)}
        if path == ROOT:
            return "a{sv}", ({"Collections": ("ao", [COLLECTION])},)
        if path == COLLECTION:
            return "a{sv}", ({"Items": ("ao", []), "Locked": ("b", self.lock.exists()), **common},)
        self.check_unlocked()
        return "a{sv}", ({"Attributes": ("a{ss}", self.items[path][0]), "Locked": ("b", False), **common},)

    def on_OpenSession(self, _: str, algorithm: str, __: tuple) -> tuple:
        if algorithm != "plain":
            raise KeyError(algorithm)
        return "vo", (("s", ""), f"{SESSION}one")

    def on_Close(self, _: str) -> tuple:
        return "", ()

    def on_ReadAlias(self, _: str, __: str) -> tuple:
        return "o", (COLLECTION,)

    def on_SearchItems(self, _: str, requested: dict) -> tuple:
        found = [path for path, (attributes, _) in self.items.items() if requested.items() <= attributes.items()]
        return "aoao", ([] if self.lock.exists() else found, [])

    def on_GetSecrets(self, _: str, paths: list, session: str) -> tuple:
        self.check_unlocked()
        return "a{o(oayays)}", ({path: (session, b"", self.items[path][1], "text/plain") for path in paths},)

    def on_Unlock(self, _: str, paths: list) -> tuple:
        return "aoo", ([], PROMPT) if self.lock.exists() else (paths, "/")

    def on_Prompt(self, _: str, __: str) -> tuple:
        return "", ()

    def on_CreateItem(self, _: str, properties: dict, secret: tuple, replace: bool) -> tuple:
        self.check_unlocked()
        attributes = properties[f"{INTERFACE}.Item.Attributes"][1]
        same = [path for path, (present, _) in self.items.items() if replace and present == attributes]
        self.item_count += 1
        path = same[0] if same else f"{ITEM}{self.item_count}"
        self.items[path] = (attributes, secret[2])
        return "oo", (path, "/")

    def on_SetSecret(self, path: str, secret: tuple) -> tuple:
        self.check_unlocked()
        self.items[path] = (self.items[path][0], secret[2])
        return "", ()

    def on_Delete(self, path: str) -> tuple:
        self.check_unlocked()
        del self.items[path]
        return "o", ("/",)


HidingKeyring(Path(sys.argv[1])).serve()
