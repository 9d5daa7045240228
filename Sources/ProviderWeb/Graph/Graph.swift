import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// The nodes of the Graph API (Wire.md, section 7.1), for single calls and for calls in a batch. The edges of people, and
/// apps, are in files of their own.
struct Graph: Sendable {
    let provider: Provider
    let url: PublicURL
    let tokens: TokenEndpoint

    /// Answers a call, and records the data about people that the response contains in the session.
    /// - Throws: ``GraphError``, or ``StoreError``.
    func respond(_ call: GraphAPIRequest, in session: GraphSession, logger: Logger) async throws -> GraphAPIResponse {
        let recordedCount = session.fieldAccesses.count
        session.version = call.version
        do {
            return try await dispatch(call, in: session, logger: logger)
        } catch let error as StoreError where error.isMissingSubject {
            // The app or the person was removed during the call.
            session.discardAccesses(after: recordedCount)
            throw GraphError.unknownApp
        } catch {
            session.discardAccesses(after: recordedCount)
            throw error
        }
    }

    private func dispatch(_ call: GraphAPIRequest, in session: GraphSession, logger: Logger) async throws -> GraphAPIResponse {
        if Self.acceptsMultipleIDs(call.path), let list = try IdentifierList(call) {
            return .json(try await respond(call, for: list, in: session, logger))
        }
        switch call.path.first {
        case nil: throw GraphError.unknownPath("/")
        case "oauth": return .json(try await tokens.respond(call, logger: logger))
        case "debug_token" where call.method == .get: return .json(try await tokens.inspect(call))
        case "me":
            var call = call
            guard case .person(let account) = try await caller(of: &call, in: session) else { throw GraphError.noActiveToken }
            return try await edge(of: account, call, session, isSelf: true)
        case .some(let id): return try await node(id, call, session)
        }
    }

    /// Identifies the caller and counts the call toward the rate limit. A call without a version gets the app's default version.
    private func caller(of call: inout GraphAPIRequest, in session: GraphSession) async throws -> GraphCaller? {
        guard let caller = try await provider.caller(of: call) else { return nil }
        session.app = caller.app.id
        call.defaultVersion = caller.app.defaultVersion
        session.version = call.version
        guard let limit = provider.graphRateLimiter else { return caller }
        // Test users do not add to the app's allowance, because a developer can create any number of them.
        let person: Person.ID? =
            if case .person(let account) = caller, account.person.testApps.isEmpty { account.person.id } else { nil }
        let (verdict, usage) = limit.count(app: caller.app.id, person: person, at: provider.environment.now())
        session.usage = usage
        switch verdict {
        case .allowed: return caller
        case .appExhausted: throw GraphError.appLimitReached
        case .personExhausted: throw GraphError.personLimitReached
        }
    }

    // MARK: Several nodes at once

    private static let edges: Set = ["accounts", "friends", "ids_for_business", "permissions", "picture"]

    private static func acceptsMultipleIDs(_ path: [String]) -> Bool {
        path.isEmpty || path.count == 1 && path.first.map(edges.contains) == true
    }

    /// Answers a call for several IDs. If one node fails, the call fails (Wire.md, section 7.10).
    private func respond(_ call: GraphAPIRequest, for list: IdentifierList, in session: GraphSession, _ logger: Logger) async throws
        -> JSONValue
    {
        var documents: [String: JSONValue] = [:]
        for id in list.ids {
            switch try await respond(call.on([id] + call.path), in: session, logger: logger) {
            case .json(let json): documents[id] = json
            case .picture: throw GraphError.malformed("Param redirect must be 0 in a request with ids")
            }
        }
        return .object(documents)
    }

    // MARK: One node

    private func node(_ id: String, _ call: GraphAPIRequest, _ session: GraphSession) async throws -> GraphAPIResponse {
        let isPicture = call.isForPicture
        var call = call
        guard let caller = try await caller(of: &call, in: session) else {
            // Without a token every picture is the silhouette, so that it reveals nothing about anyone (Wire.md, section 7.6).
            if isPicture, AppID.isWellFormed(id) { return try silhouette(call) }
            guard AppID.isWellFormed(id), let response = try await publicApp(id, call, session) else { throw GraphError.noToken }
            return response
        }
        if id == "app" || id == caller.app.id { return try await app(caller.app, call, session, by: caller) }
        guard AppID.isWellFormed(id) else {
            // Posts are not stored; this is the form of the IDs that the feed returned for them (Wire.md, section 7.1).
            let parts = id.split(separator: "_").map(String.init)
            throw parts.count == 2 && parts.allSatisfy(AppID.isWellFormed) ? .unsupported(call.method, id) : GraphError.userName(id)
        }
        if let response = try await testUser(id, call, by: caller) { return response }
        switch caller {
        case .person(let account) where id == account.grant.appScopedID: return try await edge(of: account, call, session, isSelf: true)
        case .person(let account) where !isPicture:
            if let response = try await friend(id, of: account, call, session) { return response }
        case .app(_, .client) where !isPicture: break
        case .person, .app:
            let now = provider.environment.now()
            // A picture is public; the SDK shows the one of a limited login with the client token (Wire.md, section 7.6).
            if let account = try await provider.store.account(withID: id, in: caller.app.id),
                account.isVisible && (isPicture || !account.grant.isLimited(at: now)) || call.method == .delete
            {
                return try await edge(of: account.effective(at: now), call, session, isSelf: false)
            }
        }
        if let response = try await publicApp(id, call, session) { return response }
        if case .app(_, .client) = caller, !isPicture { throw GraphError.noCapability }
        throw GraphError.unsupported(call.method, id)
    }

    /// Returns the public profile of a friend who also uses the app.
    private func friend(_ id: String, of account: Account, _ call: GraphAPIRequest, _ session: GraphSession) async throws
        -> GraphAPIResponse?
    {
        guard call.method == .get, call.path.count == 1, account.permissions.contains(.userFriends),
            let friend = try await provider.store.friend(
                of: account.person.id, withID: id, in: account.app.id, at: provider.environment.now())
        else { return nil }
        return .json(try await node(of: VisiblePerson(friend), call, session))
    }
}
