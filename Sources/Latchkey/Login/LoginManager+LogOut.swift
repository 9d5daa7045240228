internal import IdentityTokens

extension LoginManager {
    /// Logs the person out of the app. Removes the access token, the authentication token and the profile as one change, and deletes the
    /// secrets that are stored for the person's next login.
    ///
    /// The logout is local to this device. The provider is not notified, so the granted permissions remain (``logOutRevokingPermissions()``
    /// revokes them). The browser may stay logged in to the provider. The next login then continues as the same person, unless
    /// ``forcesReauthentication`` is `true`.
    public func logOut() { session.clear() }

    /// Revokes the app's permissions at the provider, then logs the person out of the app as ``logOut()`` does.
    ///
    /// With an access token, all permissions are deleted (`DELETE me/permissions`). After a limited login, the provider removes the app for
    /// the person whom the ID token identifies (Wire.md, section 6.4). This works only while the ID token is valid. If the revocation
    /// fails, the person is logged out nevertheless, and the report contains the reason.
    @discardableResult
    public func logOutRevokingPermissions() async -> LogoutReport {
        // The storage may have been unavailable when the session was first read.
        let values = await Session.runBlockingWork { [session] in
            session.reload()
            return session.values
        }
        guard values != Session.Values() else {
            // The storage may hold a session that could not be read.
            session.clear()
            return LogoutReport(wasLoggedIn: false, revocation: .nothingToRevoke)
        }
        let revocation: LogoutReport.Revocation
        do {
            revocation = try await revoke(values) ? .revoked : .nothingToRevoke
        } catch {
            revocation = .failed(error)
        }
        // While the request was running, the app may have logged the person out, and another person may have logged in.
        session.clear(ifOwnedBy: values.userID)
        return LogoutReport(wasLoggedIn: true, revocation: revocation)
    }

    private func revoke(_ values: Session.Values) async throws -> Bool {
        let (appID, provider) = try settings.identity()
        let graph = GraphService(provider: provider, version: settings.graphAPIVersion, transport: environment.transport)
        if let token = values.accessToken {
            let result = try await graph.call(.delete, "me/permissions", token: token.tokenString)
            try GraphConfirmation.require(in: result, status: 200, to: "DELETE me/permissions")
        } else if let token = values.authenticationToken {
            let form = FormFields(["app_id": appID, "id_token": token.tokenString])
            let response = try await environment.transport.send(
                TransportRequest(
                    method: "POST", url: provider.uninstallEndpoint,
                    headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
                    body: Array(form.text.utf8)))
            let result = try ParsedGraphResponse(status: response.status, body: response.body, summary: "the removal of the app")
            try GraphConfirmation.require(in: result.body, status: result.status, to: "the removal of the app")
        } else {
            return false
        }
        return true
    }
}

/// The outcome of a logout that revokes permissions.
public struct LogoutReport: Sendable {
    /// The outcome of the revocation at the provider.
    public enum Revocation: Sendable {
        /// Nobody was logged in, or the session has no token to authorize a revocation.
        case nothingToRevoke
        /// The provider revoked the app's permissions.
        case revoked
        /// The revocation failed, for example because the provider refused it or could not be reached. The person is logged out of the app
        /// nevertheless.
        case failed(any Error)
    }

    /// Whether a person was logged in.
    public let wasLoggedIn: Bool
    /// The outcome of the revocation at the provider.
    public let revocation: Revocation
}
