"""Checks that apps written for the Facebook SDK compile unchanged: see Checks/Apps/README.md."""

import sys

from drop_in import apps, faults, names
from drop_in.compiler import Modules


def main() -> None:
    modules = Modules()
    found = [*names.in_sources(), *names.for_compiler(modules), *apps.problems(modules)]
    for app in apps.sources():
        failed = {mode for mode in apps.MODES for line in found if line.startswith(f"Checks/Apps/{app.name}") and line.endswith(f"({mode})")}
        print(f"{app.stem}: " + ", ".join(f"{mode} {'FAILED' if mode in failed else 'compiles'}" for mode in apps.MODES))
    for module in names.MODULES:
        print(f"{module}: {len(names.listed(module, False))} documented names, {len(names.listed(module, True))} with UIKit")
    if not found:
        found = faults.problems()
    if found:
        sys.exit("\n".join(found))
