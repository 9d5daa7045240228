import GRDB
import Synchronization

/// Gathers the facts that wait while a commit is on its way to the disk, and writes them in the next one together: as durable as one
/// transaction each, and many times as fast.
actor GroupCommit {
    /// A fact that waits for the next commit.
    private protocol Waiting: Sendable {
        /// Writes the fact and keeps what its caller shall hear.
        func write(to database: Database)
        /// Tells the caller, after the commit.
        func tell(_ commitFailure: (any Error)?)
    }

    private let pool: DatabasePool
    private var queue: [any Waiting] = []
    private var isDraining = false

    init(pool: DatabasePool) { self.pool = pool }

    /// Returns when the fact is on disk.
    func commit<Answer: Sendable>(_ fact: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { caller in
            queue.append(Fact(write: fact, caller: caller))
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
                try await pool.write { database in
                    for fact in batch { fact.write(to: database) }
                }
                for fact in batch { fact.tell(nil) }
            } catch {
                // The commit itself failed: nothing of the batch is on disk.
                for fact in batch { fact.tell(error) }
            }
        }
        isDraining = false
    }

    private final class Fact<Answer: Sendable>: Waiting {
        private let fact: @Sendable (Database) throws -> Answer
        private let caller: CheckedContinuation<Answer, any Error>
        private let outcome = Mutex<Result<Answer, any Error>?>(nil)

        init(write fact: @escaping @Sendable (Database) throws -> Answer, caller: CheckedContinuation<Answer, any Error>) {
            self.fact = fact
            self.caller = caller
        }

        /// In a savepoint of its own: a fact that fails takes nothing else with it.
        func write(to database: Database) {
            let result = Result {
                var answer: Answer?
                try database.inSavepoint {
                    answer = try fact(database)
                    return .commit
                }
                return answer
            }
            outcome.withLock { $0 = result.flatMap { $0.map(Result.success) ?? .failure(NotWritten()) } }
        }

        func tell(_ commitFailure: (any Error)?) {
            let result = outcome.withLock(\.self) ?? .failure(NotWritten())
            caller.resume(with: commitFailure.map { .failure($0) } ?? result)
        }
    }

    /// A fact whose turn never came.
    private struct NotWritten: Error {}
}
