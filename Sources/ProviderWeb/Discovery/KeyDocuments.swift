import IdentityTokenIssuing
package import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
package import Foundation
#endif

/// The three key documents of Wire.md, section 6.2, created once from the same keys.
package struct KeyDocuments: Sendable {
    let jwks: CachedDocument
    let certs: CachedDocument
    let keys: CachedDocument

    /// The validity of a certificate, in seconds. It is ten years, because clients use only the public key of the certificate.
    private static let certificateLifetime: TimeInterval = 315_360_000

    /// Creates the documents.
    /// - Parameter keys: the published keys, the signing key first.
    /// - Throws: any error from creating a certificate.
    package init(_ keys: [ScheduledKey]) throws {
        let published = keys.map(\.key.verificationKey)
        jwks = CachedDocument(KeyDocument.jwks(published))
        self.keys = CachedDocument(KeyDocument.keys(published))
        let certificates = try keys.map { planned in
            let pem = try planned.key.certificatePEM(
                validFrom: planned.createdAt.addingTimeInterval(-86_400),
                until: planned.createdAt.addingTimeInterval(Self.certificateLifetime))
            return (id: planned.key.id, pem: pem)
        }
        certs = CachedDocument(KeyDocument.certs(certificates))
    }
}
