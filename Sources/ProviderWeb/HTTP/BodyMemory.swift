import Hummingbird
import LoginModel

/// The memory for bodies of requests that are larger than an ordinary form. It is bounded for the whole provider, and for each sender, before any of
/// it is taken.
///
/// Where there is none left, a body that is still coming gives way to the newer one: the oldest of the same sender, where that has all that it may have;
/// otherwise the oldest of the sender that has most, where that is more than its share; otherwise the oldest of all. So nobody who sends slowly, from
/// however many networks, keeps a sender out who has no more than its share. A body that has come gives way to nobody. Whoever gives way, or
/// finds nobody that does, is told to come again, and no more of their body is read.
final class BodyMemory: Sendable {
    /// What a body is read for.
    enum Purpose: Sendable {
        /// The parameters of a call or a form.
        case parameters
        /// Files that a person uploads.
        case upload

        /// The most bytes that all bodies may take together.
        var most: Int {
            switch self {
            case .parameters: 16 * 1024 * 1024
            case .upload: 4 * mostOfSender
            }
        }

        /// The most bytes that the bodies of one sender may take together.
        var mostOfSender: Int {
            switch self {
            case .parameters: 4 * 1024 * 1024
            case .upload: Request.largestUpload
            }
        }

        /// How many bytes the bodies of one sender may take together before they are the first to give way.
        fileprivate var share: Int {
            switch self {
            case .parameters: most / 8
            case .upload: mostOfSender
            }
        }

        /// The most bytes of bodies that have given way and are not gone yet. They are there beside ``most``, for a moment.
        fileprivate var mostLeaving: Int {
            switch self {
            case .parameters: mostOfSender
            case .upload: 2 * mostOfSender
            }
        }

        /// How many of these may be of one sender, so that one that is slow to go does not keep others from giving way.
        fileprivate var mostLeavingOfSender: Int {
            switch self {
            case .parameters: mostOfSender / 4
            case .upload: mostOfSender
            }
        }
    }

    /// Who sends a body.
    struct Sender: Sendable, Hashable {
        let purpose: Purpose
        let name: String
    }

    /// What a body takes.
    fileprivate struct Holding: Sendable {
        let sender: Sender
        /// Older ones have lower numbers.
        let number: Int
        let giveWay: @Sendable () -> Void
        var bytes = 0
        /// Whether more of the body may come. Only then it can give way.
        var isComing = true
    }

    fileprivate struct State: Sendable {
        var holdings: [ObjectIdentifier: Holding] = [:]
        /// What has given way and is not gone yet.
        var leaving: [ObjectIdentifier: Holding] = [:]
        var taken: [Purpose: Int] = [:]
        var takenBySender: [Sender: Int] = [:]
        var last = 0
    }

    private let state = Locked(State())

    /// Takes memory for a body. ``release(_:)`` gives it back.
    /// - Parameter giveWay: is called where the body gives way to another one.
    /// - Returns: whether there is so much, and the body has not given way.
    func take(_ bytes: Int, for body: ObjectIdentifier, of sender: Sender, giveWay: @escaping @Sendable () -> Void) -> Bool {
        let left: [Holding]? = state.withLock { state in
            guard state.leaving[body] == nil else { return nil }
            state.last += 1
            let holding = state.holdings[body] ?? Holding(sender: sender, number: state.last, giveWay: giveWay)
            guard let left = state.makePlace(bytes, for: holding) else { return nil }
            state.add(bytes, to: holding, of: body)
            return left
        }
        for holding in left ?? [] { holding.giveWay() }
        return left != nil
    }

    /// - Returns: whether the body has come before it had to give way. It keeps its memory from now on.
    func keep(_ body: ObjectIdentifier) -> Bool {
        state.withLock { state in
            state.holdings[body]?.isComing = false
            return state.leaving[body] == nil
        }
    }

    func release(_ body: ObjectIdentifier) {
        state.withLock { state in
            _ = state.remove(body)
            state.leaving[body] = nil
        }
    }
}

extension BodyMemory.State {
    /// - Returns: what gives way; `nil` where that is not enough, or the body itself is what would have to.
    fileprivate mutating func makePlace(_ bytes: Int, for new: BodyMemory.Holding) -> [BodyMemory.Holding]? {
        if hasPlace(bytes, for: new.sender) { return [] }
        var state = self
        var left: [BodyMemory.Holding] = []
        while !state.hasPlace(bytes, for: new.sender) {
            guard let (body, holding) = state.nextToLeave(for: bytes, of: new.sender), holding.number != new.number else { return nil }
            left += state.remove(body).map { [$0] } ?? []
            state.leaving[body] = holding
        }
        let purpose = new.sender.purpose
        guard state.bytesLeaving(of: { $0.purpose == purpose }) <= purpose.mostLeaving else { return nil }
        self = state
        return left
    }

    private func hasPlace(_ bytes: Int, for sender: BodyMemory.Sender) -> Bool {
        taken[sender.purpose, default: 0] + bytes <= sender.purpose.most && mayTake(bytes, sender)
    }

    private func mayTake(_ bytes: Int, _ sender: BodyMemory.Sender) -> Bool {
        takenBySender[sender, default: 0] + bytes <= sender.purpose.mostOfSender
    }

    /// How many bytes of some senders have given way and are not gone yet.
    fileprivate func bytesLeaving(of isOne: (BodyMemory.Sender) -> Bool) -> Int {
        leaving.values.reduce(0) { $0 + (isOne($1.sender) ? $1.bytes : 0) }
    }

    private func mayLeave(_ holding: BodyMemory.Holding) -> Bool {
        holding.isComing && holding.bytes + bytesLeaving(of: { $0 == holding.sender }) <= holding.sender.purpose.mostLeavingOfSender
    }

    private func nextToLeave(for bytes: Int, of sender: BodyMemory.Sender) -> (ObjectIdentifier, BodyMemory.Holding)? {
        let able = holdings.filter { $0.value.sender.purpose == sender.purpose && mayLeave($0.value) }
        func oldest(of sender: BodyMemory.Sender) -> (ObjectIdentifier, BodyMemory.Holding)? {
            able.filter { $0.value.sender == sender }.min { $0.value.number < $1.value.number }
        }
        if !mayTake(bytes, sender) { return oldest(of: sender) }
        let greedy = Set(able.values.map(\.sender)).filter { takenBySender[$0, default: 0] > sender.purpose.share }
        let most = greedy.max { takenBySender[$0, default: 0] < takenBySender[$1, default: 0] }
        return most.flatMap(oldest(of:)) ?? able.min { $0.value.number < $1.value.number }
    }

    fileprivate mutating func add(_ bytes: Int, to holding: BodyMemory.Holding, of body: ObjectIdentifier) {
        var holding = holding
        holding.bytes += bytes
        holdings[body] = holding
        taken[holding.sender.purpose, default: 0] += bytes
        takenBySender[holding.sender, default: 0] += bytes
    }

    fileprivate mutating func remove(_ body: ObjectIdentifier) -> BodyMemory.Holding? {
        guard let holding = holdings.removeValue(forKey: body) else { return nil }
        taken[holding.sender.purpose, default: 0] -= holding.bytes
        takenBySender[holding.sender, default: 0] -= holding.bytes
        if takenBySender[holding.sender] == 0 { takenBySender[holding.sender] = nil }
        return holding
    }
}

extension HTTPError {
    /// No memory, or no place, is left for one more large body at this moment.
    static var tooManyLargeBodies: HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "More large requests come at this moment than can be read.")
    }
}
