/// The URL-safe alphabet of RFC 4648, section 5, without padding, as RFC 7515 (section 2) and RFC 7636 use it.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let decoding = Base64URLDecoding(alphabet)

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
        text.withContiguousStorageIfAvailable { decode($0) } ?? Array(text).withUnsafeBufferPointer { decode($0) }
    }

    /// The same for bytes that lie side by side.
    public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let rest = text.count % 4
        guard rest != 1 else { return nil }
        let count = text.count * 3 / 4
        var isCanonical = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            isCanonical = decoding.decode(text, into: UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
            written = isCanonical ? count : 0
        }
        return isCanonical ? bytes : nil
    }

    /// Reads text strictly; see ``decode(_:)-swift.type.method``.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(Array(text.utf8))
    }
}
