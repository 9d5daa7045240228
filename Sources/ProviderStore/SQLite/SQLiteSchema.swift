import GRDB

/// The schema of the store, as a list of migration steps. Steps are only ever appended, so that stores of earlier builds stay usable.
///
/// Times are seconds since 1970, days are counted from 1970-01-01 (UTC), and sets are comma-separated lists. The tables and columns
/// are those of the PostgreSQL store, except those that only one of the two needs; see `Copy/StoreTable+All.swift`.
enum SQLiteSchema {
    /// The migration steps, each as a list of scripts. The first is step 1.
    private static let steps = [
        [
            keys, people, friends, sessions, apps, roles, permissions, reviews, appDataVersion, grants, codesAndProofs, logins,
            deviceLogins, callbacks, auditLog, fieldAccesses, counters,
        ], [callbackLeases], [seedFiles, otherPasswordDigests], [activityCounts],
    ]

    /// The number of the last step, stored in the file as `user_version`.
    static let version = steps.count

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (number, scripts) in zip(1..., steps) {
            migrator.registerMigration("\(number)") { database in
                for sql in scripts { try database.execute(sql: sql) }
            }
        }
        return migrator
    }
}
