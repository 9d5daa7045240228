import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision how a device's poll is answered")
struct DevicePollDecisionTests {
    /// All values on which the decision depends. Initially, the person has approved the login, and the device polls for the first time.
    private struct Case {
        var stored = DevicePoll.StoredState(
            login: Case.login(.approved), lastPolledAt: nil, epoch: 3, account: Sample.account(Sample.grant(epoch: 3), at: Sample.app),
            endReason: nil, refreshTokenGeneration: nil)
        var appID = Sample.app.id
        var now = Sample.now

        init(_ state: DeviceLogin.State = .approved, lastPoll: Double? = nil) {
            stored.login?.state = state
            if state == .pending { (stored.epoch, stored.account) = (nil, nil) }
            stored.lastPolledAt = (lastPoll ?? (state == .redeemed ? -10 : nil)).map { Sample.now + $0 }
        }

        static func login(_ state: DeviceLogin.State, scope: [String] = ["email", "openid"], lifetime: Double = 60) -> DeviceLogin {
            DeviceLogin(
                digest: "abcdefghijklmnopqrstuvwxyz", userCode: UserCode(Sample.environment), appID: Sample.app.id, scope: scope,
                redirectURI: nil, expiresAt: Sample.now + lifetime, state: state)
        }

        var decision: DevicePoll.Decision { DevicePoll(digest: "d", appID: appID, polledAt: now).decision(on: stored) }

        var redemption: DevicePoll.Redemption? { if case .redeem(let redemption) = decision { redemption } else { nil } }

        /// A word for the outcome, after the state that is stored, if there is one.
        var word: String {
            switch decision {
            case .respond(let outcome): Self.word(outcome)
            case .record(let state, let outcome): "\(state.rawValue): \(Self.word(outcome))"
            case .redeem(let redemption): "\(redemption.device.state.rawValue): tokens"
            }
        }

        private static func word(_ outcome: DevicePollOutcome) -> String {
            switch outcome {
            case .pending: "pending"
            case .slowDown: "slow down"
            case .approved(let account, let login): "approved \(account.person.id == Sample.ada.id) \(login.digest.prefix(3))"
            case .declined: "declined"
            case .expired: "expired"
            }
        }
    }

    /// A change of the values, and the decision that it leads to.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Case) -> Void

        init(_ word: String, _ apply: @escaping @Sendable (inout Case) -> Void) { (testDescription, self.apply) = (word, apply) }

        private static func lock(_ account: inout Account?) {
            var ada = Sample.ada
            ada.isLocked = true
            account = account.map { Sample.account($0.grant, of: ada, at: $0.app) }
        }

        /// The conditions before the state of the login is considered. Each takes precedence over those that follow it.
        static let unknown = [
            Change("expired") { $0.stored.login = nil }, Change("expired") { $0.appID = "1" },
            Change("expired") { $0.now = Sample.now + 60 },
        ]

        /// The conditions of an approval, in their order.
        static let approval = [
            Change("declined") { $0.stored.account = nil },
            Change("declined") { $0.stored.account = $0.stored.account?.withGrant(Sample.grant(epoch: 4)) },
            Change("declined") { lock(&$0.stored.account) }, Change("expired") { $0.stored.endReason = .loggedOut },
            Change("expired") { $0.stored.refreshTokenGeneration = 2 },
        ]

        /// The conditions of an approval that no device has redeemed.
        static let approved =
            unknown + [Change("slow down") { $0.stored.lastPolledAt = $0.now - 4 }]
            + approval.map { change in
                Change((change.testDescription == "declined" ? "declined: " : "redeemed: ") + change.testDescription, change.apply)
            } + [Change("redeemed: tokens") { _ in }]

