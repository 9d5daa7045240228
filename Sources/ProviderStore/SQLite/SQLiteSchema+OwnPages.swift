extension SQLiteSchema {
    /// Adds what people see of their own logins: the browser and the day of its last use, devices that have tokens, and the tracking mode. Also
    /// adds the language of a person's pages.
    static let ownPages = """
        ALTER TABLE sessions ADD COLUMN used_on INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sessions ADD COLUMN browser_name TEXT;
        ALTER TABLE sessions ADD COLUMN system_name TEXT;
        UPDATE sessions SET used_on = CAST(authenticated_at / 86400 AS INTEGER);
        ALTER TABLE people ADD COLUMN page_language TEXT;
        ALTER TABLE audit ADD COLUMN tracking TEXT;
        ALTER TABLE grants ADD COLUMN tracking TEXT;
        CREATE TABLE device_tokens (
            login TEXT PRIMARY KEY NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            epoch INTEGER NOT NULL,
            password_stamp TEXT NOT NULL,
            given_at DOUBLE PRECISION NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX device_tokens_by_person ON device_tokens (person_id);
        CREATE INDEX device_tokens_by_app ON device_tokens (app_id);
        CREATE INDEX device_tokens_by_age ON device_tokens (forget_after);
        """
}
