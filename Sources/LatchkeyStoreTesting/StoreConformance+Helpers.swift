import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// Helpers that several protocols' tests share.
extension StoreConformance {
    private static let password = SampleFacts.ada.person.password

    /// Returns the events of the audit log after an entry, in order: actor, event and fields.
    static func auditEvents(_ nodes: StoreNodes, of person: Person.ID? = nil, after number: Int64 = 0) async throws -> [String] {
        try await nodes.next.auditEntries(matching: AuditQuery(person: person, after: number)).map { entry in
            ([entry.actor.rawValue, entry.event.rawValue] + entry.fields).joined(separator: " ")
        }
    }

    /// Returns the number of the latest audit log entry, or 0 if the log is empty.
    static func last(_ nodes: StoreNodes) async throws -> Int64 {
        try await nodes.next.auditEntries(matching: AuditQuery(isNewestFirst: true, limit: 1)).first?.number ?? 0
    }

    /// Returns a browser session of three days that starts some seconds after `SampleFacts.now`.
    static func session(_ digest: String, of person: Person.ID, after seconds: Double = 0) -> BrowserSession {
        let now = SampleFacts.now + seconds
        return BrowserSession(
            digest: digest, person: person, authenticatedAt: now, expiresAt: now + 3 * 86_400,
            kind: BrowserKind(browser: "Firefox", system: "Linux"))
    }

    /// Stores a device login and a login with a refresh token for Ada, and returns her grant.
    static func keepLogins(_ nodes: StoreNodes) async throws -> Grant {
        let grant = try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
        _ = try await nodes.next.createDeviceLogin(SampleFacts.deviceLogin("device"), from: SampleFacts.here, at: SampleFacts.now)
        _ = try await nodes.next.decideDeviceLogin(
            DeviceDecision(digest: "device", verdict: SampleFacts.approval(grant), decidedAt: SampleFacts.now + 1))
        #expect(
            try await nodes.next.storedLogins(of: grant.person, at: SampleFacts.now + 2).isEmpty,
            "The device has not fetched its tokens yet")
        guard case .approved = try await nodes.next.pollDeviceLogin(SampleFacts.poll("device", after: 10)) else {
            throw MissingPerson(login: "device")
        }
        for login in [SampleFacts.login, AuthenticationEvent(id: "device", passwordStamp: password.stamp)] {
            try await nodes.next.createRefreshTokenFamily(
                RefreshTokenFamily(
                    login: login, appID: SampleFacts.appID, person: grant.person, epoch: grant.epoch, scope: [], requiresSecret: false,
                    expiresAt: SampleFacts.now + StoredLogin.refreshTokenLifetime))
        }
        return grant
    }

    static func name(of outcome: CodeRedemptionOutcome) -> String {
        switch outcome {
        case .redeemed: "redeemed"
        case .alreadyRedeemed(let endsLogin): endsLogin ? "loginEnded" : "usedBefore"
        case .limitReached: "tooMany"
        case .revoked: "revoked"
        case .rejected(let error): "refused \(error.subcode ?? 0)"
        case .notAuthorized: "notAuthorized"
        }
    }

    static func expect(_ app: RegisteredApp, like other: RegisteredApp) {
        #expect(app.id == other.id)
        #expect(app.name == other.name)
        #expect(app.secret?.reveal(\.self) == other.secret?.reveal(\.self))
        #expect(app.clientToken?.reveal(\.self) == other.clientToken?.reveal(\.self))
        #expect(app.mode == other.mode)
        #expect(Set(app.redirectURIs) == Set(other.redirectURIs))
        #expect(app.advancedAccess == other.advancedAccess)
        #expect(app.roles == other.roles)
        #expect(app.appDefinedPermissions == other.appDefinedPermissions)
        #expect(app.allowsLoginFromDevices == other.allowsLoginFromDevices)
        #expect(app.requiresAppSecret == other.requiresAppSecret)
        #expect(app.deauthorizeCallbackURL == other.deauthorizeCallbackURL)
        #expect(app.dataDeletionCallbackURL == other.dataDeletionCallbackURL)
    }

    static func expect(_ person: Person, like entry: DigestedSeed.Entry) {
        let other = entry.person
        #expect(person.login == other.login)
        #expect(person.password.encoded == other.password.encoded)
        #expect(person.firstName == other.firstName)
        #expect(person.middleName == other.middleName)
        #expect(person.lastName == other.lastName)
        #expect(person.birthday == other.birthday)
        #expect(person.gender == other.gender)
        #expect(person.hometown == other.hometown)
        #expect(person.location == other.location)
        #expect(person.link == other.link)
        #expect(person.locale == other.locale)
    }
}
