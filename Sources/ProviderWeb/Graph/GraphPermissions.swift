import LoginModel
import ProviderDomain
import ProviderStore

/// What an app takes back of what a person has granted to it (provider-wire.md, section 7.7).
extension Graph {
    /// - Parameter names: the permissions that are meant; `nil` where the whole app is.
    func takeBack(_ names: [String]?, _ account: Account) async throws -> GraphAnswer {
        guard let names else { return try await remove(account) }
        let withdrawal = try PermissionWithdrawal(of: names, from: account.grant, by: .app, at: provider.surroundings.now())
        guard try await provider.store.withdraw(withdrawal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }

    private func remove(_ account: Account) async throws -> GraphAnswer {
        let removal = AppRemoval(of: account.grant, by: .app, at: provider.surroundings.now())
        guard try await provider.store.remove(removal) else { throw GraphError.notAuthorized(appID: account.app.id) }
        return .success
    }
}
