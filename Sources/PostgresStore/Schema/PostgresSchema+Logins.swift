extension PostgresSchema {
    static let keys = """
        -- Signing keys have the time at which they begin to sign; the other keys have none.
        CREATE TABLE provider_keys (
            name TEXT COLLATE "C" PRIMARY KEY,
            content BYTEA NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            signs_from DOUBLE PRECISION
        );
        """

    static let grants = """
        -- The row of a removed grant stays, so that its epoch is never used again. `last_login_at` is the time of the last login, which determines when
        -- the data access expires, and `last_classic_login_at` that of the last classic login, so that a later Limited Login does not shorten the access.
        CREATE TABLE grants (
            app_id TEXT COLLATE "C" NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            app_scoped_id TEXT COLLATE "C" NOT NULL,
            epoch BIGINT NOT NULL,
            removed_at DOUBLE PRECISION,
            last_login_at DOUBLE PRECISION NOT NULL,
            tracking TEXT COLLATE "C",
            last_classic_login_at DOUBLE PRECISION,
            PRIMARY KEY (app_id, person_id),
            UNIQUE (app_id, app_scoped_id)
        );
        CREATE INDEX grants_by_person ON grants (person_id);

        CREATE TABLE grant_permissions (
            app_id TEXT COLLATE "C" NOT NULL,
            person_id BIGINT NOT NULL,
            permission TEXT COLLATE "C" NOT NULL,
            state TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (app_id, person_id, permission),
            FOREIGN KEY (app_id, person_id) REFERENCES grants (app_id, person_id) ON DELETE CASCADE
        );
        """

    static let codesAndProofs = """
        -- The owner is a person at an app, for whom the number of rows is limited; likewise in `used_proofs`.
        CREATE TABLE redeemed_codes (
            id TEXT COLLATE "C" PRIMARY KEY,
            owner TEXT COLLATE "C" NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX redeemed_codes_by_age ON redeemed_codes (expires_at);
        CREATE INDEX redeemed_codes_by_owner ON redeemed_codes (owner, expires_at);

        -- Used DPoP proofs. A digest of the key and the `jti` identifies a proof.
        CREATE TABLE used_proofs (
            digest TEXT COLLATE "C" PRIMARY KEY,
            owner TEXT COLLATE "C" NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX used_proofs_by_age ON used_proofs (expires_at);
        CREATE INDEX used_proofs_by_owner ON used_proofs (owner, expires_at);
        """

    /// The logins of people to apps. In these tables, `login` is the ID of a login, which its tokens contain, and not the login name of a
    /// person.
    static let logins = """
        -- Logins with refresh tokens. Only the token of the latest generation is valid.
        CREATE TABLE refresh_families (
            login TEXT COLLATE "C" PRIMARY KEY,
            app_id TEXT COLLATE "C" NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            epoch BIGINT NOT NULL,
            password_stamp TEXT COLLATE "C" NOT NULL,
            scope TEXT COLLATE "C" NOT NULL,
            requires_secret BOOLEAN NOT NULL,
            generation BIGINT NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX refresh_families_by_expiry ON refresh_families (expires_at);
        CREATE INDEX refresh_families_by_app ON refresh_families (app_id);
        CREATE INDEX refresh_families_by_person_and_app ON refresh_families (person_id, app_id, expires_at);

        -- Logins on devices that have tokens.
        CREATE TABLE device_tokens (
            login TEXT COLLATE "C" PRIMARY KEY,
            app_id TEXT COLLATE "C" NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            person_id BIGINT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
            epoch BIGINT NOT NULL,
            password_stamp TEXT COLLATE "C" NOT NULL,
            given_at DOUBLE PRECISION NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX device_tokens_by_app ON device_tokens (app_id);
        CREATE INDEX device_tokens_by_age ON device_tokens (expires_at);
        CREATE INDEX device_tokens_by_person_and_app ON device_tokens (person_id, app_id, expires_at);

        -- Logins that ended before their tokens expired.
        CREATE TABLE ended_logins (
            login TEXT COLLATE "C" PRIMARY KEY,
            app_id TEXT COLLATE "C" NOT NULL,
            person_id BIGINT NOT NULL,
            reason TEXT COLLATE "C" NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX ended_logins_by_age ON ended_logins (expires_at);
        CREATE INDEX ended_logins_by_person_and_app ON ended_logins (person_id, app_id, expires_at);

        -- The values that apps bind to a login.
        CREATE TABLE login_notes (
            login TEXT COLLATE "C" PRIMARY KEY,
            app_id TEXT COLLATE "C" NOT NULL,
            person_id BIGINT NOT NULL,
            auth_type TEXT COLLATE "C" NOT NULL,
            auth_nonce TEXT COLLATE "C" NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX login_notes_by_age ON login_notes (expires_at);
        CREATE INDEX login_notes_by_person_and_app ON login_notes (person_id, app_id, expires_at);
        """

    static let deviceLogins = """
        -- Device logins (RFC 8628). `network` is a code of the network that requested the login and begins with the codes of the networks that
        -- contain it; NULL stands for an app's server. The person and the epoch are those of the grant with which the person approved the login.
        CREATE TABLE device_logins (
            digest TEXT COLLATE "C" PRIMARY KEY,
            user_code TEXT COLLATE "C" NOT NULL UNIQUE,
            app_id TEXT COLLATE "C" NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
            permissions TEXT COLLATE "C" NOT NULL,
            redirect_uri TEXT COLLATE "C",
            network TEXT COLLATE "C",
            state TEXT COLLATE "C" NOT NULL,
            person_id BIGINT REFERENCES people (id) ON DELETE CASCADE,
            epoch BIGINT,
            polled_at DOUBLE PRECISION,
            expires_at DOUBLE PRECISION NOT NULL
        );
        CREATE INDEX device_logins_by_expiry ON device_logins (expires_at);
        CREATE INDEX device_logins_by_app ON device_logins (app_id, state, network, expires_at);
        CREATE INDEX device_logins_waiting ON device_logins (network, expires_at) WHERE state = 'pending' AND network IS NOT NULL;
        CREATE INDEX device_logins_by_person ON device_logins (person_id, app_id, state, expires_at);
        """
}
