import LoginModel
public import ProviderDomain
public import ProviderStore

extension PostgresStore {
    public func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition] {
        try await read(Self.permissionDefinitionsQuery)
    }

    /// The query for the permissions that the operator has defined, ordered by name.
    static let permissionDefinitionsQuery = PostgresQuery<[PermissionDefinition]>.rows(
        """
        SELECT name, listed_under, text, needs_review, publishes, allows_limited_login, fields FROM permission_definitions ORDER BY name
        """
    ) { row in
        PermissionDefinition(
            Permission(name: try row.value("name")), group: PermissionDefinition.Group(rawValue: try row.value("listed_under")) ?? .other,
            text: try row.optional("text"), needsReview: try row.value("needs_review"), publishes: try row.value("publishes"),
            allowsLimitedLogin: try row.value("allows_limited_login"), fields: Set(Scope.names(in: try row.value("fields"))))
    }

    public func changePermission(_ change: PermissionChange) async throws(StoreError) -> Bool {
        try await write(locking: [.permissions]) { transaction in
            switch change.decision(on: try await transaction.read(Self.permissionDefinitionsQuery)) {
            case .leave: return true
            case .reject: return false
            case .store(let definition, let entry):
                transaction.store(definition)
                transaction.add(entry)
            case .delete(let permission, let entry):
                transaction.write("DELETE FROM permission_definitions WHERE name = $1", [.text(permission.name)])
                transaction.add(entry)
            }
            return true
        }
    }
}

extension PostgresTransaction {
    fileprivate func store(_ definition: PermissionDefinition) {
        write(
            """
            INSERT INTO permission_definitions (name, listed_under, text, needs_review, publishes, allows_limited_login, fields)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (name) DO UPDATE SET listed_under = excluded.listed_under, text = excluded.text,
                needs_review = excluded.needs_review, publishes = excluded.publishes,
                allows_limited_login = excluded.allows_limited_login, fields = excluded.fields
            """,
            [
                .text(definition.permission.name), .text(definition.group.rawValue), .text(definition.text),
                .boolean(definition.needsReview), .boolean(definition.publishes), .boolean(definition.allowsLimitedLogin),
                .text(StoredForm.list(definition.fields)),
            ])
    }
}
