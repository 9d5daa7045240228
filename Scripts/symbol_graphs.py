"""Extracts the symbols of built modules, and lets DocC combine them with the modules' documentation catalogs. It needs a built package."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import built

# The modules whose public symbols are documented.
MODULES = [
    "LoginModel", "StrictJSON", "IdentityTokens", "IdentityTokenIssuing", "IdentityTokenFiles", "IdentityTokenFetching",
    "HummingbirdIdentityTokens", "Latchkey", "ProviderDomain", "ProviderPictures", "ProviderStore", "PostgresStore", "ProviderSeed", "ProviderServices",
    "ProviderWeb", "LatchkeyTesting", "LatchkeyStoreTesting", "LatchkeyClientTesting", "LatchkeyGTK", "HummingbirdLogin",
]
# The further modules of the libraries, which only have the documented names.
NAMES_ONLY = ["FBSDKCoreKit_Basics", "FacebookBasics", "FBSDKCoreKit", "FBSDKLoginKit", "FacebookCore", "FacebookLogin"]
OUT = built.ROOT / ".build" / "symbol-graphs"


def catalog(module: str) -> Path:
    return built.ROOT / "Sources" / module / f"{module}.docc"


def extract(module: str, graphs: Path = OUT) -> list[dict]:
    """Writes the symbol graphs of a built module into a folder of their own, and returns them."""
    folder = graphs / module
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
               "-output-dir", folder, *built.includes(module)]
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(result.stderr)
    return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.symbols.json"))]


def docc() -> Path | None:
    """Returns DocC, if the toolchain has it."""
    path = Path(shutil.which("swiftc") or "swiftc").resolve().with_name("docc")
    return path if path.exists() else None


def convert(module: str, output: Path, graphs: Path = OUT) -> subprocess.CompletedProcess[str]:
    """Writes the documentation archive of a module whose symbol graphs have been extracted."""
    source = [catalog(module)] if catalog(module).exists() else []
    command = [docc(), "convert", *source, "--additional-symbol-graph-dir", graphs / module, "--fallback-display-name", module,
               "--fallback-bundle-identifier", module, "--output-dir", output]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
