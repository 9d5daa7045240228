"""Checks the modules for servers, tests and the emulator, whose dependencies are not compiled here, for macOS: on the lines that a Mac compiles, they
import only modules that a Mac has, and use no function of the C library that only Linux has. The index of the Linux build lists the used
functions."""

import re
from pathlib import Path

from apple import frameworks, manifest, symbols
from apple.index_store import IndexStore
from apple.toolchain import ROOT, Platform

_IMPORT = re.compile(r"^\s*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate) )*import (?:(?:class|struct|enum|protocol|typealias|let|func|var) )?(\w+)")
# Multi-line literals, such as the programs that the Graph API Explorer writes.
_LITERAL = re.compile(r'(#*)"""\n.*?"""\1', re.DOTALL)
# Modules of the system, or of other packages beside their products, that these modules import and that a Mac has.
_ON_A_MAC = {"CoreFoundation", "Dispatch", "Foundation", "Synchronization", "Testing"}
# Modules of other packages that come with their products.
_OF_PACKAGES = {"UnixSignals"}
# Functions and constants of the C library of Linux that macOS does not have.
_ONLY_LINUX = {
    "MSG_NOSIGNAL", "SOCK_CLOEXEC", "SOCK_NONBLOCK", "O_PATH", "O_TMPFILE", "TCP_INFO", "TCP_USER_TIMEOUT", "accept4", "close_range", "dup3",
    "epoll_create1", "epoll_ctl", "epoll_wait", "eventfd", "fallocate", "getrandom", "inotify_add_watch", "inotify_init1", "malloc_trim", "mallinfo2",
    "mallopt", "memfd_create", "mount", "pidfd_open", "pipe2", "posix_fadvise", "prctl", "sched_getaffinity", "sched_setaffinity", "setns",
    "signalfd", "sigtimedwait", "splice", "syscall", "timerfd_create", "umount2", "unshare", "vmsplice",
}  # fmt: skip


def problems(platform: Platform) -> list[str]:
    found: list[str] = []
    read = manifest.reached(manifest.product_targets(manifest.APP_PRODUCTS), platform)
    for name in manifest.reached(manifest.product_targets(manifest.OTHER_PRODUCTS), platform):
        if name not in read and manifest.targets()[name]["type"] != "system":
            for file in manifest.sources(name):
                found += of_imports(name, file, file.read_text(encoding="utf-8"), platform)
    uses = [use for use in IndexStore(symbols.INDEX).uses("/Sources/") if use[0].startswith("c:") and use[1].partition("(")[0] in _ONLY_LINUX]
    return found + of_uses(uses, platform)


def of_imports(name: str, file: Path, text: str, platform: Platform) -> list[str]:
    """Returns an error for each import of a module that a Mac does not have, or that the target does not depend on there."""
    depends = [entry.name for entry in manifest.dependencies(name, with_traits=True) if entry.holds(platform)]
    known = {*_ON_A_MAC, *_OF_PACKAGES, *frameworks.names(platform), *depends}
    lines = _LITERAL.sub(lambda found: "\n" * found.group(0).count("\n"), text).splitlines()
    return [
        f"{file.relative_to(ROOT)}:{number}: error: {name} imports {found.group(1)}, which it does not have on {platform.name}"
        for number, line in enumerate(lines, 1)
        if (found := _IMPORT.match(line)) and found.group(1) not in known and symbols.is_compiled(lines, number, platform, known)
    ]


def of_uses(uses, platform: Platform) -> list[str]:
    found = set()
    for _, name, path, line in uses:
        source = ROOT / "Sources" / str(path).split("/Sources/", 1)[1]
        if source.suffix == ".swift" and source.exists() and symbols.is_compiled(source.read_text(encoding="utf-8").splitlines(), line, platform):
            found.add(f"{source.relative_to(ROOT)}:{line}: error: '{name}' is only available on Linux")
    return sorted(found)
