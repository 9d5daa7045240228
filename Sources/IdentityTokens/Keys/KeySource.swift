#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Provides an issuer's keys to a verifier: a ``KeySet`` in memory, or a ``KeyCache`` that fetches them.
public protocol KeySource: Sendable {
    /// Returns the issuer's keys, which need not contain the key with the given ID.
    /// - Throws: the reason why no keys are available, or why it is unknown whether the issuer has a key with the given ID.
    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet

    /// Returns the key with the given ID if it is available without waiting; `nil` does not mean that the key does not exist.
    func readyKey(for keyID: String, at now: Date) -> VerificationKey?
}

extension KeySource {
    /// Returns `nil`: by default, no key is available without waiting.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { nil }
}

/// An error that made an issuer's keys unavailable. It says nothing about any token. New codes may appear in any minor version.
public struct KeySourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The stable error code for programs, in `lowercase_words`.
    public let code: String
    /// One sentence for the log.
    public let explanation: String

    /// Creates an error from a stable code and one sentence.
    public init(code: String, explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    public var description: String { "\(explanation) (\(code))" }

    /// Converts an error that occurred while the document was fetched. A ``KeySourceError`` is returned unchanged.
    public static func notFetched(_ error: any Error) -> KeySourceError {
        if let error = error as? KeySourceError { return error }
        if let error = error as? KeyDocumentError { return unusableDocument(error) }
        return KeySourceError(code: "keys_not_fetched", explanation: "The issuer's keys could not be fetched: \(error).")
    }

    /// Converts an error of a document that was received but is unusable.
    public static func unusableDocument(_ error: KeyDocumentError) -> KeySourceError {
        KeySourceError(code: error.code, explanation: error.explanation)
    }

    static func redirected(_ status: Int) -> KeySourceError {
        KeySourceError(
            code: "keys_redirected",
            explanation: "The response to the request for the issuer's keys is a redirect (status \(status)), which is not followed.")
    }

    static func wrongStatus(_ status: Int) -> KeySourceError {
        KeySourceError(code: "keys_wrong_status", explanation: "The response to the request for the issuer's keys has status \(status).")
    }

    static let oversizedDocument = unusableDocument(
        KeyDocumentError(
            code: "key_document_too_large",
            explanation: "The key document has more than \(KeySet.maximumDocumentSize) bytes, which is the limit."))

    static func timedOut(after seconds: TimeInterval) -> KeySourceError {
        KeySourceError(code: "keys_late", explanation: "The issuer's keys did not arrive within \(TimeDescription.duration(seconds)).")
    }
}
