import IdentityTokenIssuing
package import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
package import Foundation
#endif

/// The three key documents of Wire.md, section 6.2, each created once from the same keys.
package struct KeyDocuments: Sendable {
    let jwks: CachedDocument
    let keys: CachedDocument
    /// The certificates, or the error of creating one. They are signed when they are first requested, because few clients request them.
    let certs: LazyValue<Result<CachedDocument, any Error>>

    /// The validity of a certificate, in seconds. It is ten years, because clients use only the public key of the certificate.
    private static let certificateLifetime: TimeInterval = 315_360_000

    /// Creates the documents.
    /// - Parameter keys: the published keys, the signing key first.
    package init(_ keys: [ScheduledKey]) {
        let published = keys.map(\.key.verificationKey)
        jwks = CachedDocument(KeyDocument.jwks(published))
        self.keys = CachedDocument(KeyDocument.keys(published))
        certs = LazyValue { Result { CachedDocument(KeyDocument.certs(try keys.map(Self.certificate))) } }
    }

    private static func certificate(of planned: ScheduledKey) throws -> (id: String, pem: String) {
        let pem = try planned.key.certificatePEM(
            validFrom: planned.createdAt.addingTimeInterval(-86_400), until: planned.createdAt.addingTimeInterval(certificateLifetime))
        return (id: planned.key.id, pem: pem)
    }
}
