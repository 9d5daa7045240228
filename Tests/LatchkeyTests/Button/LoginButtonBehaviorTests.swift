import FlyingFox
import Foundation
import IdentityTokens
import LatchkeyTesting
import LoginModel
import Testing

@testable import Latchkey

@Suite("A login button", .timeLimit(.minutes(5)))
@MainActor
struct LoginButtonBehaviorTests {
    @Test("logs in, and shows that somebody is")
    func logIn() async throws {
        try await withButton { app, button, witness in
            button.permissions = ["email"]
            #expect(witness.seen.last?.longTitle == "Continue with Latchkey")
            button.behavior.tap()
            #expect(witness.seen.last?.isBusy == true)
            #expect(await witness.hears(2) == ["will log in", "logged in as Ada King Lovelace"])
            #expect(witness.seen.last?.isLoggedIn == true && witness.seen.last?.isBusy == false)
            #expect(Set(witness.seen).count == witness.seen.count, "nothing is drawn that is there already")
            #expect(witness.seen.last?.longTitle == "Log out")
            #expect(app.session.accessToken?.hasGranted(.email) == true)
        }
    }

    @Test("asks before it logs out, by name, and does what is answered", arguments: [true, false])
    func logOut(confirms: Bool) async throws {
        try await withButton { app, button, witness in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            witness.answer = { confirms }
            button.behavior.tap()
            if confirms {
                #expect(await witness.hears(1) == ["logged out"])
            } else {
                await settle { !witness.questions.isEmpty }
                // The question is over: the next tap asks again.
                button.behavior.tap()
                await settle { witness.questions.count == 2 }
                #expect(witness.heard.isEmpty)
            }
            #expect(witness.questions.first?.title == "Logged in as Ada King Lovelace")
            #expect(witness.questions.first?.confirmTitle == "Log out")
            #expect((app.session.authenticationToken == nil) == confirms)
        }
    }

    @Test("leaves it to the delegate whether a login begins")
    func veto() async throws {
        try await withButton { app, button, witness in
            witness.lets = false
            button.behavior.tap()
            #expect(witness.heard == ["will log in"])
            #expect(witness.seen.map(\.isBusy) == [false])
            witness.lets = true
            button.behavior.tap()
            #expect(await witness.hears(3).last == "logged in as Ada King Lovelace")
        }
    }

    @Test(
        "tells its delegate once how a login ended that did not come to be",
        arguments: [
            (ScriptedBehavior.cancels, "cancelled"), (.closesBrowser, "cancelled"),
            (.isRefused(error: "server_error", message: "no"), "dialog_error"),
        ])
    func ends(conduct: ScriptedBehavior, told: String) async throws {
        try await withButton(conduct: conduct) { app, button, witness in
            button.behavior.tap()
            #expect(await witness.hears(2) == ["will log in", told])
            #expect(witness.seen.last == witness.seen.first)
            #expect(app.session.values == Session(storage: nil).values)
        }
    }

    /// What an app can get wrong.
    enum Mistake: String, CaseIterable, Sendable {
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

    @Test("tells its delegate once what the app got wrong", arguments: Mistake.allCases)
    func mistakes(mistake: Mistake) async throws {
        let app = TestApp(provider: URL(string: "http://127.0.0.1:9"))
        app.settings.loggingBehaviors = []
        let client = app.client()
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let witness = ButtonWitness(button)
        mistake.make(button, app.settings)
        button.behavior.tap()
        button.behavior.tap()
        #expect(await witness.hears(2) == ["will log in", mistake.reason])
        // It can be pressed again, and fails again.
        button.behavior.tap()
        #expect(await witness.hears(4) == ["will log in", mistake.reason, "will log in", mistake.reason])
    }

    @Test("does not log in with a nonce that the app did not mean")
    func nonce() async throws {
        try await withButton { app, button, witness in
            let lines = Locked<[String]>([])
            app.settings.logHandler = { _, text in lines.withLock { $0.append(text) } }
            button.nonce = "123"
            button.nonce = "1 2"
            #expect(button.nonce == nil)
            #expect(lines.withLock(\.self).last?.contains("white space") == true)
            button.behavior.tap()
            #expect(await witness.hears(2).last == "bad_configuration")
            button.nonce = "123" as NSString
            #expect(button.nonce == "123")
            button.behavior.tap()
            #expect(await witness.hears(4).last == "logged in as Ada King Lovelace")
            #expect(app.session.authenticationToken?.nonce == "123")
        }
    }

