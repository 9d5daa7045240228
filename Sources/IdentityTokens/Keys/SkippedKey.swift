/// A key of a document that is left out, and why. The other keys still serve.
public struct SkippedKey: Sendable, Hashable, CustomStringConvertible {
    /// What to branch on: stable, in `lowercase_words`. New codes may appear in any minor version.
    public let code: String
    /// The key's id where it has one, else its place in the document; fit for a log.
    public let key: String
    /// One sentence to log.
    public let explanation: String

    init(_ key: String, _ trouble: UnusableKey) {
        code = trouble.code
        self.key = key
        explanation = "The key \(key) is left out: \(trouble.reason)."
    }

    /// Of several keys under one id (RFC 7517, section 4.5).
    init(shared id: String) {
        code = "shared_key_id"
        key = Self.label(id)
        explanation = "The keys \(key) are left out: they share one id (RFC 7517, section 4.5)."
    }

    /// See ``key``.
    static func label(_ id: String) -> String { "\(Quoted(id))" }

    public var description: String { "\(explanation) (\(code))" }
}
