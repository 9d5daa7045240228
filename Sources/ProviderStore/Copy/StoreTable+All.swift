extension StoreTable {
    /// All tables that a copy transfers. A table comes after those that its foreign keys refer to.
    ///
    /// A copy does not transfer what belongs to one kind of store or one database: the version of the schema, the edition of the app data,
    /// the names of counted field-access logs, field accesses that are not in `field_accesses` yet, the calls that nodes have counted for the
    /// rate limit, commit marks, and the register of nodes. The counts of the activity pages follow from the audit log.
    package static let all = peopleTables + appTables + grantTables + loginTables + recordTables

    private static let peopleTables = [
        StoreTable(
            "provider_keys", key: ["name"], [.text("name"), .bytes("content"), .number("created_at"), .optionalNumber("signs_from")]),
        StoreTable(
            "people", key: ["id"],
            highestID: "SELECT max(id) FROM (SELECT max(id) AS id FROM people UNION ALL SELECT max(id) FROM removed_people) AS ids",
            [
                .integer("id"), .text("login"), .text("password"), .text("first_name"), .optionalText("middle_name"), .text("last_name"),
                .optionalText("birthday"), .optionalText("gender"), .optionalText("hometown_id"), .optionalText("hometown_name"),
                .optionalText("location_id"), .optionalText("location_name"), .optionalText("link"), .optionalText("locale"),
                .boolean("is_locked"), .optionalNumber("password_changed_at"), .optionalText("page_language"),
            ]),
        StoreTable("seed_files", key: ["number"], [.integer("number"), .text("digest")]),
        StoreTable(
            "seed_passwords", key: ["person_id"],
            [.integer("person_id"), .integer("seed_file"), .text("digest"), .optionalText("origin")]),
        StoreTable("removed_people", key: ["id"], [.integer("id")]),
        StoreTable("pictures", key: ["person_id"], [.integer("person_id"), .integer("edition"), .bytes("content")]),
        StoreTable("test_users", key: ["app_id", "person_id"], [.text("app_id"), .integer("person_id")]),
        StoreTable("friendships", key: ["login", "friend_login"], [.text("login"), .text("friend_login")]),
        StoreTable("friend_requests", key: ["login", "friend_login"], [.text("login"), .text("friend_login")]),
        StoreTable(
            "sessions", key: ["digest"],
            [
                .text("digest"), .integer("person_id"), .number("authenticated_at"), .number("expires_at"), .integer("used_on"),
                .optionalText("browser_name"), .optionalText("system_name"),
            ]),
    ]

    private static let appTables = [
        StoreTable(
            "apps", key: ["id"],
            [
                .text("id"), .text("name"), .optionalText("secret"), .optionalText("client_token"), .text("mode"), .text("advanced_access"),
                .text("app_defined_permissions"), .boolean("allows_login_from_devices"), .boolean("requires_app_secret"),
                .optionalText("deauthorize_callback_url"), .optionalText("data_deletion_callback_url"), .text("settings"),
                .integer("first_epoch"), .optionalText("icon_digest"), .optionalInteger("added_by"),
            ]),
        StoreTable("removed_apps", key: ["id"], [.text("id"), .integer("next_epoch")]),
        StoreTable("app_redirect_uris", key: ["app_id", "uri"], [.text("app_id"), .text("uri")]),
        StoreTable("app_icons", key: ["app_id"], [.text("app_id"), .text("digest"), .bytes("content")]),
        StoreTable("app_roles", key: ["app_id", "role", "login"], [.text("app_id"), .text("role"), .text("login")]),
        StoreTable(
            "role_invitations", key: ["app_id", "login"],
            [
                .text("app_id"), .text("login"), .text("role"), .integer("invited_by"), .number("invited_at"),
                .optionalNumber("declined_at"),
            ]),
        StoreTable(
            "permission_definitions", key: ["name"],
            [
                .text("name"), .text("listed_under"), .optionalText("text"), .boolean("needs_review"), .boolean("publishes"),
                .boolean("allows_limited_login"), .text("fields"),
            ]),
        StoreTable(
            "review_requests", key: ["id"], highestID: "SELECT max(id) FROM review_requests",
            [
                .integer("id"), .text("app_id"), .text("permission"), .text("login"), .text("text"), .number("submitted_at"),
                .text("state"), .optionalNumber("decided_at"), .optionalText("decided_by"), .optionalText("reason"),
            ]),
    ]

    private static let grantTables = [
        StoreTable(
            "grants", key: ["app_id", "person_id"],
            [
                .text("app_id"), .integer("person_id"), .text("app_scoped_id"), .integer("epoch"), .optionalNumber("removed_at"),
                .number("last_login_at"), .optionalText("tracking"), .optionalNumber("last_classic_login_at"),
            ]),
        StoreTable(
            "grant_permissions", key: ["app_id", "person_id", "permission"],
            [.text("app_id"), .integer("person_id"), .text("permission"), .text("state")]),
        StoreTable("redeemed_codes", key: ["id"], [.text("id"), .text("owner"), .number("expires_at")]),
        StoreTable("used_proofs", key: ["digest"], [.text("digest"), .text("owner"), .number("expires_at")]),
    ]

    private static let loginTables = [
        StoreTable(
            "refresh_families", key: ["login"],
            [
                .text("login"), .text("app_id"), .integer("person_id"), .integer("epoch"), .text("password_stamp"), .text("scope"),
                .boolean("requires_secret"), .integer("generation"), .number("expires_at"),
            ]),
        StoreTable(
            "device_tokens", key: ["login"],
            [
                .text("login"), .text("app_id"), .integer("person_id"), .integer("epoch"), .text("password_stamp"), .number("given_at"),
                .number("expires_at"),
            ]),
        StoreTable(
            "ended_logins", key: ["login"],
            [.text("login"), .text("app_id"), .integer("person_id"), .text("reason"), .number("expires_at")]),
        StoreTable(
            "login_notes", key: ["login"],
            [
                .text("login"), .text("app_id"), .integer("person_id"), .text("auth_type"), .text("auth_nonce"), .number("expires_at"),
            ]),
        StoreTable(
            "device_logins", key: ["digest"],
            [
                .text("digest"), .text("user_code"), .text("app_id"), .text("permissions"), .optionalText("redirect_uri"),
                .optionalText("network"), .text("state"), .optionalInteger("person_id"), .optionalInteger("epoch"),
                .optionalNumber("polled_at"), .number("expires_at"),
            ]),
    ]

    private static let recordTables = [
        StoreTable(
            "callbacks", key: ["id"], highestID: "SELECT max(id) FROM callbacks",
            [
                .integer("id"), .text("kind"), .text("app_id"), .integer("person_id"), .text("app_scoped_id"),
                .boolean("is_about_test_user"), .number("requested_at"), .text("state"), .integer("attempts"), .number("due_at"),
                .optionalText("problem"), .optionalText("answer_url"), .optionalText("confirmation_code"),
                .optionalNumber("leased_until"),
            ]),
        StoreTable(
            "audit", key: ["number"],
            highestID: """
                SELECT max(number) FROM (SELECT max(number) AS number FROM audit UNION ALL SELECT max(number) FROM audit_compactions)
                AS numbers
                """,
            [
                .integer("number"), .number("happened_at"), .text("event"), .text("actor"), .optionalInteger("person_id"),
                .optionalText("app_id"), .optionalInteger("affected_id"), .optionalText("tracking"), .text("fields"),
                .optionalInteger("shared_day"), .integer("count"), .optionalNumber("last_at"),
            ]),
        StoreTable("audit_compactions", key: ["number"], [.integer("number")]),
        StoreTable(
            "field_accesses", key: ["person_id", "app_id", "day", "field"],
            [
                .integer("person_id"), .text("app_id"), .integer("day"), .integer("days"), .text("field"), .integer("count"),
                .number("last_at"),
            ]),
        StoreTable(
            "password_attempts", key: ["key"],
            [.text("key"), .integer("count"), .number("first_at"), .number("last_at"), .number("expires_at")]),
        StoreTable("daily_counts", key: ["day", "key"], [.integer("day"), .text("key"), .integer("count")]),
    ]
}