    @Test("has no effect while its login runs, and can end it")
    func busy() async throws {
        let app = TestApp()
        let behavior = LoginButtonBehavior(
            client: app.client(.test()), presenter: ScriptedPresenter.silent)
        let witness = ButtonWitness(FBLoginButton(behavior: behavior))
        let button = FBLoginButton(behavior: behavior)
        button.delegate = witness
        behavior.tap()
        behavior.tap()
        behavior.cancel()
        behavior.cancel()
        #expect(await witness.hears(2) == ["will log in", "cancelled"])
        behavior.tap()
        behavior.cancel()
        #expect(await witness.hears(4) == ["will log in", "cancelled", "will log in", "cancelled"])
    }

    @Test("is told of the end also where nobody but the login keeps the button")
    func keptAlive() async throws {
        let app = TestApp()
        let witness = ButtonWitness()
        var button: FBLoginButton? = FBLoginButton(
            behavior: LoginButtonBehavior(
                client: app.client(.test()),
                presenter: ScriptedPresenter.silent))
        weak let left = button
        button?.delegate = witness
        button?.behavior.tap()
        button?.behavior.cancel()
        button = nil
        #expect(await witness.hears(2) == ["will log in", "cancelled"])
        await settle { left == nil }
    }

    @Test("fails while another login of the session runs")
    func another() async throws {
        let app = TestApp()
        let client = app.client(.test())
        let first = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let second = FBLoginButton(behavior: LoginButtonBehavior(client: client, presenter: ScriptedPresenter.silent))
        let (one, two) = (ButtonWitness(first), ButtonWitness(second))
        first.behavior.tap()
        second.behavior.tap()
        #expect(await two.hears(2) == ["will log in", "login_in_progress"])
        first.behavior.cancel()
        #expect(await one.hears(2) == ["will log in", "cancelled"])
    }

    @Test("tells the end of what the delegate let begin, whatever it does while it is asked")
    func whileAsked() async throws {
        try await withButton { app, button, witness in
            witness.whenAsked = { button.behavior.cancel() }
            button.behavior.tap()
            #expect(await witness.hears(2) == ["will log in", "cancelled"])
            // Against double taps, as apps do that know of no busy button; and a tap within a tap.
            witness.whenAsked = {
                button.behavior.tap()
                button.behavior.isEnabled = false
            }
            button.behavior.tap()
            #expect(await witness.hears(4).suffix(2) == ["will log in", "logged in as Ada King Lovelace"])
        }
    }

    @Test("is not busy after a veto")
    func vetoWhileChanging() async throws {
        try await withButton { app, button, witness in
            witness.lets = false
            witness.whenAsked = {
                button.behavior.isEnabled = false
                button.behavior.refresh()
            }
            button.behavior.tap()
            #expect(witness.seen.allSatisfy { !$0.isBusy } && witness.seen.last?.isEnabled == false)
        }
    }

    @Test("shows what the settings say when it is told that they have changed")
    func settings() async throws {
        try await withButton { app, button, witness in
            app.settings.providerName = "Example"
            button.behavior.refresh()
            #expect(witness.seen.last?.longTitle == "Continue with Example")
        }
    }

    @Test("follows the session, whoever changes it")
    func follows() async throws {
        try await withButton { app, button, witness in
            _ = try await app.logIn(as: .ada)
            await witness.wait { $0.seen.last?.isLoggedIn == true }
            #expect(button.behavior.personName == "Ada King Lovelace")
            app.logOut()
            await witness.wait { $0.seen.last?.isLoggedIn == false }
            #expect(witness.heard.isEmpty, "whoever did it knows")
            #expect(button.behavior.personName == nil)
        }
    }

