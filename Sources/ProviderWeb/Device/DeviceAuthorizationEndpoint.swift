import Hummingbird
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// `POST /oauth/device_authorization` (RFC 8628, section 3.1), the standard counterpart of `device/login` with the
/// same verification page and store.
struct DeviceAuthorizationEndpoint: Sendable {
    let tokenService: TokenService

    @Sendable func authorize(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await StandardRequest.handle(request, context, of: tokenService.provider, acceptingQuery: true) { call in
            let app = try await tokenService.app(of: call.client)
            let origin =
                try call.client.authenticate(app)
                ? .appServer : DeviceOrigin(CallerNetwork(request, context).remoteAddress, sealer: tokenService.provider.sealer)
            let opened = try await tokenService.openDeviceLogin(DeviceRequestValidator(call.parameters), of: app, from: origin)
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
