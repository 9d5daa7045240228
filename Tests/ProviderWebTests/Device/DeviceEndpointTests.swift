import Foundation
import IdentityTokens
import LatchkeyTesting
import ProviderDomain
import Testing

@Suite("The device endpoints")
struct DeviceEndpointTests {
    @Test("answer with a code, an address and numbers", arguments: ["/device/login", "/v21.0/device/login/"])
    func code(path: String) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let (response, body) = try await DeviceFlow(provider).call(path, [("scope", "email"), ("device_info", "{}")])
            #expect(response.status == 200)
            #expect(response.headers["content-type"]?.contains("application/json") == true)
            #expect(response.headers["cache-control"] == "no-store")
            #expect(body.object?.keys.sorted() == ["code", "expires_in", "interval", "user_code", "verification_uri"])
            #expect(body["code"]?.string?.count == 32)
            #expect(body["user_code"]?.string?.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
            #expect(body["verification_uri"]?.string == "\(provider.url.absoluteString)/device")
            #expect(body["expires_in"] == 420)
            #expect(body["interval"] == 5)
        }
    }

    @Test("tell by numbers how far the person is, and give a token, for a minute")
    func life() async throws {
        let clock = TurnedClock()
        try await TestProvider.run(try Sample.seed(), surroundings: clock.surroundings) { provider in
            let flow = DeviceFlow(provider)
            let (code, userCode) = try await flow.logIn()
            let (pending, body) = try await flow.call("/device/login_status", [("code", code)])
            #expect(pending.status == 400)
            let error = body["error"]
            #expect(error?["code"] == 31)
            #expect(error?["error_subcode"] == 1_349_174)
            #expect(error?["message"] == "This request requires the user to take a pending action")
            #expect(error?["error_user_title"] == "Device Login Authorization Pending")
            #expect(error?["error_user_msg"] == "User has not yet authorized your application. Continue polling.")
            #expect(error?["type"] == "OAuthException")

            let early = try await flow.call("/device/login_status", [("code", code)])
            #expect(early.response.status == 400)
            #expect(early.body["error"]?["code"] == 17)
            #expect(early.body["error"]?["error_subcode"] == 1_349_172)
            #expect(early.body["error"]?["error_user_title"] == "OAuth Device Excessive Polling")

            let done = try await flow.browser.follow(flow.browser.consent(to: flow.enterAndLogIn(userCode))).shown
            #expect(try done.page().heading == "Your device can go on")
            #expect(try await flow.poll(code).subcode == 1_349_172, "still too early, and nothing is lost by it")
            clock.turn(seconds: 5)
            let answer = try await flow.poll(code).body
            #expect(answer["access_token"]?.string?.hasPrefix("EAA") == true)
            #expect(answer["expires_in"] == 5_184_000)
            #expect(answer["data_access_expiration_time"] == 1_807_776_005)
            #expect(answer.object?.count == 3)
            clock.turn(seconds: 5)
            #expect(try await flow.poll(code).body["access_token"]?.string != nil, "the first answer may have been lost on its way")
            clock.turn(seconds: 55)
            #expect(try await flow.poll(code).subcode == 1_349_152, "a minute later the code is spent")
        }
    }

    @Test("say that a code has ended, or never was")
    func expired() async throws {
        let clock = TurnedClock()
        try await TestProvider.run(try Sample.seed(), surroundings: clock.surroundings) { provider in
            let flow = DeviceFlow(provider)
            let (code, _) = try await flow.logIn()
            clock.turn(seconds: 420)
            let (response, body) = try await flow.call("/device/login_status", [("code", code)])
            #expect(response.status == 400)
            #expect(body["error"]?["code"] == 463)
            #expect(body["error"]?["error_subcode"] == 1_349_152)
            #expect(body["error"]?["message"] == "The session has expired")
            #expect(body["error"]?["error_user_title"] == "Activation Code Expired")
            #expect(try await flow.poll(String(repeating: "0", count: 32)).subcode == 1_349_152)
            #expect(try await flow.call("/device/login_status", [("code", "x")]).body["error"]?["code"] == 100)
        }
    }

    @Test(
        "are for apps that may, with their client token",
        arguments: [
            ("", 104), ("x", 190), ("138483919580948|wrong", 190), ("1|fedcba", 190), ("EAAx", 190),
            ("\(Sample.appID)|\(Sample.secret)", 3),
        ])
    func clientToken(token: String, code: Int) async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for path in ["/device/login", "/device/login_status"] {
                let (response, body) = try await DeviceFlow(provider).call(path, [("code", "x")], token: token)
                #expect(response.status == 400)
                #expect(body["error"]?["code"]?.integer == Int64(code))
            }
        }
    }

    @Test("are not for an app whose setting is off")
    func setting() async throws {
        let seed = try Sample.seed { $0.apps[0].allowsLoginFromDevices = false }
        try await TestProvider.run(seed) { provider in
            let body = try await DeviceFlow(provider).call("/device/login").body
            #expect(body["error"]?["code"] == 3)
        }
    }

    @Test("take POST alone, and stand beside the page")
    func methods() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            for path in ["/device/login", "/device/login_status"] {
                let read = try await ScriptedBrowser().get(try Sample.url(provider, path))
                #expect(read.status == 405)
            }
            let written = try await ScriptedBrowser().send("POST", try Sample.url(provider, "/device"))
            #expect(written.status == 405)
        }
    }
}
