/// The algorithm by which a password digest was computed, with its parameters. A digest is verified with the parameters that it contains, so
/// they are bounded before any time or memory is spent.
public enum PasswordScheme: Sendable, Hashable {
    /// Argon2id, version 19 (RFC 9106), in the encoding `$argon2id$v=19$m=65536,t=3,p=4$SALT$HASH`.
    case argon2id(Argon2idParameters)
    /// bcrypt in the encodings `$2a$`, `$2b$` and `$2y$`.
    /// - Parameter cost: The binary logarithm of the number of rounds.
    case bcrypt(cost: Int)
    /// PBKDF2 (RFC 8018, section 5.2) in one of the encodings of ``PBKDF2Digest``.
    case pbkdf2(PBKDF2Digest)

    /// The costs of bcrypt that are accepted. The highest takes about a second.
    public static let bcryptCosts = 4...14
    /// The maximum length of an encoded digest, in bytes.
    public static let maximumLength = 512

    /// Reads an encoded digest.
    /// - Throws: What is wrong with it, or which limit it exceeds. The message does not contain the digest.
    public init(_ encoded: String) throws(PasswordSchemeError) {
        guard encoded.utf8.count <= Self.maximumLength else {
            throw PasswordSchemeError("is longer than \(Self.maximumLength) bytes")
        }
        guard encoded.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw PasswordSchemeError("has characters that are not printable ASCII")
        }
        let parts = encoded.split(separator: "$", omittingEmptySubsequences: false)
        switch (parts.first, parts.count > 1 ? parts[1] : "") {
        case ("", "argon2id"): self = .argon2id(try Argon2idParameters(parts))
        case ("", "2a"), ("", "2b"), ("", "2y"): self = .bcrypt(cost: try Self.bcryptCost(parts))
        case ("", let name) where name.hasPrefix("pbkdf2"): self = .pbkdf2(try PBKDF2Digest(modular: parts))
        case (let name?, _) where name.hasPrefix("pbkdf2_"): self = .pbkdf2(try PBKDF2Digest(django: parts))
        default:
            throw PasswordSchemeError("is not a digest of a known algorithm; known are Argon2id, bcrypt ($2a, $2b, $2y) and PBKDF2")
        }
    }

    private static func bcryptCost(_ parts: [Substring]) throws(PasswordSchemeError) -> Int {
        let alphabet = Set("./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        guard parts.count == 4, parts[2].utf8.count == 2, parts[2].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let cost = Int(parts[2]), parts[3].utf8.count == 53,
            parts[3].utf8.allSatisfy(alphabet.contains)
        else { throw PasswordSchemeError("is not a bcrypt digest: it has the form $2b$COST$ and 53 characters") }
        guard bcryptCosts.contains(cost) else {
            throw PasswordSchemeError(
                "has the bcrypt cost \(cost), and only \(bcryptCosts.lowerBound) to \(bcryptCosts.upperBound) are accepted")
        }
        return cost
    }
}

/// Why a password digest is not accepted.
public struct PasswordSchemeError: Error, Sendable, Hashable {
    /// The reason in English, as the end of a sentence whose subject is the digest.
    public let explanation: String

    init(_ explanation: String) { self.explanation = explanation }
}

extension PasswordDigest {
    /// The algorithm and its parameters.
    /// - Throws: What is wrong with the digest, or which limit it exceeds.
    public func scheme() throws(PasswordSchemeError) -> PasswordScheme { try PasswordScheme(encoded) }

    /// The beginning of the provider's own digests, with the standard cost. Indexes of stores depend on it.
    public static let standardParameters = "$argon2id$v=19$m=19456,t=2,p=1$"

    /// The maximum number of kinds of digests that a store tells apart, where a kind has an algorithm and parameters.
    public static let maximumKinds = 64

    /// The beginning of the encoding that digests of the same algorithm and parameters share, with a dollar sign at its end; `nil` if the
    /// digest cannot be verified.
    public var parameters: String? {
        guard let scheme = try? scheme() else { return nil }
        // The salt of bcrypt and its hash are one part.
        let valueCount = if case .bcrypt = scheme { 1 } else { 2 }
        return encoded.split(separator: "$", omittingEmptySubsequences: false).dropLast(valueCount).map { "\($0)$" }.joined()
    }

    /// The first text, byte by byte, that may come after all digests of the same algorithm and parameters.
    public var firstOfNextKind: String {
        // A percent sign comes after a dollar sign.
        parameters.map { "\($0.dropLast())%" } ?? "\(encoded)\u{1}"
    }
}
