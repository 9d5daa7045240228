import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The logins that continue outside the browsers")
struct StoredLoginTests {
    /// Returns the values of a valid login, whose tokens, or refresh tokens, expire after 60 seconds.
    private static func record(
        _ id: String = "one", _ kind: StoredLogin.Kind = .device, issuedAt: Date? = Sample.now - 60,
        _ change: (inout StoredLogin.Record) -> Void = { _ in }
    ) -> StoredLogin.Record {
        var record = StoredLogin.Record(
            loginID: id, appID: "1", kind: kind, issuedAt: kind == .device ? issuedAt : nil, expiresAt: Sample.now + 60, epoch: 3,
            passwordStamp: Sample.ada.password.stamp, grantEpoch: 3, hasEnded: false)
        change(&record)
        return record
    }

    private func valid(_ records: StoredLogin.Record..., after seconds: Double = 0) -> [String] {
        StoredLogin.valid(among: records, of: Sample.ada, at: Sample.now + seconds).map { "\($0.loginID) \($0.kind)" }
    }

    @Test("A login is valid under the current grant and password, until it ends", arguments: StoredLogin.Kind.allCases)
    func validity(kind: StoredLogin.Kind) {
        #expect(valid(Self.record("one", kind)) == ["one \(kind)"])
        #expect(valid(Self.record("one", kind) { $0.grantEpoch = nil }) == [])
        #expect(valid(Self.record("one", kind) { $0.grantEpoch = 4 }) == [])
        #expect(valid(Self.record("one", kind) { $0.passwordStamp = "earlier" }) == [])
        #expect(valid(Self.record("one", kind) { $0.hasEnded = true }) == [])
    }

    @Test("The tokens of a device end with its record, those of an app as long after the refresh tokens as they can be extended")
    func expiry() {
        #expect(valid(Self.record(), after: 59) == ["one device"] && valid(Self.record(), after: 60) == [])
        let app = Self.record("one", .app)
        let end = 60 + StoredLogin.lifeAfterRefreshTokens
        #expect(valid(app, after: end - 1) == ["one app"] && valid(app, after: end) == [])
    }

    @Test("A device with a refresh token is listed once, and as an app after the tokens of the device have expired")
    func duplicates() {
        let both = (Self.record(), Self.record("one", .app))
        #expect(valid(both.0, both.1) == ["one device"] && valid(both.1, both.0) == ["one device"])
        #expect(valid(both.0, both.1, after: 60) == ["one app"])
        #expect(valid(Self.record("two"), both.1).count == 2)
    }

    @Test("The latest login is first, and logins of the same time are ordered by their IDs")
    func order() {
        let begun = Sample.now + 60 - StoredLogin.refreshTokenLifetime
        let logins = StoredLogin.valid(
            among: [
                Self.record("b"), Self.record("later", issuedAt: Sample.now), Self.record("app", .app), Self.record("a"),
                Self.record("earliest", issuedAt: begun - 1),
            ], of: Sample.ada, at: Sample.now)
        #expect(logins.map(\.loginID) == ["later", "a", "b", "app", "earliest"])
        #expect(logins[3] == StoredLogin(loginID: "app", person: Sample.ada.id, appID: "1", kind: .app, openedAt: begun))
    }
}
