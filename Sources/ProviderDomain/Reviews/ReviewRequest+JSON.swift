import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ReviewRequest {
    /// The request as a JSON object, for the operator.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .integer(id), "app_id": .string(appID), "permission": .string(permission.name), "login": .string(login),
            "text": .string(text), "asked_at": .string(submittedAt.ISO8601Format()), "state": .string(state.rawValue),
        ]
        members["decided_at"] = decidedAt.map { .string($0.ISO8601Format()) }
        members["decided_by"] = decidedBy.map(JSONValue.string)
        members["reason"] = reason.map(JSONValue.string)
        return .object(members)
    }
}
