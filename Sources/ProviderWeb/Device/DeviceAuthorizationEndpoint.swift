import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

/// `POST /oauth/device_authorization` (RFC 8628, section 3.1), the standard counterpart of `device/login` with the
/// same verification page and store.
struct DeviceAuthorizationEndpoint: Sendable {
    let tokenService: TokenService

    /// The checks of the client. ``TokenService/deviceLoginChecks`` follow.
    static let clientChecks: [EndpointCheck<ClientCall>] = [.app, .clientSecretIfSent]

    @Sendable func authorize(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService, acceptingQuery: true) { call in
            let client = try await call.passing(Self.clientChecks)
            let origin =
                try client.isAuthenticated.value
                ? .appServer : DeviceOrigin(CallerNetwork(request, context).remoteAddress, sealer: tokenService.provider.sealer)
            let login = DeviceLoginCall(call.parameters, of: try client.app.value, from: origin, tokenService)
            let opened = try await login.passing(TokenService.deviceLoginChecks).opened.value
            let userCode = opened.login.userCode.text
            return [
                "device_code": .string(opened.code.text.reveal(\.self)), "user_code": .string(userCode),
                "verification_uri": .string(tokenService.verificationURI),
                "verification_uri_complete": .string("\(tokenService.verificationURI)?user_code=\(userCode)"),
                "expires_in": .integer(Int64(DeviceLogin.lifetime)), "interval": .integer(Int64(DeviceLogin.interval)),
            ]
        }
    }
}
