import Crypto
public import IdentityTokens
import LoginModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person as the Graph API shows them to one app: what was asked for, as far as it was granted (provider-wire.md, section 7.2).
public struct UserNode: Sendable {
    /// The edges of which a page is wanted, and may be shown.
    public private(set) var edges: [Selection.Item] = []
    private let person: VisiblePerson
    private var values: [Selection.Item] = []
    private var refused: [DebugMessage] = []

    /// - Parameter selection: of the kind ``NodeType/user``.
    public init(of person: VisiblePerson, showing selection: Selection) {
        self.person = person
        for item in selection.items {
            let field = item.field
            let isOpened = person.account?.openedFields.contains(item.expression.name) == true
            if let permission = field.permission, !person.permissions.contains(permission), !isOpened {
                refused.append(.missingPermission(permission, for: item.expression.name))
            } else if field.isOwn, person.account == nil {
                refused.append(.notOfFriends(item.expression.name))
            } else {
                switch field.kind {
                case .value, .object: values.append(item)
                case .edge: edges.append(item)
                case .retired: refused.append(.retired(item.expression.name))
                }
            }
        }
    }

    /// The document. What is not known is not in it.
    /// - Parameter pages: what stands for each of ``edges``, by the names in the answer.
    public func json(edges pages: [String: JSONValue] = [:], at now: Date) -> JSONValue {
        var members = pages
        for item in values {
            guard let value = value(of: item.expression.name, at: now) else { continue }
            members[item.outputName] = item.inner?.applied(to: value) ?? value
        }
        return .object(members)
    }

    /// What was asked for in vain, for `debug`.
    public func omissions(at now: Date) -> [DebugMessage] {
        refused
            + values.filter { value(of: $0.expression.name, at: now) == nil }.map { item in
                // What everybody may know of a friend is not there, either.
                let isReadable = person.account != nil || item.field.permission == .publicProfile
                return isReadable ? .notKnown(item.expression.name) : .notOfFriends(item.expression.name)
            }
    }

    /// What the document costs, in nodes: each edge is as much as one.
    public var cost: Int { Selection.cost(ofValues: values.count) + edges.count }

    /// The names of the fields that a document of this node tells, whatever they are called in it.
    public func names(in document: JSONValue) -> Set<String> {
        Set((values + edges).filter { document[$0.outputName] != nil }.map(\.expression.name))
    }

    private func value(of name: String, at now: Date) -> JSONValue? {
        switch name {
        case "id": .string(person.id)
        case "installed": true
        case "is_guest_user": false
        case "name": .string(person.name.whole)
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

    /// Every app is a business of its own here, so that the token says no more than the id does.
    private static func businessToken(_ account: Account) -> String {
        let content = "token-for-business\u{0}\(account.app.id)\u{0}\(account.grant.appScopedID)"
        return "Ab" + Hexadecimal.encode(SHA256.hash(data: Array(content.utf8)).prefix(20))
    }
}
