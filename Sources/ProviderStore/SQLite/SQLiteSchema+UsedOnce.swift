extension SQLiteSchema {
    /// Adds the owner to redeemed codes and used proofs, so that they can be limited for each person and app.
    static let replayOwners = """
        ALTER TABLE redeemed_codes ADD COLUMN owner TEXT;
        CREATE INDEX redeemed_codes_by_owner ON redeemed_codes (owner, forget_after) WHERE owner IS NOT NULL;
        ALTER TABLE used_proofs ADD COLUMN owner TEXT;
        CREATE INDEX used_proofs_by_owner ON used_proofs (owner, forget_after) WHERE owner IS NOT NULL;
        """
}
