/// A secret that proves, when a code is exchanged, who asked for it (RFC 7636): the documented `CodeVerifier`.
public struct CodeVerifier: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// 43 to 128 characters of ASCII letters, digits and `-._~`. Secret until the code has been exchanged.
    public let value: String

    /// Makes one of 72 random bytes: 96 characters.
    public init() { self.init(randomBytes: Surroundings.real.randomBytes) }

    /// Makes one of 72 bytes of the given source: 96 characters.
    public init(randomBytes: (_ count: Int) -> [UInt8]) { value = Base64URL.encode(randomBytes(72)) }

    /// Accepts a verifier that was made elsewhere.
    /// - Throws: ``LoginInputError/codeVerifierLength`` or ``LoginInputError/codeVerifierCharacter``.
    public init(validating text: String) throws(LoginInputError) {
        guard (43...128).contains(text.utf8.count) else { throw .codeVerifierLength }
        guard text.utf8.allSatisfy(CodeVerifier.isUnreserved) else { throw .codeVerifierCharacter }
        value = text
    }

    /// The documented spelling of ``init(validating:)``.
    public init?(string: String) {
        guard let verifier = try? CodeVerifier(validating: string) else { return nil }
        self = verifier
    }

    /// The S256 challenge, as `code_challenge` carries it.
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
