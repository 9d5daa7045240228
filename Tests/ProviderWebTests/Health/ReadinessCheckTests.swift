import LatchkeyTesting
import Logging
import LoginModel
import ProviderStore
import StrictJSON
import Testing

@testable import ProviderWeb

@Suite("The check of the readiness")
struct ReadinessCheckTests {
    /// A check whose end the test decides, and a clock that the test advances.
    private final class Laboratory: Sendable {
        let started = Locked(0)
        let time = Locked(ContinuousClock.now)
        let lines = Locked<[String]>([])
        private let (results, result) = AsyncStream.makeStream(of: ReadinessProblem?.self)
        private let (timeouts, timeout) = AsyncStream.makeStream(of: Void.self)

        func end(_ problem: ReadinessProblem? = nil) { result.yield(problem) }
        func passTimeLimit() { timeout.yield() }
        func advance(_ duration: Duration) { time.withLock { $0 += duration } }

        /// - Parameter hangs: whether the test decides when the time limit has passed; otherwise, it does not pass during the test.
        func check(hangs: Bool = false) -> ReadinessCheck {
            let logger = Logger(label: "test") { [lines] _ in RecordingLogHandler(lines: lines) }
            return ReadinessCheck(
                logger: logger, now: { self.time.withLock(\.self) },
                sleep: { duration in
                    guard hangs else { return (try? await Task.sleep(for: duration * 600)) ?? () }
                    for await _ in self.timeouts { return }
                },
                { () async throws(ReadinessProblem) in
                    self.started.withLock { $0 += 1 }
                    for await problem in self.results {
                        if let problem { throw problem }
                        return
                    }
                })
        }
    }

    @Test("Any number of callers share one check, whose result counts for a second")
    func sharing() async {
        let laboratory = Laboratory()
        let check = laboratory.check()
        await withTaskGroup(of: StoreReadiness.self) { group in
            for _ in 0..<20 { group.addTask { await check.readiness() } }
            laboratory.end()
            for await result in group { #expect(result == .ready) }
        }
        #expect(laboratory.started.withLock(\.self) == 1)
        laboratory.advance(.milliseconds(999))
        #expect(await check.readiness() == .ready)
        #expect(laboratory.started.withLock(\.self) == 1)
        laboratory.advance(.milliseconds(1))
        laboratory.end(ReadinessProblem(reason: "The store cannot be read (store_busy)."))
        #expect(await check.readiness() == .notReady(reason: "The store cannot be read (store_busy)."))
        #expect(laboratory.started.withLock(\.self) == 2)
        laboratory.advance(.seconds(1))
        laboratory.end()
        #expect(await check.readiness() == .ready)
        #expect(laboratory.lines.withLock(\.self) == ["the provider is not ready", "the provider is ready again"])
    }

    @Test("While a check hangs, callers get an answer, and no other check starts")
    func hanging() async {
        let laboratory = Laboratory()
        let check = laboratory.check(hangs: true)
        async let first = check.readiness()
        laboratory.passTimeLimit()
        #expect(await first == ReadinessCheck.overdue)
        laboratory.advance(.seconds(60))
        for _ in 0..<3 { #expect(await check.readiness() == ReadinessCheck.overdue) }
        #expect(laboratory.started.withLock(\.self) == 1)
        laboratory.end()
        while await check.readiness() != .ready { await Task.yield() }
        #expect(laboratory.lines.withLock(\.self) == ["the provider is not ready", "the provider is ready again"])
    }

    @Test("A provider whose store fails in the middle of the check is not ready")
    func failingStore() async throws {
        try await TestProvider.runInterruptible { provider, store in
            let program = GraphProgram(provider: provider)
            store.interrupt(at: "tokenStatus")
            let ready = try await program.get("/health/ready")
            #expect(ready.status == 503 && ready.json["reason"]?.string == "The store cannot be read (store_unavailable).")
        }
    }
}
