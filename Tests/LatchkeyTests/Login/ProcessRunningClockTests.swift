import Foundation
import TestSupport
import Testing

@testable import Latchkey

@Suite("The clock for time limits")
struct ProcessRunningClockTests {
    private let waits = Locked<[Duration]>([])

    /// A clock that records its short sleeps. Each of them ends immediately.
    private var clock: ProcessRunningClock {
        ProcessRunningClock { [waits] duration in
            waits.withLock { $0.append(duration) }
            try Task.checkCancellation()
        }
    }

    @Test(
        "The clock counts a suspension as at most the short wait during which it occurs",
        arguments: [
            (Duration.seconds(300), Array(repeating: Duration.seconds(5), count: 60)),
            (.seconds(12), [.seconds(5), .seconds(5), .seconds(2)]), (.milliseconds(150), [.milliseconds(150)]),
            (.seconds(5), [.seconds(5)]),
            (.zero, [.zero]), (.seconds(-1), [.zero]),
        ])
    func steps(limit: Duration, expected: [Duration]) async throws {
        try await clock.sleep(for: limit)
        let waited = waits.withLock { $0 }
        #expect(waited.count == expected.count)
        // A few microseconds pass between the call and the sleep.
        for (one, other) in zip(waited, expected) { #expect(abs((one - other) / .seconds(1)) < 1) }
    }

    @Test("The clock ends a wait when its task is canceled")
    func cancel() async {
        let clock = clock
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(300))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(waits.withLock { $0.count } == 1)
    }

    @Test("A login continues to wait for a person who was in another app for an hour", .timeLimit(.minutes(1)))
    func login() async throws {
        let (system, app) = (ManualClock(), TestApp())
        let clock = ProcessRunningClock { try await system.sleep(for: $0) }
        let manager = app.manager(ScriptedPresenter.silent, environment: .test(clock: clock))
        app.settings.loginTimeout = .seconds(7)
        let login = Task { try await manager.logIn(with: .limited()) }
        // An hour passes during the first short sleep, but counts only as the five seconds of that sleep. The second short sleep still
        // follows.
        await system.advanceWhenSleeping(by: .seconds(3600))
        await system.advanceWhenSleeping(for: .seconds(1)...(.seconds(2)))
        let error = await #expect(throws: LoginError.self) { try await login.value }
        #expect(error?.reason == .timedOut)
    }

    @Test("Logins measure time with ProcessRunningClock, and do not reveal how long the system has been up")
    func usual() async {
        #expect(LoginEnvironment.real.clock is ProcessRunningClock)
        #expect(LoginEnvironment().clock is ProcessRunningClock)
        let uptime = LoginEnvironment.real.uptime()
        #expect(uptime >= 0)
        #expect(LoginEnvironment().uptime() >= uptime)
        #expect(uptime < ProcessInfo.processInfo.systemUptime)
    }
}
