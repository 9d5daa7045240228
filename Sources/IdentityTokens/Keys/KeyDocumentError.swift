/// Why a key document cannot be used. New codes may appear in any minor version.
public struct KeyDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on: stable, in `lowercase_words`.
    public let code: String
    /// One sentence to log.
    public let explanation: String
    /// Whether it is a set of keys, none of which can be used.
    var isAboutItsKeys = false

    public var description: String { "\(explanation) (\(code))" }

    static func tooLarge(_ count: Int) -> KeyDocumentError {
        KeyDocumentError(
            code: "key_document_too_large",
            explanation: "The key document has \(count) bytes, and \(KeySet.largestDocument) are read at most.")
    }

    static func syntax(_ error: JSONSyntaxError) -> KeyDocumentError {
        KeyDocumentError(code: "key_document_syntax", explanation: "The key document is no strict JSON: \(error).")
    }

    static func shape(_ kind: String) -> KeyDocumentError {
        KeyDocumentError(code: "key_document_shape", explanation: "The key document is \(kind), and must be an object.")
    }

    static func tooManyKeys(_ count: Int) -> KeyDocumentError {
        KeyDocumentError(
            code: "too_many_keys", explanation: "The key document has \(count) keys, and \(KeySet.mostKeys) are read at most.")
    }

    /// - Parameter isKeySet: whether it is a JWK Set for sure: an object of another kind may be none of the issuer's documents of keys.
    static func noUsableKey(_ skipped: [SkippedKey], isKeySet: Bool) -> KeyDocumentError {
        let reasons = skipped.prefix(5).map(\.explanation).joined(separator: " ")
        return KeyDocumentError(
            code: "no_usable_key",
            explanation: "The key document has no key that can be used.\(reasons.isEmpty ? "" : " \(reasons)")",
            isAboutItsKeys: isKeySet)
    }
}
