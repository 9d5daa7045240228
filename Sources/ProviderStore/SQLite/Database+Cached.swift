import GRDB

/// Statements that a connection keeps. One knows the columns that it had when it was parsed, so that those that read name them, and do not say `*`.
extension Database {
    /// Executes one statement, which is parsed the first time that this connection meets it.
    func perform(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Does all of it or nothing.
    /// - Parameter begin: `BEGIN` or `BEGIN IMMEDIATE`. GRDB's own transactions parse these statements anew each time.
    func transaction<Answer>(_ begin: String, _ work: () throws -> Answer) throws -> Answer {
        try perform(sql: begin)
        do {
            let answer = try work()
            try perform(sql: "COMMIT")
            return answer
        } catch {
            // After some errors SQLite has done so by itself.
            if isInsideTransaction { try perform(sql: "ROLLBACK") }
            throw error
        }
    }

    /// Does all of one part of a transaction or nothing, and leaves the rest of the transaction as it is.
    func part<Answer>(_ work: () throws -> Answer) throws -> Answer {
        // After some errors, such as that of a full disk, SQLite has taken the whole transaction back: what follows would be a transaction of its own.
        guard isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction has ended before") }
        try perform(sql: "SAVEPOINT part")
        do {
            let answer = try work()
            try perform(sql: "RELEASE part")
            return answer
        } catch {
            if isInsideTransaction {
                try perform(sql: "ROLLBACK TO part")
                try perform(sql: "RELEASE part")
            }
            throw error
        }
    }
}
