import GRDB

/// Gathers the facts that wait while a commit is on its way to the disk, and writes them in the next one together: as durable as one
/// transaction each, and many times as fast.
actor GroupCommit {
    /// A fact that waits for the next commit.
    private struct Waiting: Sendable {
        /// Writes the fact; what comes back tells its caller so, and is called once the commit is on disk.
        let write: @Sendable (Database) -> @Sendable () -> Void
        /// Tells the caller that nothing was written.
        let fail: @Sendable (any Error) -> Void
    }

    /// Who waits for a fact keeps the pool. Nothing here may: it is to be closed when the last of them has gone.
    private unowned let pool: DatabasePool
    private var queue: [Waiting] = []
    private var isDraining = false

    init(pool: DatabasePool) { self.pool = pool }

    /// Returns when the fact is on disk.
    func commit<Answer: Sendable>(_ fact: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { caller in
            queue.append(
                Waiting(
                    write: { database in
                        // A fact that fails takes nothing else with it.
                        let outcome = Result { try database.part { try fact(database) } }
                        return { caller.resume(with: outcome) }
                    },
                    fail: { caller.resume(throwing: $0) }))
            if !isDraining {
                isDraining = true
                Task { await drain() }
            }
        }
    }

    private func drain() async {
        while !queue.isEmpty {
            let batch = queue
            queue = []
            do {
                for tell in try await write(batch) { tell() }
            } catch {
                // The commit itself failed: nothing of the batch is on disk.
                for waiting in batch { waiting.fail(error) }
            }
        }
        isDraining = false
    }

    private func write(_ batch: [Waiting]) async throws -> [@Sendable () -> Void] {
        try await pool.writeWithoutTransaction { database in
            try database.transaction("BEGIN IMMEDIATE") { batch.map { $0.write(database) } }
        }
    }
}
