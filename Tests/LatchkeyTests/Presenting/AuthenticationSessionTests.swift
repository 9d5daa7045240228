import Dispatch
import Foundation
import Testing

@testable import Latchkey

@Suite("An authentication session", .timeLimit(.minutes(2)))
@MainActor
struct AuthenticationSessionTests {
    /// A session whose behavior the test defines. It replaces the system's session.
    private final class TestSession: AuthenticationSession {
        let completion: Completion
        private let starting: @MainActor (Completion) -> Bool
        private(set) var cancels = 0

        init(_ completion: @escaping Completion, starting: @escaping @MainActor (Completion) -> Bool) {
            self.completion = completion
            self.starting = starting
        }

        func start() -> Bool { starting(completion) }
        func cancel() { cancels += 1 }
    }

    private struct Closed: Error {}

    private struct Broken: LocalizedError {
        var errorDescription: String? { "presentationContextInvalid" }
    }

    private let response = URL(filePath: "/answer")

    /// Returns the outcome of a session as text.
    private func outcome(_ starting: @escaping @MainActor (@escaping AuthenticationSession.Completion) -> Bool) async -> String {
        do {
            return try await TestSession.run(isCancellation: { $0 is Closed }) { completion in
                TestSession(completion) { _ in starting(completion) }
            }.lastPathComponent
        } catch let error as CoreError {
            #expect(error == CoreError(.errorBrowserUnavailable, .browserUnavailable, ""))
            return error.explanation
        } catch {
            return "\(type(of: error))"
        }
    }

    @Test("Only the first call of the completion handler counts")
    func first() async {
        let response = response
        #expect(
            await outcome { completion in
                completion(response, nil)
                completion(nil, Closed())
                completion(nil, nil)
                return true
            } == "answer")
        #expect(
            await outcome { completion in
                completion(nil, Closed())
                completion(response, nil)
                return true
            } == "LoginCancellationError")
        #expect(
            await outcome { completion in
                completion(nil, nil)
                return true
            } == "The authentication session failed: it gave no reason.")
    }

    @Test("The completion handler may be called on any thread")
    func otherThread() async {
        let response = response
        for error in [nil, Closed()] as [Closed?] {
            let end = await outcome { completion in
                DispatchQueue.global().async { completion(error == nil ? response : nil, error) }
                return true
            }
            #expect(end == (error == nil ? "answer" : "LoginCancellationError"))
        }
    }

    @Test("A session that does not start fails once, whether it calls its completion handler or not")
    func noStart() async {
        #expect(await outcome { _ in false } == "The authentication session did not start.")
        #expect(
            await outcome { completion in
                completion(nil, Broken())
                return false
            } == "The authentication session failed: presentationContextInvalid.", "The session's own error takes precedence")
        let response = response
        #expect(
            await outcome { completion in
                Task { @MainActor in completion(response, Broken()) }
                return false
            } == "The authentication session did not start.")
    }

    @Test("A session is closed when its task is canceled, even if it does not call its completion handler", .timeLimit(.minutes(1)))
    func cancel() async throws {
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        var session: TestSession?
        let task = Task { @MainActor in
            try await TestSession.run(isCancellation: { $0 is Closed }) { completion in
                let made = TestSession(completion) { _ in
                    started.yield()
                    return true
                }
                session = made
                return made
            }
        }
        for await _ in starts { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session?.cancels == 1)
        session?.completion(response, nil)
        session?.completion(nil, Closed())
    }

    @Test("No session is created if the task is already canceled")
    func canceledBefore() async {
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await TestSession.run(isCancellation: { _ in false }) { completion in
                Issue.record("A session was made.")
                return TestSession(completion) { _ in true }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("The session of a login is closed when the app cancels the login", .timeLimit(.minutes(1)))
    func login() async throws {
        let app = TestApp()
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let closed = Locked(0)
        let manager = app.manager(
            ScriptedPresenter { dialog in
                let url = try await Self.show(started, closed)
                return DialogRedirect(url: url, redirectURI: dialog.appRedirectURI)
            })
        let login = Task { try await manager.logIn(with: .limited()) }
        for await _ in starts { break }
        manager.cancel()
        #expect(try await login.value.cancellation == .byApp)
        #expect(closed.withLock { $0 } == 1)
    }

    private static func show(_ started: AsyncStream<Void>.Continuation, _ closed: Locked<Int>) async throws -> URL {
        var session: TestSession?
        defer { closed.withLock { [cancels = session?.cancels ?? 0] in $0 = cancels } }
        return try await TestSession.run(isCancellation: { _ in false }) { completion in
            let made = TestSession(completion) { _ in
                started.yield()
                return true
            }
            session = made
            return made
        }
    }
}
