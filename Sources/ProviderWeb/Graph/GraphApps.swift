import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// An app's node and its edges (Wire.md, section 7.12).
extension Graph {
    /// Returns what anyone who knows the app's ID may read: clients ask for it before they have a token.
    /// - Returns: `nil` if the app does not exist, or the call is for something that is not public.
    func publicApp(_ id: String, _ call: GraphAPIRequest, _ session: GraphSession) async throws -> GraphAPIResponse? {
        let edge = call.path.dropFirst().first
        let isNode = call.path.count == 1 && call.method == .get
        guard isNode || call.path.count == 2 && edge.flatMap({ AppConfiguration.response(call.method, $0) }) != nil,
            let app = try await provider.store.app(id)
        else { return nil }
        if let edge { return AppConfiguration.response(call.method, edge).map(GraphAPIResponse.json) }
        return .json(try node(of: app, call, session))
    }

    /// Returns what an authenticated client of the app may read.
    func app(
        _ app: RegisteredApp, _ call: GraphAPIRequest, _ session: GraphSession, by caller: GraphCaller
    ) async throws -> GraphAPIResponse {
        // Test users are the only accounts of an app, so some clients omit the type.
        let isTestUsers = call.path.dropFirst() == ["accounts"] && [nil, "test-users"].contains(call.parameters["type"])
        if isTestUsers || call.path.dropFirst() == ["accounts", "test-users"] {
            return try await testUsers(of: app, call, session, by: caller)
        }
        guard call.path.count <= 2 else { throw Self.unknownEdge(call) }
        switch (call.method, call.path.dropFirst().first) {
        case (.get, nil): return .json(try node(of: app, call, session))
        case (.get, "permissions"):
            return .json(
                AppPermissionList.json(
                    of: app, statuses: try call.parameters.names(in: "status"), names: try call.parameters.names(in: "permission")))
        case (.get, "roles"):
            guard case .app(_, .server) = caller else { throw GraphError.noCapability }
            return .json(try await roles(of: app))
        case (_, nil), (_, "permissions"), (_, "roles"): throw GraphError.unsupported(call.method, app.id)
        case (let method, let edge?):
            guard let json = AppConfiguration.response(method, edge) else { throw Self.unknownEdge(call) }
            return .json(json)
        }
    }

    private func node(of app: RegisteredApp, _ call: GraphAPIRequest, _ session: GraphSession) throws -> JSONValue {
        let node = try AppNode(app, fields: FieldList(call.parameters["fields"]))
        try session.spend(node.cost)
        let language = PageLanguage.preferred(locales: [call.parameters["locale"]].compactMap(\.self), acceptLanguage: nil)
        var members = node.json(errorCategories: provider.pages.errorCategories(in: language)).object ?? [:]
        members["__debug__"] = try debug([], call, session)
        members["metadata"] = try metadata(of: .application, app.id, call, session)
        return .object(members)
    }

    /// Returns the people with roles in the app. A person who does not use the app has the ID that they would have in it.
    private func roles(of app: RegisteredApp) async throws -> JSONValue {
        var entries: [JSONValue] = []
        let roles = [
            ("administrators", app.roles.administrators), ("developers", app.roles.developers), ("testers", app.roles.testers),
            ("insights users", app.roles.insightsUsers),
        ]
        for (role, logins) in roles {
            for login in logins.sorted() {
                guard let person = try await provider.store.person(withLogin: login), person.testApps.isEmpty else { continue }
                let id = AppScopedID.derive(app: app.id, person: person.id, key: provider.keys.pairwise)
                entries.append(["app_id": .string(app.id), "user": .string(id), "role": .string(role)])
            }
        }
        return ["data": .array(entries)]
    }
}
