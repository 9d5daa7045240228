import LoginModel
import ProviderDomain

/// The tables of the operations on each kind of node.
enum GraphOperations {
    /// The operations on people (Wire.md, sections 7.2 to 7.9).
    static let ofPeople: [GraphOperation<Account>] = [
        GraphOperation(.get, "/{id}") { .json(try await $0.personDocument(of: VisiblePerson($1), $2)) },
        GraphOperation(.get, "/{id}/permissions") { .json(try $0.permissionList(of: $1, $2)) },
        GraphOperation(.get, "/{id}/permissions/{permission}") { .json(try $0.permissionList(of: $1, $2)) },
        GraphOperation(.delete, "/{id}/permissions") { try await $0.revokePermissions(of: $1, $2) },
        GraphOperation(.delete, "/{id}/permissions/{permission}") { try await $0.revokePermissions(of: $1, $2) },
        GraphOperation(.get, "/{id}/friends") { .json(try await $0.friendList(of: $1, $2)) },
        GraphOperation(.get, "/{id}/friends/{friend}") { .json(try await $0.friendList(of: $1, $2)) },
        GraphOperation(.post, "/{id}/friends/{friend}", needsOwnToken: true) { try await $0.befriend($1, $2) },
        GraphOperation(.get, "/{id}/picture") { try $0.picture(of: VisiblePerson($1), $2) },
        GraphOperation(.get, "/{id}/accounts") { _, _, _ in .emptyList },
        GraphOperation(.get, "/{id}/ids_for_business") { .json(try $0.businessIDs(of: $1, $2)) },
        GraphOperation(.post, "/{id}/feed", needsOwnToken: true) { .json(try $0.publishPost(by: $1, $2)) },
        GraphOperation(.get, "/{id}/{edge}", edges: NodeType.emptyUserEdges) { _, _, _ in .emptyList },
    ]

    /// The changes of test users (Wire.md, section 14.1).
    static let ofTestUsers: [GraphOperation<TestUser>] = [
        GraphOperation(.post, "/{id}") { try await $0.changeTestUser($1, $2) },
        GraphOperation(.delete, "/{id}") { graph, user, _ in try await graph.removeTestUser(user) },
    ]

    /// What everyone who knows an app's ID may read of it, and send to it (Wire.md, section 7.12).
    static let ofOtherApps: [GraphOperation<RegisteredApp>] = [
        GraphOperation(.get, "/{id}") { .json(try $0.appDocument(of: $1, $2)) },
        GraphOperation(.get, "/{id}/{edge}", edges: AppConfiguration.readableEdges) { .json(AppConfiguration.content(of: $2.path[1])) },
        GraphOperation(.post, "/{id}/{edge}", edges: AppConfiguration.discardingEdges) { _, _, _ in .success },
    ]

    /// What an app may do with itself (Wire.md, sections 7.12 and 14.1).
    static let ofOwnApps: [GraphOperation<RegisteredApp>] =
        ofOtherApps + [
            GraphOperation(.get, "/{id}/permissions") { .json(try $0.appPermissionList(of: $1, $2)) },
            GraphOperation(.get, "/{id}/roles") { .json(try await $0.roleList(of: $1, $2)) },
        ]
        + ["/{id}/accounts", "/{id}/accounts/test-users"].flatMap { path in
            [
                GraphOperation(.get, path) { .json(try await $0.testUserList(of: $1, $2)) },
                GraphOperation(.post, path) { .json(try await $0.addTestUser(to: $1, $2)) },
                GraphOperation(.delete, path) { try await $0.detachTestUser(from: $1, $2) },
            ]
        }
}
