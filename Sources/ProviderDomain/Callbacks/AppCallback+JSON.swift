public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppCallback {
    /// The callback as a JSON object, for the operator and the person.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind.rawValue), "app_id": .string(appID), "asked_at": .string(requestedAt.ISO8601Format()),
            "state": .string(state.rawValue), "attempts": .integer(Int64(attempts)),
        ]
        if state == .pending { members["due_at"] = .string(dueAt.ISO8601Format()) }
        members["problem"] = problem.map(JSONValue.string)
        members["url"] = response.map { .string($0.url) }
        members["confirmation_code"] = response.map { .string($0.confirmationCode) }
        return .object(members)
    }
}
