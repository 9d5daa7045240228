import LoginModel

/// A first-in, first-out queue with a bounded number of elements between asynchronous producers and one consumer.
///
/// A producer waits while the queue is full, and the consumer waits while it is empty. At most one producer and one consumer may wait at a
/// time; any number of producers may add to a queue that never becomes full.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        var spaceWaiter: OneShotResult<Void>?
        var elementWaiter: OneShotResult<Void>?
        /// The reason why the queue ended: the producer finished it, or the consumer stopped. `nil` while the queue is in use.
        var completion: Result<Void, any Error>?
    }

    private let state = Locked(State())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Adds an element, and waits while the queue is full.
    /// - Throws: `CancellationError` if the queue was finished or canceled, or if the task is canceled while it waits.
    func enqueue(_ element: Element) async throws {
        while true {
            let (isEnqueued, other): (Bool, OneShotResult<Void>?) = try state.withLock { state in
                guard state.completion == nil else { throw CancellationError() }
                guard state.elements.count < capacity else {
                    let waiter = OneShotResult<Void>()
                    state.spaceWaiter = waiter
                    return (false, waiter)
                }
                state.elements.append(element)
                defer { state.elementWaiter = nil }
                return (true, state.elementWaiter)
            }
            guard isEnqueued else {
                try await other?.valueUnlessCanceled()
                continue
            }
            other?.resolve(.success(()))
            return
        }
    }

    /// Removes the first element, and waits while the queue is empty.
    /// - Returns: `nil` after the last element of a queue that was finished without an error.
    /// - Throws: after the last element, the error that was passed to `finish(throwing:)`; `CancellationError` if the queue was canceled,
    ///   or if the task is canceled while it waits.
    func dequeue() async throws -> Element? {
        while true {
            let (element, other): (Element?, OneShotResult<Void>?) = try state.withLock { state in
                guard !state.elements.isEmpty else {
                    if let end = state.completion {
                        try end.get()
                        return (nil, nil)
                    }
                    let waiter = OneShotResult<Void>()
                    state.elementWaiter = waiter
                    return (nil, waiter)
                }
                defer { state.spaceWaiter = nil }
                return (state.elements.removeFirst(), state.spaceWaiter)
            }
            if let element {
                other?.resolve(.success(()))
                return element
            }
            guard let other else { return nil }
            try await other.valueUnlessCanceled()
        }
    }

    /// Marks the end of the input. Elements that are already in the queue can still be read.
    func finish(throwing error: (any Error)?) {
        let waiting: [OneShotResult<Void>] = state.withLock { state in
            if state.completion == nil { state.completion = error.map { .failure($0) } ?? .success(()) }
            return Self.removeWaiters(from: &state)
        }
        for wait in waiting { wait.resolve(.success(())) }
    }

    /// Discards the queue when the consumer stops reading.
    /// - Returns: the elements that were not read.
    func cancel() -> [Element] {
        let (left, waiting): ([Element], [OneShotResult<Void>]) = state.withLock { state in
            state.completion = .failure(CancellationError())
            defer { state.elements = [] }
            return (state.elements, Self.removeWaiters(from: &state))
        }
        for wait in waiting { wait.resolve(.success(())) }
        return left
    }

    private static func removeWaiters(from state: inout State) -> [OneShotResult<Void>] {
        defer { (state.spaceWaiter, state.elementWaiter) = (nil, nil) }
        return [state.spaceWaiter, state.elementWaiter].compactMap(\.self)
    }
}
