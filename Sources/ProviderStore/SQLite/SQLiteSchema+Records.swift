extension SQLiteSchema {
    static let callbacks = """
        -- Callbacks outlive the person and the grant that they are about.
        CREATE TABLE callbacks (
            id INTEGER PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id INTEGER NOT NULL,
            app_scoped_id TEXT NOT NULL,
            is_about_test_user BOOLEAN NOT NULL,
            requested_at DOUBLE PRECISION NOT NULL,
            state TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due_at DOUBLE PRECISION NOT NULL,
            problem TEXT,
            answer_url TEXT,
            confirmation_code TEXT
        );
        CREATE INDEX callbacks_by_app ON callbacks (app_id);
        CREATE INDEX callbacks_that_wait ON callbacks (app_id, due_at) WHERE state = 'waiting';
        CREATE INDEX callbacks_about_test_users ON callbacks (app_id, id) WHERE is_about_test_user;
        CREATE INDEX callbacks_by_person_and_app ON callbacks (person_id, app_id, kind, id);
        """

    static let callbackLeases = """
        -- Until when the present attempt to deliver a callback prevents others; NULL between attempts.
        ALTER TABLE callbacks ADD COLUMN leased_until DOUBLE PRECISION;
        CREATE INDEX callbacks_that_are_leased ON callbacks (app_id) WHERE leased_until IS NOT NULL;
        """

    static let auditLog = """
        -- The audit log refers to people and apps only by their IDs, so it outlives them. `affected_id` is the person whose role an entry concerns.
        -- An entry with `shared_day` stands for `count` events of that day, the last of them at `last_at`.
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY NOT NULL,
            happened_at DOUBLE PRECISION NOT NULL,
            event TEXT NOT NULL,
            actor TEXT NOT NULL,
            person_id INTEGER,
            app_id TEXT,
            affected_id INTEGER,
            tracking TEXT,
            fields TEXT NOT NULL,
            shared_day INTEGER,
            count INTEGER NOT NULL DEFAULT 1,
            last_at DOUBLE PRECISION
        );
        CREATE INDEX audit_by_person ON audit (person_id, number);
        CREATE INDEX audit_by_app ON audit (app_id, number);
        CREATE INDEX audit_by_app_and_time ON audit (app_id, happened_at);
        CREATE INDEX audit_by_affected ON audit (affected_id, number) WHERE affected_id IS NOT NULL;
        CREATE UNIQUE INDEX audit_by_shared_day ON audit (
            shared_day, COALESCE(app_id, ''), event, COALESCE(person_id, 0), fields, actor, COALESCE(tracking, ''), COALESCE(affected_id, 0)
        ) WHERE shared_day IS NOT NULL;
        CREATE INDEX audit_by_person_and_app ON audit (person_id, app_id, number);

        -- One row: the number of the last entry that compaction has examined.
        CREATE TABLE audit_compactions (
            number INTEGER PRIMARY KEY NOT NULL
        );
        INSERT INTO audit_compactions (number) VALUES (0);
        """

    static let fieldAccesses = """
        -- How often an app received a field of a person on a day, or on the `days` of a month after compaction.
        CREATE TABLE field_accesses (
            person_id INTEGER NOT NULL,
            app_id TEXT NOT NULL,
            day INTEGER NOT NULL,
            days INTEGER NOT NULL DEFAULT 1,
            field TEXT NOT NULL,
            count INTEGER NOT NULL,
            last_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person_id, app_id, day, field)
        );
        CREATE INDEX field_accesses_by_day ON field_accesses (day, person_id) WHERE days = 1;

        -- The names of the field-access logs that are counted in `field_accesses`.
        CREATE TABLE counted_access_logs (
            number INTEGER PRIMARY KEY NOT NULL,
            name TEXT NOT NULL UNIQUE
        );
        """

    static let counters = """
        -- Wrong passwords and user codes, counted for accounts, browsers and networks.
        CREATE TABLE password_attempts (
            key TEXT PRIMARY KEY NOT NULL,
            count INTEGER NOT NULL,
            first_at DOUBLE PRECISION NOT NULL,
            last_at DOUBLE PRECISION NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX password_attempts_by_age ON password_attempts (expires_at);

        -- The counters of `DailyCounter`.
        CREATE TABLE daily_counts (
            day INTEGER NOT NULL,
            key TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, key)
        );
        """
}
