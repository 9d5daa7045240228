extension SQLiteSchema {
    /// Adds daily counters that limit how much one client can make the store retain. Ended logins, login notes and callbacks about test users get
    /// the columns that limits for each person and app need. Of the removed people, only the highest ID stays, because the next person gets a
    /// higher one. Indexes keep the queries of writes and of people fast, however much data there is.
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
