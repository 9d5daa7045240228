"""Requests the placeholder picture in hundreds of sizes, and a large photo in all sizes at once, while a person waits for a small
picture."""

from __future__ import annotations

import concurrent.futures
import itertools
import struct
import time
from pathlib import Path

import requests
from attack import Report
from graph_token import graph_token
from hostile_pictures import progressive_jpeg
from provider import Provider, latchkey
from provider_cost import ProviderCost
from sample import ADA, APP_ID, GRACE, SEED

SIZES = 300
"""The number of sizes that strangers request, ten at a time."""
MAXIMUM_WAIT = 1.0
"""The maximum time in seconds that a person waits for a small picture."""
MAXIMUM_FILES = 25
SIDES = (50, 100, 200, 400, 800)
MAXIMUM_PHOTO_TIME = 15.0
"""The maximum time in seconds until a photo has been sent in all sizes, for a debug build on a busy machine."""
MAXIMUM_TURN = 5.0
"""The maximum time in seconds that another person waits for a small picture while the provider makes thumbnails of the photo."""


def picture(provider: Provider, node: str, size: tuple[int, int], **parameters: str) -> tuple[bytes, tuple[int, int], float]:
    """Returns the image, the size that the provider states for it, and the duration of both requests in seconds. The image is empty if its
    request failed."""
    started = time.monotonic()
    query = parameters | {"redirect": "0", "width": str(size[0]), "height": str(size[1])}
    response = requests.get(f"{provider.url}/{node}/picture", params=query, timeout=60).json()["data"]
    image = requests.get(response["url"], timeout=60)
    return image.content if image.status_code == 200 else b"", (response["width"], response["height"]), time.monotonic() - started


def photo(folder: Path) -> Path:
    """Writes a JPEG of 12 million pixels, whose decoding takes long. The file has five megabytes, most of them in comments."""
    jpeg = progressive_jpeg(4_000, 3_000, scans=20)
    comments = (b"\xff\xfe" + struct.pack(">H", 65_002) + bytes(65_000)) * 76
    file = folder / "photo.jpg"
    file.write_bytes(jpeg[:2] + comments + jpeg[2:])
    return file


def attack_by_photo(report: Report, provider: Provider, token: str) -> None:
    """Gives Ada a large photo and requests it in all sizes at once, while Grace requests her own picture."""
    done = latchkey(
        "person", "set", ADA.email, f"picture={photo(report.folder)}", "--store", f"sqlite:{report.folder / 'store.sqlite'}")
    assert done.returncode == 0, done.stderr
    grace = graph_token(provider, GRACE)
    normal = picture(provider, "me", (50, 50), access_token=grace)[2]
    started = time.monotonic()
    with ProviderCost(provider._process.pid) as cost, concurrent.futures.ThreadPoolExecutor(26) as pool:
        pending = [pool.submit(picture, provider, "me", size, access_token=token) for size in itertools.product(SIDES, SIDES)]
        other = pool.submit(picture, provider, "me", (50, 100), access_token=grace)
        images = [one.result()[0] for one in pending]
        wait = other.result()[2]
    seconds = time.monotonic() - started
    # The placeholder picture is a PNG, so a JPEG must be the photo.
    answered = sum(image.startswith(b"\xff\xd8") for image in images)
    report.measured(
        "a photo of 5 MB in 25 sizes at once", "-",
        f"{answered} answered within {seconds:.1f} s, {cost.seconds:.1f} s of a processor and {cost.peak:.0f} MiB",
        bound=f"all 25 within {MAXIMUM_PHOTO_TIME:.0f} s and 128 MiB",
        holds=answered == len(images) and seconds <= MAXIMUM_PHOTO_TIME and cost.peak <= 128)
    report.measured(
        "another person's small picture at the same time", f"{normal:.3f} s", f"{wait:.3f} s", bound=f"{MAXIMUM_TURN:.0f} s",
        holds=wait <= MAXIMUM_TURN)


def attack(report: Report) -> None:
    with Provider(report.folder / "store.sqlite", "--seed", SEED) as provider:
        token = graph_token(provider, ADA)
        normal = max(picture(provider, "me", (side, side), access_token=token)[2] for side in (100, 200))
        with ProviderCost(provider._process.pid) as cost, concurrent.futures.ThreadPoolExecutor(11) as pool:
            pending = [pool.submit(picture, provider, f"{APP_ID}0", (1_700 + number, 2_040 - number)) for number in range(SIZES // 2)]
            pending += [pool.submit(picture, provider, f"{APP_ID}0", (1 + number * 5, 3 + number * 4)) for number in range(SIZES // 2)]
            waits = [picture(provider, "me", size, access_token=token)[2] for size in [(50, 50), (50, 100), (100, 50), (100, 400), (50, 50)]]
            results = [one.result() for one in pending]
        report.measured(
            "a person's small picture while other clients request silhouettes", f"{normal:.3f} s", f"{max(waits):.3f} s",
            bound=f"{MAXIMUM_WAIT:.0f} s", holds=max(waits) <= MAXIMUM_WAIT)
        files = {image for image, _, _ in results}
        report.measured(
            f"different silhouettes for {SIZES} sizes", f"{SIZES}", f"{len(files)}, which took {cost.seconds:.1f} s of a processor",
            bound=f"{MAXIMUM_FILES}", holds=b"" not in files and len(files) <= MAXIMUM_FILES)
        wrong = sum(size != (int.from_bytes(image[16:20]), int.from_bytes(image[20:24])) for image, size, _ in results)
        report.measured(
            "answers that state another size than the image has", "none", f"{wrong} of {SIZES}", bound="none", holds=wrong == 0)
        attack_by_photo(report, provider, token)
