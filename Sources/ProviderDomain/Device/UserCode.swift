public import LoginModel

/// The user code that a person enters to identify the device: eight letters that are hard to confuse and spell no words (RFC 8628, section
/// 6.1).
public struct UserCode: Sendable, Hashable {
    /// The letters alone, in uppercase.
    public let letters: String

    /// Consonants without `Y`. There are 20^8 = 25,600 million codes. A guess succeeds only if it matches a code that has not expired.
    private static let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)
    private static let length = 8

    /// Creates a random code.
    public init(_ environment: SystemEnvironment) {
        // 256 is not a multiple of 20, so bytes of 240 and above would favor some letters.
        let fair = UInt8(256 / Self.alphabet.count * Self.alphabet.count)
        var letters: [UInt8] = []
        while letters.count < Self.length {
            for byte in environment.randomBytes(2 * Self.length) where byte < fair && letters.count < Self.length {
                letters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        self.letters = String(decoding: letters, as: UTF8.self)
    }

    /// Parses a code that a person typed: in either case, with spaces and dashes anywhere, and with the full-width letters of Japanese and
    /// Chinese input methods.
    /// - Returns: `nil` if the text cannot be a code.
    public init?(typed text: String) {
        var letters: [UInt8] = []
        for scalar in text.unicodeScalars.prefix(64) {
            switch scalar {
            case "A"..."Z": letters.append(UInt8(scalar.value))
            case "a"..."z": letters.append(UInt8(scalar.value - 0x20))
            case "\u{FF21}"..."\u{FF3A}": letters.append(UInt8(scalar.value - 0xFF21 + 0x41))
            case "\u{FF41}"..."\u{FF5A}": letters.append(UInt8(scalar.value - 0xFF41 + 0x41))
            // The dash key of a Japanese input method produces these characters, which Unicode classifies as letters.
            case "\u{30FC}", "\u{FF70}": continue
            case "0"..."9", "\u{FF10}"..."\u{FF19}": return nil
            default: guard !scalar.properties.isAlphabetic else { return nil }
            }
        }
        guard letters.count == Self.length, letters.allSatisfy(Self.alphabet.contains) else { return nil }
        self.letters = String(decoding: letters, as: UTF8.self)
    }

    /// The code as it is displayed, such as `WDJB-MJHT`.
    public var text: String { "\(letters.prefix(4))-\(letters.dropFirst(4))" }
}
