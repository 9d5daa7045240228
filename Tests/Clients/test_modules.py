"""Compares the module table and the recipes in CONTRIBUTING.md, the path of a login, and the tables of folders in the documentation
catalogs with Package.swift and the sources. Finds dependencies that are not used."""

import functools
import json
import re
import subprocess
from pathlib import Path

import pytest
from sample import REPOSITORY

GUIDE = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATH = (REPOSITORY / "Documentation" / "Path-of-a-login.md").read_text(encoding="utf-8")
SOURCES = REPOSITORY / "Sources"
TITLES = {"A check", "A Graph field", "A page", "A permission", "A store fact"}

CODE = re.compile(r"`([^`\n]+)`")
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)\n]*\))?[ \t]+)*(?:(?:public|package|internal|private|fileprivate)[ \t]+)?import[ \t]+"
    r"(?:(?:actor|class|enum|func|let|protocol|struct|typealias|var)[ \t]+)?(\w+)", re.MULTILINE)
# Comments and multi-line literals, such as the programs that the Graph API Explorer writes. An import inside them does not count.
NOT_CODE = re.compile(r'(#*)""".*?"""\1|/\*.*?\*/', re.DOTALL)
DECLARATION = re.compile(r"\b(?:actor|class|enum|protocol|struct|typealias) (\w+)")
TOP_LEVEL = re.compile(r"^(?:(?:public|package|internal|final|indirect) )*(?:actor|class|enum|protocol|struct|typealias) (\w+)", re.MULTILINE)
FILE = re.compile(r"\.(?:c|json|md|mustache|py|swift|txt|yaml)$")
TYPE = re.compile(r"[A-Z]\w+(?:\.\w+)*$")


# Shared folders, each with the folders whose types must not occur in the shared folder's code. Instead, those folders register
# implementations of `LoginContinuation`, `ProviderLogin` or `DialogDestination` with the shared folder.
PAGES = {"ProviderWeb/Account", "ProviderWeb/Developers", "ProviderWeb/Home", "ProviderWeb/Tools"}
DIALOGS = {"ProviderWeb/Dialog", "ProviderWeb/Device", "ProviderWeb/Logout"}
UNNAMED = {
    "ProviderDomain/Dialog": {"ProviderDomain/Reviews", "ProviderDomain/Tools"},
    "ProviderDomain/Forms": {"ProviderDomain/Reviews", "ProviderDomain/Tools"},
    "ProviderDomain/Sealing": {"ProviderDomain/Forms", "ProviderDomain/Reviews", "ProviderDomain/Tools"},
    "ProviderWeb/Forms": {*PAGES, *DIALOGS, "ProviderWeb/SignIn"},
    "ProviderWeb/SignIn": {*PAGES, *DIALOGS},
    "ProviderWeb/Dialog": {*PAGES, "ProviderWeb/Logout"},
    "ProviderWeb/Device": {*PAGES, "ProviderWeb/Logout"},
    "ProviderWeb/Logout": PAGES,
}


class GuideError(Exception):
    """An error: a statement of CONTRIBUTING.md or of another page does not match the repository."""


def section(text: str, title: str) -> str:
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE)[1]


def module_map(text: str = GUIDE) -> dict[str, set[str]]:
    """Returns the imports of each module in the module table, in the order of the table."""
    modules: dict[str, set[str]] = {}
    for line in section(text, "Modules").splitlines():
        if line.startswith("| `"):
            names, _, imports = [CODE.findall(cell) for cell in line.strip().strip("|").split("|")]
            for name in names:
                if name in modules:
                    raise GuideError(f"{name} has two lines")
                modules[name] = set(imports)
    return modules


@functools.cache
def manifest() -> list[dict]:
    """Returns the targets of Package.swift."""
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=REPOSITORY, check=True, capture_output=True, text=True, timeout=100).stdout
    return json.loads(dump)["targets"]


def dependencies(target: dict, *kinds: str) -> set[str]:
    return {entry[kind][0] for entry in target["dependencies"] for kind in kinds if kind in entry}


@functools.cache
def targets() -> dict[str, set[str]]:
    """Returns the targets below `Sources`, each with its dependencies."""
    found = [target for target in manifest() if target["type"] != "test" and "path" not in target]
    return {target["name"]: dependencies(target, "byName", "target") for target in found}


def check_use(target: dict) -> None:
    """Fails if the target depends on a module or a product that none of its files imports."""
    folder = REPOSITORY / (target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}")
    used = set().union(*(imports(file.read_text(encoding="utf-8")) for file in folder.rglob("*.swift")))
    if unused := dependencies(target, "byName", "target", "product") - used - {"ServerTrait"}:
        raise GuideError(f"{target['name']} depends on {sorted(unused)}, which no file imports")


