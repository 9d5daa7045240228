import GRDB
import ProviderMonitoring

/// Collects the writes that arrive while a commit is in progress, and commits them together in the next transaction (group commit). This is
/// as durable as one transaction for each write, and many times as fast.
actor GroupCommit {
    /// A write that is queued for the next commit.
    private struct Waiting: Sendable {
        /// Performs the write. The returned closure resumes the caller with the result, and is called when the commit is on disk.
        let write: @Sendable (Database) -> @Sendable () -> Void
        /// Resumes the caller with an error, because the commit failed and nothing was written.
        let fail: @Sendable (any Error) -> Void
    }

    /// The pool, which the callers retain. A strong reference here would keep the pool open after the last caller releases it.
    private unowned let pool: DatabasePool
    private var queue: [Waiting] = []
    private var isDraining = false
    private let metrics = StoreMetrics()

    init(pool: DatabasePool) { self.pool = pool }

    /// Performs a write, and returns when it is on disk.
    func commit<Answer: Sendable>(_ fact: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            queue.append(
                Waiting(
                    write: { database in
                        // The savepoint protects the other writes of the batch if this one fails.
                        let outcome = Result { try database.withSavepoint { try fact(database) } }
                        return { continuation.resume(with: outcome) }
                    },
                    fail: { continuation.resume(throwing: $0) }))
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
            let begin = metrics.begin()
            do {
                let notifications = try await write(batch)
                metrics.recordEnd(of: batch.count, since: begin, isCommitted: true)
                for notify in notifications { notify() }
            } catch {
                metrics.recordEnd(of: batch.count, since: begin, isCommitted: false)
                // The commit itself failed, so no write of the batch is on disk.
                for pendingWrite in batch { pendingWrite.fail(error) }
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
