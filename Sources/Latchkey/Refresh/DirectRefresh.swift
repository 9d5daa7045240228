internal import IdentityTokens
internal import StrictJSON

/// The direct refresh of a limited session: one request with a DPoP proof of the device's key, without UI (SDK.md, section 2.9;
/// Wire.md, section 6.5).
struct DirectRefresh: Sendable {
    let manager: LoginManager
    let limited: LimitedSession

    /// The time limit of the request.
    static let timeout = Duration.seconds(30)

    /// Runs the refresh.
    /// - Returns: the new values of the session.
    func run() async throws -> RefreshedSession {
        guard manager.settings.isLimitedLoginRefreshEnabled else { throw LimitedLoginRefreshError.featureDisabled }
        let token = limited.authenticationToken
        guard let thumbprint = token.verifiedClaims.cnfJkt else { throw LimitedLoginRefreshError.notDPoPBound }
        guard let key = DeviceKey(session: manager.session).existing(), key.publicKey.thumbprint.matches(thumbprint) else {
            throw LimitedLoginRefreshError.loginRequired.withExplanation(
                "The key that the authentication token is bound to is not on this device.")
        }
        // The request carries no nonce, so the new token has the nonce of the old one.
        let attempt = try LoginAttempt(
            .refreshing(limited, nonce: token.nonce, settings: manager.settings), manager: manager, anchor: nil)
        let request = try request(attempt, key: key)
        let response = try await withTimeLimit(Self.timeout, clock: attempt.environment.clock) {
            try await send(request, over: attempt.environment.transport)
        }
        let idToken = try DirectRefreshResponse.idToken(in: response, to: token.tokenString)
        let values = try await RefreshedTokenVerifier(attempt: attempt, limited: limited).values(idToken, boundTo: thumbprint)
        return RefreshedSession(values: values, secrets: [:])
    }

    private func request(_ attempt: LoginAttempt, key: any DPoPSigner) throws -> TransportRequest {
        let token = limited.authenticationToken.tokenString
        let url = attempt.provider.limitedRefresh
        let environment = attempt.environment.system
        let proof: String
        do {
            proof = try key.proof(
                method: "POST", url: url, token: token, id: environment.randomText(bytes: 24), at: environment.now())
        } catch {
            throw LimitedLoginRefreshError.dpopKeyGenerationFailed.withExplanation("The key of this device cannot sign.", cause: error)
        }
        let form = FormFields(["id_token_hint": token, DialogParameter.appID: attempt.appID]).text
        return TransportRequest(
            method: "POST", url: url,
            headers: ["Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded", DPoPProof.headerName: proof],
            body: Array(form.utf8))
    }

    /// Sends the request. Any error of the transport counts as a missing response, except a cancellation and the error for a response that
    /// is too large.
    private func send(_ request: TransportRequest, over transport: any Transport) async throws -> TransportResponse {
        do {
            return try await transport.send(request)
        } catch let error as CoreError where error.reason == .badResponse {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            let reason = (error as? CoreError)?.explanation ?? "\(type(of: error))."
            throw LimitedLoginRefreshError.networkError.withExplanation("The provider could not be reached: \(reason)", cause: error)
        }
    }
}

/// Parses the response to a direct refresh (SDK.md, section 2.9; Wire.md, section 6.5).
enum DirectRefreshResponse {
    /// Returns the new ID token, which is not verified yet.
    /// - Throws: the provider's error, or `invalidResponse` for a response that is not usable.
    /// - Parameter hint: the old token, which is masked in error messages that repeat it.
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

    /// Creates the refresh error for the provider's error. This endpoint returns its error as a string; the Graph API returns an object.
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
