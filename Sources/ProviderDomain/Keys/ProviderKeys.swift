import IdentityTokenIssuing
public import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// All keys of a provider. They are generated when the provider first starts. After that, only the signing keys change, according to their
/// schedule.
public struct ProviderKeys: Sendable {
    /// The keys that sign ID tokens: past, present and future ones.
    public let signing: SigningKeySchedule
    /// The key that seals forms, codes, tokens, cookies and picture URLs.
    public let sealing: SymmetricKeyBytes
    /// The key from which app-scoped IDs are derived. It must never change, because apps store these IDs.
    public let pairwise: SymmetricKeyBytes

    /// When the keys other than the signing keys were generated, if the keys are new: the time of the first signing key.
    public var createdAt: Date { signing.keys.first?.createdAt ?? .distantPast }

    /// The size, in bytes, of the keys other than the signing keys.
    public static let symmetricKeySize = 32

    /// Creates a set of keys from keys that were generated before.
    public init(signing: SigningKeySchedule, sealing: SymmetricKeyBytes, pairwise: SymmetricKeyBytes) {
        self.signing = signing
        self.sealing = sealing
        self.pairwise = pairwise
    }

    /// Generates a new set of keys.
    /// - Throws: An error from generating an RSA key.
    public static func generate(in environment: SystemEnvironment) throws -> ProviderKeys {
        let now = environment.now()
        let first = ScheduledKey(key: try SigningKey.generate(), createdAt: now, signsFrom: now)
        let next = ScheduledKey(
            key: try SigningKey.generate(), createdAt: now, signsFrom: now.addingTimeInterval(SigningKeySchedule.period))
        return ProviderKeys(
            signing: SigningKeySchedule([first, next]), sealing: SymmetricKeyBytes(environment.randomBytes(symmetricKeySize)),
            pairwise: SymmetricKeyBytes(environment.randomBytes(symmetricKeySize)))
    }
}
