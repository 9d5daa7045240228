internal import Foundation

/// Applies to the session what Graph responses imply (client-sdk.md, sections 6.6 and 6.7): an invalid token or a revoked permission. Each change
/// is one event. Nothing changes if the session no longer holds the request's token.
struct GraphSessionUpdater: Sendable {
    let client: GraphClient

    /// Applies the results of requests to the session.
    /// - Parameter failuresOnly: Whether to skip successful results because the caller applies them itself.
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

    /// Ends or removes the access token after the provider has reported it as invalid (error codes 102 and 190).
    private func invalidate(_ token: String, after error: CoreError) {
        guard error.code == .errorGraphRequestGraphAPI, [102, 190].contains(error.graphErrorCode) else { return }
        let past = client.surroundings.surroundings.now().addingTimeInterval(-1)
        client.session.change(whileTokenIs: token) { kept in
            // Subcode 493 means that data access has expired, which the same person can renew (provider-wire.md, section 11.2).
            kept.values.accessToken = error.graphErrorSubcode == 493 ? kept.values.accessToken?.ended(at: past) : nil
        }
    }
}

extension Session {
    /// Replaces values in one change, unless the session's access token has changed in the meantime. So a slow request cannot undo a logout or
    /// another login.
    /// - Parameter isDeliberate: See ``changeKept(deliberately:_:)``.
    /// - Returns: Whether the session still held the given access token.
    @discardableResult
    func change(whileTokenIs token: String, deliberately isDeliberate: Bool = false, _ edit: @Sendable (inout Kept) -> Void) -> Bool {
        changeKept(deliberately: isDeliberate) { kept in
            guard kept.values.accessToken?.tokenString == token else { return false }
            edit(&kept)
            return true
        }
    }
}
