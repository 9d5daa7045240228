import Foundation
import LatchkeyTesting
import LoginModel
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The behavior of a login button", .timeLimit(.minutes(5)))
@MainActor
struct LoginButtonBehaviorTests {
    @Test("A tap logs the person in, and the button then shows the logout title")
    func logIn() async throws {
        try await withButton { app, button, recorder in
            button.permissions = ["email"]
            #expect(recorder.appearances.last?.longTitle == "Continue with Latchkey")
            button.behavior.tap()
            #expect(recorder.appearances.last?.isBusy == true)
            #expect(await recorder.events(atLeast: 2) == ["will log in", "logged in as Ada King Lovelace"])
            #expect(recorder.appearances.last?.isLoggedIn == true && recorder.appearances.last?.isBusy == false)
            #expect(Set(recorder.appearances).count == recorder.appearances.count, "No appearance is shown twice")
            #expect(recorder.appearances.last?.longTitle == "Log out")
            #expect(app.session.accessToken?.hasGranted(.email) == true)
        }
    }

    @Test("The button asks by name before it logs the person out, and follows the answer", arguments: [true, false])
    func logOut(confirms: Bool) async throws {
        try await withButton { app, button, recorder in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            recorder.response = { confirms }
            button.behavior.tap()
            if confirms {
                #expect(await recorder.events(atLeast: 1) == ["logged out"])
            } else {
                await waitUntil { !recorder.questions.isEmpty }
                // The logout prompt has closed, so the next tap opens another one.
                button.behavior.tap()
                await waitUntil { recorder.questions.count == 2 }
                #expect(recorder.events.isEmpty)
            }
            #expect(recorder.questions.first?.title == "Logged in as Ada King Lovelace")
            #expect(recorder.questions.first?.confirmTitle == "Log out")
            #expect((app.session.authenticationToken == nil) == confirms)
        }
    }

