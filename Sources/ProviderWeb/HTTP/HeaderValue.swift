/// A header value with parameters, such as `multipart/form-data; boundary="…"` (RFC 9110, section 5.6.6).
struct HeaderValue {
    /// The value before the first semicolon, in lowercase.
    let mainValue: String
    private let parameters: [(name: String, value: String)]

    /// The maximum number of parameters that are parsed.
    private static let maximumParameters = 16

    init(_ text: String) {
        let parts = Self.parts(of: text).map(Self.trimmed)
        mainValue = (parts.first ?? "").lowercased()
        parameters = parts.dropFirst().compactMap { part in
            guard let sign = part.firstIndex(of: "=") else { return nil }
            let value = part[part.index(after: sign)...]
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return (part[..<sign].lowercased(), String(isQuoted ? value.dropFirst().dropLast() : value))
        }
    }

    /// Splits a value at the semicolons outside of quoted strings. A backslash stands for itself, as in the names that browsers send, but
    /// the quoted string continues after a quote that follows it, unless the parameter ends there.
    private static func parts(of text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        for index in text.utf8.indices {
            switch text.utf8[index] {
            case UInt8(ascii: "\"") where !isQuoted || !isEscapedQuote(text.utf8, index): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted && parts.count < maximumParameters:
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }

    /// Whether a quote in a quoted string follows a backslash, and is not at the end of its parameter.
    private static func isEscapedQuote(_ text: String.UTF8View, _ quote: String.Index) -> Bool {
        guard text[text.index(before: quote)] == UInt8(ascii: "\\") else { return false }
        guard let next = text[text.index(after: quote)...].first else { return false }
        return ![UInt8(ascii: ";"), UInt8(ascii: " "), UInt8(ascii: "\t")].contains(next)
    }

    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Returns the text without white space at either end.
    static func trimmed(_ text: Substring) -> String {
        // Most values have no white space at the ends.
        if let first = text.utf8.first, let last = text.utf8.last, (0x21..<0x7F) ~= first, (0x21..<0x7F) ~= last { return String(text) }
        let start = text.drop { $0.isWhitespace }
        return String(String(start.reversed().drop { $0.isWhitespace }).reversed())
    }
}
