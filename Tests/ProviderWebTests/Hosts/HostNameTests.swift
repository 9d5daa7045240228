import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The names of a provider whose public URL begins with www.")
struct HostNameTests {
    @Test("Under each name, the dialog works by forms without Sec-Fetch-Site, and one login is enough for all names")
    func dialog() async throws {
        try await EmulatedProvider.run { emulated in
            let browser = emulated.browser()
            for (index, name) in EmulatedProvider.names.enumerated() {
                let first = try await browser.get(try emulated.dialog(["scope": "email", "auth_type": "rerequest"], at: name))
                var shown = try await browser.followNames(first)
                if index == 0 {
                    let form = try #require(try shown.shown.page().form)
                    let fields = form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password), ("action", "login")]
                    let headers = ["Origin": EmulatedProvider.url]
                    shown = try await browser.followNames(browser.post(form.action, fields, headers: headers))
                }
                if case .page(let consent) = shown {
                    #expect(try consent.page().form?.asksForPassword == false, "\(name)")
                    shown = try await browser.followNames(browser.consent(to: consent))
                }
                let url = try shown.redirect
                #expect(url.host() == "app.example")
                let token = try await emulated.redeem(url.parameters["code"]).json["access_token"]?.string
                #expect(try await emulated.json("/v19.0/me?access_token=\(token ?? "")", at: name).status == 200, "\(name)")
            }
        }
    }

    @Test("A form is accepted with the origin of the name that was called, and with no other origin")
    func origin() async throws {
        try await EmulatedProvider.run { emulated in
            let browser = emulated.browser()
            let page = try await browser.followNames(browser.get(try emulated.dialog())).shown
            let form = try #require(try page.page().form)
            let fields = form.hidden + [("email", Sample.ada.login), ("password", "wrong"), ("action", "login")]
            let cookie = try #require(page.headers["set-cookie"]?.split(separator: ";").first.map(String.init))
            for (host, origin, status) in [
                ("m.facebook.com", "https://m.facebook.com", 403), ("www.facebook.com", "https://www.facebook.com", 403),
                ("m.facebook.com", "https://www.facebook.com", 0), ("www.facebook.com", "https://m.facebook.com", 0),
                ("m.facebook.com", "https://evil.example", 0), ("m.evil.example", "https://m.evil.example", 0),
            ] {
                let response = try await browser.post(
                    try emulated.url("/dialog/login", at: host), fields, headers: ["Origin": origin, "Cookie": cookie])
                #expect(response.status == 403)
                // A wrong password shows the form again; a foreign form is an error page.
                #expect(response.text.contains("form_foreign") == (status == 0), "\(host) from \(origin)")
            }
        }
    }

    @Test("The name graph. has no pages, even for browsers")
    func graph() async throws {
        try await EmulatedProvider.run { emulated in
            for (path, status) in [
                ("/", 400), ("/nothing/here", 400), ("/settings/password", 303), ("/settings/login", 303), ("/device", 302),
                ("/tools/explorer", 303), ("/dialog/oauth?client_id=1", 400), ("/dialog/continue", 400), ("/oauth/authorize", 400),
                ("/connect/login_success.html", 404), ("/checkpoint/test-user-login/1?token=x", 303),
                ("/\(String(repeating: "a", count: 1025))", 414),
            ] {
                let response = try await emulated.browser().get(try emulated.url(path, at: "graph.facebook.com"))
                #expect(response.status == status, "\(path)")
                if (300..<400).contains(status) {
                    #expect(response.location?.host() == "www.facebook.com", "\(path)")
                    continue
                }
                #expect(response.headers["content-type"]?.hasPrefix("application/json") == true, "\(path)")
                #expect(try JSONValue(strictly: Array(response.body))["error"]?["code"]?.integer != nil, "\(path)")
            }
        }
    }

    @Test("Documents name the hosts that clients of Facebook Login know")
    func documents() async throws {
        try await EmulatedProvider.run { emulated in
            for name in EmulatedProvider.names {
                let document = try await emulated.json("/.well-known/openid-configuration", at: name).json
                #expect(document["issuer"]?.string == "https://www.facebook.com")
                #expect(document["authorization_endpoint"]?.string == "https://facebook.com/dialog/oauth/")
                #expect(document["jwks_uri"]?.string == "https://www.facebook.com/.well-known/oauth/openid/jwks/")
            }
            let app = "\(Sample.appID)|\(Sample.secret)"
            for number in 1...2 {
                let form = [("access_token", app), ("installed", "true"), ("name", "Test Nobody \(number == 1 ? "One" : "Two")")]
                let made = try await emulated.browser().post(
                    try emulated.url("/v19.0/\(Sample.appID)/accounts/test-users", at: "graph.facebook.com"), form)
                #expect(made.status == 200)
            }
            let query = EmulatedProvider.query(["access_token": app, "limit": "1"])
            let page = try await emulated.json("/v19.0/\(Sample.appID)/accounts/test-users?\(query)").json
            let next = try #require(page["paging"]?["next"]?.string.flatMap(URL.init(string:)))
            #expect(next.host() == "graph.facebook.com")
            let target = ExplorerTarget(next.absoluteString, names: try PublicURL(EmulatedProvider.url).origins)
            #expect(target.path == "/\(Sample.appID)/accounts/test-users")
            #expect(target.token == app)
            #expect(try await emulated.browser().get(next).status == 200)
        }
    }

    @Test("Without an emulator, a provider whose address begins with www. names only this address")
    func ownAddress() async throws {
        let blank = "https://facebook.com/connect/login_success.html"
        try await EmulatedProvider.run(
            ProviderHooks(),
            changing: { seed in
                seed.apps[0].settings.allowsEmbeddedLogin = true
                seed.apps[0].redirectURIs.append("https://facebook.com/tools/callback")
            }
        ) { provider in
            for name in ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"] {
                let document = try await provider.json(name).json
                #expect(document["authorization_endpoint"] == "https://www.facebook.com/dialog/oauth/")
            }
            let app = "\(Sample.appID)|\(Sample.secret)"
            for name in ["Test Nobody One", "Test Nobody Two"] {
                let form = [("access_token", app), ("installed", "true"), ("name", name)]
                _ = try await provider.browser().post(try provider.url("/\(Sample.appID)/accounts/test-users"), form)
            }
            let query = EmulatedProvider.query(["access_token": app, "limit": "1"])
            let page = try await provider.json("/v19.0/\(Sample.appID)/accounts/test-users?\(query)").json
            #expect(page["paging"]?["next"]?.string?.hasPrefix("https://www.facebook.com/v19.0/") == true)
            // The bare name can be that of another server: it has no blank page of the provider, and none of its cookies.
            for (uri, status) in [
                (blank, 400), ("https://www.facebook.com/connect/login_success.html", 303), ("https://facebook.com/tools/callback", 303),
            ] {
                let response = try await provider.browser().get(try provider.dialog(["redirect_uri": uri, "prompt": "none"]))
                #expect(response.status == status, "\(uri)")
                #expect(response.location?.absoluteString.hasPrefix(uri) == (status == 303 ? true : nil), "\(uri)")
            }
        }
        try await EmulatedProvider.run(changing: { $0.apps[0].settings.allowsEmbeddedLogin = true }) { emulated in
            let response = try await emulated.browser().get(try emulated.dialog(["redirect_uri": blank, "prompt": "none"]))
            #expect(response.location?.absoluteString.hasPrefix(blank) == true)
        }
    }

    @Test("The app dashboard of developers. leads to the developer pages")
    func dashboard() async throws {
        try await EmulatedProvider.run { emulated in
            let app = "/apps/\(Sample.appID)"
            for (path, page) in [
                ("/", "/developers"), ("/apps", "/developers"), ("/apps/", "/developers"), ("/apps/x", "/developers"),
                (app, "/developers\(app)"), ("\(app)/dashboard/", "/developers\(app)"), ("\(app)/roles/roles/", "/developers\(app)/roles"),
                ("\(app)/settings/basic/", "/developers\(app)/settings"),
            ] {
                let response = try await emulated.browser().get(try emulated.url(path, at: "developers.facebook.com"))
                #expect(response.status == 302)
                #expect(response.location?.absoluteString == "https://www.facebook.com\(page)")
                let login = try await emulated.browser().followNames(response).shown
                #expect(login.status == 200 && login.url.path() == "/settings/login")
            }
        }
    }

    @Test("A DPoP proof is for the name that was called")
    func proofOfPossession() async throws {
        try await EmulatedProvider.run { emulated in
            let key = DPoPKey()
            let limited = Sample.limited.compactMapValues(\.self).merging(["dpop_jkt": key.publicKey.thumbprint.text]) { $1 }
            let browser = emulated.browser()
            let page = try await browser.followNames(browser.get(try emulated.dialog(limited, at: "limited.facebook.com"))).shown
            let form = try #require(try page.page().form)
            let login = form.hidden + [("email", Sample.ada.login), ("password", Sample.ada.password), ("action", "login")]
            let consent = try await browser.follow(browser.post(form.action, login)).shown
            let url = try await browser.follow(browser.consent(to: consent)).redirect
            let token = try #require(url.parameters["id_token"])
            for name in EmulatedProvider.names {
                let other = name == "m.facebook.com" ? "facebook.com" : "m.facebook.com"
                for (claimed, isRight) in [(name, true), ("evil.example", false), (other, false)] {
                    let proof = try key.proof(
                        method: "POST", url: "https://\(claimed)/v19.0/limited_login/refresh/", token: token, id: UUID().uuidString,
                        at: .now)
                    let response = try await emulated.browser().post(
                        try emulated.url("/v19.0/limited_login/refresh/", at: name),
                        [("id_token_hint", token), ("app_id", Sample.appID)], headers: ["DPoP": proof])
                    #expect((response.status == 200) == isRight, "\(claimed) at \(name)")
                }
            }
        }
    }

    @Test("The login_url of a test user logs in under the public name, whatever name it has")
    func testUser() async throws {
        try await EmulatedProvider.run { emulated in
            let app = "\(Sample.appID)|\(Sample.secret)"
            let made = try await emulated.browser().post(
                try emulated.url("/\(Sample.appID)/accounts/test-users", at: "graph.facebook.com"), [("access_token", app)],
                headers: ["Accept": "application/json"])
            let link = try #require(try JSONValue(strictly: Array(made.body))["login_url"]?.string)
            let browser = emulated.browser()
            let first = try #require(URL(string: link.replacing("www.facebook.com", with: "developers.facebook.com")))
            let redirect = try await browser.get(first, headers: ["Accept": "*/*"])
            #expect(redirect.location?.absoluteString == link.replacing("/?", with: "?"))
            #expect(try await browser.get(try #require(redirect.location), headers: ["Accept": "*/*"]).status == 303)
            let settings = try await browser.followNames(browser.get(try emulated.url("/settings", at: "m.facebook.com"))).shown
            #expect(settings.status == 200 && settings.url.path() == "/settings")
        }
    }
}
