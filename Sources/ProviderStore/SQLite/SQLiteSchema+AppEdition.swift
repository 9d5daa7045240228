extension SQLiteSchema {
    /// A number that becomes another one with everything that is kept of an app, so that a process knows that what it has read of one still holds. A
    /// later step that makes one of the tables anew has to make its triggers anew.
    static let appEdition =
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
