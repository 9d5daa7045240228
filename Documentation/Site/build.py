"""Makes the documentation site: one folder of pages that a browser opens without a server.

    .venv/bin/python Documentation/Site/build.py [--output FOLDER] [--modules A,B]

It needs a built package. The site has the documents of the repository, the articles of the documentation catalogs, and a page for each public type.
The build fails if a link has no target. With --modules, the site has the symbols and articles of only these modules.
"""

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SITE = Path(__file__).resolve().parent
ROOT = SITE.parent.parent
sys.path += [str(ROOT / "Scripts"), str(SITE)]

import symbol_graphs  # noqa: E402
from site_pages.plan import Plan, SiteError  # noqa: E402

# More modules of the site: one without a documentation catalog, and two whose catalogs are for contributors.
OTHER_MODULES = ["FBSDKCoreKit_Basics", "LatchkeyCommand", "SystemHTTP"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the documentation site.")
    parser.add_argument("--output", type=Path, default=ROOT / ".build" / "site", help="the folder of the site")
    parser.add_argument("--modules", default="", help="the modules of the reference, separated by commas; all if not given")
    options = parser.parse_args()
    modules = options.modules.split(",") if options.modules else symbol_graphs.MODULES + OTHER_MODULES
    if symbol_graphs.docc() is None:
        sys.exit("the Swift toolchain has no docc, which the documentation site needs")
    work = options.output.resolve().with_name(options.output.name + "-sources")
    shutil.rmtree(work, ignore_errors=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        archives = dict(zip(modules, pool.map(lambda module: archive(module, work), modules)))
    try:
        Plan.make(archives).stage(work / "pages")
    except SiteError as error:
        sys.exit(str(error))
    write_pages(archives, work, options.output)
    check_links(options.output)
    print(f"The site is in {options.output}/index.html.")


def archive(module: str, work: Path) -> Path:
    """Writes the documentation archive of a module, and returns its place."""
    symbol_graphs.extract(module, work / "symbol-graphs")
    output = work / "archives" / f"{module}.doccarchive"
    output.parent.mkdir(exist_ok=True)
    result = symbol_graphs.convert(module, output, work / "symbol-graphs")
    if result.returncode != 0:
        sys.exit(f"{module}: {result.stderr}")
    return output


def write_pages(archives: dict[str, Path], work: Path, output: Path) -> None:
    shutil.rmtree(output, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--quiet", "--jobs", "auto", "--fail-on-warning", "--keep-going", "--builder", "html",
               "--conf-dir", SITE, "--doctree-dir", work / "doctrees", work / "pages", output]
    environment = os.environ | {"LATCHKEY_DOCC_ARCHIVES": os.pathsep.join(f"{module}={path}" for module, path in archives.items()),
                                "SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0"}
    if subprocess.run(list(map(str, command)), env=environment, check=False).returncode != 0:
        sys.exit("the pages could not be written")
    for leftover in (".buildinfo", "objects.inv"):
        (output / leftover).unlink(missing_ok=True)
    shutil.rmtree(output / "_sources", ignore_errors=True)


def check_links(output: Path) -> None:
    """Fails if a link between the pages, or to a heading of one, has no target."""
    command = [Path(sys.executable).with_name("lychee"), "--offline", "--include-fragments", "--no-progress", "--format", "compact", output]
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if result.returncode != 0:
        print(result.stdout or result.stderr)
        sys.exit("the site has links without a target")


if __name__ == "__main__":
    main()
