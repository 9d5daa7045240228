import Hummingbird
import IdentityTokens
import Logging
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// `POST /platform/uninstall/`: removes an app for the person whom an ID token identifies. It is for apps with a Limited Login, which have
/// no access token (Wire.md, section 6.4).
struct UninstallEndpoint: Sendable {
    let provider: Provider
    let url: PublicURL

    @Sendable func uninstall(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.withCallParameters(context, provider.pages) { try await uninstall($0) }
    }

    static let checks: [EndpointCheck<UninstallCall>] = [.idTokenHint, .grant]

    private func uninstall(_ parameters: FormParameters) async throws -> Response {
        let call = try await UninstallCall(request: try AppUninstall(parameters), provider: provider, url: url).passing(Self.checks)
        let removal = AppRemoval(of: try call.account.value.grant, by: .app, at: provider.environment.now())
        guard try await provider.store.removeGrant(removal) else { throw GraphError.notAuthorized(appID: call.request.appID) }
        return JSONResponse(body: JSONValue.object(["success": true]).serialized()).response
    }
}

/// An app's request to be removed from a person's account (Wire.md, section 6.4).
struct UninstallCall: CheckedRequest {
    let request: AppUninstall
    let provider: Provider
    let url: PublicURL

    /// The claims of the ID token.
    var claims = Checked<IdentityClaims>()
    /// The account that the ID token identifies.
    var account = Checked<Account>()

    init(request: AppUninstall, provider: Provider, url: PublicURL) {
        self.request = request
        self.provider = provider
        self.url = url
    }
}
