import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// A person's node and its edges (Wire.md, sections 7.2 to 7.9).
extension Graph {
    /// Answers a call for a person's node or one of its edges, and records the edge that was read.
    /// - Parameter isSelf: whether the call has the person's own token, rather than one of the app's server.
    func edge(of account: Account, _ call: GraphAPIRequest, _ session: GraphSession, isSelf: Bool) async throws -> GraphAPIResponse {
        let respond = try await respond(of: account, call, session, isSelf: isSelf)
        if call.method == .get, let edge = call.path.dropFirst().first {
            session.recordAccess([edge], of: account.person.id, at: provider.environment.now())
        }
        return respond
    }

    private func respond(of account: Account, _ call: GraphAPIRequest, _ session: GraphSession, isSelf: Bool) async throws
        -> GraphAPIResponse
    {
        let name = call.path.dropFirst(2).first
        guard call.path.count <= 3 else { throw Self.unknownEdge(call) }
        switch (call.method, call.path.dropFirst().first) {
        case (.get, nil): return .json(try await node(of: VisiblePerson(account), call, session))
        case (.get, "permissions"):
            return .json(
                PermissionList(
                    of: account, showing: try Selection(FieldList(call.parameters["fields"]), of: .permission),
                    names: try name.map { [$0] } ?? call.parameters.names(in: "permission"),
                    statuses: try call.parameters.names(in: "status")
                ).json)
        case (.delete, "permissions"):
            return try await revoke(try PermissionRevocation.names(name, in: call.parameters), account)
        case (.get, "friends"): return .json(try await friends(of: account, call, session, only: name ?? call.parameters["uid"]))
        case (.get, "picture") where name == nil:
            return try picture(of: VisiblePerson(account), call)
        case (.get, "accounts") where name == nil: return .json(["data": []])
        case (.get, "ids_for_business") where name == nil:
            return .json(ids(of: account, showing: try Selection(FieldList(call.parameters["fields"]), of: .idForApp)))
        case (.post, "friends") where isSelf:
            guard let name else { throw GraphError.unsupported(call.method, call.path[0]) }
            return try await befriend(account, name, call)
        case (.post, "feed") where name == nil && isSelf: return .json(try post(call, account))
        case (.get, let edge?) where name == nil && NodeType.emptyUserEdges.contains(edge): return .json(["data": []])
        case (_, nil), (_, "permissions"), (_, "friends"), (_, "picture"), (_, "accounts"), (_, "ids_for_business"), (_, "feed"):
            throw GraphError.unsupported(call.method, call.path[0])
        default: throw Self.unknownEdge(call)
        }
    }

    static func unknownEdge(_ call: GraphAPIRequest) -> GraphError {
        .unknownPath("/\(call.path.dropFirst().joined(separator: "/"))")
    }

    // MARK: Node

    /// Returns the node of a person, with the fields and extras that the call asks for.
    func node(of person: VisiblePerson, _ call: GraphAPIRequest, _ session: GraphSession) async throws -> JSONValue {
        let node = UserNode(of: person, showing: try Selection(FieldList(call.parameters["fields"]), of: .user))
        var extras: [String: JSONValue] = [:]
        extras["__debug__"] = try debug(node.omissions(at: provider.environment.now()), call, session)
        extras["metadata"] = try metadata(of: .user, person.id, call, session)
        return try await document(of: person, node, call, session, extras)
    }

    /// Returns the member that `debug` adds to a node; `nil` if the call does not ask for it.
    func debug(_ messages: [DebugMessage], _ call: GraphAPIRequest, _ session: GraphSession) throws -> JSONValue? {
        guard let debug = call.parameters["debug"] else { return nil }
        try session.spend(messages.count)
        return DebugMessage.json(messages, for: debug)
    }

    /// Returns the member that `metadata` adds to a node; `nil` if the call does not ask for it.
    func metadata(of type: NodeType, _ id: String, _ call: GraphAPIRequest, _ session: GraphSession) throws -> JSONValue? {
        guard call.isTrue("metadata") else { return nil }
        return try NodeMetadata.json(of: type) { edge in
            let address = PagingURL(root: url.text, path: "\(id)/\(edge)", call: call, arguments: [])
            try session.spend(on: address)
            return address.text()
        }
    }

