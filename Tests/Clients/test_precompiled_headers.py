"""Tests the script that precompiles headers of C++ for debug builds."""

import os
import shlex
import subprocess
from pathlib import Path

from sample import REPOSITORY

OPTIONS = "-Xcxx -include -Xcxx .build/cxx/standard.h\n"
PRECOMPILED = Path(".build/cxx/standard.h.pch")


def options(folder: Path, path: str = os.environ["PATH"]) -> str:
    """Returns the options that the script prints in a folder."""
    done = subprocess.run(
        [REPOSITORY / "Scripts" / "precompile-headers"], cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True,
        timeout=60, check=True)
    assert done.stderr == ""
    return done.stdout


def test_a_header_is_precompiled_once(tmp_path: Path) -> None:
    assert options(tmp_path) == OPTIONS
    first = (tmp_path / PRECOMPILED).stat()
    assert first.st_size > 1_000_000

    assert options(tmp_path) == OPTIONS
    assert (tmp_path / PRECOMPILED).stat().st_mtime_ns == first.st_mtime_ns


def test_a_header_that_the_compiler_cannot_use_is_precompiled_anew(tmp_path: Path) -> None:
    assert options(tmp_path) == OPTIONS
    (tmp_path / PRECOMPILED).write_bytes(b"of another compiler")

    assert options(tmp_path) == OPTIONS
    assert (tmp_path / PRECOMPILED).stat().st_size > 1_000_000


def test_without_a_compiler_for_cxx_there_are_no_options(tmp_path: Path) -> None:
    swiftc = tmp_path / "bin" / "swiftc"
    swiftc.parent.mkdir()
    information = '{\n  "unversionedTriple": "x86_64-unknown-linux-gnu",\n  "runtimeResourcePath": "/nowhere/lib/swift"\n}\n'
    swiftc.write_text(f"#!/bin/sh\nprintf %s {shlex.quote(information)}\n", encoding="utf-8")
    swiftc.chmod(0o755)

    assert options(tmp_path, f"{swiftc.parent}:{os.environ['PATH']}") == ""
