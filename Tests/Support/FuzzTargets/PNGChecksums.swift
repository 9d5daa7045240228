/// The checksums of the chunks of a PNG file. After a fuzzer has changed bytes, the checksums hardly ever match.
enum PNGChecksums {
    /// Returns the file with the correct checksum in each chunk; `nil` if the file does not begin with the signature of PNG.
    static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        var (repaired, offset) = (bytes, 8)
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard offset + 12 + length <= bytes.count else { break }
            let sum = crc(bytes[(offset + 4)..<(offset + 8 + length)])
            for byte in 0..<4 { repaired[offset + 8 + length + byte] = UInt8(truncatingIfNeeded: sum >> (24 - byte * 8)) }
            offset += 12 + length
        }
        return repaired
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
        }
    }
}
