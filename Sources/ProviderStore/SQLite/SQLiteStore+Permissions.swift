import GRDB
import LoginModel
public import ProviderDomain

extension SQLiteStore {
    public func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition] {
        try await read(Self.permissionDefinitions)
    }

    @Sendable static func permissionDefinitions(_ database: Database) throws -> [PermissionDefinition] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT name, listed_under, text, needs_review, publishes, allows_limited_login, fields FROM permission_definitions ORDER BY name
                """)
        return try Row.fetchAll(statement).map { row in
            PermissionDefinition(
                Permission(name: row["name"]), group: PermissionDefinition.Group(rawValue: row["listed_under"]) ?? .other,
                text: row["text"],
                needsReview: row["needs_review"], publishes: row["publishes"], allowsLimitedLogin: row["allows_limited_login"],
                fields: Set(Scope.names(in: row["fields"])))
        }
    }

    public func changePermission(_ change: PermissionChange) async throws(StoreError) -> Bool {
        try await write { database in
            switch change.decision(on: try Self.permissionDefinitions(database)) {
            case .leave: return true
            case .reject: return false
            case .store(let definition, let entry):
                try Self.store(definition, database)
                try Self.add(entry, database)
            case .delete(let permission, let entry):
                try database.perform(sql: "DELETE FROM permission_definitions WHERE name = ?", arguments: [permission.name])
                try Self.add(entry, database)
            }
            return true
        }
    }

    private static func store(_ definition: PermissionDefinition, _ database: Database) throws {
        try database.perform(
            sql: """
                INSERT INTO permission_definitions (name, listed_under, text, needs_review, publishes, allows_limited_login, fields)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET listed_under = excluded.listed_under, text = excluded.text,
                    needs_review = excluded.needs_review, publishes = excluded.publishes,
                    allows_limited_login = excluded.allows_limited_login, fields = excluded.fields
                """,
            arguments: [
                definition.permission.name, definition.group.rawValue, definition.text, definition.needsReview, definition.publishes,
                definition.allowsLimitedLogin, definition.fields.sorted().joined(separator: ","),
            ])
    }
}
