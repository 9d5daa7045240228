extension SQLiteSchema {
    /// Adds review requests, at most one pending request for each app and permission, and an index of the audit log by app and time. The IDs of
    /// review requests are never reused, as with an identity column of PostgreSQL, so that a decision about a deleted request cannot affect another
    /// one.
    static let reviews = """
        CREATE TABLE review_requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            permission TEXT NOT NULL,
            login TEXT NOT NULL,
            text TEXT NOT NULL,
            asked_at DOUBLE PRECISION NOT NULL,
            state TEXT NOT NULL,
            decided_at DOUBLE PRECISION,
            decided_by TEXT,
            reason TEXT
        );
        CREATE UNIQUE INDEX reviews_that_wait ON review_requests (app_id, permission) WHERE state = 'waiting';
        CREATE INDEX reviews_in_line ON review_requests (id) WHERE state = 'waiting';
        CREATE INDEX reviews_by_app ON review_requests (app_id, permission, id);
        CREATE INDEX audit_by_app_and_time ON audit (app_id, happened_at);
        """
}
