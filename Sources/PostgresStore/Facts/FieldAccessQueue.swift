import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// The field accesses that wait to be added to the table of new ones. Those that wait at the same time are added together, in one round
/// trip.
///
/// When an access is added, the server has it, so it survives a crash of this process. The server does not wait for its disk or a standby,
/// because that would cost more than the rest of a Graph API call.
final class FieldAccessQueue: Sendable {
    private struct WaitingAccess {
        let access: FieldAccess
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// What a caller does after it has added its access to the queue.
    private enum Turn { case adds, waits, isRejected }

    private struct State {
        var waiting: [WaitingAccess] = []
        var isAdding = false
    }

    private let state = Locked(State())

    /// The maximum number of accesses that are added together.
    private static let batchSize = 500
    private static let maximumWaiting = 2_000

    /// Waits until an access is added.
    /// - Parameters:
    ///   - deadline: When the caller gives up. An access that waits longer is not added.
    ///   - add: Adds accesses to the table. All calls pass the same function.
    func append(
        _ access: FieldAccess, until deadline: ContinuousClock.Instant, _ add: @escaping @Sendable ([FieldAccess]) async throws -> Void
    ) async throws {
        try await withCheckedThrowingContinuation { continuation in
            let turn: Turn = state.withLock { state in
                guard state.waiting.count < Self.maximumWaiting else { return .isRejected }
                state.waiting.append(WaitingAccess(access: access, deadline: deadline, continuation: continuation))
                defer { state.isAdding = true }
                return state.isAdding ? .waits : .adds
            }
            switch turn {
            case .adds: Task { await StoreTimeLimit.withoutLimit { await self.addBatches(add) } }
            case .waits: break
            case .isRejected: continuation.resume(throwing: PostgresError(.queueFull))
            }
        }
    }

    /// Adds batches until no access waits.
    private func addBatches(_ add: @Sendable ([FieldAccess]) async throws -> Void) async {
        while case let batch = takeBatch(), !batch.isEmpty {
            do {
                try await add(batch.map(\.access))
                for waiting in batch { waiting.continuation.resume() }
            } catch {
                for waiting in batch { waiting.continuation.resume(throwing: error) }
            }
        }
    }

    /// Takes the accesses that are added next, and lets those fail whose deadline has passed.
    private func takeBatch() -> [WaitingAccess] {
        let (batch, expired) = state.withLock { state in
            let now = ContinuousClock.now
            let expired = state.waiting.filter { $0.deadline <= now }
            if !expired.isEmpty { state.waiting.removeAll { $0.deadline <= now } }
            let batch = Array(state.waiting.prefix(Self.batchSize))
            state.waiting.removeFirst(batch.count)
            if batch.isEmpty { state.isAdding = false }
            return (batch, expired)
        }
        for waiting in expired {
            waiting.continuation.resume(throwing: PostgresError(.deadlinePassed, message: "the connection was in use"))
        }
        return batch
    }

    /// Returns the transaction that adds accesses to the table.
    static func commands(adding accesses: [FieldAccess]) -> [PostgresCommand] {
        [
            PostgresCommand("BEGIN"), PostgresCommand("SET LOCAL synchronous_commit = off"),
            PostgresCommand(
                """
                INSERT INTO new_field_accesses (person_id, app_id, day, field, count, last_at)
                SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::double precision[])
                """, FieldAccessCount.arrays(FieldAccessCount.merged(accesses.flatMap(\.counts)))),
            PostgresCommand("COMMIT"),
        ]
    }
}

extension FieldAccess {
    /// A count for each field. Its time has a precision of one minute.
    fileprivate var counts: [FieldAccessCount] {
        let minute = Date(timeIntervalSince1970: (at.timeIntervalSince1970 / 60).rounded(.down) * 60)
        return fields.map { FieldAccessCount(appID: appID, person: person, field: $0, day: day, count: 1, lastAt: minute) }
    }
}

extension FieldAccessCount {
    /// Returns the values of a statement that adds counts: the arrays of the people, apps, days, fields, counts and times, in the order of
    /// the key.
    static func arrays(_ counts: [FieldAccessCount]) -> [PostgresValue] {
        let counts = counts.sorted { ($0.person.rawValue, $0.appID, $0.day, $0.field) < ($1.person.rawValue, $1.appID, $1.day, $1.field) }
        return [
            .array(counts.map(\.person.rawValue)), .array(counts.map(\.appID)), .array(counts.map { Int64($0.day) }),
            .array(counts.map(\.field)), .array(counts.map { Int64($0.count) }),
            .text("{\(counts.map { "\($0.lastAt.timeIntervalSince1970)" }.joined(separator: ","))}"),
        ]
    }
}
