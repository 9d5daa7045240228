import Hummingbird
import LoginModel

/// The memory for request bodies that are larger than an ordinary form. The limits for the whole provider and for each sender are checked
/// before memory is allocated.
///
/// When a limit is reached, a body that is still arriving is dropped to make room:
///
/// 1. the oldest one of the same sender, if that sender has reached its limit;
/// 2. otherwise, the oldest one of the sender that uses the most memory, if that sender exceeds its share;
/// 3. otherwise, the oldest one of all.
///
/// Thus senders that send slowly, even from many networks, cannot shut out a sender that stays within its share. A complete body is never
/// dropped. A request is rejected with a `Retry-After` header if its body is dropped, or if its body needs memory and no other body can be
/// dropped. The rest of its body is not read.
final class BodyMemoryPool: Sendable {
    /// What a body is read for.
    enum Purpose: Sendable {
        /// The parameters of a call or a form.
        case parameters
        /// Files that a person uploads.
        case upload

        /// The limit for all bodies together, in bytes.
        var maximumBytes: Int {
            switch self {
            case .parameters: 16 * 1024 * 1024
            case .upload: 4 * maximumBytesPerSender
            }
        }

        /// The limit for the bodies of one sender together, in bytes.
        var maximumBytesPerSender: Int {
            switch self {
            case .parameters: 4 * 1024 * 1024
            case .upload: Request.maximumUploadBytes
            }
        }

        /// The fair share of one sender, in bytes. When the pool is full, bodies of senders that exceed their share are dropped first.
        fileprivate var fairShare: Int {
            switch self {
            case .parameters: maximumBytes / 8
            case .upload: maximumBytesPerSender
            }
        }

        /// The limit for dropped bodies that are still in memory, in bytes. For a moment, they occupy memory in addition to
        /// ``maximumBytes``.
        fileprivate var maximumEvictedBytes: Int {
            switch self {
            case .parameters: maximumBytesPerSender
            case .upload: 2 * maximumBytesPerSender
            }
        }

        /// The limit for one sender's dropped bodies that are still in memory, in bytes. Without it, one slow sender could use up
        /// ``maximumEvictedBytes``, and no body of another sender could be dropped to make room.
        fileprivate var maximumEvictedBytesPerSender: Int {
            switch self {
            case .parameters: maximumBytesPerSender / 4
            case .upload: maximumBytesPerSender
            }
        }
    }

    /// The sender of a body: a network, or a person who uploads a file.
    struct Sender: Sendable, Hashable {
        let purpose: Purpose
        let name: String
    }

    /// The memory reserved for one body.
    fileprivate struct Holding: Sendable {
        let sender: Sender
        /// The order of arrival; older bodies have lower numbers.
        let number: Int
        let onEviction: @Sendable () -> Void
        var bytes = 0
        /// Whether the body is still arriving, and can therefore be dropped.
        var isArriving = true
    }

    fileprivate struct State: Sendable {
        var reservations: [ObjectIdentifier: Holding] = [:]
        /// The dropped bodies that are still in memory.
        var evicted: [ObjectIdentifier: Holding] = [:]
        var reservedBytes: [Purpose: Int] = [:]
        var reservedBytesBySender: [Sender: Int] = [:]
        var last = 0
    }

    private let state = Locked(State())

    /// Reserves memory for a body until ``release(_:)``.
    /// - Parameter onEviction: called if the body is dropped for another one.
    /// - Returns: `false` if the memory is not available, or if the body was dropped before.
    func reserve(_ bytes: Int, for body: ObjectIdentifier, of sender: Sender, onEviction: @escaping @Sendable () -> Void) -> Bool {
        let left: [Holding]? = state.withLock { state in
            guard state.evicted[body] == nil else { return nil }
            state.last += 1
            let holding = state.reservations[body] ?? Holding(sender: sender, number: state.last, onEviction: onEviction)
            guard let left = state.evict(bytes, for: holding) else { return nil }
            state.add(bytes, to: holding, of: body)
            return left
        }
        for holding in left ?? [] { holding.onEviction() }
        return left != nil
    }

    /// Marks a body as complete, so that it can no longer be dropped.
    /// - Returns: `false` if the body was dropped before.
    func complete(_ body: ObjectIdentifier) -> Bool {
        state.withLock { state in
            state.reservations[body]?.isArriving = false
            return state.evicted[body] == nil
        }
    }

