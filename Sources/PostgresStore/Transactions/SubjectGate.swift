import LoginModel

/// Lets a node's writes of the same subject through one after the other, so that they wait for each other without a connection. Otherwise,
/// requests about one person or one app could occupy all connections, and every other request would wait for them.
final class SubjectGate: Sendable {
    /// The writes that use a subject, and those that wait for it in the order of their arrival.
    private struct Queue {
        private var users = 0
        private var isUsedExclusively = false
        private var waiting: ArraySlice<(ticket: Int, isShared: Bool)> = []

        var waitingCount: Int { waiting.count }
        var isEmpty: Bool { users == 0 && waiting.isEmpty }

        /// Lets a write use the subject, or adds it to those that wait.
        /// - Returns: Whether the write uses the subject.
        mutating func add(_ ticket: Int, isShared: Bool) -> Bool {
            waiting.append((ticket, isShared))
            return waiting.count == 1 && !letThrough().isEmpty
        }

        /// Removes a write.
        /// - Returns: The writes that use the subject from now on.
        mutating func remove(_ ticket: Int, isWaiting: Bool) -> [Int] {
            if isWaiting, let index = waiting.firstIndex(where: { $0.ticket == ticket }) {
                waiting.remove(at: index)
            } else {
                users -= 1
            }
            return letThrough()
        }

        private mutating func letThrough() -> [Int] {
            var tickets: [Int] = []
            while let first = waiting.first, users == 0 || first.isShared && !isUsedExclusively {
                waiting.removeFirst()
                users += 1
                isUsedExclusively = !first.isShared
                tickets.append(first.ticket)
            }
            return tickets
        }
    }

    private struct Waiting {
        /// The subjects that the write waits for.
        var missing: Set<Int64>
        var continuation: CheckedContinuation<Void, any Error>?
    }

    private struct State {
        var queues: [Int64: Queue] = [:]
        var waiting: [Int: Waiting] = [:]
        var nextTicket = 0

        /// Removes a write from the queues of its subjects.
        /// - Returns: What resumes the writes that can go on.
        mutating func remove(_ ticket: Ticket, missing: Set<Int64>) -> [CheckedContinuation<Void, any Error>] {
            var resumed: [CheckedContinuation<Void, any Error>] = []
            for key in ticket.subjects.keys {
                let next = queues[key]?.remove(ticket.number, isWaiting: missing.contains(key)) ?? []
                if queues[key]?.isEmpty == true { queues[key] = nil }
                for number in next {
                    waiting[number]?.missing.remove(key)
                    guard waiting[number]?.missing.isEmpty == true, let ready = waiting.removeValue(forKey: number) else { continue }
                    if let continuation = ready.continuation { resumed.append(continuation) }
                }
            }
            return resumed
        }
    }

    /// A write that was let through, or that waits.
    struct Ticket: Sendable {
        fileprivate let number: Int
        fileprivate let subjects: [Int64: Bool]
    }

    private let state = Locked(State())
    /// The maximum number of writes that wait for one subject.
    private let maximumPerSubject: Int

    init(maximumPerSubject: Int = 2_000) { self.maximumPerSubject = maximumPerSubject }

    /// Waits until no earlier write uses the subjects. The caller must call ``leave(_:)``.
    /// - Throws: `PostgresError` if too many writes wait for one of the subjects, or at the deadline.
    func enter(_ subjects: [PostgresSubject], until deadline: ContinuousClock.Instant) async throws -> Ticket {
        let keys = Dictionary(subjects.filter { $0 != .store }.map { ($0.key, $0.isShared) }) { $0 && $1 }
        let (ticket, mustWait) = try add(keys)
        guard mustWait else { return ticket }
        let timer = Locked<Task<Void, any Error>?>(nil)
        defer { timer.withLock { $0?.cancel() } }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let isGranted = state.withLock { state in
                guard state.waiting[ticket.number] != nil else { return true }
                state.waiting[ticket.number]?.continuation = continuation
                return false
            }
            if isGranted { return continuation.resume() }
            timer.withLock {
                $0 = Task {
                    try await Task.sleep(until: deadline)
                    self.giveUp(ticket)
                }
            }
        }
        return ticket
    }

    private func add(_ keys: [Int64: Bool]) throws -> (Ticket, mustWait: Bool) {
        try state.withLock { [maximumPerSubject] state in
            guard keys.keys.allSatisfy({ state.queues[$0]?.waitingCount ?? 0 < maximumPerSubject }) else {
                throw PostgresError(.queueFull, message: "too many requests about the same person or app")
            }
            state.nextTicket += 1
            let number = state.nextTicket
            let missing = keys.filter { !state.queues[$0.key, default: Queue()].add(number, isShared: $0.value) }
            if !missing.isEmpty { state.waiting[number] = Waiting(missing: Set(missing.keys)) }
            return (Ticket(number: number, subjects: keys), !missing.isEmpty)
        }
    }

    private func giveUp(_ ticket: Ticket) {
        let (continuation, resumed) = state.withLock { state in
            guard let waiting = state.waiting.removeValue(forKey: ticket.number) else {
                return (nil as CheckedContinuation<Void, any Error>?, [] as [CheckedContinuation<Void, any Error>])
            }
            return (waiting.continuation, state.remove(ticket, missing: waiting.missing))
        }
        for other in resumed { other.resume() }
        continuation?.resume(throwing: PostgresError(.deadlinePassed, message: "another write of the same person or app took too long"))
    }

    /// Lets the next writes through.
    func leave(_ ticket: Ticket) {
        for continuation in state.withLock({ $0.remove(ticket, missing: []) }) { continuation.resume() }
    }
}
