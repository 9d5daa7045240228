extension SQLiteSchema {
    /// Allows audit log entries of any kind to stand for several events of a day, adds monthly field-access counts, and records how far the audit
    /// log has been compacted.
    static let retention = """
        ALTER TABLE audit ADD COLUMN last_at DOUBLE PRECISION;
        DROP INDEX audit_by_fold;
        CREATE UNIQUE INDEX audit_by_fold ON audit (
            folded_on, COALESCE(app_id, ''), act, COALESCE(person_id, 0), fields, actor, COALESCE(tracking, ''), COALESCE(affected_id, 0)
        ) WHERE folded_on IS NOT NULL;
        ALTER TABLE readings ADD COLUMN days INTEGER NOT NULL DEFAULT 1;
        CREATE INDEX readings_by_day ON readings (day, person_id) WHERE days = 1;
        CREATE TABLE audit_folds (
            number INTEGER PRIMARY KEY NOT NULL
        );
        INSERT INTO audit_folds (number) VALUES (0);
        """
}
