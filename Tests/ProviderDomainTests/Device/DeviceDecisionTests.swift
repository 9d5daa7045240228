import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision whether a person's answer to a device has an effect")
struct DeviceDecisionTests {
    private static func login(_ state: DeviceLogin.State = .pending, lifetime: Double = 60) -> DeviceLogin {
        DeviceLogin(
            digest: "d", userCode: UserCode(Sample.environment), appID: Sample.app.id, scope: [], redirectURI: nil,
            expiresAt: Sample.now + lifetime, state: state)
    }

    private static let grant = Sample.grant(epoch: 3)
    private static let approval = DeviceDecision.Verdict.approved(grant, passwordStamp: "stamp")

    /// Returns a word for what the store does.
    private func word(
        _ verdict: DeviceDecision.Verdict, _ login: DeviceLogin? = login(), passwordStamp: String? = "stamp", after seconds: Double = 0
    ) -> String {
        let decision = DeviceDecision(digest: "d", verdict: verdict, decidedAt: Sample.now + seconds)
        switch decision.decision(on: .init(login: login, passwordStamp: passwordStamp)) {
        case .ignore: return "ignore"
        case .approve(let grant): return "approve \(grant.person.rawValue) \(grant.epoch)"
        case .decline(let entry): return "decline \(entry.person?.rawValue ?? 0)"
        }
    }

    @Test("A person approves a pending login with a grant to its app, under a password that still holds")
    func approval() {
        #expect(word(Self.approval) == "approve 1 3")
        #expect(word(Self.approval, passwordStamp: "other") == "ignore")
        #expect(word(Self.approval, passwordStamp: nil) == "ignore", "The person no longer exists")
        let foreign = Grant(
            appID: "2", person: Sample.ada.id, appScopedID: "1", granted: [], declined: [], lastLoginAt: Sample.now, epoch: 3)
        #expect(word(.approved(foreign, passwordStamp: "stamp")) == "ignore", "A grant to another app approves nothing")
    }

    @Test("Anyone who has the code declines the login, with or without a session")
    func decline() {
        #expect(word(.declined(by: nil), passwordStamp: nil) == "decline 0")
        #expect(word(.declined(by: Sample.grace.id), passwordStamp: nil) == "decline 2")
    }

    @Test("Only the first decision about a login counts", arguments: DeviceLogin.State.allCases)
    func states(state: DeviceLogin.State) {
        #expect(word(Self.approval, Self.login(state)) == (state == .pending ? "approve 1 3" : "ignore"))
        #expect(word(.declined(by: nil), Self.login(state)) == (state == .pending ? "decline 0" : "ignore"))
    }

    @Test("A decision has no effect once the code has expired", arguments: [(59.9375, true), (60, false), (61, false)])
    func expiry(seconds: Double, counts: Bool) {
        #expect(word(Self.approval, after: seconds) == (counts ? "approve 1 3" : "ignore"))
        #expect(word(.declined(by: nil), after: seconds) == (counts ? "decline 0" : "ignore"))
    }

    @Test("A decision about a login that does not exist has no effect")
    func unknown() {
        #expect(word(Self.approval, nil) == "ignore")
        #expect(word(.declined(by: nil), nil) == "ignore")
    }

    @Test("The entry of a declined login says that a device requested it")
    func entry() throws {
        let declined = DeviceDecision(digest: "d", verdict: .declined(by: Sample.ada.id), decidedAt: Sample.now + 1)
        guard case .decline(let entry) = declined.decision(on: .init(login: Self.login(), passwordStamp: nil)) else {
            Issue.record("The login is not declined")
            return
        }
        #expect(entry.event == .canceled && entry.actor == .person && entry.fields == ["device"])
        #expect(entry.appID == Sample.app.id && entry.person == Sample.ada.id && entry.firstAt == Sample.now + 1)
    }
}