    private func document(
        of person: VisiblePerson, _ node: UserNode, _ call: GraphAPIRequest, _ session: GraphSession, _ extras: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        try session.spend(node.cost)
        var members = extras
        for item in node.edges { members[item.outputName] = try await page(of: item, person, call, session) }
        let document = node.json(edges: members, at: provider.environment.now())
        session.recordAccess(node.names(in: document), of: person.person, at: provider.environment.now())
        return document
    }

    /// Returns the first page of an edge that is requested as a field.
    private func page(
        of item: Selection.Item, _ person: VisiblePerson, _ call: GraphAPIRequest, _ session: GraphSession
    ) async throws -> JSONValue {
        switch (item.expression.name, person.account) {
        case ("picture", _):
            let query = try PictureRequest(item)
            return query.json(url: try pictureURL(of: person, query), isSilhouette: !person.hasPicture)
        case ("friends", let account?):
            let address = PagingURL(
                root: url.text, path: "\(person.id)/friends", call: call, arguments: item.expression.edgeParameters)
            return try await friends(of: account, FriendList(item), at: address, call, session)
        case ("permissions", let account?):
            let expression = item.expression
            return PermissionList(
                of: account, showing: item.inner ?? .defaultSelection(of: .permission), names: expression["permission"].map { [$0] },
                statuses: expression["status"].map { [$0] }
            ).json
        case ("ids_for_business", let account?): return ids(of: account, showing: item.inner ?? .defaultSelection(of: .idForApp))
        default: return ["data": []]
        }
    }

    /// Returns the person's IDs in the apps of the same business. Here, every app is a business of its own.
    private func ids(of account: Account, showing selection: Selection) -> JSONValue {
        let entry: JSONValue = [
            "id": .string(account.grant.appScopedID), "app": ["id": .string(account.app.id), "name": .string(account.app.name)],
        ]
        return ["data": [selection.applied(to: entry)]]
    }

    // MARK: Friends

    private func friends(of account: Account, _ call: GraphAPIRequest, _ session: GraphSession, only id: String?) async throws -> JSONValue
    {
        let list = try FriendList(call)
        guard account.permissions.contains(.userFriends) else { return ["data": []] }
        guard let id else {
            let address = PagingURL(root: url.text, path: "\(account.grant.appScopedID)/friends", call: call)
            return try await friends(of: account, list, at: address, call, session)
        }
        let friend = try await provider.store.friend(
            of: account.person.id, withID: id, in: account.app.id, at: provider.environment.now())
        return ["data": .array(try await nodes([friend].compactMap(\.self), list, call, session))]
    }

    private func friends(
        of account: Account, _ list: FriendList, at address: PagingURL, _ call: GraphAPIRequest, _ session: GraphSession
    ) async throws -> JSONValue {
        try session.spend(on: address)
        try session.spend(list.cost)
        let page = try await provider.store.friends(
            of: account.person.id, in: account.app.id, page: list.request, at: provider.environment.now())
        return list.json(of: page, nodes: try await nodes(page.friends, list, call, session), at: address)
    }

    private func nodes(
        _ friends: [FriendPage.Friend], _ list: FriendList, _ call: GraphAPIRequest, _ session: GraphSession
    ) async throws -> [JSONValue] {
        var nodes: [JSONValue] = []
        for friend in friends {
            let person = VisiblePerson(friend)
            nodes.append(try await document(of: person, UserNode(of: person, showing: list.selection), call, session))
        }
        return nodes
    }

    // MARK: Picture

    func silhouette(_ call: GraphAPIRequest) throws -> GraphAPIResponse { try picture(of: nil, call) }

    private func picture(of person: VisiblePerson?, _ call: GraphAPIRequest) throws -> GraphAPIResponse {
        let query = try PictureRequest(call)
        let url = try pictureURL(of: person, query)
        return query.returnsJSON ? .json(query.json(url: url, isSilhouette: person?.hasPicture != true)) : .picture(url)
    }

    /// Returns the URL of a picture. Each URL is different, and none reveals whose picture it is.
    private func pictureURL(of person: VisiblePerson?, _ question: PictureRequest) throws -> String {
        let address = PictureAddress(person: person?.person ?? .unknownPerson, size: question.size, validFrom: provider.environment.now())
        return "\(url)/pictures/\(try address.sealed(by: provider.sealer))"
    }

    // MARK: Feed

    private func post(_ call: GraphAPIRequest, _ account: Account) throws -> JSONValue {
        let post = try FeedPost(call, by: account)
        let number = provider.environment.randomBytes(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return post.json(by: account, number: number, at: provider.environment.now())
    }
}
