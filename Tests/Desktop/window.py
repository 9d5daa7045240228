"""A program with a window, and its output."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
from pathlib import Path
from typing import Self

from desktop import WAIT_TIMEOUT, Box, Desktop, Picture, eventually
from playwright.sync_api import Page
from provider import LATCHKEY

PROVIDER_COLOR = (0x1F, 0x6A, 0x4E)
PRESSED_COLORS = (PROVIDER_COLOR, (0x1A, 0x59, 0x42))
DISABLED_COLORS = ((189, 193, 201), (74, 78, 84))
SILHOUETTE_COLOR = (157, 177, 204)


class Window:
    """A program of the package that runs on a desktop. The addresses that it opens in a browser are recorded."""

    # Whether the window counts as open only when its button is visible in the usual color.
    waits_for_button = True
    # Whether to wait until the program reports that its window is ready. False for a program that closes its window itself.
    opens_browser = True

    def __init__(self, desktop: Desktop, folder: Path, program: str, *options: str, **environment: str) -> None:
        self.desktop = desktop
        self._addresses = folder / "addresses"
        self._addresses.write_text("")
        self._errors = folder / "errors"
        browser = folder / "browser"
        browser.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{self._addresses}'\n")
        browser.chmod(0o755)
        self.lines: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        desktop.move(300, 300)
        with self._errors.open("w") as errors:
            self._process = subprocess.Popen(
                [LATCHKEY.parent / program, *options], stdout=subprocess.PIPE, stderr=errors, text=True, bufsize=1,
                env=os.environ | desktop.environment | {"BROWSER": str(browser)} | environment)
        self._listener = threading.Thread(target=self._listen)
        self._listener.start()

    def __enter__(self) -> Self:
        if not self.opens_browser:
            return self
        self.expect("ready")
        if self.waits_for_button:
            self.button()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join()
        self._process.stdout.close()

    def expect(self, beginning: str) -> str:
        """Returns the next line of the program's output, which must start with `beginning`."""
        try:
            line = self._lines.get(timeout=WAIT_TIMEOUT)
        except queue.Empty:
            raise AssertionError(f"it did not say {beginning!r}; it said {self.lines}, and {self.errors()}") from None
        assert line.startswith(beginning), f"{line!r} instead of {beginning!r}"
        return line

    def address(self, count: int = 1) -> str:
        """Returns the `count`th address that the program opened."""
        return eventually(lambda: (self._addresses.read_text().split() + [""] * count)[count - 1], "an address")

    @property
    def address_count(self) -> int:
        return len(self._addresses.read_text().split())

    def dialog(self, page: Page) -> str:
        """Opens in `page` the first address that the program opened, and returns the address of the provider's dialog."""
        with page.expect_request(lambda request: "/dialog/oauth?" in request.url) as dialog:
            page.goto(self.address())
        return dialog.value.url

    def end(self) -> int:
        """Waits for the end of the program, and returns its exit status."""
        return self._process.wait(WAIT_TIMEOUT)

    def errors(self) -> str:
        return self._errors.read_text()

    def picture(self) -> Picture:
        return self.desktop.picture()

    def button(self) -> Box:
        """Returns the position of the login button, once it can be pressed."""
        return eventually(lambda: self.picture().box(*PRESSED_COLORS, least_row=40), "the login button")

    def click_button(self) -> None:
        self.desktop.click(*self.button().middle)

    def wait_while_busy(self) -> None:
        self.desktop.move(300, 690)
        eventually(lambda: self.picture().box(*DISABLED_COLORS, least_row=100), "the busy button")

    def close(self) -> None:
        self.desktop.move(300, 300)
        self.desktop.press("ctrl+w")

    def _listen(self) -> None:
        for line in self._process.stdout:
            self.lines.append(line.rstrip("\n"))
            self._lines.put(line.rstrip("\n"))


class Sample(Window):
    """The sample app."""

    def __init__(self, desktop: Desktop, folder: Path, provider: str, *options: str, **environment: str) -> None:
        super().__init__(desktop, folder, "sample-desktop", "--provider", provider, *options, **environment)

    def silhouette(self) -> bool:
        """Whether the placeholder picture is shown."""
        return self.picture().box(SILHOUETTE_COLOR, least_row=8) is not None
