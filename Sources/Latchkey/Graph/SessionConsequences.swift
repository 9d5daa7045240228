internal import Foundation

/// What the answers to Graph requests change in the session (client-sdk.md, sections 6.6 and 6.7). Each change is one event, and none is made
/// for a token that the session does not hold any more.
struct SessionConsequences: Sendable {
    let client: GraphClient

    /// - Parameter failuresOnly: whether somebody else takes what went well.
    func apply(_ outcome: GraphOutcome, to calls: [GraphCall], failuresOnly: Bool = false) {
        for (index, call) in calls.enumerated() {
            guard let token = outcome.tokens[index], !token.isClientToken else { continue }
            switch outcome.results[index] {
            case .failure(let error):
                guard !call.flags.contains(.doNotInvalidateTokenOnError), let error = error as? CoreError else { continue }
                invalidate(token.text, after: error)
            case .success(let response):
                guard !failuresOnly else { continue }
                PermissionEdge(call)?.apply(response, token: token.text, to: client.session)
            }
        }
    }

    /// The provider has said that the token is no longer valid.
    private func invalidate(_ token: String, after error: CoreError) {
        guard error.code == .errorGraphRequestGraphAPI, [102, 190].contains(error.graphErrorCode) else { return }
        let past = client.surroundings.surroundings.now().addingTimeInterval(-1)
        client.session.change(whileTokenIs: token) { kept in
            // 493 is the end of the access to data, which the same person can renew (provider-wire.md, section 11.2).
            kept.values.accessToken = error.graphErrorSubcode == 493 ? kept.values.accessToken?.ended(at: past) : nil
        }
    }
}

extension Session {
    /// Replaces values, as one change, unless the access token is not the given one any more: whoever waited must not undo a logout or another
    /// login.
    /// - Parameter isDeliberate: see ``changeKept(deliberately:_:)``.
    /// - Returns: whether the access token was the given one.
    @discardableResult
    func change(whileTokenIs token: String, deliberately isDeliberate: Bool = false, _ edit: @Sendable (inout Kept) -> Void) -> Bool {
        changeKept(deliberately: isDeliberate) { kept in
            guard kept.values.accessToken?.tokenString == token else { return false }
            edit(&kept)
            return true
        }
    }
}
