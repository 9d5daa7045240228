extension SQLiteSchema {
    static let apps = """
        -- `first_epoch` is the epoch that a person's first grant to the app gets.
        CREATE TABLE apps (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            secret TEXT,
            client_token TEXT,
            mode TEXT NOT NULL,
            advanced_access TEXT NOT NULL,
            app_defined_permissions TEXT NOT NULL,
            allows_login_from_devices BOOLEAN NOT NULL,
            requires_app_secret BOOLEAN NOT NULL,
            deauthorize_callback_url TEXT,
            data_deletion_callback_url TEXT,
            settings TEXT NOT NULL,
            first_epoch INTEGER NOT NULL,
            icon_digest TEXT,
            added_by INTEGER
        );
        CREATE INDEX apps_by_client_token ON apps (client_token);
        CREATE INDEX apps_by_adder ON apps (added_by) WHERE added_by IS NOT NULL;

        -- The epochs that the grants of a removed app had must not be used again if the app is added again.
        CREATE TABLE removed_apps (
            id TEXT PRIMARY KEY NOT NULL,
            next_epoch INTEGER NOT NULL
        );

        CREATE TABLE app_redirect_uris (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            uri TEXT NOT NULL,
            PRIMARY KEY (app_id, uri)
        );

        -- Separate from `apps`, because every call reads the app but not its icon.
        CREATE TABLE app_icons (
            app_id TEXT PRIMARY KEY NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            digest TEXT NOT NULL,
            content BLOB NOT NULL
        );
        CREATE INDEX app_icons_by_digest ON app_icons (digest);
        """

    static let roles = """
        CREATE TABLE app_roles (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            role TEXT NOT NULL,
            login TEXT NOT NULL,
            PRIMARY KEY (app_id, role, login)
        );
        CREATE INDEX app_roles_by_login ON app_roles (login, app_id);

        -- A declined invitation stays for a while, during which the app cannot invite the person again.
        CREATE TABLE role_invitations (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            login TEXT NOT NULL,
            role TEXT NOT NULL,
            invited_by INTEGER NOT NULL,
            invited_at DOUBLE PRECISION NOT NULL,
            declined_at DOUBLE PRECISION,
            PRIMARY KEY (app_id, login)
        );
        CREATE INDEX role_invitations_by_login ON role_invitations (login, invited_at);
        """

    static let permissions = """
        -- The permissions that the operator has added to the built-in ones.
        CREATE TABLE permission_definitions (
            name TEXT PRIMARY KEY NOT NULL,
            listed_under TEXT NOT NULL,
            text TEXT,
            needs_review BOOLEAN NOT NULL,
            publishes BOOLEAN NOT NULL,
            allows_limited_login BOOLEAN NOT NULL,
            fields TEXT NOT NULL
        );
        """

    static let reviews = """
        -- At most one request for each app and permission is pending. AUTOINCREMENT ensures that no ID is used twice, so that a decision about a
        -- deleted request cannot affect another one.
        CREATE TABLE review_requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            permission TEXT NOT NULL,
            login TEXT NOT NULL,
            text TEXT NOT NULL,
            submitted_at DOUBLE PRECISION NOT NULL,
            state TEXT NOT NULL,
            decided_at DOUBLE PRECISION,
            decided_by TEXT,
            reason TEXT
        );
        CREATE UNIQUE INDEX reviews_that_wait ON review_requests (app_id, permission) WHERE state = 'waiting';
        CREATE INDEX reviews_in_line ON review_requests (id) WHERE state = 'waiting';
        CREATE INDEX reviews_by_app ON review_requests (app_id, permission, id);
        """

    /// The version number of the app data, and the triggers that replace it with a random number at every change, so that a process can
    /// tell whether its cached apps are current. A later migration step that recreates one of the tables must recreate its triggers.
    static let appDataVersion =
        """
        CREATE TABLE app_edition (number INTEGER NOT NULL);
        INSERT INTO app_edition (number) VALUES (random());

        """
        + ["apps", "app_redirect_uris", "app_roles", "permission_definitions"].flatMap { table in
            ["INSERT", "UPDATE", "DELETE"].map { event in
                """
                CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
                    UPDATE app_edition SET number = random();
                END;

                """
            }
        }.joined()
}
