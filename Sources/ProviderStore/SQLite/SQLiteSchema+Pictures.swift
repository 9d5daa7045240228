extension SQLiteSchema {
    /// Pictures of people lie by themselves, as those of apps do: a person is read at every call, and SQLite goes through the whole picture for each
    /// column behind it. A number tells which picture it is without reading it.
    static let pictures = """
        CREATE TABLE pictures (
            person_id INTEGER PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            edition INTEGER NOT NULL,
            content BLOB NOT NULL
        );
        INSERT INTO pictures (person_id, edition, content) SELECT id, random(), picture FROM people WHERE picture IS NOT NULL;
        ALTER TABLE people DROP COLUMN picture;
        """
}
