extension SQLiteSchema {
    /// An index that counts the ended logins of a person at an app without those that have expired.
    static let endedLoginsByTime = """
        DROP INDEX ended_logins_by_person_and_app;
        CREATE INDEX ended_logins_by_person_and_app ON ended_logins (person_id, app_id, forget_after) WHERE person_id IS NOT NULL;
        """
}
