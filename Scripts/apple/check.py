"""Checks, as far as possible without an Apple platform, that the package builds on Apple platforms: see Checks/Apple/README.md."""

import sys
from concurrent.futures import ThreadPoolExecutor

from apple import closures, examples, faults, frameworks, lint, manifest, modules, objective_c, packages, privacy, sample, servers, standard_library, symbols
from apple.toolchain import CompilerError, Platform, prepare, resource_folder

_SKIPPED = "-"


def main() -> None:
    if sys.platform == "darwin":
        sys.exit("check-apple is for machines without Apple's SDKs: on a Mac, xcodebuild says more.")
    try:
        problems = _problems()
    except CompilerError as error:
        problems = [str(error)]
    if problems:
        sys.exit("\n\n".join(dict.fromkeys(problems)))


def _problems() -> list[str]:
    problems: list[str] = [*lint.problems(), *closures.problems(), *privacy.problems(), *sample.problems()]
    platforms = manifest.platforms()
    # The platforms share these modules, so they are built before two platforms are checked at the same time.
    resource_folder()
    packages.prepare()
    # Each process of the compiler uses one core, so two platforms are checked at a time.
    with ThreadPoolExecutor(max_workers=2) as pool:
        columns = list(pool.map(_read, platforms))
    _print_table([platform.name for platform in platforms], columns)
    problems += [problem for column in columns for problem in column.problems]
    if all(column.results and set(column.results.values()) == {"read"} for column in columns):
        problems += examples.tests_problems()
        problems += objective_c.problems(platforms)
        mac = next(platform for platform in platforms if platform.name == "macOS")
        problems += symbols.problems(mac)
        problems += servers.problems(mac)
        problems += faults.problems(platforms)
    return problems


class _Column:
    """The results for one platform: one word for each module or example, and the compiler's messages."""

    def __init__(self) -> None:
        self.results: dict[str, str] = {}
        self.problems: list[str] = []


def _read(platform: Platform) -> _Column:
    column = _Column()
    try:
        make_imports(platform)
    except CompilerError as error:
        column.problems.append(f"{platform.name}: {error}")
        return column
    try:
        manifest.check(platform)
    except manifest.ManifestError as error:
        column.problems.append(str(error))
    for name in manifest.reached(manifest.product_targets(manifest.APP_PRODUCTS), platform):
        # A module is skipped if one of its imports failed, because its messages would only say that the import is missing.
        failed = any(column.results.get(found.name, "read") != "read" for found in manifest.dependencies(name))
        column.results[name] = _SKIPPED if failed else _result(platform, column, modules.read, name, platform)
    for title, read in examples.readers(platform):
        failed = any(result != "read" for name, result in column.results.items() if name in manifest.targets())
        column.results[title] = _SKIPPED if failed else _result(platform, column, read)
    return column


def make_imports(platform: Platform) -> None:
    """Builds the modules that the package's modules import."""
    prepare(platform)
    standard_library.make(platform)
    frameworks.make(platform)
    packages.make(platform, manifest.packages_reached(manifest.product_targets(manifest.APP_PRODUCTS), platform))


def _result(platform: Platform, column: _Column, read, *arguments) -> str:
    try:
        read(*arguments)
    except CompilerError as error:
        column.problems.append(f"{platform.name}: {error}")
        return "FAILED"
    return "read"


def _print_table(titles: list[str], columns: list[_Column]) -> None:
    rows = list(dict.fromkeys(name for column in columns for name in column.results))
    width = max(map(len, rows), default=0)
    print(f"{'':{width}}  " + "  ".join(f"{title:12}" for title in titles).rstrip())
    for row in rows:
        print(f"{row:{width}}  " + "  ".join(f"{column.results.get(row, ''):12}" for column in columns).rstrip())
