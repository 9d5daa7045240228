extension SQLiteSchema {
    /// When somebody has declined a role, so that they are let alone for a while; when an app was last told something on a day; and the lines of the
    /// ledger by whom they affect.
    static let rests = """
        ALTER TABLE role_invitations ADD COLUMN declined_at DOUBLE PRECISION;
        ALTER TABLE readings ADD COLUMN last_at DOUBLE PRECISION;
        CREATE INDEX audit_by_affected ON audit (affected_id, number) WHERE affected_id IS NOT NULL;
        """
}
