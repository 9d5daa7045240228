import Foundation
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

/// The interleavings of two writes, one list for each concept.
extension StoreConformance {
    /// Pairs of writes that must not disturb each other. A test of a store that several processes use at the same time checks each of them
    /// with a new, empty storage.
    public static let interleavings: [StoreInterleaving] =
        interleavingsOfTokens + interleavingsOfDevices + interleavingsOfGrants + interleavingsOfPeople + interleavingsOfApps
        + interleavingsOfTheProvider
}

/// Facts and steps that several interleavings use.
extension StoreConformance {
    /// Applies the sample seed, and returns Ada's grant to the sample app.
    static func adasGrant(_ nodes: StoreNodes) async throws -> Grant {
        try await nodes.next.applySeed(SampleFacts.seed)
        return try await nodes.next.recordConsent(SampleFacts.consent(try await nodes.next.id(of: SampleFacts.ada)))
    }

    /// Returns a family of refresh tokens of Ada's password.
    static func refreshTokens(of login: String, _ grant: Grant) -> RefreshTokenFamily {
        RefreshTokenFamily(
            login: AuthenticationEvent(id: login, passwordStamp: SampleFacts.ada.person.password.stamp), appID: grant.appID,
            person: grant.person, epoch: grant.epoch, scope: ["openid", "offline_access"], requiresSecret: false,
            expiresAt: SampleFacts.now + StoredLogin.refreshTokenLifetime)
    }

    static func end(ofLogin login: String, _ grant: Grant) -> SessionEnd {
        SessionEnd(of: login, reason: .loggedOut, by: .app, person: grant.person, appID: grant.appID, at: SampleFacts.now)
    }

    /// Checks that the audit log has no event of a kind after one that rules it out.
    static func expectNo(_ event: AuditEvent, after end: AuditEvent, of person: Person.ID, _ nodes: StoreNodes) async throws {
        let events = try await nodes.next.auditEntries(matching: AuditQuery(person: person)).map(\.event)
        guard let index = events.lastIndex(of: end) else { return }
        #expect(!events[index...].contains(event), "\(events.map(\.rawValue))")
    }

    /// Returns `nil` instead of an error that says that the person or the app does not exist.
    static func unlessMissing<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do {
            return try await body()
        } catch let error as StoreError where error.isMissingSubject {
            return nil
        }
    }
}
