extension SQLiteSchema {
    /// When each person last logged in to each app by a classic login: a limited one after it takes nothing away.
    static let classicLogins = "ALTER TABLE grants ADD COLUMN classic_at DOUBLE PRECISION;"

    /// The ledger knows it of those who have not removed the app since. In a line that stands for several logins the last one counts.
    static let classicLoginsOfLedger = """
        UPDATE grants SET classic_at = (
            SELECT MAX(COALESCE(login.last_at, login.happened_at)) FROM audit AS login
            WHERE login.act = 'login' AND login.actor = 'person' AND login.tracking = 'classic' AND login.app_id = grants.app_id
                AND login.person_id = grants.person_id AND NOT EXISTS (
                    SELECT 1 FROM audit AS later WHERE later.act = 'disconnected' AND later.app_id = login.app_id
                        AND later.person_id = login.person_id AND later.number > login.number)
        ) WHERE removed_at IS NULL AND classic_at IS NULL;
        """
}
