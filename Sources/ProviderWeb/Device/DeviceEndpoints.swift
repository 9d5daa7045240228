import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `POST /device/login` and `POST /device/login_status`, the requests that a device sends (Wire.md, section 5; RFC 8628).
struct DeviceEndpoints: Sendable {
    let tokenService: TokenService

    private var provider: Provider { tokenService.provider }

    /// Issues a device code and a user code.
    @Sendable func logIn(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.respond(context, provider.pages) { parameters in
            let (checks, app) = try await checked(request, parameters, context)
            let origin = DeviceOrigin(CallerNetwork(request, context).remoteAddress, sealer: provider.sealer)
            let opened = try await tokenService.openDeviceLogin(checks, of: app, from: origin)
            return respond(opened.code, opened.login)
        }
    }

    /// Answers a device that polls for the person's decision.
    @Sendable func status(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await request.respond(context, provider.pages) { parameters in
            let (checks, app) = try await checked(request, parameters, context)
            let code = try checks.deviceCode(of: app)
            switch try await provider.store.pollDeviceLogin(
                DevicePoll(digest: code.digest, appID: app.id, askedAt: provider.environment.now()))
            {
            case .pending: throw GraphError.devicePending
            case .slowDown: throw GraphError.devicePollsTooFast
            case .expired: throw GraphError.deviceCodeExpired
            case .declined: throw GraphError.deviceDeclined
            case .approved(let account, let login): return respond(try await tokenService.tokens(of: login, for: account))
            }
        }
    }

    private func checked(
        _ request: Request, _ parameters: FormParameters, _ context: ProviderContext
    ) async throws -> (DeviceRequestValidator, RegisteredApp) {
        let call = try GraphAPIRequest(
            method: request.method.rawValue, path: request.uri.path, parameters: parameters, bearer: request.bearerToken,
            from: CallerNetwork(request, context).origin)
        guard let caller = try await provider.caller(of: call) else { throw GraphError.noToken }
        guard case .app(let app, .client) = caller else { throw GraphError.deviceNeedsClientToken }
        return (DeviceRequestValidator(call.parameters), app)
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
