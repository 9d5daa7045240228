import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Issues an access token and an ID token for nobody, and verifies them as an app and the Graph API would: with the published keys, and
/// with the store. The tokens never leave the process.
struct TokenRoundTrip: Sendable {
    let provider: Provider
    let url: PublicURL

    /// Not the ID of an app, because those are numbers.
    private static let audience = "readiness"

    /// - Throws: The step that failed.
    func run() async throws(ReadinessProblem) {
        let now = provider.environment.now()
        try await verifyAccessToken(at: now)
        try await verifyIDToken(at: now)
    }

    private func verifyAccessToken(at now: Date) async throws(ReadinessProblem) {
        let nobody = Person.ID(rawValue: 0)
        let grant = Grant(appID: Self.audience, person: nobody, appScopedID: "0", granted: [], declined: [], lastLoginAt: now, epoch: 0)
        let login = AuthenticationEvent(id: provider.environment.randomText(bytes: 16), passwordStamp: "")
        let token = AccessToken(grant: grant, login: login, issuedAt: now)
        do {
            guard AccessToken(try token.sealed(by: provider.sealer), openedBy: provider.sealer) == token else {
                throw ReadinessProblem(reason: "An access token cannot be read with the key that sealed it.")
            }
            _ = try await provider.store.tokenStatus(ofLogin: login.id, by: nobody, in: Self.audience)
        } catch {
            throw Self.problem(error)
        }
    }

    private func verifyIDToken(at now: Date) async throws(ReadinessProblem) {
        do {
            let signing = try await provider.signingKeyCache.signingKey(at: now)
            guard let stored = try await provider.store.signingKeySchedule() else {
                throw ReadinessProblem(reason: "The store has no signing keys anymore.")
            }
            let published = KeySet(stored.published(at: now).map(\.key.verificationKey))
            guard published[signing.id] != nil else {
                throw ReadinessProblem(reason: "The key that signs is not among the published keys of the store.")
            }
            let issuedAt = Int64(now.timeIntervalSince1970)
            let token = try signing.sign([
                "iss": .string(url.text), "aud": .string(Self.audience), "sub": "0", "iat": .integer(issuedAt),
                "exp": .integer(issuedAt + IDTokenContent.lifetime), "jti": .string(provider.environment.randomText(bytes: 16)),
            ])
            let verdict = await IdentityTokenVerifier(keys: published).verdict(
                on: token, expecting: TokenExpectations(issuer: url.text, audience: Self.audience), at: now)
            guard verdict.token != nil else {
                throw ReadinessProblem(
                    reason: "An ID token cannot be verified with the published keys.",
                    detail: verdict.rejections.map(\.description).joined(separator: " "))
            }
        } catch {
            throw Self.problem(error)
        }
    }

    private static func problem(_ error: any Error) -> ReadinessProblem {
        switch error {
        case let problem as ReadinessProblem: problem
        case let error as StoreError: ReadinessProblem(reason: "The store cannot be read (\(error.code)).", detail: error.explanation)
        default: ReadinessProblem(reason: "Tokens cannot be issued.", detail: "\(error)")
        }
    }
}
