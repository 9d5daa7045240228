import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision whether a refresh token is replaced")
struct RefreshTokenDecisionTests {
    /// All values on which the decision depends. Initially, the token is replaced.
    private struct Case {
        var family: RefreshTokenFamily?
        var account: Account? = Sample.account(Sample.grant(epoch: 3), at: Sample.app)
        var endReason: SessionEndReason?
        var generation = 2
        var appID = Sample.app.id
        var isClientAuthenticated = true

        init(epoch: Int = 3, requiresSecret: Bool = true) {
            family = RefreshTokenFamily(
                login: Sample.login, appID: Sample.app.id, person: Sample.ada.id, epoch: epoch, scope: ["openid"],
                requiresSecret: requiresSecret, expiresAt: Sample.now + 60, generation: 2)
        }

        /// A word for the decision, with the code of the error if there is one.
        var word: String {
            let rotation = RefreshTokenRotation(
                of: RefreshToken(loginID: Sample.login.id, generation: generation), for: appID,
                isClientAuthenticated: isClientAuthenticated, at: Sample.now)
            switch rotation.decision(on: .init(family: family, account: account, endReason: endReason)) {
            case .rotate(let family, let account, let generation):
                return "rotate \(family.login.id == Sample.login.id && account.person.id == Sample.ada.id) \(generation)"
            case .endLogin(let end):
                return "end \(end.loginID == Sample.login.id) \(end.event.rawValue) \(end.actor.rawValue) \(end.fields)"
            case .deleteFamily: return "delete"
            case .refuse(.ended): return "ended"
            case .refuse(.secretRequired): return "secret required"
            case .refuse(.rejected(let error)): return "rejected \(error.subcode ?? 0)"
            case .refuse(.reused), .refuse(.rotated): return "impossible"
            }
        }
    }

    /// A change of the values, and the decision that it leads to.
    private struct Change: CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout Case) -> Void

        init(_ word: String, _ apply: @escaping @Sendable (inout Case) -> Void) { (testDescription, self.apply) = (word, apply) }

        private static func change(_ account: inout Account?, _ change: (inout Person) -> Void) {
            account = account.map { account in
                var person = account.person
                change(&person)
                return Sample.account(account.grant, of: person, at: account.app)
            }
        }

        /// The changes in the order of the conditions. Each takes precedence over those that follow it.
        static let all = [
            Change("ended") { $0.family = nil }, Change("ended") { $0.appID = "1" },
            Change("end true tokens_ended provider [\"revoked\"]") { $0.generation = 1 },
            Change("end true tokens_ended provider [\"revoked\"]") { $0.generation = 3 }, Change("delete") { $0.account = nil },
            Change("delete") { $0.account = $0.account?.withGrant(Sample.grant(epoch: 4)) },
            Change("delete") { change(&$0.account) { $0.password = PasswordDigest(encoded: "new") } },
            Change("delete") { $0.endReason = .loggedOut }, Change("secret required") { $0.isClientAuthenticated = false },
            Change("rejected 459") { change(&$0.account) { $0.isLocked = true } }, Change("rotate true 3") { _ in },
        ]
    }

    @Test("A token is refused for the first condition that is not met, and otherwise replaced", arguments: Change.all)
    private func condition(change: Change) {
        var rotation = Case()
        change.apply(&rotation)
        #expect(rotation.word == change.testDescription)
    }

    @Test("An earlier condition takes precedence over a later one")
    func precedence() {
        for (number, first) in Change.all.enumerated() {
            for second in Change.all[(number + 1)...] {
                var rotation = Case()
                second.apply(&rotation)
                first.apply(&rotation)
                #expect(rotation.word == first.testDescription, "\(first) and \(second)")
            }
        }
    }

    @Test("A family that needs no secret is replaced for a client without one")
    func publicClient() {
        var rotation = Case(requiresSecret: false)
        rotation.isClientAuthenticated = false
        #expect(rotation.word == "rotate true 3")
    }

    @Test(
        "A family begins only for a login that goes on, under the grant of the login",
        arguments: [
            (3, nil, true), (2, nil, false), (4, nil, false), (nil, nil, false), (3, .loggedOut, false), (3, .revoked, false),
        ] as [(Int?, SessionEndReason?, Bool)])
    func creation(epoch: Int?, endReason: SessionEndReason?, mayBegin: Bool) throws {
        let family = try #require(Case().family)
        #expect(family.mayBegin(under: epoch.map { Sample.grant(epoch: $0) }, endReason: endReason) == mayBegin)
    }
}
