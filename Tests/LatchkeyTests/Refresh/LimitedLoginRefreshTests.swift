import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import TestSupport
import Testing

@testable import Latchkey

@Suite("The refresh of a Limited Login")
struct LimitedLoginRefreshTests {
    @Test("A refresh requires a token, a Limited Login and the end of the waiting time")
    func conditions() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            _ = await expectRefusal(.noCurrentToken, of: app) { try await app.manager().refreshLimitedLogin() }

            let token = try await app.logIn()
            app.session.change { $0.profile = nil }
            _ = await expectRefusal(.notLimitedLogin, of: app) { try await app.manager().refreshLimitedLogin() }
            app.session.change { $0.profile = Profile(userID: "122100000000000001") }
            _ = await expectRefusal(.notLimitedLogin, of: app) { try await app.manager().refreshLimitedLogin() }
            app.session.change { values in
                values.profile = Profile(userID: "122100000000000001", isLimited: true)
                values.accessToken = AccessToken(
                    tokenString: "x", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "1", userID: "2")
            }
            _ = await expectRefusal(.notLimitedLogin, of: app) { try await app.manager().refreshLimitedLogin() }

            // None of these calls counted as an attempt.
            app.session.change { $0.accessToken = nil }
            #expect(app.session.authenticationToken == token)
            _ = await expectRefusal(.unsupportedPlatform, of: app) {
                try await app.manager().refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
            let error = await expectRefusal(.rateLimited, of: app) { try await app.manager().refreshLimitedLogin() }
            #expect(error?.secondsLeft == 300)
            app.advanceClock(by: 299)
            let later = await expectRefusal(.rateLimited, of: app) { try await app.manager().refreshLimitedLogin() }
            #expect(later?.secondsLeft == 1)
            app.advanceClock(by: 1)
            _ = await expectRefusal(.unsupportedPlatform, of: app) {
                try await app.manager().refreshLimitedLogin(fallbackPolicy: .silentOnly)
            }
        }
    }

    @Test("A logout resets the waiting time between refreshes")
    func logout() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            for _ in 0..<3 {
                _ = await expectRefusal(.unsupportedPlatform, of: app) {
                    try await app.manager().refreshLimitedLogin(fallbackPolicy: .silentOnly)
                }
                app.manager().logOut()
                try await app.logIn()
            }
        }
    }

    @Test("The device key stays the same until a logout")
    func keys() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            let first = try await app.logIn().verifiedClaims.cnfJkt
            let second = try await app.logIn().verifiedClaims.cnfJkt
            app.manager().logOut()
            let third = try await app.logIn().verifiedClaims.cnfJkt
            #expect(first != nil && first == second)
            #expect(third != nil && third != first)
        }
    }

    @Test("A Limited Login has no device key if refreshes are disabled")
    func switchedOff() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            app.settings.isLimitedLoginRefreshEnabled = false
            let token = try await app.logIn()
            #expect(token.verifiedClaims.cnfJkt == nil)
            #expect(app.session.secret(.deviceKey) == nil)
        }
    }

    @Test("A new device key replaces an invalid stored one", arguments: ["", "p256:", "p256:AAAA", "enclave:AAAA", "garbage"])
    func brokenKey(text: String) async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            app.session.store(Secret(text), as: .deviceKey)
            let token = try await app.logIn()
            #expect(DeviceKey(session: app.session).existing()?.publicKey.thumbprint.text == token.verifiedClaims.cnfJkt)
        }
    }

    @Test("Sessions with the same storage use the same device key, even if the storage was unavailable at first")
    func storedKey() throws {
        let storage = MemoryStorage()
        let sessions = (0..<3).map { _ in Session(storage: storage, notifications: NotificationCenter()) }
        #expect(sessions[1].values == Session.Values())
        let first = try DeviceKey(session: sessions[0]).existingOrNew().thumbprint
        let second = try DeviceKey(session: sessions[1]).existingOrNew().thumbprint
        #expect(second == first)
        storage.problem = .locked
        #expect(sessions[2].storageProblem == .locked)
        storage.problem = nil
        let third = try DeviceKey(session: sessions[2]).existingOrNew().thumbprint
        #expect(third == first)
        #expect(storage.record?.stored.secrets[.deviceKey] != nil)
    }

    @Test("The session has the device key of the login even if a logout occurred during that login")
    func keyOfTheLogin() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            let consent = app.answering()
            let presenter = ScriptedPresenter { dialog in
                app.manager().logOut()
                return try await consent.present(dialog)
            }
            let token = try #require(try await app.manager(presenter).logIn(with: .limited()).authenticationToken)
            #expect(token.verifiedClaims.cnfJkt != nil)
            #expect(DeviceKey(session: app.session).existing()?.publicKey.thumbprint.text == token.verifiedClaims.cnfJkt)
        }
    }

    @Test(
        "A refresh tries no other path after the person has logged out",
        arguments: [#"{"error":"login_required"}"#, #"{"id_token":"TOKEN"}"#])
    func logoutMeanwhile(response: String) async throws {
        let logOut = Locked<@Sendable () -> Void>({})
        try await RefreshProvider.run { refreshRequest in
            logOut.withLock { $0 }()
            let body = response.replacing("TOKEN", with: try refreshRequest.renewed())
            return (response.contains("error") ? 400 : 200, Array(body.utf8))
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            logOut.withLock { $0 = { app.manager().logOut() } }
            let visible = ScriptedPresenter { _ in
                Issue.record("a dialog is shown")
                throw LoginCancellationError()
            }
            let presenter = SilentPresenter(visible: visible) { _ in
                Issue.record("The browser is opened")
                throw LoginCancellationError()
            }
            let error = await #expect(throws: LimitedLoginRefreshError.self) { try await app.manager(presenter).refreshLimitedLogin() }
            #expect(error == .noCurrentToken)
            #expect(app.session.values == Session.Values())
        }
    }

    @Test("A refresh does not ask the browser again after the person has logged out", .timeLimit(.minutes(1)))
    func logoutBetweenTries() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let requestCount = Locked(0)
            let presenter = SilentPresenter { _ in
                requestCount.withLock { $0 += 1 }
                app.manager().logOut()
                throw LimitedLoginRefreshError.networkError
            }
            let refresh = Task { try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .silentOnly) }
            await app.clock.advanceWhenSleeping(for: .milliseconds(800)...(.milliseconds(1200)))
            let error = await #expect(throws: LimitedLoginRefreshError.self) { try await refresh.value }
            #expect(error == .noCurrentToken)
            #expect(requestCount.withLock { $0 } == 1)
        }
    }

    @Test("A refresh goes from one path to the next as the provider demands, and ends with a visible login")
    func automatic() async throws {
        let tried = Locked<[String]>([])
        try await RefreshProvider.run { _ in
            tried.withLock { $0.append("direct") }
            return (400, Array(#"{"error":"login_required"}"#.utf8))
        } _: { provider in
            let app = LimitedApp(provider)
            let old = try await app.logIn()
            let consent = app.answering()
            let visible = ScriptedPresenter { dialog in
                tried.withLock { $0.append("explicit") }
                let query = URLQuery(of: try dialog.url(redirectURI: dialog.appRedirectURI))
                #expect(query["scope"] == "email,openid,public_profile")
                #expect(query["auth_type"] == nil)
                #expect(query["prompt"] == nil)
                #expect(query["nonce"] != old.nonce)
                return try await consent.present(dialog)
            }
            let presenter = SilentPresenter.answering(visible: visible) { _ in
                tried.withLock { $0.append("silent") }
                return "#error=login_required"
            }
            app.advanceClock(by: 1)
            let announced = try await app.announcements {
                let result = try await app.manager(presenter).refreshLimitedLogin()
                #expect(result.path == .explicit)
                #expect(result.nonce != old.nonce)
                #expect(result.authenticationToken == app.session.authenticationToken)
            }
            #expect(tried.withLock { $0 } == ["direct", "silent", "explicit"])
            #expect(announced == [.AuthenticationTokenDidChange: 1, .ProfileDidChange: 1])
        }
    }

    @Test("An explicit refresh stores the nonce for the person's next login")
    func explicitNonce() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            app.session.store(Secret("first"), as: .userTokenNonce)
            let presenter = ScriptedPresenter.answering { dialogQuery in
                #expect(dialogQuery["user_token_nonce"] == "first")
                return "#id_token=\(try provider.idToken(nonce: dialogQuery["nonce"], at: app.now))&user_token_nonce=second"
            }
            try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: .explicitOnly)
            #expect(app.session.secret(.userTokenNonce)?.reveal(\.self) == "second")
        }
    }

    @Test("A refresh restores the device key that its token is bound to if the session has lost it meanwhile", arguments: [true, false])
    func lostKey(isSilent: Bool) async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let agrees = app.answering()
            let failing = ScriptedPresenter { dialog in
                app.session.updateContents { $0.secrets[.deviceKey] = nil }
                return try await agrees.present(dialog)
            }
            let presenter: any DialogPresenter = isSilent ? SilentPresenter(failing.present) : failing
            let result = try await app.manager(presenter).refreshLimitedLogin(fallbackPolicy: isSilent ? .silentOnly : .explicitOnly)
            #expect(result.authenticationToken.verifiedClaims.cnfJkt != nil)
            #expect(
                DeviceKey(session: app.session).existing()?.publicKey.thumbprint.text == result.authenticationToken.verifiedClaims.cnfJkt)
        }
    }

    @Test("A refresh shows no dialog if the network fails")
    func automaticWithoutNetwork() async throws {
        try await RefreshProvider.run { _ in
            (502, [])
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = ScriptedPresenter { _ in
                Issue.record("A dialog is shown")
                throw LoginCancellationError()
            }
            _ = await expectRefusal(.networkError, of: app) { try await app.manager(presenter).refreshLimitedLogin() }
        }
    }

    @Test(
        "An explicit refresh fails with the error of its login",
        arguments: [
            ("#error=access_denied&error_reason=user_denied", .cancelled), ("#error=server_error", .unknown),
            ("#id_token=a.b.c", .invalidResponse),
            ("#id_token=a.b.c&state=other", .invalidResponse), ("", .invalidResponse),
        ] as [(String, LimitedLoginRefreshError)])
    func explicitFailures(text: String, expected: LimitedLoginRefreshError) async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(expected, of: app) {
                try await app.manager(ScriptedPresenter.answering { _ in text }).refreshLimitedLogin(fallbackPolicy: .explicitOnly)
            }
        }
    }

    @Test("An explicit refresh by another person changes nothing")
    func explicitOther() async throws {
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            _ = await expectRefusal(.userMismatch, of: app) {
                try await app.manager(app.answering(with: ["sub": "122100000000000002"])).refreshLimitedLogin(fallbackPolicy: .explicitOnly)
            }
        }
    }

    @Test("A login fails while an explicit refresh runs")
    func oneDialog() async throws {
        let (shown, show) = AsyncStream.makeStream(of: Void.self)
        try await RefreshProvider.run { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let waiting = ScriptedPresenter { dialog in
                show.yield()
                return try await ScriptedPresenter.silent.present(dialog)
            }
            let refresh = Task { try await app.manager(waiting).refreshLimitedLogin(fallbackPolicy: .explicitOnly) }
            for await _ in shown { break }
            let error = await #expect(throws: LoginError.self) { try await app.manager(app.answering()).logIn(with: .limited()) }
            #expect(error?.reason == .loginInProgress)
            refresh.cancel()
            _ = await expectRefusal(.cancelled, of: app) { try await refresh.value }
            try await app.logIn()
        }
    }

    @Test("Only one of several simultaneous refreshes runs")
    func together() async throws {
        try await RefreshProvider.run { refreshRequest in
            (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed())]).serialized())
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let errors = await withTaskGroup(of: LimitedLoginRefreshError?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do throws(LimitedLoginRefreshError) {
                            try await app.manager().refreshLimitedLogin()
                            return nil
                        } catch { return error }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(errors.count { $0 == nil } == 1)
            #expect(errors.compactMap(\.self).allSatisfy { $0 == .rateLimited })
        }
    }

    @Test("The completion handler is called once, on the main actor")
    func completion() async throws {
        try await RefreshProvider.run { refreshRequest in
            (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed())]).serialized())
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let (results, result) = AsyncStream.makeStream(of: Result<LimitedLoginRefreshResult, LimitedLoginRefreshError>.self)
            let manager = app.manager()
            manager.refreshLimitedLogin(fallbackPolicy: .directOnly) {
                MainActor.preconditionIsolated()
                result.yield($0)
            }
            manager.refreshLimitedLogin(fallbackPolicy: .directOnly) {
                result.yield($0)
                result.finish()
            }
            var paths: [RefreshPath?] = []
            for await result in results { paths.append(try? result.get().path) }
            #expect(paths.count == 2 || paths == [nil])
        }
    }
}

