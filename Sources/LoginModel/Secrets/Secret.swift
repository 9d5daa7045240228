/// A text that must never be printed: a password, an app secret, a code, a token.
///
/// String interpolation, `print`, `dump` and debugger summaries do not reveal it. Code can use the text only through ``reveal(_:)``, so
/// that each use is visible.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let text: String

    /// Creates a secret from a text.
    public init(_ text: String) { self.text = text }

    /// Calls a closure with the text, and returns its result.
    public func reveal<Result, Failure: Error>(_ use: (String) throws(Failure) -> Result) throws(Failure) -> Result {
        try use(text)
    }

    /// The length in UTF-8 bytes, never the content.
    public var description: String { "••• (\(text.utf8.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
    /// Whether the two secrets are equal. The duration of the comparison depends only on their lengths.
    public func matches(_ other: Secret) -> Bool {
        reveal { mine in other.reveal { theirs in constantTimeEquals(mine.utf8, theirs.utf8) } }
    }
}
