extension SQLiteSchema {
    /// Adds the time of a person's last classic login to an app, so that a later Limited Login does not shorten the access.
    static let classicLogins = "ALTER TABLE grants ADD COLUMN classic_at DOUBLE PRECISION;"

    /// Fills in that time from the audit log, for people who have not removed the app since. An entry that stands for several logins counts with
    /// the last one.
    static let classicLoginsFromAuditLog = """
        UPDATE grants SET classic_at = latest.moment FROM (
            SELECT login.person_id, login.app_id, MAX(COALESCE(login.last_at, login.happened_at)) AS moment
            FROM audit AS login LEFT JOIN (
                SELECT person_id, app_id, MAX(number) AS number FROM audit WHERE act = 'disconnected' GROUP BY person_id, app_id
            ) AS removal ON removal.person_id = login.person_id AND removal.app_id = login.app_id
            WHERE login.act = 'login' AND login.actor = 'person' AND login.tracking = 'classic' AND login.number > COALESCE(removal.number, 0)
            GROUP BY login.person_id, login.app_id
        ) AS latest
        WHERE latest.person_id = grants.person_id AND latest.app_id = grants.app_id AND removed_at IS NULL AND classic_at IS NULL;
        """
}