@Suite("The automatic refresh of a Limited Login")
struct AutomaticRefreshTests {
    /// Returns a closure that counts the refreshes, and responds with a token that is issued at the app's current time.
    private func counting(
        _ count: Locked<Int>, of app: Locked<LimitedApp?>
    ) -> @Sendable (RefreshProvider.RefreshRequest) async throws -> (status: Int, body: [UInt8]) {
        { refreshRequest in
            count.withLock { $0 += 1 }
            let now = app.withLock { $0?.now } ?? Date()
            return (200, JSONValue.object(["id_token": .string(try refreshRequest.renewed(at: now))]).serialized())
        }
    }

    @Test("An automatic refresh occurs once a day, whether the person has logged out and in again or not")
    func due() async throws {
        let (count, shared) = (Locked(0), Locked<LimitedApp?>(nil))
        try await RefreshProvider.run(refresh: counting(count, of: shared)) { provider in
            let app = LimitedApp(provider)
            shared.withLock { $0 = app }
            #expect(await app.manager().refreshLimitedLoginIfDue() == nil)
            for round in 1...2 {
                try await app.logIn()
                #expect(await app.manager().refreshLimitedLoginIfDue() == nil)
                app.advanceClock(by: 86_400)
                let result = await app.manager().refreshLimitedLoginIfDue()
                #expect(try result?.get().path == .direct)
                #expect(await app.manager().refreshLimitedLoginIfDue() == nil)
                #expect(count.withLock { $0 } == round)
                app.manager().logOut()
            }
        }
    }

