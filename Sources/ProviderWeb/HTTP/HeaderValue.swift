/// The parts of a header such as `multipart/form-data; boundary="…"` (RFC 9110, section 5.6.6).
struct HeaderValue {
    /// What stands before the first semicolon, in lower case.
    let head: String
    private let parameters: [(name: String, value: String)]

    /// How many parameters are told apart.
    private static let mostParameters = 16

    init(_ text: String) {
        let parts = text.split(separator: ";", maxSplits: Self.mostParameters, omittingEmptySubsequences: false).map(Self.trimmed)
        head = (parts.first ?? "").lowercased()
        parameters = parts.dropFirst().compactMap { part in
            guard let sign = part.firstIndex(of: "=") else { return nil }
            let value = part[part.index(after: sign)...]
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return (part[..<sign].lowercased(), String(isQuoted ? value.dropFirst().dropLast() : value))
        }
    }

    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Without white space at either end.
    static func trimmed(_ text: Substring) -> String {
        // Most have none.
        if let first = text.utf8.first, let last = text.utf8.last, (0x21..<0x7F) ~= first, (0x21..<0x7F) ~= last { return String(text) }
        let start = text.drop { $0.isWhitespace }
        return String(String(start.reversed().drop { $0.isWhitespace }).reversed())
    }
}
