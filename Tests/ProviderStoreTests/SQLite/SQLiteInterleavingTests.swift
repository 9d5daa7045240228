import Foundation
import GRDB
import LatchkeyStoreTesting
import LoginModel
import TestSupport
import Testing

@testable import ProviderStore

@Suite("Interleaved writes of two SQLite stores")
struct SQLiteInterleavingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Two writes do not disturb each other", .timeLimit(.minutes(5)), arguments: StoreConformance.interleavings)
    func interleaving(interleaving: StoreInterleaving) async throws {
        let isWaiting = Locked(false)
        let course = try await interleaving.check { pause in
            try SQLiteStore(path: folder.path("store.sqlite")) { configuration in
                configuration.prepareDatabase { database in
                    database.trace { if Self.isWrite($0) { pause.block() } }
                }
                // SQLite calls this while another connection has the lock of the file.
                configuration.busyMode = .callback { _ in
                    if pause.isReached { isWaiting.withLock { $0 = true } }
                    usleep(1000)
                    return true
                }
            }
        } isWaiting: {
            isWaiting.withLock(\.self)
        }
        #expect(course == .waited)
    }

    private static func isWrite(_ event: Database.TraceEvent) -> Bool {
        guard case .statement(let statement) = event else { return false }
        return ["INSERT", "UPDATE", "DELETE"].contains { statement.sql.hasPrefix($0) }
    }
}
