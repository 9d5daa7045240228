import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `POST /device/login` and `POST /device/login_status`, the requests that a device sends (Wire.md, section 5; RFC 8628).
struct DeviceEndpoints: Sendable {
    let tokenService: TokenService

    private var provider: Provider { tokenService.provider }

    /// The checks that both requests begin with. The checks of the individual request follow.
    static let clientChecks: [EndpointCheck<BearerCall>] = [.accessToken, .appSecretProof, .grant, .clientToken]
    static let statusChecks: [EndpointCheck<DeviceLoginCall>] = [.deviceLogin, .deviceCode]

    /// Issues a device code and a user code.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.withCallParameters(context, provider.pages) { parameters in
            let opened = try await call(request, parameters, context).passing(TokenService.deviceLoginChecks).opened.value
            return respond(opened.code, opened.login)
        }
    }

    /// Answers a device that polls for the person's decision.
    @Sendable func status(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.withCallParameters(context, provider.pages) { parameters in
            let (account, login) = try await call(request, parameters, context).passing(Self.statusChecks).approved.value
            return respond(
                try await tokenService.tokens(
                    of: login, for: account, asksForIDToken: false, lifetime: .tokenResponse(withRefreshToken: false)))
        }
    }

    private func call(
        _ request: Request, _ parameters: FormParameters, _ context: ProviderContext
    ) async throws -> DeviceLoginCall {
        let network = CallerNetwork(request, context)
        let call = try GraphAPIRequest(
            method: request.method.rawValue, path: request.uri.path, parameters: parameters, bearer: request.bearerToken,
            from: network.origin)
        let client = try await BearerCall(call, provider).passing(Self.clientChecks)
        let origin = DeviceOrigin(network.remoteAddress, sealer: provider.sealer)
        return DeviceLoginCall(call.parameters, of: try client.clientApp.value, from: origin, tokenService)
    }

    private func respond(_ code: DeviceCode, _ login: DeviceLogin) -> Response {
        let members: JSONValue = .object([
            "code": .string(code.text.reveal(\.self)), "user_code": .string(login.userCode.text),
            "verification_uri": .string(tokenService.verificationURI), "expires_in": .integer(Int64(DeviceLogin.lifetime)),
            "interval": .integer(Int64(DeviceLogin.interval)),
        ])
        return JSONResponse(body: members.serialized()).response
    }

    private func respond(_ tokens: TokenIssuer.Tokens) -> Response {
        let members: JSONValue = .object([
            "access_token": .string(tokens.accessToken.reveal(\.self)), "expires_in": .integer(tokens.expiresIn),
            "data_access_expiration_time": .integer(Int64(tokens.dataAccessExpiresAt.timeIntervalSince1970)),
        ])
        return JSONResponse(body: members.serialized()).response
    }
}
