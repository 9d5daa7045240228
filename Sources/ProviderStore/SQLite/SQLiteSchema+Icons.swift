extension SQLiteSchema {
    /// Stores app icons in a table of their own, because every call reads the app but not its icon. Adds an index of the apps in which a person has
    /// a role.
    static let icons = """
        ALTER TABLE apps ADD COLUMN icon_digest TEXT;
        CREATE TABLE app_icons (
            app_id TEXT PRIMARY KEY NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            digest TEXT NOT NULL,
            content BLOB NOT NULL
        );
        CREATE INDEX app_icons_by_digest ON app_icons (digest);
        CREATE INDEX app_roles_by_login ON app_roles (login, app_id);
        """
}
