/// A text about a review: why an app needs a permission, or why the operator refuses the request. Surrounding white space is removed.
public struct ReviewText: Sendable, Hashable {
    /// The purpose of a text, which determines its permitted length.
    public enum Kind: Sendable, Hashable {
        /// Why an app needs a permission, and where the app uses it.
        case use
        /// Why the app does not receive the permission.
        case reason

        /// The permitted number of characters.
        public var lengths: ClosedRange<Int> {
            switch self {
            case .use: 20...2000
            case .reason: 5...1000
            }
        }
    }

    /// Why a text is rejected. The raw value is stable.
    public enum Violation: String, Error, Sendable, Hashable, CaseIterable {
        /// The text is shorter than ``Kind/lengths``.
        case tooShort = "too-short"
        /// The text is longer than ``Kind/lengths``.
        case tooLong = "too-long"
        /// The text contains a character that overrides the direction of text, or a control character other than a line feed or a tab.
        case control
    }

    /// The text without surrounding white space. Lines are separated by line feeds.
    public let text: String

    /// Validates a text.
    /// - Throws: Why the text is rejected.
    public init(_ typed: String, for kind: Kind) throws(Violation) {
        let lines = Self.withLineFeeds(typed)
        let start = lines.drop(while: \.isWhitespace)
        let length = start.reversed().drop(while: \.isWhitespace).count
        guard length >= kind.lengths.lowerBound else { throw .tooShort }
        guard length <= kind.lengths.upperBound, start.utf8.count <= kind.lengths.upperBound * Self.mostBytes else { throw .tooLong }
        let text = String(start.prefix(length))
        let isVisible = text.unicodeScalars.allSatisfy { scalar in
            // Characters that override the direction of text can make it look like another text (Unicode Standard Annex #9, section 2).
            if "\u{202A}"..."\u{202E}" ~= scalar || "\u{2066}"..."\u{2069}" ~= scalar { return false }
            return ["\n", "\t"].contains(scalar) || scalar.properties.generalCategory != .control
        }
        guard isVisible else { throw .control }
        self.text = text
    }

    /// Returns a text in which every line break (CR, LF or CRLF) is a line feed.
    private static func withLineFeeds(_ text: String) -> String {
        var lines = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar != "\n" || previous != "\r" { lines.append(scalar == "\r" ? "\n" : scalar) }
            previous = scalar
        }
        return String(lines)
    }

    /// The maximum size of a text in bytes is this number times its maximum number of characters. Without this limit, combining marks could
    /// make a short text very large.
    private static let mostBytes = 8
}
