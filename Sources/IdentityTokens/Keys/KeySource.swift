#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Where a verifier gets an issuer's keys from: a ``KeySet`` at hand, or a ``KeyCache`` that fetches them.
public protocol KeySource: Sendable {
    /// The keys of the issuer, among which the one of that id may be missing still.
    /// - Throws: why no keys can be had at all.
    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet

    /// The key of that id, where it is at hand and nothing need be waited for; `nil` otherwise, which decides nothing.
    func readyKey(for keyID: String, at now: Date) -> VerificationKey?
}

extension KeySource {
    /// Nothing is at hand.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { nil }
}

/// Why an issuer's keys could not be had. It says nothing about any token. New codes may appear in any minor version.
public struct KeySourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to branch on: stable, in `lowercase_words`.
    public let code: String
    /// One sentence to log.
    public let explanation: String

    /// Takes a stable code and one sentence.
    public init(code: String, explanation: String) {
        self.code = code
        self.explanation = explanation
    }

    public var description: String { "\(explanation) (\(code))" }

    /// The document did not come. What is a ``KeySourceError`` already stays as it is.
    public static func notFetched(_ error: any Error) -> KeySourceError {
        if let error = error as? KeySourceError { return error }
        if let error = error as? KeyDocumentError { return unusableDocument(error) }
        return KeySourceError(code: "keys_not_fetched", explanation: "The issuer's keys could not be fetched: \(error).")
    }

    /// The document came and is of no use.
    public static func unusableDocument(_ error: KeyDocumentError) -> KeySourceError {
        KeySourceError(code: error.code, explanation: error.explanation)
    }

    static func redirected(_ status: Int) -> KeySourceError {
        KeySourceError(
            code: "keys_redirected",
            explanation: "The issuer's keys were answered with a redirect (status \(status)), and none is followed.")
    }

    static func wrongStatus(_ status: Int) -> KeySourceError {
        KeySourceError(code: "keys_wrong_status", explanation: "The issuer's keys were answered with status \(status).")
    }

    static let endlessDocument = unusableDocument(
        KeyDocumentError(
            code: "key_document_too_large",
            explanation: "The key document has more than the \(KeySet.largestDocument) bytes that are read at most."))

    static func late(_ seconds: TimeInterval) -> KeySourceError {
        KeySourceError(code: "keys_late", explanation: "The issuer's keys did not come within \(Moment.span(seconds)).")
    }
}
