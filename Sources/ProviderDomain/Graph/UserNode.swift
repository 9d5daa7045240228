public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person as the Graph API shows them to one app: what was asked for, as far as it was granted (provider-wire.md, section 7.2).
public struct UserNode: Sendable {
    private let account: Account
    private let permissions: Set<Permission>
    /// The fields that were asked for and may be given, `id` among them.
    private let fields: [(name: String, field: UserField)]

    /// - Throws: where a field does not exist.
    public init(of account: Account, fields list: FieldList) throws(GraphError) {
        self.account = account
        permissions = account.permissions
        var fields: [(name: String, field: UserField)] = []
        for name in Set(list.names ?? UserField.defaults).union(["id"]) { fields.append((name, try UserField(name))) }
        self.fields = fields.filter { [permissions] in
            switch $0.field {
            case .value(let permission), .edge(_, let permission): permission.map(permissions.contains) ?? true
            case .retired: false
            }
        }
    }

    /// The edges of which the first page is wanted.
    public var edges: [UserField.Edge] {
        fields.compactMap { if case .edge(let edge, _) = $0.field { edge } else { nil } }
    }

    /// The document. What is not known is not in it.
    /// - Parameter pages: what stands for each of ``edges``.
    public func json(edges pages: [UserField.Edge: JSONValue] = [:], at now: Date) -> JSONValue {
        var members: [String: JSONValue] = [:]
        for (name, field) in fields {
            switch field {
            case .value: members[name] = value(of: name, at: now)
            case .edge(let edge, _): members[name] = pages[edge]
            case .retired: break
            }
        }
        return .object(members)
    }

    private func value(of name: String, at now: Date) -> JSONValue? {
        let person = account.person
        return switch name {
        case "id": .string(account.grant.appScopedID)
        case "installed": true
        case "is_guest_user": false
        case "name": .string(person.name)
        case "first_name", "short_name": .string(person.firstName)
        case "last_name": .string(person.lastName)
        case "middle_name": person.middleName.map(JSONValue.string)
        case "name_format": "{first} {last}"
        case "email": person.email.map(JSONValue.string)
        case "birthday": person.birthday.map { .string($0.description) }
        case "age_range": person.ageRange(at: now)
        case "gender": person.gender.map(JSONValue.string)
        case "hometown": person.hometown.map(\.json)
        case "location": person.location.map(\.json)
        case "link": person.link.map(JSONValue.string)
        default: nil
        }
    }
}
