import Foundation
import LoginModel
import ProviderDomain
import Testing

/// All values on which the validity of an access token depends. Initially, the token is valid.
private struct TokenCase {
    var token = AccessToken(grant: Sample.grant(epoch: 3), login: Sample.login, issuedAt: Sample.now)
    var app: RegisteredApp? = Sample.app
    var person = Sample.ada
    var grant: Grant? = Sample.grant(epoch: 3)
    var ending: SessionEndReason?
    var now = Sample.now

    var status: TokenStatus { TokenStatus(grant, person: person, of: app ?? Sample.app, endReason: ending) }

    func error(_ work: () throws -> Account) -> GraphError? {
        do {
            _ = try work()
            return nil
        } catch {
            return error as? GraphError
        }
    }

    /// The errors of `account(_:of:at:)`, `account(_:at:)`, `validAccount(_:at:)` and `check(at:)`.
    var errors: [GraphError?] {
        let expiry: GraphError? = (try? token.check(at: now)) == nil ? .unreadableToken : nil
        return [
            error { try token.account(status, of: app, at: now) }, error { try token.account(status, at: now) },
            error { try token.validAccount(status, at: now) }, expiry,
        ]
    }

    var findings: [TokenFinding] { token.findings(status, of: app, at: now) }
}

/// A change that violates one rule.
private struct Violation: CustomTestStringConvertible {
    let rule: TokenFinding.Rule
    let code: Int
    let subcode: Int?
    let apply: @Sendable (inout TokenCase) -> Void
    var testDescription: String { rule.rawValue }

    init(_ rule: TokenFinding.Rule, _ subcode: Int?, code: Int = 190, _ apply: @escaping @Sendable (inout TokenCase) -> Void) {
        self.rule = rule
        self.code = code
        self.subcode = subcode
        self.apply = apply
    }

    /// The violations in the order of the rules.
    static let all = [
        Violation(.app, nil, code: 101) { $0.app?.settings.isActive = false }, Violation(.expiry, 463) { $0.now = $0.token.expiresAt },
        Violation(.grant, 458) { $0.grant = nil }, Violation(.grantRevocation, 466) { $0.grant?.epoch += 1 },
        Violation(.session, 467) { $0.ending = .loggedOut },
        Violation(.password, 460) { $0.person.password = PasswordDigest(encoded: "new") },
        Violation(.accountLock, 459) { $0.person.isLocked = true }, Violation(.role, nil) { $0.app?.mode = .development },
        Violation(.dataAccess, 493) {
            $0.grant?.lastClassicLoginAt = nil
            $0.token = AccessToken(
                grant: Sample.grant(epoch: 3), login: Sample.login, issuedAt: Sample.now, dataAccessExpiresAt: Sample.now)
        }, Violation(.kind, nil) { $0.token = AccessToken(attenuating: $0.token, at: Sample.now) },
    ]
}

