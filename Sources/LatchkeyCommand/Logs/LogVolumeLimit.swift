import Logging
import LoginModel

/// Limits the bytes that the log grows by, because each request that is refused causes a line, and anybody can send such requests. The lines
/// that are left out are counted, and the log says how many there were.
///
/// Warnings and errors have a limit of their own, so that refused requests do not suppress them. The levels below notice have none: who
/// asks for them wants a line for each request.
final class LogVolumeLimit: Sendable {
    /// What happens to a line.
    enum Admission {
        case leftOut
        /// The line is written.
        /// - Parameter leftOut: The number of lines that were left out and not reported yet, if it is time to report them; otherwise 0.
        case written(leftOut: Int)
    }

    private struct Budget {
        var bytes: Double
        var last: ContinuousClock.Instant
        var leftOut = 0
        var lastReport: ContinuousClock.Instant?
    }

    /// The bytes that may be written at once, after a quiet time.
    private static let burst = 262_144.0
    /// The bytes that may be written in a second over a longer time: about 350 MB in a day.
    private static let bytesPerSecond = 4_096.0
    private static let reportInterval = Duration.seconds(60)

    private let now: @Sendable () -> ContinuousClock.Instant
    private let budgets: Locked<(notices: Budget, problems: Budget)>

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
        let budget = Budget(bytes: Self.burst, last: now())
        budgets = Locked((budget, budget))
    }

    /// Decides about a line before it is formatted.
    func admission(of level: Logger.Level) -> Admission {
        guard level >= .notice else { return .written(leftOut: 0) }
        let now = self.now()
        return budgets.withLock { budgets in
            level < .warning ? Self.admission(in: &budgets.notices, at: now) : Self.admission(in: &budgets.problems, at: now)
        }
    }

    /// Records a line that was written.
    func record(bytes: Int, of level: Logger.Level) {
        guard level >= .notice else { return }
        budgets.withLock { budgets in
            if level < .warning { budgets.notices.bytes -= Double(bytes) } else { budgets.problems.bytes -= Double(bytes) }
        }
    }

    private static func admission(in budget: inout Budget, at now: ContinuousClock.Instant) -> Admission {
        budget.bytes = min(burst, budget.bytes + (now - budget.last) / .seconds(1) * bytesPerSecond)
        budget.last = now
        guard budget.bytes > 0 else {
            budget.leftOut += 1
            return .leftOut
        }
        guard budget.leftOut > 0, budget.lastReport.map({ now - $0 >= reportInterval }) ?? true else { return .written(leftOut: 0) }
        defer { (budget.leftOut, budget.lastReport) = (0, now) }
        return .written(leftOut: budget.leftOut)
    }
}
