/// Encodes and decodes bytes as pairs of the digits `0` to `9` and `a` to `f`.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String { encode(Array(bytes)) }

    package static func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: bytes.count * 2) { text in
            for (place, byte) in bytes.enumerated() {
                text[2 * place] = digits[Int(byte >> 4)]
                text[2 * place + 1] = digits[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }

    /// Decodes what ``encode(_:)`` returned; `nil` for an odd number of digits, uppercase letters, and other characters.
    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { decode(Array(text)) }

    /// Decodes what ``encode(_:)`` returned; see ``decode(_:)-swift.type.method``.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        for place in stride(from: 0, to: text.count, by: 2) {
            guard let high = value(of: text[place]), let low = value(of: text[place + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
