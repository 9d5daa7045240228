import Dispatch
import Foundation
package import LoginModel
package import ProviderDomain
import ProviderMonitoring

/// Hashes and verifies passwords off the threads that answer requests, in the order that the ``PasswordQueue`` decides.
package actor PasswordHasher {
    /// The error that the queue refuses the work, because the queue is full or the requester has reached its limit.
    package struct QueueFull: Error {
        /// The time after which a retry is reasonable, in seconds.
        package let retryAfter: Int

        /// The error for work that has already waited too long.
        fileprivate static let waitedTooLong = QueueFull(retryAfter: 2)
    }

    /// The maximum number of passwords that are processed at the same time.
    nonisolated let maximumConcurrent: Int
    private let environment: SystemEnvironment
    private let cost: PasswordCost
    private let uptime: @Sendable () -> Double
    private let metrics = PasswordMetrics()
    private let spans = Spans()
    private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)
    private var queue: PasswordQueue
    private var waiting: [PasswordQueue.Ticket: CheckedContinuation<Void, any Error>] = [:]
    private var decoy: PasswordDigest?

    /// Creates the actor with an empty queue.
    /// - Parameters:
    ///   - cost: the cost of new digests.
    ///   - uptime: returns the seconds of a monotonic clock.
    package init(
        environment: SystemEnvironment, cost: PasswordCost = .standard, limits: PasswordQueue.Limits = PasswordQueue.Limits(),
        uptime: @escaping @Sendable () -> Double = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    ) {
        self.environment = environment
        self.cost = cost
        self.uptime = uptime
        queue = PasswordQueue(limits)
        maximumConcurrent = limits.maximumConcurrent
    }

    /// Returns a hasher with the same cost and a queue of its own, which uses all processors. It is for work before the provider serves.
    package nonisolated func usingAllProcessors() -> PasswordHasher {
        var limits = PasswordQueue.Limits()
        limits.maximumConcurrent = max(limits.maximumConcurrent, ProcessInfo.processInfo.activeProcessorCount)
        return PasswordHasher(environment: environment, cost: cost, limits: limits, uptime: uptime)
    }

    /// Hashes a password.
    /// - Throws: ``QueueFull``, an error of Argon2, or `CancellationError` if the task is canceled before its turn.
    package func digest(_ password: Secret, for requester: PasswordRequester) async throws -> PasswordDigest {
        let salt = environment.randomBytes(16)
        return try await work(for: requester) { [cost] in try password.reveal { try Argon2id.digest($0, salt: salt, at: cost) } }
    }

    /// Hashes the bytes of a text as they are.
    /// - Throws: see ``digest(_:for:)``.
    package func digest(ofText text: Secret, for requester: PasswordRequester) async throws -> PasswordDigest {
        let salt = environment.randomBytes(16)
        return try await work(for: requester) { [cost] in
            try text.reveal { try Argon2id.digest(Array($0.utf8), salt: salt, at: cost) }
        }
    }

    /// Hashes a password and the bytes of a text, if there is one, in one turn.
    /// - Throws: see ``digest(_:for:)``.
    package func digests(
        _ password: Secret, ofText text: Secret?, for requester: PasswordRequester
    ) async throws -> (password: PasswordDigest, text: PasswordDigest?) {
        let (salt, textSalt) = (environment.randomBytes(16), environment.randomBytes(16))
        return try await work(for: requester) { [cost] in
            let digest = try password.reveal { try Argon2id.digest($0, salt: salt, at: cost) }
            return (digest, try text?.reveal { try Argon2id.digest(Array($0.utf8), salt: textSalt, at: cost) })
        }
    }

    /// Whether a digest of ``digest(ofText:for:)`` is one of the text.
    /// - Throws: see ``digest(_:for:)``.
    package func matches(text: Secret, _ digest: PasswordDigest, for requester: PasswordRequester) async throws -> Bool {
        try await work(for: requester) { text.reveal { Argon2id.matches(Array($0.utf8), digest) } }
    }

    /// Whether a digest should be replaced after a login: it is of another algorithm, or of Argon2id with less memory or fewer passes than
    /// new digests have.
    package nonisolated func isWeak(_ digest: PasswordDigest) -> Bool {
        guard case .argon2id(let parameters)? = try? digest.scheme() else { return true }
        return parameters.kibibytes < Int(cost.kibibytes) || parameters.passes < Int(cost.passes)
    }

    /// Whether the password is the person's. If `person` is `nil`, the check takes the same time and returns `false`, so that timing does
    /// not reveal which people exist.
    /// - Parameter work: the work that a failed check does at least, as far as the time limit permits.
    /// - Throws: see ``digest(_:for:)``.
    package func matches(
        _ password: Secret, _ person: Person?, spending work: PasswordWork = .none, for requester: PasswordRequester
    ) async throws -> Bool {
        guard password.reveal(\.utf8.count) <= Person.maximumPasswordLength else { return false }
        // The decoy digest is created for known people as well. Otherwise, the first unknown login name in a process would take longer than
        // a known one.
        let decoy = try await decoyDigest(for: requester)
        let stored = person.map(\.password).flatMap { PasswordWork(of: $0) == .none ? nil : $0 }
        let digest = stored ?? decoy
        let matches = try await self.work(for: requester) {
            guard !digest.matches(password) else { return true }
            let done = PasswordWork(of: digest)
            let rest = work.union(PasswordWork(of: decoy)).subtracting(done).limited(to: PasswordWork.maximumSeconds - done.seconds)
            for _ in PasswordDigest.encodings(of: password) { rest.spend() }
            return false
        }
        return matches && stored != nil
    }

    /// Checks early whether the queue would refuse the work, before the request incurs other costs.
    /// - Throws: ``QueueFull``.
    package func checkCapacity(for requester: PasswordRequester) throws(QueueFull) {
        guard let retryAfter = queue.rejectionDelay(for: requester, at: uptime()) else { return }
        metrics.recordRejection(.full)
        throw QueueFull(retryAfter: retryAfter)
    }

    private func decoyDigest(for requester: PasswordRequester) async throws -> PasswordDigest {
        if let decoy { return decoy }
        let made = try await digest(Secret(environment.randomText(bytes: 32)), for: requester)
        decoy = made
        return made
    }

    private func work<Result: Sendable>(for requester: PasswordRequester, _ job: @escaping @Sendable () throws -> Result) async throws
        -> Result
    {
        let arrival = metrics.now()
        let ticket = try await spans.record("password queue") { try await turn(of: requester) }
        defer { finish(ticket) }
        metrics.recordWait(since: arrival)
        let begin = metrics.now()
        defer { metrics.recordHash(since: begin) }
        return try await spans.record("password hash") {
            try await withCheckedThrowingContinuation { continuation in
                threads.async { continuation.resume(with: Swift.Result { try job() }) }
            }
        }
    }

    /// Waits for the requester's turn.
    /// - Throws: ``QueueFull`` if the queue refuses the work or the client disconnects, or `CancellationError` if the task is canceled.
    private func turn(of requester: PasswordRequester) async throws -> PasswordQueue.Ticket {
        let ticket: PasswordQueue.Ticket
        switch queue.enqueue(requester, at: uptime()) {
        case .rejected(let retryAfter):
            metrics.recordRejection(.full)
            throw QueueFull(retryAfter: retryAfter)
        case .started(let started): return started
        case .waiting(let waiting, let other):
            ticket = waiting
            if let other { resume(other, throwing: QueueFull.waitedTooLong) }
        }
        try await DisconnectSignal.whileWaiting {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation {
                    waiting[ticket] = $0
                    metrics.recordLength(waiting.count)
                }
            } onCancel: {
                Task { await cancel(ticket, because: CancellationError()) }
            }
        } onLeaving: {
            Task { await self.cancel(ticket, because: QueueFull.waitedTooLong) }
        }
        return ticket
    }

    private func finish(_ ticket: PasswordQueue.Ticket) {
        let turn = queue.finish(ticket, at: uptime())
        for refused in turn.rejected { resume(refused, throwing: QueueFull.waitedTooLong) }
        if let started = turn.started { waiting.removeValue(forKey: started)?.resume() }
        metrics.recordLength(waiting.count)
    }

    private func cancel(_ ticket: PasswordQueue.Ticket, because error: any Error) {
        guard waiting[ticket] != nil else { return }
        queue.cancel(ticket)
        resume(ticket, throwing: error)
    }

    private func resume(_ ticket: PasswordQueue.Ticket, throwing error: any Error) {
        guard let continuation = waiting.removeValue(forKey: ticket) else { return }
        metrics.recordRejection(.removed)
        metrics.recordLength(waiting.count)
        continuation.resume(throwing: error)
    }
}
