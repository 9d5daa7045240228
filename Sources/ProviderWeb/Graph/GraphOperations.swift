import LoginModel
import ProviderDomain

/// The tables of operations, one for each kind of node, with the checks of each operation.
enum GraphOperations {
    /// The operations on people (Wire.md, sections 7.2 to 7.9).
    static let ofPeople: [GraphOperation<PersonCall>] = [
        GraphOperation(.get, "/{id}", checks: [.grantedPermissions]) {
            .json(try await $0.personDocument(of: try $1.visiblePerson.value, $1.call))
        },
        GraphOperation(.get, "/{id}/permissions") { .json(try $0.permissionList($1)) },
        GraphOperation(.get, "/{id}/permissions/{permission}") { .json(try $0.permissionList($1)) },
        GraphOperation(.delete, "/{id}/permissions") { try await $0.revokePermissions($1) },
        GraphOperation(.delete, "/{id}/permissions/{permission}") { try await $0.revokePermissions($1) },
        GraphOperation(.get, "/{id}/friends", checks: [.grantedPermissions]) { .json(try await $0.friendList($1)) },
        GraphOperation(.get, "/{id}/friends/{friend}", checks: [.grantedPermissions]) { .json(try await $0.friendList($1)) },
        GraphOperation(.post, "/{id}/friends/{friend}", checks: [.ownToken]) { try await $0.befriend($1) },
        GraphOperation(.get, "/{id}/picture") { try $0.picture(of: VisiblePerson($1.account), $1.call) },
        GraphOperation(.get, "/{id}/accounts") { _, _ in .emptyList },
        GraphOperation(.get, "/{id}/ids_for_business") { .json(try $0.businessIDs($1)) },
        GraphOperation(.post, "/{id}/feed", checks: [.ownToken, .publishPermission]) { .json(try $0.publishPost($1)) },
        GraphOperation(.get, "/{id}/{edge}", edges: NodeType.emptyUserEdges) { _, _ in .emptyList },
    ]

    /// The operations that change test users (Wire.md, section 14.1).
    static let ofTestUsers: [GraphOperation<TestUserCall>] = [
        GraphOperation(.post, "/{id}") { try await $0.changeTestUser($1) },
        GraphOperation(.delete, "/{id}") { try await $0.removeTestUser($1) },
    ]

    /// The operations on an app that are open to every client that knows the app's ID (Wire.md, section 7.12).
    static let ofOtherApps: [GraphOperation<AppCall>] = [
        GraphOperation(.get, "/{id}") { .json(try $0.appDocument($1)) },
        GraphOperation(.get, "/{id}/{edge}", edges: AppConfiguration.readableEdges) {
            .json(AppConfiguration.content(of: $1.call.path[1]))
        },
        GraphOperation(.post, "/{id}/{edge}", edges: AppConfiguration.discardingEdges) { _, _ in .success },
    ]

    /// The operations on an app that require a token of the same app (Wire.md, sections 7.12 and 14.1).
    static let ofOwnApps: [GraphOperation<AppCall>] =
        ofOtherApps + [
            GraphOperation(.get, "/{id}/permissions") { .json(try $0.appPermissionList($1)) },
            GraphOperation(.get, "/{id}/roles", checks: [.serverToken]) { .json(try await $0.roleList($1)) },
        ]
        + ["/{id}/accounts", "/{id}/accounts/test-users"].flatMap { path in
            [
                GraphOperation(.get, path, checks: [.testUserAdministration]) { .json(try await $0.testUserList($1)) },
                GraphOperation(.post, path, with: "uid", checks: [.testUserAdministration, .ownerToken]) {
                    .json(try await $0.attachTestUser($1))
                },
                GraphOperation(.post, path, checks: [.testUserAdministration]) { .json(try await $0.createTestUser($1)) },
                GraphOperation(.delete, path, checks: [.testUserAdministration]) { try await $0.detachTestUser($1) },
            ]
        }

    /// Returns the checks of an operation, in the order in which they run for a call with an access token.
    /// - Parameter isOfApp: whether the node is an app rather than a person.
    /// - Returns: an empty list if no table has the operation. There are several lists if the checks depend on a parameter.
    static func checkLists(of method: GraphAPIRequest.Method, _ path: String, isOfApp: Bool) -> [CheckList] {
        let path = path.split(separator: "/").map(String.init)
        func lists<Call>(in table: [GraphOperation<Call>]) -> [CheckList] {
            let found = table.filter { $0.matches(method, path) }
            let parameters = found.prefix { $0.parameter != nil }
            let lists = parameters + found.dropFirst(parameters.count).prefix(1)
            return lists.map {
                let variant = $0.parameter ?? (lists.count > 1 ? CheckList.others : nil)
                return CheckList(for: variant, GraphEndpoint.callerChecks + $0.checks.kinds())
            }
        }
        if isOfApp { return lists(in: ofOwnApps) }
        let ofPeople = lists(in: ofPeople)
        return ofPeople.isEmpty ? lists(in: ofTestUsers) : ofPeople
    }
}
