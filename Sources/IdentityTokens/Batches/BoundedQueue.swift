import LoginModel

/// Hands things on in their order. Who puts waits while it is full, and who takes while it is empty. One at a time may wait to put, and one may take;
/// any number may put into one that is never full.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var elements: [Element] = []
        var space: FirstOutcome<Void>?
        var arrival: FirstOutcome<Void>?
        /// Set once nothing more comes.
        var end: Result<Void, any Error>?
    }

    private let state = Locked(State())
    private let most: Int

    init(most: Int) { self.most = most }

    /// - Throws: `CancellationError` where nobody takes any more, or the task is cancelled.
    func put(_ element: Element) async throws {
        while true {
            let (isPut, other): (Bool, FirstOutcome<Void>?) = try state.withLock { state in
                guard state.end == nil else { throw CancellationError() }
                guard state.elements.count < most else {
                    let space = FirstOutcome<Void>()
                    state.space = space
                    return (false, space)
                }
                state.elements.append(element)
                defer { state.arrival = nil }
                return (true, state.arrival)
            }
            guard isPut else {
                try await other?.valueUnlessCancelled()
                continue
            }
            other?.settle(.success(()))
            return
        }
    }

    /// - Returns: `nil` after the last one.
    /// - Throws: what the end was told, after the last one.
    func take() async throws -> Element? {
        while true {
            let (element, other): (Element?, FirstOutcome<Void>?) = try state.withLock { state in
                guard !state.elements.isEmpty else {
                    if let end = state.end {
                        try end.get()
                        return (nil, nil)
                    }
                    let arrival = FirstOutcome<Void>()
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
            try await other.valueUnlessCancelled()
        }
    }

    /// Nothing more comes.
    func end(throwing error: (any Error)?) {
        let waiting: [FirstOutcome<Void>] = state.withLock { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(()) }
            return Self.waiting(in: &state)
        }
        for wait in waiting { wait.settle(.success(())) }
    }

    /// Nobody takes any more.
    /// - Returns: what was left.
    func abandon() -> [Element] {
        let (left, waiting): ([Element], [FirstOutcome<Void>]) = state.withLock { state in
            state.end = .failure(CancellationError())
            defer { state.elements = [] }
            return (state.elements, Self.waiting(in: &state))
        }
        for wait in waiting { wait.settle(.success(())) }
        return left
    }

    private static func waiting(in state: inout State) -> [FirstOutcome<Void>] {
        defer { (state.space, state.arrival) = (nil, nil) }
        return [state.space, state.arrival].compactMap(\.self)
    }
}
