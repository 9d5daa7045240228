"""Compares the SDK's declarations of libsecret with the installed header of libsecret."""

import shutil
import subprocess
from pathlib import Path

import pytest
from sample import REPOSITORY

TARGET = REPOSITORY / "Sources/CLibSecret"
# The C compiler of the Swift toolchain, which compiles the target.
COMPILER = Path(shutil.which("swift") or "swift").resolve().parent / "clang"


def compile_target(folder: Path, *options: str, old: str = "", new: str = "") -> str:
    """Returns the compiler's messages for the target. If `old` is not empty, `new` replaces it in the declarations."""
    target = folder / "CLibSecret"
    shutil.copytree(TARGET, target)
    declarations = target / "declarations.h"
    text = declarations.read_text(encoding="utf-8")
    assert not old or text.count(old) == 1, old
    declarations.write_text(text.replace(old, new) if old else text, encoding="utf-8")
    command = [str(COMPILER), "-std=c11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", str(target / "include"), *options]
    return subprocess.run([*command, str(target / "libsecret.c")], check=False, capture_output=True, text=True, timeout=60).stderr


@pytest.fixture(scope="module")
def header() -> list[str]:
    """Returns the compiler options for the header's search path."""
    return subprocess.run(["pkg-config", "--cflags", "libsecret-1"], check=True, capture_output=True, text=True, timeout=20).stdout.split()


def test_the_target_compiles_with_the_header(tmp_path: Path, header: list[str]) -> None:
    assert compile_target(tmp_path, *header) == ""


def test_the_target_compiles_without_the_header(tmp_path: Path) -> None:
    assert compile_target(tmp_path) == ""


def test_the_target_is_empty_on_apple_platforms(tmp_path: Path) -> None:
    assert compile_target(tmp_path, "--target=arm64-apple-ios16") == ""


@pytest.mark.parametrize("old, new, problem", [
    ("GList *objects, GCancellable *cancellable, GList **unlocked", "GList *objects, GList **unlocked, GCancellable *cancellable",
     "conflicting types for 'secret_service_unlock_sync'"),
    ("guint64(secret_item_get_modified)", "guint32(secret_item_get_modified)", "conflicting types for 'secret_item_get_modified'"),
    ("GVariant *value, gsize *length", "GVariant *value, gint *length", "conflicting types for 'g_variant_get_objv'"),
    ("SECRET_SERVICE_OPEN_SESSION == 1 << 1", "SECRET_SERVICE_OPEN_SESSION == 1 << 2", "static assertion failed"),
])  # fmt: skip
def test_a_declaration_that_differs_from_the_header_does_not_compile(
    tmp_path: Path, header: list[str], old: str, new: str, problem: str
) -> None:
    assert problem in compile_target(tmp_path, *header, old=old, new=new)
