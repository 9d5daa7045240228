#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides which password is processed next, which ones wait, and which ones are rejected. Digesting and verifying passwords is slow by design, so
/// a client that sends many of them would block everyone else.
///
/// There is one subqueue for people in browsers in which they have logged in before, one for everyone else, and one for apps; see
/// ``PasswordRequester``. A subqueue that contains work gets its share of the turns, and all turns while the other subqueues are empty.
/// Within a subqueue, people, networks or apps take turns. The number of waiting passwords and their waiting time are limited.
public struct PasswordQueue: Sendable {
    /// The limits of the queue.
    public struct Limits: Sendable {
        /// The maximum number of passwords that are processed at the same time.
        public var maximumConcurrent = 2
        /// The maximum number of passwords that wait in the subqueue of everyone else. When it is full, a password from a network with fewer waiting
        /// passwords replaces one from the network with the most.
        public var maximumWaiting = 256
        /// The maximum number of passwords that wait for one network of 24 bits of IPv4 or 48 bits of IPv6. At this limit, a new password
        /// can replace one from the narrower network, or from the address, that has the most waiting passwords. Wider networks take turns,
        /// but have no limit.
        public var maximumPerNetwork = 64
        /// The maximum number of passwords that wait in each of the two other subqueues, for known browsers and for apps.
        public var maximumWaitingInOtherSubqueues = 64
        /// The maximum number of passwords that wait for one person.
        public var maximumPerPerson = 4
        /// The maximum number of passwords that wait for one app.
        public var maximumPerApp = 8
        /// The maximum number of passwords that an app may set within a minute.
        public var maximumPerAppAndMinute = 300
        /// The maximum waiting time in seconds. A password is rejected after this time, or at once if it is expected to wait longer.
        public var maximumWait = 5.0

        /// Creates the default limits of a provider.
        public init() {}
    }

    /// The unique identifier of a piece of work. Identifiers are never reused.
    public struct Ticket: Sendable, Hashable {
        let number: Int
        fileprivate let kind: PasswordRequester.Kind
    }

    /// The decision about new work.
    public enum Admission: Sendable, Hashable {
        /// The work starts now.
        case started(Ticket)
        /// The work waits. `insteadOf` is the waiting work that is rejected to make space for it; `nil` if there was space.
        case waiting(Ticket, insteadOf: Ticket?)
        /// The work is rejected.
        /// - Parameter retryAfter: The number of seconds after which a retry makes sense.
        case rejected(retryAfter: Int)
    }

    /// The changes to the waiting work after other work has finished.
    public struct Turn: Sendable, Hashable {
        /// The work that starts now, if there is any.
        public var started: Ticket?
        /// The work that has waited for too long.
        public var rejected: [Ticket]

        /// Creates a turn. Without arguments, no work starts and none is rejected.
        public init(started: Ticket? = nil, rejected: [Ticket] = []) {
            self.started = started
            self.rejected = rejected
        }
    }

    /// The order of the turns, which repeats. A subqueue without work is skipped.
    private static let order: [PasswordRequester.Kind] = [.knownBrowser, .everyoneElse, .knownBrowser, .everyoneElse, .knownBrowser, .app]
    /// The period in which the passwords of an app are counted, in seconds; see ``RollingCounter``.
    private static let minute: Double = 60
    private static let retryAfter = 2...30
    private static let maximumApps = 10_000

    private let limits: Limits
    private var subqueues: [PasswordRequester.Kind: PasswordSubqueue] = [:]
    private var position = 0
    private var tickets = 0
    /// When each piece of work in progress started, in seconds.
    private var running: [Ticket: Double] = [:]
    private var requestsByApp = RollingCounter<String>(period: minute, maximumKeys: maximumApps)
    /// The recent average duration of work, in seconds.
    private var averageDuration = 0.02

