import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import StrictJSON
import Testing

@Suite("Rotation of signing keys")
struct KeyRotationTests {
    private func published(_ provider: TestProvider) async throws -> KeySet {
        let response = try await ScriptedBrowser().get(try Sample.url(provider, "/.well-known/oauth/openid/jwks/"))
        #expect(response.headers["cache-control"] == "public, max-age=\(SigningKeySchedule.cacheLifetime)")
        return try KeySet(document: Array(response.body))
    }

    private func signer(_ provider: TestProvider) async throws -> String {
        let response = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited))
        let token = try #require(response.parameters["id_token"])
        return try #require(try UnverifiedToken(token, maximumSize: 16_384).header["kid"]?.string)
    }

    @Test("The signing key rotates by schedule, and cached keys always include the current one")
    func calendar() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            var cached = try await published(provider)
            var signers: [String] = [try await signer(provider)]
            for _ in 0..<(2 * 92 * 2) {
                // Half a day later, the cached key set is used once more and then replaced.
                clock.advance(seconds: 43_200)
                let kid = try await signer(provider)
                #expect(cached.keys.contains { $0.id == kid })
                if signers.last != kid { signers.append(kid) }
                cached = try await published(provider)
                #expect((2...3).contains(cached.keys.count))
            }
            #expect(signers.count == 3)
            #expect(Set(signers).count == 3)
        }
    }

    @Test("One new key is made when the next one starts to sign, however many requests come at once")
    func concurrentRequests() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let before = try await published(provider).keys.map(\.id)
            let next = try #require(try await provider.store.signingKeySchedule()?.keys.last)
            clock.advance(seconds: next.signsFrom.timeIntervalSince(clock.environment.now()) + 1)
            let sets = try await withThrowingTaskGroup { group in
                for _ in 0..<16 { group.addTask { Set(try await published(provider).keys.map(\.id)) } }
                return try await group.reduce(into: Set<Set<String>>()) { $0.insert($1) }
            }
            let after = Set(try await published(provider).keys.map(\.id))
            #expect(after.count == 3)
            // Each key set that was returned during the generation contains all earlier keys. All keys in it are also in the final key set.
            #expect(sets.allSatisfy { $0.isSubset(of: after) && $0.isSuperset(of: before) })
        }
    }

    @Test("The provider signs an ID token exactly as the stored key does")
    func signature() async throws {
        try await TestProvider.run(try Sample.seed()) { provider in
            let response = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited))
            let token = try #require(response.parameters["id_token"])
            let claims = try UnverifiedToken(token).payload
            let key = try #require(try await provider.store.signingKeySchedule()).signing(at: Date()).key
            #expect(try key.sign(claims) == token)
        }
    }

    @Test("A token is accepted although another node has added its key since the plan was read")
    func addedKey() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let response = try await ScriptedBrowser().finish(try Sample.dialog(provider, Sample.limited))
            let claims = try UnverifiedToken(try #require(response.parameters["id_token"])).payload
            let plan = try #require(try await provider.store.signingKeySchedule())
            let key = try SigningKey.generate()
            _ = try await provider.store.replaceSigningKeySchedule(
                plan, with: plan.adding(key, at: clock.environment.now()), by: .provider, at: clock.environment.now())
            clock.advance(seconds: 2)
            let graph = GraphProgram(provider: provider)
            let request = ["app_id": Sample.appID, "id_token": try key.sign(claims)]
            #expect(try await graph.post("/platform/uninstall/", request).json == ["success": true])
        }
    }

    @Test("A rotation by the operator takes effect within a minute")
    func decision() async throws {
        let clock = AdvanceableClock()
        try await TestProvider.run(try Sample.seed(), environment: clock.environment) { provider in
            let first = try await signer(provider)
            let next = try #require(try await published(provider).keys.map(\.id).first { $0 != first })
            let plan = try await provider.store.keys(orStore: try ProviderKeys.generate(in: .real)).signing
            let advanced = plan.advancingNextKey(at: clock.environment.now(), isUrgent: true)
            _ = try await provider.store.replaceSigningKeySchedule(plan, with: advanced, by: .operator, at: clock.environment.now())
            clock.advance(seconds: 61)
            #expect(try await signer(provider) == next)
            let published = try await published(provider)
            #expect(published.keys.count == 3, "the old key is still published, and a new one already")
            #expect(published.keys.contains { $0.id == first })
        }
    }
}
