import Foundation
import IdentityTokenIssuing
import IdentityTokens
import LoginModel
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

@Suite("A direct refresh")
struct DirectRefreshTests {
    @Test("A direct refresh proves the device's key, and yields a new token with the old nonce and permissions")
    func success() async throws {
        let proofs = Locked<[DPoPProof]>([])
        try await RefreshProvider.run { refreshRequest in
            let expectations = DPoPExpectations(
                method: "POST", url: "\(refreshRequest.provider.issuer)/limited_login/refresh/", token: refreshRequest.form["id_token_hint"]
            )
            let proof = try DPoPProof(verifying: refreshRequest.proof ?? "", expecting: expectations, at: Date())
            proofs.withLock { $0.append(proof) }
            #expect(refreshRequest.form["app_id"] == refreshRequest.provider.appID)
            return (
                200,
                JSONValue.object(["id_token": .string(try refreshRequest.renewed(changing: ["email": "ada@example.org"]))]).serialized()
            )
        } _: { provider in
            let app = LimitedApp(provider)
            let old = try await app.logIn(changing: ["email": "ada@example.com"])
            let announced = try await app.announcements {
                let result = try await app.manager().refreshLimitedLogin()
                #expect(result.path == .direct)
                #expect(result.nonce == old.nonce)
                #expect(result.profile == app.session.profile)
                #expect(result.authenticationToken == app.session.authenticationToken)
                #expect(!"\(result) \(String(reflecting: result))".contains(result.authenticationToken.tokenString))
            }
            #expect(announced == [.AuthenticationTokenDidChange: 1, .ProfileDidChange: 1])
            #expect(app.session.authenticationToken != old)
            #expect(app.session.profile?.email == "ada@example.org")
            #expect(app.session.profile?.permissions == ["email", "public_profile"])
            #expect(app.session.profile?.isLimited == true)
            #expect(app.session.accessToken == nil)
            #expect(proofs.withLock { $0.map(\.thumbprint.text) } == [old.verifiedClaims.cnfJkt])
        }
    }

