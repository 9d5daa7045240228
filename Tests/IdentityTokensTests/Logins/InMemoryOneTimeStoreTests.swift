import Foundation
import IdentityTokens
import Testing

@Suite("The in-memory one-time store")
struct InMemoryOneTimeStoreTests {
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    @Test("A digest can be stored once until it expires, and again afterwards")
    func storing() async throws {
        let memory = InMemoryOneTimeStore()
        #expect(try await memory.insert("a", until: start + 10, at: start))
        #expect(try await memory.insert("a", until: start + 99, at: start + 9) == false)
        #expect(try await memory.insert("b", until: start + 10, at: start + 9))
        #expect(try await memory.insert("a", until: start + 20, at: start + 10))
    }

    @Test("A digest can be removed once and only before it expires")
    func taking() async throws {
        let memory = InMemoryOneTimeStore()
        _ = try await memory.insert("a", until: start + 10, at: start)
        _ = try await memory.insert("b", until: start + 10, at: start)
        #expect(await memory.remove("a", at: start + 9))
        #expect(await memory.remove("a", at: start + 9) == false)
        #expect(await memory.remove("b", at: start + 10) == false)
        #expect(await memory.remove("c", at: start) == false)
    }

    @Test("Only one of many concurrent calls removes a digest")
    func race() async throws {
        let memory = InMemoryOneTimeStore()
        _ = try await memory.insert("a", until: start + 10, at: start)
        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { await memory.remove("a", at: start) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(successes == 1)
    }

    @Test("A full store retains valid digests and replaces expired ones")
    func full() async throws {
        let memory = InMemoryOneTimeStore(capacity: 2)
        _ = try await memory.insert("a", until: start + 10, at: start)
        _ = try await memory.insert("b", until: start + 20, at: start)
        await #expect(throws: OneTimeStoreFullError.self) { try await memory.insert("c", until: start + 30, at: start + 9) }
        #expect(try await memory.insert("a", until: start + 30, at: start + 9) == false)
        #expect(try await memory.insert("c", until: start + 30, at: start + 10))
        await #expect(throws: OneTimeStoreFullError.self) { try await memory.insert("a", until: start + 30, at: start + 11) }
        #expect(await memory.remove("b", at: start + 11))
        #expect(try await memory.insert("a", until: start + 30, at: start + 11))
    }

    @Test("A full store accepts a new digest each time that one has expired")
    func repeatedExpiry() async throws {
        let memory = InMemoryOneTimeStore(capacity: 100)
        for number in 0..<100 { #expect(try await memory.insert("\(number)", until: start + Double(number) + 0.5, at: start)) }
        for number in 100..<200 {
            let end = Double(number - 100) + 0.5
            await #expect(throws: OneTimeStoreFullError.self) {
                try await memory.insert("\(number)", until: start + Double(number) + 0.5, at: start + end - 0.5)
            }
            #expect(try await memory.insert("\(number)", until: start + Double(number) + 0.5, at: start + end + 0.5))
            #expect(await memory.remove("\(number - 100)", at: start) == false, "The expired digest is deleted")
        }
    }

    @Test("An owner at the maximum does not affect others and can store again when a digest expires")
    func owners() async throws {
        let memory = InMemoryOneTimeStore(capacity: 10, capacityPerOwner: 2)
        #expect(try await memory.insert("a", until: start + 10, at: start, for: "ada"))
        #expect(try await memory.insert("b", until: start + 20, at: start, for: "ada"))
        #expect(try await memory.insert("b", until: start + 20, at: start, for: "ada") == false)
        await #expect(throws: OneTimeStoreFullError.self) { try await memory.insert("c", until: start + 30, at: start, for: "ada") }
        #expect(try await memory.insert("c", until: start + 30, at: start, for: "grace"))
        #expect(try await memory.insert("d", until: start + 30, at: start))
        #expect(try await memory.insert("e", until: start + 30, at: start + 10, for: "ada"))
        await #expect(throws: OneTimeStoreFullError.self) { try await memory.insert("f", until: start + 30, at: start + 10, for: "ada") }
        #expect(await memory.remove("b", at: start + 11))
        #expect(try await memory.insert("f", until: start + 30, at: start + 11, for: "ada"))
    }

    @Test("The digests of an owner are counted correctly after expired digests are deleted")
    func ownersAfterwards() async throws {
        let memory = InMemoryOneTimeStore(capacity: 3, capacityPerOwner: 2)
        for (digest, end) in [("a", 10.0), ("b", 30.0)] { _ = try await memory.insert(digest, until: start + end, at: start, for: "ada") }
        _ = try await memory.insert("c", until: start + 10, at: start, for: "grace")
        #expect(try await memory.insert("d", until: start + 30, at: start + 11, for: "grace"))
        #expect(try await memory.insert("e", until: start + 30, at: start + 11, for: "ada"))
        await #expect(throws: OneTimeStoreFullError.self) { try await memory.insert("f", until: start + 30, at: start + 11, for: "ada") }
    }

    @Test("A store without counts for owners stores a digest too")
    func noOwners() async throws {
        let store: any OneTimeStore = Plain()
        #expect(try await store.insert("a", until: start + 10, at: start, for: "ada"))
    }

    private struct Plain: OneTimeStore {
        func insert(_ digest: String, until end: Date, at now: Date) -> Bool { true }
        func remove(_ digest: String, at now: Date) -> Bool { false }
    }
}
