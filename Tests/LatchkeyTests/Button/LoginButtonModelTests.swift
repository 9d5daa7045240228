import Foundation
import LatchkeyTesting
import LoginModel
import Testing

@testable import Latchkey

@Suite("A login button that a view draws", .timeLimit(.minutes(2)))
@MainActor
struct LoginButtonModelTests {
    private func withModel(
        _ conduct: ScriptedBehavior = .agrees,
        _ body: @escaping @MainActor @Sendable (LatchkeyTesting.TestApp, LoginButtonModel) async throws -> Void
    ) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            let model = try await Self.model(of: app, conduct, at: provider)
            try await body(app, model)
        }
    }

    private static func model(
        of app: LatchkeyTesting.TestApp, _ conduct: ScriptedBehavior, at provider: TestProvider
    ) throws -> LoginButtonModel {
        app.settings.languages = ["en"]
        let script = try provider.script(for: .ada, conduct: conduct)
        return LoginButtonModel(LoginButtonBehavior(client: app.graph, presenter: script))
    }

    /// Follows what is drawn until it is as the test waits for.
    private static func wait(
        for model: LoginButtonModel, until isThere: @MainActor (LoginButtonModel.Looks) -> Bool
    ) async -> LoginButtonModel.Looks {
        for await looks in model.changes() where isThere(looks) { return looks }
        return model.looks
    }

    @Test("logs in as the options say, and shows that somebody is")
    func logIn() async throws {
        try await withModel { app, model in
            #expect(model.looks.appearance.longTitle == "Continue with Latchkey")
            let ended = AsyncStream.makeStream(of: String.self)
            let options = LoginButtonOptions(
                permissions: ["email"], tracking: .limited, nonce: "n-0S6",
                onCompletion: { result in ended.continuation.yield((try? result.get().profile?.name) ?? "nobody") })
            model.tap(options)
            #expect(model.looks.appearance.isBusy)
            for await name in ended.stream {
                #expect(name == "Ada King Lovelace")
                break
            }
            #expect(model.looks.appearance.isLoggedIn && !model.looks.appearance.isBusy)
            #expect(app.session.authenticationToken?.nonce == "n-0S6")
            #expect(app.session.accessToken == nil)
        }
    }

    @Test("tells of a login that was cancelled", arguments: [ScriptedBehavior.cancels, .closesBrowser])
    func cancelled(conduct: ScriptedBehavior) async throws {
        try await withModel(conduct) { _, model in
            let ended = AsyncStream.makeStream(of: Bool?.self)
            model.tap(LoginButtonOptions(onCompletion: { ended.continuation.yield(try? $0.get().isCancelled) }))
            for await isCancelled in ended.stream {
                #expect(isCancelled == true)
                break
            }
        }
    }

    @Test("shows the question whether to log out until it is answered, and does what is answered", arguments: [true, false])
    func logOut(confirms: Bool) async throws {
        try await withModel { app, model in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            _ = await Self.wait(for: model) { $0.appearance.isLoggedIn }
            let ended = AsyncStream.makeStream(of: Void.self)
            model.tap(LoginButtonOptions(onLogout: { ended.continuation.yield() }))
            let asked = await Self.wait(for: model) { $0.question != nil }
            #expect(asked.question?.title == "Logged in as Ada King Lovelace")
            model.answer(confirms)
            // A view that sees the question go answers as well.
            model.answer(false)
            #expect(model.looks.question == nil)
            guard confirms else { return #expect(app.session.authenticationToken != nil) }
            for await _ in ended.stream { break }
            #expect(app.session.authenticationToken == nil)
            #expect(!model.looks.appearance.isLoggedIn)
        }
    }

    @Test("takes the question away when the session is over meanwhile")
    func overMeanwhile() async throws {
        try await withModel { app, model in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            _ = await Self.wait(for: model) { $0.appearance.isLoggedIn }
            model.tap(LoginButtonOptions())
            _ = await Self.wait(for: model) { $0.question != nil }
            app.logOut()
            let after = await Self.wait(for: model) { $0.question == nil && !$0.appearance.isLoggedIn }
            #expect(after.question == nil)
        }
    }

    @Test("tells one view of changes: the one that asked last")
    func views() async throws {
        try await withModel { _, model in
            let first = model.changes()
            let second = model.changes()
            var seen = 0
            for await _ in first { seen += 1 }
            #expect(seen == 1, "what there was to see, and no more")
            for await looks in second {
                #expect(looks == model.looks)
                break
            }
        }
    }
}
