internal import IdentityTokens

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

    /// Sends the request. Every error of a transport, except a response that is too large, means that there was no response.
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
