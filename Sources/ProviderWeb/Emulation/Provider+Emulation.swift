package import IdentityTokenIssuing
package import LoginModel
package import ProviderDomain
import ProviderServices
import ProviderStore

extension Provider {
    /// Generates a key that signs from now on, unless the provider has too many keys. Clients that have cached the key documents don't have it.
    /// - Parameter maximum: The maximum number of keys that the provider may have afterward.
    /// - Returns: Whether a key was generated.
    /// - Throws: `StoreError`, or an error from generating an RSA key.
    package func rotateSigningKey(upTo maximum: Int) async throws -> Bool {
        let now = environment.now()
        let plan = try await signingKeyCache.keys(at: now).plan
        guard plan.keys.count < maximum else { return false }
        let key = try await Task.detached { try SigningKey.generate() }.value
        let next = SigningKeySchedule(plan.keys + [ScheduledKey(key: key, createdAt: now, signsFrom: now)])
        _ = try await store.replaceSigningKeySchedule(plan, with: next, by: .operator, at: now)
        try await signingKeyCache.reload(at: now)
        return true
    }

    /// Discards what the provider has in memory of its store, after the store has been replaced by a copy. Caches of pictures and apps stay,
    /// because the versions of pictures and apps never repeat.
    /// - Throws: `StoreError`.
    package func reloadStore() async throws {
        secretLimiter.clear()
        try await signingKeyCache.reload(at: environment.now())
    }

    /// The key that signs ID tokens now.
    /// - Throws: see ``SigningKeyCache/keys(at:verifying:)``.
    package func currentSigningKey() async throws -> SigningKey { try await signingKeyCache.signingKey(at: environment.now()) }

    /// Records that a person uses an app with these permissions, without a login.
    /// - Throws: `StoreError`.
    package func recordConsent(of person: Person, to app: RegisteredApp, granting permissions: Set<Permission>) async throws -> Grant {
        let id = appScopedID(of: person.id, in: app.id)
        return try await store.recordConsent(
            Consent(
                appID: app.id, person: person.id, appScopedID: id, granted: permissions, declined: [], tracking: .enabled,
                decidedAt: environment.now()))
    }

    /// Issues an ID token for a grant, without a login.
    /// - Parameter url: the `iss` claim.
    /// - Throws: `StoreError`, or an error from signing.
    package func mintIDToken(
        for person: Person, _ grant: Grant, disclosing permissions: Set<Permission>, nonce: String?, at url: PublicURL
    ) async throws -> Secret {
        try await issuer(at: url).idToken(of: subject(person, grant), disclosing: permissions, nonce: nonce).text
    }

    /// Issues an access token, as the caller describes it.
    /// - Throws: an error from sealing.
    package func mintAccessToken(_ token: AccessToken) throws -> Secret { try token.sealed(by: sealer) }
}