    /// Releases all memory of a body.
    func release(_ body: ObjectIdentifier) {
        state.withLock { state in
            _ = state.remove(body)
            state.evicted[body] = nil
        }
    }
}

extension BodyMemoryPool.State {
    /// Drops bodies until there is room for a new one.
    /// - Returns: the dropped bodies; `nil` if not enough memory can be freed within the limits for dropped bodies, or if the new body
    ///   itself would be dropped.
    fileprivate mutating func evict(_ bytes: Int, for new: BodyMemoryPool.Holding) -> [BodyMemoryPool.Holding]? {
        if hasCapacity(bytes, for: new.sender) { return [] }
        var state = self
        var left: [BodyMemoryPool.Holding] = []
        while !state.hasCapacity(bytes, for: new.sender) {
            guard let (body, holding) = state.nextToEvict(for: bytes, of: new.sender), holding.number != new.number else { return nil }
            left += state.remove(body).map { [$0] } ?? []
            state.evicted[body] = holding
        }
        let purpose = new.sender.purpose
        guard state.evictedBytes(of: { $0.purpose == purpose }) <= purpose.maximumEvictedBytes else { return nil }
        self = state
        return left
    }

    private func hasCapacity(_ bytes: Int, for sender: BodyMemoryPool.Sender) -> Bool {
        reservedBytes[sender.purpose, default: 0] + bytes <= sender.purpose.maximumBytes && isWithinSenderLimit(bytes, sender)
    }

    private func isWithinSenderLimit(_ bytes: Int, _ sender: BodyMemoryPool.Sender) -> Bool {
        reservedBytesBySender[sender, default: 0] + bytes <= sender.purpose.maximumBytesPerSender
    }

    /// Returns the number of bytes in dropped bodies that are still in memory, for the senders that satisfy the predicate.
    fileprivate func evictedBytes(of isOne: (BodyMemoryPool.Sender) -> Bool) -> Int {
        evicted.values.reduce(0) { $0 + (isOne($1.sender) ? $1.bytes : 0) }
    }

    private func canEvict(_ holding: BodyMemoryPool.Holding) -> Bool {
        holding.isArriving
            && holding.bytes + evictedBytes(of: { $0 == holding.sender }) <= holding.sender.purpose.maximumEvictedBytesPerSender
    }

    private func nextToEvict(for bytes: Int, of sender: BodyMemoryPool.Sender) -> (ObjectIdentifier, BodyMemoryPool.Holding)? {
        let evictable = reservations.filter { $0.value.sender.purpose == sender.purpose && canEvict($0.value) }
        func oldest(of sender: BodyMemoryPool.Sender) -> (ObjectIdentifier, BodyMemoryPool.Holding)? {
            evictable.filter { $0.value.sender == sender }.min { $0.value.number < $1.value.number }
        }
        if !isWithinSenderLimit(bytes, sender) { return oldest(of: sender) }
        let overShare = Set(evictable.values.map(\.sender)).filter { reservedBytesBySender[$0, default: 0] > sender.purpose.fairShare }
        let most = overShare.max { reservedBytesBySender[$0, default: 0] < reservedBytesBySender[$1, default: 0] }
        return most.flatMap(oldest(of:)) ?? evictable.min { $0.value.number < $1.value.number }
    }

    fileprivate mutating func add(_ bytes: Int, to holding: BodyMemoryPool.Holding, of body: ObjectIdentifier) {
        var holding = holding
        holding.bytes += bytes
        reservations[body] = holding
        reservedBytes[holding.sender.purpose, default: 0] += bytes
        reservedBytesBySender[holding.sender, default: 0] += bytes
    }

    fileprivate mutating func remove(_ body: ObjectIdentifier) -> BodyMemoryPool.Holding? {
        guard let holding = reservations.removeValue(forKey: body) else { return nil }
        reservedBytes[holding.sender.purpose, default: 0] -= holding.bytes
        reservedBytesBySender[holding.sender, default: 0] -= holding.bytes
        if reservedBytesBySender[holding.sender] == 0 { reservedBytesBySender[holding.sender] = nil }
        return holding
    }
}

extension HTTPError {
    /// The error that there is currently no memory, or no place in the queue, for another large body.
    static var tooManyLargeBodies: HTTPError {
        HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "Too many large requests arrive at once. Please try again.")
    }
}
