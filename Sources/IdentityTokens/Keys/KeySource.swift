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

    /// The document did not come.
    public static func notFetched(_ error: any Error) -> KeySourceError {
        KeySourceError(code: "keys_not_fetched", explanation: "The issuer's keys could not be fetched: \(error).")
    }

    /// The document came and is of no use.
    public static func unusableDocument(_ error: KeyDocumentError) -> KeySourceError {
        KeySourceError(code: error.code, explanation: error.explanation)
    }
}
