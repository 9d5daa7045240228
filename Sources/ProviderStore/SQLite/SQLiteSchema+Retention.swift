extension SQLiteSchema {
    /// Lines of the ledger that stand for several of one day, whatever it is that was done; numbers of what apps were told in a month; and how far
    /// the ledger has been folded.
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
