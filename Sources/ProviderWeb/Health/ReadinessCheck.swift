import Logging
import LoginModel
import ProviderServices
import ProviderStore

/// Whether the provider can serve now: it issues tokens and verifies them with its store.
///
/// Load balancers ask often. At most one check runs at a time, its result counts for a second, and no caller waits longer than the time limit.
actor ReadinessCheck {
    private let check: @Sendable () async throws(ReadinessProblem) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async -> Void
    private let logger: Logger

    private var last: (result: StoreReadiness, at: ContinuousClock.Instant)?
    private var wasReady = true
    /// The number of the running check; `nil` if none runs.
    private var running: Int?
    private var checks = 0
    private var isOverdue = false
    private var waiting: [CheckedContinuation<StoreReadiness, Never>] = []

    /// The time for which a result counts.
    static let interval = Duration.seconds(1)
    /// The time that a caller waits for a result.
    static let timeLimit = Duration.seconds(1)
    static let overdue = StoreReadiness.notReady(reason: "The store has not answered within a second.")

    /// - Parameter check: Throws the problem if the provider cannot serve.
    init(
        logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        _ check: @escaping @Sendable () async throws(ReadinessProblem) -> Void
    ) {
        self.check = check
        self.now = now
        self.sleep = sleep
        self.logger = logger
    }

    /// Returns the result of the last check, or of a new one if the last one is too old.
    func readiness() async -> StoreReadiness {
        if let last, now() - last.at < Self.interval { return last.result }
        if isOverdue { return Self.overdue }
        if running == nil { start() }
        return await withCheckedContinuation { waiting.append($0) }
    }

    /// Logs a result that was found without the check. A result from before does not count anymore.
    func record(_ result: StoreReadiness) {
        last = nil
        log(result)
    }

    private func start() {
        checks += 1
        running = checks
        Task { [check] in
            do {
                // The time limit of a request does not apply to the check, which belongs to no request.
                try await StoreTimeLimit.$current.withValue(StoreTimeLimit(total: Self.timeLimit)) { try await check() }
                finish(.ready)
            } catch {
                finish(.notReady(reason: (error as? ReadinessProblem)?.reason ?? "\(error)"), because: error)
            }
        }
        Task { [number = checks] in
            await sleep(Self.timeLimit)
            endWait(for: number)
        }
    }

    private func finish(_ result: StoreReadiness, because error: (any Error)? = nil) {
        running = nil
        isOverdue = false
        last = (result, now())
        log(result, because: error)
        answer(result)
    }

    private func endWait(for number: Int) {
        guard running == number else { return }
        isOverdue = true
        log(Self.overdue)
        answer(Self.overdue)
    }

    private func answer(_ result: StoreReadiness) {
        for continuation in waiting { continuation.resume(returning: result) }
        waiting = []
    }

    /// Logs a change.
    private func log(_ result: StoreReadiness, because error: (any Error)? = nil) {
        guard wasReady != (result == .ready) else { return }
        wasReady = result == .ready
        switch result {
        case .ready: logger.notice("the provider is ready again")
        case .notReady(let reason):
            let detail = (error as? ReadinessProblem)?.detail.map { " \($0.redactedForLog)" } ?? ""
            logger.warning("the provider is not ready", metadata: ["why": "\(reason)\(detail)"])
        }
    }
}

/// The reason why a provider cannot serve.
struct ReadinessProblem: Error {
    /// One sentence in English. It names no address and no file, because the reader may be anyone.
    let reason: String
    /// What only the log says.
    var detail: String?
}
