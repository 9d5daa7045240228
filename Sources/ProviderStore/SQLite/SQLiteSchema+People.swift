extension SQLiteSchema {
    static let people = """
        CREATE TABLE people (
            id INTEGER PRIMARY KEY NOT NULL,
            login TEXT NOT NULL UNIQUE,
            password TEXT NOT NULL,
            first_name TEXT NOT NULL,
            middle_name TEXT,
            last_name TEXT NOT NULL,
            birthday TEXT,
            gender TEXT,
            hometown_id TEXT,
            hometown_name TEXT,
            location_id TEXT,
            location_name TEXT,
            link TEXT,
            locale TEXT,
            is_locked BOOLEAN NOT NULL,
            password_changed_at DOUBLE PRECISION,
            page_language TEXT
        );

        -- Holds the highest ID of a removed person, because the next person gets a higher one.
        CREATE TABLE removed_people (
            id INTEGER PRIMARY KEY NOT NULL
        );

        -- Separate from `people`, because every call reads the person, and SQLite would read the whole picture to reach the columns after it. The
        -- edition is a random number that identifies the picture, so that the picture need not be read for that.
        CREATE TABLE pictures (
            person_id INTEGER PRIMARY KEY NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            edition INTEGER NOT NULL,
            content BLOB NOT NULL
        );

        -- The apps whose test user a person is.
        CREATE TABLE test_users (
            app_id TEXT NOT NULL,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            PRIMARY KEY (app_id, person_id)
        );
        CREATE INDEX test_users_by_person ON test_users (person_id);
        """

    static let friends = """
        -- A friendship is mutual, no matter which of the two people's rows states it.
        CREATE TABLE friendships (
            login TEXT NOT NULL,
            friend_login TEXT NOT NULL,
            PRIMARY KEY (login, friend_login)
        );
        CREATE INDEX friendships_by_friend ON friendships (friend_login, login);

        CREATE TABLE friend_requests (
            login TEXT NOT NULL,
            friend_login TEXT NOT NULL,
            PRIMARY KEY (login, friend_login)
        );
        CREATE INDEX friend_requests_by_friend ON friend_requests (friend_login);
        """

    static let sessions = """
        -- The sessions of browsers. `used_on` is the day of the last use.
        CREATE TABLE sessions (
            digest TEXT PRIMARY KEY NOT NULL,
            person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            authenticated_at DOUBLE PRECISION NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL,
            used_on INTEGER NOT NULL,
            browser_name TEXT,
            system_name TEXT
        );
        CREATE INDEX sessions_by_expiry ON sessions (expires_at);
        CREATE INDEX sessions_by_person ON sessions (person_id);
        """
}
