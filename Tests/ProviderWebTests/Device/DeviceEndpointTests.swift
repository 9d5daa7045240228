import Foundation
import LatchkeyTesting
import ProviderDomain
import StrictJSON
import Testing

@Suite("The device endpoints")
struct DeviceEndpointTests {
    @Test(
        "Starting a device login gives a device code, a user code, an address, a lifetime and an interval",
        arguments: ["/device/login", "/v21.0/device/login/"])
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

    @Test("Polling reports the state of the device login and gives the token for one minute")
    func life() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
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
            #expect(try done.page().heading == "Your device can continue")
            #expect(try await flow.poll(code).subcode == 1_349_172, "polling too early does not end the login")
            clock.advance(seconds: 5)
            let response = try await flow.poll(code).body
            #expect(response["access_token"]?.string?.hasPrefix("EAA") == true)
            #expect(response["expires_in"] == 5_184_000)
            #expect(response["data_access_expiration_time"] == 1_807_776_005)
            #expect(response.object?.count == 3)
            clock.advance(seconds: 5)
            #expect(try await flow.poll(code).body["access_token"]?.string != nil, "the token can be fetched again for a short time")
            clock.advance(seconds: 55)
            #expect(try await flow.poll(code).subcode == 1_349_152, "the code expires a minute after it gave the token")
        }
    }

    @Test("Polling reports that a device code has expired or is unknown")
    func expired() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let flow = DeviceFlow(provider)
            let (code, _) = try await flow.logIn()
            clock.advance(seconds: 420)
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
        "The device endpoints reject every token except the app's client token",
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

    @Test("The device endpoints reject an app that does not allow logins from devices")
    func setting() async throws {
        let seed = try Sample.seed { $0.apps[0].allowsLoginFromDevices = false }
        try await TestProvider.run(seed) { provider in
            let body = try await DeviceFlow(provider).call("/device/login").body
            #expect(body["error"]?["code"] == 3)
        }
    }

    @Test("The device endpoints reject GET, and the device page rejects POST")
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
