import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("The key cache")
struct KeyCacheTests {
    private let known = "35ab601de0b6ad87c4417fa153c2ab190d39ded8"
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func cache(_ fetches: FetchCounter) -> KeyCache {
        KeyCache(maximumAge: 3600, cooldown: 60, maximumStaleAge: 7200) { try await fetches.next() }
    }

    @Test("The cache fetches once and then returns the keys from memory")
    func servesFromMemory() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        for seconds in [0.0, 1, 3599] {
            #expect(try await cache.keys(for: known, at: start + seconds)[known] != nil)
        }
        #expect(await fetches.count == 1)
    }

    @Test("The cache fetches again when its keys are too old")
    func refreshes() async throws {
        let fetches = FetchCounter(["jwks.json", "certs.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        _ = try await cache.keys(for: known, at: start + 3600)
        #expect(await fetches.count == 2)
    }

    @Test("The cache fetches at most once in each cooldown for unknown key IDs")
    func unknownIDs() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        for seconds in stride(from: 0.0, to: 180, by: 1) {
            let keys = try await cache.keys(for: "made up \(seconds)", at: start + seconds)
            #expect(keys["made up \(seconds)"] == nil)
        }
        #expect(await fetches.count == 3)
    }

    @Test("The cache finds a key that was published after the last fetch")
    func rotation() async throws {
        let fetches = FetchCounter(["jwks.json", "jwks-mixed.json"])
        let cache = KeyCache(cooldown: 10) { try await fetches.next() }
        _ = try await cache.keys(for: known, at: start)
        let keys = try await cache.keys(for: "new", at: start + 10)
        #expect(keys.skipped.isEmpty == false)
        #expect(await fetches.count == 2)
    }

    @Test(
        "While fetches fail, the cache uses its keys and retries once in each cooldown",
        arguments: [
            nil, "claims.json", "signing-key.pkcs8.der",
        ])
    func staleWhileError(failing: String?) async throws {
        let fetches = FetchCounter(["jwks.json", failing])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        for seconds in [3600.0, 3601, 3659, 3660] {
            #expect(try await cache.keys(for: known, at: start + seconds)[known] != nil)
        }
        #expect(await fetches.count == 3)
    }

    @Test("The cache does not use keys after the maximum time without a successful fetch")
    func longestStale() async throws {
        let fetches = FetchCounter(["jwks.json", nil])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 7200) }
        #expect(error?.code == "keys_not_fetched")
    }

    @Test(
        "Without any keys, the cache fetches for each request and throws the reason for a failure",
        arguments: [
            (nil, "keys_not_fetched"), ("claims.json", "no_usable_key"), ("signing-key.pkcs8.der", "key_document_syntax"),
        ])
    func nothingKnown(failing: String?, code: String) async throws {
        let fetches = FetchCounter([failing, failing, "jwks.json"])
        let cache = cache(fetches)
        for seconds in [0.0, 1] {
            let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + seconds) }
            #expect(error?.code == code)
        }
        #expect(try await cache.keys(for: known, at: start + 2)[known] != nil)
    }

    @Test("The cache makes one fetch for all concurrent requests")
    func singleFlight() async throws {
        let fetches = FetchCounter(["jwks.json"])
        await fetches.hold()
        let cache = cache(fetches)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { try await cache.keys(for: known, at: start)[known] != nil } }
            await fetches.release()
            for try await hasKey in group { #expect(hasKey) }
        }
        #expect(await fetches.count == 1)
    }

    @Test("The cancellation of one request does not cancel the fetch for the others")
    func cancellation() async throws {
        let fetches = FetchCounter(["jwks.json"])
        await fetches.hold()
        let cache = cache(fetches)
        let pendingCall = Task { try await cache.keys(for: known, at: start) }
        while await fetches.count == 0 { await Task.yield() }
        let canceledCall = Task { try await cache.keys(for: known, at: start) }
        canceledCall.cancel()
        await #expect(throws: KeySourceError.self, "A canceled request ends at once") { try await canceledCall.value }
        await fetches.release()
        #expect(try await pendingCall.value[known] != nil)
        #expect(await fetches.count == 1)
    }

    @Test("The cancellation of the last request cancels the fetch, and the next request starts another one")
    func abandoned() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let (started, starts) = AsyncStream.makeStream(of: Void.self)
        let cache = KeyCache {
            let document = try await fetches.next()
            guard await fetches.count == 1 else { return document }
            starts.yield()
            let (nothing, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in nothing {}
            throw CancellationError()
        }
        let canceledCall = Task { try await cache.keys(for: known, at: start) }
        for await _ in started { break }
        canceledCall.cancel()
        await #expect(throws: KeySourceError.self) { try await canceledCall.value }
        #expect(try await cache.keys(for: known, at: start)[known] != nil)
        #expect(await fetches.count == 2)
    }

    @Test("The cache fetches again when the clock is set back")
    func clockSetBack() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        _ = try await cache.keys(for: known, at: start - 86_400)
        #expect(await fetches.count == 2)
    }

    @Test("A request with a time before the last fetch uses the cached keys and does not fetch again")
    func earlierCall() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start + 5)
        for _ in 0..<3 {
            #expect(try await cache.keys(for: known, at: start)[known] != nil)
            #expect(try await cache.keys(for: "made-up", at: start)["made-up"] == nil)
        }
        #expect(await fetches.count == 1)
    }

    @Test("The cache does not use withdrawn keys beyond their maximum age")
    func withdrawn() async throws {
        let cache = cache(FetchCounter(["jwks.json", #"{"keys":[]}"#]))
        _ = try await cache.keys(for: known, at: start)
        await #expect(throws: KeySourceError.self) { try await cache.keys(for: "new", at: start + 100) }
        #expect(try await cache.keys(for: known, at: start + 3599)[known] != nil)
        await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 3600) }
    }

    @Test("An unknown key is reported as a failed fetch until a fetch succeeds, and then as absent")
    func unknownWhileDown() async throws {
        let fetches = FetchCounter(["jwks.json", "{", "jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        for seconds in [100.0, 101] {
            let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: "new", at: start + seconds) }
            #expect(error?.code == "key_document_syntax")
            #expect(try await cache.keys(for: known, at: start + seconds)[known] != nil)
        }
        #expect(try await cache.keys(for: "new", at: start + 200)["new"] == nil)
        #expect(await fetches.count == 3)
    }

    @Test("A fetch whose cancellation blocks does not delay the request")
    func blockedCancellation() async throws {
        let answered = DispatchSemaphore(value: 0)
        let isBlocked = Locked(false)
        let fetches = FetchCounter(["jwks.json"])
        await fetches.hold()
        let cache = KeyCache(
            timeLimit: 1, wait: { _ in },
            fetch: {
                try await withTaskCancellationHandler {
                    try await fetches.next()
                } onCancel: {
                    if answered.wait(timeout: .now() + 10) == .timedOut { isBlocked.withLock { $0 = true } }
                }
            })
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start) }
        answered.signal()
        await fetches.release()
        #expect(error?.code == "keys_late")
        #expect(isBlocked.withLock { $0 } == false)
    }

    @Test("A canceled request does not end the cooldown")
    func canceledRequest() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        await fetches.hold()
        let asking = Task { try await cache.keys(for: "made-up", at: start + 100) }
        while await fetches.count < 2 { await Task.yield() }
        asking.cancel()
        _ = await asking.result
        await fetches.release()
        for number in 0..<5 { #expect(try await cache.keys(for: "made-up-\(number)", at: start + 101)[known] != nil) }
        #expect(await fetches.count == 2)
    }

    @Test("The cache abandons a fetch at its time limit and uses the keys it has")
    func late() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let times = Locked<[TimeInterval]>([])
        let cache = KeyCache(
            timeLimit: 3,
            wait: { seconds in
                times.withLock { $0.append(seconds) }
                // The first fetch responds immediately. Only later fetches reach the time limit.
                guard await fetches.count > 1 else { return try await Self.never() }
            },
            fetch: {
                let document = try await fetches.next()
                guard await fetches.count > 1 else { return document }
                // This fetch ignores its cancellation.
                return try await Task {
                    try await Self.never(); return document
                }.value
            })
        _ = try await cache.keys(for: known, at: start)
        #expect(try await cache.keys(for: known, at: start + 3600)[known] != nil)
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 86_400) }
        #expect(error?.code == "keys_late")
        #expect(error?.explanation == "The issuer's keys did not arrive within 3 seconds.")
        #expect(Set(times.withLock { $0 }) == [3])
    }

    /// Waits until the task is canceled.
    private static func never() async throws {
        let (nothing, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in nothing {}
        throw CancellationError()
    }

    @Test("Only requests for an unknown key wait for a fetch")
    func slowFetch() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        await fetches.hold()
        let waiting = Task { try await cache.keys(for: "new", at: start + 60) }
        while await fetches.count < 2 { await Task.yield() }
        #expect(cache.readyKey(for: known, at: start + 60)?.id == known)
        #expect(try await cache.keys(for: known, at: start + 60)[known] != nil)
        await fetches.release()
        #expect(try await waiting.value["new"] == nil)
    }

    @Test(
        "The cache has a key ready only while the key is fresh",
        arguments: [(-300.0, false), (-299, true), (0, true), (3599, true), (3600, false)])
    func ready(seconds: Double, isReady: Bool) async throws {
        let cache = cache(FetchCounter(["jwks.json"]))
        #expect(cache.readyKey(for: known, at: start) == nil)
        _ = try await cache.keys(for: known, at: start)
        #expect((cache.readyKey(for: known, at: start + seconds) != nil) == isReady)
        #expect(cache.readyKey(for: "new", at: start + seconds) == nil)
    }
}
