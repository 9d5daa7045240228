import Foundation
import Latchkey
import TestSupport
import Testing

@Suite("The end of a login")
struct LoginEndingTests {
    @Test("A login times out if the browser never returns")
    func timeOut() async throws {
        let clock = ManualClock()
        let app = TestApp()
        let manager = app.manager(ScriptedPresenter.silent, environment: .test(clock: clock))
        let login = Task { try await manager.logIn(with: .limited()) }
        await clock.advanceWhenSleeping(by: .seconds(299))
        await clock.advanceWhenSleeping(by: .seconds(1))
        let error = await #expect(throws: LoginError.self) { try await login.value }
        #expect(error?.reason == .timedOut)
        #expect(error?.explanation.contains("300 seconds") == true)
    }

    @Test("A login works with the longest possible timeout")
    func endless() async throws {
        let app = TestApp()
        app.settings.loginTimeout = .seconds(Int64.max)
        let result = try await app.manager(ScriptedPresenter { _ in throw LoginCancellationError() }).logIn(with: .limited())
        #expect(result.isCancelled)
    }

    @Test("A login ends as canceled when its task is canceled")
    func taskCanceled() async throws {
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let manager = TestApp().manager(
            ScriptedPresenter { dialog in
                presents.yield()
                return try await ScriptedPresenter.silent.present(dialog)
            })
        let task = Task { try await manager.logIn(with: .limited()) }
        for await _ in presented { break }
        task.cancel()
        #expect(try await task.value.cancellation == .byApp)
    }

