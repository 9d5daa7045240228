/// Encodes and decodes base64url (RFC 4648, section 5) without padding, as in RFC 7515, section 2, and RFC 7636.
public enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static let decoding = Base64URLDecoder(alphabet)

    /// Encodes bytes without padding.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String { encode(Array(bytes)) }

    /// Encodes bytes without padding.
    public static func encode(_ bytes: [UInt8]) -> String {
        alphabet.withUnsafeBufferPointer { alphabet in
            String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
                var (position, written) = (0, 0)
                while position < bytes.count {
                    var group = UInt32(bytes[position]) << 16
                    if position + 1 < bytes.count { group |= UInt32(bytes[position + 1]) << 8 }
                    if position + 2 < bytes.count { group |= UInt32(bytes[position + 2]) }
                    let characters = min(bytes.count - position, 3) + 1
                    for place in 0..<characters { text[written + place] = alphabet[Int(group >> UInt32(18 - 6 * place) & 63)] }
                    position += 3
                    written += characters
                }
                return written
            }
        }
    }

    /// Decodes text strictly; returns `nil` for padding, characters outside the alphabet, an impossible length, or unused bits of the last
    /// character that are not zero.
    ///
    /// Each byte string therefore has exactly one accepted encoding.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        text.withContiguousStorageIfAvailable { decode($0) } ?? Array(text).withUnsafeBufferPointer { decode($0) }
    }

    /// Decodes contiguous text strictly; see ``decode(_:)-swift.type.method``.
    public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let count = decodedCount(of: text) else { return nil }
        var isCanonical = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            isCanonical = decode(text, into: UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
            written = isCanonical ? count : 0
        }
        return isCanonical ? bytes : nil
    }

    /// Returns the number of bytes that a text of this length decodes to; `nil` for an impossible length.
    package static func decodedCount(of text: UnsafeBufferPointer<UInt8>) -> Int? { text.count % 4 == 1 ? nil : text.count * 3 / 4 }

    /// Decodes text strictly into existing memory.
    /// - Parameter bytes: exactly as many bytes as ``decodedCount(of:)`` returns; nothing is decoded into a buffer of another size.
    /// - Returns: whether the text was decoded; otherwise, the content of the memory is undefined.
    package static func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        decodedCount(of: text) == bytes.count && decoding.decode(text, into: bytes)
    }

    /// Decodes text strictly; see ``decode(_:)-swift.type.method``.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        decode(Array(text.utf8))
    }
}
