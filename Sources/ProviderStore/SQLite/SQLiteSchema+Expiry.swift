extension SQLiteSchema {
    /// Changes an index so that it counts a person's ended logins at an app without reading expired ones.
    static let endedLoginsByTime = """
        DROP INDEX ended_logins_by_person_and_app;
        CREATE INDEX ended_logins_by_person_and_app ON ended_logins (person_id, app_id, forget_after) WHERE person_id IS NOT NULL;
        """
}
