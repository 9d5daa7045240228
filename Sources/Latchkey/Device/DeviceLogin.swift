internal import Foundation
internal import IdentityTokens
internal import StrictJSON

/// One device login, from the request for a code to the session (SDK.md, section 2.8; RFC 8628). It holds copies of the settings, so that
/// later changes of the settings do not affect the login.
struct DeviceLogin: Sendable {
    let permissions: [Permission]
    let redirectURL: URL?
    let appID: String
    /// The app token `appID|clientToken`.
    let appAccessToken: String
    let graph: GraphService
    let session: Session
    let environment: LoginEnvironment

    /// The maximum number of attempts to request the token's owner.
    private static let maximumAttempts = 3

    private var now: Date { environment.system.now() }

    /// Runs the login. The session changes only if the result contains a token.
    /// - Parameter show: receives the code, once.
    func run(showing show: @Sendable (DeviceLoginCodeInfo) async -> Void) async throws -> DeviceLoginManagerResult {
        try Task.checkCancellation()
        let code = try await requestCode()
        await show(code.info)
        try Task.checkCancellation()
        let outcome: DeviceTokenResponse.Verdict
        do {
            outcome = try await withTimeLimit(code.lifetime, clock: environment.clock) { try await poll(code.info) }
        } catch let error as LoginError where error.reason == .timedOut {
            return DeviceLoginManagerResult(.codeExpired)
        }
        switch outcome {
        case .cancelled(let cancellation): return DeviceLoginManagerResult(cancellation)
        case .tokens(let tokens): return try await complete(tokens)
        }
    }

    private func requestCode() async throws -> DeviceAuthorizationResponse {
        let parameters = [
            DialogParameter.scope: Scope.list(permissions), DialogParameter.redirectURI: redirectURL?.absoluteString ?? "",
            "device_info": DeviceDescription.json,
        ]
        return try DeviceAuthorizationResponse(try await graph.call(.post, "device/login", parameters, token: appAccessToken), at: now)
    }

    /// Polls until the provider returns tokens, or reports that the person declined or that the code expired. The caller cancels the
    /// polling when the code expires.
    private func poll(_ code: DeviceLoginCodeInfo) async throws -> DeviceTokenResponse.Verdict {
        var polling = DevicePolling(interval: code.pollingInterval)
        var wait = polling.interval
        while true {
            try await environment.clock.sleep(for: wait)
            switch try await pollOnce(code) {
            case .finished(let outcome): return outcome
            case .wait(let result): wait = polling.wait(after: result)
            }
        }
    }

    private func pollOnce(_ code: DeviceLoginCodeInfo) async throws -> DeviceTokenResponse {
        do {
            let response = try await graph.call(.post, "device/login_status", ["code": code.identifier], token: appAccessToken)
            return try DeviceTokenResponse(response, at: now)
        } catch let error as CoreError {
            return try DeviceTokenResponse(error)
        }
    }

    private func complete(_ tokens: IssuedTokens) async throws -> DeviceLoginManagerResult {
        let me = try await owner(of: tokens)
        let token = try AccessToken(tokens, of: me, appID: appID, at: now)
        try await session.storeLoginInBackground(at: now) { current in
            // If the same person is logged in, the session keeps its ID token and profile.
            var new = current.accessToken?.userID == token.userID ? current : Session.Values()
            new.accessToken = token
            return new
        }
        return DeviceLoginManagerResult(token)
    }

    /// Requests the token's owner, and retries after a transient error. The code is already redeemed, so without retries such an error
    /// would force the person to start again.
    private func owner(of tokens: IssuedTokens) async throws -> JSONValue {
        var polling = DevicePolling(interval: DeviceLoginCodeInfo.minimumInterval)
        var attempts = 1
        while true {
            do {
                return try await graph.call(.get, "me", ["fields": "id,permissions"], token: tokens.accessToken)
            } catch let error as CoreError where error.isTransient && attempts < Self.maximumAttempts {
                attempts += 1
                try await environment.clock.sleep(for: polling.wait(after: .unreachable))
            }
        }
    }
}
