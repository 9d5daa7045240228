import Dispatch
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches an issuer's keys on demand and caches them.
///
/// - One fetch serves all callers that wait for it. A canceled caller stops waiting, and the fetch continues for the others. If no key is
///   known, the fetch is canceled once all of its callers are canceled.
/// - An unknown key ID triggers a new fetch, but not within the cooldown after the last attempt, so made-up IDs do not cause more fetches.
/// - If a fetch fails, the known keys remain in use until they are older than ``maximumStaleAge``. If a fetch returns a key set without a
///   usable key, they remain in use only until they are older than ``maximumAge``. A call for an unknown key ID throws the error of the
///   failed fetch, because only the issuer could say whether the key exists.
/// - A `now` up to 300 seconds before the last fetch belongs to a call that started before the fetch; the keys count as fresh for this
///   call.
/// - While no key is known, each call starts or joins a fetch, because nothing can be verified without keys.
/// - A fetch that exceeds ``timeLimit`` counts as failed, even if it does not end.
/// - A token whose key is known and fresh waits for nothing, even while a fetch is in progress.
public actor KeyCache: KeySource {
    /// The age in seconds at which the keys are fetched again.
    public nonisolated let maximumAge: TimeInterval
    /// The minimum number of seconds between two fetch attempts while keys are known.
    public nonisolated let cooldown: TimeInterval
    /// The maximum age in seconds of keys that could not be refreshed. It bounds how long a withdrawn key is accepted.
    public nonisolated let maximumStaleAge: TimeInterval

    /// The maximum duration of a fetch in seconds.
    public nonisolated let timeLimit: TimeInterval

    private let wait: @Sendable (TimeInterval) async throws -> Void
    private let fetch: @Sendable () async throws -> [UInt8]
    /// The known keys, behind a lock so that ``readyKey(for:at:)`` can read them without waiting for the actor.
    private nonisolated let cached = Locked<Known?>(nil)
    private var lastAttempt: Date?
    /// The error of the last attempt; `nil` after a success.
    private var lastFailure: KeySourceError?
    private var currentFetch: RunningFetch?
    private var fetchCount: UInt64 = 0

    private struct Known {
        let keys: KeySet
        let fetchedAt: Date
        /// Whether the issuer has since published a key set without any usable key.
        var isWithdrawn = false
    }

    /// A fetch in progress.
    private struct RunningFetch {
        let id: UInt64
        let task: Task<Result<KeySet, KeySourceError>, Never>
        var waiterCount = 0
    }

    /// Creates a cache without keys. For `maximumAge`, `cooldown` and `timeLimit`, see the properties of the same names.
    /// - Parameters:
    ///   - maximumStaleAge: the value of ``maximumStaleAge``, which is raised to `maximumAge` if it is smaller.
    ///   - timeLimit: at most one year; a value that is not positive, or not a number, counts as 0.
    ///   - wait: suspends for the given number of seconds, and throws if its task is canceled.
    ///   - fetch: returns one of the issuer's key documents; see ``KeyResponse``. It is canceled when its time limit is reached.
    public init(
        maximumAge: TimeInterval = 3600, cooldown: TimeInterval = 60, maximumStaleAge: TimeInterval = 86_400, timeLimit: TimeInterval = 10,
        wait: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) },
        fetch: @escaping @Sendable () async throws -> [UInt8]
    ) {
        self.maximumAge = maximumAge
        self.cooldown = cooldown
        self.maximumStaleAge = max(maximumStaleAge, maximumAge)
        // NaN fails the comparison and counts as 0.
        self.timeLimit = timeLimit > 0 ? min(timeLimit, 86_400 * 365) : 0
        self.wait = wait
        self.fetch = fetch
    }

    /// Returns the known keys, or fetches the keys if the known ones are too old or lack the key ID.
    /// - Throws: the reason why the fetch failed, if no known keys may be used or the known keys lack the key ID.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        let usable = cached.withLock { $0 }.flatMap {
            Self.isWithin($0.isWithdrawn ? maximumAge : maximumStaleAge, of: $0.fetchedAt, now) ? $0 : nil
        }
        if let usable {
            let isFresh = Self.isWithin(maximumAge, of: usable.fetchedAt, now)
            if isFresh, usable.keys[keyID] != nil { return usable.keys }
            let isCoolingDown = lastAttempt.map { Self.isWithin(cooldown, of: $0, now) } ?? false
            if currentFetch == nil, isCoolingDown { return try Self.keys(usable.keys, for: keyID, after: lastFailure) }
        }
        switch await refreshed(at: now) {
        case .success(let keys): return keys
        case .failure(let error):
            guard let usable else { throw error }
            return try Self.keys(usable.keys, for: keyID, after: error)
        }
    }

    /// Returns the keys, or throws the failure if they lack the key ID, because only the issuer could say whether such a key exists.
    private static func keys(_ keys: KeySet, for keyID: String, after failure: KeySourceError?) throws(KeySourceError) -> KeySet {
        if let failure, keys[keyID] == nil { throw failure }
        return keys
    }

    /// Returns the key with the given ID if it is known and younger than ``maximumAge``.
    public nonisolated func readyKey(for keyID: String, at now: Date) -> VerificationKey? {
        guard let known = cached.withLock({ $0 }), Self.isWithin(maximumAge, of: known.fetchedAt, now) else { return nil }
        return known.keys[keyID]
    }

    /// Returns the outcome of the fetch in progress, or of a new one.
    private func refreshed(at now: Date) async -> Result<KeySet, KeySourceError> {
        var flight = self.currentFetch ?? startFetch(at: now)
        flight.waiterCount += 1
        self.currentFetch = flight
        let (id, task) = (flight.id, flight.task)
        let first = OneShotResult<Result<KeySet, KeySourceError>>()
        Task { first.resolve(.success(await task.value)) }
        do { return try await first.valueUnlessCanceled() } catch {
            removeWaiter(from: id)
            return .failure(.notFetched(error))
        }
    }

    private func startFetch(at now: Date) -> RunningFetch {
        lastAttempt = now
        fetchCount += 1
        let id = fetchCount
        return RunningFetch(id: id, task: Task { await self.fetchAndStore(id, at: now) })
    }

    /// Removes a canceled caller from a fetch. If it was the last caller and no key is known, the fetch is canceled; the next call starts
    /// another one.
    ///
    /// If a key is known, the fetch continues. Callers that disconnect can therefore neither trigger repeated fetches nor prevent a fetch
    /// from finishing.
    private func removeWaiter(from id: UInt64) {
        guard var currentFetch, currentFetch.id == id else { return }
        currentFetch.waiterCount -= 1
        self.currentFetch = currentFetch
        guard currentFetch.waiterCount == 0, cached.withLock({ $0 == nil }) else { return }
        currentFetch.task.cancel()
        self.currentFetch = nil
        lastAttempt = nil
    }

    private func fetchAndStore(_ id: UInt64, at now: Date) async -> Result<KeySet, KeySourceError> {
        defer { if currentFetch?.id == id { currentFetch = nil } }
        let document: [UInt8]
        do { document = try await fetchWithTimeLimit() } catch { return .failure(recordFailure(.notFetched(error), id)) }
        do {
            let keys = try KeySet(document: document)
            lastFailure = nil
            cached.withLock { known in
                let before = known?.fetchedAt
                known = Known(keys: keys, fetchedAt: before.map { Self.isWithin(1, of: $0, now) ? max($0, now) : now } ?? now)
            }
            return .success(keys)
        } catch {
            if error.isKeySetWithoutUsableKey, currentFetch?.id == id { cached.withLock { $0?.isWithdrawn = true } }
            return .failure(recordFailure(.unusableDocument(error), id))
        }
    }

    /// Records a failure, unless all callers have abandoned the fetch. The failure of an abandoned fetch says nothing about later fetches.
    private func recordFailure(_ error: KeySourceError, _ id: UInt64) -> KeySourceError {
        if currentFetch?.id == id { lastFailure = error }
        return error
    }

    /// Returns the document, or throws at the time limit or at the cancellation of the fetch, whichever comes first.
    private func fetchWithTimeLimit() async throws -> [UInt8] {
        let first = OneShotResult<[UInt8]>()
        let fetchTask = Task {
            do { first.resolve(.success(try await fetch())) } catch { first.resolve(.failure(error)) }
        }
        let timeoutTask = Task {
            try await wait(timeLimit)
            first.resolve(.failure(KeySourceError.timedOut(after: timeLimit)))
        }
        defer {
            timeoutTask.cancel()
            // A fetch may run arbitrary code when it is canceled, so it is canceled on a dispatch queue, where it cannot block a task.
            DispatchQueue.global().async { fetchTask.cancel() }
        }
        return try await first.valueUnlessCanceled()
    }

    /// Whether `now` is less than the given number of seconds after a date. `now` may be before the date, but by less than
    /// ``maximumCallDuration``.
    private static func isWithin(_ seconds: TimeInterval, of time: Date, _ now: Date) -> Bool {
        let age = now.timeIntervalSince(time)
        return age > -maximumCallDuration && age < seconds
    }

    /// The maximum number of seconds between the start of a call, such as a batch, and the comparison of its `now`.
    private static let maximumCallDuration: TimeInterval = 300
}
