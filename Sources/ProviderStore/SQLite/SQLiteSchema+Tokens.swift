extension SQLiteSchema {
    /// Adds when a key begins to sign, logins that ended before their tokens expired, families of refresh tokens with one row each, and the values
    /// that apps bind to a login.
    static let tokens = """
        ALTER TABLE provider_keys ADD COLUMN signs_from DOUBLE PRECISION;
        UPDATE provider_keys SET signs_from = made_at, name = 'signing-1' WHERE name = 'signing-current';
        UPDATE provider_keys SET signs_from = made_at + 7776000, name = 'signing-2' WHERE name = 'signing-next';
        CREATE TABLE ended_logins (
            login TEXT PRIMARY KEY NOT NULL,
            ending TEXT NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX ended_logins_by_age ON ended_logins (forget_after);
        CREATE TABLE refresh_families (
            login TEXT PRIMARY KEY NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            epoch INTEGER NOT NULL,
            password_stamp TEXT NOT NULL,
            scope TEXT NOT NULL,
            needs_secret BOOLEAN NOT NULL,
            generation INTEGER NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX refresh_families_by_expiry ON refresh_families (expires_at);
        CREATE TABLE login_notes (
            login TEXT PRIMARY KEY NOT NULL,
            auth_type TEXT NOT NULL,
            auth_nonce TEXT NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX login_notes_by_age ON login_notes (forget_after);
        """

    /// Adds when a person last logged in to an app, which determines when the data access expires, and an index of the apps by client token.
    static let engagement = """
        ALTER TABLE grants ADD COLUMN engaged_at DOUBLE PRECISION NOT NULL DEFAULT 0;
        UPDATE grants SET engaged_at = decided_at;
        CREATE INDEX apps_by_client_token ON apps (client_token);
        """
}
