import CBase64URL

/// Decodes base64url with four tables, one for each position in a group of four characters. A table contains the contribution of each
/// character to the three decoded bytes.
///
/// A contribution is a little-endian number. Its highest byte is zero only for characters of the alphabet.
struct Base64URLDecoder: Sendable {
    private let tables: [UInt32]

    private static let invalid: UInt32 = 0xFF00_0000

    init(_ alphabet: [UInt8]) {
        var tables = [UInt32](repeating: Self.invalid, count: 4 * 256)
        for (value, character) in alphabet.enumerated() {
            let (value, place) = (UInt32(value), Int(character))
            tables[place] = value << 2
            tables[256 + place] = value >> 4 | (value & 15) << 12
            tables[512 + place] = (value >> 2) << 8 | (value & 3) << 22
            tables[768 + place] = value << 16
        }
        self.tables = tables
    }

    /// Decodes a whole text.
    /// - Parameter bytes: the memory for three bytes per four characters.
    /// - Returns: whether the text is canonical: only characters of the alphabet, and the unused bits of the last character are zero.
    func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        decode(text, into: bytes, startingAt: base64url_decode_blocks(text.baseAddress, text.count, bytes.baseAddress, bytes.count))
    }

    /// Decodes the rest of a text.
    /// - Parameter read: the number of characters that have already been decoded; a multiple of four.
    func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>, startingAt read: Int) -> Bool {
        tables.withUnsafeBufferPointer { Self.decode(text, $0, into: bytes, after: read) }
    }

    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ tables: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableBufferPointer<UInt8>,
        after read: Int
    ) -> Bool {
        guard let target = UnsafeMutableRawPointer(bytes.baseAddress) else { return text.isEmpty }
        var seen: UInt32 = 0
        var (position, written) = (read, read / 4 * 3)
        // Each step writes more bytes than it decodes; the next step overwrites the excess.
        while position + 8 <= text.count, written + 8 <= bytes.count {
            let word = UInt64(littleEndian: UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + position).loadUnaligned(as: UInt64.self))
            let first = threeBytes(UInt32(truncatingIfNeeded: word), tables)
            let second = threeBytes(UInt32(truncatingIfNeeded: word >> 32), tables)
            seen |= first | second
            target.storeBytes(of: (UInt64(first) | UInt64(second) << 24).littleEndian, toByteOffset: written, as: UInt64.self)
            position += 8
            written += 6
        }
        while position + 4 <= text.count, written + 4 <= bytes.count {
            let word = UInt32(littleEndian: UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + position).loadUnaligned(as: UInt32.self))
            let three = threeBytes(word, tables)
            seen |= three
            target.storeBytes(of: three.littleEndian, toByteOffset: written, as: UInt32.self)
            position += 4
            written += 3
        }
        var rest: UInt32 = 0
        for place in 0..<(text.count - position) { rest |= tables[256 * place + Int(text[position + place])] }
        guard (seen | rest) & invalid == 0 else { return false }
        while written < bytes.count {
            bytes[written] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
            written += 1
        }
        // The remaining bits of the last group must be zero.
        return rest == 0
    }

    /// Decodes four characters to three bytes; the first character is the lowest byte of `word`.
    @inline(__always)
    private static func threeBytes(_ word: UInt32, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        tables[Int(word & 255)] | tables[256 + Int(word >> 8 & 255)] | tables[512 + Int(word >> 16 & 255)] | tables[768 + Int(word >> 24)]
    }
}
