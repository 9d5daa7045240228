import Dispatch
import Foundation
import Testing

@testable import Latchkey

@Suite("An authentication session", .timeLimit(.minutes(2)))
@MainActor
struct AuthenticationSessionTests {
    /// A session that does what the test says, in the place of the system's.
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

    private let answer = URL(filePath: "/answer")

    /// What came of a session, in words.
    private func outcome(_ starting: @escaping @MainActor (@escaping AuthenticationSession.Completion) -> Bool) async -> String {
        do {
            return try await TestSession.answer(isCancel: { $0 is Closed }) { completion in
                TestSession(completion) { _ in starting(completion) }
            }.lastPathComponent
        } catch let error as CoreError {
            #expect(error == CoreError(.errorBrowserUnavailable, .browserUnavailable, ""))
            return error.explanation
        } catch {
            return "\(type(of: error))"
        }
    }

    @Test("ends with the first call of its completion, whatever follows")
    func first() async {
        let answer = answer
        #expect(
            await outcome { completion in
                completion(answer, nil)
                completion(nil, Closed())
                completion(nil, nil)
                return true
            } == "answer")
        #expect(
            await outcome { completion in
                completion(nil, Closed())
                completion(answer, nil)
                return true
            } == "LoginCancellationError")
        #expect(
            await outcome { completion in
                completion(nil, nil)
                return true
            } == "The authentication session failed: it gave no reason.")
    }

    @Test("may call back on any thread")
    func otherThread() async {
        let answer = answer
        for error in [nil, Closed()] as [Closed?] {
            let end = await outcome { completion in
                DispatchQueue.global().async { completion(error == nil ? answer : nil, error) }
                return true
            }
            #expect(end == (error == nil ? "answer" : "LoginCancellationError"))
        }
    }

    @Test("that does not start is a failure, once, whether it calls back as well or not")
    func noStart() async {
        #expect(await outcome { _ in false } == "The authentication session does not start.")
        #expect(
            await outcome { completion in
                completion(nil, Broken())
                return false
            } == "The authentication session failed: presentationContextInvalid.", "what the session says tells more")
        let answer = answer
        #expect(
            await outcome { completion in
                Task { @MainActor in completion(answer, Broken()) }
                return false
            } == "The authentication session does not start.")
    }

    @Test("is closed when the task is cancelled, and need not call back", .timeLimit(.minutes(1)))
    func cancel() async throws {
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        var session: TestSession?
        let task = Task { @MainActor in
            try await TestSession.answer(isCancel: { $0 is Closed }) { completion in
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
        session?.completion(answer, nil)
        session?.completion(nil, Closed())
    }

    @Test("is not begun where the task is cancelled already")
    func cancelledBefore() async {
        let task = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await TestSession.answer(isCancel: { _ in false }) { completion in
                Issue.record("A session was made.")
                return TestSession(completion) { _ in true }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("of a login is closed when the app cancels it", .timeLimit(.minutes(1)))
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
        return try await TestSession.answer(isCancel: { _ in false }) { completion in
            let made = TestSession(completion) { _ in
                started.yield()
                return true
            }
            session = made
            return made
        }
    }
}
