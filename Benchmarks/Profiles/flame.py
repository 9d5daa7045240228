"""Draws a flame graph of a profile: `flame.py TITLE PROFILE SVG`.

PROFILE is the output of `perf script -F ip,sym --no-inline`. The script writes the graph to SVG, and the shares of the parts of the program to a
file beside it, whose name ends with `.md`. The width of a frame is the share of samples in which the function runs or waits for what it calls;
callees are above their callers.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

SOURCES = Path(__file__).resolve().parents[2] / "Sources"

# The addresses of the kernel are the upper half of the address space.
KERNEL_ADDRESSES = 1 << 63

WIDTH, MARGIN, ROW = 1200, 10, 17
# Frames with a smaller share are not drawn, except as one frame for all callees of a part that together have that share.
SMALLEST_SHARE = 0.003
# Frames with more callers are not drawn.
MAXIMUM_DEPTH = 64
# The width of a character of the labels, whose font is monospaced.
CHARACTER = 6.7


@dataclass(frozen=True)
class Part:
    """A part of the program, with its colors on a light and on a dark background."""

    name: str
    # What the symbols of the part begin with. The first part that matches counts.
    symbols: str
    light: str
    dark: str


def modules(names: str) -> str:
    """Returns a pattern for symbols of Swift modules, whose names are preceded by their lengths, and for their extensions of standard types."""
    return rf"\$s(?:S[a-zA-Z])?(?:{names})"


OWN_MODULES = "|".join(f"{len(folder.name)}{folder.name}" for folder in sorted(SOURCES.iterdir()))
KERNEL = Part("kernel", "(?!)", "#dcb198", "#784a30")
OTHER = Part("other", r"\$s\d", "#d2d6db", "#4c525a")
PARTS = [
    Part("Latchkey", modules(OWN_MODULES), "#93d3b2", "#1f6a50"),
    # With the packages that they depend on.
    Part("NIO and Hummingbird", modules(r"\d+_?(?:NIO|Hummingbird|HTTPTypes|Logging|Deque|ServiceLifecycle)") + "|c_nio_", "#a3c9e8", "#215780"),
    Part("SQLite and GRDB", modules("4GRDB") + "|sqlite3", "#c9b9e6", "#5b478f"),
    Part(
        "cryptography", modules(r"\d+_?(?:Crypto|X509|SwiftASN1)") + "|CCrypto|argon2|EVP_|RSA_|BN_|rsaz_|OPENSSL_|CRYPTO_|ossl_", "#f2aebb",
        "#873450"),
    Part(
        "Swift runtime, standard library, Foundation and Dispatch",
        modules(r"\d+_?(?:Foundation|Dispatch|Synchronization|Swift)") + r"|\$s(?!\d)|.*swift|_?dispatch_|_Block_|objectdestroy|tuple_", "#f1c786",
        "#755618"),
    KERNEL,
    OTHER,
]
PATTERNS = [(part, re.compile(part.symbols)) for part in PARTS]

FRAME = re.compile(r"\s*([0-9a-f]{1,16}) ([^\x00-\x20][^\x00-\x1f]*)")
# What the compiler has made of a function does not distinguish its frames: copies for types, closures with their context, and the steps of an
# asynchronous function.
VARIANTS = re.compile(
    r"(?:specialized|merged|partial apply for|partial apply forwarder for|@objc|\(\d+\) (?:suspend|await) resume partial function for) ")
WITNESS = re.compile(r"protocol witness for (.*) in conformance (.*)")

Stack = tuple[tuple[bool, str], ...]


class Unreadable(Exception):
    """An error: a profile has no samples, or is not the output of `perf script -F ip,sym`."""


@dataclass
class Frame:
    """A function with its callers, the number of samples in which it was active, and the functions that it called."""

    name: str
    part: Part
    count: int = 0
    callees: dict[tuple[str, str], Frame] = field(default_factory=dict)


@dataclass
class Profile:
    """The frames of all samples, and how many samples were in the functions of each part, with and without what they call."""

    root: Frame
    own: Counter[str]
    inclusive: Counter[str]

    def share(self, count: int) -> float:
        return count / self.root.count


def stacks(lines: Iterable[str], name: str) -> Iterator[Stack]:
    """Returns the samples, each as functions from the callee to its callers: whether it is in the kernel, and its symbol."""
    stack: list[tuple[bool, str]] = []
    for number, line in enumerate(lines, 1):
        if frame := FRAME.fullmatch(line.rstrip()):
            stack.append((int(frame[1], 16) >= KERNEL_ADDRESSES, frame[2]))
        elif line.strip():
            raise Unreadable(f"{name}: line {number} is no frame of perf script -F ip,sym --no-inline.")
        elif stack:
            yield tuple(stack)
            stack = []
    if stack:
        yield tuple(stack)


def demangled(symbols: Iterable[str]) -> dict[str, str]:
    """Returns readable names by symbol."""
    unique = sorted(set(symbols))
    output = subprocess.run(
        ["swift-demangle", "--simplified"], input="".join(f"{symbol}\n" for symbol in unique), stdout=subprocess.PIPE, check=True,
        encoding="utf-8").stdout
    return {symbol: shortened(name) for symbol, name in zip(unique, output.split("\n")[:-1], strict=True)}


def shortened(name: str) -> str:
    """Returns a name without the variants that the compiler has made."""
    return WITNESS.sub(r"\2: \1", VARIANTS.sub("", name)).replace("@Sendable ", "")


def part_of(in_kernel: bool, symbol: str, caller: Part) -> Part:
    """Returns the part of a function. Functions of C without a known prefix belong to the part that calls them."""
    if in_kernel:
        return KERNEL
    return next((part for part, pattern in PATTERNS if pattern.match(symbol)), caller)


def read(lines: Iterable[str], name: str) -> Profile:
    """Reads the output of `perf script`; `name` is the name of the file for errors."""
    samples = Counter(stacks(lines, name))
    if not samples:
        raise Unreadable(f"{name} has no samples.")
    names = demangled(symbol for stack in samples for _, symbol in stack)
    profile = Profile(Frame("all", OTHER), Counter(), Counter())
    for stack, count in samples.items():
        frame, part, parts = profile.root, OTHER, set()
        frame.count += count
        for in_kernel, symbol in reversed(stack):
            part = part_of(in_kernel, symbol, part)
            parts.add(part.name)
            # A function that calls itself, or a variant of itself, is one frame.
            if (names[symbol], part.name) != (frame.name, frame.part.name):
                frame = frame.callees.setdefault((names[symbol], part.name), Frame(names[symbol], part))
                frame.count += count
        profile.own[part.name] += count
        profile.inclusive.update(dict.fromkeys(parts, count))
    return profile


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def table(profile: Profile) -> str:
    lines = ["| Part | In its own functions | With what they call |", "|---|--:|--:|"]
    for part in PARTS:
        own, inclusive = (percent(profile.share(counts[part.name])) for counts in (profile.own, profile.inclusive))
        lines.append(f"| {part.name} | {own} | {inclusive} |")
    return "\n".join(lines)


def visible_callees(frame: Frame, profile: Profile) -> list[Frame]:
    """Returns the callees to draw."""
    visible, small = [], defaultdict[str, list[Frame]](list)
    for callee in frame.callees.values():
        if profile.share(callee.count) >= SMALLEST_SHARE:
            visible.append(callee)
        else:
            small[callee.part.name].append(callee)
    for callees in small.values():
        count = sum(callee.count for callee in callees)
        if profile.share(count) >= SMALLEST_SHARE:
            visible.append(Frame(f"{len(callees)} small frames", callees[0].part, count))
    return visible


def drawn_frames(profile: Profile) -> Iterator[tuple[Frame, float, int]]:
    """Returns the frames to draw, with the sum of the samples on their left and the number of their callers."""
    waiting: list[tuple[Frame, float, int]] = [(profile.root, 0, 0)]
    while waiting:
        frame, left, depth = waiting.pop()
        yield frame, left, depth
        if depth == MAXIMUM_DEPTH:
            continue
        for callee in sorted(visible_callees(frame, profile), key=lambda callee: callee.name):
            waiting.append((callee, left, depth + 1))
            left += callee.count


def label(name: str, width: float) -> str:
    """Returns as much of a name as the width has space for."""
    characters = int((width - 6) / CHARACTER)
    if len(name) <= characters:
        return name
    return name[:characters - 1] + "…" if characters > 3 else ""


def style() -> str:
    def colors(text: str, background: str, fills: list[str]) -> str:
        return f"text {{ fill: {text} }} .background {{ fill: {background} }} rect {{ stroke: {background} }}\n" + " ".join(
            f".p{number} {{ fill: {fill} }}" for number, fill in enumerate(fills))

    light = colors("#1c1e21", "#ffffff", [part.light for part in PARTS])
    dark = colors("#f1f3f5", "#16181b", [part.dark for part in PARTS])
    return (
        "text { font: 11px ui-monospace, monospace } .heading { font: 600 14px system-ui, sans-serif } .legend { font: 12px system-ui, sans-serif }\n"
        f"rect {{ stroke-width: 0.5 }}\n{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}")


def plot(title: str, profile: Profile) -> str:
    """Returns the flame graph as SVG."""
    frames = list(drawn_frames(profile))
    top = 44 + 18 * ((len(PARTS) + 1) // 2)
    height = top + ROW * (max(depth for _, _, depth in frames) + 1) + MARGIN
    scale = (WIDTH - 2 * MARGIN) / profile.root.count
    classes = {part.name: f"p{number}" for number, part in enumerate(PARTS)}
    shares = [f"{part.name} {percent(profile.share(profile.own[part.name]))}" for part in PARTS]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-labelledby="title description">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="description">A flame graph of {profile.root.count:,} samples. The width of a frame is the share of samples in which the function '
        f"was active; callees are above their callers. Frames under {percent(SMALLEST_SHARE)} are drawn together or not at all. Shares of the "
        f'parts without what they call: {escape("; ".join(shares))}.</desc>',
        f"<style>\n{style()}\n</style>",
        '<rect class="background" width="100%" height="100%"/>',
        f'<text class="heading" x="{MARGIN}" y="24">{escape(title)}</text>',
    ]
    for number, (part, share) in enumerate(zip(PARTS, shares)):
        x, y = MARGIN + number % 2 * WIDTH // 2, 36 + number // 2 * 18
        lines.append(
            f'<rect class="{classes[part.name]}" x="{x}" y="{y}" width="13" height="13"/>'
            f'<text class="legend" x="{x + 20}" y="{y + 11}">{escape(share)}</text>')
    for frame, left, depth in frames:
        x, y, width = MARGIN + left * scale, height - MARGIN - (depth + 1) * ROW, frame.count * scale
        text = label(frame.name, width)
        about = f"{frame.name}: {percent(profile.share(frame.count))}, {frame.part.name}"
        lines.append(
            f'<g><title>{escape(about)}</title><rect class="{classes[frame.part.name]}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW}"/>'
            + (f'<text x="{x + 3:.1f}" y="{y + 12}">{escape(text)}</text>' if text else "") + "</g>")
    return "\n".join(lines) + "\n</svg>\n"


def write(title: str, profile: Profile, svg: Path, about: str = "") -> None:
    """Writes the graph and the table, and prints the table. `about` is a sentence on how the profile was made."""
    text = f"{title}: {profile.root.count:,} samples.{about and ' ' + about}\n\n{table(profile)}\n"
    svg.write_text(plot(title, profile), encoding="utf-8")
    svg.with_suffix(".md").write_text(f"{text}\n![{title}]({svg.name})\n", encoding="utf-8")
    print(text)


def main() -> None:
    if len(sys.argv) != 4:
        sys.exit("usage: flame.py TITLE PROFILE SVG")
    title, name, svg = sys.argv[1:]
    try:
        with open(name, encoding="utf-8", errors="replace") as lines:
            profile = read(lines, name)
        write(title, profile, Path(svg))
    except (OSError, Unreadable) as error:
        sys.exit(f"flame.py: {error}")


if __name__ == "__main__":
    main()
