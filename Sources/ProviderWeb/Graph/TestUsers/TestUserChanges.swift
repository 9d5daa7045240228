import Foundation
import LoginModel
import ProviderDomain
import ProviderStore

/// What is done to one test user (provider-wire.md, section 14.1).
extension Graph {
    var testUserDesk: TestUserDesk { TestUserDesk(provider: provider, url: url) }

    /// What an app, or a test user, does to the test user of that id.
    /// - Returns: `nil` where it is about something else.
    func testUser(_ id: String, _ call: GraphCall, by caller: GraphCaller) async throws -> GraphAnswer? {
        guard call.method != .get, call.path.count == 1 else { return nil }
        switch caller {
        case .person(let account):
            guard account.grant.appScopedID == id, call.method == .delete else { return nil }
            return try await administer(account.person, of: caller.app, call)
        case .app(_, .client): return nil
        case .app(_, .server):
            guard let person = try await testUserDesk.find(id, of: caller.app) else { return nil }
            return try await administer(person, of: caller.app, call)
        }
    }

    /// What an app may do to its own test user.
    /// - Returns: `nil` where the call is about something else.
    func administer(_ person: Person, of app: RegisteredApp, _ call: GraphCall) async throws -> GraphAnswer? {
        guard call.path.count == 1, person.testApps.contains(app.id) else { return nil }
        switch call.method {
        case .get: return nil
        case .delete:
            try await testUserDesk.remove(person, by: app)
        case .post:
            let name = try TestUserRequest.name(call.parameters["name"])
            let password = call.parameters["password"].map(Secret.init)
            guard name != nil || password != nil else { throw GraphError.malformed("The parameter name or password is required") }
            if let password, password.reveal({ $0.isEmpty || $0.utf8.count > Person.longestPassword }) {
                throw GraphError.malformed("Param password must be a password")
            }
            let digest: PasswordDigest? = if let password { try await testUserDesk.digest(of: password, for: app) } else { nil }
            try await testUserDesk.edit(person, of: app) { record in
                if let name { (record.person.firstName, record.person.middleName, record.person.lastName) = (name.first, nil, name.last) }
                if let digest { record.person.password = digest }
            }
        }
        return .success
    }

    /// One asks, the other agrees.
    func befriend(_ account: Account, _ id: String, _ call: GraphCall) async throws -> GraphAnswer {
        // The optimiser of Swift 6.3 ends in a crash where the store is asked in the middle of a condition here.
        guard account.person.testApps.contains(account.app.id) else { throw GraphError.unsupported(call.method, id) }
        let other = try await testUserDesk.find(id, of: account.app)
        guard let other, other.id != account.person.id else { throw GraphError.unsupported(call.method, id) }
        try await testUserDesk.befriend(account.person, other, by: account.app)
        return .success
    }
}
