"""Asks for nobody's picture in hundreds of sizes, and for a person's own, while that person waits for a small one that was not made before."""

from __future__ import annotations

import concurrent.futures
import time

import requests
from attack import Report
from graph_token import graph_token
from provider import Provider
from provider_cost import ProviderCost
from sample import ADA, APP_ID, SEED

SIZES = 300
"""How many sizes strangers ask for, ten at a time."""
LONGEST_WAIT = 1.0
"""Seconds that a person may wait for a small picture."""
MOST_FILES = 25


def picture(provider: Provider, node: str, size: tuple[int, int], **parameters: str) -> tuple[bytes, tuple[int, int], float]:
    """Returns the image, the size that the answer states, and the seconds that both requests took."""
    started = time.monotonic()
    query = parameters | {"redirect": "0", "width": str(size[0]), "height": str(size[1])}
    answer = requests.get(f"{provider.url}/{node}/picture", params=query, timeout=60).json()["data"]
    image = requests.get(answer["url"], timeout=60)
    return image.content if image.status_code == 200 else b"", (answer["width"], answer["height"]), time.monotonic() - started


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        token = graph_token(provider, ADA)
        usual = max(picture(provider, "me", (side, side), access_token=token)[2] for side in (100, 200))
        with ProviderCost(provider._process.pid) as cost, concurrent.futures.ThreadPoolExecutor(11) as strangers:
            asked = [strangers.submit(picture, provider, f"{APP_ID}0", (1_700 + number, 2_040 - number)) for number in range(SIZES // 2)]
            asked += [strangers.submit(picture, provider, f"{APP_ID}0", (1 + number * 5, 3 + number * 4)) for number in range(SIZES // 2)]
            waits = [picture(provider, "me", size, access_token=token)[2] for size in [(50, 50), (50, 100), (100, 50), (100, 400), (50, 50)]]
            results = [one.result() for one in asked]
        report.measured(
            "a person's small picture while strangers ask for silhouettes", f"{usual:.3f} s", f"{max(waits):.3f} s",
            bound=f"{LONGEST_WAIT:.0f} s", holds=max(waits) <= LONGEST_WAIT)
        files = {image for image, _, _ in results}
        report.measured(
            f"different silhouettes for {SIZES} sizes", f"{SIZES}", f"{len(files)}, which took {cost.seconds:.1f} s of a processor",
            bound=f"{MOST_FILES}", holds=b"" not in files and len(files) <= MOST_FILES)
        wrong = sum(size != (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) for image, size, _ in results)
        report.measured(
            "answers that state another size than the image has", "none", f"{wrong} of {SIZES}", bound="none", holds=wrong == 0)
