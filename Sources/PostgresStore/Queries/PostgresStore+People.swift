import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func person(withLogin login: String) async throws(StoreError) -> Person? {
        guard !login.hasZeroByte else { return nil }
        return try await read(Person.query(login: login))
    }

    public func person(_ id: Person.ID) async throws(StoreError) -> Person? { try await read(Person.query(id)) }

    public func people(after: String?, limit: Int) async throws(StoreError) -> [Person] {
        try await read(
            .rows(
                "SELECT \(Person.columns) FROM people WHERE login > $1 ORDER BY login LIMIT $2", [.text(after ?? ""), .integer(limit)],
                Person.init))
    }

    public func personRecord(withLogin login: String) async throws(StoreError) -> PersonRecord? {
        guard !login.hasZeroByte else { return nil }
        let (record, friends) = try await read(PersonRecord.query(login: login), PersonRecord.friendsQuery(login: login))
        return record?.with(friends: friends)
    }

    public func personRecords(withLogins logins: [String]) async throws(StoreError) -> [String: PersonRecord] {
        let logins = logins.filter { !$0.hasZeroByte }
        let (records, friends) = try await read(PersonRecord.query(logins: logins), PersonRecord.friendsQuery(logins: logins))
        return records.mapValues { $0.with(friends: friends[$0.person.login] ?? []) }
    }

    public func testUsers(of app: String) async throws(StoreError) -> [Person.ID] {
        try await read(
            .rows("SELECT person_id FROM test_users WHERE app_id = $1 ORDER BY person_id", [.text(app)]) { try $0.person("person_id") })
    }

    public func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int {
        try await read(DailyCounter.query(.createdTestUsers(app: app), on: day))
    }

    public func pictureVersion(of person: Person.ID) async throws(StoreError) -> Int64? {
        try await read(.value("SELECT edition FROM pictures WHERE person_id = $1", [.person(person)]))
    }

    public func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]? {
        try await read(.value("SELECT content FROM pictures WHERE person_id = $1", [.person(person)]))
    }
}

extension PersonRecord {
    /// Returns the query for the record of a person, without the friends.
    static func query(login: String?) -> PostgresQuery<PersonRecord?> {
        .first(
            """
            SELECT \(Person.columns), (SELECT content FROM pictures WHERE pictures.person_id = people.id) AS picture
            FROM people WHERE login = $1
            """, [.text(login)]
        ) { PersonRecord(person: try Person($0), picture: try $0.optional("picture"), friends: []) }
    }

    /// Returns the query for the records of people by login name, without the friends.
    static func query(logins: [String]) -> PostgresQuery<[String: PersonRecord]> {
        PostgresQuery(
            """
            SELECT \(Person.columns), (SELECT content FROM pictures WHERE pictures.person_id = people.id) AS picture
            FROM people WHERE login = ANY ($1::text[])
            """, [.array(logins)]
        ) { rows in
            let records = try rows.map { PersonRecord(person: try Person($0), picture: try $0.optional("picture"), friends: []) }
            return Dictionary(uniqueKeysWithValues: records.map { ($0.person.login, $0) })
        }
    }

    /// Returns the query for the friends that the people's own entries list, by login name.
    static func friendsQuery(logins: [String]) -> PostgresQuery<[String: [String]]> {
        PostgresQuery(
            "SELECT login, friend_login FROM friendships WHERE login = ANY ($1::text[]) ORDER BY login, friend_login", [.array(logins)]
        ) { rows in
            try rows.reduce(into: [:]) { friends, row in
                friends[try row.value("login"), default: []].append(try row.value("friend_login"))
            }
        }
    }

    /// Returns the query for the login names of the friends that the person's own entry lists.
    static func friendsQuery(login: String?) -> PostgresQuery<[String]> {
        .values("SELECT friend_login FROM friendships WHERE login = $1 ORDER BY friend_login", [.text(login)])
    }

    /// Returns the record with its friends.
    func with(friends: [String]) -> PersonRecord { PersonRecord(person: person, picture: picture, friends: friends) }
}

extension PostgresTransaction {
    /// Reads the record of a person.
    func record(_ login: String) async throws -> PersonRecord? {
        let (record, friends) = try await read(PersonRecord.query(login: login), PersonRecord.friendsQuery(login: login))
        return record?.with(friends: friends)
    }
}
