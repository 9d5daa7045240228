public import IdentityTokens
import LoginModel

/// The edge `friends`: which page is wanted, and what it looks like (provider-wire.md, sections 7.4 and 7.5).
public struct FriendList: Sendable {
    /// How many friends there may be on the page.
    public let limit: Int
    /// The id after which the page begins.
    public let after: String?
    private let fields: [String]

    private static let usualLimit = 25
    private static let largestLimit = 500

    /// The first page.
    public static let first = FriendList()

    private init() {
        limit = Self.usualLimit
        after = nil
        fields = UserField.defaults
    }

    /// - Throws: what is wrong with the page that is asked for.
    public init(_ call: GraphCall) throws(GraphError) {
        if let text = call.parameters["limit"] {
            guard let number = Int(text), number > 0 else { throw .malformed("Param limit must be a positive number") }
            limit = min(number, Self.largestLimit)
        } else {
            limit = Self.usualLimit
        }
        if let text = call.parameters["after"] {
            guard let bytes = Base64URL.decode(text), bytes.count <= 32, bytes.allSatisfy({ (48...57).contains($0) }) else {
                throw .malformed("The After Cursor specified exceeds the max limit supported by this endpoint")
            }
            after = String(decoding: bytes, as: UTF8.self)
        } else {
            after = nil
        }
        fields = try FieldList(call.parameters["fields"]).names ?? UserField.defaults
        for field in fields { _ = try UserField(field) }
    }

    /// The document of one friend, or of none.
    public func json(of friend: FriendPage.Friend?) -> JSONValue { ["data": .array([friend].compactMap(\.self).map(node))] }

    /// The document of a page.
    /// - Parameters:
    ///   - address: where the edge is, for the way to the next page.
    ///   - call: whose parameters are repeated there, as clients expect.
    public func json(of page: FriendPage, address: String, call: GraphCall) -> JSONValue {
        var members: [String: JSONValue] = [
            "data": .array(page.friends.map(node)), "summary": ["total_count": .integer(Int64(page.totalCount))],
        ]
        if let first = page.friends.first, let last = page.friends.last {
            let after = Self.cursor(last)
            var paging: [String: JSONValue] = ["cursors": ["before": .string(Self.cursor(first)), "after": .string(after)]]
            if page.hasMore {
                // A token that came in a header is in no address, and none that came in one may be missing (section 11.4, spot 6).
                let replaced = ["after", "limit", "fields", "appsecret_proof", "appsecret_time", "method"]
                let kept = call.parameters.pairs.filter { !replaced.contains($0.name) }.map { (name: $0.name, value: $0.text ?? "") }
                let own = [("fields", fields.joined(separator: ",")), ("limit", String(limit)), ("after", after)]
                paging["next"] = .string("\(address)?\(FormParameters.encode(kept + own))")
            }
            members["paging"] = .object(paging)
        }
        return .object(members)
    }

    /// What an app may see of a friend: the name. The id is always there.
    private func node(_ friend: FriendPage.Friend) -> JSONValue {
        var members: [String: JSONValue] = ["id": .string(friend.appScopedID)]
        if fields.contains("name") { members["name"] = .string(friend.name) }
        return .object(members)
    }

    private static func cursor(_ friend: FriendPage.Friend) -> String { Base64URL.encode(friend.appScopedID.utf8) }
}
