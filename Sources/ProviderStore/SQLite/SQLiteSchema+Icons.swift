extension SQLiteSchema {
    /// Pictures of apps lie by themselves: an app is read at every call, and its picture is not. Finds the apps in which somebody has a role.
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
