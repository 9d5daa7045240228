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
            switch change {
            case .define(let definition, let now):
                guard try !Self.permissionDefinitions(database).contains(definition) else { return true }
                try database.perform(
                    sql: """
                        INSERT INTO permission_definitions (name, listed_under, text, needs_review, publishes, allows_limited_login, fields)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (name) DO UPDATE SET listed_under = excluded.listed_under, text = excluded.text,
                            needs_review = excluded.needs_review, publishes = excluded.publishes,
                            allows_limited_login = excluded.allows_limited_login, fields = excluded.fields
                        """,
                    arguments: [
                        definition.permission.name, definition.group.rawValue, definition.text, definition.needsReview,
                        definition.publishes,
                        definition.allowsLimitedLogin, definition.fields.sorted().joined(separator: ","),
                    ])
                try Self.addAuditEntry(
                    database, .permissionDefined, by: .operator, person: nil, app: nil, [definition.permission.name], at: now)
                return true
            case .remove(let permission, let now):
                try database.perform(sql: "DELETE FROM permission_definitions WHERE name = ?", arguments: [permission.name])
                guard database.changesCount == 1 else { return false }
                try Self.addAuditEntry(database, .permissionRemoved, by: .operator, person: nil, app: nil, [permission.name], at: now)
                return true
            }
        }
    }
}
