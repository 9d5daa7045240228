/// What somebody writes about a review: why a permission is wanted, or why it is refused. Blanks around it do not count.
public struct ReviewText: Sendable, Hashable {
    /// What it is about, and so how long it may be.
    public enum Kind: Sendable, Hashable {
        /// Why an app wants a permission, and where it uses it.
        case use
        /// Why it does not get it.
        case reason

        /// How many characters it has, at the least and at the most.
        public var lengths: ClosedRange<Int> {
            switch self {
            case .use: 20...2000
            case .reason: 5...1000
            }
        }
    }

    /// Why a text is not taken. The raw value is stable.
    public enum Objection: String, Error, Sendable, Hashable, CaseIterable {
        /// Fewer characters than ``Kind/lengths`` allow.
        case tooShort = "too-short"
        /// More than they allow.
        case tooLong = "too-long"
        /// A character that nobody sees.
        case control
    }

    /// The text without the blanks around it, its lines ended by line feeds.
    public let text: String

    /// - Throws: what is wrong with it.
    public init(_ typed: String, for kind: Kind) throws(Objection) {
        let lines = typed.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let start = lines.drop(while: \.isWhitespace)
        let length = start.reversed().drop(while: \.isWhitespace).count
        guard length >= kind.lengths.lowerBound else { throw .tooShort }
        guard length <= kind.lengths.upperBound, start.utf8.count <= kind.lengths.upperBound * Self.mostBytes else { throw .tooLong }
        let text = String(start.prefix(length))
        let isVisible = text.unicodeScalars.allSatisfy { scalar in
            // What turns a text around makes another one of it to the eye (Unicode Standard Annex 9, section 2).
            if "\u{202A}"..."\u{202E}" ~= scalar || "\u{2066}"..."\u{2069}" ~= scalar { return false }
            return ["\n", "\t"].contains(scalar) || scalar.properties.generalCategory != .control
        }
        guard isVisible else { throw .control }
        self.text = text
    }

    /// Of one character, on average: marks cannot make a short text a long one.
    private static let mostBytes = 8
}
