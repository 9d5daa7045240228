internal import Foundation
internal import IdentityTokens

/// Gets a later end for an access token, and the permissions that it has by now (client-sdk.md, section 5.5).
struct TokenRefresh: Sendable {
    /// The token as it was when the refresh began.
    let token: AccessToken
    /// The version of the Graph API.
    let version: String

    /// The refresh that goes along with a connection, where one is due and changes nothing for the connection.
    static func due(along exchange: GraphExchange) -> TokenRefresh? {
        let client = exchange.client
        let version = client.settings.graphAPIVersion
        // A request without a token would get that of its batch.
        let isSafe = exchange.calls.allSatisfy { call in
            call.version == version && call.attachments.isEmpty && !call.flags.contains(.skipClientToken)
        }
        guard isSafe, exchange.version ?? version == version, exchange.calls.count + 2 <= GraphRound.largestBatch,
            AppID.isWellFormed(client.settings.appID ?? ""), let token = client.session.accessToken,
            client.refreshPace.take(for: token, at: client.surroundings.surroundings.now())
        else { return nil }
        return TokenRefresh(token: token, version: version)
    }

    /// The two requests: for the token, and for its permissions.
    var calls: [GraphCall] {
        let parameters: [String: GraphParameter] = [
            "grant_type": .string("fb_extend_sso_token"), "client_id": .string(token.appID), "fields": .string(""),
        ]
        return [
            call("oauth/access_token", parameters),
            call("me/permissions", ["fields": .string("")]),
        ]
    }

    private func call(_ path: String, _ parameters: [String: GraphParameter]) -> GraphCall {
        GraphCall(
            method: .get, path: path, parameters: parameters, token: token.tokenString, version: version, flags: .disableErrorRecovery)
    }

    /// Takes what the two answers say, if the session still has the token.
    /// - Returns: whether it has.
    func adopt(_ results: [Result<GraphResponse, any Error>], in client: GraphClient) -> Bool {
        let now = client.surroundings.surroundings.now()
        return client.session.change(whileTokenIs: token.tokenString) { kept in
            kept.values.accessToken = kept.values.accessToken.map { refreshed($0, by: results, at: now) }
        }
    }

    /// The token after the two answers. What an answer does not tell, or tells wrongly, stays as it was.
    private func refreshed(_ current: AccessToken, by results: [Result<GraphResponse, any Error>], at now: Date) -> AccessToken {
        var token = current
        if case .success(let answer) = results.first, let json = answer.json, json.object != nil {
            let text = json["access_token"]?.string.flatMap { IssuedTokens.isToken($0) ? $0 : nil }
            let end = json.end(at: ["expires_at"]) ?? json["expires_in"]?.seconds.flatMap { $0 > 0 ? now.addingTimeInterval($0) : nil }
            token = token.replacing(
                tokenString: text, expirationDate: end, refreshDate: now,
                dataAccessExpirationDate: json.end(at: ["data_access_expiration_time"]))
        }
        if case .success(let answer) = results.last, let permissions = LoginPermissions(answer.json) {
            token = token.replacing(permissions: permissions)
        }
        return token
    }
}

extension JSONValue {
    /// A number, or a text that is one: servers use both for times.
    fileprivate var seconds: TimeInterval? {
        let seconds = number ?? string.flatMap { TimeInterval($0) }
        return seconds.flatMap { $0.isFinite && abs($0) < 1e12 ? $0 : nil }
    }

    /// The first of the names that holds a time; one that is not after 1970 stands for never.
    fileprivate func end(at names: [String]) -> Date? {
        names.lazy.compactMap { self[$0]?.seconds }.first.map { $0 > 0 ? Date(timeIntervalSince1970: $0) : .distantFuture }
    }
}
