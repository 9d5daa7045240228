public import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuditEntry {
    /// The entry as a JSON object, for the operator.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "number": .integer(number), "at": .string(at.ISO8601Format()), "act": .string(event.rawValue), "actor": .string(actor.rawValue),
            "count": .integer(Int64(count)), "fields": .array(fields.map(JSONValue.string)),
        ]
        members["person"] = person.map { .integer($0.rawValue) }
        members["affected_person"] = affected.map { .integer($0.rawValue) }
        members["tracking"] = tracking.map { .string($0.storedName) }
        members["app_id"] = appID.map(JSONValue.string)
        members["last_at"] = lastAt.map { .string($0.ISO8601Format()) }
        return .object(members)
    }

    /// The entry as a JSON object for a person who exports their own data. It omits the IDs of other people, such as the owner of a login
    /// name that the person typed, or the administrator who changed the person's role.
    public func json(for reader: Person.ID) -> JSONValue {
        var members = json.object ?? [:]
        if affected != reader { members["affected_person"] = nil }
        if person != reader { members["person"] = nil }
        return .object(members)
    }
}

extension FieldAccessCount {
    /// The count as a JSON object, for the person and the operator.
    public var json: JSONValue {
        var members: [String: JSONValue] = [
            "date": .string(date), "app_id": .string(appID), "field": .string(field), "count": .integer(Int64(count)),
            "last_at": .string(lastAt.ISO8601Format()),
        ]
        if days != 1 { members["days"] = .integer(Int64(days)) }
        return .object(members)
    }
}
