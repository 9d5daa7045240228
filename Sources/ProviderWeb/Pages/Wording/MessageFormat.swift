/// One text of a catalog, split at its placeholders: `Continue as {firstName}` consists of words and one placeholder.
struct MessageFormat: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case literal(String)
        case placeholder(String)
    }

    let parts: [Part]

    /// Parses `{name}` as a placeholder. An unmatched brace is literal.
    init(_ text: String) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}")) {
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            parts.append(.placeholder(String(rest[rest.utf8.index(after: open)..<close])))
            rest = rest[rest.utf8.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        self.parts = parts
    }

    /// The names of the placeholders.
    var placeholders: Set<String> {
        Set(parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
    }

    /// Fills in the placeholders with names and points in time. A placeholder without a value becomes empty.
    func formatted(_ names: [String: String], at times: [String: TimeElement] = [:]) -> LocalizedText {
        LocalizedText(
            pieces: parts.map { part in
                switch part {
                case .literal(let text): .literal(text)
                case .placeholder(let name): times[name].map(LocalizedText.Piece.time) ?? .name(names[name] ?? "")
                }
            })
    }

    private init(parts: [Part]) { self.parts = parts }

    /// The pseudo-locale version, which has accented vowels and brackets and is two fifths longer. A tester therefore notices a text that
    /// is truncated, assembled from pieces, or not from a catalog.
    var pseudo: MessageFormat {
        let length = parts.map { if case .literal(let text) = $0 { text.count } else { 0 } }.reduce(0, +)
        let accented = parts.map { part in
            guard case .literal(let text) = part else { return part }
            return Part.literal(String(text.map { Self.accents[$0] ?? $0 }))
        }
        let padding = String(repeating: "·", count: length * 2 / 5)
        return MessageFormat(parts: [.literal("⟦")] + accented + [.literal("\(padding)⟧")])
    }

    private static let accents: [Character: Character] = [
        "a": "á", "e": "ê", "i": "ï", "o": "ö", "u": "ü", "y": "ý", "A": "Å", "E": "Ë", "I": "Î", "O": "Ø", "U": "Û", "Y": "Ý",
    ]
}
