import Foundation
import HTTPTypes
import IdentityTokens
import ProviderDomain

@testable import ProviderWeb

/// The endpoints for Limited Login.
extension CheckedOperation {
    static let limited = [
        CheckedOperation(
            path: "/limited_login/refresh",
            accepted: { provider in
                let token = try await provider.idToken()
                let proof = try provider.key.proof(
                    method: "POST", url: provider.url.text + "/limited_login/refresh", token: token, id: UUID().uuidString, at: .now)
                return ClientFields(["id_token_hint": token, "app_id": Sample.appID], headers: ["DPoP": proof])
            },
            run: { provider, request, omitted in
                let checks = RefreshEndpoint.tokenChecks + RefreshEndpoint.accountChecks
                let call = LimitedRefreshCall(
                    request: try LimitedLoginRefreshRequest(request.parameters), proofs: [request.headers["DPoP"] ?? ""],
                    requestURL: provider.url.text + "/limited_login/refresh", provider: provider.provider, url: provider.url)
                _ = try await call.passing(checks.omitting(omitted)).refreshed.value
            },
            hostile: [
                HostileRequest(.idTokenHint, "is not an ID token", "id_token_hint", "x"),
                HostileRequest(.dpop, "invalid_dpop_proof") { $1.headers["DPoP"] = "x" },
                HostileRequest(.app, "no longer uses the app") { provider, _ in try await provider.removeApp() },
                HostileRequest(.grant, "has removed the app or changed the password") { provider, _ in
                    try await provider.removeApp()
                    _ = try await provider.idToken()
                },
                HostileRequest(.singleUse, "was used before") { _ = try await $0.send(.post, "/limited_login/refresh", $1) },
            ]),
        CheckedOperation(
            path: "/platform/uninstall", accepted: { ClientFields(["id_token": try await $0.idToken(), "app_id": Sample.appID]) },
            run: { provider, request, omitted in
                let call = UninstallCall(request: try AppUninstall(request.parameters), provider: provider.provider, url: provider.url)
                _ = try await call.passing(UninstallEndpoint.checks.omitting(omitted)).account.value
            },
            hostile: [
                HostileRequest(.idTokenHint, "Invalid ID token", "id_token", "x"),
                HostileRequest(.grant, "has not authorized application") { provider, _ in try await provider.removeApp() },
            ]),
    ]
}
