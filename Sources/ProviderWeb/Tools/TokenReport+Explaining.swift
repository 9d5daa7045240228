import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenReport {
    /// Explains a token to a person.
    /// - Parameter text: any text that may be a token.
    init(of text: Secret, for visitor: Person, in provider: Provider, at url: PublicURL) async throws {
        self.init(now: provider.surroundings.now())
        if text.reveal({ AuthorizationCode.open($0, by: provider.sealer) }) != nil {
            kind = .code
            validity = .invalid(.code, message: nil)
            return
        }
        do {
            switch try PresentedToken(text, openedBy: provider.sealer) {
            case .person(let token): try await explain(token, to: visitor, in: provider)
            case .app(let id, let proof): try await explain(appToken: proof, of: id, to: visitor, in: provider)
            }
        } catch let error as GraphError {
            let parts = text.reveal { $0.split(separator: ".", omittingEmptySubsequences: false).count }
            if parts > 1 || text.reveal({ $0.hasPrefix("eyJ") }) {
                try await explain(identityToken: text.reveal(\.self), to: visitor, in: provider, at: url)
            } else {
                let isOurs = text.reveal { $0.hasPrefix("EAA") }
                validity = .invalid(isOurs ? .cut : .unreadable, message: error.message)
            }
        }
    }

    /// Stores the findings of the checks after that of the form, which has passed, and derives the validity.
    private mutating func judge(by findings: [TokenFinding]) {
        self.findings = [TokenFinding(.form, .passed)] + findings
        let failed = findings.first { $0.refusal != nil }
        validity =
            failed.flatMap { finding in
                finding.refusal.map { .invalid(Advice(finding.rule, $0), message: $0.message) }
            } ?? .valid
    }

    // MARK: A person's token

    private mutating func explain(_ token: AccessToken, to visitor: Person, in provider: Provider) async throws {
        let store = provider.store
        kind = token.kind == .user ? .user : .sessionInfo
        let app = try await store.app(token.appID)
        (appID, appName) = (token.appID, app?.name)
        issuedAt = token.issuedAt
        expiresAt = token.expiresAt
        dataAccessExpiresAt = token.dataAccessExpiresAt
        let isDeveloper = app?.isDeveloped(by: visitor) == true
        guard isDeveloper || token.person == visitor.id else {
            isRedacted = true
            judge(by: token.findings(at: now))
            if case .valid = validity { validity = .untold }
            return
        }
        userID = AppScopedID.derive(app: token.appID, person: token.person, key: provider.keys.pairwise)
        let standing = try await provider.standing(of: token)
        owner = token.person == visitor.id ? .visitor : try await name(of: standing.account, in: provider)
        if let account = standing.account {
            dataAccessExpiresAt = token.dataAccessEnd(under: account.grant)
            scopes = account.permissions.map(\.name).sorted()
        } else {
            scopes = []
        }
        judge(by: token.findings(standing, of: app, at: now))
        if isDeveloper, app?.requiresAppSecret == true { conditions = [.proof] }
        if case .valid = validity, let app, app.lets(visitor, actBy: token) { canExtend = token.extended(in: app, at: now) != nil }
    }

    /// Returns the name of the token's owner, as far as the app's server may see it, and records the access.
    private func name(of account: Account?, in provider: Provider) async throws -> Owner? {
        guard let account = account?.standing(at: now), account.isVisible, account.permissions.contains(.publicProfile) else { return nil }
        try await provider.store.note(FieldAccess(appID: account.app.id, person: account.person.id, fields: ["id", "name"], at: now))
        return .somebody(name: account.person.name)
    }

    // MARK: An app's token

    private mutating func explain(appToken proof: Secret, of id: String, to visitor: Person, in provider: Provider) async throws {
        kind = .app
        appID = id
        guard let app = try await provider.store.app(id), app.isDeveloped(by: visitor) else {
            // Revealing whether the token is correct would allow guessing.
            isRedacted = true
            validity = .untold
            return
        }
        appName = app.name
        let secrets = provider.secrets.check(by: visitor.id, at: now)
        let opened = Result { () throws(GraphError) in try AppToken.open(proof, of: app, openedBy: provider.sealer, secrets: secrets) }
        if case .failure(let refusal) = opened, refusal.isRateLimit {
            isRedacted = true
            validity = .untold
            return
        }
        let loan = try? opened.get().loan
        let bearer = try? opened.get().bearer
        if bearer == .client { kind = .client }
        if bearer == .server, !app.settings.serverAddresses.isEmpty { conditions = [.servers(app.settings.serverAddresses)] }
        expiresAt = loan?.expiresAt
        hasNoExpiry = bearer != nil && loan == nil
        var borrower: Person?
        if let loan { borrower = try await provider.store.person(loan.person) }
        if let borrower, app.roles.role(of: borrower) != nil || borrower.id == visitor.id {
            owner = borrower.id == visitor.id ? .visitor : .somebody(name: borrower.name)
        }
        judge(by: AppToken.findings(opened, of: app, lentTo: borrower, at: now))
    }

    // MARK: An ID token

    private mutating func explain(
        identityToken text: String, to visitor: Person, in provider: Provider, at url: PublicURL
    ) async throws {
        kind = .identity
        let reading = try await DecodedIdentityToken(of: text, in: provider, at: url, now: now)
        identity = reading
        let said = reading.claims ?? [:]
        validity = reading.isValid ? .valid : .invalid(.refused, message: nil)
        issuedAt = reading.date("iat")
        expiresAt = reading.date("exp")
        let audience = said["aud"]?.string
        guard let audience, AppID.isWellFormed(audience) else { return }
        appID = audience
        userID = said["sub"]?.string
        // Anyone can write an unsigned token, so it must not reveal what the provider knows.
        guard reading.isSigned else { return }
        let app = try await provider.store.app(audience)
        appName = app?.name
        guard let userID else { return }
        if userID == AppScopedID.derive(app: audience, person: visitor.id, key: provider.keys.pairwise) {
            owner = .visitor
        } else if app?.isDeveloped(by: visitor) == true {
            owner = try await name(of: try await provider.store.account(withID: userID, in: audience), in: provider)
        } else {
            isRedacted = true
        }
    }
}
