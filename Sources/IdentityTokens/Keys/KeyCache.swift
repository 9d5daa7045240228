#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches an issuer's keys when they are needed, and keeps them.
///
/// - One fetch serves all who wait; one that stops waiting does not stop it.
/// - An unknown key id makes it fetch again, but not within the cooldown after the last attempt: made-up ids cost nothing.
/// - When a fetch fails, the keys that are known go on serving, until they are older than ``longestStale``.
/// - While no key is known, each call tries: nothing could be verified without.
public actor KeyCache: KeySource {
    /// Seconds after which keys are fetched anew.
    public nonisolated let maximumAge: TimeInterval
    /// Seconds between two attempts while keys are known.
    public nonisolated let cooldown: TimeInterval
    /// Seconds that keys serve at most if they cannot be fetched anew: a withdrawn key must not live for ever.
    public nonisolated let longestStale: TimeInterval

    private let fetch: @Sendable () async throws -> [UInt8]
    private var known: (keys: KeySet, fetchedAt: Date)?
    private var lastAttempt: Date?
    private var flight: Task<Result<KeySet, KeySourceError>, Never>?

    /// - Parameter fetch: gets one of the issuer's key documents. It must end by itself, by a timeout of its own.
    public init(
        maximumAge: TimeInterval = 3600, cooldown: TimeInterval = 60, longestStale: TimeInterval = 86_400,
        fetch: @escaping @Sendable () async throws -> [UInt8]
    ) {
        self.maximumAge = maximumAge
        self.cooldown = cooldown
        self.longestStale = max(longestStale, maximumAge)
        self.fetch = fetch
    }

    /// Known keys, or fresh ones where those are too old or lack the id.
    /// - Throws: why the fetch failed, where no keys are known that may still serve.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        let serving = known.flatMap { Self.isWithin(longestStale, of: $0.fetchedAt, now) ? $0 : nil }
        if let serving {
            let isFresh = Self.isWithin(maximumAge, of: serving.fetchedAt, now)
            if isFresh, serving.keys[keyID] != nil { return serving.keys }
            let isCoolingDown = lastAttempt.map { Self.isWithin(cooldown, of: $0, now) } ?? false
            if flight == nil, isCoolingDown { return serving.keys }
        }
        switch await refreshed(at: now) {
        case .success(let keys): return keys
        case .failure(let error):
            guard let serving else { throw error }
            return serving.keys
        }
    }

    /// The outcome of the fetch that is under way, or of a new one.
    private func refreshed(at now: Date) async -> Result<KeySet, KeySourceError> {
        if let flight { return await flight.value }
        lastAttempt = now
        let flight = Task { await self.fetchAndKeep(at: now) }
        self.flight = flight
        return await flight.value
    }

    private func fetchAndKeep(at now: Date) async -> Result<KeySet, KeySourceError> {
        defer { flight = nil }
        let document: [UInt8]
        do { document = try await fetch() } catch { return .failure(.notFetched(error)) }
        do {
            let keys = try KeySet(document: document)
            known = (keys, now)
            return .success(keys)
        } catch { return .failure(.unusableDocument(error)) }
    }

    /// Whether `now` is less than so many seconds after a moment. A clock that was set back counts as too late.
    private static func isWithin(_ seconds: TimeInterval, of moment: Date, _ now: Date) -> Bool {
        let age = now.timeIntervalSince(moment)
        return age >= 0 && age < seconds
    }
}
