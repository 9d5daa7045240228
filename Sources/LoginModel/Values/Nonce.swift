/// A one-time value that binds an ID token to one authentication request (OpenID Connect Core 1.0, section 3.1.2.1).
public struct Nonce: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The exact text that the token's claim `nonce` must contain.
    public let text: String

    /// Creates a nonce that the dialog accepts: not empty, at most ``maximumLength`` bytes, without white space and control characters.
    /// - Throws: the violated rule; the error never contains the text itself.
    public init(_ text: String) throws(LoginInputError) {
        guard !text.isEmpty else { throw .emptyNonce }
        guard !text.unicodeScalars.contains(where: \.properties.isWhitespace) else { throw .nonceContainsWhitespace }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .nonceContainsControlCharacter
        }
        guard text.utf8.count <= Nonce.maximumLength else { throw .nonceTooLong }
        self.text = text
    }

    /// The length, never the text: a nonce in a log helps an attacker to replay a login.
    public var description: String { "Nonce(••• \(text.utf8.count) bytes)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The maximum length in UTF-8 bytes. A nonce is sent in URLs and in every token.
    public static let maximumLength = 1024
}
