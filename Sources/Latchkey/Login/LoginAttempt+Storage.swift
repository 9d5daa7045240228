internal import Foundation

extension LoginAttempt {
    /// Stores the session of a verified login with the secrets for the next one, and returns the result of the login.
    /// - Parameter key: the key to which the ID token may be bound.
    func store(_ login: VerifiedLogin, _ grant: DialogGrant, boundTo key: DeviceKey.StoredKey?) async throws -> LoginManagerLoginResult {
        let now = environment.system.now()
        let requested = configuration.requestedPermissions
        // Without a list, all requested permissions were granted (RFC 6749, section 5.1). `openid` is not a permission of the person.
        let granted = (grant.granted ?? requested.subtracting(grant.declined)).subtracting([.openid])
        let effective: LoginTracking = login.tokens == nil ? .limited : .enabled
        let values = login.values(
            appID: appID, nonce: configuration.nonce, graphDomain: grant.graphDomain, granted: granted, declined: grant.declined, at: now)
        let before = session.values
        let hadPermissions = before.userID == values.userID && before.accessToken.map { !$0.permissions.isEmpty } ?? false
        // If the session expired while the dialog was open, its key may be another person's, and must not be stored for this one.
        let isKeyOfAnotherPerson = before.userID.map { $0 != values.userID } ?? false && key?.isStored(in: session) ?? false
        var secrets = isKeyOfAnotherPerson ? [:] : key?.secrets(for: values.authenticationToken) ?? [:]
        secrets[.userTokenNonce] = grant.userTokenNonce.map(Secret.init)
        // An expired session may be replaced, except by a reauthorization, which only its owner may complete.
        try await session.storeLoginInBackground(secrets: secrets, at: requiresSamePerson ? nil : now) { _ in values }
        return LoginManagerLoginResult(
            token: values.accessToken, authenticationToken: values.authenticationToken, cancellation: nil,
            // The result lists the decisions of this login, not all earlier ones (SDK.md, section 4.4).
            granted: hadPermissions && !requested.isEmpty ? granted.intersection(requested) : granted,
            declined: grant.declined.subtracting([.openid]).intersection(requested),
            profile: values.profile, requestedTracking: configuration.tracking, effectiveTracking: effective, findings: login.findings)
    }
}
