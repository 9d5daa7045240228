import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The decision whether a login in the dialog is recorded")
struct DialogLoginDecisionTests {
    private let grant = Sample.grant(granted: [.publicProfile, .email], epoch: 3)

    private func login(at time: Date = Sample.now) -> DialogLogin {
        DialogLogin(grant, of: Sample.ada, permissions: [.email], at: time)
    }

    @Test("A login to the account that was read extends the data access")
    func login() throws {
        let after = try #require(login(at: Sample.now + 60).decision(on: Sample.account(grant)))
        #expect(after.lastLoginAt == Sample.now + 60 && after.granted == grant.granted && after.epoch == 3)
        let late = login(at: Sample.now + AccessToken.dataAccessLifetime).decision(on: Sample.account(grant))
        #expect(late?.granted == [.publicProfile] && late?.expired == [.email])
    }

    @Test("A login is not recorded if the person has removed the app or revoked a permission, or the account is locked")
    func changedAccount() {
        var locked = Sample.ada
        locked.isLocked = true
        for account in [
            nil, Sample.account(Sample.grant(granted: [.email], epoch: 4)), Sample.account(Sample.grant(epoch: 3)),
            Sample.account(grant, of: locked),
        ] {
            #expect(login().decision(on: account) == nil)
        }
    }

    @Test(
        "A login in which the person took part sets the tracking mode, and a classic one the time of the last classic login",
        arguments: [LoginTracking.enabled, .limited])
    func grantChange(tracking: LoginTracking) throws {
        let login = AppLogin(grant, permissions: [.email], tracking: tracking, at: Sample.now)
        let change = try #require(login.grantChange(by: .person))
        #expect(change.tracking == tracking && change.lastClassicLoginAt == (tracking == .enabled ? Sample.now : nil))
        #expect(login.grantChange(by: .app) == nil, "The app's server requested the login")
        #expect(
            login.auditEntry(by: .app)
                == NewAuditEntry(
                    .login, by: .app, person: Sample.ada.id, appID: Sample.app.id, fields: ["email"], tracking: tracking, at: Sample.now))
    }
}
