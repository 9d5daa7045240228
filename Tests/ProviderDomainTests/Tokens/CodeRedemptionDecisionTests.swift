import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision whether a code is redeemed")
struct CodeRedemptionDecisionTests {
    /// All values on which the decision depends. Initially, the code is redeemed.
    private struct Case {
        var code: AuthorizationCode
        var stored = CodeRedemption.StoredState(
            isRedeemed: false, account: Sample.account(Sample.grant(epoch: 3), at: Sample.app), endReason: nil, earliestRecordExpiry: nil)
        var toleratesReplay = false
        var now = Sample.now

        init(_ query: String = "") throws {
            code = AuthorizationCode(
                id: "one", grant: Sample.grant(epoch: 3), of: Sample.ada, request: try Sample.request(query),
                permissions: [.publicProfile, .email], authenticatedAt: Sample.now - 60, issuedAt: Sample.now)
        }

        var decision: CodeRedemption.Decision {
            CodeRedemption(code, at: now, toleratesReplay: toleratesReplay).decision(on: stored)
        }

        var redemption: CodeRedemption.Redemption? { if case .redeem(let redemption) = decision { redemption } else { nil } }

        /// A word for the decision, with the code of the error if there is one.
        var word: String {
            switch decision {
            case .redeem: "redeem"
            case .endLogin(let end): "end \(end.loginID) \(end.event.rawValue)"
            case .refuse(.alreadyRedeemed(let endsLogin)): endsLogin ? "impossible" : "replay"
            case .refuse(.limitReached(let end)): "limit \(Int(end.timeIntervalSince(Sample.now)))"
            case .refuse(.revoked): "revoked"
            case .refuse(.rejected(let error)): "rejected \(error.subcode ?? 0)"
            case .refuse(.notAuthorized): "not authorized"
            case .refuse(.redeemed): "impossible"
            }
        }
    }

    /// A change of the stored values, and the decision that it leads to.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Case) -> Void

        init(_ word: String, _ apply: @escaping @Sendable (inout Case) -> Void) { (testDescription, self.apply) = (word, apply) }

        static let lifetime = CodeRedemption.recordLifetime

        /// The changes in the order of the conditions. Each takes precedence over those that follow it.
        static let all = [
            Change("end one code_replayed") { $0.stored.isRedeemed = true },
            Change("not authorized") { $0.stored.account = nil },
            Change("revoked") { $0.stored.account = $0.stored.account?.withGrant(Sample.grant(epoch: 4)) },
            Change("rejected 459") {
                var ada = Sample.ada
                ada.isLocked = true
                $0.stored.account = $0.stored.account.map { Sample.account($0.grant, of: ada, at: $0.app) }
            },
            Change("limit 1") { $0.stored.earliestRecordExpiry = Sample.now + 1 + lifetime },
            Change("redeem") { _ in },
        ]
    }

    @Test("A code is refused for the first condition that is not met, and otherwise redeemed", arguments: Change.all)
    private func condition(change: Change) throws {
        var redemption = try Case()
        change.apply(&redemption)
        #expect(redemption.word == change.testDescription)
    }

    @Test("An earlier condition takes precedence over a later one")
    func precedence() throws {
        for (number, first) in Change.all.enumerated() {
            for second in Change.all[(number + 1)...] {
                var redemption = try Case()
                // The later change is applied first, because a change of the account must not undo another one.
                second.apply(&redemption)
                first.apply(&redemption)
                #expect(redemption.word == first.testDescription, "\(first) and \(second)")
            }
        }
    }

    @Test("A login that has ended is refused like a revoked grant", arguments: [SessionEndReason.loggedOut, .revoked])
    func ended(reason: SessionEndReason) throws {
        var redemption = try Case()
        redemption.stored.endReason = reason
        #expect(redemption.word == "revoked")
    }

    @Test("A replay that is tolerated is refused, and the login continues")
    func toleratedReplay() throws {
        var redemption = try Case()
        (redemption.stored.isRedeemed, redemption.toleratesReplay) = (true, true)
        #expect(redemption.word == "replay")
    }

    @Test("A further replay changes nothing", arguments: [SessionEndReason.loggedOut, .revoked])
    func repeatedReplay(reason: SessionEndReason) throws {
        var redemption = try Case()
        (redemption.stored.isRedeemed, redemption.stored.endReason) = (true, reason)
        #expect(redemption.word == "replay")
    }

    @Test(
        "If the person has too many records, the oldest makes room once its code has expired",
        arguments: [(0, true), (-1, true), (1, false)])
    func fullRecords(secondsUntilExpiry: Double, isRedeemed: Bool) throws {
        var redemption = try Case()
        redemption.stored.earliestRecordExpiry = Sample.now + secondsUntilExpiry + CodeRedemption.recordLifetime
        #expect(redemption.redemption?.replacesOldestRecord == (isRedeemed ? true : nil))
        redemption.stored.earliestRecordExpiry = nil
        #expect(redemption.redemption?.replacesOldestRecord == false)
    }

    @Test("A login of the person extends the data access, and its entry has the permissions that are still granted")
    func login() throws {
        var redemption = try Case()
        var grant = Sample.grant(granted: [.publicProfile, .userLikes], epoch: 3)
        grant.lastLoginAt = Sample.now - 60
        redemption.stored.account = Sample.account(grant, at: Sample.app)
        let redeemed = try #require(redemption.redemption)
        #expect(redeemed.grant.lastLoginAt == Sample.now && redeemed.account.grant.lastLoginAt == Sample.now - 60)
        let login = try #require(redeemed.login)
        #expect(login.actor == .person && login.entry.permissions == [.publicProfile] && login.entry.at == Sample.now)
    }

    @Test("After the data access has expired, the login counts only the public profile")
    func expiredAccess() throws {
        var redemption = try Case()
        var grant = Sample.grant(granted: [.publicProfile, .email], epoch: 3)
        grant.lastLoginAt = Sample.now - AccessToken.dataAccessLifetime
        redemption.stored.account = Sample.account(grant, at: Sample.app)
        let redeemed = try #require(redemption.redemption)
        #expect(redeemed.grant.granted == [.publicProfile] && redeemed.grant.expired == [.email])
        #expect(redeemed.login?.entry.permissions == [.publicProfile])
    }

    @Test("A login that the dialog has recorded has no second entry")
    func recordedLogin() throws {
        let redeemed = try #require(try Case("response_type=code,signed_request").redemption)
        #expect(redeemed.login == nil)
    }

    @Test("A code that an app's server hands over is a login of the app, and does not extend the data access")
    func handedOver() throws {
        var redemption = try Case()
        let token = AccessToken(grant: Sample.grant(epoch: 3), login: Sample.login, issuedAt: Sample.now)
        redemption.code = AuthorizationCode(id: "two", clientCodeFor: token, redirectURI: "", issuedAt: Sample.now)
        redemption.now = Sample.now + 60
        let redeemed = try #require(redemption.redemption)
        #expect(redeemed.grant.lastLoginAt == Sample.now)
        #expect(redeemed.login?.actor == .app)
    }
}
