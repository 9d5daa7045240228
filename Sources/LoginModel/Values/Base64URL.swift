/// The URL-safe alphabet of RFC 4648, section 5, without padding, as RFC 7515 (section 2) and RFC 7636 use it.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each ASCII character, 255 where it is not in the alphabet.
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
        return table
    }()

    /// Writes bytes as text.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 4 / 3 + 3)
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads text strictly: no padding, no foreign character, no impossible length, no stray bits in the last character.
    ///
    /// Each byte string therefore has exactly one text. Returns `nil` for any other text.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        text.withContiguousStorageIfAvailable { decode(contiguous: $0) } ?? Array(text).withUnsafeBufferPointer { decode(contiguous: $0) }
    }

    /// Not generic, so that it is compiled once and well for callers in other modules.
    private static func decode(contiguous text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let count = text.count
        guard count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * 3 / 4)
        var buffer: UInt32 = 0
        var bits = 0
        let known = values.withUnsafeBufferPointer { values in
            for character in text {
                let value = values[Int(character)]
                guard value != 255 else { return false }
                buffer = buffer << 6 | UInt32(value)
                bits += 6
                if bits >= 8 {
                    bits -= 8
                    bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
                }
            }
            return true
        }
        guard known, buffer & (1 << UInt32(bits) - 1) == 0 else { return nil }
        return bytes
    }

    /// Reads text strictly; see ``decode(_:)-swift.type.method``.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(Array(text.utf8))
    }
}
