internal import Foundation

/// Updates the session after Graph responses that report an invalid token or change permissions (SDK.md, sections 6.6 and 6.7). The session
/// does not change if it no longer holds the token that the request was sent with.
struct GraphSessionUpdater: Sendable {
    let client: GraphClient

    /// Applies the results of requests to the session.
    /// - Parameter failuresOnly: Whether to skip successful results, because the caller applies them itself.
    func apply(_ outcome: GraphOutcome, to calls: [GraphRequestSnapshot], failuresOnly: Bool = false) {
        for (index, call) in calls.enumerated() {
            guard let token = outcome.tokens[index], !token.isClientToken else { continue }
            switch outcome.results[index] {
            case .failure(let error):
                guard !call.flags.contains(.doNotInvalidateTokenOnError), let error = error as? CoreError else { continue }
                invalidate(token.text, after: error)
            case .success(let response):
                guard !failuresOnly else { continue }
                PermissionsEdgeRequest(call)?.apply(response, token: token.text, to: client.session)
            }
        }
    }

    /// Removes the access token, or marks it as expired, after the provider has reported it as invalid (error codes 102 and 190).
    private func invalidate(_ token: String, after error: CoreError) {
        guard error.code == .errorGraphRequestGraphAPI, [102, 190].contains(error.graphErrorCode) else { return }
        let past = client.environment.system.now().addingTimeInterval(-1)
        client.session.update(ifTokenIs: token) { stored in
            // Subcode 493 means that data access has expired, and that the same person can renew it (Wire.md, section 11.2).
            stored.values.accessToken = error.graphErrorSubcode == 493 ? stored.values.accessToken?.ended(at: past) : nil
        }
    }
}

extension Session {
    /// Replaces values in one change, unless the session's access token has changed in the meantime. This check prevents a slow request
    /// from undoing a logout or another login.
    /// - Parameter isDeliberate: See ``updateContents(deliberately:replacingUnread:_:)``.
    /// - Returns: Whether the session still held the given access token.
    @discardableResult
    func update(ifTokenIs token: String, deliberately isDeliberate: Bool = false, _ edit: @Sendable (inout Contents) -> Void) -> Bool {
        updateContents(deliberately: isDeliberate) { stored in
            guard stored.values.accessToken?.tokenString == token else { return false }
            edit(&stored)
            return true
        }
    }
}
