import Foundation
import LoginModel
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

@Suite("A silent refresh")
struct SilentRefreshTests {
    /// Returns a presenter that responds with a token for the nonce and the key in the dialog's parameters.
    private func answering(_ app: LimitedApp, changing changes: [String: JSONValue?] = [:]) -> SilentPresenter {
        .answering { dialogQuery in
            let bound: JSONValue? = dialogQuery["dpop_jkt"].map { ["jkt": .string($0)] }
            let token = try app.provider.idToken(nonce: dialogQuery["nonce"], changing: ["cnf": bound].merging(changes) { $1 }, at: app.now)
            return "#id_token=\(token)&graph_domain=facebook"
        }
    }

    @Test("A silent refresh requests the session's permissions with a new nonce, and retains them")
    func success() async throws {
        let dialogQueries = Locked<[URLQuery]>([])
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            app.settings.appURLSchemeSuffix = "second"
            let old = try await app.logIn()
            let presenter = answering(app)
            let listening = SilentPresenter { dialog in
                #expect(dialog.appRedirectURI == "fb\(provider.appID)second://authorize/")
                let query = URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI))
                dialogQueries.withLock { $0.append(query) }
                return try await presenter.presentSilently(dialog)
            }
            let result = try await app.manager(listening).refreshLimitedLogin(fallbackPolicy: .silentOnly)

            let query = try #require(dialogQueries.withLock { $0.first })
            #expect(query["prompt"] == "none")
            #expect(query["id_token_hint"] == old.tokenString)
            #expect(query["tp"] == "ios_14_do_not_track")
            #expect(query["response_type"] == "id_token,graph_domain,user_token_nonce")
            #expect(query["scope"] == "email,openid,public_profile")
            #expect(query["return_scopes"] == "true")
            #expect(query["dpop_jkt"] == old.verifiedClaims.cnfJkt)
            #expect(query["auth_type"] == nil)
            #expect(query["nonce"] != old.nonce)
            #expect(result.nonce == query["nonce"])
            #expect(result.path == .silent)
            #expect(app.session.authenticationToken == result.authenticationToken)
            #expect(app.session.profile?.permissions == ["email", "public_profile"])
        }
    }

    @Test("A silent refresh makes the system ask for consent only if the app allows that")
    func consent() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let dialogCount = Locked(0)
            let responses = answering(app)
            var presenter = SilentPresenter { dialog in
                dialogCount.withLock { $0 += 1 }
                return try await responses.presentSilently(dialog)
            }
            presenter.asksForConsent = true
            let manager = app.manager(presenter)
            let error = await #expect(throws: LimitedLoginRefreshError.self) {
                try await manager.refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
            #expect(error == .unsupportedPlatform)
            #expect(error?.explanation.contains("mayAskForConsentInSilentRefresh") == true)
            #expect(dialogCount.withLock { $0 } == 0)
            app.advanceClock(by: 300)
            app.settings.mayAskForConsentInSilentRefresh = true
            #expect(try await manager.refreshLimitedLogin(fallbackPolicy: .silentOnly).path == .silent)
            #expect(dialogCount.withLock { $0 } == 1)
        }
    }

    @Test("A silent refresh stores the next login's nonce and the graph domain of the response")
    func beside() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            app.session.store(Secret("first"), as: .userTokenNonce)
            let presenter = SilentPresenter.answering { dialogQuery in
                #expect(dialogQuery["user_token_nonce"] == "first")
                let token = try provider.idToken(nonce: dialogQuery["nonce"], at: app.now)
                return "#id_token=\(token)&graph_domain=gaming&user_token_nonce=second"
            }
            try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            #expect(app.session.secret(.userTokenNonce)?.reveal(\.self) == "second")
            #expect(app.session.authenticationToken?.graphDomain == "gaming")
            app.advanceClock(by: 60)
            try await app.manager(answering(app)).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            #expect(app.session.secret(.userTokenNonce)?.reveal(\.self) == "second")
        }
    }

    @Test(
        "A silent refresh fails with the error that the dialog's response stands for",
        arguments: [
            ("#error=login_required", .loginRequired), ("#error=consent_required", .consentRequired),
            ("#error=interaction_required", .unknown),
            ("#error=", .invalidResponse), ("#", .invalidResponse), ("", .invalidResponse), ("?error=login_required", .invalidResponse),
            ("?id_token=a.b.c", .invalidResponse), ("#id_token=a.b.c", .invalidResponse), ("#id_token=", .invalidResponse),
            ("#id_token=a.b.c&state=other", .invalidResponse), ("#error=login_required&state=other", .invalidResponse),
            ("#error=login_required&state=", .invalidResponse), ("#access_token=x", .invalidResponse), ("#&&&===&%%%", .invalidResponse),
            ("#id_token=" + String(repeating: "a", count: 100_000), .invalidResponse),
        ] as [(String, LimitedLoginRefreshError)])
    func responses(text: String, expected: LimitedLoginRefreshError) async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(expected, of: app) {
                try await app.manager(SilentPresenter.answering { _ in text }).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
        }
    }

    @Test(
        "A silent refresh rejects a token for another person, app or request",
        arguments: [
            ("sub", "122100000000000002", .userMismatch), ("nonce", "other", .invalidResponse), ("aud", "1", .invalidResponse),
            ("exp", 1_000_000_000, .invalidResponse),
        ] as [(String, JSONValue?, LimitedLoginRefreshError)])
    func otherTokens(claim: String, value: JSONValue?, expected: LimitedLoginRefreshError) async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(expected, of: app) {
                try await app.manager(answering(app, changing: [claim: value])).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
        }
    }

    @Test("A silent refresh rejects a response at another address")
    func otherAddress() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter { dialog in
                let response = try await answering(app).presentSilently(dialog)
                let text = response.url.absoluteString.replacing("://authorize/", with: "://elsewhere/")
                return DialogRedirect(url: try #require(URL(string: text)), redirectURI: response.redirectURI)
            }
            _ = await expectRefusal(.invalidResponse, of: app) {
                try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
        }
    }

    @Test("A silent refresh retries twice after browser failures, each time with a new nonce")
    func retry() async throws {
        let nonces = Locked<[String]>([])
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter { dialog in
                let query = URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI))
                let count = nonces.withLock { nonces in
                    nonces.append(query["nonce"] ?? "")
                    return nonces.count
                }
                guard count == 3 else { throw URLError(.networkConnectionLost) }
                return try await answering(app).presentSilently(dialog)
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            await app.clock.advanceWhenSleeping(for: .seconds(0.8)...(.seconds(1.2)))
            await app.clock.advanceWhenSleeping(for: .seconds(1.6)...(.seconds(2.4)))
            #expect(try await refresh.value.path == .silent)
            #expect(nonces.withLock { Set($0).count } == 3)
        }
    }

    @Test("A silent refresh gives up after the third failure")
    func noMoreRetries() async throws {
        let attempts = Locked(0)
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter { dialog in
                attempts.withLock { $0 += 1 }
                // The system's error contains the address, and the address contains the old token.
                let address = try dialog.url(redirectURI: dialog.appRedirectURI)
                throw URLError(.networkConnectionLost, userInfo: [NSURLErrorFailingURLErrorKey: address])
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            await app.clock.advanceWhenSleeping(for: .seconds(0.8)...(.seconds(1.2)))
            await app.clock.advanceWhenSleeping(for: .seconds(1.6)...(.seconds(2.4)))
            _ = await expectRefusal(.networkError, of: app) { try await refresh.value }
            #expect(attempts.withLock { $0 } == 3)
        }
    }

    @Test("A silent refresh waits half a minute for a silent browser, three times")
    func timeouts() async throws {
        let attempts = Locked(0)
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter { dialog in
                attempts.withLock { $0 += 1 }
                return try await ScriptedPresenter.silent.present(dialog)
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            let clockTask = Task { while !Task.isCancelled { await app.clock.advanceWhenSleeping(by: .seconds(30)) } }
            _ = await expectRefusal(.timeout, of: app) { try await refresh.value }
            clockTask.cancel()
            #expect(attempts.withLock { $0 } == 3)
        }
    }

    @Test("A canceled silent refresh does not count as a failure")
    func canceled() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(.cancelled, of: app) {
                try await app.manager(SilentPresenter { _ in throw LoginCancellationError() }).refreshLimitedLogin(
                    fallbackPolicy: .silentOnly)
            }
            // A cancellation does not count as a failure, so a wait of a minute is enough.
            app.advanceClock(by: 60)
            let (shown, show) = AsyncStream.makeStream(of: Void.self)
            let presenter = SilentPresenter { dialog in
                show.yield()
                return try await ScriptedPresenter.silent.present(dialog)
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            for await _ in shown { break }
            refresh.cancel()
            _ = await expectRefusal(.cancelled, of: app) { try await refresh.value }
        }
    }

    @Test("A task that is canceled between two attempts ends the refresh")
    func canceledBetween() async throws {
        let (failed, fail) = AsyncStream.makeStream(of: Void.self)
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter { _ in
                fail.yield()
                throw URLError(.timedOut)
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            for await _ in failed { break }
            refresh.cancel()
            _ = await expectRefusal(.cancelled, of: app) { try await refresh.value }
        }
    }

    @Test("A silent refresh is unavailable if the presenter can only show pages")
    func unsupported() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(.unsupportedPlatform, of: app) {
                try await app.manager().refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
        }
    }
}