    @Test("A login ends as canceled, without a dialog, if its task was canceled before", arguments: 0..<20)
    func canceledBefore(round: Int) async throws {
        let manager = TestApp().manager(
            ScriptedPresenter { _ in
                Issue.record("A dialog is shown")
                throw LoginCancellationError()
            })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await manager.logIn(with: .limited())
        }
        #expect(try await task.value.cancellation == .byApp)
    }

    @Test("A login ends as canceled if its manager is canceled right after the call")
    func cancel() async throws {
        let manager = TestApp().manager(ScriptedPresenter.silent)
        let result = await withCheckedContinuation { done in
            manager.logIn(configuration: LoginConfiguration(tracking: .limited)) { done.resume(returning: $0) }
            manager.cancel()
        }
        guard case .cancelled = result else { return #expect(Bool(false), "\(result)") }
    }

    @Test("A login ends as canceled, without a dialog, if its manager is canceled between the call and the first step of the login")
    func canceledAfterReservation() async throws {
        let app = TestApp()
        let dialogCount = Locked(0)
        let manager = app.manager(
            ScriptedPresenter { _ in
                dialogCount.withLock { $0 += 1 }
                throw LoginCancellationError()
            })
        let configuration = LoginConfiguration(tracking: .limited)
        _ = try await manager.logIn(with: configuration)
        // The second login reserves the session, and then logs that its configuration was used before.
        app.settings.logHandler = { _, message in if message.contains("used again") { manager.cancel() } }
        #expect(try await manager.logIn(with: configuration).cancellation == .byApp)
        #expect(dialogCount.withLock { $0 } == 1)
        // The cancellation does not affect the next login.
        app.settings.logHandler = { _, _ in }
        #expect(try await manager.logIn(with: LoginConfiguration(tracking: .limited)).cancellation == .byPerson)
        #expect(dialogCount.withLock { $0 } == 2)
    }

    @Test("A login ends even if its presenter never returns", .timeLimit(.minutes(1)), arguments: [true, false])
    func presenterHangs(isCancelled: Bool) async throws {
        let clock = ManualClock()
        let app = TestApp()
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let manager = app.manager(
            ScriptedPresenter { _ in
                presents.yield()
                await Never.returns()
                throw LoginCancellationError()
            }, environment: .test(clock: clock))
        let login = Task { try await manager.logIn(with: .limited()) }
        for await _ in presented { break }
        await clock.advanceWhenSleeping(by: .zero)
        if isCancelled { manager.cancel() } else { await clock.advanceWhenSleeping(by: .seconds(300)) }
        let other = Task { while !Task.isCancelled { await clock.advanceWhenSleeping(by: .seconds(1)) } }
        let result = await login.result
        other.cancel()
        if isCancelled {
            #expect(try result.get().cancellation == .byApp)
        } else {
            let error = #expect(throws: LoginError.self) { try result.get() }
            #expect(error?.reason == .timedOut)
        }
        // The session accepts the next login, and the late response is ignored.
        #expect(try await app.manager(ScriptedPresenter { _ in throw LoginCancellationError() }).logIn(with: .limited()).isCancelled)
    }

    @Test("Of two logins in a row, the first one runs and the second one fails", arguments: 0..<20)
    func twoInARow(round: Int) async throws {
        let (calls, called) = AsyncStream.makeStream(of: Void.self)
        let manager = TestApp().manager(
            ScriptedPresenter { _ in
                // The first login lasts until the second one starts.
                for await _ in calls { break }
                throw LoginCancellationError()
            })
        let (ends, end) = AsyncStream.makeStream(of: (Int, LoginResult).self)
        for call in [1, 2] { manager.logIn(configuration: try .limited()) { end.yield((call, $0)) } }
        called.yield()
        var results: [Int: LoginResult] = [:]
        for await (call, result) in ends {
            results[call] = result
            if results.count == 2 { break }
        }
        guard case .cancelled = results[1] else { return #expect(Bool(false), "\(results)") }
        guard case .failed(let error as LoginError) = results[2] else { return #expect(Bool(false), "\(results)") }
        #expect(error.reason == .loginInProgress)
    }

    @Test("A completion handler can start the next login")
    func nextInHandler() async throws {
        let manager = TestApp().manager(ScriptedPresenter { _ in throw LoginCancellationError() })
        let (ends, end) = AsyncStream.makeStream(of: LoginResult.self)
        manager.logIn(configuration: try .limited()) { _ in
            manager.logIn(configuration: try? .limited()) { end.yield($0) }
        }
        for await result in ends {
            guard case .cancelled = result else { return #expect(Bool(false), "\(result)") }
            break
        }
    }

    @Test("A login ends as canceled when the person closes the dialog")
    func closed() async throws {
        let manager = TestApp().manager(ScriptedPresenter { _ in throw LoginCancellationError() })
        #expect(try await manager.logIn(with: .limited()).cancellation == .byPerson)
    }

    @Test("A login fails with the error of its presenter")
    func presenterFails() async throws {
        let manager = TestApp().manager(ScriptedPresenter { _ in throw URLError(.badURL) })
        await #expect(throws: URLError.self) { try await manager.logIn(with: .limited()) }
    }

    @Test("A login fails while another one runs, and the other one continues")
    func second() async throws {
        let app = TestApp()
        let (presented, presents) = AsyncStream.makeStream(of: Void.self)
        let (release, releaseContinuation) = AsyncStream.makeStream(of: Void.self)
        let first = app.manager(
            ScriptedPresenter { _ in
                presents.yield()
                for await _ in release { break }
                throw LoginCancellationError()
            })
        async let login = first.logIn(with: .limited())
        for await _ in presented { break }
        for manager in [first, app.manager(ScriptedPresenter.silent)] {
            let error = await #expect(throws: LoginError.self) { try await manager.logIn(with: .limited()) }
            #expect(error?.reason == .loginInProgress)
        }
        releaseContinuation.yield()
        #expect(try await login.isCancelled)
        #expect(try await app.manager(ScriptedPresenter { _ in throw LoginCancellationError() }).logIn(with: .limited()).isCancelled)
    }

    @Test("Each of 200 logins that are started and canceled at once ends exactly once")
    func manyLogins() async throws {
        let manager = TestApp().manager(ScriptedPresenter.silent)
        let (ends, end) = AsyncStream.makeStream(of: LoginResult.self)
        for _ in 0..<200 {
            manager.logIn(configuration: LoginConfiguration(tracking: .limited)) { end.yield($0) }
        }
        manager.cancel()
        var count = 0
        for await result in ends {
            if case .success = result { Issue.record("A login succeeded") }
            count += 1
            if count == 200 { break }
        }
        end.finish()
        for await _ in ends { count += 1 }
        #expect(count == 200)
    }

    @Test(
        "A login fails with a CoreError of code 2 if a setting or the configuration is missing or invalid",
        arguments: [
            ("138483919580948", "http://127.0.0.1:9", false, LoginFailureReason.noConfiguration),
            (nil, "http://127.0.0.1:9", true, .noAppID),
            ("", "http://127.0.0.1:9", true, .noAppID),
            ("12 34", "http://127.0.0.1:9", true, .noAppID),
            ("138483919580948", nil, true, .noProvider),
            ("138483919580948", "ftp://login.example", true, .badProvider),
            ("138483919580948", "login.example", true, .badProvider),
            ("138483919580948", "https://user@login.example", true, .badProvider),
            ("138483919580948", "https://login.example/?a=b", true, .badProvider),
            ("138483919580948", "http://127.0.0.1:99999", true, .badProvider),
        ] as [(String?, String?, Bool, LoginFailureReason)])
    func missing(appID: String?, provider: String?, hasConfiguration: Bool, reason: LoginFailureReason) async throws {
        let app = TestApp(provider: provider.flatMap(URL.init(string:)), appID: appID)
        let configuration = hasConfiguration ? try LoginConfiguration.limited() : nil
        let result = await app.manager(ScriptedPresenter.silent).logIn(configuration: configuration)
        guard case .failed(let error as CoreError) = result else { return #expect(Bool(false), "\(result)") }
        #expect(error.code == .errorInvalidArgument)
        #expect(error.reason == reason)
    }
}
