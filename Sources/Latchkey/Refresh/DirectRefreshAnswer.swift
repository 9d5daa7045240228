internal import IdentityTokens

/// Reads the answer to a direct refresh (client-sdk.md, section 2.9; provider-wire.md, section 6.5).
enum DirectRefreshAnswer {
    /// The new ID token, which has not been looked at.
    /// - Throws: what the provider said, or that it said nothing that can be used.
    /// - Parameter hint: the old token, which an answer that repeats it does not show to anybody.
    static func idToken(in response: TransportResponse, to hint: String) throws(LimitedLoginRefreshError) -> String {
        let body = try? JSONValue(strictly: response.body)
        if let error = body?["error"] { throw failure(error, described: body?["error_description"], status: response.status, hint: hint) }
        guard response.status == 200 else {
            // A server that is overloaded or being restarted says so in words of its own.
            let meaning: LimitedLoginRefreshError = response.status == 429 || response.status >= 500 ? .networkError : .invalidResponse
            throw meaning.because("The refresh was answered with status \(response.status), and names no error.")
        }
        guard let body else { throw .invalidResponse.because("The answer to the refresh is no JSON.") }
        guard let token = body["id_token"]?.string, !token.isEmpty else {
            throw .invalidResponse.because("The answer to the refresh has neither an id_token nor an error.")
        }
        return token
    }

    /// The provider's errors are plain strings here; the Graph API's are objects.
    private static func failure(_ error: JSONValue, described description: JSONValue?, status: Int, hint: String)
        -> LimitedLoginRefreshError
    {
        let question = GraphQuestion(summary: "a refresh", token: hint)
        let texts = [error.string ?? error["message"]?.string ?? "no reason", description?.string].compactMap(\.self)
        let told = "The provider refused the refresh (status \(status)): \(texts.map(question.told).joined(separator: ": "))"
        return RefreshRefusal.meaning(of: error.string).because(told)
    }
}

/// The provider's names for what stands in the way of a refresh, the same on both ways without a person.
enum RefreshRefusal {
    static func meaning(of error: String?) -> LimitedLoginRefreshError {
        switch error {
        case "login_required", "invalid_dpop_proof": .loginRequired
        case "consent_required": .consentRequired
        case "temporarily_unavailable", "server_error": .networkError
        default: .unknown
        }
    }
}
