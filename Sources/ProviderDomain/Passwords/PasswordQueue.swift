#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides which password is worked on next, who waits and who is refused. Digesting and checking passwords is made to be slow, so that whoever
/// sends many of them would shut everybody else out.
///
/// There is one lane for people in browsers in which they have logged in before, one for everybody else, and one for apps; see ``PasswordLane``.
/// A lane that has work gets its share of the turns, and all of them while no other has any. Within a lane, people, networks or apps are served in
/// turn. All that waits is bounded in number and in time.
public struct PasswordQueue: Sendable {
    /// What may be worked on, wait, and be wanted.
    public struct Limits: Sendable {
        /// How many passwords are worked on at once.
        public var atOnce = 2
        /// How many may wait in the lane of everybody. Where it is full, one of a network of which fewer wait takes the place of one of the network
        /// of which most do.
        public var mostWaiting = 256
        /// How many of them may be of one network of 24 bits of IP version 4, or 48 of version 6. Where it has them all, the networks and
        /// addresses inside it share them in the same way. Wider networks share turns alone.
        public var mostOfNetwork = 64
        /// How many may wait in the lane of known browsers, and in that of apps.
        public var mostWaitingApart = 64
        /// How many of them may be of one person.
        public var mostOfPerson = 4
        /// How many of them may be of one app.
        public var mostOfApp = 8
        /// How many passwords an app may set within a minute.
        public var mostOfAppPerMinute = 300
        /// Seconds after which whoever waits is refused, and at once where the wait would be longer.
        public var longestWait = 5.0

        /// The limits of a provider.
        public init() {}
    }

    /// Names a piece of work. The same number never comes again.
    public struct Ticket: Sendable, Hashable {
        let number: Int
        fileprivate let kind: PasswordLane.Kind
    }

    /// What becomes of work that is wanted.
    public enum Admission: Sendable, Hashable {
        /// It begins now.
        case started(Ticket)
        /// It waits, and the other one is refused in its place, if there is one.
        case waiting(Ticket, insteadOf: Ticket?)
        /// It is refused.
        /// - Parameter retryAfter: seconds after which trying again is worth it.
        case refused(retryAfter: Int)
    }

    /// What follows when work has ended.
    public struct Turn: Sendable, Hashable {
        /// What begins now.
        public var started: Ticket?
        /// What has waited for too long.
        public var refused: [Ticket]

        /// Nothing, unless something is said.
        public init(started: Ticket? = nil, refused: [Ticket] = []) {
            self.started = started
            self.refused = refused
        }
    }

    /// Whose turn it is, over and over: a lane without work is left out.
    private static let order: [PasswordLane.Kind] = [.knownBrowser, .anybody, .knownBrowser, .anybody, .knownBrowser, .app]
    /// An app's minute weighs less as the next one goes on: at its end nothing of it is left.
    private static let minute: Double = 60
    private static let retryAfter = 2...30
    private static let mostApps = 10_000

    private let limits: Limits
    private var lanes: [PasswordLane.Kind: WaitingLane] = [:]
    private var position = 0
    private var tickets = 0
    /// When each piece of work that is under way began, in seconds.
    private var running: [Ticket: Double] = [:]
    private var workOfApps = RollingCount<String>(period: minute, mostKeys: mostApps)
    /// How long work took of late, in seconds.
    private var pace = 0.02

    /// Nobody waits.
    public init(_ limits: Limits = Limits()) { self.limits = limits }

    /// Takes work in, or refuses it.
    /// - Parameter now: in seconds, from any beginning, by a clock that never goes back.
    public mutating func enter(_ lane: PasswordLane, at now: Double) -> Admission {
        if let retryAfter = refusal(of: lane, at: now) { return .refused(retryAfter: retryAfter) }
        if lane.kind == .app, !workOfApps.add(lane.groups[0], at: Self.date(now)) { return .refused(retryAfter: Int(Self.minute)) }
        tickets += 1
        let ticket = Ticket(number: tickets, kind: lane.kind)
        guard running.count >= limits.atOnce else {
            running[ticket] = now
            return .started(ticket)
        }
        let other: Ticket? = if case .occupied(let other) = place(of: lane) { other } else { nil }
        if let other { leave(other) }
        lanes[lane.kind, default: WaitingLane()].append(WaitingLane.Entry(ticket: ticket, groups: lane.groups, since: now))
        return .waiting(ticket, insteadOf: other)
    }

    /// Whether work would be refused now.
    /// - Returns: seconds after which trying again is worth it; `nil` where it would be taken in.
    public mutating func refusal(of lane: PasswordLane, at now: Double) -> Int? {
        if lane.kind == .app, workOfApps.count(of: lane.groups[0], at: Self.date(now)) >= limits.mostOfAppPerMinute {
            return Int(Self.minute)
        }
        guard running.count >= limits.atOnce else { return nil }
        let wait = wait(of: lane)
        if wait <= limits.longestWait, place(of: lane) != nil { return nil }
        return min(max(Int(wait.rounded(.up)), Self.retryAfter.lowerBound), Self.retryAfter.upperBound)
    }

    /// Work has ended: the next one begins.
    public mutating func finish(_ ticket: Ticket, at now: Double) -> Turn {
        if let began = running.removeValue(forKey: ticket) { pace += (now - began - pace) / 8 }
        var turn = Turn()
        for kind in PasswordLane.Kind.allCases { turn.refused += lanes[kind]?.removeAll(before: now - limits.longestWait) ?? [] }
        if running.count < limits.atOnce, let next = next() {
            running[next] = now
            turn.started = next
        }
        return turn
    }

    /// Whoever waits has given up.
    public mutating func leave(_ ticket: Ticket) { lanes[ticket.kind]?.remove(ticket) }

    private mutating func next() -> Ticket? {
        for _ in Self.order {
            let kind = Self.order[position]
            position = (position + 1) % Self.order.count
            if let ticket = lanes[kind]?.next() { return ticket }
        }
        return nil
    }

    /// Where one more can wait.
    private enum Place {
        case free
        /// The one who has it is refused.
        case occupied(by: Ticket)
    }

    /// - Returns: `nil` where there is no place.
    private func place(of lane: PasswordLane) -> Place? {
        let waiting = lanes[lane.kind] ?? WaitingLane()
        let (most, mostOfGroup) =
            switch lane.kind {
            case .knownBrowser: (limits.mostWaitingApart, limits.mostOfPerson)
            case .anybody: (limits.mostWaiting, limits.mostOfNetwork)
            case .app: (limits.mostWaitingApart, limits.mostOfApp)
            }
        let hasAll = waiting.count(of: lane.groups[lane.boundedLevel]) >= mostOfGroup
        if !hasAll, waiting.count < most { return .free }
        return waiting.last(insteadOf: lane.groups, from: hasAll ? lane.boundedLevel + 1 : 0).map(Place.occupied)
    }

    /// Seconds until the turn of one more comes, if nobody else comes meanwhile.
    private func wait(of lane: PasswordLane) -> Double {
        let waiting = lanes[lane.kind] ?? WaitingLane()
        let active = Self.order.filter { $0 == lane.kind || lanes[$0]?.count ?? 0 > 0 }
        let share = Double(active.count { $0 == lane.kind }) / Double(active.count)
        return Double(waiting.ahead(of: lane.groups) + 1) * pace / Double(max(limits.atOnce, 1)) / share
    }

    private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
}
