import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision which logins end")
struct SessionEndDecisionTests {
    private let end = SessionEnd(
        of: "l", reason: .loggedOut, by: .app, person: Sample.ada.id, appID: Sample.app.id, at: Sample.now)

    private func entry(_ field: String?, _ event: AuditEvent = .tokensRevoked, by actor: AuditEntry.Actor) -> NewAuditEntry {
        NewAuditEntry(
            event, by: actor, person: Sample.ada.id, appID: Sample.app.id, fields: field.map { [$0] } ?? [], at: Sample.now)
    }

    @Test("A login that has ended does not end again, no matter how many logins have ended", arguments: [false, true])
    func endedTwice(isFull: Bool) {
        let decision = end.decision(on: .init(hasEnded: true, hasMaximumEnds: isFull))
        #expect(decision == .ignore && decision.epochIncrease == 0)
    }

    @Test("A login ends alone while the store can remember its end")
    func alone() {
        let decision = end.decision(on: .init(hasEnded: false, hasMaximumEnds: false))
        #expect(decision == .end(entry("logged_out", by: .app)) && decision.epochIncrease == 0)
    }

    @Test("One login too many ends all of them in a new epoch, which the provider causes")
    func all() {
        let decision = end.decision(on: .init(hasEnded: false, hasMaximumEnds: true))
        #expect(decision == .endAll([entry("logged_out", by: .app), entry("revoked", by: .provider)]) && decision.epochIncrease == 1)
    }

    @Test("A code that is redeemed twice ends its login as a replay, and all logins as revoked")
    func replay() throws {
        let code = AuthorizationCode(
            id: "one", grant: Sample.grant(), of: Sample.ada, request: try Sample.request(), permissions: [], issuedAt: Sample.now)
        let end = SessionEnd(forReplayOf: CodeRedemption(code, at: Sample.now))
        let replayed = entry(nil, .codeReplayed, by: .provider)
        #expect(end.decision(on: .init(hasEnded: false, hasMaximumEnds: false)) == .end(replayed))
        #expect(end.decision(on: .init(hasEnded: false, hasMaximumEnds: true)) == .endAll([replayed, entry("revoked", by: .provider)]))
    }

    @Test("The provider revokes the oldest login when another one begins")
    func oldest() {
        let end = SessionEnd(ofOldest: "old", person: Sample.ada.id, appID: Sample.app.id, at: Sample.now)
        #expect(end.loginID == "old" && end.reason == .revoked)
        #expect(end.decision(on: .init(hasEnded: false, hasMaximumEnds: false)) == .end(entry("revoked", by: .provider)))
    }
}
