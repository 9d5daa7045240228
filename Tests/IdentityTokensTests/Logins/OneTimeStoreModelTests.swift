import Foundation
import IdentityTokens
import LoginModel
import TestSupport
import Testing

@Suite("The in-memory one-time store, compared with its description")
struct OneTimeStoreModelTests {
    private static let start = Date(timeIntervalSince1970: 1_795_219_200)

    /// The outcome of a call.
    private enum Outcome: Equatable {
        case stored, known, full
    }

    /// The digests that have not expired, in a plain list.
    private struct Model {
        var digests: [(digest: String, end: Date, owner: String?)] = []

        mutating func insert(_ digest: String, until end: Date, at now: Date, for owner: String?, capacity: Int, capacityPerOwner: Int)
            -> Outcome
        {
            digests.removeAll { $0.end <= now }
            if digests.contains(where: { $0.digest == digest }) { return .known }
            if let owner, digests.count(where: { $0.owner == owner }) >= capacityPerOwner { return .full }
            if digests.count >= capacity { return .full }
            digests.append((digest, end, owner))
            return .stored
        }

        mutating func remove(_ digest: String, at now: Date) -> Bool {
            let isStored = digests.contains { $0.digest == digest && $0.end > now }
            digests.removeAll { $0.digest == digest }
            return isStored
        }
    }

    private static func insert(
        _ digest: String, until end: Date, at now: Date, for owner: String?, in store: InMemoryOneTimeStore
    ) async throws -> Outcome {
        do {
            if let owner { return try await store.insert(digest, until: end, at: now, for: owner) ? .stored : .known }
            return try await store.insert(digest, until: end, at: now) ? .stored : .known
        } catch { return .full }
    }