def check_manifest(modules: dict[str, set[str]], expected: dict[str, set[str]]) -> None:
    if modules.keys() != expected.keys():
        raise GuideError(f"only in CONTRIBUTING.md or Package.swift: {sorted(modules.keys() ^ expected.keys())}")
    for name, imports in modules.items():
        if imports != expected[name]:
            raise GuideError(f"{name}: only in CONTRIBUTING.md or Package.swift: {sorted(imports ^ expected[name])}")


def check_order(modules: dict[str, set[str]]) -> None:
    """Fails if a module imports a module that is not above it in the table. If every import is above, there is no cycle."""
    above: set[str] = set()
    for name, imports in modules.items():
        if imports - above:
            raise GuideError(f"{name} imports {sorted(imports - above)}, which do not stand above it")
        above.add(name)


def imports(swift: str) -> set[str]:
    return set(IMPORT.findall(NOT_CODE.sub("", swift)))


@functools.cache
def imports_by_module() -> dict[str, dict[str, set[str]]]:
    """Returns the imports of each Swift file, by its path, for each folder below `Sources`."""
    return {
        folder.name: {
            str(file.relative_to(REPOSITORY)): imports(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.swift"))
        }
        for folder in sorted(SOURCES.iterdir()) if folder.is_dir()
    }


def check_imports(modules: dict[str, set[str]]) -> None:
    for module, files in imports_by_module().items():
        for file, found in files.items():
            if foreign := (found & modules.keys()) - modules.get(module, set()) - {module}:
                raise GuideError(f"{file} imports {sorted(foreign)}, which {module} may not import")


@functools.cache
def texts(folder: str) -> dict[str, str]:
    """Returns the text of each Swift file in a folder, by its path below `Sources`."""
    return {str(file.relative_to(SOURCES)): file.read_text(encoding="utf-8") for file in sorted((SOURCES / folder).rglob("*.swift"))}


@functools.cache
def types(folder: str) -> set[str]:
    return {name for text in texts(folder).values() for name in TOP_LEVEL.findall(text)}


def check_folders(rules: dict[str, set[str]]) -> None:
    for folder, others in rules.items():
        for other in others:
            if not types(other):
                raise GuideError(f"there are no types in {other}")
            for file, text in texts(folder).items():
                if named := types(other) & set(re.findall(r"\w+", text)):
                    raise GuideError(f"{file} names {sorted(named)} of {other}")


def recipes(text: str = GUIDE) -> dict[str, list[str]]:
    """Returns the code spans of each recipe, by its title. The introduction has the empty title."""
    parts = re.split(r"^### (.+)\n", section(text, "Recipes"), flags=re.MULTILINE)
    return {"": CODE.findall(parts[0])} | {title: CODE.findall(part) for title, part in zip(parts[1::2], parts[2::2])}


def is_path(name: str) -> bool:
    """Returns whether a code span is a path in the repository, rather than a command or the path of a URL."""
    return " " not in name and not name.startswith("/") and ("/" in name or bool(FILE.search(name)))


def exists(path: str) -> bool:
    """Returns whether a file or folder exists below the root or `Sources`. A file name without a folder may be anywhere in `Sources`."""
    candidates = [folder / path for folder in (REPOSITORY, SOURCES)]
    return any(candidate.exists() for candidate in candidates) or "/" not in path and any(SOURCES.rglob(path))


@functools.cache
def swift() -> str:
    """Returns the text of all Swift files of the modules and their tests."""
    folders = [SOURCES, *REPOSITORY.glob("Tests/*Tests")]
    return "\n".join(file.read_text(encoding="utf-8") for folder in folders for file in sorted(folder.rglob("*.swift")))


@functools.cache
def declared() -> set[str]:
    return set(DECLARATION.findall(swift()))


def check_recipe(names: list[str]) -> None:
    for name in names:
        if is_path(name):
            if not exists(name):
                raise GuideError(f"there is no {name}")
        elif TYPE.match(name) and not exists(name):
            kind, *members = name.split(".")
            if kind not in declared():
                raise GuideError(f"there is no type {kind}")
            if lost := [member for member in members if not re.search(rf"\b{member}\b", swift())]:
                raise GuideError(f"{kind} has no {lost[0]}")


def steps(text: str = PATH) -> list[tuple[str, list[str]]]:
    """Returns the rows of the tables with the columns File and Function: the path of the file below `Sources`, and the functions. An empty
    File cell stands for the path in the row above."""
    found: list[tuple[str, list[str]]] = []
    columns: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells or "Function" in cells:
            columns = cells
        elif columns and not cells[0].startswith("---"):
            row = dict(zip(columns, cells, strict=True))
            file = row["File"].strip("`") or found[-1][0]
            found.append((file, CODE.findall(row["Function"])))
    return found


def check_step(file: str, functions: list[str]) -> None:
    if not (SOURCES / file).is_file():
        raise GuideError(f"there is no {file}")
    if not functions:
        raise GuideError(f"a row of {file} names no function")
    text = (SOURCES / file).read_text(encoding="utf-8")
    for name in functions:
        if not re.search(r"\binit[(?<]" if name == "init" else rf"\b(?:func|let|var) {name}\b", text):
            raise GuideError(f"{file} has no {name}")


def folder_map(module: str) -> set[str]:
    """The folders that a documentation catalog explains: the names in the first column of its tables, such as `Dialog/`."""
    text = (SOURCES / module / f"{module}.docc" / f"{module}.md").read_text(encoding="utf-8")
    return {name[:-1] for line in text.splitlines() if line.startswith("| `") for name in CODE.findall(line.split("|")[1]) if name.endswith("/")}


def test_the_module_table_matches_the_manifest() -> None:
    check_manifest(module_map(), targets())


def test_a_module_imports_only_modules_above_it() -> None:
    check_order(module_map())


def test_no_file_imports_a_module_that_the_table_does_not_allow() -> None:
    assert sum(bool(found & module_map().keys()) for files in imports_by_module().values() for found in files.values()) > 100
    check_imports(module_map())


def test_each_target_imports_its_dependencies() -> None:
    assert sum(target["type"] == "test" for target in manifest()) > 10
    for target in manifest():
        check_use(target)


def test_only_the_emulator_depends_on_tls_for_servers() -> None:
    assert [target["name"] for target in manifest() if "NIOSSL" in dependencies(target, "product")] == ["LatchkeyEmulator"]
    assert not [target["name"] for target in manifest() if "LatchkeyEmulator" in dependencies(target, "byName", "target")]


def test_no_other_program_is_built_with_tls_for_servers() -> None:
    # The package manager lists the files of each program that it links.
    linked = {file.parent.stem: file.read_text(encoding="utf-8") for file in (REPOSITORY / ".build" / "debug").glob("*.product/Objects.LinkFileList")}
    assert {"latchkey", "back-end", "latchkey-emulator"} <= linked.keys()
    assert [program for program, files in linked.items() if "/NIOSSL.build/" in files or "/CNIOBoringSSL.build/" in files] == ["latchkey-emulator"]


def test_no_folder_uses_types_of_a_folder_that_depends_on_it() -> None:
    assert all(texts(folder) for folder in UNNAMED)
    check_folders(UNNAMED)


@pytest.mark.parametrize("folder, other, named", [
    ("ProviderWeb/Tools", "ProviderWeb/SignIn", "SignedInEndpoints"), ("ProviderDomain/Tools", "ProviderDomain/Dialog", "ProviderLogin"),
])  # fmt: skip
def test_a_folder_that_uses_a_forbidden_type_is_found(folder: str, other: str, named: str) -> None:
    with pytest.raises(GuideError, match=f"{folder}/.* names .*'{named}'.* of {other}"):
        check_folders({folder: {other}})
    with pytest.raises(GuideError, match="no types in ProviderWeb/Gone"):
        check_folders({folder: {"ProviderWeb/Gone"}})


@pytest.mark.parametrize("title", ["", *sorted(TITLES)])
def test_each_path_and_type_in_a_recipe_exists(title: str) -> None:
    found = recipes()
    assert found.keys() == TITLES | {""}
    assert not title or sum(map(is_path, found[title])) > 3
    check_recipe(found[title])


def test_each_folder_in_the_guide_exists() -> None:
    folders = {folder.name for folder in REPOSITORY.iterdir() if folder.is_dir() and folder.name != ".build"}
    named = {name for name in CODE.findall(GUIDE) if name.split("/")[0] in folders and " " not in name and "*" not in name}
    assert len(named) > 5
    assert not [name for name in sorted(named) if not (REPOSITORY / name).exists()]


def test_each_step_of_a_login_names_a_file_and_its_functions() -> None:
    found = steps()
    assert len(found) > 40
    for file, functions in found:
        check_step(file, functions)
    check_recipe(CODE.findall(PATH))


@pytest.mark.parametrize("old, new, problem", [
    ("`Latchkey/Dialog/DialogGrant.swift`", "`Latchkey/Dialog/Gone.swift`", "there is no Latchkey/Dialog/Gone.swift"),
    ("| `verdict` |", "| `gone` |", "IdentityTokenVerifier.swift has no gone"), ("| `verdict` |", "| |", "names no function"),
])  # fmt: skip
def test_a_step_that_is_gone_is_found(old: str, new: str, problem: str) -> None:
    assert old in PATH
    with pytest.raises(GuideError, match=problem):
        for file, functions in steps(PATH.replace(old, new)):
            check_step(file, functions)


@pytest.mark.parametrize("module", sorted(catalog.parent.name for catalog in SOURCES.glob("*/*.docc")))
def test_a_catalog_explains_each_folder_of_its_module(module: str) -> None:
    folders = {folder.name for folder in (SOURCES / module).iterdir() if folder.is_dir() and folder.suffix != ".docc"}
    assert folder_map(module) == folders


def changed(old: str, new: str) -> dict[str, set[str]]:
    assert GUIDE.count(old) == 1, old
    return module_map(GUIDE.replace(old, new))


def row(name: str) -> str:
    return next(line for line in GUIDE.splitlines() if line.startswith(f"| `{name}` |"))


@pytest.mark.parametrize("old, new, problem", [
    (row("ProviderDomain"), row("ProviderDomain").replace("`LoginModel`, ", ""), "ProviderDomain: only in .*LoginModel"),
    (row("ProviderDomain"), row("ProviderDomain").replace("`LoginModel`", "`LoginModel`, `PageMarkup`"), "ProviderDomain: only in .*PageMarkup"),
    (row("PageMarkup") + "\n", "", "only in .*PageMarkup"),
    (row("PageMarkup"), row("PageMarkup") + "\n| `PageFrames` | New | |", "only in .*PageFrames"),
])  # fmt: skip
def test_a_table_that_differs_from_the_manifest_is_found(old: str, new: str, problem: str) -> None:
    with pytest.raises(GuideError, match=problem):
        check_manifest(changed(old, new), targets())


@pytest.mark.parametrize("old, new, problem", [
    (row("ProviderDomain"), row("ProviderDomain").replace("`LoginModel`", "`LoginModel`, `ProviderWeb`"), "ProviderDomain imports .*ProviderWeb"),
    (row("LoginModel"), row("LoginModel").replace("`CBase64URL`", "`CBase64URL`, `LoginModel`"), "LoginModel imports .*LoginModel"),
])  # fmt: skip
def test_an_import_of_a_lower_module_or_a_cycle_is_found(old: str, new: str, problem: str) -> None:
    with pytest.raises(GuideError, match=problem):
        check_order(changed(old, new))


def test_an_import_that_the_table_does_not_allow_is_found() -> None:
    with pytest.raises(GuideError, match="Sources/ProviderDomain/.* imports .*'LoginModel'"):
        check_imports(changed(row("ProviderDomain"), row("ProviderDomain").replace("`LoginModel`, ", "")))


@pytest.mark.parametrize("dependency", [{"byName": ["PageMarkup", None]}, {"product": ["NIOCore", "swift-nio", None, None]}])
def test_a_dependency_that_no_file_imports_is_found(dependency: dict) -> None:
    [target] = [target for target in manifest() if target["name"] == "ProviderDomainTests"]
    with pytest.raises(GuideError, match="ProviderDomainTests depends on .*(PageMarkup|NIOCore)"):
        check_use(target | {"dependencies": [*target["dependencies"], dependency]})


def test_a_missing_file_or_type_is_found() -> None:
    for name in ["ProviderWeb/Pages/Gone.swift", "Tests/Clients/test_gone.py", "gone.json", "GoneType", "Permission.goneMember"]:
        with pytest.raises(GuideError):
            check_recipe([name])


@pytest.mark.parametrize("text, expected", [
    ("import ProviderWeb\npublic import LoginModel", {"ProviderWeb", "LoginModel"}),
    ("#if canImport(A)\n    @_exported @preconcurrency public import struct A.B\n#endif", {"A"}),
    ("@testable import A\n@_spi(Inner) internal import B\nimport A.C", {"A", "B"}),
    ('// import A\n/// import B\n/*\nimport C\n*/\nlet program = """\n    import D\n    """\nlet imports = 1', set()),
])  # fmt: skip
def test_all_forms_of_imports_are_parsed(text: str, expected: set[str]) -> None:
    assert imports(text) == expected


def test_the_store_catalog_names_each_table_of_the_schema() -> None:
    catalog = (SOURCES / "ProviderStore" / "ProviderStore.docc" / "ProviderStore.md").read_text(encoding="utf-8")
    rows = {name: set(CODE.findall(tables)) for name, tables in re.findall(r"^\| `(SQLiteSchema\+\w+\.swift)` \| (.*) \|$", catalog, re.MULTILINE)}
    schema = {file.name: set(re.findall(r"CREATE TABLE (\w+) \(", file.read_text(encoding="utf-8")))
              for file in (SOURCES / "ProviderStore" / "SQLite").glob("SQLiteSchema+*.swift")}
    assert rows == {name: tables for name, tables in schema.items() if tables}
