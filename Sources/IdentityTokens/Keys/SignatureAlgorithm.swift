/// A signature algorithm of ID tokens. New ones may appear in any minor version.
///
/// Each key is used with one algorithm only (RFC 8725, section 3.1); a token cannot choose the algorithm.
public struct SignatureAlgorithm: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    private enum Known: String, CaseIterable {
        case rs256 = "RS256"
        case es256 = "ES256"
        case edDSA = "EdDSA"
        case ed25519 = "Ed25519"
    }

    private let known: Known

    /// The name of the algorithm as in the header parameter `alg`.
    public var rawValue: String { known.rawValue }
    public var description: String { rawValue }

    public static var allCases: [SignatureAlgorithm] { Known.allCases.map(SignatureAlgorithm.init) }

    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3), the default of OpenID Connect Core 1.0, section 2.
    public static let rs256 = SignatureAlgorithm(known: .rs256)
    /// ECDSA on the curve P-256 with SHA-256 (RFC 7518, section 3.4).
    public static let es256 = SignatureAlgorithm(known: .es256)
    /// EdDSA (RFC 8037, section 3.1), here always on the curve Ed25519.
    public static let edDSA = SignatureAlgorithm(known: .edDSA)
    /// EdDSA on the curve Ed25519, by its fully specified name (RFC 9864, section 2.2).
    public static let ed25519 = SignatureAlgorithm(known: .ed25519)
}
