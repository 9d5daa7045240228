"""Makes screenshots of page files, and an index of them: `screenshots.py FOLDER_OF_PAGES FOLDER_OF_PICTURES`.

A page is a file `name.language.html`. Each page has screenshots at a narrow and a wide size, in light and dark appearance.
"""

from __future__ import annotations

import html
import shutil
import sys
from itertools import product
from pathlib import Path

from chromium import CHROMIUM, OPTIONS
from playwright.sync_api import Browser, sync_playwright

WIDTHS = {"narrow": 360, "wide": 1280}
SCHEMES = ["light", "dark"]
# The maximum height of a full-page screenshot, in pixels.
MAXIMUM_HEIGHT = 16_000

INDEX = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Every page</title>
<style>
body {{ margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }}
section {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }}
figure {{ margin: 0; }}
img {{ display: block; max-height: 40rem; max-width: 100%; border: 1px solid gray; }}
</style>
<h1>Every page</h1>
<nav><ul>{contents}</ul></nav>
{pages}
</html>
"""


def pictures(browser: Browser, pages: list[Path], folder: Path) -> dict[str, list[Path]]:
    made: dict[str, list[Path]] = {}
    for (width, pixels), scheme in product(WIDTHS.items(), SCHEMES):
        context = browser.new_context(viewport={"width": pixels, "height": 800}, color_scheme=scheme)
        tab = context.new_page()
        for page in pages:
            name, language, _ = page.name.split(".")
            tab.goto(page.resolve().as_uri())
            wanted = tab.evaluate("document.documentElement.scrollWidth")
            if wanted > pixels:
                print(f"{page.name} is {wanted} pixels wide in a window of {pixels}", file=sys.stderr)
            picture = folder / f"{name}.{language}.{width}.{scheme}.png"
            height = min(MAXIMUM_HEIGHT, tab.evaluate("document.documentElement.scrollHeight"))
            tab.screenshot(path=picture, full_page=height < MAXIMUM_HEIGHT, animations="disabled")
            made.setdefault(name, []).append(picture)
        context.close()
    return made


def index(made: dict[str, list[Path]]) -> str:
    def figure(picture: Path) -> str:
        text = html.escape(" ".join(picture.name.split(".")[1:-1]))
        return f'<figure><a href="{picture.name}"><img loading="lazy" src="{picture.name}" alt="{text}"></a><figcaption>{text}</figcaption></figure>'

    names = [html.escape(name) for name in sorted(made)]
    contents = "".join(f'<li><a href="#{name}">{name}</a></li>' for name in names)
    pages = "\n".join(
        f'<h2 id="{html.escape(name)}">{html.escape(name)}</h2><section>{"".join(map(figure, sorted(made[name])))}</section>' for name in sorted(made)
    )
    return INDEX.format(contents=contents, pages=pages)


def main(pages: Path, folder: Path) -> None:
    files = sorted(pages.glob("*.*.html"))
    assert files, f"there are no pages in {pages}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        made = pictures(browser, files, folder)
        browser.close()
    (folder / "index.html").write_text(index(made), encoding="utf-8")
    print(f"{sum(map(len, made.values()))} pictures of {len(made)} pages: {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
