import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// A person's node and the edges of a person (Wire.md, sections 7.2 to 7.9).
extension Graph {
    // MARK: Node

    /// Returns the node of a person, with the fields and extras that the call asks for.
    func personDocument(of person: VisiblePerson, _ call: AuthenticatedCall) async throws -> JSONValue {
        let node = UserNode(of: person, showing: try Selection(FieldList(call.parameters["fields"]), of: .user))
        var extras: [String: JSONValue] = [:]
        extras["__debug__"] = try debugMember(call) { node.omissions(at: provider.environment.now()) }
        extras["metadata"] = try metadataMember(of: .user, person.id, call)
        return try await document(of: person, node, call, extras)
    }

    private func document(
        of person: VisiblePerson, _ node: UserNode, _ call: AuthenticatedCall, _ extras: [String: JSONValue] = [:]
    ) async throws -> JSONValue {
        try call.state.addCost(node.cost)
        var members = extras
        for item in node.edges { members[item.outputName] = try await firstPage(of: item, person, call) }
        let document = node.json(edges: members, at: provider.environment.now())
        call.recordAccess(to: node.names(in: document), of: person.person, at: provider.environment.now())
        return document
    }

    /// Returns the first page of an edge that is requested as a field.
    private func firstPage(of item: Selection.Item, _ person: VisiblePerson, _ call: AuthenticatedCall) async throws -> JSONValue {
        switch (item.expression.name, person.account) {
        case ("picture", _):
            let query = try PictureRequest(item)
            return query.json(url: try pictureURL(of: person, query), isSilhouette: !person.hasPicture)
        case ("friends", let account?):
            let address = PagingURL(
                root: provider.graphOrigin(at: url), path: "\(person.id)/friends", call: call.request,
                arguments: item.expression.edgeParameters)
            return try await friendPage(of: account, FriendList(item), at: address, call)
        case ("permissions", let account?):
            let expression = item.expression
            return PermissionList(
                of: account, showing: item.inner ?? .defaultSelection(of: .permission), names: expression["permission"].map { [$0] },
                statuses: expression["status"].map { [$0] }
            ).json
        case ("ids_for_business", let account?): return businessIDs(of: account, showing: item.inner ?? .defaultSelection(of: .idForApp))
        default: return ["data": []]
        }
    }

    /// Returns the person's IDs in the apps of the same business. The provider treats every app as a business of its own.
    func businessIDs(_ person: PersonCall) throws -> JSONValue {
        businessIDs(of: person.account, showing: try Selection(FieldList(person.parameters["fields"]), of: .idForApp))
    }

    private func businessIDs(of account: Account, showing selection: Selection) -> JSONValue {
        let entry: JSONValue = [
            "id": .string(account.grant.appScopedID), "app": ["id": .string(account.app.id), "name": .string(account.app.name)],
        ]
        return ["data": [selection.applied(to: entry)]]
    }

    // MARK: Friends

    /// Returns a page of the friends who also use the app, or only the friend whom the call names.
    func friendList(_ person: PersonCall) async throws -> JSONValue {
        let (account, call) = (person.account, person.call)
        let list = try FriendList(call.request)
        guard try person.visiblePerson.value.permissions.contains(.userFriends) else { return ["data": []] }
        guard let id = call.path.dropFirst(2).first ?? call.parameters["uid"] else {
            let address = PagingURL(root: provider.graphOrigin(at: url), path: "\(account.grant.appScopedID)/friends", call: call.request)
            return try await friendPage(of: account, list, at: address, call)
        }
        let friend = try await provider.store.friend(
            of: account.person.id, withID: id, in: account.app.id, at: provider.environment.now())
        return ["data": .array(try await friendDocuments([friend].compactMap(\.self), list, call))]
    }

    private func friendPage(
        of account: Account, _ list: FriendList, at address: PagingURL, _ call: AuthenticatedCall
    ) async throws -> JSONValue {
        try call.state.addCost(on: address)
        try call.state.addCost(list.cost)
        let page = try await provider.store.friends(
            of: account.person.id, in: account.app.id, page: list.request, at: provider.environment.now())
        return list.json(of: page, nodes: try await friendDocuments(page.friends, list, call), at: address)
    }

    private func friendDocuments(
        _ friends: [FriendPage.Friend], _ list: FriendList, _ call: AuthenticatedCall
    ) async throws -> [JSONValue] {
        var documents: [JSONValue] = []
        for friend in friends {
            let person = VisiblePerson(friend)
            documents.append(try await document(of: person, UserNode(of: person, showing: list.selection), call))
        }
        return documents
    }

    // MARK: Picture

    /// Returns a picture, or a redirect to it.
    /// - Parameter person: the person whose picture it is; `nil` for the silhouette.
    func picture(of person: VisiblePerson?, _ call: AuthenticatedCall) throws -> GraphAPIResponse {
        let query = try PictureRequest(call.request)
        let url = try pictureURL(of: person, query)
        return query.returnsJSON ? .json(query.json(url: url, isSilhouette: person?.hasPicture != true)) : .picture(url)
    }

    /// Returns the URL of a picture. Each URL is different, and none reveals whose picture it is.
    private func pictureURL(of person: VisiblePerson?, _ request: PictureRequest) throws -> String {
        let address = PictureAddress(person: person?.person ?? .unknownPerson, size: request.size, validFrom: provider.environment.now())
        return "\(url)/pictures/\(try address.sealed(by: provider.sealer))"
    }

    // MARK: Feed

    /// Creates a post, which is not stored.
    func publishPost(_ person: PersonCall) throws -> JSONValue {
        let post = try FeedPost(person.call.request)
        let number = provider.environment.randomBytes(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return post.json(by: person.account, number: number, at: provider.environment.now())
    }
}
