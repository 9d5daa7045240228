#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IdentityTokenVerifier {
    /// Verifies tokens as they arrive, on all cores, each as ``verdict(on:expecting:at:)`` does.
    ///
    /// Leave the expected nonce `nil`, because a nonce belongs to one login. Compare the claim `nonce` of each token with the nonce of its
    /// login afterward.
    /// - Parameters:
    ///   - now: returns the current time; called once for each token.
    ///   - ahead: the maximum number of tokens in the queue, where each token waits until its verdict is requested. At most two more tokens
    ///     are read. The limit bounds the memory, and makes a faster producer wait. Values below 1 count as 1.
    /// - Returns: one verdict for each token, in the order of the tokens; ``VerdictSequence/inOrderOfCompletion`` delivers each as soon as
    ///   it is ready.
    public func verify<Tokens: AsyncSequence & Sendable>(
        contentsOf tokens: Tokens, expecting expectations: TokenExpectations, at now: @escaping @Sendable () -> Date, ahead: Int = 256
    ) -> VerdictSequence<Tokens> where Tokens.Element == String {
        VerdictSequence(verifier: self, tokens: tokens, expectations: expectations, now: now, readAheadLimit: ahead)
    }
}

/// An asynchronous sequence of verdicts in the order of the tokens.
///
/// Each loop reads the tokens again from the start. An error of the token sequence is thrown after the verdicts on all earlier tokens. A
/// canceled task gets `CancellationError`, never a shortened list.
public struct VerdictSequence<Tokens: AsyncSequence & Sendable>: AsyncSequence, Sendable where Tokens.Element == String {
    let verifier: IdentityTokenVerifier
    let tokens: Tokens
    let expectations: TokenExpectations
    let now: @Sendable () -> Date
    let readAheadLimit: Int

    public func makeAsyncIterator() -> Iterator { Iterator(loop: VerdictLoop(self)) }

    /// Iterates over the verdicts, and cancels all work in progress when it is deallocated or its task is canceled.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let loop: VerdictLoop

        public func next() async throws -> Verdict? { try await loop.next() }
    }
}

/// One loop over the sequence: a task reads the tokens and queues one verification task for each; the consumer awaits them in order.
private final class VerdictLoop: Sendable {
    private let queue: BoundedQueue<Task<Verdict, Never>>
    private let readerTask: Task<Void, Never>

    init<Tokens>(_ verdicts: VerdictSequence<Tokens>) {
        let queue = BoundedQueue<Task<Verdict, Never>>(capacity: max(verdicts.readAheadLimit, 1))
        self.queue = queue
        readerTask = Task {
            do {
                for try await token in verdicts.tokens {
                    let check = Task { await verdicts.verifier.verdict(on: token, expecting: verdicts.expectations, at: verdicts.now()) }
                    do { try await queue.enqueue(check) } catch {
                        check.cancel()
                        throw error
                    }
                }
                queue.finish(throwing: nil)
            } catch { queue.finish(throwing: error) }
        }
    }

    deinit { giveUp() }

    func next() async throws -> Verdict? {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            guard let check = try await queue.dequeue() else {
                try Task.checkCancellation()
                return nil
            }
            let verdict = await check.value
            try Task.checkCancellation()
            return verdict
        } onCancel: {
            giveUp()
        }
    }

    private func giveUp() {
        readerTask.cancel()
        for check in queue.cancel() { check.cancel() }
    }
}
