import IdentityTokens
import ProviderDomain

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The three documents of provider-wire.md, section 6.2, all of the same keys, made once.
struct KeyDocuments: Sendable {
    let jwks: CachedDocument
    let certs: CachedDocument
    let keys: CachedDocument

    /// Ten years, in seconds: only the public key of a certificate is used.
    private static let certificateLifetime: TimeInterval = 315_360_000

    /// - Parameter keys: the published ones, the signing one first.
    /// - Throws: what making a certificate throws.
    init(_ keys: [PlannedKey]) throws {
        let published = keys.map(\.key.verificationKey)
        jwks = CachedDocument(KeyDocument.jwks(published))
        self.keys = CachedDocument(KeyDocument.keys(published))
        let certificates = try keys.map { planned in
            let pem = try planned.key.certificatePEM(
                validFrom: planned.madeAt.addingTimeInterval(-86_400), until: planned.madeAt.addingTimeInterval(Self.certificateLifetime))
            return (id: planned.key.id, pem: pem)
        }
        certs = CachedDocument(KeyDocument.certs(certificates))
    }
}