    @Test("does not take a token for a login that is over")
    func expiry() async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            _ = try await app.logIn(as: .ada)
            let (button, witness) = try await MainActor.run {
                let button = try app.loginButton(as: .ada)
                return (button, ButtonWitness(button))
            }
            #expect(await button.behavior.isAuthenticated)
            let end = try #require(app.session.accessToken?.expirationDate)
            await provider.clock.advance(by: .seconds(end.timeIntervalSince(provider.clock.surroundings.now()) + 1))
            // Whoever waits for the end looks at the clock once a day.
            for _ in 0..<2000 where await button.behavior.appearance.isLoggedIn {
                await provider.clock.advance(by: .days(1))
                try await Task.sleep(for: .milliseconds(1))
            }
            #expect(await witness.seen.last?.isLoggedIn == false)
            #expect(await !button.behavior.isAuthenticated)
        }
    }

    @Test(
        "takes a token for ended in the very moment of its end, when everybody is told", arguments: [(-1.0, true), (0, false), (1, false)])
    func veryMoment(seconds: Double, isLoggedIn: Bool) {
        let app = TestApp()
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        app.session.change { $0 = .login(until: end) }
        let now = SystemEnvironment(now: { end.addingTimeInterval(seconds) }, randomBytes: SystemEnvironment.real.randomBytes)
        let behavior = LoginButtonBehavior(client: app.client(LoginEnvironment(surroundings: now)))
        #expect(behavior.isAuthenticated == isLoggedIn && behavior.appearance.isLoggedIn == isLoggedIn)
    }

    @Test(
        "asks the provider for a name where the session has none, and takes no other person's",
        arguments: [("1", "Ada King Lovelace" as String?), ("2", nil)])
    func name(id: String, name: String?) async throws {
        let asked = Locked(0)
        try await WireProvider.run(answer: { _, call, fields in
            #expect(call == "GET me" && fields["fields"] == "id,name")
            asked.withLock { $0 += 1 }
            return (200, ["id": .string(id), "name": "Ada King Lovelace"])
        }) { provider in
            let app = TestApp(provider: provider.url)
            let token = AccessToken(
                tokenString: "EAAone", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: provider.appID, userID: "1")
            app.session.change { $0 = Session.Values(accessToken: token) }
            let behavior = LoginButtonBehavior(client: app.client())
            if name == nil {
                // It asks again only when the answer before has been looked at.
                await settle {
                    behavior.refresh()
                    return asked.withLock(\.self) >= 2
                }
                #expect(behavior.personName == nil)
            } else {
                await settle { behavior.personName == name }
                behavior.refresh()
                #expect(asked.withLock(\.self) == 1)
            }
        }
    }

    @Test("does not log out whom it did not ask, whatever the face answers")
    func changedMeanwhile() async throws {
        try await withButton { app, button, witness in
            _ = try await app.logIn(as: .ada)
            let open = OpenQuestion()
            witness.answer = { await open.answer() }
            button.behavior.tap()
            await settle { !witness.questions.isEmpty }
            app.logOut()
            _ = try await app.logIn(as: .grace)
            open.close(with: true)
            await settle { open.isRead }
            #expect(app.session.profile?.name == "Grace Hopper")
            #expect(witness.heard.isEmpty)
        }
    }

    @Test("closes a question that has no answer any more, and can be pressed again", arguments: [true, false])
    func calledOff(isAnotherPerson: Bool) async throws {
        try await withButton { app, button, witness in
            _ = try await app.logIn(as: .ada)
            let dialog = OpenDialog()
            witness.answer = { await LogoutConfirmation.to { dialog.hold($0) } }
            button.behavior.tap()
            await settle { !witness.questions.isEmpty }
            app.logOut()
            if isAnotherPerson { _ = try await app.logIn(as: .grace) }
            await settle { dialog.isClosed }
            witness.answer = { true }
            if !isAnotherPerson { await witness.wait { $0.seen.last?.isLoggedIn == false } }
            button.behavior.tap()
            #expect(await witness.hears(1).last == (isAnotherPerson ? "logged out" : "will log in"))
            button.behavior.cancel()
        }
    }

    @Test("lets somebody else in where a session has run out", arguments: [LoginAuthType.rerequest, .reauthorize])
    func afterTheEnd(authType: LoginAuthType) async throws {
        try await withButton { app, button, witness in
            button.authType = authType
            app.session.change { $0 = .login("EAAold", user: "122100000000000009", until: .distantPast) }
            button.behavior.refresh()
            button.behavior.tap()
            #expect(await witness.hears(2) == ["will log in", "logged in as Ada King Lovelace"])
            #expect(app.session.accessToken?.tokenString != "EAAold")
        }
    }

    @Test("logs out who said so, also where the token ended meanwhile")
    func endedWhileAsked() async throws {
        let now = Locked(Date(timeIntervalSince1970: 2_000_000_000))
        let surroundings = SystemEnvironment(now: { now.withLock(\.self) }, randomBytes: SystemEnvironment.real.randomBytes)
        let app = TestApp()
        app.session.change { $0 = .login(until: Date(timeIntervalSince1970: 2_000_000_001)) }
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: app.client(LoginEnvironment(surroundings: surroundings))))
        let witness = ButtonWitness(button)
        witness.answer = {
            now.withLock { $0 += 60 }
            return true
        }
        button.behavior.tap()
        #expect(await witness.hears(1) == ["logged out"])
        #expect(app.session.values == Session.Values() && witness.seen.last?.isLoggedIn == false)
    }

    @Test("leaves a face at rest whose place another one takes")
    func twoFaces() async {
        let app = TestApp()
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: app.client(.test()), presenter: ScriptedPresenter.silent))
        let (first, second) = (ButtonWitness(button), ButtonWitness())
        button.behavior.tap()
        #expect(first.seen.last?.isBusy == true)
        button.behavior.face = second
        #expect(first.seen.last?.isBusy == false && second.seen.last?.isBusy == true)
        button.behavior.cancel()
        await second.wait { $0.seen.last?.isBusy == false }
        #expect(await first.hears(2) == ["will log in", "cancelled"])
    }

    @Test("asks for the name of who is logged in now, also while another one's is on its way")
    func nextName() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let answered = Locked(false)
        try await PictureServer.run { _, query in
            let isFirst = query["access_token"] == "EAAone"
            if isFirst {
                for await _ in gate { break }
                answered.withLock { $0 = true }
            }
            let answer = isFirst ? #"{"id": "1", "name": "Ada King Lovelace"}"# : #"{"id": "2", "name": "Grace Hopper"}"#
            return HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: Data(answer.utf8))
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
            await settle { server.requests.withLock { $0.count } == 1 }
            let lateRequest = behavior.nameRequest
            logIn("EAAtwo", "2")
            await settle { behavior.personName == "Grace Hopper" }
            // The late answer is of no use, also for who has the name already.
            open.finish()
            await lateRequest?.value
            #expect(answered.withLock { $0 })
            #expect(behavior.personName == "Grace Hopper")
        }
    }

    @Test("does nothing while it is not enabled")
    func disabled() async throws {
        try await withButton { app, button, witness in
            button.behavior.isEnabled = false
            #expect(witness.seen.last?.isEnabled == false)
            button.behavior.tap()
            #expect(witness.heard.isEmpty)
        }
    }

    @Test("asks again for what was declined, unless it is told not to")
    func documentedDefaults() {
        let button = FBLoginButton(behavior: LoginButtonBehavior(client: TestApp().client()))
        #expect(button.authType == .rerequest)
        #expect(button.loginTracking == .enabled && button.defaultAudience == .friends && button.appSwitch == .enabled)
        #expect(button.tooltipBehavior == .automatic && button.tooltipColorStyle == .friendlyBlue)
        #expect(button.permissions.isEmpty && button.nonce == nil && button.messengerPageId == nil)
    }

    @Test("proves each login with another verifier")
    func verifiers() async throws {
        try await withButton(conduct: .cancels) { app, button, witness in
            let own = CodeVerifier()
            button.codeVerifier = own
            button.behavior.tap()
            _ = await witness.hears(2)
            #expect(button.codeVerifier != own)
        }
    }

    private func withButton(
        conduct: ScriptedBehavior = .agrees,
        _ body: @escaping @MainActor @Sendable (LatchkeyTesting.TestApp, FBLoginButton, ButtonWitness) async throws -> Void
    ) async throws {
        try await TestProvider.run(people: [.ada, .grace]) { provider in
            let app = provider.app()
            app.settings.languages = ["en"]
            app.settings.loggingBehaviors = [.developerErrors]
            try await Self.run(app, conduct, body)
        }
    }

    private static func run(
        _ app: LatchkeyTesting.TestApp, _ conduct: ScriptedBehavior,
        _ body: @MainActor @Sendable (LatchkeyTesting.TestApp, FBLoginButton, ButtonWitness) async throws -> Void
    ) async throws {
        let button = try app.loginButton(as: .ada, conduct: conduct)
        let witness = ButtonWitness(button)
        try await body(app, button, witness)
    }
}

/// A dialog with a question, as a window keeps it.
@MainActor
private final class OpenDialog {
    private var answer: LogoutConfirmation?
    private(set) var isClosed = false

    func hold(_ answer: LogoutConfirmation) {
        self.answer = answer
        answer.close = { [unowned self] in isClosed = true }
    }
}

/// A question that somebody answers later, and that nobody can close.
@MainActor
private final class OpenQuestion {
    private var continuation: CheckedContinuation<Bool, Never>?
    private(set) var isRead = false

    func close(with answer: Bool) {
        continuation?.resume(returning: answer)
        continuation = nil
    }

    func answer() async -> Bool {
        defer { isRead = true }
        return await withCheckedContinuation { continuation = $0 }
    }
}

/// Waits, bounded, until something has come to be on the main actor.
@MainActor
func settle(_ isSo: @MainActor () -> Bool) async {
    for _ in 0..<20_000 where !isSo() { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(isSo())
}
