import Dispatch
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Fetches an issuer's keys when they are needed, and keeps them.
///
/// - One fetch serves all who wait. Who is cancelled waits no longer; it goes on for the others. While no key is known, it ends when nobody waits for
///   it any more.
/// - An unknown key id makes it fetch again, but not within the cooldown after the last attempt: made-up ids cost nothing.
/// - When a fetch fails, the keys that are known go on serving, until they are older than ``longestStale``; where it brings a document without a key
///   that can be used, until they are older than ``maximumAge``. Of other keys nobody can say then whether there are any.
/// - A moment a little before the last fetch is that of a call that began earlier, and the keys are fresh to it.
/// - While no key is known, each call tries: nothing could be verified without.
/// - A fetch that takes longer than ``timeLimit`` has failed, also where it does not end then.
/// - A token whose key is known and young enough waits for nothing, whatever else is being fetched.
public actor KeyCache: KeySource {
    /// Seconds after which keys are fetched anew.
    public nonisolated let maximumAge: TimeInterval
    /// Seconds between two attempts while keys are known.
    public nonisolated let cooldown: TimeInterval
    /// Seconds that keys serve at most if they cannot be fetched anew: a withdrawn key must not live for ever.
    public nonisolated let longestStale: TimeInterval

    /// Seconds that a fetch may take.
    public nonisolated let timeLimit: TimeInterval

    private let wait: @Sendable (TimeInterval) async throws -> Void
    private let fetch: @Sendable () async throws -> [UInt8]
    /// Behind a lock, so that those who need nothing else need not come one by one.
    private nonisolated let known = Locked<Known?>(nil)
    private var lastAttempt: Date?
    /// What came of the last attempt, where that was no document.
    private var lastFailure: KeySourceError?
    private var flight: Flight?
    private var flightCount: UInt64 = 0

    private struct Known {
        let keys: KeySet
        let fetchedAt: Date
        /// Whether the issuer has none of them any more, and no others that could be used.
        var isWithdrawn = false
    }

    /// A fetch that is under way.
    private struct Flight {
        let id: UInt64
        let task: Task<Result<KeySet, KeySourceError>, Never>
        var waiting = 0
    }

    /// The defaults of the times are those of the properties.
    /// - Parameters:
    ///   - wait: lets so many seconds pass, or throws when it is cancelled.
    ///   - fetch: gets one of the issuer's key documents; see ``KeyAnswer``. It is cancelled when its time is over.
    public init(
        maximumAge: TimeInterval = 3600, cooldown: TimeInterval = 60, longestStale: TimeInterval = 86_400, timeLimit: TimeInterval = 10,
        wait: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) },
        fetch: @escaping @Sendable () async throws -> [UInt8]
    ) {
        self.maximumAge = maximumAge
        self.cooldown = cooldown
        self.longestStale = max(longestStale, maximumAge)
        // What is no number is no time at all.
        self.timeLimit = timeLimit > 0 ? min(timeLimit, 86_400 * 365) : 0
        self.wait = wait
        self.fetch = fetch
    }

    /// Known keys, or fresh ones where those are too old or lack the id.
    /// - Throws: why the fetch failed, where no keys are known that may still serve.
    public func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        let serving = known.withLock { $0 }.flatMap {
            Self.isWithin($0.isWithdrawn ? maximumAge : longestStale, of: $0.fetchedAt, now) ? $0 : nil
        }
        if let serving {
            let isFresh = Self.isWithin(maximumAge, of: serving.fetchedAt, now)
            if isFresh, serving.keys[keyID] != nil { return serving.keys }
            let isCoolingDown = lastAttempt.map { Self.isWithin(cooldown, of: $0, now) } ?? false
            if flight == nil, isCoolingDown { return try Self.keys(serving.keys, for: keyID, after: lastFailure) }
        }
        switch await refreshed(at: now) {
        case .success(let keys): return keys
        case .failure(let error):
            guard let serving else { throw error }
            return try Self.keys(serving.keys, for: keyID, after: error)
        }
    }

    /// Whether there is a key of that id, nobody can say while the issuer cannot be asked.
    private static func keys(_ keys: KeySet, for keyID: String, after failure: KeySourceError?) throws(KeySourceError) -> KeySet {
        if let failure, keys[keyID] == nil { throw failure }
        return keys
    }

    /// The key of that id, where it is known and young enough.
    public nonisolated func readyKey(for keyID: String, at now: Date) -> VerificationKey? {
        guard let known = known.withLock({ $0 }), Self.isWithin(maximumAge, of: known.fetchedAt, now) else { return nil }
        return known.keys[keyID]
    }

    /// The outcome of the fetch that is under way, or of a new one.
    private func refreshed(at now: Date) async -> Result<KeySet, KeySourceError> {
        var flight = self.flight ?? takeOff(at: now)
        flight.waiting += 1
        self.flight = flight
        let (id, task) = (flight.id, flight.task)
        let first = FirstOutcome<Result<KeySet, KeySourceError>>()
        Task { first.settle(.success(await task.value)) }
        do { return try await first.valueUnlessCancelled() } catch {
            leave(id)
            return .failure(.notFetched(error))
        }
    }

    private func takeOff(at now: Date) -> Flight {
        lastAttempt = now
        flightCount += 1
        let id = flightCount
        return Flight(id: id, task: Task { await self.fetchAndKeep(id, at: now) })
    }

    /// Ends the fetch with its last waiter, while no key is known: each call tries anyway then. Otherwise it goes on, so that who hangs up can neither
    /// make it fetch again and again nor keep it from ever ending.
    private func leave(_ id: UInt64) {
        guard var flight, flight.id == id else { return }
        flight.waiting -= 1
        self.flight = flight
        guard flight.waiting == 0, known.withLock({ $0 == nil }) else { return }
        flight.task.cancel()
        self.flight = nil
        lastAttempt = nil
    }

    private func fetchAndKeep(_ id: UInt64, at now: Date) async -> Result<KeySet, KeySourceError> {
        defer { if flight?.id == id { flight = nil } }
        let document: [UInt8]
        do { document = try await fetchInTime() } catch { return .failure(failed(.notFetched(error), id)) }
        do {
            let keys = try KeySet(document: document)
            lastFailure = nil
            known.withLock { known in
                let before = known?.fetchedAt
                known = Known(keys: keys, fetchedAt: before.map { Self.isWithin(1, of: $0, now) ? max($0, now) : now } ?? now)
            }
            return .success(keys)
        } catch {
            if error.isAboutItsKeys, flight?.id == id { known.withLock { $0?.isWithdrawn = true } }
            return .failure(failed(.unusableDocument(error), id))
        }
    }

    /// What became of a fetch that nobody waited for any more says nothing about those after it.
    private func failed(_ error: KeySourceError, _ id: UInt64) -> KeySourceError {
        if flight?.id == id { lastFailure = error }
        return error
    }

    /// Whichever comes first: the document, the end of its time, or that nobody waits for it any more.
    private func fetchInTime() async throws -> [UInt8] {
        let first = FirstOutcome<[UInt8]>()
        let fetching = Task {
            do { first.settle(.success(try await fetch())) } catch { first.settle(.failure(error)) }
        }
        let limiting = Task {
            try await wait(timeLimit)
            first.settle(.failure(KeySourceError.late(timeLimit)))
        }
        defer {
            limiting.cancel()
            // What a fetch does when it is cancelled is its own: it could make whoever cancels it wait. No task must.
            DispatchQueue.global().async { fetching.cancel() }
        }
        return try await first.valueUnlessCancelled()
    }

    /// Whether `now` is less than so many seconds after a moment. A clock that was set back by more than ``longestCall`` counts as too late.
    private static func isWithin(_ seconds: TimeInterval, of moment: Date, _ now: Date) -> Bool {
        let age = now.timeIntervalSince(moment)
        return age > -longestCall && age < seconds
    }

    /// Seconds that a call, such as one for many tokens, may have begun ago.
    private static let longestCall: TimeInterval = 300
}
