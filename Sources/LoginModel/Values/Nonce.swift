/// A one-time value that ties a login request to the ID token that answers it (OpenID Connect Core 1.0, section 3.1.2.1).
public struct Nonce: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The exact text that must come back in the token's `nonce` claim.
    public let text: String

    /// Accepts what the dialog accepts: not empty, no white space, no control character.
    /// - Throws: the rule that was broken; the text itself is never part of the error.
    public init(_ text: String) throws(LoginInputError) {
        guard !text.isEmpty else { throw .emptyNonce }
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { throw .nonceContainsWhitespace }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .nonceContainsControlCharacter
        }
        guard text.utf8.count <= Nonce.longest else { throw .nonceTooLong }
        self.text = text
    }

    /// The length, never the text: a nonce in a log helps who wants to replay a login.
    public var description: String { "Nonce(••• \(text.utf8.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The longest nonce in UTF-8 bytes. It travels in URLs and in every token.
    public static let longest = 1024
}
