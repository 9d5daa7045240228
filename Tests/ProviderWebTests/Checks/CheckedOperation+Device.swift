import Foundation
import HTTPTypes
import LoginModel
import ProviderDomain
import ProviderStore

@testable import ProviderWeb

/// The device endpoints. Their requests come from a network to which a limit applies.
extension CheckedOperation {
    static let device = [
        CheckedOperation(
            path: "/device/login", accepted: { _ in ClientFields(["access_token": CheckedProvider.clientToken], headers: origin) },
            run: { provider, request, omitted in
                let client = try await provider.bearer(.post, "/device/login", request)
                    .passing(DeviceEndpoints.clientChecks.omitting(omitted))
                let call = provider.device(request, of: try client.clientApp.value)
                _ = try await call.passing(TokenService.deviceLoginChecks.omitting(omitted)).opened.value
            }, hostile: hostileDevices + hostileLogins + [noDevices("access_token", "77|77client")]),
        CheckedOperation(
            path: "/device/login_status",
            accepted: { ClientFields(["access_token": CheckedProvider.clientToken, "code": try await $0.deviceCode()]) },
            run: { provider, request, omitted in
                let client = try await provider.bearer(.post, "/device/login_status", request)
                    .passing(DeviceEndpoints.clientChecks.omitting(omitted))
                let call = provider.device(request, of: try client.clientApp.value)
                _ = try await call.passing(DeviceEndpoints.statusChecks.omitting(omitted)).approved.value
            },
            hostile: hostileDevices + [
                noDevices("access_token", "77|77client"),
                HostileRequest(.deviceCode, "expired", "code", String(repeating: "0", count: 32)),
            ]),
        CheckedOperation(
            path: "/oauth/device_authorization", accepted: { _ in ClientFields(["client_id": Sample.appID], headers: origin) },
            run: { provider, request, omitted in
                let client = try await provider.client(request).passing(DeviceAuthorizationEndpoint.clientChecks.omitting(omitted))
                _ = try client.isAuthenticated.value
                let call = provider.device(request, of: try client.app.value)
                _ = try await call.passing(TokenService.deviceLoginChecks.omitting(omitted)).opened.value
            }, hostile: hostileLogins + [unknownApp, wrongSecret, noDevices("client_id", "77")]),
    ]

    private static let origin = ["X-Forwarded-For": "198.51.100.7"]

    private static let hostileDevices = [
        noAccessToken, wrongProof, revokedAccessToken,
        HostileRequest(.tokenKind, "client token, {app-id}", "access_token", "\(Sample.appID)|\(Sample.secret)"),
    ]

    private static let hostileLogins = [
        HostileRequest(.scope, "scope", "scope", String(repeating: "a", count: 1025)),
        HostileRequest(.redirectURI, "Valid OAuth Redirect URIs", "redirect_uri", "https://other.example/"),
        HostileRequest(.rateLimit, "have exceeded the rate limit") { provider, _ in try await provider.openDeviceLogins() },
    ]

    private static func noDevices(_ name: String, _ value: String) -> HostileRequest {
        HostileRequest(.app, "Login from Devices", name, value)
    }
}

extension CheckedProvider {
    fileprivate func device(_ request: ClientFields, of app: RegisteredApp) -> DeviceLoginCall {
        DeviceLoginCall(request.parameters, of: app, from: origin(request.headers["X-Forwarded-For"]), tokenService)
    }

    private func origin(_ address: String?) -> DeviceOrigin {
        DeviceOrigin(address.flatMap { NetworkAddress(text: $0) }, sealer: provider.sealer)
    }

    /// Starts as many device logins as one network may have pending.
    fileprivate func openDeviceLogins() async throws {
        let now = provider.environment.now()
        for _ in 0..<DeviceLogin.maximumPendingInNetwork {
            let login = DeviceLogin(
                digest: DeviceCode(.real).digest, userCode: UserCode(.real), appID: Sample.appID, scope: [], redirectURI: nil,
                expiresAt: now + DeviceLogin.lifetime)
            _ = try await provider.store.createDeviceLogin(login, from: origin("198.51.100.7"), at: now)
        }
    }
}
