import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /platform/uninstall/`: removes an app for a person by ID token, for apps with a limited login and no access token
/// (Wire.md, section 6.4).
struct UninstallEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func uninstall(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.respond(context, provider.pages) { try await uninstall($0) }
    }

    private func uninstall(_ parameters: FormParameters) async throws -> Response {
        let removal = try AppUninstall(parameters)
        let now = provider.environment.now()
        let claims = try await removal.claims(issuedBy: url.text, keys: provider.keySet(), at: now)
        let account = try AppUninstall.check(
            try await provider.store.account(withID: claims.subject, in: removal.appID), against: claims, sealer: provider.sealer,
            appID: removal.appID)
        guard try await provider.store.removeGrant(AppRemoval(of: account.grant, by: .app, at: now)) else {
            throw GraphError.notAuthorized(appID: removal.appID)
        }
        return JSONResponse(body: JSONValue.object(["success": true]).serialized()).response
    }
}
