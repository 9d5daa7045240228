/// A secret that proves, when a code is redeemed, that the client requested that code (RFC 7636). It corresponds to `CodeVerifier` in the
/// Facebook SDK.
public struct CodeVerifier: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The verifier: 43 to 128 ASCII letters, digits and `-._~`. Keep it secret until the code has been redeemed.
    public let value: String

    /// Generates a verifier of 96 characters from 72 random bytes.
    public init() { self.init(randomBytes: SystemEnvironment.real.randomBytes) }

    /// Generates a verifier of 96 characters from 72 bytes of the given source.
    public init(randomBytes: (_ count: Int) -> [UInt8]) { value = Base64URL.encode(randomBytes(72)) }

    /// Creates a verifier from an existing text.
    /// - Throws: ``LoginInputError/codeVerifierLength`` or ``LoginInputError/codeVerifierCharacter``.
    public init(validating text: String) throws(LoginInputError) {
        guard (43...128).contains(text.utf8.count) else { throw .codeVerifierLength }
        guard text.utf8.allSatisfy(CodeVerifier.isUnreserved) else { throw .codeVerifierCharacter }
        value = text
    }

    /// Creates a verifier from an existing text; `nil` if it is invalid. The Facebook SDK has this initializer; ``init(validating:)`` also
    /// gives the reason.
    public init?(string: String) {
        guard let verifier = try? CodeVerifier(validating: string) else { return nil }
        self = verifier
    }

    /// The S256 challenge, the value of the parameter `code_challenge`.
    public var challenge: String { CodeChallenge(of: self).text }

    public var description: String { "CodeVerifier(•••)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}
