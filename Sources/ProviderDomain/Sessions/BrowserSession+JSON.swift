public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BrowserSession {
    /// The session as a JSON object, for the list of a person's sessions and logins. It contains nothing that allows logging in.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "opened_at": .string(authenticatedAt.ISO8601Format()), "ends_at": .string(expiresAt.ISO8601Format()),
            "used_on": .string(FieldAccess.date(ofDay: lastUsedDay)),
        ]
        members["browser"] = kind.browser.map(JSONValue.string)
        members["system"] = kind.system.map(JSONValue.string)
        return .object(members)
    }
}

extension StoredLogin {
    /// The login as a JSON object, for the list of a person's sessions and logins. It contains nothing that allows logging in.
    public var json: JSONValue {
        .object(["app_id": .string(appID), "kind": .string(kind.rawValue), "opened_at": .string(openedAt.ISO8601Format())])
    }
}
