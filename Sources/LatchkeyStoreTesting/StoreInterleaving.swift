import LoginModel
public import ProviderStore
public import Testing

/// Two writes that must not disturb each other, with the check of what must hold afterward.
///
/// The check stops the first write, by one store object, after it has read and before it writes. Then the second write, by another object
/// with the same storage, runs until it has ended or waits for the first one, and the first write goes on.
public struct StoreInterleaving: Sendable, CustomTestStringConvertible {
    /// How far the second write got while the first one was stopped.
    public enum Course: Sendable, Hashable {
        /// The second write waited for the first one.
        case waited
        /// The second write ended before the first one went on.
        case overtook
        /// The first write did not stop, because it does not read before it writes, or had nothing to write.
        case notStopped
    }

    /// What must hold, as a sentence. If the two writes differ, it ends with the two of them.
    public let sentence: String
    private let body: @Sendable (Stores) async throws -> Course

    /// The name of the interleaving among the arguments of a test.
    public var testDescription: String { sentence }

    /// Checks what must hold after the two writes. Call it in a test of Swift Testing, to which it reports what does not hold.
    /// - Parameters:
    ///   - open: Returns a new store object, whose transactions call the ``StorePause``. Both objects have the same storage, which is empty
    ///     before the first one is opened.
    ///   - isWaiting: Whether a write of one of the objects waits for a write of the other one now. It is asked repeatedly while the first
    ///     write is stopped and the second one has not ended, so the check does not return if it overlooks a wait.
    /// - Returns: How far the second write got. A store that serializes the two writes returns ``Course/waited``.
    /// - Throws: An error of the store that the check does not expect.
    @discardableResult
    public func check(
        opening open: @Sendable (StorePause) async throws -> any ProviderStore, isWaiting: @escaping @Sendable () async throws -> Bool
    ) async throws -> Course {
        let pause = StorePause()
        return try await body(Stores(first: try await open(pause), second: try await open(pause), pause: pause, isWaiting: isWaiting))
    }
}

extension StoreInterleaving {
    /// One of the two writes.
    struct Write<State: Sendable, Result: Sendable>: Sendable {
        /// The name of the write in the sentence of the interleaving, such as "the removal".
        let name: String
        let perform: @Sendable (any ProviderStore, State) async throws -> Result

        init(_ name: String, _ perform: @escaping @Sendable (any ProviderStore, State) async throws -> Result) {
            self.name = name
            self.perform = perform
        }
    }

    /// Creates an interleaving of two writes of one kind.
    /// - Parameters:
    ///   - sentence: What must hold.
    ///   - prepare: Stores what the writes need.
    ///   - verify: Checks what must hold, with the results of the first and the second write.
    init<State: Sendable, First: Sendable, Second: Sendable>(
        _ sentence: String,
        prepare: @escaping @Sendable (StoreNodes) async throws -> State,
        first: @escaping @Sendable (any ProviderStore, State) async throws -> First,
        second: @escaping @Sendable (any ProviderStore, State) async throws -> Second,
        verify: @escaping @Sendable (StoreNodes, State, First, Second) async throws -> Void
    ) {
        self.sentence = sentence
        body = { stores in
            let nodes = StoreNodes(stores.first, stores.second)
            let state = try await prepare(nodes)
            let (one, other, course) = try await stores.interleave({ try await first($0, state) }, { try await second($0, state) })
            try await verify(nodes, state, one, other)
            return course
        }
    }

    /// Returns the interleavings of two different writes: each is the first one once.
    static func bothOrders<State: Sendable, One: Sendable, Other: Sendable>(
        _ sentence: String,
        prepare: @escaping @Sendable (StoreNodes) async throws -> State,
        _ one: Write<State, One>, _ other: Write<State, Other>,
        verify: @escaping @Sendable (StoreNodes, State, One, Other) async throws -> Void
    ) -> [StoreInterleaving] {
        [
            StoreInterleaving(
                "\(sentence): \(other.name) during \(one.name)", prepare: prepare, first: one.perform, second: other.perform,
                verify: verify),
            StoreInterleaving(
                "\(sentence): \(one.name) during \(other.name)", prepare: prepare, first: other.perform, second: one.perform,
                verify: { try await verify($0, $1, $3, $2) }),
        ]
    }
}

extension StoreInterleaving {
    /// The two store objects of an interleaving.
    fileprivate struct Stores: Sendable {
        let first: any ProviderStore
        let second: any ProviderStore
        let pause: StorePause
        let isWaiting: @Sendable () async throws -> Bool

        func interleave<First: Sendable, Second: Sendable>(
            _ write: @escaping @Sendable (any ProviderStore) async throws -> First,
            _ otherWrite: @escaping @Sendable (any ProviderStore) async throws -> Second
        ) async throws -> (First, Second, Course) {
            let (stops, continuation) = AsyncStream<Bool>.makeStream()
            pause.arm { continuation.yield(true) }
            defer { pause.release() }
            let one = Task {
                defer { continuation.yield(false) }
                return try await write(first)
            }
            let isStopped = await stops.first { _ in true } ?? false
            let hasEnded = Locked(false)
            let other = Task {
                defer { hasEnded.withLock { $0 = true } }
                return try await otherWrite(second)
            }
            let course = isStopped ? try await course { hasEnded.withLock(\.self) } : .notStopped
            pause.release()
            let firstResult = await one.result
            return (try firstResult.get(), try await other.value, course)
        }

        /// Returns when the second write has ended or waits.
        private func course(hasEnded: () -> Bool) async throws -> Course {
            while !hasEnded() {
                if try await isWaiting() { return .waited }
                await Task.yield()
            }
            return .overtook
        }
    }
}
