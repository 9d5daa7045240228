/// Small files whose decoding takes much memory or time.
enum HostileFiles {
    private static func big(_ number: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)] }

    private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] { [0xff, marker] + big(data.count + 2) + data }

    /// Returns a gray progressive JPEG. Each of its scans encodes all blocks in a few bytes.
    static func progressiveJPEG(width: Int, height: Int, scans: Int) -> [UInt8] {
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        var file: [UInt8] = [0xff, 0xd8] + segment(0xdb, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xc2, [8] + big(height) + big(width) + [1, 1, 0x11, 0])
        // Each table has one code, of one bit. In the first table, the code stands for no difference. In the second table, it stands for
        // the end of the band in a run of 2¹⁴ or more blocks.
        let codes: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
        file += segment(0xc4, [0] + codes + [0]) + segment(0xc4, [0x10] + codes + [0xe0])
        file += segment(0xda, [1, 1, 0, 0, 0, 0]) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
        var bits = BitWriter(isBigEndian: true)
        var left = blocks
        while left > 0 {
            let run = max(16_384, min(left, 32_767))
            bits.put(run - 16_384, 15)
            left -= run
        }
        let run = bits.bytes(padding: 1).flatMap { $0 == 0xff ? [0xff, 0] : [$0] }
        for number in 0..<scans {
            let coefficient = UInt8(1 + number % 63)
            file += segment(0xda, [1, 1, 0, coefficient, coefficient, 0]) + run
        }
        return file + [0xff, 0xd9]
    }

    /// Returns a lossless WebP (RFC 9649, section 6.2.2) of 512 × 512 pixels, in which each of the 16,384 blocks has its own prefix codes.
    /// The decoder allocates several kilobytes of tables for each block.
    static func webPOfManyCodes() -> [UInt8] {
        let (side, groups) = (512, 16_384)
        var bits = BitWriter(isBigEndian: false)
        bits.put(0x2f, 8)
        bits.put(side - 1, 14)
        bits.put(side - 1, 14)
        // The header says: no opacity, version 0, no transform, a color cache of 2¹¹ entries, and blocks of 4 × 4 pixels with their own
        // codes.
        for (value, count) in [(0, 1), (0, 3), (0, 1), (1, 1), (11, 4), (1, 1), (0, 3)] { bits.put(value, count) }
        // The entropy image selects the codes of each block. It has no cache, codes of 8 bits for green and red, and one value for each
        // other channel.
        bits.put(0, 1)
        for _ in 0..<2 {
            bits.put(0, 1)
            bits.put(8, 4)
            for length in [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8] { bits.put(length == 8 ? 1 : 0, 3) }
            for (value, count) in [(1, 1), (3, 3), (254, 8)] { bits.put(value, count) }
        }
        for _ in 0..<3 { bits.put(0b0001, 4) }
        for group in 0..<groups { for byte in [group & 255, group >> 8] { bits.put(reversed(byte), 8) } }
        // Each block has five prefix codes, each of which has only one symbol.
        for _ in 0..<groups * 5 { bits.put(0b0001, 4) }
        bits.put(0, 32)
        var image = bits.bytes(padding: 0)
        if image.count % 2 == 1 { image.append(0) }
        let little = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        return Array("RIFF".utf8) + little(image.count + 12) + Array("WEBPVP8L".utf8) + little(image.count) + image
    }

    private static func reversed(_ byte: Int) -> Int { (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) } }

    private struct BitWriter {
        let isBigEndian: Bool
        private var bits: [Bool] = []

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func put(_ value: Int, _ count: Int) {
            for place in 0..<count { bits.append(value >> (isBigEndian ? count - 1 - place : place) & 1 == 1) }
        }

        func bytes(padding: UInt8) -> [UInt8] {
            stride(from: 0, to: bits.count, by: 8).map { begin in
                (0..<8).reduce(0) { byte, place in
                    let bit: UInt8 = begin + place < bits.count ? (bits[begin + place] ? 1 : 0) : padding
                    return byte | bit << (isBigEndian ? 7 - place : place)
                }
            }
        }
    }
}
