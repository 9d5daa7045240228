public import LoginModel

/// What a person types to say which device waits for them: eight letters that no eye confuses and that make no word (RFC 8628, section 6.1).
public struct UserCode: Sendable, Hashable {
    /// The letters alone, in capitals.
    public let letters: String

    /// Consonants, without `Y`: 20 to the power of 8 is 25 600 million codes, of which a guess must hit one that lives.
    private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
    private static let length = 8

    /// A code that nobody can foresee.
    public init(_ surroundings: Surroundings) {
        // 256 is no multiple of 20: numbers from 240 on would favour some letters.
        let fair = UInt8(256 / Self.alphabet.count * Self.alphabet.count)
        var letters: [UInt8] = []
        while letters.count < Self.length {
            for byte in surroundings.randomBytes(2 * Self.length) where byte < fair && letters.count < Self.length {
                letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        self.letters = String(decoding: letters, as: UTF8.self)
    }

    /// Reads what somebody typed: in any case, with spaces, dashes and the like wherever they are, and with the wide letters of an input method
    /// for Japanese or Chinese. `nil` for anything that no code can be.
    public init?(typed text: String) {
        var letters: [UInt8] = []
        for scalar in text.unicodeScalars.prefix(64) {
            switch scalar {
            case "A"..."Z": letters.append(UInt8(scalar.value))
            case "a"..."z": letters.append(UInt8(scalar.value - 0x20))
            case "\u{FF21}"..."\u{FF3A}": letters.append(UInt8(scalar.value - 0xFF21 + 0x41))
            case "\u{FF41}"..."\u{FF5A}": letters.append(UInt8(scalar.value - 0xFF41 + 0x41))
            // What the key of the dash gives in a Japanese input method; it counts as a letter.
            case "\u{30FC}", "\u{FF70}": continue
            case "0"..."9", "\u{FF10}"..."\u{FF19}": return nil
            default: guard !scalar.properties.isAlphabetic else { return nil }
            }
        }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = String(decoding: letters, as: UTF8.self)
    }

    /// As people read it: `WDJB-MJHT`.
    public var text: String { "\(letters.prefix(4))-\(letters.dropFirst(4))" }
}
