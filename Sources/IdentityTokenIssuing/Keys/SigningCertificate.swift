import CryptoExtras
import IdentityTokens
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SigningKey {
    /// Returns a self-signed X.509 certificate of the public key as PEM, for the `certs` document.
    ///
    /// The same key and dates always give the same text, because the serial number is derived from the key and RS256 is deterministic.
    /// - Throws: if the dates cannot be encoded in a certificate.
    public func certificatePEM(validFrom: Date, until: Date) throws -> String {
        let name = try DistinguishedName { CommonName("ID token signing key \(id)") }
        // A serial number is positive and has at most 20 bytes (RFC 5280, section 4.1.2.2).
        var serial = Array(verificationKey.thumbprint.prefix(16))
        serial[0] = serial[0] & 0x7F | 0x40
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(bytes: serial),
            publicKey: Certificate.PublicKey(rsa.publicKey),
            notValidBefore: validFrom,
            notValidAfter: until,
            issuer: name,
            subject: name,
            signatureAlgorithm: .sha256WithRSAEncryption,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
            },
            issuerPrivateKey: Certificate.PrivateKey(rsa))
        let pem = try certificate.serializeAsPEM().pemString
        return pem.hasSuffix("\n") ? pem : pem + "\n"
    }
}
