import IdentityTokenIssuing
import LoginModel
import ProviderDomain

/// The keys of the worlds of a process.
enum WorldKeys {
    /// The signing keys, which the worlds share, because generating RSA keys takes longer than the rest of the start.
    private static let shared = Result { try ProviderKeys.generate(in: .real) }

    /// Returns the keys of a new world. Each world seals with a key of its own, so that no token of one is valid in another.
    static func new(hasStableIDs: Bool) throws -> ProviderKeys {
        let shared = try shared.get()
        let random = SystemEnvironment.real.randomBytes
        return ProviderKeys(
            signing: shared.signing, sealing: SymmetricKeyBytes(random(ProviderKeys.symmetricKeySize)),
            pairwise: hasStableIDs ? StablePersonID.pairwiseKey : SymmetricKeyBytes(random(ProviderKeys.symmetricKeySize)))
    }
}
