import LoginModel

extension String {
    /// The text for the log: on one line, of bounded length, and without anything that may be a token, a code, or a secret. An error message may
    /// quote input, and a client may have sent a secret in the wrong place.
    package var redactedForLog: String {
        let text = Array(truncated(to: 1000).utf8)
        return String(decoding: text.withoutLongWords.withoutSecretsOfAppTokens, as: UTF8.self).escapedForLog
    }
}

extension [UInt8] {
    /// The text with only the first four bytes of each long word of letters, digits, hyphens and underscores.
    fileprivate var withoutLongWords: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var start = startIndex
        while start < endIndex {
            let end = self[start...].firstIndex { !$0.isWordByte } ?? endIndex
            if end - start >= Self.longWord { result += self[start..<start + 4] + Self.ellipsis } else { result += self[start..<end] }
            if end < endIndex { result.append(self[end]) }
            start = end + 1
        }
        return result
    }

    /// The text without what follows a digit and a vertical bar, which may be percent-encoded. An app access token consists of the app's ID and
    /// secret, and an operator may have chosen a short secret.
    fileprivate var withoutSecretsOfAppTokens: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var index = startIndex
        while index < endIndex {
            result.append(self[index])
            index += 1
            guard self[index - 1].isDigit, let bar = Self.bars.first(where: { self[index...].starts(with: $0) }) else { continue }
            result += self[index..<index + bar.count]
            index += bar.count
            let end = self[index...].firstIndex { " \t\n\u{b}\u{c}\r/)\"'".utf8.contains($0) } ?? endIndex
            if index < end { result += Self.ellipsis }
            index = end
        }
        return result
    }

    /// The number of bytes from which a word may be a secret.
    private static let longWord = 32
    private static let ellipsis = Array("…".utf8)
    private static let bars = ["|", "%7C", "%7c"].map { Array($0.utf8) }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: isDigit
        }
    }
}
