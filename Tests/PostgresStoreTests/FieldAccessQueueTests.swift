import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import PostgresStore

@Suite("The queue of field accesses")
struct FieldAccessQueueTests {
    private let queue = FieldAccessQueue()
    private let access = FieldAccess(appID: "1", person: Person.ID(rawValue: 1), fields: ["email"], at: Date(timeIntervalSince1970: 0))

    @Test("Adding accesses of many requests does not take the time of the request that was first")
    func limit() async throws {
        let hadLimit = Locked<Bool?>(nil)
        try await StoreTimeLimit.$current.withValue(StoreTimeLimit()) {
            try await queue.append(access, until: .now + .seconds(60)) { _ in hadLimit.withLock { $0 = StoreTimeLimit.current != nil } }
        }
        #expect(hadLimit.withLock(\.self) == false)
    }

    @Test("An access whose request has given up is not added")
    func deadline() async throws {
        let added = Locked(0)
        let error = await #expect(throws: PostgresError.self) {
            try await queue.append(access, until: .now) { accesses in added.withLock { $0 += accesses.count } }
        }
        #expect(error?.kind == .deadlinePassed)
        try await queue.append(access, until: .now + .seconds(60)) { accesses in added.withLock { $0 += accesses.count } }
        #expect(added.withLock(\.self) == 1)
    }
}
