extension VerdictSequence {
    /// The same verdicts, each delivered as soon as it is ready, so that a token whose key is slow to arrive delays no other verdict.
    ///
    /// The limit `ahead` applies to the tokens whose verdicts have not been consumed. At this limit, no further token is verified until a
    /// verdict is consumed.
    public var inOrderOfCompletion: CompletedVerdicts<Tokens> { CompletedVerdicts(verdicts: self) }
}

/// An asynchronous sequence of verdicts in the order of completion, each with the index of its token.
///
/// Each loop reads the tokens again from the start. An error of the token sequence is thrown after the verdicts on all earlier tokens. A
/// canceled task gets `CancellationError`, never a shortened list.
public struct CompletedVerdicts<Tokens: AsyncSequence & Sendable>: AsyncSequence, Sendable where Tokens.Element == String {
    /// The verdict on one token, with the token's index.
    public struct Element: Sendable {
        /// The index of the token in the input, from 0.
        public let index: Int
        /// The result of all checks of the token.
        public let verdict: Verdict
    }

    fileprivate let verdicts: VerdictSequence<Tokens>

    public func makeAsyncIterator() -> Iterator { Iterator(loop: CompletionLoop(verdicts)) }

    /// Iterates over the verdicts, and cancels all work in progress when it is deallocated or its task is canceled.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let loop: CompletionLoop<Element>

        public func next() async throws -> Element? { try await loop.next() }
    }
}

/// One loop over the sequence: each token is verified in a task of its own, which adds its verdict to a queue.
private final class CompletionLoop<Element: Sendable>: Sendable {
    private let completed: BoundedQueue<Element>
    /// A queue with one element for each token whose verdict has not been consumed. Its capacity limits the number of these tokens.
    private let pendingSlots: BoundedQueue<Void>
    private let readerTask: Task<Void, Never>

    init<Tokens>(_ verdicts: VerdictSequence<Tokens>) where Element == CompletedVerdicts<Tokens>.Element {
        let ready = BoundedQueue<Element>(capacity: .max)
        let limit = max(verdicts.readAheadLimit, 1)
        let pendingSlots = BoundedQueue<Void>(capacity: limit)
        self.completed = ready
        self.pendingSlots = pendingSlots
        readerTask = Task {
            var problem: (any Error)?
            await withTaskGroup(of: Void.self) { group in
                var index = 0
                do {
                    for try await token in verdicts.tokens {
                        try await pendingSlots.enqueue(())
                        // A free slot means that some task has finished. Removing one finished child here keeps the task group from
                        // growing.
                        if index >= limit { await group.next() }
                        group.addTask { [index] in
                            let verdict = await verdicts.verifier.verdict(on: token, expecting: verdicts.expectations, at: verdicts.now())
                            // This queue is never full; `enqueue` fails only after the consumer has stopped.
                            try? await ready.enqueue(Element(index: index, verdict: verdict))
                        }
                        index += 1
                    }
                } catch {
                    // Checks that have already started still deliver their verdicts before the error.
                    problem = error
                }
            }
            ready.finish(throwing: problem)
        }
    }

    deinit { giveUp() }

    func next() async throws -> Element? {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            let element = try await completed.dequeue()
            try Task.checkCancellation()
            if element != nil { _ = try await pendingSlots.dequeue() }
            return element
        } onCancel: {
            giveUp()
        }
    }

    private func giveUp() {
        readerTask.cancel()
        _ = completed.cancel()
        _ = pendingSlots.cancel()
    }
}