        /// The conditions of a response that is repeated.
        static let redeemed =
            unknown + [
                Change("expired") { $0.stored.lastPolledAt = nil }, Change("expired") { $0.stored.lastPolledAt = $0.now - 60 },
                Change("slow down") { $0.stored.lastPolledAt = $0.now - 4 },
            ]
            + approval.map { change in
                Change((change.testDescription == "declined" ? "declined: " : "") + change.testDescription, change.apply)
            } + [Change("approved true abc") { _ in }]
    }

    private func check(_ changes: [Change], _ state: DeviceLogin.State) {
        for (number, first) in changes.enumerated() {
            var poll = Case(state)
            first.apply(&poll)
            #expect(poll.word == first.testDescription, "condition \(number)")
            for (offset, second) in changes[(number + 1)...].enumerated() {
                var poll = Case(state)
                second.apply(&poll)
                first.apply(&poll)
                #expect(poll.word == first.testDescription, "condition \(number) and \(number + 1 + offset)")
            }
        }
    }

    @Test("An approval is refused for the first condition that is not met, and otherwise redeemed")
    func approved() { check(Change.approved, .approved) }

    @Test("A response is repeated unless a condition is not met, of which the first counts, and only a refusal is stored")
    func redeemed() { check(Change.redeemed, .redeemed) }

    @Test("A pending login stays pending")
    func pending() { check(Change.unknown + [Change("pending: pending") { _ in }], .pending) }

    @Test("A declined login is reported even to a device that polls too fast, until the code expires")
    func declined() {
        check(Change.unknown + [Change("declined") { _ in }], .declined)
        #expect(Case(.declined, lastPoll: -1).word == "declined")
    }

    @Test(
        "A device may poll again 4.5 seconds after the last recorded poll, and a clock that was set back does not make it wait longer",
        arguments: [(0, false), (-4.4375, false), (-4.5, true), (-4.5625, true), (4.4375, false), (4.5, true), (1000, true)])
    func interval(lastPoll: Double, isAnswered: Bool) {
        #expect(Case(.pending, lastPoll: lastPoll).word == (isAnswered ? "pending: pending" : "slow down"))
        #expect(Case(.approved, lastPoll: lastPoll).word == (isAnswered ? "redeemed: tokens" : "slow down"))
        if abs(lastPoll) < 60 { #expect(Case(.redeemed, lastPoll: lastPoll).word == (isAnswered ? "approved true abc" : "slow down")) }
    }

    @Test(
        "A response is repeated for a minute after it was sent",
        arguments: [(-59.9375, true), (-60, false), (-60.0625, false), (59.9375, true), (60, false)])
    func repetition(lastPoll: Double, isRepeated: Bool) {
        #expect(Case(.redeemed, lastPoll: lastPoll).word == (isRepeated ? "approved true abc" : "expired"))
    }

    @Test("A code is valid until the instant at which it expires", arguments: [(59.9375, "pending: pending"), (60, "expired")])
    func expiry(seconds: Double, word: String) {
        var poll = Case(.pending)
        poll.now = Sample.now + seconds
        #expect(poll.word == word)
    }

    @Test(
        "The first refresh token does not show that the response arrived, a later one does", arguments: [(1, true), (2, false), (3, false)])
    func refreshToken(generation: Int, isRepeated: Bool) {
        var poll = Case(.redeemed)
        poll.stored.refreshTokenGeneration = generation
        #expect(poll.word == (isRepeated ? "approved true abc" : "expired"))
    }

    @Test("A person who may no longer use the app is declined, and the tokens belong to the current password")
    func account() throws {
        var poll = Case()
        var app = Sample.app
        app.mode = .development
        poll.stored.account = Sample.account(Sample.grant(epoch: 3), at: app)
        #expect(poll.word == "declined: declined")
        var ada = Sample.ada
        ada.password = PasswordDigest(encoded: "new")
        poll.stored.account = Sample.account(Sample.grant(epoch: 3), of: ada, at: Sample.app)
        #expect(try #require(poll.redemption).passwordStamp == ada.password.stamp)
    }

    @Test("The tokens are a login of the person, which extends the data access and which the person can end")
    func redemption() throws {
        var poll = Case()
        var grant = Sample.grant(granted: [.publicProfile, .email, .userLikes], epoch: 3)
        grant.lastLoginAt = Sample.now - 60
        poll.stored.account = Sample.account(grant, at: Sample.app)
        let redeemed = try #require(poll.redemption)
        #expect(redeemed.account.grant.lastLoginAt == Sample.now - 60 && redeemed.grant.lastLoginAt == Sample.now)
        #expect(redeemed.actor == .person && Set(redeemed.entry.permissions) == [.publicProfile, .email])
        #expect(redeemed.entry.at == Sample.now && redeemed.entry.person == Sample.ada.id && redeemed.entry.appID == Sample.app.id)
        #expect(
            redeemed.storedLogin
                == StoredLogin(
                    loginID: "abcdefghijklmnopqrstuv", person: Sample.ada.id, appID: Sample.app.id, kind: .device, openedAt: Sample.now))
        #expect(redeemed.passwordStamp == Sample.ada.password.stamp && redeemed.device.digest == poll.stored.login?.digest)
    }

    @Test("The entry of the login has only requested permissions that are in effect, and the public profile")
    func permissions() throws {
        var poll = Case()
        var grant = Sample.grant(granted: [.publicProfile, .email], epoch: 3)
        poll.stored.login = Case.login(.approved, scope: [])
        poll.stored.account = Sample.account(grant, at: Sample.app)
        #expect(try #require(poll.redemption).entry.permissions == [.publicProfile])
        poll.stored.login = Case.login(.approved, scope: ["email", "user_likes"])
        #expect(try Set(#require(poll.redemption).entry.permissions) == [.publicProfile, .email], "One is not granted")
        grant.lastLoginAt = Sample.now - AccessToken.dataAccessLifetime
        poll.stored.account = Sample.account(grant, at: Sample.app)
        let redeemed = try #require(poll.redemption)
        #expect(redeemed.entry.permissions == [.publicProfile] && redeemed.grant.expired == [.email], "The data access has expired")
    }
}
