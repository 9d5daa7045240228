import LatchkeyClientTesting
import LoginModel
import ProviderDomain
import ProviderStore
import ProviderWeb

/// The complete states of a world that can be restored, by name. The requests of the journal are no part of them.
package final class SnapshotList: Sendable {
    /// The maximum number of snapshots.
    package static let maximumCount = 32
    /// The maximum size of all snapshots together, in bytes.
    package static let maximumBytes = 256 * 1024 * 1024
    /// The name of the state at the start, which counts toward the limits.
    static let initialName = ""

    struct Snapshot: Sendable {
        let store: StoreSnapshot
        let logins: [QueuedLogin]
        let faults: [FaultPlan.Entry]
        let unknownApps: [String]
        let personIDs: [Person.ID: String]
        let clock: TestClock.Setting
    }

    private let snapshots = Locked<[String: Snapshot]>([:])

    /// The names in ascending order.
    package var names: [String] { snapshots.withLock { $0.keys.filter { $0 != Self.initialName }.sorted() } }

    subscript(name: String) -> Snapshot? { snapshots.withLock { $0[name] } }

    /// The number of bytes that a further snapshot may have.
    /// - Throws: An error if there are ``maximumCount`` snapshots already.
    func freeBytes(for name: String) throws(ControlError) -> Int {
        let others = snapshots.withLock { $0.filter { $0.key != name }.values.map(\.store.byteCount) }
        guard others.count < Self.maximumCount else {
            throw ControlError(status: 409, "too_many", "There are \(Self.maximumCount) snapshots already; delete one first.")
        }
        return Self.maximumBytes - others.reduce(0, +)
    }

    func insert(_ snapshot: Snapshot, named name: String) { snapshots.withLock { $0[name] = snapshot } }

    /// - Returns: Whether there was a snapshot of this name.
    package func remove(_ name: String) -> Bool {
        name != Self.initialName && snapshots.withLock { $0.removeValue(forKey: name) } != nil
    }
}

extension World {
    /// Takes a snapshot of the store with codes, sessions, grants and keys, of the queue, the faults and the clock. A snapshot of the same
    /// name is replaced.
    /// - Throws: `StoreError`, or a ``ControlError`` if there are too many snapshots.
    package func takeSnapshot(named name: String) async throws {
        // One after the other, so that each snapshot counts toward the limits of the next one.
        try await changes.run { try await self.copyState(to: name) }
    }

    private func copyState(to name: String) async throws {
        guard let store = store as? SQLiteStore else {
            throw ControlError(status: 409, "not_supported", "Only a world with a store of its own has snapshots.")
        }
        let copy: StoreSnapshot
        do {
            copy = try await store.snapshot(maximumBytes: try snapshots.freeBytes(for: name))
        } catch let error as StoreError {
            throw ControlError(status: 409, error.code, error.explanation)
        }
        snapshots.insert(
            SnapshotList.Snapshot(
                store: copy, logins: logins.entries, faults: faults.entries, unknownApps: unknownApps.registered,
                personIDs: personIDs.all, clock: clock.setting), named: name)
    }

    /// Restores a snapshot. A clock that ran does not go back by the age of the snapshot; see `TestClock.restore(_:)`. Requests that
    /// wait because of a fault or for a login get no response.
    /// - Throws: `StoreError`, or a ``ControlError`` if there is no snapshot of this name.
    package func restoreSnapshot(named name: String) async throws {
        try await changes.run { [self] in
            guard name != SnapshotList.initialName, let snapshot = snapshots[name] else {
                throw ControlObject.unknown(name, among: snapshots.names, what: "snapshot", key: "name").withStatus(404)
            }
            try await restore(snapshot)
            clock.restore(snapshot.clock)
        }
    }

    /// Restores the state at the start, lets the clock show the time of the system again, and removes the journal.
    /// - Throws: `StoreError`.
    package func reset() async throws {
        try await changes.run { [self] in
            guard let snapshot = snapshots[SnapshotList.initialName] else {
                throw ControlError(status: 409, "not_supported", "Only a world with a store of its own can be reset.")
            }
            try await restore(snapshot)
            clock.follow()
            journal.clear()
        }
    }

    private func restore(_ snapshot: SnapshotList.Snapshot) async throws {
        guard let store = store as? SQLiteStore else { return }
        try await store.restore(snapshot.store)
        try await provider.reloadStore()
        logins.replace(with: snapshot.logins)
        faults.replace(with: snapshot.faults)
        unknownApps.replace(with: snapshot.unknownApps)
        personIDs.replace(with: snapshot.personIDs)
    }

    /// Takes the snapshot for ``reset()``, if the world has a store of its own and can be reset.
    func takeInitialSnapshot() async throws {
        guard settings.store == nil, settings.isResettable else { return }
        try await takeSnapshot(named: SnapshotList.initialName)
    }
}
