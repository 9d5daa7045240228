/// A header value with parameters, such as `multipart/form-data; boundary="…"` (RFC 9110, section 5.6.6).
struct HeaderValue {
    /// The value before the first semicolon, in lowercase.
    let mainValue: String
    private let parameters: [(name: String, value: String)]

    /// The maximum number of parameters that are parsed.
    private static let maximumParameters = 16

    init(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: Self.maximumParameters, omittingEmptySubsequences: false).map(Self.trimmed)
        mainValue = (parts.first ?? "").lowercased()
        parameters = parts.dropFirst().compactMap { part in
            guard let sign = part.firstIndex(of: "=") else { return nil }
            let value = part[part.index(after: sign)...]
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return (part[..<sign].lowercased(), String(isQuoted ? value.dropFirst().dropLast() : value))
        }
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
