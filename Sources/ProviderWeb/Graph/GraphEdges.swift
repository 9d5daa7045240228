import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// A person's node and its edges (provider-wire.md, sections 7.2 and 7.5 to 7.8).
extension Graph {
    /// - Parameter isSelf: whether the person's own token asks, rather than a server of the app's.
    func edge(of account: Account, _ call: GraphCall, isSelf: Bool) async throws -> GraphAnswer {
        let name = call.path.dropFirst(2).first
        guard call.path.count <= 3 else { throw Self.unknownEdge(call) }
        switch (call.method, call.path.dropFirst().first) {
        case (.get, nil): return .json(try await node(of: account, call))
        case (.get, "permissions"):
            let permission = name ?? call.parameters["permission"]
            return .json(PermissionList(of: account, name: permission, status: call.parameters["status"]).json)
        case (.delete, "permissions"):
            if let name = name ?? call.parameters["permission"] { return try await withdraw(name, account) }
            return try await remove(account)
        case (.get, "friends"): return .json(try await friends(of: account, call, only: name))
        case (.get, "picture") where name == nil: return try picture(of: account, call)
        case (.get, "accounts") where name == nil: return .json(["data": []])
        case (.post, "feed") where name == nil && isSelf: return .json(try post(call, account))
        case (_, nil), (_, "permissions"), (_, "friends"), (_, "picture"), (_, "accounts"), (_, "feed"):
            throw GraphError.unsupported(call.method, call.path[0])
        default: throw Self.unknownEdge(call)
        }
    }

    private static func unknownEdge(_ call: GraphCall) -> GraphError {
        .unknownPath("/\(call.path.dropFirst().joined(separator: "/"))")
    }

    private func node(of account: Account, _ call: GraphCall) async throws -> JSONValue {
        let node = try UserNode(of: account, fields: try FieldList(call.parameters["fields"]))
        var pages: [UserField.Edge: JSONValue] = [:]
        for edge in node.edges {
            pages[edge] =
                switch edge {
                case .picture: PictureQuestion.field.json(url: try pictureURL(of: account), isSilhouette: !account.hasPicture)
                case .friends: try await friends(of: account, .first, at: "\(url)/\(account.grant.appScopedID)/friends", call)
                case .permissions: PermissionList(of: account).json
                case .accounts: ["data": []]
                }
        }
        return node.json(edges: pages, at: provider.surroundings.now())
    }

    // MARK: Permissions

    private func withdraw(_ name: String, _ account: Account) async throws -> GraphAnswer {
        let withdrawal = try PermissionWithdrawal(of: name, from: account.grant, by: .app, at: provider.surroundings.now())
        guard try await provider.store.withdraw(withdrawal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    private func remove(_ account: Account) async throws -> GraphAnswer {
        let removal = AppRemoval(of: account.grant, by: .app, at: provider.surroundings.now())
        guard try await provider.store.remove(removal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    // MARK: Friends

    private func friends(of account: Account, _ call: GraphCall, only id: String?) async throws -> JSONValue {
        let list = try FriendList(call)
        guard account.permissions.contains(.userFriends) else { return ["data": []] }
        guard let id else { return try await friends(of: account, list, at: "\(url)/\(call.path.joined(separator: "/"))", call) }
        let friend = try await provider.store.friend(of: account.person.id, withID: id, in: account.app.id)
        return list.json(of: friend)
    }

    private func friends(of account: Account, _ list: FriendList, at address: String, _ call: GraphCall) async throws -> JSONValue {
        let page = try await provider.store.friends(of: account.person.id, in: account.app.id, after: list.after, limit: list.limit)
        return list.json(of: page, address: address, call: call)
    }

    // MARK: Picture

    func silhouette(_ call: GraphCall) throws -> GraphAnswer { try picture(call, url: pictureURL(of: nil), isSilhouette: true) }

    private func picture(of account: Account, _ call: GraphCall) throws -> GraphAnswer {
        try picture(call, url: pictureURL(of: account), isSilhouette: !account.hasPicture)
    }

    private func picture(_ call: GraphCall, url: String, isSilhouette: Bool) throws -> GraphAnswer {
        let question = try PictureQuestion(call)
        return question.wantsDocument ? .json(question.json(url: url, isSilhouette: isSilhouette)) : .picture(url)
    }

    /// Every address is another one, and none of them tells whose it is.
    private func pictureURL(of account: Account?) throws -> String {
        let address = PictureAddress(person: account?.person.id ?? .nobody, validFrom: provider.surroundings.now())
        return "\(url)/pictures/\(try address.sealed(by: provider.sealer))"
    }

    // MARK: Feed

    private func post(_ call: GraphCall, _ account: Account) throws -> JSONValue {
        let post = try FeedPost(call, by: account)
        let number = provider.surroundings.randomBytes(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return post.json(by: account, number: number)
    }
}
