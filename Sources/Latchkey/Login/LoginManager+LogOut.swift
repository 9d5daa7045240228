internal import IdentityTokens

extension LoginManager {
    /// Forgets who is logged in: access token, authentication token and profile, at once, and what was kept for the next login of the person.
    ///
    /// It works on this device alone. The provider is not told, so what the app was granted stays granted
    /// (``logOutRevokingPermissions()`` takes it back); and the browser may stay logged in there, so that the next login goes on as the same
    /// person (``startsFresh`` asks who it is).
    public func logOut() { session.clear() }

    /// Takes back at the provider what the app was granted, then forgets who is logged in, as ``logOut()`` does.
    ///
    /// With an access token all permissions are deleted (`DELETE me/permissions`); after a limited login the app is removed by the ID token
    /// (provider-wire.md, section 6.4), which works only while that is valid. Where the provider does not do it, the person is logged out even
    /// so, and the report says why.
    @discardableResult
    public func logOutRevokingPermissions() async -> LogoutReport {
        // Whom the storage could not tell at first, it may tell by now.
        let seen = await Session.whereOneMayWait { [session] in
            session.reload()
            return session.values
        }
        guard seen != Session.Values() else {
            // What could not be read may have somebody in it.
            session.clear()
            return LogoutReport(wasLoggedIn: false, revocation: .nothingToRevoke)
        }
        let revocation: LogoutReport.Revocation
        do {
            revocation = try await revoke(seen) ? .revoked : .nothingToRevoke
        } catch {
            revocation = .failed(error)
        }
        // Somebody else may have logged in meanwhile, after another logout.
        session.clear(of: seen.userID)
        return LogoutReport(wasLoggedIn: true, revocation: revocation)
    }

    private func revoke(_ values: Session.Values) async throws -> Bool {
        let (appID, provider) = try settings.identity()
        let graph = GraphService(provider: provider, version: settings.graphAPIVersion, transport: surroundings.transport)
        if let token = values.accessToken {
            let answer = try await graph.call(.delete, "me/permissions", token: token.tokenString)
            try GraphConfirmation.require(in: answer, status: 200, to: "DELETE me/permissions")
        } else if let token = values.authenticationToken {
            let form = FormFields(["app_id": appID, "id_token": token.tokenString])
            let response = try await surroundings.transport.send(
                TransportRequest(
                    method: "POST", url: provider.uninstall,
                    headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
                    body: Array(form.text.utf8)))
            let answer = try GraphAnswer(status: response.status, text: response.body, asking: "the removal of the app")
            try GraphConfirmation.require(in: answer.body, status: answer.status, to: "the removal of the app")
        } else {
            return false
        }
        return true
    }
}
