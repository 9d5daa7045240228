extension SQLiteSchema {
    /// A number that changes with everything that is kept of an app, so that a process knows that what it has read of one still holds.
    static let appEdition =
        """
        CREATE TABLE app_edition (number INTEGER NOT NULL);
        INSERT INTO app_edition (number) VALUES (1);

        """
        + ["apps", "app_redirect_uris", "app_roles", "permission_definitions"].flatMap { table in
            ["INSERT", "UPDATE", "DELETE"].map { event in
                """
                CREATE TRIGGER \(table)_\(event.lowercased()) AFTER \(event) ON \(table) BEGIN
                    UPDATE app_edition SET number = number + 1;
                END;

                """
            }
        }.joined()
}
