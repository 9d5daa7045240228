import Foundation
import ProviderDomain
import Testing

@Suite("The lifetime of access tokens")
struct AccessTokenLifetimeTests {
    @Test(
        "A token that its client can replace, or that passes through a web page, is valid for an hour, and any other for 60 days",
        arguments: [
            (.tokenResponse(withRefreshToken: false), 5_184_000), (.tokenResponse(withRefreshToken: true), 3600),
            (.redirect(to: "fb138483919580948://authorize"), 5_184_000), (.redirect(to: "https://app.example/callback"), 3600),
            (.redirect(to: "http://127.0.0.1/callback"), 3600), (.explorer, 3600), (.testUser, 5_184_000),
        ] as [(AccessTokenLifetime, Double)])
    func seconds(lifetime: AccessTokenLifetime, seconds: Double) { #expect(lifetime.seconds == seconds) }

    @Test(
        "A server's app exchanges any token for one with a full lifetime, and a native app only a long-lived token",
        arguments: [
            (3600, false, true), (7201, false, true), (3600, true, false), (7200, true, false), (7201, true, true),
        ] as [(Double, Bool, Bool)])
    func exchange(lifetime: Double, isNative: Bool, isExtended: Bool) {
        var app = Sample.app
        app.settings.isNative = isNative
        let token = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now, lifetime: lifetime)
        let end = token.exchanged(in: app, at: Sample.now + 60).expiresAt
        #expect(end == (isExtended ? Sample.now + 60 + AccessToken.lifetime : token.expiresAt))
    }
}
