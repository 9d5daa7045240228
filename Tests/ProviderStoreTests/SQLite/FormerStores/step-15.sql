-- The schema of a store of step 15, as commit ab640727 made it.
PRAGMA application_id = 0x4C4B4559;
PRAGMA user_version = 15;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
CREATE TABLE provider_keys (
    name TEXT PRIMARY KEY NOT NULL,
    content BLOB NOT NULL,
    made_at DOUBLE PRECISION NOT NULL,
    signs_from DOUBLE PRECISION
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
    data_deletion_callback_url TEXT,
    settings TEXT NOT NULL DEFAULT '{}',
    first_epoch INTEGER NOT NULL DEFAULT 1,
    icon_digest TEXT,
    added_by INTEGER
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
    picture BLOB,
    is_locked BOOLEAN NOT NULL DEFAULT FALSE,
    password_changed_at DOUBLE PRECISION,
    page_language TEXT
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
    expires_at DOUBLE PRECISION NOT NULL,
    used_on INTEGER NOT NULL DEFAULT 0,
    browser_name TEXT,
    system_name TEXT
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE TABLE grants (
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    app_scoped_id TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    decided_at DOUBLE PRECISION NOT NULL,
    removed_at DOUBLE PRECISION,
    engaged_at DOUBLE PRECISION NOT NULL DEFAULT 0,
    tracking TEXT,
    classic_at DOUBLE PRECISION,
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
CREATE TABLE used_proofs (
    digest TEXT PRIMARY KEY NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX used_proofs_by_age ON used_proofs (forget_after);
CREATE TABLE device_logins (
    digest TEXT PRIMARY KEY NOT NULL,
    user_code TEXT NOT NULL UNIQUE,
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    permissions TEXT NOT NULL,
    redirect_uri TEXT,
    state TEXT NOT NULL,
    person_id INTEGER REFERENCES people (id) ON DELETE CASCADE,
    epoch INTEGER,
    polled_at DOUBLE PRECISION,
    expires_at DOUBLE PRECISION NOT NULL
);
CREATE INDEX device_logins_by_expiry ON device_logins (expires_at);
CREATE INDEX device_logins_by_app ON device_logins (app_id);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY NOT NULL,
    happened_at DOUBLE PRECISION NOT NULL,
    act TEXT NOT NULL,
    actor TEXT NOT NULL,
    person_id INTEGER,
    app_id TEXT,
    fields TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 1,
    folded_on INTEGER,
    tracking TEXT,
    affected_id INTEGER
);
CREATE INDEX audit_by_person ON audit (person_id, number);
CREATE INDEX audit_by_app ON audit (app_id, number);
CREATE TABLE readings (
    person_id INTEGER NOT NULL,
    app_id TEXT NOT NULL,
    day INTEGER NOT NULL,
    field TEXT NOT NULL,
    count INTEGER NOT NULL,
    last_at DOUBLE PRECISION,
    PRIMARY KEY (person_id, app_id, day, field)
);
CREATE TABLE folded_journals (
    number INTEGER PRIMARY KEY NOT NULL,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE callbacks (
    id INTEGER PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    app_scoped_id TEXT NOT NULL,
    asked_at DOUBLE PRECISION NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due_at DOUBLE PRECISION NOT NULL,
    problem TEXT,
    answer_url TEXT,
    confirmation_code TEXT
);
CREATE INDEX callbacks_by_person ON callbacks (person_id);
CREATE INDEX callbacks_by_app ON callbacks (app_id);
CREATE TABLE removed_apps (
    id TEXT PRIMARY KEY NOT NULL,
    next_epoch INTEGER NOT NULL
);
CREATE TABLE removed_people (
    id INTEGER PRIMARY KEY NOT NULL
);
CREATE TABLE friend_requests (
    login TEXT NOT NULL,
    friend_login TEXT NOT NULL,
    PRIMARY KEY (login, friend_login)
);
CREATE TABLE permission_definitions (
    name TEXT PRIMARY KEY NOT NULL,
    listed_under TEXT NOT NULL,
    text TEXT,
    needs_review BOOLEAN NOT NULL,
    publishes BOOLEAN NOT NULL,
    is_limited_capable BOOLEAN NOT NULL,
    fields TEXT NOT NULL
);
CREATE TABLE password_tries (
    key TEXT PRIMARY KEY NOT NULL,
    count INTEGER NOT NULL,
    first_at DOUBLE PRECISION NOT NULL,
    last_at DOUBLE PRECISION NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX password_tries_by_age ON password_tries (forget_after);
CREATE TABLE ended_logins (
    login TEXT PRIMARY KEY NOT NULL,
    ending TEXT NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX ended_logins_by_age ON ended_logins (forget_after);
CREATE TABLE refresh_families (
    login TEXT PRIMARY KEY NOT NULL,
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    epoch INTEGER NOT NULL,
    password_stamp TEXT NOT NULL,
    scope TEXT NOT NULL,
    needs_secret BOOLEAN NOT NULL,
    generation INTEGER NOT NULL,
    expires_at DOUBLE PRECISION NOT NULL
);
CREATE INDEX refresh_families_by_expiry ON refresh_families (expires_at);
CREATE TABLE login_notes (
    login TEXT PRIMARY KEY NOT NULL,
    auth_type TEXT NOT NULL,
    auth_nonce TEXT NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX login_notes_by_age ON login_notes (forget_after);
CREATE INDEX apps_by_client_token ON apps (client_token);
CREATE TABLE test_users (
    app_id TEXT NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (app_id, person_id)
);
CREATE INDEX test_users_by_person ON test_users (person_id);
CREATE INDEX callbacks_that_wait ON callbacks (app_id, due_at) WHERE state = 'waiting';
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE INDEX grants_by_person ON grants (person_id);
CREATE INDEX device_logins_by_person ON device_logins (person_id);
CREATE INDEX refresh_families_by_person ON refresh_families (person_id);
CREATE INDEX refresh_families_by_app ON refresh_families (app_id);
CREATE UNIQUE INDEX audit_by_fold ON audit (folded_on, COALESCE(app_id, ''), act, COALESCE(person_id, 0), fields)
    WHERE folded_on IS NOT NULL;
CREATE TABLE review_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    permission TEXT NOT NULL,
    login TEXT NOT NULL,
    text TEXT NOT NULL,
    asked_at DOUBLE PRECISION NOT NULL,
    state TEXT NOT NULL,
    decided_at DOUBLE PRECISION,
    decided_by TEXT,
    reason TEXT
);
CREATE UNIQUE INDEX reviews_that_wait ON review_requests (app_id, permission) WHERE state = 'waiting';
CREATE INDEX reviews_in_line ON review_requests (id) WHERE state = 'waiting';
CREATE INDEX reviews_by_app ON review_requests (app_id, permission, id);
CREATE INDEX audit_by_app_and_time ON audit (app_id, happened_at);
CREATE TABLE device_tokens (
    login TEXT PRIMARY KEY NOT NULL,
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    epoch INTEGER NOT NULL,
    password_stamp TEXT NOT NULL,
    given_at DOUBLE PRECISION NOT NULL,
    forget_after DOUBLE PRECISION NOT NULL
);
CREATE INDEX device_tokens_by_person ON device_tokens (person_id);
CREATE INDEX device_tokens_by_app ON device_tokens (app_id);
CREATE INDEX device_tokens_by_age ON device_tokens (forget_after);
CREATE TABLE app_icons (
    app_id TEXT PRIMARY KEY NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    content BLOB NOT NULL
);
CREATE INDEX app_icons_by_digest ON app_icons (digest);
CREATE INDEX app_roles_by_login ON app_roles (login, app_id);
CREATE TABLE role_invitations (
    app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
    login TEXT NOT NULL,
    role TEXT NOT NULL,
    invited_by INTEGER NOT NULL,
    invited_at DOUBLE PRECISION NOT NULL,
    declined_at DOUBLE PRECISION,
    PRIMARY KEY (app_id, login)
);
CREATE INDEX role_invitations_by_login ON role_invitations (login, invited_at);
CREATE INDEX apps_by_adder ON apps (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX audit_by_affected ON audit (affected_id, number) WHERE affected_id IS NOT NULL;
CREATE TABLE app_edition (number INTEGER NOT NULL);
CREATE TRIGGER apps_insert AFTER INSERT ON apps BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER apps_update AFTER UPDATE ON apps BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER apps_delete AFTER DELETE ON apps BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_redirect_uris_insert AFTER INSERT ON app_redirect_uris BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_redirect_uris_update AFTER UPDATE ON app_redirect_uris BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_redirect_uris_delete AFTER DELETE ON app_redirect_uris BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_roles_insert AFTER INSERT ON app_roles BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_roles_update AFTER UPDATE ON app_roles BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER app_roles_delete AFTER DELETE ON app_roles BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER permission_definitions_insert AFTER INSERT ON permission_definitions BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER permission_definitions_update AFTER UPDATE ON permission_definitions BEGIN
    UPDATE app_edition SET number = random();
END;
CREATE TRIGGER permission_definitions_delete AFTER DELETE ON permission_definitions BEGIN
    UPDATE app_edition SET number = random();
END;
INSERT INTO grdb_migrations (identifier) VALUES
    ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9'), ('10'), ('11'), ('12'),
    ('13'), ('14'), ('15');
INSERT INTO app_edition (number) VALUES (1);
INSERT INTO people (login, password, first_name, last_name) VALUES ('ada@example.com', '', 'Ada', 'Lovelace');
