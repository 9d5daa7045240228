import StrictJSON

/// A key that was skipped while a key document was read, with the reason. The other keys of the document remain usable.
public struct SkippedKey: Sendable, Hashable, CustomStringConvertible {
    /// The stable code for programs, in `lowercase_words`. New codes may appear in any minor version.
    public let code: String
    /// The key's ID, if it has one, otherwise its position in the document; escaped for logs.
    public let key: String
    /// One sentence for the log.
    public let explanation: String

    init(_ key: String, _ problem: UnusableKeyError) {
        code = problem.code
        self.key = key
        explanation = "The key \(key) is ignored: \(problem.reason)."
    }

    /// Creates an entry for several keys that share one ID (RFC 7517, section 4.5).
    init(sharedID id: String) {
        code = "shared_key_id"
        key = Self.label(id)
        explanation = "The keys \(key) are ignored: they have the same ID (RFC 7517, section 4.5)."
    }

    /// Returns the key ID, quoted and escaped for ``key``.
    static func label(_ id: String) -> String { "\(QuotedText(id))" }

    public var description: String { "\(explanation) (\(code))" }
}