    @Test("A direct refresh works any number of times, each time with a new proof")
    func repeated() async throws {
        let ids = Locked<Set<String>>([])
        let app = Locked<LimitedApp?>(nil)
        try await RefreshProvider.run { refreshRequest in
            let now = app.withLock { $0?.now } ?? Date()
            let payload = try UnverifiedToken(refreshRequest.proof ?? "").payload
            ids.withLock { _ = $0.insert(payload["jti"]?.string ?? "") }
            return (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed(at: now))]).serialized())
        } _: { provider in
            let ada = LimitedApp(provider)
            app.withLock { $0 = ada }
            try await ada.logIn()
            for _ in 0..<3 {
                ada.advanceClock(by: 3700)
                let result = try await ada.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
                #expect(result.authenticationToken.claims()?.iat == ada.now.timeIntervalSince1970.rounded(.down))
            }
            #expect(ids.withLock { $0.count } == 3)
        }
    }

    @Test(
        "A direct refresh fails with the error that the provider's response stands for",
        arguments: [
            (400, #"{"error":"login_required"}"#, .loginRequired),
            (200, #"{"error":"login_required"}"#, .loginRequired),
            (401, #"{"error":"invalid_dpop_proof"}"#, .loginRequired),
            (403, #"{"error":"consent_required"}"#, .consentRequired),
            (400, #"{"error":"surprise"}"#, .unknown),
            (400, #"{"error":{"message":"Some text","type":"OAuthException","code":190}}"#, .unknown),
            (400, #"{"error":{}}"#, .unknown),
            (400, #"{"error":null}"#, .unknown),
            (503, #"{"error":"temporarily_unavailable"}"#, .networkError),
            (200, #"{"error":"login_required","id_token":"a.b.c"}"#, .loginRequired),
            (200, #"{"id_token":""}"#, .invalidResponse),
            (200, #"{"id_token":7}"#, .invalidResponse),
            (200, #"{"id_token":"a.b.c"}"#, .invalidResponse),
            (201, #"{"id_token":"a.b.c"}"#, .invalidResponse),
            (200, #"{"id_token":"a","id_token":"b"}"#, .invalidResponse),
            (200, #"{}"#, .invalidResponse),
            (200, #"[]"#, .invalidResponse),
            (200, #""login_required""#, .invalidResponse),
            (200, "", .invalidResponse),
            (200, "\u{FEFF}{}", .invalidResponse),
            (200, "<html>", .invalidResponse),
            (200, String(repeating: "[", count: 100_000), .invalidResponse),
            (200, #"{"id_token":""# + String(repeating: "a", count: 40_000) + #""}"#, .invalidResponse),
            (200, String(repeating: " ", count: 2_000_000), .invalidResponse),
            (404, "", .invalidResponse),
            (429, "", .networkError),
            (500, "<html>", .networkError),
            (502, "", .networkError),
        ] as [(Int, String, LimitedLoginRefreshError)])
    func responses(status: Int, body: String, expected: LimitedLoginRefreshError) async throws {
        try await RefreshProvider.run { _ in
            (status, Array(body.utf8))
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let error = await expectRefusal(expected, of: app) { try await app.manager().refreshLimitedLogin(fallbackPolicy: .directOnly) }
            #expect(try #require(error).explanation.utf8.count < 2000)
        }
    }

    @Test(
        "A direct refresh rejects a token that is not a renewal of the old one",
        arguments: [
            ("sub", "122100000000000002", .userMismatch), ("nonce", "other", .invalidResponse), ("nonce", nil, .invalidResponse),
            ("aud", "1", .invalidResponse), ("iss", "https://evil.example", .invalidResponse), ("iat", 1_000_000_000, .invalidResponse),
            ("exp", 1_000_000_000, .invalidResponse), ("cnf", nil, .invalidResponse), ("cnf", ["jkt": "other"], .invalidResponse),
        ] as [(String, JSONValue?, LimitedLoginRefreshError)])
    func otherTokens(claim: String, value: JSONValue?, expected: LimitedLoginRefreshError) async throws {
        try await RefreshProvider.run { refreshRequest in
            (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed(changing: [claim: value]))]).serialized())
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(expected, of: app) { try await app.manager().refreshLimitedLogin(fallbackPolicy: .directOnly) }
        }
    }

    @Test("A direct refresh rejects a token with a foreign signature")
    func forged() async throws {
        let unknownKey = try SigningKey.generate()
        try await RefreshProvider.run { refreshRequest in
            let parts = try refreshRequest.renewed().split(separator: ".")
            let claims = try UnverifiedToken(refreshRequest.renewed()).payload
            let other = try unknownKey.sign(claims).split(separator: ".")
            return (200, Array(#"{"id_token":"\#(parts[0]).\#(parts[1]).\#(other[2])"}"#.utf8))
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(.invalidResponse, of: app) { try await app.manager().refreshLimitedLogin(fallbackPolicy: .directOnly) }
        }
    }

    @Test("A direct refresh sends no request if it cannot succeed")
    func withoutRequest() async throws {
        try await RefreshProvider.run { _ in
            Issue.record("A request is sent")
            return (500, [])
        } _: { provider in
            let unbound = LimitedApp(provider)
            try await unbound.logIn(changing: ["cnf": nil])
            _ = await expectRefusal(.notDPoPBound, of: unbound) {
                try await unbound.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
            }

            let keyless = LimitedApp(provider)
            try await keyless.logIn()
            keyless.session.updateContents { $0.secrets[.deviceKey] = nil }
            _ = await expectRefusal(.loginRequired, of: keyless) {
                try await keyless.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
            }

            let otherKey = LimitedApp(provider)
            try await otherKey.logIn()
            otherKey.session.store(Secret("p256:\(Base64URL.encode(DPoPKey().rawRepresentation))"), as: .deviceKey)
            _ = await expectRefusal(.loginRequired, of: otherKey) {
                try await otherKey.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
            }

            let off = LimitedApp(provider)
            try await off.logIn()
            off.settings.isLimitedLoginRefreshEnabled = false
            for policy in [RefreshFallbackPolicy.directOnly, .automatic] {
                off.advanceClock(by: 300)
                _ = await expectRefusal(.featureDisabled, of: off) { try await off.manager().refreshLimitedLogin(fallbackPolicy: policy) }
            }
        }
    }

    @Test("A direct refresh fails with a network error if the provider is unreachable")
    func unreachable() async throws {
        let app = Locked<LimitedApp?>(nil)
        try await RefreshProvider.run { provider in
            let ada = LimitedApp(provider)
            try await ada.logIn()
            app.withLock { $0 = ada }
        }
        let ada = try #require(app.withLock { $0 })
        _ = await expectRefusal(.networkError, of: ada) { try await ada.manager().refreshLimitedLogin() }
    }

    @Test("A canceled task ends the refresh")
    func canceled() async throws {
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        try await RefreshProvider.run { _ in
            arrive.yield()
            try await Task.sleep(for: .seconds(600))
            return (200, [])
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let refresh = Task { try await app.manager().refreshLimitedLogin() }
            for await _ in arrived { break }
            refresh.cancel()
            _ = await expectRefusal(.cancelled, of: app) { try await refresh.value }
        }
    }

    @Test("Calling cancel() on the login manager ends the refresh")
    func canceledManager() async throws {
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        try await RefreshProvider.run { _ in
            arrive.yield()
            try await Task.sleep(for: .seconds(600))
            return (200, [])
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let manager = app.manager()
            let (results, result) = AsyncStream.makeStream(of: Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>.self)
            manager.refreshLimitedLogin { result.yield($0) }
            for await _ in arrived { break }
            manager.cancel()
            var iterator = results.makeAsyncIterator()
            let first = await iterator.next()
            #expect(throws: LimitedLoginRefreshError.cancelled) { try first?.get() }
        }
    }

    @Test("A direct refresh times out after 30 seconds")
    func timeout() async throws {
        let (arrived, arrive) = AsyncStream.makeStream(of: Void.self)
        try await RefreshProvider.run { _ in
            (200, [])
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let never = StallingTransport(arrived: arrive)
            let refresh = Task { try await app.manager(transport: never).refreshLimitedLogin(fallbackPolicy: .directOnly) }
            for await _ in arrived { break }
            await app.clock.advanceWhenSleeping(by: .seconds(30))
            _ = await expectRefusal(.timeout, of: app) { try await refresh.value }
        }
    }

    @Test("A refresh changes nothing if the person has logged out or another person has logged in meanwhile")
    func overtaken() async throws {
        let app = Locked<LimitedApp?>(nil)
        let isOtherLogin = Locked(false)
        try await RefreshProvider.run { refreshRequest in
            let ada = app.withLock { $0 }
            ada?.manager().logOut()
            if isOtherLogin.withLock({ $0 }) { try await ada?.logIn(changing: ["sub": "122100000000000002"]) }
            return (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed())]).serialized())
        } _: { provider in
            let ada = LimitedApp(provider)
            app.withLock { $0 = ada }
            try await ada.logIn()
            await #expect(throws: LimitedLoginRefreshError.noCurrentToken) {
                try await ada.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
            }
            #expect(ada.session.values == Session.Values())

            isOtherLogin.withLock { $0 = true }
            try await ada.logIn()
            await #expect(throws: LimitedLoginRefreshError.userMismatch) {
                try await ada.manager().refreshLimitedLogin(fallbackPolicy: .directOnly)
            }
            #expect(ada.session.profile?.userID == "122100000000000002")
        }
    }

    @Test("A refresh stores the new token even if the app has set a profile meanwhile")
    func profileMeanwhile() async throws {
        let app = Locked<LimitedApp?>(nil)
        try await RefreshProvider.run { refreshRequest in
            app.withLock { $0 }?.session.change { values in
                values.profile = values.profile.map { Profile(userID: $0.userID, name: "A. L.", isLimited: true) }
            }
            return (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed())]).serialized())
        } _: { provider in
            let ada = LimitedApp(provider)
            app.withLock { $0 = ada }
            try await ada.logIn()
            let result = try await ada.manager().refreshLimitedLogin()
            #expect(ada.session.authenticationToken == result.authenticationToken)
            #expect(ada.session.profile?.name == "Ada King Lovelace")
        }
    }
}

/// A transport that never responds to a request. It throws an error when the request is canceled.
private struct StallingTransport: Transport {
    let arrived: AsyncStream<Void>.Continuation

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        arrived.yield()
        let (nothing, _) = AsyncStream.makeStream(of: TransportResponse.self)
        for await response in nothing { return response }
        throw CancellationError()
    }
}