    /// Creates an empty queue.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Adds work to the queue, or rejects it.
    /// - Parameter now: The time of a monotonic clock, in seconds.
    public mutating func enqueue(_ requester: PasswordRequester, at now: Double) -> Admission {
        if let retryAfter = rejectionDelay(for: requester, at: now) { return .rejected(retryAfter: retryAfter) }
        if requester.kind == .app, !requestsByApp.add(requester.groups[0], at: Self.date(now)) {
            return .rejected(retryAfter: Int(Self.minute))
        }
        tickets += 1
        let ticket = Ticket(number: tickets, kind: requester.kind)
        guard running.count >= limits.maximumConcurrent else {
            running[ticket] = now
            return .started(ticket)
        }
        let other: Ticket? = if case .occupied(let other) = space(for: requester) { other } else { nil }
        if let other { cancel(other) }
        subqueues[requester.kind, default: PasswordSubqueue()].append(
            PasswordSubqueue.Entry(ticket: ticket, groups: requester.groups, since: now))
        return .waiting(ticket, insteadOf: other)
    }

    /// Checks whether new work would be rejected now.
    /// - Returns: The number of seconds after which a retry makes sense, or `nil` if the work would be accepted.
    public mutating func rejectionDelay(for requester: PasswordRequester, at now: Double) -> Int? {
        if requester.kind == .app, requestsByApp.count(of: requester.groups[0], at: Self.date(now)) >= limits.maximumPerAppAndMinute {
            return Int(Self.minute)
        }
        guard running.count >= limits.maximumConcurrent else { return nil }
        let wait = wait(of: requester)
        if wait <= limits.maximumWait, space(for: requester) != nil { return nil }
        return min(max(Int(wait.rounded(.up)), Self.retryAfter.lowerBound), Self.retryAfter.upperBound)
    }

    /// Records that work has finished. Returns the waiting work that starts now, and the work that has waited for too long.
    public mutating func finish(_ ticket: Ticket, at now: Double) -> Turn {
        if let began = running.removeValue(forKey: ticket) { averageDuration += (now - began - averageDuration) / 8 }
        var turn = Turn()
        for kind in PasswordRequester.Kind.allCases { turn.rejected += subqueues[kind]?.removeAll(before: now - limits.maximumWait) ?? [] }
        if running.count < limits.maximumConcurrent, let next = next() {
            running[next] = now
            turn.started = next
        }
        return turn
    }

    /// Removes waiting work whose caller has given up.
    public mutating func cancel(_ ticket: Ticket) { subqueues[ticket.kind]?.remove(ticket) }

    private mutating func next() -> Ticket? {
        for _ in Self.order {
            let kind = Self.order[position]
            position = (position + 1) % Self.order.count
            if let ticket = subqueues[kind]?.next() { return ticket }
        }
        return nil
    }

    /// The space for one more piece of work in a subqueue.
    private enum Space {
        case free
        /// This waiting work is rejected to make space.
        case occupied(by: Ticket)
    }

    /// Returns the space for new work in the subqueue of its requester; `nil` if there is none.
    private func space(for requester: PasswordRequester) -> Space? {
        let waiting = subqueues[requester.kind] ?? PasswordSubqueue()
        let (most, mostOfGroup) =
            switch requester.kind {
            case .knownBrowser: (limits.maximumWaitingInOtherSubqueues, limits.maximumPerPerson)
            case .everyoneElse: (limits.maximumWaiting, limits.maximumPerNetwork)
            case .app: (limits.maximumWaitingInOtherSubqueues, limits.maximumPerApp)
            }
        let hasAll = waiting.count(of: requester.groups[requester.limitedLevel]) >= mostOfGroup
        if !hasAll, waiting.count < most { return .free }
        return waiting.evictionCandidate(for: requester.groups, from: hasAll ? requester.limitedLevel + 1 : 0).map(Space.occupied)
    }

    /// Returns the number of seconds that new work would wait if no other work were added.
    private func wait(of requester: PasswordRequester) -> Double {
        let waiting = subqueues[requester.kind] ?? PasswordSubqueue()
        let active = Self.order.filter { $0 == requester.kind || subqueues[$0]?.count ?? 0 > 0 }
        let share = Double(active.count { $0 == requester.kind }) / Double(active.count)
        return Double(waiting.countAhead(of: requester.groups) + 1) * averageDuration / Double(max(limits.maximumConcurrent, 1)) / share
    }

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
}
