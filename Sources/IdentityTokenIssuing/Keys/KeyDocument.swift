public import IdentityTokens
import StrictJSON

/// Encodes the three documents in which an issuer publishes its keys (Wire.md, section 6.2).
public enum KeyDocument {
    /// Returns a JWK Set, `{"keys":[…]}` (RFC 7517, section 5).
    public static func jwks(_ keys: [VerificationKey]) -> [UInt8] {
        JSONValue.object(["keys": .array(keys.map(\.jwk))]).serialized()
    }

    /// Returns an object that maps key IDs to public keys in PEM.
    public static func keys(_ keys: [VerificationKey]) -> [UInt8] { map(keys.map { ($0.id, $0.pem) }) }

    /// Returns an object that maps key IDs to X.509 certificates in PEM; see ``SigningKey/certificatePEM(validFrom:until:)``.
    public static func certs(_ certificates: [(id: String, pem: String)]) -> [UInt8] { map(certificates.map { ($0.id, $0.pem) }) }

    private static func map(_ members: [(String, String)]) -> [UInt8] {
        JSONValue.object(Dictionary(members.map { ($0.0, .string($0.1)) }, uniquingKeysWith: { first, _ in first })).serialized()
    }
}
