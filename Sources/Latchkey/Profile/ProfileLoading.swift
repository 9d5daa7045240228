internal import Foundation

/// Loads the profile of the access token's owner (SDK.md, section 5.7). A newer load cancels an older one.
final class ProfileLoading: Sendable {
    /// The age from which a profile is loaded again, in seconds.
    static let maximumAge: TimeInterval = 86_400

    private struct State: Sendable {
        var count: UInt64 = 0
        var running: Task<Profile, any Error>?
    }

    private let state = Locked(State())

    /// Returns the profile, and loads it if necessary.
    /// - Returns: the profile. Without an access token, it is the session's profile, or `nil` if the session has none.
    /// - Throws: ``CoreError``, with the reason `superseded` if a newer load started or the session changed; `CancellationError`.
    func load(for client: GraphClient) async throws -> Profile? {
        let values = client.session.values
        let now = client.environment.system.now()
        guard let token = values.accessToken, !Self.isFresh(values.profile, for: token, at: now) else { return values.profile }
        let (task, number) = state.withLock { state in
            state.running?.cancel()
            state.count += 1
            let task = Task { try await Self.load(token, over: values.profile, for: client) }
            state.running = task
            return (task, state.count)
        }
        defer { state.withLock { if $0.count == number { $0.running = nil } } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch is CancellationError where !Task.isCancelled {
            throw Self.superseded("A newer request for the profile replaced this one.")
        }
    }

    private static func isFresh(_ profile: Profile?, for token: AccessToken, at now: Date) -> Bool {
        guard let profile, profile.userID == token.userID, !profile.isLimited else { return false }
        // A refresh date far in the future comes from a wrong clock, so the profile's age is unknown.
        return abs(now.timeIntervalSince(profile.refreshDate)) < maximumAge
    }

    private static func load(_ token: AccessToken, over old: Profile?, for client: GraphClient) async throws -> Profile {
        let request = GraphRequest(
            path: "me", parameters: ["fields": .string(Profile.fields(for: token))], tokenString: token.tokenString, httpMethod: .get,
            flags: [.doNotInvalidateTokenOnError, .disableErrorRecovery], client: client)
        let response: GraphResponse
        do {
            response = try await request.response()
        } catch {
            // A transient error, such as a lost network connection, must not remove the profile.
            if (error as? CoreError)?.code == .errorGraphRequestGraphAPI, (error as? CoreError)?.graphErrorCategory != .transient {
                try? replace(old, by: nil, of: token, in: client.session)
            }
            throw error
        }
        guard let profile = Profile(graph: response.json, at: client.environment.system.now()) else {
            throw ParsedGraphResponse.responseError(
                .errorGraphRequestProtocolMismatch, response.status, "The response to GET me has no id.")
        }
        guard token.userID.isEmpty || profile.userID == token.userID else {
            throw ParsedGraphResponse.responseError(
                .errorGraphRequestProtocolMismatch, response.status, "The response to GET me is not about the access token's person.")
        }
        try Task.checkCancellation()
        try replace(old, by: profile, of: token, in: client.session)
        return profile
    }

    /// Replaces the session's profile, if it still equals `old` and the token's owner is still logged in. The access token itself may have
    /// been refreshed meanwhile. If the profile cannot be replaced, throws an error with the reason `superseded`.
    private static func replace(_ old: Profile?, by new: Profile?, of token: AccessToken, in session: Session) throws(CoreError) {
        let isReplaced = session.updateContents(deliberately: false) { stored in
            let current = stored.values.accessToken
            guard stored.values.profile == old, current?.userID == token.userID, current?.appID == token.appID else { return false }
            stored.values.profile = new
            return true
        }
        guard isReplaced else { throw superseded("The session changed while the profile was loaded; the response was discarded.") }
    }

    private static func superseded(_ explanation: String) -> CoreError { CoreError(.errorUnknown, .superseded, explanation) }
}
