import Crypto
import LoginModel
public import StrictJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person as the Graph API returns them to one app: the requested fields that the person granted (Wire.md, section 7.2).
public struct UserNode: Sendable {
    /// The requested edges that the app may read.
    public private(set) var edges: [Selection.Item] = []
    private let person: VisiblePerson
    private var values: [Selection.Item] = []
    private var omitted: [DebugMessage] = []

    /// Creates a node with the requested fields.
    /// - Parameters:
    ///   - person: The person, as far as the app may see them.
    ///   - selection: The requested fields, of the type ``NodeType/user``.
    public init(of person: VisiblePerson, showing selection: Selection) {
        self.person = person
        for item in selection.items {
            let field = item.field
            let isOpened = person.account?.additionalFields.contains(item.expression.name) == true
            if let permission = field.permission, !person.permissions.contains(permission), !isOpened {
                omitted.append(.missingPermission(permission, for: item.expression.name))
            } else if field.requiresOwner, person.account == nil {
                omitted.append(.notOfFriends(item.expression.name))
            } else {
                switch field.kind {
                case .value, .object: values.append(item)
                case .edge: edges.append(item)
                case .deprecated: omitted.append(.deprecated(item.expression.name))
                }
            }
        }
    }

    /// Returns the node as a JSON object, without the fields that have no value.
    /// - Parameters:
    ///   - pages: The JSON of each of the ``edges``, by its name in the response.
    ///   - now: The current time, from which the age range is computed.
    public func json(edges pages: [String: JSONValue] = [:], at now: Date) -> JSONValue {
        var members = pages
        for item in values {
            guard let value = value(of: item.expression.name, at: now) else { continue }
            members[item.outputName] = item.inner?.applied(to: value) ?? value
        }
        return .object(members)
    }

    /// Returns a message for each requested field that the response leaves out, for the parameter `debug`.
    public func omissions(at now: Date) -> [DebugMessage] {
        omitted
            + values.filter { value(of: $0.expression.name, at: now) == nil }.map { item in
                // For a friend, the message says that a field has no value only if the field belongs to the public profile. An app must not
                // learn whether a friend has a value for another field.
                let isReadable = person.account != nil || item.field.permission == .publicProfile
                return isReadable ? .notKnown(item.expression.name) : .notOfFriends(item.expression.name)
            }
    }

    /// The cost of the response, in nodes. Each edge costs one node.
    public var cost: Int { Selection.cost(ofValues: values.count) + edges.count }

    /// Returns the names of the fields that a response contains. These are the names of the fields themselves, even if the response uses
    /// aliases.
    public func names(in document: JSONValue) -> Set<String> {
        Set((values + edges).filter { document[$0.outputName] != nil }.map(\.expression.name))
    }

    private func value(of name: String, at now: Date) -> JSONValue? {
        switch name {
        case "id": .string(person.id)
        case "installed": true
        case "is_guest_user": false
        case "name": .string(person.name.formatted)
        case "first_name", "short_name": .string(person.name.first)
        case "last_name": .string(person.name.last)
        case "middle_name": person.name.middle.map(JSONValue.string)
        case "name_format": "{first} {last}"
        default: person.account.flatMap { privateValue(of: name, $0, at: now) }
        }
    }

    private func privateValue(of name: String, _ account: Account, at now: Date) -> JSONValue? {
        let person = account.person
        return switch name {
        case "email": person.email.map(JSONValue.string)
        case "birthday": person.birthday.map { .string($0.description) }
        case "age_range": person.ageRange(at: now)
        case "gender": person.gender.map(JSONValue.string)
        case "hometown": person.hometown.map(\.json)
        case "location": person.location.map(\.json)
        case "link": person.link.map(JSONValue.string)
        case "token_for_business": .string(Self.businessToken(account))
        default: nil
        }
    }

    /// Returns the value of `token_for_business`. Each app counts as a business of its own, so the token discloses no more than the
    /// app-scoped user ID.
    private static func businessToken(_ account: Account) -> String {
        let content = "token-for-business\u{0}\(account.app.id)\u{0}\(account.grant.appScopedID)"
        return "Ab" + Hexadecimal.encode(SHA256.hash(data: Array(content.utf8)).prefix(20))
    }
}
