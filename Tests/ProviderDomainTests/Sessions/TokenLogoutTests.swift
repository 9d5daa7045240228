import Foundation
import LoginModel
import ProviderDomain
import Testing

@Suite("The end of a login by a token (logout.php)")
struct TokenLogoutTests {
    private static func token(_ grant: Grant = Sample.grant()) -> AccessToken {
        AccessToken(grant: grant, login: Sample.login, issuedAt: Sample.now)
    }

    private func logout(_ token: AccessToken, next: String? = nil, sealer: Sealer = Sample.sealer) throws -> TokenLogout {
        var pairs = [(name: "access_token", value: try token.sealed(by: sealer).reveal(\.self))]
        if let next { pairs.append((name: "next", value: next)) }
        return try TokenLogout(FormParameters(encoded: FormParameters.encode(pairs)), openedBy: Sample.sealer)
    }

    @Test(
        "A request without a user access token of this provider ends nothing",
        arguments: [
            ("", "access_token is missing, or this provider did not issue it."),
            ("access_token=", "access_token is missing, or this provider did not issue it."),
            ("access_token=EAA00", "access_token is missing, or this provider did not issue it."),
            ("access_token=1%7Csecret", "access_token is missing, or this provider did not issue it."),
            ("access_token=a&access_token=a", "The parameter access_token occurs more than once (RFC 6749, section 3.1)."),
            ("next=a&next=b", "The parameter next occurs more than once (RFC 6749, section 3.1)."),
        ])
    func refusals(query: String, note: String) {
        let error = #expect(throws: PageError.self) { try TokenLogout(FormParameters(encoded: query), openedBy: Sample.sealer) }
        #expect(error?.developerNote == note && error?.code == "malformed_form" && error?.status == 400)
    }

    @Test("A token of another provider and a session-info token end nothing, but an expired token does")
    func kinds() throws {
        #expect(throws: PageError.self) { try logout(Self.token(), sealer: Sample.foreignSealer) }
        let error = #expect(throws: PageError.self) { try logout(AccessToken(attenuating: Self.token(), at: Sample.now)) }
        #expect(error?.developerNote == "access_token is a session-info token (fb_attenuate_token), which cannot end a login.")
        let expired = AccessToken(grant: Sample.grant(), login: Sample.login, issuedAt: Sample.now - 100 * 86_400)
        #expect(try logout(expired).token == expired)
    }

    @Test("A token ends the session until the person removes the app or changes the password")
    func sessions() throws {
        let logout = try logout(Self.token(Sample.grant(epoch: 2)))
        var (person, otherApp, otherPerson) = (Sample.ada, Sample.grant(epoch: 2), Sample.grant(epoch: 2))
        #expect(logout.mayEndSession(TokenStatus(Sample.grant(epoch: 2))))
        #expect(logout.mayEndSession(TokenStatus(Sample.grant(epoch: 2), endReason: .loggedOut)))
        #expect(!logout.mayEndSession(TokenStatus(nil)) && !logout.mayEndSession(TokenStatus(Sample.grant(epoch: 3))))
        person.password = PasswordDigest(encoded: "new")
        otherApp.appID = "2"
        otherPerson.person = Sample.grace.id
        #expect(!logout.mayEndSession(TokenStatus(Sample.grant(epoch: 2), person: person)))
        #expect(!logout.mayEndSession(TokenStatus(otherApp)) && !logout.mayEndSession(TokenStatus(otherPerson)))
    }

    @Test("The end of the login is recorded for the app and the person of the token")
    func end() throws {
        let end = try logout(Self.token()).end(at: Sample.now)
        #expect(end.loginID == Sample.login.id && end.reason == .loggedOut && end.actor == .app && end.fields == ["logged_out"])
        #expect(end.person == Sample.ada.id && end.appID == Sample.app.id && end.endedAt == Sample.now)
    }

    @Test(
        "The browser goes only to a host of the app afterwards",
        arguments: [
            (nil, nil, true), ("https://app.example/bye", "https://app.example/bye", true),
            ("https://app.example/callback?x=1", "https://app.example/callback?x=1", true),
            ("https://app.example:8443/", nil, false), ("http://app.example/", nil, false),
            ("https://shop.example/", "https://shop.example/", true),
            ("https://www.shop.example/", nil, false), ("https://shop.example:8443/", nil, false), ("http://shop.example/", nil, false),
            ("https://shop.example/../x", nil, false), ("https://evil.example/", nil, false),
            ("https://app.example@evil.example/", nil, false),
            ("//app.example/", nil, false), ("javascript:alert(1)", nil, false), ("fb138483919580948://authorize", nil, false),
            ("https://APP.example/", nil, false), ("https://app.example\\@evil.example", nil, false),
        ] as [(String?, String?, Bool)])
    func destinations(next: String?, destination: String?, isAllowed: Bool) throws {
        var app = Sample.app
        app.settings.domains = ["shop.example"]
        let logout = try logout(Self.token(), next: next)
        if isAllowed {
            #expect(try logout.destination(of: app, home: []) == destination)
            if next != nil { #expect(throws: PageError.self) { try logout.destination(of: nil, home: []) } }
        } else {
            let error = #expect(throws: PageError.self) { try logout.destination(of: app, home: []) }
            #expect(error?.code == "redirect_uri_blocked" && error?.developerNote.hasSuffix("The redirect URI was \(next ?? "")") == true)
        }
    }
}
