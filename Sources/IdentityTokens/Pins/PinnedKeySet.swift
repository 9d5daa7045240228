#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The keys of an issuer as an operator ships them, in a signed file with a number and dates, for servers that fetch nothing.
///
/// The file is a signed JWK Set (OpenID Federation 1.0, section 5.2.1): a compact JWS whose `typ` is `jwk-set+jwt`, with `iss`, `sub`, `nbf`,
/// `exp`, `keys`, and `number`, which counts the editions. One is only had from a file that somebody trusted has signed, that is valid now, and of
/// which no higher edition has been seen.
public struct PinnedKeySet: KeySource {
    /// Which version it is.
    public let edition: PinnedKeyEdition
    /// From when on the keys serve.
    public let validFrom: Date
    /// Until when they do; not at that moment itself any more.
    public let validUntil: Date
    /// The keys, whatever the time.
    public let keys: KeySet

    /// The largest file that is read, in bytes.
    public static let largestFile = 400_000

    /// Reads a file that ``file(of:issuer:number:validFrom:validUntil:signedBy:)`` made.
    /// - Parameters:
    ///   - file: the file's bytes; white space around them is let pass.
    ///   - issuer: whose keys they must be.
    ///   - signers: who may have signed. The file's `kid` names one of them.
    ///   - memory: what keeps the highest edition.
    ///   - now: the present moment.
    /// - Throws: why the keys must not be used. The memory is asked last, so that only a file in force moves it.
    public nonisolated(nonsending) init(
        file: [UInt8], issuer: String, signedBy signers: KeySet, remembering memory: any PinnedKeyMemory, at now: Date
    ) async throws(KeySourceError) {
        try self.init(reading: file, issuer: issuer, signedBy: signers)
        try check(at: now)
        let kept: PinnedKeyEdition
        do { kept = try await memory.keep(edition) } catch { throw .notRemembered(error) }
        guard kept.number <= edition.number else { throw .rolledBack(edition, below: kept) }
        guard areIdentical(kept.issuer, edition.issuer), kept == edition else { throw .numberReused(edition) }
    }

    /// As the file has it, whether it is in force or not.
    package init(reading file: [UInt8], issuer: String, signedBy signers: KeySet) throws(KeySourceError) {
        let reading = try PinnedKeyReading(file, issuer: issuer, signers: signers)
        edition = reading.edition
        validFrom = reading.validFrom
        validUntil = reading.validUntil
        keys = reading.keys
    }

    /// The keys, while they are valid.
    /// - Throws: that they are not yet or not any more.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        try check(at: now)
        return keys
    }

    /// The key of that id, while it is valid.
    public func readyKey(for keyID: String, at now: Date) -> VerificationKey? { isValid(at: now) ? keys[keyID] : nil }

    private func isValid(at now: Date) -> Bool { validFrom <= now && now < validUntil }

    private func check(at now: Date) throws(KeySourceError) {
        guard !isValid(at: now) else { return }
        throw now < validFrom ? .pinnedTooEarly(validFrom, now: now) : .pinnedTooLate(validUntil, now: now)
    }
}
