import Foundation
import Latchkey
import LatchkeyTesting
import Testing

@Suite("The clock of a test", .timeLimit(.minutes(1)))
struct TestClockTests {
    @Test("The clock sets the time of the provider and of the apps")
    func both() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        try await TestProvider.run(clock: TestClock(at: start)) { provider in
            let app = provider.app()
            let first = try await app.logIn(as: .ada, tracking: .limited)
            await provider.clock.advance(by: .days(2))
            let second = try await app.logIn(as: .ada, tracking: .limited)

            #expect(first.authenticationToken?.claims()?.iat == start.timeIntervalSince1970)
            #expect(second.authenticationToken?.claims()?.iat == start.timeIntervalSince1970 + 172_800)
            #expect(first.authenticationToken?.isExpired(at: provider.clock.date) == true)
            #expect(second.profile?.refreshDate == provider.clock.date)
        }
    }

    @Test("The clock wakes sleepers in the order of their deadlines, again and again")
    func order() async throws {
        let clock = TestClock()
        let (times, woken) = AsyncStream.makeStream(of: Int64.self)
        let startTime = clock.now
        let polling = Task {
            for _ in 0..<3 {
                try await clock.sleep(for: .seconds(5))
                woken.yield(startTime.duration(to: clock.now).components.seconds)
            }
            woken.finish()
        }
        await clock.waitForSleeper()
        await clock.advance(by: .seconds(15))
        var seen: [Int64] = []
        for await time in times { seen.append(time) }
        #expect(seen == [5, 10, 15])
        try await polling.value
    }

    @Test("A sleep can be canceled before and while it lasts")
    func cancel() async throws {
        let clock = TestClock()
        let waiting = Task { try await clock.sleep(for: .days(1)) }
        await clock.waitForSleeper()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let canceled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .days(1))
        }
        await #expect(throws: CancellationError.self) { try await canceled.value }
    }

    @Test("A clock that follows another one can be advanced in addition")
    func following() async throws {
        let fixed = Date(timeIntervalSince1970: 1_800_000_000)
        let clock = TestClock(following: SystemEnvironment(now: { fixed }, randomBytes: SystemEnvironment.real.randomBytes))
        #expect(clock.date == fixed)
        await clock.advance(by: .hours(1))
        #expect(clock.date == fixed.addingTimeInterval(3600))
        try await clock.sleep(for: .zero)
    }
}
