"""Uploads small files as an app's icon, while another person looks at pictures. Decoding these files could take gigabytes of memory or
minutes of time."""

from __future__ import annotations

import concurrent.futures
import itertools
import os
import time
from urllib.parse import urljoin

import requests
from attack import Report
from graph_token import graph_token
from hostile_pictures import png, progressive_jpeg, webp_of_many_codes
from person import Page, Person
from provider import Provider, latchkey
from provider_cost import ProviderCost
from sample import ADA, APP_ID, REPOSITORY, SEED

MAXIMUM_MEMORY = 128
"""The maximum memory in MiB."""
MAXIMUM_SECONDS = 2.0
MAXIMUM_WAIT = 1.0
"""The maximum time in seconds that another person waits for a small picture."""
SIDES = (50, 100, 200, 400)

FILES = {
    "a progressive JPEG that says 24000 × 8000": progressive_jpeg(24_000, 8_000),
    "a JPEG of 1,500 scans": progressive_jpeg(4_000, 3_000, scans=1_500),
    "a progressive JPEG of 12 million pixels and 64 scans": progressive_jpeg(4_000, 3_000, scans=63),
    "a lossless WebP with 65,536 sets of codes": webp_of_many_codes(1_024, 65_536),
    "an interlaced PNG of 16 million pixels": png(4_096, 4_096, 8, is_interlaced=True),
    "an interlaced PNG of 64 million pixels": png(8_192, 8_192, 8, is_interlaced=True),
    "a PNG of 64 million pixels of 16 bits": png(8_192, 8_192, 16, is_interlaced=False),
}


class Developer:
    """Ada, who uploads an app's icon on the app's page."""

    def __init__(self, provider: Provider) -> None:
        self.person = Person(ADA)
        self.address = f"{provider.url}/developers/apps/{APP_ID}/icon"
        page = self.person.open(self.address)
        assert isinstance(page, Page)
        self.person.type_password(page)

    def send(self, file: bytes) -> int:
        """Uploads a file, and returns the status of the response."""
        page = self.person.open(self.address)
        assert isinstance(page, Page), page
        return self.person.browser.post(
            urljoin(self.address, page.form.action), data=page.form.fields | {"action": "set"}, files={"icon": ("icon", file)},
            allow_redirects=False, timeout=60).status_code


class Viewer:
    """Requests Ada's picture, each time in a new size."""

    def __init__(self, provider: Provider) -> None:
        self.address = f"{provider.url}/me/picture?access_token={graph_token(provider, ADA)}"
        self.sizes = itertools.product(SIDES, SIDES)

    def request_picture(self) -> float:
        """Requests the picture, and returns how long that takes, in seconds."""
        width, height = next(self.sizes)
        started = time.monotonic()
        response = requests.get(f"{self.address}&width={width}&height={height}", timeout=60)
        assert response.status_code == 200, response.status_code
        return time.monotonic() - started


def attack(report: Report) -> None:
    store = report.folder / "store.sqlite"
    with Provider(store, "--seed", SEED):
        done = latchkey("app", "set", APP_ID, f"roles.administrators={ADA.email}", "--store", f"sqlite:{store}")
        assert done.returncode == 0, done.stderr
    with Provider(store) as provider:
        process = provider._process.pid
        developer, viewer = Developer(provider), Viewer(provider)
        assert developer.send((REPOSITORY / "Examples" / "sample" / "ada.png").read_bytes()) == 303
        normal, slowest_time = max(viewer.request_picture() for _ in range(3)), 0.0
        with concurrent.futures.ThreadPoolExecutor(1) as beside:
            for name, file in FILES.items():
                # An upload of random bytes of the same size measures only the cost of receiving the file, because the provider
                # decodes a file only if its first bytes are those of a picture.
                with ProviderCost(process) as before:
                    developer.send(os.urandom(len(file)))
                with ProviderCost(process) as after:
                    pending_request = beside.submit(viewer.request_picture)
                    status = developer.send(file)
                slowest_time = max(slowest_time, pending_request.result())
                seconds = after.seconds - before.seconds
                report.measured(
                    f"{name}, {len(file):,} bytes, answered {status}", f"{before.peak:.0f} MiB and {before.seconds:.2f} s",
                    f"{after.peak:.0f} MiB and {after.seconds:.2f} s",
                    bound=f"{MAXIMUM_MEMORY} MiB, and {MAXIMUM_SECONDS:.0f} s more than without a picture in it",
                    holds=status in (303, 400) and after.peak <= MAXIMUM_MEMORY and seconds <= MAXIMUM_SECONDS)
        report.measured(
            "another person's small picture", f"{normal:.3f} s", f"{slowest_time:.3f} s", bound=f"{MAXIMUM_WAIT:.0f} s",
            holds=slowest_time <= MAXIMUM_WAIT)
