extension SQLiteSchema {
    /// Stores people's pictures in a table of their own, because every call reads the person, and SQLite would read the whole picture to reach the
    /// columns after it. A random version number identifies the picture, so that it need not be read for that.
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
