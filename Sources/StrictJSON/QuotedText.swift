/// A text of unknown origin in quotation marks, escaped for logs and terminals, and shortened.
package struct QuotedText: CustomStringConvertible {
    package let description: String

    package init(_ text: String, maximumLength: Int = 80) {
        guard text.utf8.count > maximumLength || !text.utf8.allSatisfy(Self.isPlain) else {
            description = "\"\(text)\""
            return
        }
        let shown = text.unicodeScalars.prefix(maximumLength).map { scalar in
            Self.isHarmless(scalar) ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        let more = text.unicodeScalars.dropFirst(maximumLength).isEmpty ? "" : "…"
        description = "\"\(shown.joined())\(more)\""
    }

    /// Whether the byte is printable ASCII that needs no escape. Most texts contain nothing else.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Whether the scalar can be displayed unescaped. Control and format characters, for instance, could move the cursor or change the
    /// writing direction.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: scalar != "\"" && scalar != "\\"
        }
    }
}
