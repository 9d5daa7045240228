import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Grant {
    /// The grant as a JSON object, for the person and the operator.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "app_id": .string(appID), "user_id": .string(appScopedID), "granted": Self.names(granted), "declined": Self.names(declined),
            "expired": Self.names(expired),
        ]
        members["tracking"] = tracking.map { .string($0.storedName) }
        members["engaged_at"] = .integer(Int64(lastLoginAt.timeIntervalSince1970))
        members["classic_login_at"] = lastClassicLoginAt.map { .integer(Int64($0.timeIntervalSince1970)) }
        return .object(members)
    }

    private static func names(_ permissions: Set<Permission>) -> JSONValue {
        .array(permissions.map(\.name).sorted().map(JSONValue.string))
    }
}
