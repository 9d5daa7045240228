"""Measures the first contentful paint and the weight of some pages of the provider: `paint.py`.

The first contentful paint is measured in several loads with an empty browser cache. Its median is compared with that of a page that contains
one word, measured in the same run. The weight of a page is the uncompressed size of the page and of its style sheets and
images.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Support"), str(ROOT / "Benchmarks" / "Support")]

from chromium import CHROMIUM, OPTIONS  # noqa: E402
from latencies import Latencies  # noqa: E402
from provider import Provider  # noqa: E402
from sample import ADA, GRACE, SEED  # noqa: E402

LOADS = 15
PAINT = """() => new Promise(done => new PerformanceObserver(list => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) done(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


class OneWordHandler(BaseHTTPRequestHandler):
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


def load_page(context: BrowserContext, address: str) -> tuple[float, int]:
    page = context.new_page()
    bodies: list[int] = []
    page.on("requestfinished", lambda request: bodies.append(len(request.response().body())))
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate(PAINT)
    context.close()
    return paint, sum(bodies)


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), OneWordHandler)
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
        measurements: dict[str, list[tuple[float, int]]] = {name: [] for name in pages}
        for _ in range(LOADS):
            for name, (address, state) in pages.items():
                measurements[name].append(load_page(browser.new_context(storage_state=state), address))
        browser.close()
    baseline = statistics.median(paint for paint, _ in measurements["one word"])
    print(f"{'page':36} {'paint':>9} {'of one word':>13} {'weight':>10}")
    for name, loads in measurements.items():
        paints = [paint for paint, _ in loads]
        paint = statistics.median(paints)
        print(f"{name:36} {paint:6.0f} ms {paint / baseline:11.1f} × {loads[0][1]:8} B  ({Latencies.of_durations(paints)})")


main()
