/// What each character of base64url brings to the three bytes that four of them make: a table for each of the four places.
///
/// The bytes are those of a number whose lowest byte is the first; its highest byte is zero for the characters of the alphabet alone.
struct Base64URLDecoding: Sendable {
    private let tables: [UInt32]

    private static let strange: UInt32 = 0xFF00_0000

    init(_ alphabet: [UInt8]) {
        var tables = [UInt32](repeating: Self.strange, count: 4 * 256)
        for (value, character) in alphabet.enumerated() {
            let (value, place) = (UInt32(value), Int(character))
            tables[place] = value << 2
            tables[256 + place] = value >> 4 | (value & 15) << 12
            tables[512 + place] = (value >> 2) << 8 | (value & 3) << 22
            tables[768 + place] = value << 16
        }
        self.tables = tables
    }

    /// - Parameter bytes: room for three bytes for each four characters.
    /// - Returns: whether the text is canonical: of the alphabet alone, with no stray bits in its last character.
    func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        tables.withUnsafeBufferPointer { Self.decode(text, $0, into: bytes) }
    }

    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, _ tables: UnsafeBufferPointer<UInt32>, into bytes: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        guard let target = UnsafeMutableRawPointer(bytes.baseAddress) else { return text.isEmpty }
        var seen: UInt32 = 0
        var (position, written) = (0, 0)
        // Each step writes a byte too many, which the next one overwrites.
        while position + 4 <= text.count, written + 4 <= bytes.count {
            let three =
                tables[Int(text[position])] | tables[256 + Int(text[position + 1])] | tables[512 + Int(text[position + 2])]
                | tables[768 + Int(text[position + 3])]
            seen |= three
            target.storeBytes(of: three.littleEndian, toByteOffset: written, as: UInt32.self)
            position += 4
            written += 3
        }
        var rest: UInt32 = 0
        for place in 0..<(text.count - position) { rest |= tables[256 * place + Int(text[position + place])] }
        guard (seen | rest) & strange == 0 else { return false }
        while written < bytes.count {
            bytes[written] = UInt8(truncatingIfNeeded: rest)
            rest >>= 8
            written += 1
        }
        // What is left of the last group must be nothing.
        return rest == 0
    }
}
