import GRDB

extension SQLiteSchema {
    /// The daily counts of what the activity page of an app shows, and the triggers that keep them equal to the sums of the audit log, whoever
    /// changes it. The page would otherwise have to read every login to the app. The step reads the audit log once.
    static let activityCounts = """
        -- The sums of the entries of the audit log by app, day, event and reason. The reason is the beginning of `fields` of a refusal or an error.
        CREATE TABLE activity_counts (
            app_id TEXT NOT NULL,
            day INTEGER NOT NULL,
            event TEXT NOT NULL,
            reason TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (app_id, day, event, reason)
        ) WITHOUT ROWID;
        CREATE TRIGGER audit_insert AFTER INSERT ON audit WHEN \(isCounted("NEW.")) BEGIN
            \(addition("VALUES (\(values("NEW.")))"));
        END;
        CREATE TRIGGER audit_update AFTER UPDATE OF happened_at, app_id, event, fields, count ON audit
            WHEN \(isCounted("OLD.")) OR \(isCounted("NEW.")) BEGIN
            \(addition("SELECT \(values("OLD.", sign: "-")) WHERE \(isCounted("OLD."))"));
            \(addition("SELECT \(values("NEW.")) WHERE \(isCounted("NEW."))"));
        END;
        CREATE TRIGGER audit_delete AFTER DELETE ON audit WHEN \(isCounted("OLD.")) BEGIN
            \(addition("VALUES (\(values("OLD.", sign: "-")))"));
        END;
        \(addition("SELECT \(values("")) FROM audit NOT INDEXED WHERE \(isCounted(""))"));

        -- Only the former query for the activity used this index.
        DROP INDEX audit_by_app_and_time;
        """

    /// Returns the number of counts that differ from the sums of the audit log.
    static func differingActivityCounts(in database: Database) throws -> Int {
        try Int.fetchOne(
            database,
            sql: """
                SELECT COUNT(*) FROM (
                    SELECT 1 FROM (
                        SELECT app_id, day, event, reason, count FROM activity_counts
                        UNION ALL SELECT \(values("", sign: "-")) FROM audit NOT INDEXED WHERE \(isCounted(""))
                    ) GROUP BY app_id, day, event, reason HAVING SUM(count) <> 0
                )
                """) ?? 0
    }

    /// The condition for an entry that is counted. A step does not change, so the events are those of `ActivityKind` when it was written.
    private static func isCounted(_ row: String) -> String {
        "(\(row)app_id IS NOT NULL AND (\(isAny(of: ["login", "cancelled", "declined"] + eventsWithReason, row))))"
    }

    private static let eventsWithReason = ["dialog_refused", "login_refused", "code_replayed", "callback_failed", "callback_missed"]

    /// The condition for an entry of one of some events. For `IN`, each execution of a trigger would create a table.
    private static func isAny(of events: [String], _ row: String) -> String {
        events.map { "\(row)event = '\($0)'" }.joined(separator: " OR ")
    }

    /// The columns of a count that an entry is a part of. The day is rounded down.
    private static func values(_ row: String, sign: String = "") -> String {
        let day = "CAST(\(row)happened_at / 86400 AS INTEGER)"
        return """
            \(row)app_id, \(day) - (\(row)happened_at < \(day) * 86400), \(row)event,
                CASE WHEN \(isAny(of: eventsWithReason, row)) THEN substr(\(row)fields, 1, 200) ELSE '' END, \(sign)\(row)count
            """
    }

    private static func addition(_ rows: String) -> String {
        """
        INSERT INTO activity_counts (app_id, day, event, reason, count) \(rows)
            ON CONFLICT (app_id, day, event, reason) DO UPDATE SET count = activity_counts.count + excluded.count
        """
    }
}
