import Logging
import LoginModel

/// Limits the bytes that the log grows by, because each request that is refused causes a line, and anybody can send such requests. The lines
/// that are left out are counted, and the log says how many there were.
///
/// Warnings and errors have a budget of their own, and each message has a small reserve for the time when that budget is used up. So many
/// lines with one message suppress no line with another one. The levels below notice have no limit: who asks for them wants a line for each
/// request.
final class LogVolumeLimit: Sendable {
    /// The decision about a line.
    enum Admission {
        case leftOut
        /// The line is written, and its bytes are recorded for the account.
        case written(Account?, leftOut: Int)
    }

    /// The account from which the bytes of a line are subtracted.
    enum Account: Hashable {
        /// The budget of warnings and errors, or that of notices.
        case budget(isProblem: Bool)
        /// The reserve of a message; the empty text for all messages beyond the maximum number.
        case reserve(String)
    }

    fileprivate struct Balance {
        var bytes: Double
        var last: ContinuousClock.Instant

        mutating func refill(_ rate: Rate, at now: ContinuousClock.Instant) {
            bytes = min(rate.burst, bytes + (now - last) / .seconds(1) * rate.bytesPerSecond)
            last = now
        }
    }

    fileprivate struct Rate {
        /// The bytes that may be written at once, after a quiet time.
        let burst: Double
        /// The bytes that may be written in a second over a longer time.
        let bytesPerSecond: Double
    }

    fileprivate struct State {
        var balances: [Account: Balance] = [:]
        var leftOut = 0
        var lastReport: ContinuousClock.Instant?
    }

    /// The rate of a budget: about 350 MB in a day.
    private static let budgetRate = Rate(burst: 262_144, bytesPerSecond: 4_096)
    /// The rate of a reserve: about 2.8 MB in a day.
    fileprivate static let reserveRate = Rate(burst: 16_384, bytesPerSecond: 32)
    /// The maximum number of messages with a reserve of their own. The provider has fewer.
    fileprivate static let maximumReserves = 64
    private static let reportInterval = Duration.seconds(60)

    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Locked(State())

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Decides about a line before it is formatted.
    /// - Returns: The decision. If the line is written, it has the number of lines that were left out and not reported yet, if it is time to
    ///   report them; otherwise 0.
    func admission(of level: Logger.Level, _ message: String) -> Admission {
        guard level >= .notice else { return .written(nil, leftOut: 0) }
        let now = self.now()
        return state.withLock { state in
            let budget = Account.budget(isProblem: level >= .warning)
            let account = state.hasBytes(budget, Self.budgetRate, at: now) ? budget : state.reserve(of: message, at: now)
            guard let account else {
                state.leftOut += 1
                return .leftOut
            }
            guard state.leftOut > 0, state.lastReport.map({ now - $0 >= Self.reportInterval }) ?? true else {
                return .written(account, leftOut: 0)
            }
            defer { (state.leftOut, state.lastReport) = (0, now) }
            return .written(account, leftOut: state.leftOut)
        }
    }

    /// Records a line that was written.
    func record(bytes: Int, in account: Account?) {
        guard let account else { return }
        state.withLock { $0.balances[account]?.bytes -= Double(bytes) }
    }
}

extension LogVolumeLimit.State {
    fileprivate mutating func hasBytes(
        _ account: LogVolumeLimit.Account, _ rate: LogVolumeLimit.Rate, at now: ContinuousClock.Instant
    ) -> Bool {
        balances[account, default: LogVolumeLimit.Balance(bytes: rate.burst, last: now)].refill(rate, at: now)
        return balances[account].map { $0.bytes > 0 } ?? false
    }

    /// Returns the reserve of a message; `nil` if it is used up.
    fileprivate mutating func reserve(of message: String, at now: ContinuousClock.Instant) -> LogVolumeLimit.Account? {
        let own = LogVolumeLimit.Account.reserve(message)
        // There are two budgets besides the reserves.
        let isKnown = balances[own] != nil || balances.count < LogVolumeLimit.maximumReserves + 2
        let account = isKnown ? own : .reserve("")
        return hasBytes(account, LogVolumeLimit.reserveRate, at: now) ? account : nil
    }
}
