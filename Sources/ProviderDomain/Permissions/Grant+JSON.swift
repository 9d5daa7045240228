public import IdentityTokens
import LoginModel

extension Grant {
    /// For whoever looks at what a person allows.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "app_id": .string(appID), "user_id": .string(appScopedID), "granted": Self.names(granted), "declined": Self.names(declined),
            "expired": Self.names(expired),
        ]
        members["tracking"] = tracking.map { .string($0.word) }
        return .object(members)
    }

    private static func names(_ permissions: Set<Permission>) -> JSONValue {
        .array(permissions.map(\.name).sorted().map(JSONValue.string))
    }
}
