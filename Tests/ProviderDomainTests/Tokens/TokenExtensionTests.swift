import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The extension of tokens")
struct TokenExtensionTests {
    private static let day = 86_400.0

    private static func token(lifetime: Double = AccessToken.lifetime, daysOld: Double = 0) -> AccessToken {
        AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now - daysOld * day, lifetime: lifetime)
    }

    private func extend(_ text: String?, appID: String = Sample.app.id, at now: Date = Sample.now) throws(GraphError) -> TokenExtension {
        try TokenExtension(of: text.map(Secret.init), named: "fb_exchange_token", for: appID, openedBy: Sample.sealer, at: now)
    }

    @Test("The existing token is a person's token of the app that has not expired")
    func checks() throws {
        let text = try Self.token().sealed(by: Sample.sealer).reveal(\.self)
        #expect(try extend(text).existingToken == Self.token())
        #expect(try extend(text, at: Self.token().expiresAt - 1).existingToken == Self.token())
        for (text, appID, now, message) in [
            (nil, Sample.app.id, Sample.now, "(#100) The parameter fb_exchange_token is required"),
            ("x", Sample.app.id, Sample.now, "Invalid OAuth access token - Cannot parse access token"),
            ("1|secret", Sample.app.id, Sample.now, "Invalid OAuth access token - Cannot parse access token"),
            ("a.b.c", Sample.app.id, Sample.now, "Invalid OAuth access token data."),
            (text, "2", Sample.now, "The access token belongs to another application than client_id."),
            (
                text, Sample.app.id, Self.token().expiresAt,
                "Error validating access token: Session has expired on Wednesday, 20-Jan-27 00:00:00 UTC. The current time is Wednesday, "
                    + "20-Jan-27 00:00:00 UTC."
            ),
        ] as [(String?, String, Date, String)] {
            let error = #expect(throws: GraphError.self) { try extend(text, appID: appID, at: now) }
            #expect(error?.message == message)
        }
    }

    @Test(
        "A debugger's extension gives at least a day more, to the token of a person of the app",
        arguments: [
            (AccessToken.lifetime, 0, false, false), (AccessToken.lifetime, 0.99, false, false), (AccessToken.lifetime, 1, false, false),
            (AccessToken.lifetime, 1.01, false, true), (AccessToken.lifetime, 30, false, true), (3600, 0, false, true),
            (3600, 0, true, false),
            (7200, 0, true, false), (7201, 0, true, true), (AccessToken.lifetime, 30, true, true),
        ] as [(Double, Double, Bool, Bool)])
    func debugger(lifetime: Double, daysOld: Double, isNative: Bool, isExtended: Bool) {
        var app = Sample.app
        app.settings.isNative = isNative
        let token = Self.token(lifetime: lifetime, daysOld: daysOld)
        #expect((token.extended(in: app, at: Sample.now) != nil) == isExtended)
        if let extended = token.extended(in: app, at: Sample.now) {
            #expect(extended.expiresAt == Sample.now + AccessToken.lifetime && extended.login == token.login)
        }
    }

    @Test("A debugger does not extend a session-info token, a token of another app, or a token near the end of its login")
    func debuggerRefusals() {
        #expect(AccessToken(attenuating: Self.token(daysOld: 30), at: Sample.now).extended(in: Sample.app, at: Sample.now) == nil)
        #expect(Self.token(daysOld: 30).extended(in: RegisteredApp(id: "2", name: ""), at: Sample.now) == nil)
        var token = Self.token(daysOld: 100)
        token = AccessToken(extending: token, at: Sample.now - 10 * Self.day)
        #expect(token.expiresAt == Sample.now + 50 * Self.day && token.extended(in: Sample.app, at: Sample.now) == nil)
    }

    @Test(
        "A token is long-lived from more than two hours on, and only such a token is extended for a client",
        arguments: [(3600, false), (7200, false), (7201, true), (5_184_000, true)] as [(Double, Bool)])
    func longLived(lifetime: Double, isExtended: Bool) {
        let token = Self.token(lifetime: lifetime)
        let later = token.extendedIfLongLived(at: Sample.now + 60)
        #expect((later != token) == isExtended)
        #expect(later.expiresAt == (isExtended ? Sample.now + 60 + AccessToken.lifetime : token.expiresAt))
    }

    @Test("A session-info token expires with the access token that it is made from")
    func attenuation() {
        let (token, now) = (Self.token(lifetime: 3600), Sample.now + 60.9)
        let info = AccessToken(attenuating: token, at: now)
        #expect(info.kind == .sessionInfo && info.expiresAt == token.expiresAt && info.issuedAt == Sample.now + 60)
        #expect(info.login == token.login && info.dataAccessExpiresAt == token.dataAccessExpiresAt && info.epoch == token.epoch)
        #expect(AccessToken(extending: info, at: now).kind == .sessionInfo)
    }
}