    @Test("A failed automatic refresh shows nothing, and the next one waits")
    func failure() async throws {
        let count = Locked(0)
        try await RefreshProvider.run { _ in
            count.withLock { $0 += 1 }
            return (400, Array(#"{"error":"login_required"}"#.utf8))
        } _: { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            let presenter = SilentPresenter(
                visible: ScriptedPresenter { _ in
                    Issue.record("A dialog is shown")
                    throw LoginCancellationError()
                }
            ) { _ in
                Issue.record("The browser is opened")
                throw LoginCancellationError()
            }
            app.advanceClock(by: 86_400)
            let result = await app.manager(presenter).refreshLimitedLoginIfDue()
            #expect(throws: LimitedLoginRefreshError.loginRequired) { try result?.get() }
            #expect(await app.manager(presenter).refreshLimitedLoginIfDue() == nil)
            app.advanceClock(by: 300)
            #expect(await app.manager(presenter).refreshLimitedLoginIfDue() != nil)
            #expect(count.withLock { $0 } == 2)
        }
    }

    @Test("No automatic refresh occurs if it is disabled or a direct refresh is impossible")
    func off() async throws {
        let (count, shared) = (Locked(0), Locked<LimitedApp?>(nil))
        try await RefreshProvider.run(refresh: counting(count, of: shared)) { provider in
            let app = LimitedApp(provider)
            try await app.logIn()
            app.advanceClock(by: 1e8)
            for interval in [0, -1, .infinity, .nan] {
                app.settings.limitedLoginAutoRefreshInterval = interval
                #expect(await app.manager().refreshLimitedLoginIfDue() == nil)
            }
            app.settings.limitedLoginAutoRefreshInterval = 86_400
            app.settings.isLimitedLoginRefreshEnabled = false
            #expect(await app.manager().refreshLimitedLoginIfDue() == nil)

            let unbound = LimitedApp(provider)
            try await unbound.logIn(changing: ["cnf": nil])
            unbound.advanceClock(by: 86_400)
            #expect(await unbound.manager().refreshLimitedLoginIfDue() == nil)
            #expect(count.withLock { $0 } == 0)
        }
    }

    @Test("The periodic refresh continues until its task ends")
    func periodic() async throws {
        let (count, shared) = (Locked(0), Locked<LimitedApp?>(nil))
        try await RefreshProvider.run(refresh: counting(count, of: shared)) { provider in
            let app = LimitedApp(provider)
            shared.withLock { $0 = app }
            app.settings.limitedLoginAutoRefreshInterval = 600
            try await app.logIn()
            let refresher = Task { await app.manager().refreshLimitedLoginPeriodically() }
            for look in 1...6 {
                app.advanceClock(by: 300)
                await app.clock.advanceWhenSleeping(for: .seconds(300)...(.seconds(300)))
                while count.withLock({ $0 < look / 2 }) { await Task.yield() }
            }
            refresher.cancel()
            await refresher.value
            #expect(count.withLock { $0 } == 3)
        }
    }
}
