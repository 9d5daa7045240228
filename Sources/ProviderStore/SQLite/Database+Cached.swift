import GRDB

/// Statements that a connection caches. A cached statement returns the columns that existed when it was parsed, so queries name their
/// columns instead of using `*`.
extension Database {
    /// Executes a statement, which each connection parses only once.
    func perform(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Runs `work` in a transaction, which is rolled back if `work` throws an error.
    /// - Parameter begin: `BEGIN` or `BEGIN IMMEDIATE`. GRDB's own transactions would parse these statements every time.
    func transaction<Answer>(_ begin: String, _ work: () throws -> Answer) throws -> Answer {
        try perform(sql: begin)
        do {
            let response = try work()
            try perform(sql: "COMMIT")
            return response
        } catch {
            // After some errors, SQLite has already rolled the transaction back.
            if isInsideTransaction { try perform(sql: "ROLLBACK") }
            throw error
        }
    }

    /// Runs `work` in a savepoint of the current transaction, so that only its own changes are rolled back if it throws an error.
    func withSavepoint<Answer>(_ work: () throws -> Answer) throws -> Answer {
        // After some errors, such as a full disk, SQLite has rolled back the whole transaction, so the next write would not be part of one.
        guard isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction has already ended") }
        try perform(sql: "SAVEPOINT part")
        do {
            let response = try work()
            try perform(sql: "RELEASE part")
            return response
        } catch {
            if isInsideTransaction {
                try perform(sql: "ROLLBACK TO part")
                try perform(sql: "RELEASE part")
            }
            throw error
        }
    }
}
