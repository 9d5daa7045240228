import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@Suite("Device codes")
struct DevicePlaceTests {
    @Test("are limited for a network, so that nobody takes the places of others", arguments: ["198.51.100.7", "2001:db8:0:1::1"])
    func network(address: String) async throws {
        let clock = TurnedClock()
        try await TestProvider.run(try Sample.seed(), surroundings: clock.surroundings) { provider in
            let flow = DeviceFlow(provider, forwardedFor: address)
            #expect(try await flow.call("/device/login").response.status == 200)
            clock.turn(seconds: 60)
            #expect(try await authorize(provider, from: address).status == 200, "both endpoints count together")
            try await open(DeviceLogin.maximumPendingInNetwork - 2, at: provider, from: address, clock.surroundings)

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
            clock.turn(seconds: 360)
            #expect(try await flow.call("/device/login").response.status == 200, "the first one has expired")
        }
    }

    @Test("are not limited by network for the app's own server, which sends the secret")
    func server() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            try await open(DeviceLogin.maximumPendingInNetwork, at: provider, from: "198.51.100.7", .real)
            #expect(try await authorize(provider, from: "198.51.100.7").status == 429)
            #expect(try await authorize(provider, from: "198.51.100.7", ["client_secret": Sample.secret]).status == 200)
            #expect(try await authorize(provider, from: "198.51.100.7", ["client_secret": "wrong"]).reason == "invalid_client")
        }
    }

    /// Opens codes in the store, as the endpoints do.
    private func open(_ count: Int, at provider: TestProvider, from address: String, _ surroundings: SystemEnvironment) async throws {
        let keys = try await provider.store.keys(orKeep: try ProviderKeys.generate(in: surroundings))
        let origin = DeviceOrigin(NetworkAddress(text: address), sealer: Sealer(key: keys.seal, surroundings: surroundings))
        let now = surroundings.now()
        for _ in 0..<count {
            let login = DeviceLogin(
                digest: DeviceCode(.real).digest, userCode: UserCode(.real), appID: Sample.appID, scope: [], redirectURI: nil,
                expiresAt: now + DeviceLogin.lifetime)
            #expect(try await provider.store.open(login, from: origin, at: now) == .opened)
        }
    }

    private func authorize(
        _ provider: TestProvider, from address: String, _ more: [String: String] = [:]
    ) async throws -> GraphProgram.Answer {
        try await StandardProgram(provider).post(
            "/oauth/device_authorization", ["client_id": Sample.appID].merging(more) { $1 }, headers: ["X-Forwarded-For": address])
    }
}
