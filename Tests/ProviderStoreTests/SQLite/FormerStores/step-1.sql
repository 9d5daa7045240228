-- The schema of a store of step 1, as commit 77ec882d made it.
PRAGMA application_id = 0x4C4B4559;
PRAGMA user_version = 1;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE provider_keys (
    name TEXT PRIMARY KEY NOT NULL,
    content BLOB NOT NULL,
    made_at DOUBLE PRECISION NOT NULL
);
CREATE TABLE apps (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    secret TEXT,
    client_token TEXT,
    mode TEXT NOT NULL,
    advanced_access TEXT NOT NULL,
    own_permissions TEXT NOT NULL,
    allows_login_from_devices BOOLEAN NOT NULL,
    requires_app_secret BOOLEAN NOT NULL,
    deauthorize_callback_url TEXT,
    data_deletion_callback_url TEXT
);
CREATE TABLE app_redirect_uris (
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    uri TEXT NOT NULL,
    PRIMARY KEY (app_id, uri)
);
CREATE TABLE app_roles (
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    login TEXT NOT NULL,
    PRIMARY KEY (app_id, role, login)
);
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
    picture BLOB
);
CREATE TABLE friendships (
    login TEXT NOT NULL,
    friend_login TEXT NOT NULL,
    PRIMARY KEY (login, friend_login)
);
CREATE INDEX friendships_by_friend ON friendships (friend_login, login);
CREATE TABLE sessions (
    digest TEXT PRIMARY KEY NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    authenticated_at DOUBLE PRECISION NOT NULL,
    expires_at DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE TABLE grants (
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    app_scoped_id TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    decided_at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (app_id, person_id),
    UNIQUE (app_id, app_scoped_id)
);
CREATE TABLE grant_permissions (
    app_id TEXT NOT NULL,
    person_id INTEGER NOT NULL,
    permission TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (app_id, person_id, permission),
    FOREIGN KEY (app_id, person_id) REFERENCES grants (app_id, person_id) ON DELETE CASCADE
);
CREATE TABLE redeemed_codes (
    id TEXT PRIMARY KEY NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX redeemed_codes_by_age ON redeemed_codes (forget_after);
INSERT INTO grdb_migrations (identifier) VALUES ('1');
INSERT INTO people (login, password, first_name, last_name) VALUES ('ada@example.com', '', 'Ada', 'Lovelace');
