extension VerdictSequence {
    /// The same verdicts, each as soon as it is ready: a token whose key is slow to come holds back no verdict on another one.
    ///
    /// Where as many tokens wait for their keys as may be ahead, no further one is taken.
    public var inOrderOfCompletion: CompletedVerdicts<Tokens> { CompletedVerdicts(verdicts: self) }
}

/// Verdicts on tokens as they come, each as soon as it is ready, with the number of its token.
///
/// Each loop over it reads the tokens anew. What the tokens' own sequence throws comes after all verdicts on the tokens before. A cancelled task
/// gets `CancellationError`, and never a shorter list.
public struct CompletedVerdicts<Tokens: AsyncSequence & Sendable>: AsyncSequence, Sendable where Tokens.Element == String {
    /// A verdict on one of many tokens.
    public struct Element: Sendable {
        /// Which of the tokens it is on: 0 for the first.
        public let index: Int
        /// What was found out about it.
        public let verdict: Verdict
    }

    fileprivate let verdicts: VerdictSequence<Tokens>

    public func makeAsyncIterator() -> Iterator { Iterator(run: CompletionRun(verdicts)) }

    /// Takes verdicts, and ends the work that is ahead when it is given up.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let run: CompletionRun<Element>

        public func next() async throws -> Element? { try await run.next() }
    }
}

/// One loop: a task for each token, which puts its verdict where it is taken from.
private final class CompletionRun<Element: Sendable>: Sendable {
    private let ready: BoundedQueue<Element>
    /// One for each token whose verdict has not been taken.
    private let places: BoundedQueue<Void>
    private let reading: Task<Void, Never>

    init<Tokens>(_ verdicts: VerdictSequence<Tokens>) where Element == CompletedVerdicts<Tokens>.Element {
        let ready = BoundedQueue<Element>(most: .max)
        let most = max(verdicts.ahead, 1)
        let places = BoundedQueue<Void>(most: most)
        self.ready = ready
        self.places = places
        reading = Task {
            var problem: (any Error)?
            await withTaskGroup(of: Void.self) { group in
                var index = 0
                do {
                    for try await token in verdicts.tokens {
                        try await places.put(())
                        // That there is a place again means that a task has put its verdict. The group forgets it, and does not grow.
                        if index >= most { await group.next() }
                        group.addTask { [index] in
                            let verdict = await verdicts.verifier.verdict(on: token, expecting: verdicts.expectations, at: verdicts.now())
                            // It is never full, and refuses only when nobody takes any more.
                            try? await ready.put(Element(index: index, verdict: verdict))
                        }
                        index += 1
                    }
                } catch {
                    // Those that have begun go on.
                    problem = error
                }
            }
            ready.end(throwing: problem)
        }
    }

    deinit { giveUp() }

    func next() async throws -> Element? {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            let element = try await ready.take()
            try Task.checkCancellation()
            if element != nil { _ = try await places.take() }
            return element
        } onCancel: {
            giveUp()
        }
    }

    private func giveUp() {
        reading.cancel()
        _ = ready.abandon()
        _ = places.abandon()
    }
}
