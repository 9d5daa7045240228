import LoginModel
public import StrictJSON

/// A request for the edge `friends`, and the JSON of its pages (Wire.md, sections 7.4 and 7.5).
public struct FriendList: Sendable {
    /// The requested page.
    public let request: FriendPage.Request
    /// The requested fields of each friend.
    public let selection: Selection
    private let includesSummary: Bool

    private static let defaultLimit = 25
    private static let maximumLimit = 500
    private static let maximumOffset = 10_000

    /// Creates a request from a call of the edge itself.
    /// - Throws: An error if the paging parameters or the fields are invalid.
    public init(_ call: GraphAPIRequest) throws(GraphError) {
        try self.init(Selection(FieldList(call.parameters["fields"]), of: .user)) { call.parameters[$0] }
    }

    /// Creates a request from a field expression.
    /// - Throws: An error if the paging parameters are invalid.
    public init(_ item: Selection.Item) throws(GraphError) {
        try self.init(item.inner ?? .defaultSelection(of: .user)) { item.expression[$0] }
    }

    private init(_ selection: Selection, _ parameter: (String) -> String?) throws(GraphError) {
        self.selection = selection
        let limit = try parameter("limit").map { (text) throws(GraphError) in try Self.number(text, "limit") } ?? Self.defaultLimit
        var place = FriendPage.Request.Position.offset(0)
        if let text = parameter("after") {
            place = .after(try Self.id(text, "After"))
        } else if let text = parameter("before") {
            place = .before(try Self.id(text, "Before"))
        } else if let text = parameter("offset") {
            place = .offset(min(try Self.number(text, "offset"), Self.maximumOffset))
        }
        request = FriendPage.Request(place, limit: min(limit, Self.maximumLimit))
        includesSummary = !["0", "false"].contains(parameter("summary"))
    }

    /// The cost of the page, in nodes. A small page costs as much as a page of the default size, because the store does the same work.
    public var cost: Int { max(request.limit, Self.defaultLimit) }

    private static func number(_ text: String, _ name: String) throws(GraphError) -> Int {
        guard let number = Int(text), number >= 0 else { throw .malformed("Param \(name) must be a number, 0 or more") }
        return number
    }

    private static func id(_ cursor: String, _ name: String) throws(GraphError) -> String {
        guard let bytes = Base64URL.decode(cursor), bytes.count <= 32, bytes.allSatisfy({ (48...57).contains($0) }) else {
            throw .malformed("The \(name) Cursor specified exceeds the max limit supported by this endpoint")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a page as a JSON object.
    /// - Parameters:
    ///   - page: The page that the store returned.
    ///   - nodes: The JSON of each friend.
    ///   - address: The address of the edge.
    public func json(of page: FriendPage, nodes: [JSONValue], at address: PagingURL) -> JSONValue {
        var members: [String: JSONValue] = ["data": .array(nodes)]
        if includesSummary { members["summary"] = ["total_count": .integer(Int64(page.totalCount))] }
        if let first = page.friends.first, let last = page.friends.last {
            let before = Self.cursor(first)
            let after = Self.cursor(last)
            let limit = (name: "limit", value: String(request.limit))
            var paging: [String: JSONValue] = ["cursors": ["before": .string(before), "after": .string(after)]]
            if hasNext(page) { paging["next"] = .string(address.text([limit, (name: "after", value: after)])) }
            if hasPrevious(page) { paging["previous"] = .string(address.text([limit, (name: "before", value: before)])) }
            members["paging"] = .object(paging)
        }
        return .object(members)
    }

    private func hasNext(_ page: FriendPage) -> Bool { if case .before = request.position { true } else { page.hasMore } }

    private func hasPrevious(_ page: FriendPage) -> Bool {
        switch request.position {
        case .before: page.hasMore
        case .after: true
        case .offset(let number): number > 0
        }
    }

    private static func cursor(_ friend: FriendPage.Friend) -> String { Base64URL.encode(friend.appScopedID.utf8) }
}