@Suite("The validity of access tokens")
struct TokenValidityTests {
    @Test("A token is valid if it violates no rule")
    func valid() throws {
        let tokenCase = TokenCase()
        #expect(tokenCase.errors == [nil, nil, nil, nil])
        #expect(tokenCase.findings.allSatisfy { $0.outcome == .passed && $0.error == nil })
        #expect(
            tokenCase.findings.map(\.rule.rawValue) == [
                "app", "expiry", "grant", "withdrawal", "session", "password", "lock", "role", "data_access", "kind",
            ])
        #expect(try tokenCase.token.account(tokenCase.status, at: tokenCase.now).person.id == Sample.ada.id)
    }

    @Test("A violation of each rule has its code and subcode", arguments: Violation.all)
    fileprivate func violations(violation: Violation) {
        var tokenCase = TokenCase()
        violation.apply(&tokenCase)
        let error = tokenCase.errors[0]
        #expect(error?.code == violation.code && error?.subcode == violation.subcode && error?.status == 400)
        // Each of these methods applies fewer rules than the previous method.
        let isReported = [true, violation.rule != .app, ![.app, .dataAccess, .kind].contains(violation.rule), violation.rule == .expiry]
        #expect(tokenCase.errors.map { $0 != nil } == isReported)
    }

    @Test("Of two violations, the one of the earlier rule is reported", arguments: Violation.all.indices)
    func order(first: Int) {
        for second in Violation.all.indices.dropFirst(first + 1) {
            for order in [[first, second], [second, first]] where !(order == [9, 8]) {
                var tokenCase = TokenCase()
                for index in order { Violation.all[index].apply(&tokenCase) }
                let error = tokenCase.errors[0]
                #expect(error?.code == Violation.all[first].code && error?.subcode == Violation.all[first].subcode, "\(order)")
            }
        }
    }

    @Test("The findings pass up to the violated rule, and no later rule is applied", arguments: Violation.all.dropLast())
    fileprivate func findings(violation: Violation) throws {
        var tokenCase = TokenCase()
        violation.apply(&tokenCase)
        let place = try #require(tokenCase.findings.firstIndex { $0.rule == violation.rule })
        #expect(tokenCase.findings[..<place].allSatisfy { $0.outcome == .passed })
        #expect(tokenCase.findings[place].error != nil && tokenCase.findings[place].error == tokenCase.errors[0])
        #expect(tokenCase.findings[(place + 1)...].allSatisfy { $0.outcome == .notApplied && $0.error == nil })
    }

    @Test("A session-info token is explained without the rules about data access, and calls nothing")
    func sessionInfo() {
        var tokenCase = TokenCase()
        Violation.all[9].apply(&tokenCase)
        #expect(tokenCase.findings.count == 8 && tokenCase.findings.allSatisfy { $0.outcome == .passed })
        #expect(tokenCase.errors.map { $0 == nil } == [false, false, true, true])
        let message = "Invalid OAuth access token. A session info token cannot be used for requests; it can only be inspected."
        #expect(tokenCase.errors[0]?.message == message)
    }

    @Test("The explanation of a token alone is about its expiry")
    func expiryAlone() {
        let token = TokenCase().token
        #expect(token.findings(at: token.expiresAt - 1) == [TokenFinding(.expiry, .passed)])
        #expect(token.findings(at: token.expiresAt).map { $0.error?.subcode } == [463])
    }

    @Test(
        "The error about an expired token states both times in the format of the original",
        arguments: [
            (0, "Session has expired on Wednesday, 20-Jan-27 00:00:00 UTC. The current time is Wednesday, 20-Jan-27 00:00:00 UTC."),
            (90_061, "Session has expired on Wednesday, 20-Jan-27 00:00:00 UTC. The current time is Thursday, 21-Jan-27 01:01:01 UTC."),
        ] as [(Double, String)])
    func expiryMessage(seconds: Double, text: String) {
        let token = TokenCase().token
        let error = #expect(throws: GraphError.self) { try token.check(at: token.expiresAt + seconds) }
        #expect(error?.message == "Error validating access token: " + text)
        #expect(error?.userMessage == .sessionExpired)
    }

    @Test(
        "A login that ended is reported as a logout or a revocation",
        arguments: [(SessionEndReason.loggedOut, 467, nil), (.revoked, 466, .sessionEnded)] as [(SessionEndReason, Int, ErrorUserMessage?)])
    func endings(reason: SessionEndReason, subcode: Int, message: ErrorUserMessage?) {
        var tokenCase = TokenCase()
        tokenCase.ending = reason
        #expect(tokenCase.errors[2]?.subcode == subcode && tokenCase.errors[2]?.userMessage == message)
    }

    @Test("A call for an app that no longer exists is like one that the person does not use")
    func removedApp() {
        var tokenCase = TokenCase()
        tokenCase.app = nil
        #expect(tokenCase.errors[0] == .notAuthorized(appID: Sample.app.id) && tokenCase.errors[1] == nil)
        #expect(tokenCase.errors[0]?.userMessage == .appRemoved)
    }

    @Test(
        "The reason why a login is not valid does not depend on the grant",
        arguments: [(nil, nil), (5, 460), (6, 459), (7, nil)] as [(Int?, Int?)])
    func loginErrors(violation: Int?, subcode: Int?) {
        var tokenCase = TokenCase()
        if let violation { Violation.all[violation].apply(&tokenCase) }
        tokenCase.grant?.epoch = 99
        let error = tokenCase.status.account?.loginError(for: Sample.login)
        #expect((error == nil) == (violation == nil) && error?.subcode == subcode)
    }

    @Test("An inactive app answers no call")
    func inactive() {
        var app = Sample.app
        #expect(throws: Never.self) { try app.checkActive() }
        app.settings.isActive = false
        #expect(throws: GraphError.appNotActive) { try app.checkActive() }
    }
}
