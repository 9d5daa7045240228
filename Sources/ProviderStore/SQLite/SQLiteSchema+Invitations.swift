extension SQLiteSchema {
    /// Adds role invitations, the person who added an app (filled in from the audit log for existing apps), and the person whose role an audit log
    /// entry concerns.
    static let invitations = """
        CREATE TABLE role_invitations (
            app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            login TEXT NOT NULL,
            role TEXT NOT NULL,
            invited_by INTEGER NOT NULL,
            invited_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (app_id, login)
        );
        CREATE INDEX role_invitations_by_login ON role_invitations (login, invited_at);
        ALTER TABLE apps ADD COLUMN added_by INTEGER;
        UPDATE apps SET added_by = (
            SELECT person_id FROM audit WHERE app_id = apps.id AND act = 'app_added' ORDER BY number DESC LIMIT 1
        );
        CREATE INDEX apps_by_adder ON apps (added_by) WHERE added_by IS NOT NULL;
        ALTER TABLE audit ADD COLUMN affected_id INTEGER;
        """
}
