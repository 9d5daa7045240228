import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The keys of an issuer, read from a signed file with a number and dates. An operator ships the file to servers that make no network
/// requests.
///
/// The file is a signed JWK Set (OpenID Federation 1.0, section 5.2.1): a compact JWS whose `typ` is `jwk-set+jwt`, with `iss`, `sub`,
/// `nbf`, `exp`, `keys`, and `number`, the number of the edition. A key set is created only if a trusted key signed the file, the file is
/// currently valid, and the edition store contains neither a higher edition nor another edition with the same number.
public struct PinnedKeySet: KeySource {
    /// The version of the file.
    public let edition: PinnedKeyEdition
    /// The time at which the keys become valid, from `nbf`.
    public let validFrom: Date
    /// The time at which the keys expire, from `exp`.
    public let validUntil: Date
    /// The keys of the file, whether they are currently valid or not.
    public let keys: KeySet

    /// The maximum size of a file in bytes.
    public static let maximumFileSize = 400_000

    /// Reads a file that `file(of:issuer:number:validFrom:validUntil:signedBy:)` of `IdentityTokenIssuing` created.
    /// - Parameters:
    ///   - file: the file's bytes; surrounding white space is ignored.
    ///   - issuer: the required issuer of the keys.
    ///   - signers: the keys that may have signed the file. The file's `kid` selects one of them.
    ///   - memory: the store of the highest edition.
    ///   - now: the current time.
    /// - Throws: the reason why the keys must not be used. The edition store is called last, so that only a file that is currently valid
    ///   changes it.
    public nonisolated(nonsending) init(
        file: [UInt8], issuer: String, signedBy signers: KeySet, editionStore memory: any PinnedKeyEditionStore, at now: Date
    ) async throws(KeySourceError) {
        try self.init(reading: file, issuer: issuer, signedBy: signers)
        try check(at: now)
        let stored: PinnedKeyEdition
        do { stored = try await memory.store(edition) } catch { throw .editionStoreFailed(error) }
        guard stored.number <= edition.number else { throw .rolledBack(edition, below: stored) }
        guard haveSameBytes(stored.issuer, edition.issuer), stored == edition else { throw .numberReused(edition) }
    }

    /// Reads a file and verifies its signature, even if the file is not currently valid.
    package init(reading file: [UInt8], issuer: String, signedBy signers: KeySet) throws(KeySourceError) {
        let decoded = try DecodedPinnedKeyFile(file, issuer: issuer, signers: signers)
        edition = decoded.edition
        validFrom = decoded.validFrom
        validUntil = decoded.validUntil
        keys = decoded.keys
    }

    /// Returns the keys while they are valid.
    /// - Throws: an error if the keys are not valid yet or have expired.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        try check(at: now)
        return keys
    }

    /// Returns the key with the given ID; `nil` if there is none, or if the file is not currently valid.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { isValid(at: now) ? keys[keyID] : nil }

    private func isValid(at now: Date) -> Bool { validFrom <= now && now < validUntil }

    private func check(at now: Date) throws(KeySourceError) {
        guard !isValid(at: now) else { return }
        throw now < validFrom ? .pinsNotYetValid(validFrom, now: now) : .pinsExpired(validUntil, now: now)
    }
}
