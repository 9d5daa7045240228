import StrictJSON

/// An error that makes a whole key document unusable. New codes may appear in any minor version.
public struct KeyDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable error code for programs, in `lowercase_words`.
    public let code: String
    /// One sentence for the log.
    public let explanation: String
    /// Whether the document is certainly a JWK Set, and none of its keys can be used.
    var isKeySetWithoutUsableKey = false

    public var description: String { "\(explanation) (\(code))" }

    static func tooLarge(_ count: Int) -> KeyDocumentError {
        KeyDocumentError(
            code: "key_document_too_large",
            explanation: "The key document has \(count) bytes; the limit is \(KeySet.maximumDocumentSize).")
    }

    static func syntax(_ error: JSONSyntaxError) -> KeyDocumentError {
        KeyDocumentError(code: "key_document_syntax", explanation: "The key document is not strict JSON: \(error).")
    }

    static func notAnObject(_ kind: String) -> KeyDocumentError {
        KeyDocumentError(code: "key_document_shape", explanation: "The key document is \(kind), but must be an object.")
    }

    static func tooManyKeys(_ count: Int) -> KeyDocumentError {
        KeyDocumentError(
            code: "too_many_keys", explanation: "The key document has \(count) keys; the limit is \(KeySet.maximumKeyCount).")
    }

    /// Creates the error for a document that has no usable key.
    /// - Parameter isKeySet: whether the document is certainly a JWK Set. Any other object may be unrelated to the issuer's keys.
    static func noUsableKey(_ skipped: [SkippedKey], isKeySet: Bool) -> KeyDocumentError {
        let reasons = skipped.prefix(5).map(\.explanation).joined(separator: " ")
        return KeyDocumentError(
            code: "no_usable_key",
            explanation: "The key document has no usable key.\(reasons.isEmpty ? "" : " \(reasons)")",
            isKeySetWithoutUsableKey: isKeySet)
    }
}
