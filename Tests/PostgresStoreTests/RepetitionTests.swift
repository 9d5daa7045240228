import LoginModel
import Testing

@testable import PostgresStore

@Suite("The repetition of a write")
struct RepetitionTests {
    @Test("A write that fails again is repeated after a pause", arguments: [PostgresErrorKind.readOnly, .conflict])
    func pause(kind: PostgresErrorKind) async throws {
        let store = try await PostgresTestDatabase().store()
        let attempts = Locked<[ContinuousClock.Instant]>([])
        try await store.write(locking: []) { _ in
            let count = attempts.withLock {
                $0.append(.now)
                return $0.count
            }
            if count < 4 { throw PostgresError(kind) }
        }
        let times = attempts.withLock(\.self)
        for (earlier, later) in zip(times.dropFirst(), times.dropFirst(2)) { #expect(later - earlier >= .milliseconds(50)) }
    }
}
