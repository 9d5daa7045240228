import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenReport {
    /// Explains a token to a person.
    /// - Parameter text: any text that may be a token.
    init(of text: Secret, for currentUser: Person, in provider: Provider, at url: PublicURL) async throws {
        self.init(now: provider.environment.now())
        if text.reveal({ AuthorizationCode.open($0, by: provider.sealer) }) != nil {
            kind = .code
            validity = .invalid(.code, message: nil)
            return
        }
        do {
            switch try PresentedToken(text, openedBy: provider.sealer) {
            case .person(let token): try await explain(token, to: currentUser, in: provider)
            case .app(let id, let proof): try await explain(appToken: proof, of: id, to: currentUser, in: provider)
            }
        } catch let error as GraphError {
            let parts = text.reveal { $0.split(separator: ".", omittingEmptySubsequences: false).count }
            if parts > 1 || text.reveal({ $0.hasPrefix("eyJ") }) {
                try await explain(identityToken: text.reveal(\.self), to: currentUser, in: provider, at: url)
            } else {
                let isOurs = text.reveal { $0.hasPrefix("EAA") }
                validity = .invalid(isOurs ? .truncated : .unreadable, message: error.message)
            }
        }
    }

    /// Stores the findings of the checks, and derives the validity from them. The check of the form, which comes first, has passed.
    private mutating func evaluate(_ findings: [TokenFinding]) {
        self.findings = [TokenFinding(.form, .passed)] + findings
        let failed = findings.first { $0.error != nil }
        validity =
            failed.flatMap { finding in
                finding.error.map { .invalid(Advice(finding.rule, $0), message: $0.message) }
            } ?? .valid
    }

    // MARK: A person's token

    private mutating func explain(_ token: AccessToken, to currentUser: Person, in provider: Provider) async throws {
        let store = provider.store
        kind = token.kind == .user ? .user : .sessionInfo
        let app = try await store.app(token.appID)
        (appID, appName) = (token.appID, app?.name)
        issuedAt = token.issuedAt
        expiresAt = token.expiresAt
        dataAccessExpiresAt = token.dataAccessExpiresAt
        let isDeveloper = app?.isDeveloped(by: currentUser) == true
        guard isDeveloper || token.person == currentUser.id else {
            isRedacted = true
            evaluate(token.findings(at: now))
            if case .valid = validity { validity = .undisclosed }
            return
        }
        userID = provider.appScopedID(of: token.person, in: token.appID)
        let status = try await provider.status(of: token)
        owner = token.person == currentUser.id ? .viewer : try await name(of: status.account, in: provider)
        if let account = status.account {
            dataAccessExpiresAt = token.dataAccessEnd(under: account.grant)
            scopes = account.permissions.map(\.name).sorted()
        } else {
            scopes = []
        }
        evaluate(token.findings(status, of: app, at: now))
        if isDeveloper, app?.requiresAppSecret == true { conditions = [.proof] }
        if case .valid = validity, let app, app.allows(currentUser, toUse: token) { canExtend = token.extended(in: app, at: now) != nil }
    }

    /// Returns the name of the token's owner, as far as the app's server may see it, and records the access.
    private func name(of account: Account?, in provider: Provider) async throws -> Owner? {
        guard let account = account?.effective(at: now), account.isVisible, account.permissions.contains(.publicProfile) else { return nil }
        try await provider.store.recordFieldAccess(
            FieldAccess(appID: account.app.id, person: account.person.id, fields: ["id", "name"], at: now))
        return .otherPerson(name: account.person.name)
    }

    // MARK: An app's token

    private mutating func explain(appToken proof: Secret, of id: String, to currentUser: Person, in provider: Provider) async throws {
        kind = .app
        appID = id
        guard let app = try await provider.store.app(id), app.isDeveloped(by: currentUser) else {
            // Revealing whether the token is correct would allow anyone to guess the app secret.
            isRedacted = true
            validity = .undisclosed
            return
        }
        appName = app.name
        let secrets = provider.secretLimiter.check(by: currentUser.id, at: now)
        let opened = Result { () throws(GraphError) in try AppToken.verify(proof, of: app, openedBy: provider.sealer, secrets: secrets) }
        if case .failure(let refusal) = opened, refusal.isRateLimit {
            isRedacted = true
            validity = .undisclosed
            return
        }
        let developerBinding = try? opened.get().developerBinding
        let bearer = try? opened.get().owner
        if bearer == .client { kind = .client }
        if bearer == .server, !app.settings.serverAddresses.isEmpty { conditions = [.servers(app.settings.serverAddresses)] }
        expiresAt = developerBinding?.expiresAt
        hasNoExpiry = bearer != nil && developerBinding == nil
        var developer: Person?
        if let developerBinding { developer = try await provider.store.person(developerBinding.person) }
        if let developer, app.roles.role(of: developer) != nil || developer.id == currentUser.id {
            owner = developer.id == currentUser.id ? .viewer : .otherPerson(name: developer.name)
        }
        evaluate(AppToken.findings(opened, of: app, developer: developer, at: now))
    }

    // MARK: An ID token

    private mutating func explain(
        identityToken text: String, to currentUser: Person, in provider: Provider, at url: PublicURL
    ) async throws {
        kind = .identity
        let decoded = try await DecodedIdentityToken(of: text, in: provider, at: url, now: now)
        identity = decoded
        let claims = decoded.claims ?? [:]
        validity = decoded.isValid ? .valid : .invalid(.refused, message: nil)
        issuedAt = decoded.date("iat")
        expiresAt = decoded.date("exp")
        let audience = claims["aud"]?.string
        guard let audience, AppID.isWellFormed(audience) else { return }
        appID = audience
        userID = claims["sub"]?.string
        // Anyone can write an unsigned token, so the report on such a token must not reveal what the provider knows.
        guard decoded.isSigned else { return }
        let app = try await provider.store.app(audience)
        appName = app?.name
        guard let userID else { return }
        if userID == provider.appScopedID(of: currentUser.id, in: audience) {
            owner = .viewer
        } else if app?.isDeveloped(by: currentUser) == true {
            owner = try await name(of: try await provider.store.account(withID: userID, in: audience), in: provider)
        } else {
            isRedacted = true
        }
    }
}
