extension SQLiteSchema {
    /// Counts of a day, by which the store bounds what one client can make it keep. Logins that have ended and notes of logins say whose they are, so
    /// that they can be bounded for each person and app; so do callbacks about test users. Of the people who were removed, only the highest number is
    /// needed: the next person gets a higher one. What is looked for inside the one writer, and what a person asks for, is found by an index, however
    /// much somebody has left.
    static let bounds = """
        CREATE TABLE daily_counts (
            day INTEGER NOT NULL,
            key TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, key)
        );
        ALTER TABLE ended_logins ADD COLUMN app_id TEXT;
        ALTER TABLE ended_logins ADD COLUMN person_id INTEGER;
        CREATE INDEX ended_logins_by_person_and_app ON ended_logins (person_id, app_id) WHERE person_id IS NOT NULL;
        ALTER TABLE login_notes ADD COLUMN app_id TEXT;
        ALTER TABLE login_notes ADD COLUMN person_id INTEGER;
        CREATE INDEX login_notes_by_person_and_app ON login_notes (person_id, app_id, forget_after) WHERE person_id IS NOT NULL;
        DROP INDEX refresh_families_by_person;
        CREATE INDEX refresh_families_by_person_and_app ON refresh_families (person_id, app_id, expires_at);
        DROP INDEX device_tokens_by_person;
        CREATE INDEX device_tokens_by_person_and_app ON device_tokens (person_id, app_id, forget_after);
        ALTER TABLE callbacks ADD COLUMN is_about_test_user BOOLEAN NOT NULL DEFAULT FALSE;
        UPDATE callbacks SET is_about_test_user = TRUE WHERE person_id IN (SELECT person_id FROM test_users);
        CREATE INDEX callbacks_about_test_users ON callbacks (app_id, id) WHERE is_about_test_user;
        DROP INDEX callbacks_by_person;
        CREATE INDEX callbacks_by_person_and_app ON callbacks (person_id, app_id, kind, id);
        CREATE INDEX friend_requests_by_friend ON friend_requests (friend_login);
        CREATE INDEX audit_by_person_and_app ON audit (person_id, app_id, number);
        DELETE FROM removed_people WHERE id < (SELECT MAX(id) FROM removed_people);
        """
}
