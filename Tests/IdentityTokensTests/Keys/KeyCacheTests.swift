import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("A key cache")
struct KeyCacheTests {
    private let known = "35ab601de0b6ad87c4417fa153c2ab190d39ded8"
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func cache(_ fetches: FetchCounter) -> KeyCache {
        KeyCache(maximumAge: 3600, cooldown: 60, longestStale: 7200) { try await fetches.next() }
    }

    @Test("fetches once and then serves from memory")
    func servesFromMemory() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        for seconds in [0.0, 1, 3599] {
            #expect(try await cache.keys(for: known, at: start + seconds)[known] != nil)
        }
        #expect(await fetches.count == 1)
    }

    @Test("fetches again when its keys have become too old")
    func refreshes() async throws {
        let fetches = FetchCounter(["jwks.json", "certs.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        _ = try await cache.keys(for: known, at: start + 3600)
        #expect(await fetches.count == 2)
    }

    @Test("fetches for an unknown id once in each cooldown, however many ids are tried")
    func unknownIDs() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        for seconds in stride(from: 0.0, to: 180, by: 1) {
            let keys = try await cache.keys(for: "made up \(seconds)", at: start + seconds)
            #expect(keys["made up \(seconds)"] == nil)
        }
        #expect(await fetches.count == 3)
    }

    @Test("finds a key that has been published since")
    func rotation() async throws {
        let fetches = FetchCounter(["jwks.json", "jwks-mixed.json"])
        let cache = KeyCache(cooldown: 10) { try await fetches.next() }
        _ = try await cache.keys(for: known, at: start)
        let keys = try await cache.keys(for: "new", at: start + 10)
        #expect(keys.skipped.isEmpty == false)
        #expect(await fetches.count == 2)
    }

    @Test(
        "goes on with the keys it knows while fetches fail, and tries once in each cooldown",
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

    @Test("does not trust keys for ever that it cannot fetch anew")
    func longestStale() async throws {
        let fetches = FetchCounter(["jwks.json", nil])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 7200) }
        #expect(error?.code == "keys_not_fetched")
    }

    @Test(
        "tries each time while it knows no key, and says why there is none",
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

    @Test("makes one fetch for all who wait")
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

    @Test("finishes a fetch for the others when one who waits is cancelled")
    func cancellation() async throws {
        let fetches = FetchCounter(["jwks.json"])
        await fetches.hold()
        let cache = cache(fetches)
        let patient = Task { try await cache.keys(for: known, at: start) }
        while await fetches.count == 0 { await Task.yield() }
        let impatient = Task { try await cache.keys(for: known, at: start) }
        impatient.cancel()
        await #expect(throws: KeySourceError.self, "Who is cancelled waits no longer.") { try await impatient.value }
        await fetches.release()
        #expect(try await patient.value[known] != nil)
        #expect(await fetches.count == 1)
    }

    @Test("ends a fetch when the last one who waits is cancelled, and makes another one for the next")
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
        let impatient = Task { try await cache.keys(for: known, at: start) }
        for await _ in started { break }
        impatient.cancel()
        await #expect(throws: KeySourceError.self) { try await impatient.value }
        #expect(try await cache.keys(for: known, at: start)[known] != nil)
        #expect(await fetches.count == 2)
    }

    @Test("fetches anew when the clock was set back")
    func clockSetBack() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let cache = cache(fetches)
        _ = try await cache.keys(for: known, at: start)
        _ = try await cache.keys(for: known, at: start - 86_400)
        #expect(await fetches.count == 2)
    }

    @Test("serves a call that began before the last fetch, though the issuer has gone, and asks no more than the cooldown allows")
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

    @Test("serves keys that the issuer has withdrawn, and put no others in their place, no longer than their age")
    func withdrawn() async throws {
        let cache = cache(FetchCounter(["jwks.json", #"{"keys":[]}"#]))
        _ = try await cache.keys(for: known, at: start)
        await #expect(throws: KeySourceError.self) { try await cache.keys(for: "new", at: start + 100) }
        #expect(try await cache.keys(for: known, at: start + 3599)[known] != nil)
        await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 3600) }
    }

    @Test(
        "says that it cannot be known whether there is a key, while the issuer cannot be asked, and that there is none once it has answered"
    )
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

    @Test("is not held up by a fetch that makes whoever cancels it wait")
    func stubborn() async throws {
        let answered = DispatchSemaphore(value: 0)
        let heldUp = Locked(false)
        let fetches = FetchCounter(["jwks.json"])
        await fetches.hold()
        let cache = KeyCache(
            timeLimit: 1, wait: { _ in },
            fetch: {
                try await withTaskCancellationHandler {
                    try await fetches.next()
                } onCancel: {
                    if answered.wait(timeout: .now() + 10) == .timedOut { heldUp.withLock { $0 = true } }
                }
            })
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start) }
        answered.signal()
        await fetches.release()
        #expect(error?.code == "keys_late")
        #expect(heldUp.withLock { $0 } == false)
    }

    @Test("does not fetch again within the cooldown because somebody has hung up")
    func hungUp() async throws {
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

    @Test("gives a fetch up when its time is over, though it does not end, and goes on with the keys it knows")
    func late() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let asked = Locked<[TimeInterval]>([])
        let cache = KeyCache(
            timeLimit: 3,
            wait: { seconds in
                asked.withLock { $0.append(seconds) }
                // The first fetch answers at once; this clock is turned for the others alone.
                guard await fetches.count > 1 else { return try await Self.never() }
            },
            fetch: {
                let document = try await fetches.next()
                guard await fetches.count > 1 else { return document }
                // Deaf to its end.
                return try await Task {
                    try await Self.never(); return document
                }.value
            })
        _ = try await cache.keys(for: known, at: start)
        #expect(try await cache.keys(for: known, at: start + 3600)[known] != nil)
        let error = await #expect(throws: KeySourceError.self) { try await cache.keys(for: known, at: start + 86_400) }
        #expect(error?.code == "keys_late")
        #expect(error?.explanation == "The issuer's keys did not come within 3 seconds.")
        #expect(Set(asked.withLock { $0 }) == [3])
    }

    /// Until it is cancelled.
    private static func never() async throws {
        let (nothing, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in nothing {}
        throw CancellationError()
    }

    @Test("holds back only who needs the key that is being fetched")
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
        "has a key ready only while it is young enough", arguments: [(-300.0, false), (-299, true), (0, true), (3599, true), (3600, false)])
    func ready(seconds: Double, isReady: Bool) async throws {
        let cache = cache(FetchCounter(["jwks.json"]))
        #expect(cache.readyKey(for: known, at: start) == nil)
        _ = try await cache.keys(for: known, at: start)
        #expect((cache.readyKey(for: known, at: start + seconds) != nil) == isReady)
        #expect(cache.readyKey(for: "new", at: start + seconds) == nil)
    }
}
