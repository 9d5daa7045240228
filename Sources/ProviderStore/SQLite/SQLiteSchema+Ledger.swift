extension SQLiteSchema {
    /// Adds the audit log, field-access counts, callbacks and more. The audit log refers to people and apps only by their IDs, so it outlives them.
    /// Removed people and apps leave behind what must not be used again: the person's ID, and the epochs of the app's grants.
    static let fourth = """
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY NOT NULL,
            happened_at DOUBLE PRECISION NOT NULL,
            act TEXT NOT NULL,
            actor TEXT NOT NULL,
            person_id INTEGER,
            app_id TEXT,
            fields TEXT NOT NULL
        );
        CREATE INDEX audit_by_person ON audit (person_id, number);
        CREATE INDEX audit_by_app ON audit (app_id, number);
        CREATE TABLE readings (
            person_id INTEGER NOT NULL,
            app_id TEXT NOT NULL,
            day INTEGER NOT NULL,
            field TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (person_id, app_id, day, field)
        );
        CREATE TABLE folded_journals (
            number INTEGER PRIMARY KEY NOT NULL,
            name TEXT NOT NULL UNIQUE
        );
        CREATE TABLE callbacks (
            id INTEGER PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id INTEGER NOT NULL,
            app_scoped_id TEXT NOT NULL,
            asked_at DOUBLE PRECISION NOT NULL,
            state TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due_at DOUBLE PRECISION NOT NULL,
            problem TEXT,
            answer_url TEXT,
            confirmation_code TEXT
        );
        CREATE INDEX callbacks_by_due ON callbacks (state, due_at);
        CREATE INDEX callbacks_by_person ON callbacks (person_id);
        CREATE INDEX callbacks_by_app ON callbacks (app_id);
        ALTER TABLE apps ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE apps ADD COLUMN first_epoch INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE removed_apps (
            id TEXT PRIMARY KEY NOT NULL,
            next_epoch INTEGER NOT NULL
        );
        ALTER TABLE people ADD COLUMN is_locked BOOLEAN NOT NULL DEFAULT FALSE;
        ALTER TABLE people ADD COLUMN password_changed_at DOUBLE PRECISION;
        ALTER TABLE people ADD COLUMN test_apps TEXT NOT NULL DEFAULT '';
        CREATE TABLE removed_people (
            id INTEGER PRIMARY KEY NOT NULL
        );
        CREATE INDEX people_by_test_app ON people (test_apps) WHERE test_apps <> '';
        CREATE TABLE friend_requests (
            login TEXT NOT NULL,
            friend_login TEXT NOT NULL,
            PRIMARY KEY (login, friend_login)
        );
        CREATE TABLE permission_definitions (
            name TEXT PRIMARY KEY NOT NULL,
            listed_under TEXT NOT NULL,
            text TEXT,
            needs_review BOOLEAN NOT NULL,
            publishes BOOLEAN NOT NULL,
            is_limited_capable BOOLEAN NOT NULL,
            fields TEXT NOT NULL
        );
        """

    /// Adds audit log entries that count events anyone can cause, one a day. `folded_on` is the day, counted from 1970-01-01 (UTC).
    static let fifth = """
        ALTER TABLE audit ADD COLUMN count INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE audit ADD COLUMN folded_on INTEGER;
        CREATE UNIQUE INDEX audit_by_fold ON audit (folded_on, app_id, act, COALESCE(person_id, 0), fields) WHERE folded_on IS NOT NULL;
        """

    /// Adds counters of wrong passwords for accounts, browsers and networks; see `PasswordAttempt`.
    static let tries = """
        CREATE TABLE password_tries (
            key TEXT PRIMARY KEY NOT NULL,
            count INTEGER NOT NULL,
            first_at DOUBLE PRECISION NOT NULL,
            last_at DOUBLE PRECISION NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX password_tries_by_age ON password_tries (forget_after);
        """

    /// Adds indexes that find a test user, the next callback of an app, and the data of a person or an app without reading the data of others.
    static let seventh = """
        CREATE TABLE test_users (
            app_id TEXT NOT NULL,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            PRIMARY KEY (app_id, person_id)
        );
        CREATE INDEX test_users_by_person ON test_users (person_id);
        WITH RECURSIVE split (person_id, app_id, rest) AS (
            SELECT id, '', test_apps || ',' FROM people WHERE test_apps <> ''
            UNION ALL
            SELECT person_id, substr(rest, 1, instr(rest, ',') - 1), substr(rest, instr(rest, ',') + 1) FROM split WHERE rest <> ''
        )
        INSERT INTO test_users (app_id, person_id) SELECT app_id, person_id FROM split WHERE app_id <> '';
        DROP INDEX people_by_test_app;
        ALTER TABLE people DROP COLUMN test_apps;
        DROP INDEX callbacks_by_due;
        CREATE INDEX callbacks_that_wait ON callbacks (app_id, due_at) WHERE state = 'waiting';
        CREATE INDEX sessions_by_person ON sessions (person_id);
        CREATE INDEX grants_by_person ON grants (person_id);
        CREATE INDEX device_logins_by_person ON device_logins (person_id);
        CREATE INDEX refresh_families_by_person ON refresh_families (person_id);
        CREATE INDEX refresh_families_by_app ON refresh_families (app_id);
        """

    /// Changes an index so that events without an app are counted, too.
    static let eighth = """
        DROP INDEX audit_by_fold;
        CREATE UNIQUE INDEX audit_by_fold ON audit (folded_on, COALESCE(app_id, ''), act, COALESCE(person_id, 0), fields)
            WHERE folded_on IS NOT NULL;
        """
}
