"""A desktop for tests: a screen in memory, a mouse and a keyboard."""

from __future__ import annotations

import os
import select
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

WIDTH, HEIGHT = 620, 720
WAIT_TIMEOUT = 20


class Box(NamedTuple):
    """A rectangle, in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def middle(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top


class Picture:
    """A screenshot."""

    def __init__(self, pixels: bytes) -> None:
        assert len(pixels) == WIDTH * HEIGHT * 3, f"the screenshot has {len(pixels)} bytes"
        self._pixels = pixels

    def color(self, x: int, y: int) -> tuple[int, int, int]:
        position = (y * WIDTH + x) * 3
        return tuple(self._pixels[position:position + 3])

    def box(self, *colors: tuple[int, int, int], least_row: int = 20) -> Box | None:
        """Returns the bounding box of the pixels of these colors; `None` if there are none. A row counts only if it has at least
        `least_row` pixels of one of the colors."""
        rows, columns = [], set()
        for y in range(HEIGHT):
            row = self._pixels[y * WIDTH * 3:(y + 1) * WIDTH * 3]
            for color in map(bytes, colors):
                if row.count(color) >= least_row:
                    rows.append(y)
                    columns.update((row.find(color) // 3, row.rfind(color) // 3))
        return Box(min(columns), rows[0], max(columns) + 1, rows[-1] + 1) if rows else None

    def pixels_in(self, box: Box) -> bytes:
        """Returns the pixels in a box."""
        rows = ((y * WIDTH + box.left, y * WIDTH + box.right) for y in range(box.top, box.bottom))
        return b"".join(self._pixels[start * 3:end * 3] for start, end in rows)

    def columns(self, box: Box, color: tuple[int, int, int]) -> list[int]:
        """Returns the columns of a box that have a pixel of this color."""
        return [x for x in range(box.left, box.right) if any(self.color(x, y) == color for y in range(box.top, box.bottom))]


class Desktop:
    """A separate screen without a window manager. Each window is at the top left, and the window below the mouse has the keyboard focus."""

    def __enter__(self) -> Desktop:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        number = ""
        # Xvfb writes the line in several parts.
        while not number.endswith("\n") and select.select([read], [], [], WAIT_TIMEOUT)[0] and (piece := os.read(read, 16)):
            number += piece.decode()
        os.close(read)
        if not number:
            self.__exit__()
            raise AssertionError("Xvfb did not start")
        self.environment = {
            "DISPLAY": f":{number.strip()}", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
        }
        return self

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()

    def picture(self) -> Picture:
        return Picture(self._run("import", "-window", "root", "-depth", "8", "rgb:-"))

    def save_screenshot(self, file: Path, box: Box | None = None) -> None:
        pixels_in = ["-crop", f"{box.size[0]}x{box.size[1]}+{box.left}+{box.top}", "+repage"] if box else []
        self._run("import", "-window", "root", *pixels_in, str(file))

    def move(self, x: int, y: int) -> None:
        self._run("xdotool", "mousemove", str(x), str(y))

    def click(self, x: int, y: int) -> None:
        self._run("xdotool", "mousemove", str(x), str(y), "click", "1")

    def press(self, *keys: str) -> None:
        self._run("xdotool", "key", "--delay", "30", *keys)

    def windows(self, name: str) -> list[str]:
        """Returns the visible windows with this title."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", name], env=os.environ | self.environment, capture_output=True, text=True, check=False)
        return found.stdout.split()

    def position(self, window: str) -> Box:
        lines = self._run("xdotool", "getwindowgeometry", "--shell", window).decode().split()
        values = dict(line.split("=") for line in lines)
        left, top = int(values["X"]), int(values["Y"])
        return Box(left, top, left + int(values["WIDTH"]), top + int(values["HEIGHT"]))

    def tooltip(self) -> Box | None:
        """Returns the position of the sample app's tooltip, whose window has the program's name; `None` if there is none."""
        return next((position for position in map(self.position, self.windows("^sample-desktop$")) if position.size[0] > 60), None)

    def resize(self, window: str, width: int, height: int) -> None:
        self._run("xdotool", "windowsize", "--sync", window, str(width), str(height))

    def center(self, window: str, area: Box) -> None:
        width, height = self.position(window).size
        x, y = area.middle
        self._run("xdotool", "windowmove", "--sync", window, str(x - width // 2), str(y - height // 2))

    def _run(self, *command: str) -> bytes:
        return subprocess.run(command, env=os.environ | self.environment, capture_output=True, check=True, timeout=WAIT_TIMEOUT).stdout


def eventually(find, description: str):
    """Calls `find` until it finds something, and returns the result."""
    deadline = time.monotonic() + WAIT_TIMEOUT
    while not (found := find()):
        assert time.monotonic() < deadline, f"not seen: {description}"
        time.sleep(0.05)
    return found
