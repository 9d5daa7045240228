/// Creates uncompressed PNG files in which all samples are 0.
enum PNGFile {
    /// - Parameters:
    ///   - color: the PNG color type, 0 to 6.
    ///   - depth: the number of bits per sample.
    static func black(_ width: Int, _ height: Int, color: UInt8 = 0, depth: UInt8 = 8, isInterlaced: Bool = false) -> [UInt8] {
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 1
        var data: [UInt8] = []
        for (x, y, right, down) in isInterlaced ? passes : [(0, 0, 1, 1)] {
            let (columns, rows) = ((width - x + right - 1) / right, (height - y + down - 1) / down)
            guard columns > 0 else { continue }
            data += [UInt8](repeating: 0, count: rows * (1 + (columns * samples * Int(depth) + 7) / 8))
        }
        let head = big(width) + big(height) + [depth, color, 0, 0, isInterlaced ? 1 : 0]
        let palette = color == 3 ? chunk("PLTE", [0, 0, 0]) : []
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + palette + chunk("IDAT", stored(data))
            + chunk("IEND", [])
    }

    /// The passes of Adam7: the first column and row, and the distance between columns and between rows.
    private static let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

    private static func big(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + data
        return big(data.count) + checked + big(Int(crc(checked)))
    }

    /// Returns the zeros as stored blocks (RFC 1950 and 1951). The two sums of their Adler-32 checksum are 1 and the
    /// number of zeros modulo 65,521.
    private static func stored(_ zeros: [UInt8]) -> [UInt8] {
        var made: [UInt8] = [0x78, 0x01]
        for begin in stride(from: 0, to: zeros.count, by: 65_535) {
            let count = min(65_535, zeros.count - begin)
            let (low, high) = (UInt8(count & 255), UInt8(count >> 8))
            made += [begin + count == zeros.count ? 1 : 0, low, high, ~low, ~high] + zeros[begin..<begin + count]
        }
        return made + big((zeros.count % 65_521) << 16 | 1)
    }

    private static let table: [UInt32] = (0..<256).map {
        (0..<8).reduce(UInt32($0)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
    }
}
