internal import IdentityTokens

/// Parses the response to a direct refresh (SDK.md, section 2.9; Wire.md, section 6.5).
enum DirectRefreshResponse {
    /// Returns the new ID token, which is not verified yet.
    /// - Throws: the provider's error, or `invalidResponse` for a response that is not usable.
    /// - Parameter hint: the old token, which is removed from error messages that repeat it.
    static func idToken(in response: TransportResponse, to hint: String) throws(LimitedLoginRefreshError) -> String {
        let body = try? JSONValue(strictly: response.body)
        if let error = body?["error"] { throw failure(error, described: body?["error_description"], status: response.status, hint: hint) }
        guard response.status == 200 else {
            // An overloaded or restarting server responds without the provider's error format.
            let mappedError: LimitedLoginRefreshError = response.status == 429 || response.status >= 500 ? .networkError : .invalidResponse
            throw mappedError.withExplanation("The response to the refresh has status \(response.status) and no error code.")
        }
        guard let body else { throw .invalidResponse.withExplanation("The response to the refresh is not JSON.") }
        guard let token = body["id_token"]?.string, !token.isEmpty else {
            throw .invalidResponse.withExplanation("The response to the refresh has neither an id_token nor an error.")
        }
        return token
    }

    /// The error of this endpoint is a string; the Graph API returns an object.
    private static func failure(_ error: JSONValue, described description: JSONValue?, status: Int, hint: String)
        -> LimitedLoginRefreshError
    {
        let call = GraphRequestDescription(summary: "a refresh", token: hint)
        let texts = [error.string ?? error["message"]?.string ?? "no reason", description?.string].compactMap(\.self)
        let explanation = "The provider refused the refresh (status \(status)): \(texts.map(call.redacted).joined(separator: ": "))"
        return RefreshErrorMapping.refreshError(for: error.string).withExplanation(explanation)
    }
}

/// Maps the provider's error codes to refresh errors, for the direct and the silent refresh alike.
enum RefreshErrorMapping {
    static func refreshError(for error: String?) -> LimitedLoginRefreshError {
        switch error {
        case "login_required", "invalid_dpop_proof": .loginRequired
        case "consent_required": .consentRequired
        case "temporarily_unavailable", "server_error": .networkError
        default: .unknown
        }
    }
}
