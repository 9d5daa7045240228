/// Writes the three documents in which an issuer publishes its keys (provider-wire.md, section 6.2).
public enum KeyDocument {
    /// `{"keys":[…]}` (RFC 7517, section 5).
    public static func jwks(_ keys: [VerificationKey]) -> [UInt8] {
        JSONValue.object(["keys": .array(keys.map(\.jwk))]).serialized()
    }

    /// Public keys as PEM by their ids.
    public static func keys(_ keys: [VerificationKey]) -> [UInt8] { map(keys.map { ($0.id, $0.pem) }) }

    /// X.509 certificates as PEM by the ids of their keys; see ``SigningKey/certificatePEM(validFrom:until:)``.
    public static func certs(_ certificates: [(id: String, pem: String)]) -> [UInt8] { map(certificates.map { ($0.id, $0.pem) }) }

    private static func map(_ members: [(String, String)]) -> [UInt8] {
        JSONValue.object(Dictionary(members.map { ($0.0, .string($0.1)) }, uniquingKeysWith: { first, _ in first })).serialized()
    }
}
