/// A text of unknown origin between quotation marks: fit for a log or a terminal, and short.
struct Quoted: CustomStringConvertible {
    let description: String

    init(_ text: String, longest: Int = 80) {
        guard text.utf8.count > longest || !text.utf8.allSatisfy(Self.isPlain) else {
            description = "\"\(text)\""
            return
        }
        let shown = text.unicodeScalars.prefix(longest).map { scalar in
            Self.isHarmless(scalar) ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        let more = text.unicodeScalars.dropFirst(longest).isEmpty ? "" : "…"
        description = "\"\(shown.joined())\(more)\""
    }

    /// Printable ASCII, which most texts are made of alone.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Neither control nor format characters: those can move a cursor or turn the direction of writing.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: scalar != "\"" && scalar != "\\"
        }
    }
}
