/// A text that must never be printed: a password, a client secret, a code, a token.
///
/// It does not show itself in string interpolation, `print`, `dump` or a debugger summary. Using the text is a visible act: ``reveal(_:)``.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let text: String

    /// Takes the text that must not be printed.
    public init(_ text: String) { self.text = text }

    /// Hands the text to `use`, and to nothing else.
    public func reveal<Result, Failure: Error>(_ use: (String) throws(Failure) -> Result) throws(Failure) -> Result {
        try use(text)
    }

    /// The length in UTF-8 bytes, never the content.
    public var description: String { "••• (\(text.utf8.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
    /// Compares in a time that depends on the lengths alone.
    public func matches(_ other: Secret) -> Bool {
        reveal { mine in other.reveal { theirs in constantTimeEquals(mine.utf8, theirs.utf8) } }
    }
}
