import Crypto
import Foundation
import SwiftASN1
import X509

/// A certificate authority for one run of the emulator. Clients that trust it trust it only for ``EmulatedHosts/domain`` and the names below it
/// (RFC 5280, section 4.2.1.10). Its private key ends with this value.
struct CertificateAuthority {
    let certificate: Certificate
    private let key: P256.Signing.PrivateKey
    private let validity: Range<Date>

    /// Creates a key and a certificate.
    /// - Parameters:
    ///   - now: the current time.
    ///   - lifetime: how long the certificates are valid, in seconds.
    init(at now: Date, lifetime: Int) throws {
        let key = P256.Signing.PrivateKey()
        self.key = key
        // The clock of a client may be somewhat slow.
        validity = now.addingTimeInterval(-300)..<now.addingTimeInterval(Double(lifetime))
        let name = try DistinguishedName {
            OrganizationName("Latchkey")
            CommonName("Latchkey emulator, for this run only")
        }
        certificate = try Self.certificate(
            of: Certificate.PublicKey(key.publicKey), named: name, issuedBy: name, signedBy: key, valid: validity,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                Critical(Self.nameConstraints)
                SubjectKeyIdentifier(keyIdentifier: Self.identifier(of: key.publicKey))
            })
    }

    /// Issues a certificate for a server.
    /// - Parameter names: the host names, or the bytes of an IP address.
    func issue(for names: [GeneralName]) throws -> ServerCertificate {
        let serverKey = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { OrganizationName("Latchkey") }
        let server = try Self.certificate(
            of: Certificate.PublicKey(serverKey.publicKey), named: subject, issuedBy: certificate.subject, signedBy: key, valid: validity,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
                AuthorityKeyIdentifier(keyIdentifier: Self.identifier(of: key.publicKey))
                SubjectKeyIdentifier(keyIdentifier: Self.identifier(of: serverKey.publicKey))
            })
        return ServerCertificate(certificate: server, key: serverKey)
    }

    /// Permits one domain, and excludes all IPv4 and IPv6 addresses: an address and a mask of zeros.
    private static var nameConstraints: NameConstraints {
        NameConstraints(
            permittedDNSDomains: [EmulatedHosts.domain],
            excludedIPRanges: [8, 32].map { ASN1OctetString(contentBytes: ArraySlice(repeating: 0, count: $0)) })
    }

    private static func certificate(
        of publicKey: Certificate.PublicKey, named subject: DistinguishedName, issuedBy issuer: DistinguishedName,
        signedBy key: P256.Signing.PrivateKey, valid: Range<Date>, extensions: Certificate.Extensions
    ) throws -> Certificate {
        try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: publicKey, notValidBefore: valid.lowerBound,
            notValidAfter: valid.upperBound, issuer: issuer, subject: subject, signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
            issuerPrivateKey: Certificate.PrivateKey(key))
    }

    /// Returns a key identifier by method 1 of RFC 7093: 160 bits of the SHA-256 digest of the key.
    private static func identifier(of key: P256.Signing.PublicKey) -> ArraySlice<UInt8> {
        ArraySlice(SHA256.hash(data: key.x963Representation).prefix(20))
    }
}
