/// The `Accept-Language` header (RFC 9110, section 12.5.4): language ranges, each with a weight.
struct AcceptLanguage {
    /// The maximum length, in Unicode scalars; a longer header is truncated. No browser sends so long a header.
    private static let maximumLength = 2048

    /// The ranges with their weights in thousandths, in the order of the header.
    private let ranges: [(tag: Substring, weight: Int)]

    /// Parses a header. A range with a malformed weight is ignored.
    init(_ header: String) {
        ranges = header.unicodeScalars.prefix(Self.maximumLength).split(separator: ",").compactMap { item in
            let parts = Substring(item).split(separator: ";").map { $0.trimmed }
            guard let tag = parts.first, !tag.isEmpty else { return nil }
            var weight = 1000
            for parameter in parts.dropFirst() where parameter.hasPrefix("q=") || parameter.hasPrefix("Q=") {
                guard let thousandths = Self.thousandths(parameter.dropFirst(2)) else { return nil }
                weight = thousandths
            }
            return (tag, weight)
        }
    }

    /// Returns the language with the highest weight, or the earlier of two with equal weights; `nil` if none is acceptable.
    func best(of languages: [PageLanguage]) -> PageLanguage? {
        let named = Set(ranges.compactMap { PageLanguage(matching: $0.tag) })
        var best: (language: PageLanguage, weight: Int)?
        for (tag, weight) in ranges where weight > best?.weight ?? 0 {
            let language = tag == "*" ? languages.first { !named.contains($0) } : PageLanguage(matching: tag)
            if let language { best = (language, weight) }
        }
        return best?.language
    }

    /// Parses a weight into thousandths (RFC 9110, section 12.4.2): `0` or `1`, with up to three decimals, at most `1.000`.
    private static func thousandths(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy("0123456789".utf8.contains) else { return nil }
        let padded = whole + decimals + String(repeating: "0", count: 3 - decimals.utf8.count)
        return Int(padded).flatMap { $0 <= 1000 ? $0 : nil }
    }
}

extension Substring {
    /// The text without optional whitespace (RFC 9110, section 5.6.3) at both ends.
    fileprivate var trimmed: Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        return drop(while: isBlank).reversed().drop(while: isBlank).reversed().reduce(into: Substring()) { $0.append($1) }
    }
}
