"""Tests the script that draws the flame graphs of `make bench-profiles`, with a small output of `perf script`."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from sample import REPOSITORY

SCRIPT = REPOSITORY / "Benchmarks" / "Profiles" / "flame.py"
SVG = "{http://www.w3.org/2000/svg}"

EVENT_LOOP = """
            72bb5 swift_job_run_on_task_executor
           ea257a $s8NIOPosix19SelectableEventLoopC3runyyKF
           1098eb clone3
"""
# The callee comes first. The read is a step of an asynchronous function of the module ProviderStore.
READ = """
          16d8bb __memmove_avx512_unaligned_erms
           f339e sqlite3_step
          13669bd $s13ProviderStore06SQLiteB0V11tokenStatus7ofLogin2by2in0A6Domain05TokenE0VSS_AH6PersonV2IDVSStYaAA0B5ErrorVYKFTY0_
""".strip("\n") + EVENT_LOOP
# The write goes through a function that calls itself, and a variant of it.
WRITE = """
 ffffffff81a3b1c2 tcp_sendmsg
            1f2e3 __GI___writev
           d188f0 $s7NIOCore21ChannelHandlerContextC06invokeB4Read33_F5AC316541457BD146E3694279514AA3LLyyAA6NIOAnyVF
           d188f0 $s7NIOCore21ChannelHandlerContextC06invokeB4Read33_F5AC316541457BD146E3694279514AA3LLyyAA6NIOAnyVF
           1098eb clone3
"""
RELEASE = "            4721e5 swift_release\n            1098eb clone3\n"


def draw(folder: Path, profile: str, title: str = "GET /me") -> subprocess.CompletedProcess[str]:
    (folder / "profile.txt").write_text(profile, encoding="utf-8")
    command = [sys.executable, SCRIPT, title, "profile.txt", "me.svg"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)


def drawn(folder: Path) -> tuple[ElementTree.Element, dict[str, tuple[float, float]]]:
    """Returns the graph, and the left and the right end of each frame by its title."""
    root = ElementTree.parse(folder / "me.svg").getroot()
    frames = {}
    for group in root.iter(f"{SVG}g"):
        title, rect = group.find(f"{SVG}title").text, group.find(f"{SVG}rect")
        assert title not in frames, "each function of this sample has one frame"
        frames[title] = (float(rect.get("x")), float(rect.get("x")) + float(rect.get("width")))
    return root, frames


def test_frames_have_names_shares_and_parts(tmp_path: Path) -> None:
    done = draw(tmp_path, "\n\n".join([READ] * 5 + [WRITE] * 3 + [RELEASE] * 2))
    assert (done.returncode, done.stderr) == (0, "")
    runtime = "Swift runtime, standard library, Foundation and Dispatch"
    _, frames = drawn(tmp_path)
    assert set(frames) == {
        "all: 100.0 %, other", "clone3: 100.0 %, other",
        "SelectableEventLoop.run(): 50.0 %, NIO and Hummingbird", f"swift_job_run_on_task_executor: 50.0 %, {runtime}",
        "SQLiteStore.tokenStatus(ofLogin:by:in:): 50.0 %, Latchkey", "sqlite3_step: 50.0 %, SQLite and GRDB",
        "__memmove_avx512_unaligned_erms: 50.0 %, SQLite and GRDB",
        "ChannelHandlerContext.invokeChannelRead(_:): 30.0 %, NIO and Hummingbird", "__GI___writev: 30.0 %, NIO and Hummingbird",
        "tcp_sendmsg: 30.0 %, kernel", f"swift_release: 20.0 %, {runtime}",
    }
    left, right = frames["all: 100.0 %, other"]
    assert (left, right) == (10, 1190)
    start, end = frames["tcp_sendmsg: 30.0 %, kernel"]
    assert end - start == pytest.approx((right - left) * 0.3, abs=0.1)


def test_the_table_has_the_share_of_each_part(tmp_path: Path) -> None:
    done = draw(tmp_path, "\n\n".join([READ] * 5 + [WRITE] * 3 + [RELEASE] * 2))
    rows = dict(re.findall(r"^\| ([^|]+) \| ([0-9.]+ % \| [0-9.]+ %) \|$", done.stdout, re.MULTILINE))
    assert rows == {
        "Latchkey": "0.0 % | 50.0 %", "NIO and Hummingbird": "0.0 % | 80.0 %", "SQLite and GRDB": "50.0 % | 50.0 %",
        "cryptography": "0.0 % | 0.0 %", "Swift runtime, standard library, Foundation and Dispatch": "20.0 % | 70.0 %",
        "kernel": "30.0 % | 30.0 %", "other": "0.0 % | 100.0 %",
    }
    assert done.stdout.strip() in (tmp_path / "me.md").read_text(encoding="utf-8")


def test_the_graph_is_an_image_with_a_description_and_without_scripts(tmp_path: Path) -> None:
    assert draw(tmp_path, READ, title="A <graph> & more").returncode == 0
    root, _ = drawn(tmp_path)
    assert (root.get("role"), root.get("width"), root.get("aria-labelledby")) == ("img", "1200", "title description")
    assert root.find(f"{SVG}title").text == "A <graph> & more"
    assert root.find(f"{SVG}desc").text.startswith("A flame graph of 1 samples.")
    assert "prefers-color-scheme: dark" in root.find(f"{SVG}style").text
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {"svg", "title", "desc", "style", "rect", "text", "g"}


def test_small_frames_are_not_drawn_but_count(tmp_path: Path) -> None:
    # Two samples of a thousand, 0.2 %, are too few for a frame, and four of functions in one part have one together.
    small = [f"   {number} sqlite3_{name}\n   1 clone3\n" for number, name in enumerate("abcd")] + [WRITE] * 2
    assert draw(tmp_path, "\n\n".join([RELEASE] * 994 + small)).returncode == 0
    _, frames = drawn(tmp_path)
    assert [title for title in frames if "sqlite" in title.lower()] == ["4 small frames: 0.4 %, SQLite and GRDB"]
    assert not [title for title in frames if "kernel" in title]
    assert "| kernel | 0.2 % | 0.2 % |" in (tmp_path / "me.md").read_text(encoding="utf-8")


def test_the_depth_is_bounded(tmp_path: Path) -> None:
    stack = "\n".join(f"   1 function{number}" for number in range(5_000))
    assert draw(tmp_path, stack).returncode == 0
    _, frames = drawn(tmp_path)
    assert len(frames) == 65
    assert "function4999: 100.0 %, other" in frames


@pytest.mark.parametrize(("profile", "error"), [
    ("", "profile.txt has no samples."),
    ("\n\n\n", "profile.txt has no samples."),
    (f"{RELEASE}\nperf: no permission\n", "profile.txt: line 4 is no frame of perf script -F ip,sym --no-inline."),
    ("   1 \x01\n", "profile.txt: line 1 is no frame of perf script -F ip,sym --no-inline."),
])  # fmt: skip
def test_a_wrong_profile_is_named(tmp_path: Path, profile: str, error: str) -> None:
    done = draw(tmp_path, profile)
    assert (done.returncode, done.stderr) == (1, f"flame.py: {error}\n")
    assert not (tmp_path / "me.svg").exists()


def test_a_missing_profile_is_named(tmp_path: Path) -> None:
    command = [sys.executable, SCRIPT, "GET /me", "missing.txt", "me.svg"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (1, "flame.py: [Errno 2] No such file or directory: 'missing.txt'\n")
