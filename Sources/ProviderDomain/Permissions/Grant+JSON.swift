public import IdentityTokens
import LoginModel

extension Grant {
    /// For whoever looks at what a person allows.
    public var json: JSONValue {
        .object([
            "app_id": .string(appID), "user_id": .string(appScopedID), "granted": Self.names(granted), "declined": Self.names(declined),
            "expired": Self.names(expired),
        ])
    }

    private static func names(_ permissions: Set<Permission>) -> JSONValue {
        .array(permissions.map(\.name).sorted().map(JSONValue.string))
    }
}
