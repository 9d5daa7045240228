import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// Changes of a single test user (Wire.md, section 14.1).
extension Graph {
    var testUserService: TestUserService { TestUserService(provider: provider, url: url) }

    /// Applies a change that an app, or a test user, makes to the test user with that ID.
    /// - Returns: `nil` if the call is for something else.
    func testUser(_ id: String, _ call: GraphAPIRequest, by caller: GraphCaller) async throws -> GraphAPIResponse? {
        guard call.method != .get, call.path.count == 1 else { return nil }
        switch caller {
        case .person(let account):
            guard account.grant.appScopedID == id, call.method == .delete else { return nil }
            return try await administer(account.person, of: caller.app, call)
        case .app(_, .client): return nil
        case .app(_, .server):
            guard let person = try await testUserService.find(id, of: caller.app) else { return nil }
            return try await administer(person, of: caller.app, call)
        }
    }

    /// Applies a change that an app makes to its own test user.
    /// - Returns: `nil` if the call is for something else.
    func administer(_ person: Person, of app: RegisteredApp, _ call: GraphAPIRequest) async throws -> GraphAPIResponse? {
        guard call.path.count == 1, person.testApps.contains(app.id) else { return nil }
        switch call.method {
        case .get: return nil
        case .delete:
            try await testUserService.remove(person, by: app)
        case .post:
            let name = try TestUserRequest.name(call.parameters["name"])
            let password = call.parameters["password"].map(Secret.init)
            guard name != nil || password != nil else { throw GraphError.malformed("The parameter name or password is required") }
            if let password, password.reveal({ $0.isEmpty || $0.utf8.count > Person.longestPassword }) {
                throw GraphError.malformed("Param password must be a password")
            }
            let digest: PasswordDigest? = if let password { try await testUserService.digest(of: password, for: app) } else { nil }
            try await testUserService.edit(person, of: app) { record in
                if let name { (record.person.firstName, record.person.middleName, record.person.lastName) = (name.first, nil, name.last) }
                if let digest { record.person.password = digest }
            }
        }
        return .success
    }

    /// Sends a friend request to another test user, or accepts the other's request.
    func befriend(_ account: Account, _ id: String, _ call: GraphAPIRequest) async throws -> GraphAPIResponse {
        // The optimizer of Swift 6.3 crashes if the store is called inside the condition here.
        guard account.person.testApps.contains(account.app.id) else { throw GraphError.unsupported(call.method, id) }
        let other = try await testUserService.find(id, of: account.app)
        guard let other, other.id != account.person.id else { throw GraphError.unsupported(call.method, id) }
        try await testUserService.befriend(account.person, other, by: account.app)
        return .success
    }
}
