import LoginModel
import ProviderDomain
import ProviderStore

/// The object that the first segment of a path identifies, and the caller's kind of access to it (Wire.md, section 7.1). The
/// values are boxed, because accounts and apps are large.
indirect enum GraphNode: Sendable {
    /// A person who uses the app.
    /// - Parameter isCaller: whether the call has the person's own token. Otherwise, it has a token of the app or, for a picture, of
    ///   another person.
    case person(Account, isCaller: Bool)
    /// A friend of the caller who also uses the app.
    case friend(VisiblePerson)
    /// A test user whom the call changes or removes, and the app of the test user.
    case testUser(Person, of: RegisteredApp)
    /// Any person: the node of a picture request without a token. The response is the same for everyone.
    case anyone
    /// The app of the token.
    case ownApp(RegisteredApp)
    /// An app, for a call without a token of that app.
    case otherApp(RegisteredApp)
}

extension Graph {
    /// Finds the node of a call.
    /// - Parameter id: the first segment of the path.
    /// - Throws: the same error for a node that does not exist and for one that the caller may not access.
    func findNode(_ id: String, for call: AuthenticatedCall) async throws -> GraphNode {
        if id == "me" {
            guard case .person(let account) = call.caller else { throw GraphError.noActiveToken }
            return .person(account, isCaller: true)
        }
        guard let caller = call.caller else {
            // Without a token, the response is always the silhouette, which reveals nothing about anyone (Wire.md, section 7.6).
            if call.request.isForPicture, AppID.isWellFormed(id) { return .anyone }
            guard AppID.isWellFormed(id), let node = try await otherApp(id, for: call) else { throw GraphError.noToken }
            return node
        }
        if id == "app" || id == caller.app.id { return .ownApp(caller.app) }
        guard AppID.isWellFormed(id) else {
            // Two numbers with an underscore between them are the ID of a post. Posts are not stored, so the node does not exist (Wire.md,
            // section 7.1).
            let parts = id.split(separator: "_").map(String.init)
            throw parts.count == 2 && parts.allSatisfy(AppID.isWellFormed) ? .unsupported(call.method, id) : GraphError.userName(id)
        }
        if let node = try await testUser(id, for: call, by: caller) { return node }
        if let node = try await person(id, for: call, by: caller) { return node }
        if let node = try await otherApp(id, for: call) { return node }
        if case .app(_, .client) = caller, !call.request.isForPicture { throw GraphError.noCapability }
        throw GraphError.unsupported(call.method, id)
    }

    /// Finds the test user that a call changes or removes. The call must have an app access token of the test user's app or, for a removal,
    /// the test user's own token.
    private func testUser(_ id: String, for call: AuthenticatedCall, by caller: GraphCaller) async throws -> GraphNode? {
        guard call.method != .get, call.path.count == 1 else { return nil }
        let person: Person?
        switch caller {
        case .person(let account): person = account.grant.appScopedID == id && call.method == .delete ? account.person : nil
        case .app(_, .client): person = nil
        case .app(let app, .server): person = try await testUserService.find(id, of: app)
        }
        guard let person, person.testApps.contains(caller.app.id) else { return nil }
        return .testUser(person, of: caller.app)
    }

    /// Finds a person who uses the app of the token.
    private func person(_ id: String, for call: AuthenticatedCall, by caller: GraphCaller) async throws -> GraphNode? {
        let isPicture = call.request.isForPicture
        switch caller {
        case .person(let account) where id == account.grant.appScopedID: return .person(account, isCaller: true)
        case .person(let account) where !isPicture: return try await friend(id, of: account, for: call).map(GraphNode.friend)
        case .app(_, .client) where !isPicture: return nil
        case .person, .app:
            let now = provider.environment.now()
            // A picture is public. The SDK requests the picture of a person with a Limited Login by sending the client token (Wire.md,
            // section 7.6).
            guard let account = try await provider.store.account(withID: id, in: caller.app.id),
                account.isVisible && (isPicture || !account.grant.isLimited(at: now)) || call.method == .delete
            else { return nil }
            return .person(account.effective(at: now), isCaller: false)
        }
    }

    /// Finds a friend who also uses the app. A call can read only the node of a friend, not the friend's edges.
    private func friend(_ id: String, of account: Account, for call: AuthenticatedCall) async throws -> VisiblePerson? {
        guard call.method == .get, call.path.count == 1, account.permissions.contains(.userFriends) else { return nil }
        return try await provider.store.friend(
            of: account.person.id, withID: id, in: account.app.id, at: provider.environment.now()
        ).map(VisiblePerson.init)
    }

    /// Finds an app for an operation that requires no token of the app. Clients make such calls before they have a token (Wire.md, section
    /// 7.12).
    private func otherApp(_ id: String, for call: AuthenticatedCall) async throws -> GraphNode? {
        guard GraphOperations.ofOtherApps.contains(where: { $0.matches(call.method, call.path) }) else { return nil }
        return try await provider.store.app(id).map(GraphNode.otherApp)
    }
}
