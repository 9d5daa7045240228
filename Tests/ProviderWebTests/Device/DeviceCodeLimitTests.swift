import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Limits of device codes")
struct DeviceCodeLimitTests {
    @Test(
        "Pending device codes are limited per network, and both endpoints share the limit", arguments: ["198.51.100.7", "2001:db8:0:1::1"])
    func network(address: String) async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let flow = DeviceFlow(provider, forwardedFor: address)
            #expect(try await flow.call("/device/login").response.status == 200)
            clock.advance(seconds: 60)
            #expect(try await authorize(provider, from: address).status == 200, "both endpoints share the limit")
            try await open(DeviceLogin.maximumPendingInNetwork - 2, at: provider, from: address, clock.environment)

            let (refused, body) = try await flow.call("/device/login")
            #expect(refused.status == 403)
            #expect(refused.headers["retry-after"] == "360")
            #expect(body["error"]?["code"] == 613)
            #expect(body["error"]?["message"]?.string?.hasPrefix("(#613) Calls to this api have exceeded the rate limit.") == true)
            #expect(body["error"]?["is_transient"] == true)
            let standard = try await authorize(provider, from: address)
            #expect(standard.status == 429)
            #expect(standard.headers["retry-after"] == "360")
            #expect(standard.reason == "slow_down")
            #expect(standard.json["error_description"]?.string?.contains("app secret") == true)

            for other in ["203.0.113.5", "2001:db8:0:2::1", nil] {
                #expect(try await DeviceFlow(provider, forwardedFor: other).call("/device/login").response.status == 200)
            }
            clock.advance(seconds: 360)
            #expect(try await flow.call("/device/login").response.status == 200, "the first code has expired")
        }
    }

    @Test("A request with the app secret is not limited by network")
    func server() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            try await open(DeviceLogin.maximumPendingInNetwork, at: provider, from: "198.51.100.7", .real)
            #expect(try await authorize(provider, from: "198.51.100.7").status == 429)
            #expect(try await authorize(provider, from: "198.51.100.7", ["client_secret": Sample.secret]).status == 200)
            #expect(try await authorize(provider, from: "198.51.100.7", ["client_secret": "wrong"]).reason == "invalid_client")
        }
    }

    /// Creates device logins in the store, as the endpoints do.
    private func open(_ count: Int, at provider: TestProvider, from address: String, _ environment: SystemEnvironment) async throws {
        let keys = try await provider.store.keys(orStore: try ProviderKeys.generate(in: environment))
        let origin = DeviceOrigin(NetworkAddress(text: address), sealer: Sealer(key: keys.sealing, environment: environment))
        let now = environment.now()
        for _ in 0..<count {
            let login = DeviceLogin(
                digest: DeviceCode(.real).digest, userCode: UserCode(.real), appID: Sample.appID, scope: [], redirectURI: nil,
                expiresAt: now + DeviceLogin.lifetime)
            #expect(try await provider.store.createDeviceLogin(login, from: origin, at: now) == .created)
        }
    }

    private func authorize(
        _ provider: TestProvider, from address: String, _ more: [String: String] = [:]
    ) async throws -> GraphProgram.Response {
        try await StandardProgram(provider).post(
            "/oauth/device_authorization", ["client_id": Sample.appID].merging(more) { $1 }, headers: ["X-Forwarded-For": address])
    }
}
