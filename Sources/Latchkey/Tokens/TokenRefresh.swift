internal import Foundation
internal import StrictJSON

/// Extends the life of an access token and updates its permissions (SDK.md, section 5.5).
struct TokenRefresh: Sendable {
    /// The token at the start of the refresh.
    let token: AccessToken
    /// The version of the Graph API.
    let version: String

    /// Returns the refresh to add to an exchange; `nil` if no refresh is due, or if none can be added without affecting the other requests.
    static func due(for exchange: GraphExchange) -> TokenRefresh? {
        let client = exchange.client
        let version = client.settings.graphAPIVersion
        // In a batch, a request without a token of its own would get the token of the batch.
        let isSafe = exchange.calls.allSatisfy { call in
            call.version == version && call.attachments.isEmpty && !call.flags.contains(.skipClientToken)
        }
        guard isSafe, exchange.version ?? version == version, exchange.calls.count + 2 <= GraphRoundTrip.maximumBatchSize,
            AppID.isWellFormed(client.settings.appID ?? ""), let token = client.session.accessToken,
            client.refreshThrottle.beginAttempt(for: token, at: client.environment.system.now())
        else { return nil }
        return TokenRefresh(token: token, version: version)
    }

    /// The two requests: for the token and for its permissions.
    var calls: [GraphRequestSnapshot] {
        let parameters: [String: GraphParameter] = [
            "grant_type": .string("fb_extend_sso_token"), "client_id": .string(token.appID), "fields": .string(""),
        ]
        return [
            call("oauth/access_token", parameters),
            call("me/permissions", ["fields": .string("")]),
        ]
    }

    private func call(_ path: String, _ parameters: [String: GraphParameter]) -> GraphRequestSnapshot {
        GraphRequestSnapshot(
            method: .get, path: path, parameters: parameters, token: token.tokenString, version: version, flags: .disableErrorRecovery)
    }

    /// Stores the two responses in the session, unless the session's token has changed.
    /// - Returns: whether the session still had the token.
    func apply(_ results: [Result<GraphResponse, any Error>], to client: GraphClient) -> Bool {
        let now = client.environment.system.now()
        return client.session.update(ifTokenIs: token.tokenString) { stored in
            stored.values.accessToken = stored.values.accessToken.map { refreshed($0, by: results, at: now) }
        }
    }

    /// Returns the token updated by the two responses. A value that is missing or not valid leaves the old one unchanged.
    private func refreshed(_ current: AccessToken, by results: [Result<GraphResponse, any Error>], at now: Date) -> AccessToken {
        var token = current
        if case .success(let response) = results.first, let json = response.json, json.object != nil {
            let text = json["access_token"]?.string.flatMap { IssuedTokens.isWellFormedAccessToken($0) ? $0 : nil }
            let end =
                json.expiryDate(at: ["expires_at"]) ?? json["expires_in"]?.seconds.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil }
            token = token.replacing(
                tokenString: text, expirationDate: end, refreshDate: now,
                dataAccessExpirationDate: json.expiryDate(at: ["data_access_expiration_time"]))
        }
        if case .success(let response) = results.last, let permissions = LoginPermissions(response.json) {
            token = token.replacing(permissions: permissions)
        }
        return token
    }
}

extension JSONValue {
    /// The seconds in a number, or in a string that contains a number. Servers use both for times.
    fileprivate var seconds: TimeInterval? {
        let seconds = number ?? string.flatMap { TimeInterval($0) }
        return seconds.flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
    }

    /// Returns the first time among the named members; `nil` if none of them contains a time. A time that is not after 1970 means that
    /// there is no expiry, and becomes the distant future.
    fileprivate func expiryDate(at names: [String]) -> Date? {
        names.lazy.compactMap { self[$0]?.seconds }.first.map { $0 > 0 ? Date(timeIntervalSince1970: $0) : .distantFuture }
    }
}

/// Limits how often access tokens are refreshed together with other requests (SDK.md, section 5.5).
final class TokenRefreshThrottle: Sendable {
    /// The age from which a token is refreshed, in seconds.
    static let refreshAge: TimeInterval = 86_400
    /// The minimum time between two attempts, in seconds.
    static let minimumInterval: TimeInterval = 3600

    private let lastAttempt = Locked<Date?>(nil)

    /// Returns whether a refresh is due. If so, the call counts as an attempt, after which no refresh is due for ``minimumInterval``.
    func beginAttempt(for token: AccessToken, at now: Date) -> Bool {
        // A refresh date far in the future comes from a wrong clock, so the token's age is unknown and the token is refreshed.
        guard abs(now.timeIntervalSince(token.refreshDate)) > Self.refreshAge, !token.isExpired(at: now) else { return false }
        return lastAttempt.withLock { lastTry in
            if let lastTry, now.timeIntervalSince(lastTry) <= Self.minimumInterval, now >= lastTry { return false }
            lastTry = now
            return true
        }
    }
}
