"""Tests the compiler of debug builds, which precompiles headers of C++."""

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from sample import REPOSITORY

COMPILER = Path(".build/cxx/clang")
INCLUDED = Path(".build/cxx/SampleBoringSSL.h")
PRECOMPILED = Path(".build/cxx/SampleBoringSSL.h.pch")
HEADER = "#ifndef SAMPLE_H\n#define SAMPLE_H\n#include <memory>\ninline int answer() { return *std::make_unique<int>(%d); }\n#endif\n"


def written(folder: Path, path: str = os.environ["PATH"], compiler: str = "") -> str:
    """Writes the compiler into a folder, and returns the variable that the script prints. `compiler` is the value of CC before."""
    done = subprocess.run(
        [REPOSITORY / "Scripts" / "precompile-headers"], cwd=folder, env=os.environ | {"PATH": path, "CC": compiler},
        capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library in C++ that is named like a copy of BoringSSL, and the compiler."""
    assert written(tmp_path) == f"CC={COMPILER}\n"
    include = tmp_path / "SampleBoringSSL" / "include"
    include.mkdir(parents=True)
    (include / "SampleBoringSSL.h").write_text(HEADER % 42, encoding="utf-8")
    (tmp_path / "SampleBoringSSL" / "main.cc").write_text(
        "#include <SampleBoringSSL.h>\nint main() { return answer(); }\n", encoding="utf-8")
    return tmp_path


def compile_sample(folder: Path, source: str = "main.cc") -> subprocess.CompletedProcess[str]:
    """Compiles a file of the library with options as the package manager gives them."""
    library = folder / "SampleBoringSSL"
    arguments = ["-O0", "-index-store-path", folder / "index", "-I", library / "include", "-fPIC", "-g", "-g0",
                 "-MD", "-MT", "dependencies", "-MF", folder / "main.d"]
    return subprocess.run(
        [COMPILER, *arguments, "-std=c++17", "-c", library / source, "-o", folder / "main.o"], cwd=folder, capture_output=True, text=True,
        timeout=60, check=False)


def answer(folder: Path) -> int:
    """Compiles, links and runs the program of the library."""
    compiled = compile_sample(folder)
    assert (compiled.returncode, compiled.stderr) == (0, "")
    subprocess.run([COMPILER, "main.o", "-lstdc++", "-o", "main"], cwd=folder, timeout=60, check=True)
    return subprocess.run([folder / "main"], timeout=60, check=False).returncode


def test_headers_are_precompiled_once(folder: Path) -> None:
    assert answer(folder) == 42
    first = (folder / PRECOMPILED).stat()
    assert first.st_size > 1_000_000

    assert written(folder) == f"CC={COMPILER}\n"
    assert answer(folder) == 42
    assert (folder / PRECOMPILED).stat().st_mtime_ns == first.st_mtime_ns


def test_no_index_is_written(folder: Path) -> None:
    assert answer(folder) == 42
    assert not (folder / "index").exists()


def test_precompiled_headers_are_dependencies(folder: Path) -> None:
    assert answer(folder) == 42
    assert "include/SampleBoringSSL.h" in (folder / "main.d").read_text(encoding="utf-8")


def test_a_changed_header_is_read(folder: Path) -> None:
    assert answer(folder) == 42
    included = (folder / INCLUDED).stat()
    (folder / "SampleBoringSSL" / "include" / "SampleBoringSSL.h").write_text(HEADER % 7 + "// Changed.\n", encoding="utf-8")

    assert answer(folder) == 7
    assert answer(folder) == 7
    assert (folder / PRECOMPILED).stat().st_size > 1_000_000
    assert (folder / INCLUDED).stat().st_mtime_ns == included.st_mtime_ns, "other files need not be compiled again"


def test_headers_that_the_compiler_cannot_use_are_precompiled_anew(folder: Path) -> None:
    (folder / PRECOMPILED).write_bytes(b"of another compiler")

    assert answer(folder) == 42
    assert answer(folder) == 42
    assert (folder / PRECOMPILED).stat().st_size > 1_000_000


def test_an_error_is_printed_once(folder: Path) -> None:
    (folder / "SampleBoringSSL" / "wrong.cc").write_text("int main() { return missing; }\n", encoding="utf-8")

    done = compile_sample(folder, "wrong.cc")
    assert done.returncode == 1
    assert done.stderr.count("undeclared identifier 'missing'") == 1


def test_other_files_are_compiled_without_precompiled_headers(folder: Path) -> None:
    (folder / "SampleBoringSSL" / "main.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    subprocess.run([COMPILER, "-c", folder / "SampleBoringSSL" / "main.c", "-o", folder / "main.o"], cwd=folder, timeout=60, check=True)

    assert not (folder / PRECOMPILED).exists()


def program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}", encoding="utf-8")
    path.chmod(0o755)


def toolchain(folder: Path, resources: str) -> str:
    """Writes a compiler for Swift that says where its resources are, and returns the path to search for programs."""
    information = f'{{\n  "unversionedTriple": "x86_64-unknown-linux-gnu",\n  "runtimeResourcePath": "{resources}"\n}}\n'
    program(folder / "bin" / "swiftc", f"printf %s {shlex.quote(information)}\n")
    return f"{folder / 'bin'}:{os.environ['PATH']}"


@pytest.mark.parametrize("resources", ["/nowhere/lib/swift", ""])
def test_without_a_compiler_for_cxx_there_is_no_variable(tmp_path: Path, resources: str) -> None:
    assert written(tmp_path, toolchain(tmp_path, resources)) == ""


def test_another_compiler_of_the_user_stays(tmp_path: Path) -> None:
    assert written(tmp_path, compiler="clang-21") == ""


def test_headers_that_another_compiler_has_just_precompiled_stay(tmp_path: Path) -> None:
    (tmp_path / "lib" / "swift").mkdir(parents=True)
    # Cannot use the headers, which another compiler replaces meanwhile.
    program(tmp_path / "bin" / "clang", f"""
case $* in
*c++-header*) for output; do :; done; echo first >"$output" ;;
*-include*) echo second >other && mv other {PRECOMPILED} && exit 1 ;;
esac
""")
    assert written(tmp_path, toolchain(tmp_path, str(tmp_path / "lib" / "swift"))) == f"CC={COMPILER}\n"

    assert compile_sample(tmp_path).returncode == 0
    assert (tmp_path / PRECOMPILED).read_text(encoding="utf-8") == "second\n"
