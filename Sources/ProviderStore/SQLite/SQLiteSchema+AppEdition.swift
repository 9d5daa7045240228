extension SQLiteSchema {
    /// Adds a version number of the app data, which every change replaces with a random one, so that a process can tell whether its cached apps are
    /// current. A later step that recreates one of the tables must recreate its triggers.
    static let appDataVersion =
        """
        CREATE TABLE app_edition (number INTEGER NOT NULL);
        INSERT INTO app_edition (number) VALUES (random());

        """
        + ["apps", "app_redirect_uris", "app_roles", "permission_definitions"].flatMap { table in
            ["INSERT", "UPDATE", "DELETE"].map { event in
                """
                CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
                    UPDATE app_edition SET number = random();
                END;

                """
            }
        }.joined()
}
