import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// Changes of a single test user (Wire.md, section 14.1).
extension Graph {
    var testUserService: TestUserService { TestUserService(provider: provider, url: url) }

    /// Changes the name or the password of a test user.
    func changeTestUser(_ user: TestUserCall) async throws -> GraphAPIResponse {
        let name = try TestUserRequest.name(user.parameters["name"])
        let password = user.parameters["password"].map(Secret.init)
        guard name != nil || password != nil else { throw GraphError.malformed("The parameter name or password is required") }
        if let password, password.reveal({ $0.isEmpty || $0.utf8.count > Person.maximumPasswordLength }) {
            throw GraphError.malformed("Param password must be a password")
        }
        let digest: PasswordDigest? = if let password { try await testUserService.digest(of: password, for: user.app) } else { nil }
        try await testUserService.edit(user.person, of: user.app) { record in
            if let name { (record.person.firstName, record.person.middleName, record.person.lastName) = (name.first, nil, name.last) }
            if let digest { record.person.password = digest }
        }
        return .success
    }

    /// Deletes a test user.
    func removeTestUser(_ user: TestUserCall) async throws -> GraphAPIResponse {
        try await testUserService.remove(user.person, by: user.app)
        return .success
    }

    /// Sends a friend request to another test user, or accepts the other test user's request.
    func befriend(_ person: PersonCall) async throws -> GraphAPIResponse {
        let (account, id, method) = (person.account, person.call.path[2], person.call.method)
        // The optimizer of Swift 6.3 crashes if the store is called inside the condition here.
        guard account.person.testApps.contains(account.app.id) else { throw GraphError.unsupported(method, id) }
        let other = try await testUserService.find(id, of: account.app)
        guard let other, other.id != account.person.id else { throw GraphError.unsupported(method, id) }
        try await testUserService.befriend(account.person, other, by: account.app)
        return .success
    }
}
