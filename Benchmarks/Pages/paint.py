"""How soon a page can be seen, and how much of it travels: `paint.py`, for each page of a person's way through a login.

First contentful paint is the middle of several visits with nothing kept from the one before, against that of a page with one word on it in the
same run. Weight is what is sent for a page without compression, style sheets and drawings included, as a browser gets it that has none of it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Support"))

from chromium import CHROMIUM, OPTIONS  # noqa: E402
from provider import Provider  # noqa: E402
from sample import ADA, GRACE, SEED  # noqa: E402

VISITS = 15
PAINT = """() => new Promise(done => new PerformanceObserver(list => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) done(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


class FixedAnswer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # noqa: N802
        body = b"<!DOCTYPE html><title>x</title><p>Word"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


def logged_in(browser: Browser, provider: Provider, person) -> dict:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{provider.url}/settings/login")
    page.fill("input[name=email]", person.email)
    page.fill("input[name=password]", person.password)
    page.click("button.primary")
    page.wait_for_load_state()
    state = context.storage_state()
    context.close()
    return state


def visit(context: BrowserContext, address: str) -> tuple[float, int]:
    page = context.new_page()
    bodies: list[int] = []
    page.on("requestfinished", lambda request: bodies.append(len(request.response().body())))
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate(PAINT)
    context.close()
    return paint, sum(bodies)


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), FixedAnswer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with (
        tempfile.TemporaryDirectory() as folder,
        Provider(Path(folder) / "store.sqlite", "--seed", SEED) as provider,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        everything = "email,user_birthday,user_gender,user_hometown,user_link,user_location,user_age_range,user_friends"
        ada, grace = logged_in(browser, provider, ADA), logged_in(browser, provider, GRACE)
        pages = {
            "one word": (f"http://127.0.0.1:{server.server_port}/", None),
            "dialog: log in": (provider.dialog(), None),
            "dialog: consent, nine permissions": (provider.dialog(scope=everything), ada),
            "/settings": (f"{provider.url}/settings", ada),
            "/developers, an app": (f"{provider.url}/developers/apps/138483919580948", grace),
            "/tools/explorer": (f"{provider.url}/tools/explorer", grace),
        }
        figures: dict[str, list[tuple[float, int]]] = {name: [] for name in pages}
        for _ in range(VISITS):
            for name, (address, state) in pages.items():
                figures[name].append(visit(browser.new_context(storage_state=state), address))
        browser.close()
    bare = statistics.median(paint for paint, _ in figures["one word"])
    print(f"{'page':36} {'paint':>9} {'of one word':>12} {'weight':>10}")
    for name, visits in figures.items():
        paint = statistics.median(paint for paint, _ in visits)
        print(f"{name:36} {paint:6.0f} ms {paint / bare:11.1f} × {visits[0][1]:8} B")


main()