    @Test(
        "Any calls have the outcomes that the description promises",
        arguments: [(1, 1), (2, 1), (4, 2), (6, 3), (9, 9), (100, 2)], 1...6 as ClosedRange<UInt64>)
    func anyCalls(limits: (capacity: Int, capacityPerOwner: Int), seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = InMemoryOneTimeStore(capacity: limits.capacity, capacityPerOwner: limits.capacityPerOwner)
        var model = Model()
        var now = Self.start
        var outcomes: [Outcome: Int] = [:]
        for _ in 0..<300 {
            now += Double(Int.random(in: 0...2, using: &generator))
            let digest = "\(Int.random(in: 0..<12, using: &generator))"
            if Int.random(in: 0..<4, using: &generator) == 0 {
                #expect(await store.remove(digest, at: now) == model.remove(digest, at: now))
                continue
            }
            let end = now + Double(Int.random(in: 0...9, using: &generator))
            let owner = ["ada", "grace", nil].randomElement(using: &generator) ?? nil
            let outcome = try await Self.insert(digest, until: end, at: now, for: owner, in: store)
            #expect(
                outcome
                    == model.insert(
                        digest, until: end, at: now, for: owner, capacity: limits.capacity, capacityPerOwner: limits.capacityPerOwner))
            outcomes[outcome, default: 0] += 1
        }
        #expect(outcomes[.stored, default: 0] > 20 && outcomes[.known, default: 0] + outcomes[.full, default: 0] > 20)
    }

    @Test(
        "A digest is known until the very moment of its end",
        arguments: [(0.0, false), (9.5, false), (9.999, false), (10, true), (10.001, true), (1e9, true)])
    func end(seconds: Double, isAbsent: Bool) async throws {
        let store = InMemoryOneTimeStore()
        #expect(try await store.insert("a", until: Self.start + 10, at: Self.start))
        #expect(try await store.insert("a", until: Self.start + 2e9, at: Self.start + seconds) == isAbsent)
        let other = InMemoryOneTimeStore()
        #expect(try await other.insert("a", until: Self.start + 10, at: Self.start))
        #expect(await other.remove("a", at: Self.start + seconds) == !isAbsent)
    }

    @Test(
        "A digest may end at any date, however far",
        arguments: [Date.distantFuture, Date(timeIntervalSince1970: 1e300), Date(timeIntervalSince1970: .infinity)])
    func distantEnds(end: Date) async throws {
        let store = InMemoryOneTimeStore(capacity: 2)
        #expect(try await store.insert("a", until: end, at: Self.start))
        #expect(try await store.insert("b", until: Self.start + 1, at: Self.start))
        #expect(try await store.insert("c", until: Self.start + 2, at: Self.start + 1))
        #expect(try await store.insert("a", until: end, at: Self.start + 2e9) == false)
        #expect(await store.remove("a", at: Self.start + 2e9))
    }

    @Test("A digest whose end has passed takes no space that another one needs", arguments: [-1e300, -1, 0])
    func expiredMarks(seconds: Double) async throws {
        let store = InMemoryOneTimeStore(capacity: 1, capacityPerOwner: 1)
        #expect(try await store.insert("a", until: Self.start + seconds, at: Self.start, for: "ada"))
        #expect(try await store.insert("b", until: Self.start + 10, at: Self.start, for: "ada"))
        await #expect(throws: OneTimeStoreFullError.self) { try await store.insert("c", until: Self.start + 10, at: Self.start) }
    }

    @Test("Limits below one count as one", arguments: [0, -1, .min])
    func smallLimits(limit: Int) async throws {
        let total = InMemoryOneTimeStore(capacity: limit)
        #expect(try await total.insert("a", until: Self.start + 1, at: Self.start))
        await #expect(throws: OneTimeStoreFullError.self) { try await total.insert("b", until: Self.start + 1, at: Self.start) }
        let each = InMemoryOneTimeStore(capacityPerOwner: limit)
        #expect(try await each.insert("a", until: Self.start + 1, at: Self.start, for: "ada"))
        #expect(try await each.insert("b", until: Self.start + 1, at: Self.start, for: "grace"))
        await #expect(throws: OneTimeStoreFullError.self) { try await each.insert("c", until: Self.start + 1, at: Self.start, for: "ada") }
    }

    @Test("The error of a full store says when it accepts digests again")
    func message() {
        #expect("\(OneTimeStoreFullError())" == "The store of one-time values is full; it accepts no new value until some of them expire.")
    }

    @Test(
        "A stored digest is the SHA-256 of the parts, each after its length",
        arguments: [
            (OneTimeDigest.hexadecimal(of: "nonce"), "5914c5bc2eb151fdf5b4298367a9824b2731eddef7a56f510a1e06f4c9be9333"),
            (OneTimeDigest.hexadecimal(of: "nonce", "é"), "e4d302e467d3eaacb02ebe328d61735f857eeb9a9721be8a92c7f4d5f2440bfd"),
            (
                OneTimeDigest.hexadecimal(of: "token", "https://login.example", "1"),
                "d2d24ef6985b4b968248371b00ead062bdff6a1ab8ea7e9d82cc192017f3a765"
            ),
        ])
    func digests(digest: String, expected: String) {
        #expect(digest == expected)
    }

    @Test("Different lists of texts have different digests")
    func distinctDigests() {
        let digests = [
            OneTimeDigest.hexadecimal(of: "token", "ab", "c"), OneTimeDigest.hexadecimal(of: "token", "a", "bc"),
            OneTimeDigest.hexadecimal(of: "token", "abc"), OneTimeDigest.hexadecimal(of: "token", "abc", ""),
            OneTimeDigest.hexadecimal(of: "token", "", "abc"), OneTimeDigest.hexadecimal(of: "nonce", "abc"),
            OneTimeDigest.hexadecimal(of: "token", "a1:b", "c"), OneTimeDigest.hexadecimal(of: "token", "a", "1:bc"),
            OneTimeDigest.hexadecimal(of: "token", "\u{E9}"), OneTimeDigest.hexadecimal(of: "token", "e\u{301}"),
            OneTimeDigest.hexadecimal(of: "token3:abc"), OneTimeDigest.hexadecimal(of: "toke", "nabc"),
        ]
        #expect(Set(digests).count == digests.count)
    }
}
