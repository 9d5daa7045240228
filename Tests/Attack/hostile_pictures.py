"""Makes small picture files whose decoding takes much memory or time."""

from __future__ import annotations

import struct
import zlib


def _segment(marker: int, data: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data


def progressive_jpeg(width: int, height: int, scans: int = 0) -> bytes:
    """Makes a gray progressive JPEG. `scans` scans follow the first one. Each of them encodes all blocks in a few bytes (ITU-T T.81,
    section G.1.2.2). If `scans` is 0, the file ends after one byte of the first scan."""
    blocks = -(-width // 8) * -(-height // 8)
    codes = bytes([1] + [0] * 15)
    file = b"\xff\xd8" + _segment(0xDB, bytes([0] + [1] * 64))
    file += _segment(0xC2, struct.pack(">BHHB", 8, height, width, 1) + bytes([1, 0x11, 0]))
    file += _segment(0xC4, b"\0" + codes + b"\0") + _segment(0xC4, b"\x10" + codes + b"\xe0")
    if not scans:
        return file + _segment(0xDA, bytes([1, 1, 0, 0, 0, 0])) + b"\0\xff\xd9"
    # Without this first scan, with one bit for each block, the decoder would stop at the second scan.
    file += _segment(0xDA, bytes([1, 1, 0, 0, 0, 0])) + bytes(-(-blocks // 8))
    bits = ""
    while blocks > 0:
        run = max(16_384, min(blocks, 32_767))
        bits += format(run - 16_384, "015b")
        blocks -= run
    bits += "1" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    for number in range(scans):
        file += _segment(0xDA, bytes([1, 1, 0, 1 + number % 63, 1 + number % 63, 0])) + data
    return file + b"\xff\xd9"


def png(width: int, height: int, depth: int, is_interlaced: bool) -> bytes:
    """Makes a PNG with an opacity channel, and with a filter that makes decoding slow."""
    passes = [(0, 0, 1, 1)]
    if is_interlaced:
        passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    packer = zlib.compressobj(9)
    data = b""
    for x, y, right, down in passes:
        row = b"\4" + bytes([7]) * (-(-(width - x) // right) * 4 * depth // 8)
        for _ in range(-(-(height - y) // down)):
            data += packer.compress(row)
    data += packer.flush()

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, depth, 6, 0, 0, int(is_interlaced))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def webp_of_many_codes(side: int, groups: int) -> bytes:
    """Makes a lossless picture whose blocks of 4 × 4 pixels use `groups` different groups of prefix codes (RFC 9649, section 6.2.2)."""
    bits: list[str] = []

    def put(value: int, count: int) -> None:
        bits.append(format(value, f"0{count}b")[::-1])

    def put_single_value() -> None:
        put(0b0001, 4)

    for value, count in [(0x2F, 8), (side - 1, 14), (side - 1, 14), (0, 1), (0, 3)]:
        put(value, count)
    # The picture has no transform, a color cache of 2¹¹ entries, and prefix codes for each block.
    for value, count in [(0, 1), (1, 1), (11, 4), (1, 1), (0, 3), (0, 1)]:
        put(value, count)
    # In the entropy image, green and red have codes of 8 bits. They select the group of each block.
    for _ in range(2):
        put(0, 1)
        put(8, 4)
        for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]:
            put(int(length == 8), 3)
        for value, count in [(1, 1), (3, 3), (254, 8)]:
            put(value, count)
    for _ in range(3):
        put_single_value()
    for block in range((side // 4) ** 2):
        group = block % groups
        bits.append(format(group & 255, "08b") + format(group >> 8, "08b"))
    for _ in range(groups * 5):
        put_single_value()
    put(0, 32)
    text = "".join(bits)
    text += "0" * (-len(text) % 16)
    image = bytes(int(text[offset:offset + 8][::-1], 2) for offset in range(0, len(text), 8))
    return b"RIFF" + struct.pack("<I", len(image) + 12) + b"WEBPVP8L" + struct.pack("<I", len(image)) + image
