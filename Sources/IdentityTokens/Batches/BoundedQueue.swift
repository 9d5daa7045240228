import LoginModel

/// A first-in, first-out queue with a bounded number of elements between asynchronous producers and one consumer.
///
/// A producer waits while the queue is full, and the consumer waits while it is empty. At most one producer and one consumer may wait at a time;
/// any number of producers may add to a queue that never becomes full.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        var space: OneShotResult<Void>?
        var arrival: OneShotResult<Void>?
        /// Set once no further element will be added, or the consumer has stopped.
        var end: Result<Void, any Error>?
    }

    private let state = Locked(State())
    private let most: Int

    init(most: Int) { self.most = most }

    /// Adds an element, and waits while the queue is full.
    /// - Throws: `CancellationError` if the queue was ended or abandoned, or if the task is canceled.
    func put(_ element: Element) async throws {
        while true {
            let (isEnqueued, other): (Bool, OneShotResult<Void>?) = try state.withLock { state in
                guard state.end == nil else { throw CancellationError() }
                guard state.elements.count < most else {
                    let space = OneShotResult<Void>()
                    state.space = space
                    return (false, space)
                }
                state.elements.append(element)
                defer { state.arrival = nil }
                return (true, state.arrival)
            }
            guard isEnqueued else {
                try await other?.valueUnlessCanceled()
                continue
            }
            other?.settle(.success(()))
            return
        }
    }

    /// Removes the first element, and waits while the queue is empty.
    /// - Returns: `nil` after the last element of a queue that ended without an error.
    /// - Throws: after the last element, the error that was passed to `end(throwing:)`; `CancellationError` if the queue was abandoned or the task
    ///   is canceled.
    func take() async throws -> Element? {
        while true {
            let (element, other): (Element?, OneShotResult<Void>?) = try state.withLock { state in
                guard !state.elements.isEmpty else {
                    if let end = state.end {
                        try end.get()
                        return (nil, nil)
                    }
                    let arrival = OneShotResult<Void>()
                    state.arrival = arrival
                    return (nil, arrival)
                }
                defer { state.space = nil }
                return (state.elements.removeFirst(), state.space)
            }
            if let element {
                other?.settle(.success(()))
                return element
            }
            guard let other else { return nil }
            try await other.valueUnlessCanceled()
        }
    }

    /// Marks the end of the input. Elements that are already in the queue can still be read.
    func end(throwing error: (any Error)?) {
        let waiting: [OneShotResult<Void>] = state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
            return Self.waiting(in: &state)
        }
        for wait in waiting { wait.settle(.success(())) }
    }

    /// Discards the queue when the consumer stops reading.
    /// - Returns: the elements that were not read.
    func abandon() -> [Element] {
        let (left, waiting): ([Element], [OneShotResult<Void>]) = state.withLock { state in
            state.end = .failure(CancellationError())
            defer { state.elements = [] }
            return (state.elements, Self.waiting(in: &state))
        }
        for wait in waiting { wait.settle(.success(())) }
        return left
    }

    private static func waiting(in state: inout State) -> [OneShotResult<Void>] {
        defer { (state.space, state.arrival) = (nil, nil) }
        return [state.space, state.arrival].compactMap(\.self)
    }
}
