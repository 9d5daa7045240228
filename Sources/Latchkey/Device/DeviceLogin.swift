internal import Foundation
internal import IdentityTokens

/// One device login, from the request for a code to the session (client-sdk.md, section 2.8; RFC 8628). It holds copies of all settings.
struct DeviceLogin: Sendable {
    let permissions: [Permission]
    let redirectURL: URL?
    let appID: String
    /// The app token `appID|clientToken`.
    let clientToken: String
    let graph: GraphService
    let session: Session
    let surroundings: LoginEnvironment

    /// The maximum number of requests for the token's owner.
    private static let mostTries = 3

    private var now: Date { surroundings.surroundings.now() }

    /// Runs the login. The session changes only if this returns a token.
    /// - Parameter show: receives the code, once.
    func run(showing show: @Sendable (DeviceLoginCodeInfo) async -> Void) async throws -> DeviceLoginManagerResult {
        try Task.checkCancellation()
        let code = try await requestCode()
        await show(code.info)
        try Task.checkCancellation()
        let verdict: DeviceTokenResponse.Verdict
        do {
            verdict = try await withTimeLimit(code.lifetime, clock: surroundings.clock) { try await poll(code.info) }
        } catch let error as LoginError where error.reason == .timedOut {
            return DeviceLoginManagerResult(.codeExpired)
        }
        switch verdict {
        case .cancelled(let cancellation): return DeviceLoginManagerResult(cancellation)
        case .tokens(let tokens): return try await complete(tokens)
        }
    }

    private func requestCode() async throws -> DeviceAuthorizationResponse {
        let parameters = [
            DialogParameter.scope: Scope.list(permissions), DialogParameter.redirectURI: redirectURL?.absoluteString ?? "",
            "device_info": DeviceDescription.json,
        ]
        return try DeviceAuthorizationResponse(try await graph.call(.post, "device/login", parameters, token: clientToken), at: now)
    }

    /// Polls until the login is decided. The caller ends the polling when the code expires.
    private func poll(_ code: DeviceLoginCodeInfo) async throws -> DeviceTokenResponse.Verdict {
        var polling = DevicePolling(interval: code.pollingInterval)
        var wait = polling.interval
        while true {
            try await surroundings.clock.sleep(for: wait)
            switch try await ask(code) {
            case .ended(let verdict): return verdict
            case .wait(let finding): wait = polling.wait(after: finding)
            }
        }
    }

    private func ask(_ code: DeviceLoginCodeInfo) async throws -> DeviceTokenResponse {
        do {
            let answer = try await graph.call(.post, "device/login_status", ["code": code.identifier], token: clientToken)
            return try DeviceTokenResponse(answer, at: now)
        } catch let error as CoreError {
            return try DeviceTokenResponse(error)
        }
    }

    private func complete(_ tokens: IssuedTokens) async throws -> DeviceLoginManagerResult {
        let me = try await person(of: tokens)
        let token = try AccessToken(tokens, of: me, appID: appID, at: now)
        try await session.storeLoginInBackground(at: now) { present in
            // Values of the same person are retained.
            var new = present.accessToken?.userID == token.userID ? present : Session.Values()
            new.accessToken = token
            return new
        }
        return DeviceLoginManagerResult(token)
    }

    /// Requests the token's owner, with retries: the code is already redeemed, so a transient error must not fail the login.
    private func person(of tokens: IssuedTokens) async throws -> JSONValue {
        var polling = DevicePolling(interval: DeviceLoginCodeInfo.shortestInterval)
        var tries = 1
        while true {
            do {
                return try await graph.call(.get, "me", ["fields": "id,permissions"], token: tokens.accessToken)
            } catch let error as CoreError where error.mayPass && tries < Self.mostTries {
                tries += 1
                try await surroundings.clock.sleep(for: polling.wait(after: .unreachable))
            }
        }
    }
}
