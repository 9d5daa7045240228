import IdentityTokens
public import LoginModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Every key that a provider keeps. Made once, at its first start; from then on only the signing keys change, by the calendar of their plan.
public struct ProviderKeys: Sendable {
    /// The keys that sign ID tokens, or will, or did.
    public let signing: SigningPlan
    /// Seals forms, codes, access tokens and picture addresses.
    public let seal: SymmetricKeyBytes
    /// Derives app-scoped ids. It must never change: apps keep the ids.
    public let pairwise: SymmetricKeyBytes

    /// Takes everything as it is.
    public init(signing: SigningPlan, seal: SymmetricKeyBytes, pairwise: SymmetricKeyBytes) {
        self.signing = signing
        self.seal = seal
        self.pairwise = pairwise
    }

    /// Makes a new set.
    /// - Throws: what the RSA key generation throws.
    public static func generate(in surroundings: Surroundings) throws -> ProviderKeys {
        let now = surroundings.now()
        let first = PlannedKey(key: try SigningKey.generate(), madeAt: now, signsFrom: now)
        let next = PlannedKey(key: try SigningKey.generate(), madeAt: now, signsFrom: now.addingTimeInterval(SigningPlan.period))
        return ProviderKeys(
            signing: SigningPlan([first, next]), seal: SymmetricKeyBytes(surroundings.randomBytes(32)),
            pairwise: SymmetricKeyBytes(surroundings.randomBytes(32)))
    }
}
