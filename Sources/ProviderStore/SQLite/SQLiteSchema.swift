import GRDB

/// The schema of the store, as a list of migration steps. Steps are only ever appended.
enum SQLiteSchema {
    /// The migration steps, each as a list of statements. The first is step 1.
    private static let steps = [
        [first], [second], [third], [fourth, tries, tokens], [fifth], [engagement], [seventh], [eighth], [reviews], [ownPages], [icons],
        [invitations], [rests], [classicLogins], [appDataVersion], [retention], [pictures], [bounds],
        [classicLoginsFromAuditLog], [deviceNetworks], [pendingDeviceLogins], [replayOwners], [approvedDeviceLogins],
        [endedLoginsByTime],
    ]

    /// The number of the last step, stored in the file as `user_version`.
    static let version = steps.count

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (number, statements) in zip(1..., steps) {
            migrator.registerMigration("\(number)") { database in
                for sql in statements { try database.execute(sql: sql) }
            }
        }
        return migrator
    }

    /// Creates the first tables. Times are seconds since 1970, and sets are comma-separated lists. PostgreSQL would use BYTEA for BLOB, and an
    /// identity column for the IDs of people; everything else would be the same.
    private static let first = """
        CREATE TABLE provider_keys (
            name TEXT PRIMARY KEY NOT NULL,
            content BLOB NOT NULL,
            made_at DOUBLE PRECISION NOT NULL
        );
        CREATE TABLE apps (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            secret TEXT,
            client_token TEXT,
            mode TEXT NOT NULL,
            advanced_access TEXT NOT NULL,
            own_permissions TEXT NOT NULL,
            allows_login_from_devices BOOLEAN NOT NULL,
            requires_app_secret BOOLEAN NOT NULL,
            deauthorize_callback_url TEXT,
            data_deletion_callback_url TEXT
        );
        CREATE TABLE app_redirect_uris (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            uri TEXT NOT NULL,
            PRIMARY KEY (app_id, uri)
        );
        CREATE TABLE app_roles (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            role TEXT NOT NULL,
            login TEXT NOT NULL,
            PRIMARY KEY (app_id, role, login)
        );
        CREATE TABLE people (
            id INTEGER PRIMARY KEY NOT NULL,
            login TEXT NOT NULL UNIQUE,
            password TEXT NOT NULL,
            first_name TEXT NOT NULL,
            middle_name TEXT,
            last_name TEXT NOT NULL,
            birthday TEXT,
            gender TEXT,
            hometown_id TEXT,
            hometown_name TEXT,
            location_id TEXT,
            location_name TEXT,
            link TEXT,
            locale TEXT,
            picture BLOB
        );
        CREATE TABLE friendships (
            login TEXT NOT NULL,
            friend_login TEXT NOT NULL,
            PRIMARY KEY (login, friend_login)
        );
        CREATE INDEX friendships_by_friend ON friendships (friend_login, login);
        CREATE TABLE sessions (
            digest TEXT PRIMARY KEY NOT NULL,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            authenticated_at DOUBLE PRECISION NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX sessions_by_expiry ON sessions (expires_at);
        CREATE TABLE grants (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            app_scoped_id TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            decided_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (app_id, person_id),
            UNIQUE (app_id, app_scoped_id)
        );
        CREATE TABLE grant_permissions (
            app_id TEXT NOT NULL,
            person_id INTEGER NOT NULL,
            permission TEXT NOT NULL,
            state TEXT NOT NULL,
            PRIMARY KEY (app_id, person_id, permission),
            FOREIGN KEY (app_id, person_id) REFERENCES grants (app_id, person_id) ON DELETE CASCADE
        );
        CREATE TABLE redeemed_codes (
            id TEXT PRIMARY KEY NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX redeemed_codes_by_age ON redeemed_codes (forget_after);
        """

    /// Adds removed grants, whose rows stay so that their epochs are never used again, and used DPoP proofs, which a digest of the key and the
    /// `jti` identifies.
    private static let second = """
        ALTER TABLE grants ADD COLUMN removed_at DOUBLE PRECISION;
        CREATE TABLE used_proofs (
            digest TEXT PRIMARY KEY NOT NULL,
            forget_after DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX used_proofs_by_age ON used_proofs (forget_after);
        """

    /// Adds device logins. The person and the epoch are those of the grant with which the person approved the login.
    private static let third = """
        CREATE TABLE device_logins (
            digest TEXT PRIMARY KEY NOT NULL,
            user_code TEXT NOT NULL UNIQUE,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            permissions TEXT NOT NULL,
            redirect_uri TEXT,
            state TEXT NOT NULL,
            person_id INTEGER REFERENCES people (id) ON DELETE CASCADE,
            epoch INTEGER,
            polled_at DOUBLE PRECISION,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX device_logins_by_expiry ON device_logins (expires_at);
        CREATE INDEX device_logins_by_app ON device_logins (app_id);
        """
}
