import LoginModel

/// Lets a node's writes of the same subject through one after the other, so that they wait for each other without a connection. Otherwise,
/// requests about one person or one app could occupy all connections, and every other request would wait for them.
final class SubjectGate: Sendable {
    private struct Entry {
        let ticket: Int
        let isShared: Bool
        var isGranted: Bool
    }

    private struct Waiting {
        /// The number of subjects that are not granted yet.
        var missing: Int
        var continuation: CheckedContinuation<Void, any Error>?
    }

    private struct State {
        /// For each subject, the writes that use it or wait for it, in the order of their arrival.
        var queues: [Int64: [Entry]] = [:]
        var waiting: [Int: Waiting] = [:]
        var nextTicket = 0
    }

    /// A write that was let through, or that waits.
    struct Ticket: Sendable {
        fileprivate let number: Int
        fileprivate let subjects: [Int64: Bool]
    }

    private let state = Locked(State())
    /// The maximum number of writes that use one subject or wait for it.
    private let maximumPerSubject: Int

    init(maximumPerSubject: Int = 256) { self.maximumPerSubject = maximumPerSubject }

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
            guard keys.keys.allSatisfy({ state.queues[$0]?.count ?? 0 < maximumPerSubject }) else {
                throw PostgresError(.queueFull, message: "too many requests about the same person or app")
            }
            state.nextTicket += 1
            let ticket = Ticket(number: state.nextTicket, subjects: keys)
            var missing = 0
            for (key, isShared) in keys {
                let queue = state.queues[key] ?? []
                let isGranted = queue.isEmpty || isShared && queue.allSatisfy { $0.isShared && $0.isGranted }
                if !isGranted { missing += 1 }
                state.queues[key, default: []].append(Entry(ticket: ticket.number, isShared: isShared, isGranted: isGranted))
            }
            if missing > 0 { state.waiting[ticket.number] = Waiting(missing: missing) }
            return (ticket, missing > 0)
        }
    }

    private func giveUp(_ ticket: Ticket) {
        let waiting = state.withLock { $0.waiting.removeValue(forKey: ticket.number) }
        guard let continuation = waiting?.continuation else { return }
        leave(ticket)
        continuation.resume(throwing: PostgresError(.deadlinePassed, message: "another write of the same person or app took too long"))
    }

    /// Lets the next writes through.
    func leave(_ ticket: Ticket) {
        let resumed = state.withLock { state in
            var resumed: [CheckedContinuation<Void, any Error>] = []
            for key in ticket.subjects.keys {
                guard var queue = state.queues.removeValue(forKey: key) else { continue }
                queue.removeAll { $0.ticket == ticket.number }
                for index in queue.indices {
                    guard index == 0 || queue[index].isShared && queue[..<index].allSatisfy(\.isShared) else { break }
                    guard !queue[index].isGranted else { continue }
                    queue[index].isGranted = true
                    let number = queue[index].ticket
                    guard var waiting = state.waiting[number] else { continue }
                    waiting.missing -= 1
                    state.waiting[number] = waiting.missing > 0 ? waiting : nil
                    if waiting.missing == 0, let continuation = waiting.continuation { resumed.append(continuation) }
                }
                if !queue.isEmpty { state.queues[key] = queue }
            }
            return resumed
        }
        for continuation in resumed { continuation.resume() }
    }
}
