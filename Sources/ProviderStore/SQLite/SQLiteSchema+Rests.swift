extension SQLiteSchema {
    /// Adds when a person declined a role, so that the app cannot invite them again for a while; when an app last received a field on a day; and an
    /// index of the audit log by the affected person.
    static let rests = """
        ALTER TABLE role_invitations ADD COLUMN declined_at DOUBLE PRECISION;
        ALTER TABLE readings ADD COLUMN last_at DOUBLE PRECISION;
        CREATE INDEX audit_by_affected ON audit (affected_id, number) WHERE affected_id IS NOT NULL;
        """
}
