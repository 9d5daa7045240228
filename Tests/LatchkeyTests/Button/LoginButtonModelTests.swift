import Foundation
import LatchkeyTesting
import LoginModel
import Testing

@testable import Latchkey

@Suite("The model of a login button", .timeLimit(.minutes(2)))
@MainActor
struct LoginButtonModelTests {
    private func withModel(
        _ behavior: ScriptedBehavior = .agrees,
        _ body: @escaping @MainActor @Sendable (LatchkeyTesting.TestApp, LoginButtonModel) async throws -> Void
    ) async throws {
        try await TestProvider.run(people: [.ada]) { provider in
            let app = provider.app()
            let model = try await Self.model(of: app, behavior, at: provider)
            try await body(app, model)
        }
    }

    private static func model(
        of app: LatchkeyTesting.TestApp, _ behavior: ScriptedBehavior, at provider: TestProvider
    ) throws -> LoginButtonModel {
        app.settings.languages = ["en"]
        let script = try provider.scriptedPerson(for: .ada, behavior: behavior)
        return LoginButtonModel(LoginButtonBehavior(client: app.graph, presenter: script))
    }

    /// Observes the model's states until one satisfies a condition, and returns that state.
    private static func wait(
        for model: LoginButtonModel, until condition: @MainActor (LoginButtonModel.ViewState) -> Bool
    ) async -> LoginButtonModel.ViewState {
        for await state in model.changes() where condition(state) { return state }
        return model.viewState
    }

    @Test("A tap logs the person in with the given options, and the model shows that the person is logged in")
    func logIn() async throws {
        try await withModel { app, model in
            #expect(model.viewState.appearance.longTitle == "Continue with Latchkey")
            let ended = AsyncStream.makeStream(of: String.self)
            let options = LoginButtonOptions(
                permissions: ["email"], tracking: .limited, nonce: "n-0S6",
                onCompletion: { result in ended.continuation.yield((try? result.get().profile?.name) ?? "nobody") })
            model.tap(options)
            #expect(model.viewState.appearance.isBusy)
            for await name in ended.stream {
                #expect(name == "Ada King Lovelace")
                break
            }
            #expect(model.viewState.appearance.isLoggedIn && !model.viewState.appearance.isBusy)
            #expect(app.session.authenticationToken?.nonce == "n-0S6")
            #expect(app.session.accessToken == nil)
        }
    }

    @Test("The completion handler reports a canceled login", arguments: [ScriptedBehavior.cancels, .closesBrowser])
    func canceled(behavior: ScriptedBehavior) async throws {
        try await withModel(behavior) { _, model in
            let ended = AsyncStream.makeStream(of: Bool?.self)
            model.tap(LoginButtonOptions(onCompletion: { ended.continuation.yield(try? $0.get().isCancelled) }))
            for await isCancelled in ended.stream {
                #expect(isCancelled == true)
                break
            }
        }
    }

    @Test("The model shows the logout prompt until it is answered, and follows the first answer", arguments: [true, false])
    func logOut(confirms: Bool) async throws {
        try await withModel { app, model in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            _ = await Self.wait(for: model) { $0.appearance.isLoggedIn }
            let ended = AsyncStream.makeStream(of: Void.self)
            model.tap(LoginButtonOptions(onLogout: { ended.continuation.yield() }))
            let looks = await Self.wait(for: model) { $0.prompt != nil }
            #expect(looks.prompt?.title == "Logged in as Ada King Lovelace")
            model.respond(confirms)
            // When its prompt closes, a view may respond a second time. That response has no effect.
            model.respond(false)
            #expect(model.viewState.prompt == nil)
            guard confirms else { return #expect(app.session.authenticationToken != nil) }
            for await _ in ended.stream { break }
            #expect(app.session.authenticationToken == nil)
            #expect(!model.viewState.appearance.isLoggedIn)
        }
    }

    @Test("The model removes the logout prompt when the session ends")
    func overMeanwhile() async throws {
        try await withModel { app, model in
            _ = try await app.logIn(as: .ada, tracking: .limited)
            _ = await Self.wait(for: model) { $0.appearance.isLoggedIn }
            model.tap(LoginButtonOptions())
            _ = await Self.wait(for: model) { $0.prompt != nil }
            app.logOut()
            let after = await Self.wait(for: model) { $0.prompt == nil && !$0.appearance.isLoggedIn }
            #expect(after.prompt == nil)
        }
    }

    @Test("Only the view that asked last receives changes")
    func views() async throws {
        try await withModel { _, model in
            let first = model.changes()
            let second = model.changes()
            var seen = 0
            for await _ in first { seen += 1 }
            #expect(seen == 1, "The first view receives only the initial state")
            for await state in second {
                #expect(state == model.viewState)
                break
            }
        }
    }
}
