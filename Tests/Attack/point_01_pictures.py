"""Sends small files as the picture of an app that make decoders take gigabytes or minutes, while somebody else looks at pictures."""

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

MOST_MEMORY = 128
"""In MiB."""
MOST_SECONDS = 2.0
LONGEST_WAIT = 1.0
"""Seconds that somebody else may wait for a small picture."""
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
    """Ada with the page on which an app gets its picture."""

    def __init__(self, provider: Provider) -> None:
        self.person = Person(ADA)
        self.address = f"{provider.url}/developers/apps/{APP_ID}/icon"
        page = self.person.open(self.address)
        assert isinstance(page, Page)
        self.person.type_password(page)

    def send(self, file: bytes) -> int:
        """Returns the status of the answer."""
        page = self.person.open(self.address)
        assert isinstance(page, Page), page
        return self.person.browser.post(
            urljoin(self.address, page.form.action), data=page.form.fields | {"action": "set"}, files={"icon": ("icon", file)},
            allow_redirects=False, timeout=60).status_code


class OtherClient:
    """Looks at Ada's picture, each time in a size in which it was not made before."""

    def __init__(self, provider: Provider) -> None:
        self.address = f"{provider.url}/me/picture?access_token={graph_token(provider, ADA)}"
        self.sizes = itertools.product(SIDES, SIDES)

    def look(self) -> float:
        """Returns how many seconds it takes."""
        width, height = next(self.sizes)
        started = time.monotonic()
        answer = requests.get(f"{self.address}&width={width}&height={height}", timeout=60)
        assert answer.status_code == 200, answer.status_code
        return time.monotonic() - started


def attack(report: Report) -> None:
    store = report.folder / "store.sqlite"
    with Provider(store, "--seed", SEED):
        done = latchkey("app", "set", APP_ID, f"roles.administrators={ADA.email}", "--store", f"sqlite:{store}")
        assert done.returncode == 0, done.stderr
    with Provider(store) as provider:
        process = provider._process.pid
        developer, other = Developer(provider), OtherClient(provider)
        assert developer.send((REPOSITORY / "Examples" / "sample" / "ada.png").read_bytes()) == 303
        usual, longest = max(other.look() for _ in range(3)), 0.0
        with concurrent.futures.ThreadPoolExecutor(1) as beside:
            for name, file in FILES.items():
                # The same number of bytes, which are refused by their first ones: what receiving a file costs by itself.
                with ProviderCost(process) as before:
                    developer.send(os.urandom(len(file)))
                with ProviderCost(process) as after:
                    looking = beside.submit(other.look)
                    status = developer.send(file)
                longest = max(longest, looking.result())
                seconds = after.seconds - before.seconds
                report.measured(
                    f"{name}, {len(file):,} bytes, answered {status}", f"{before.peak:.0f} MiB and {before.seconds:.2f} s",
                    f"{after.peak:.0f} MiB and {after.seconds:.2f} s",
                    bound=f"{MOST_MEMORY} MiB, and {MOST_SECONDS:.0f} s more than without a picture in it",
                    holds=status in (303, 400) and after.peak <= MOST_MEMORY and seconds <= MOST_SECONDS)
        report.measured(
            "somebody else's small picture", f"{usual:.3f} s", f"{longest:.3f} s", bound=f"{LONGEST_WAIT:.0f} s",
            holds=longest <= LONGEST_WAIT)