    @Test("A login begins only if the delegate allows it")
    func veto() async throws {
        try await withButton { app, button, recorder in
            recorder.allowsLogin = false
            button.behavior.tap()
            #expect(recorder.events == ["will log in"])
            #expect(recorder.appearances.map(\.isBusy) == [false])
            recorder.allowsLogin = true
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 3).last == "logged in as Ada King Lovelace")
        }
    }

    @Test(
        "The delegate is notified exactly once that a login was canceled or has failed",
        arguments: [
            (ScriptedBehavior.cancels, "cancelled"), (.closesBrowser, "cancelled"),
            (.isRejected(error: "server_error", message: "no"), "dialog_error"),
        ])
    func ends(behavior: ScriptedBehavior, event: String) async throws {
        try await withButton(behavior: behavior) { app, button, recorder in
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 2) == ["will log in", event])
            #expect(recorder.appearances.last == recorder.appearances.first)
            #expect(app.session.values == Session(storage: nil).values)
        }
    }

    /// The mistakes that an app can make.
    enum InvalidSetup: String, CaseIterable, Sendable {
        case nonce, permission, limitedPermission, authType, noAppID, noProvider, providerDown

        @MainActor
        func make(_ button: FBLoginButton, _ settings: Settings) {
            switch self {
            case .nonce: button.nonce = "1 2"
            case .permission: button.permissions = ["E-Mail"]
            case .limitedPermission: (button.permissions, button.loginTracking) = (["user_photos"], .limited)
            case .authType: button.authType = LoginAuthType(rawValue: "other")
            case .noAppID: settings.appID = nil
            case .noProvider: settings.providerURL = nil
            case .providerDown: settings.providerURL = URL(string: "http://127.0.0.1:9")
            }
        }

        var reason: String {
            switch self {
            case .nonce, .permission, .limitedPermission, .authType: "bad_configuration"
            case .noAppID: "no_app_id"
            case .noProvider: "no_provider"
            case .providerDown: "provider_unreachable"
            }
        }
    }

    @Test("The delegate receives exactly one error for each login that cannot start", arguments: InvalidSetup.allCases)
    func invalidSetups(setup: InvalidSetup) async throws {
        let app = TestApp(provider: URL(string: "http://127.0.0.1:9"))
        app.settings.loggingBehaviors = []
        let client = app.client()
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let recorder = ButtonRecorder(button)
        setup.make(button, app.settings)
        button.behavior.tap()
        button.behavior.tap()
        #expect(await recorder.events(atLeast: 2) == ["will log in", setup.reason])
        // The button can be tapped again, and the login fails again.
        button.behavior.tap()
        #expect(await recorder.events(atLeast: 4) == ["will log in", setup.reason, "will log in", setup.reason])
    }

    @Test("The button does not log in with an invalid nonce that the app has set")
    func nonce() async throws {
        try await withButton { app, button, recorder in
            let lines = Locked<[String]>([])
            app.settings.logHandler = { _, text in lines.withLock { $0.append(text) } }
            button.nonce = "123"
            button.nonce = "1 2"
            #expect(button.nonce == nil)
            #expect(lines.withLock(\.self).last?.contains("white space") == true)
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 2).last == "bad_configuration")
            button.nonce = "123" as NSString
            #expect(button.nonce == "123")
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 4).last == "logged in as Ada King Lovelace")
            #expect(app.session.authenticationToken?.nonce == "123")
        }
    }

    @Test("A tap has no effect while a login runs, and cancel ends that login")
    func busy() async throws {
        let app = TestApp()
        let behavior = LoginButtonBehavior(
            client: app.client(.test()), presenter: ScriptedPresenter.silent)
        let recorder = ButtonRecorder(FBLoginButton(behavior: behavior))
        let button = FBLoginButton(behavior: behavior)
        button.delegate = recorder
        behavior.tap()
        behavior.tap()
        behavior.cancel()
        behavior.cancel()
        #expect(await recorder.events(atLeast: 2) == ["will log in", "cancelled"])
        behavior.tap()
        behavior.cancel()
        #expect(await recorder.events(atLeast: 4) == ["will log in", "cancelled", "will log in", "cancelled"])
    }

    @Test("The delegate is notified of the end of a login even if only the login retains the button")
    func retainedByLogin() async throws {
        let app = TestApp()
        let recorder = ButtonRecorder()
        var button: FBLoginButton? = FBLoginButton(
            behavior: LoginButtonBehavior(
                client: app.client(.test()),
                presenter: ScriptedPresenter.silent))
        weak let left = button
        button?.delegate = recorder
        button?.behavior.tap()
        button?.behavior.cancel()
        button = nil
        #expect(await recorder.events(atLeast: 2) == ["will log in", "cancelled"])
        await waitUntil { left == nil }
    }

    @Test("A login fails while another login of the same session runs")
    func another() async throws {
        let app = TestApp()
        let client = app.client(.test())
        let first = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let second = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let (one, two) = (ButtonRecorder(first), ButtonRecorder(second))
        first.behavior.tap()
        second.behavior.tap()
        #expect(await two.events(atLeast: 2) == ["will log in", "login_in_progress"])
        first.behavior.cancel()
        #expect(await one.events(atLeast: 2) == ["will log in", "cancelled"])
    }

    @Test("The delegate is notified of the end of a login even if it cancels, taps or disables the button when asked")
    func whileAsked() async throws {
        try await withButton { app, button, recorder in
            recorder.onWillLogin = { button.behavior.cancel() }
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 2) == ["will log in", "cancelled"])
            // Some apps disable the button to prevent double taps. A tap during the delegate call must have no effect.
            recorder.onWillLogin = {
                button.behavior.tap()
                button.behavior.isEnabled = false
            }
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 4).suffix(2) == ["will log in", "logged in as Ada King Lovelace"])
        }
    }

    @Test("The button is not busy after the delegate has vetoed a login")
    func vetoWhileChanging() async throws {
        try await withButton { app, button, recorder in
            recorder.allowsLogin = false
            recorder.onWillLogin = {
                button.behavior.isEnabled = false
                button.behavior.refresh()
            }
            button.behavior.tap()
            #expect(recorder.appearances.allSatisfy { !$0.isBusy } && recorder.appearances.last?.isEnabled == false)
        }
    }

    @Test("The button shows changed settings after a refresh")
    func settings() async throws {
        try await withButton { app, button, recorder in
            app.settings.providerName = "Example"
            button.behavior.refresh()
            #expect(recorder.appearances.last?.longTitle == "Continue with Example")
        }
    }

    @Test("The button follows the session when other code changes it")
    func follows() async throws {
        try await withButton { app, button, recorder in
            _ = try await app.logIn(as: .ada)
            await recorder.wait { $0.appearances.last?.isLoggedIn == true }
            #expect(button.behavior.personName == "Ada King Lovelace")
            app.logOut()
            await recorder.wait { $0.appearances.last?.isLoggedIn == false }
            #expect(recorder.events.isEmpty, "The delegate is notified only of what the button has started")
            #expect(button.behavior.personName == nil)
        }
    }

    @Test("The button shows that nobody is logged in after the access token has expired")
    func expiry() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada)
            let (button, recorder) = try await MainActor.run {
                let button = try app.loginButton(as: .ada)
                return (button, ButtonRecorder(button))
            }
            #expect(await button.behavior.isAuthenticated)
            let end = try #require(app.session.accessToken?.expirationDate)
            await provider.clock.advance(by: .seconds(end.timeIntervalSince(provider.clock.environment.now()) + 1))
            // While the button waits for the expiration date, it checks the clock once a day.
            for _ in 0..<2000 where await button.behavior.appearance.isLoggedIn {
                await provider.clock.advance(by: .days(1))
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(await recorder.appearances.last?.isLoggedIn == false)
            #expect(await !button.behavior.isAuthenticated)
        }
    }

    @Test(
        "An access token counts as expired from the exact moment of its expiration date", arguments: [(-1.0, true), (0, false), (1, false)])
    func exactMoment(seconds: Double, isLoggedIn: Bool) {
        let app = TestApp()
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        app.session.change { $0 = .login(until: end) }
        let now = SystemEnvironment(now: { end.addingTimeInterval(seconds) }, randomBytes: SystemEnvironment.real.randomBytes)
        let behavior = LoginButtonBehavior(client: app.client(LoginEnvironment(system: now)))
        #expect(behavior.isAuthenticated == isLoggedIn && behavior.appearance.isLoggedIn == isLoggedIn)
    }

    @Test(
        "The button requests a missing name from the provider, and ignores the name of another person",
        arguments: [("1", "Ada King Lovelace" as String?), ("2", nil)])
    func name(id: String, name: String?) async throws {
        let promptCount = Locked(0)
        try await WireProvider.run(response: { _, call, fields in
            #expect(call == "GET me" && fields["fields"] == "id,name")
            promptCount.withLock { $0 += 1 }
            return (200, ["id": .string(id), "name": "Ada King Lovelace"])
        }) { provider in
            let app = TestApp(provider: provider.url)
            let token = AccessToken(
                tokenString: "EAAone", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: provider.appID, userID: "1")
            app.session.change { $0 = Session.Values(accessToken: token) }
            let behavior = LoginButtonBehavior(client: app.client())
            if name == nil {
                // The button requests the name again only after it has handled the last response.
                await waitUntil {
                    behavior.refresh()
                    return promptCount.withLock(\.self) >= 2
                }
                #expect(behavior.personName == nil)
            } else {
                await waitUntil { behavior.personName == name }
                behavior.refresh()
                #expect(promptCount.withLock(\.self) == 1)
            }
        }
    }

    @Test("A late confirmation does not log out another person who has logged in meanwhile")
    func changedMeanwhile() async throws {
        try await withButton { app, button, recorder in
            _ = try await app.logIn(as: .ada)
            let open = HeldPrompt()
            recorder.response = { await open.respond() }
            button.behavior.tap()
            await waitUntil { !recorder.questions.isEmpty }
            app.logOut()
            _ = try await app.logIn(as: .grace)
            open.close(with: true)
            await waitUntil { open.isRead }
            #expect(app.session.profile?.name == "Grace Hopper")
            #expect(recorder.events.isEmpty)
        }
    }

    @Test("The button closes the logout prompt when the session changes, and then reacts to a tap", arguments: [true, false])
    func closedPrompt(isAnotherPerson: Bool) async throws {
        try await withButton { app, button, recorder in
            _ = try await app.logIn(as: .ada)
            let dialog = OpenDialog()
            recorder.response = { await LogoutConfirmation.request { dialog.hold($0) } }
            button.behavior.tap()
            await waitUntil { !recorder.questions.isEmpty }
            app.logOut()
            if isAnotherPerson { _ = try await app.logIn(as: .grace) }
            await waitUntil { dialog.isClosed }
            recorder.response = { true }
            if !isAnotherPerson { await recorder.wait { $0.appearances.last?.isLoggedIn == false } }
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 1).last == (isAnotherPerson ? "logged out" : "will log in"))
            button.behavior.cancel()
        }
    }

    @Test("Another person can log in after the session's access token has expired", arguments: [LoginAuthType.rerequest, .reauthorize])
    func afterTheEnd(authType: LoginAuthType) async throws {
        try await withButton { app, button, recorder in
            button.authType = authType
            app.session.change { $0 = .login("EAAold", user: "122100000000000009", until: .distantPast) }
            button.behavior.refresh()
            button.behavior.tap()
            #expect(await recorder.events(atLeast: 2) == ["will log in", "logged in as Ada King Lovelace"])
            #expect(app.session.accessToken?.tokenString != "EAAold")
        }
    }

    @Test("A confirmed logout takes effect even if the access token has expired meanwhile")
    func endedWhileAsked() async throws {
        let now = Locked(Date(timeIntervalSince1970: 2_000_000_000))
        let environment = SystemEnvironment(now: { now.withLock(\.self) }, randomBytes: SystemEnvironment.real.randomBytes)
        let app = TestApp()
        app.session.change { $0 = .login(until: Date(timeIntervalSince1970: 2_000_000_001)) }
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: app.client(LoginEnvironment(system: environment))))
        let recorder = ButtonRecorder(button)
        recorder.response = {
            now.withLock { $0 += 60 }
            return true
        }
        button.behavior.tap()
        #expect(await recorder.events(atLeast: 1) == ["logged out"])
        #expect(app.session.values == Session.Values() && recorder.appearances.last?.isLoggedIn == false)
    }

    @Test("A view that another view replaces no longer shows the button as busy")
    func twoViews() async {
        let app = TestApp()
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: app.client(.test()), presenter: ScriptedPresenter.silent))
        let (first, second) = (ButtonRecorder(button), ButtonRecorder())
        button.behavior.tap()
        #expect(first.appearances.last?.isBusy == true)
        button.behavior.view = second
        #expect(first.appearances.last?.isBusy == false && second.appearances.last?.isBusy == true)
        button.behavior.cancel()
        await second.wait { $0.appearances.last?.isBusy == false }
        #expect(await first.events(atLeast: 2) == ["will log in", "cancelled"])
    }

    @Test("The button requests the name of the current person while an earlier request for a name is pending")
    func nextName() async throws {
        let (verifier, open) = AsyncStream.makeStream(of: Void.self)
        let answered = Locked(false)
        try await PictureServer.run { _, query in
            let isFirst = query["access_token"] == "EAAone"
            if isFirst {
                for await _ in verifier { break }
                answered.withLock { $0 = true }
            }
            let response = isFirst ? #"{"id": "1", "name": "Ada King Lovelace"}"# : #"{"id": "2", "name": "Grace Hopper"}"#
            return TestResponse(headers: ["Content-Type": "application/json"], body: Data(response.utf8))
        } _: { server in
            let app = server.app()
            func logIn(_ token: String, _ id: String) {
                app.session.change {
                    $0 = Session.Values(
                        accessToken: AccessToken(
                            tokenString: token, permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "138483919580948",
                            userID: id))
                }
            }
            logIn("EAAone", "1")
            let behavior = LoginButtonBehavior(client: app.client())
            await waitUntil { server.requests.withLock { $0.count } == 1 }
            let lateRequest = behavior.nameRequest
            logIn("EAAtwo", "2")
            await waitUntil { behavior.personName == "Grace Hopper" }
            // The late response is ignored, because the button already has the next person's name.
            open.finish()
            await lateRequest?.value
            #expect(answered.withLock { $0 })
            #expect(behavior.personName == "Grace Hopper")
        }
    }

    @Test("A tap on a disabled button does nothing")
    func disabled() async throws {
        try await withButton { app, button, recorder in
            button.behavior.isEnabled = false
            #expect(recorder.appearances.last?.isEnabled == false)
            button.behavior.tap()
            #expect(recorder.events.isEmpty)
        }
    }

    @Test("A new button has the documented default values")
    func documentedDefaults() {
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: TestApp().client()))
        #expect(button.authType == .rerequest)
        #expect(button.loginTracking == .enabled && button.defaultAudience == .friends && button.appSwitch == .enabled)
        #expect(button.tooltipBehavior == .automatic && button.tooltipColorStyle == .friendlyBlue)
        #expect(button.permissions.isEmpty && button.nonce == nil && button.messengerPageId == nil)
    }

    @Test("The button uses a new code verifier for each login")
    func verifiers() async throws {
        try await withButton(behavior: .cancels) { app, button, recorder in
            let own = CodeVerifier()
            button.codeVerifier = own
            button.behavior.tap()
            _ = await recorder.events(atLeast: 2)
            #expect(button.codeVerifier != own)
        }
    }

    private func withButton(
        behavior: ScriptedBehavior = .agrees,
        _ body: @escaping @MainActor @Sendable (LatchkeyTesting.TestApp, FBLoginButton, ButtonRecorder) async throws -> Void
    ) async throws {
        try await TestProvider.run(people: [.ada, .grace]) { provider in
            let app = provider.app()
            app.settings.languages = ["en"]
            app.settings.loggingBehaviors = [.developerErrors]
            try await Self.run(app, behavior, body)
        }
    }

    private static func run(
        _ app: LatchkeyTesting.TestApp, _ behavior: ScriptedBehavior,
        _ body: @MainActor @Sendable (LatchkeyTesting.TestApp, FBLoginButton, ButtonRecorder) async throws -> Void
    ) async throws {
        let button = try app.loginButton(as: .ada, behavior: behavior)
        let recorder = ButtonRecorder(button)
        try await body(app, button, recorder)
    }
}

/// A window's dialog for the logout prompt. The button can close it.
@MainActor
private final class OpenDialog {
    private var response: LogoutConfirmation?
    private(set) var isClosed = false

    func hold(_ response: LogoutConfirmation) {
        self.response = response
        response.close = { [unowned self] in isClosed = true }
    }
}

/// A prompt that the test answers later. The button cannot close it.
@MainActor
private final class HeldPrompt {
    private var continuation: CheckedContinuation<Bool, Never>?
    private(set) var isRead = false

    func close(with response: Bool) {
        continuation?.resume(returning: response)
        continuation = nil
    }

    func respond() async -> Bool {
        defer { isRead = true }
        return await withCheckedContinuation { continuation = $0 }
    }
}

/// Waits on the main actor until a condition is true. Fails the test if the condition is still false after 20,000 attempts.
@MainActor
func waitUntil(_ condition: @MainActor () -> Bool) async {
    for _ in 0..<20_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(condition())
}
