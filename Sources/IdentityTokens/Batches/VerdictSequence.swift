#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IdentityTokenVerifier {
    /// Checks tokens as they come, on all cores, each as ``verdict(on:expecting:at:)`` does.
    ///
    /// A nonce belongs to one login: expect none here, and compare the claim with what each login sent.
    /// - Parameters:
    ///   - now: tells the present moment for each token.
    ///   - ahead: how many tokens are taken before their verdicts are: memory is bounded by it, and who sends them waits.
    /// - Returns: one verdict for each token, in their order; ``VerdictSequence/inOrderOfCompletion`` has each as soon as it is ready.
    public func verify<Tokens: AsyncSequence & Sendable>(
        contentsOf tokens: Tokens, expecting expectations: TokenExpectations, at now: @escaping @Sendable () -> Date, ahead: Int = 256
    ) -> VerdictSequence<Tokens> where Tokens.Element == String {
        VerdictSequence(verifier: self, tokens: tokens, expectations: expectations, now: now, ahead: ahead)
    }
}

/// Verdicts on tokens as they come, in their order.
///
/// Each loop over it reads the tokens anew. What the tokens' own sequence throws comes after the verdicts on the tokens before. A cancelled
/// task gets `CancellationError`, and never a shorter list.
public struct VerdictSequence<Tokens: AsyncSequence & Sendable>: AsyncSequence, Sendable where Tokens.Element == String {
    let verifier: IdentityTokenVerifier
    let tokens: Tokens
    let expectations: TokenExpectations
    let now: @Sendable () -> Date
    let ahead: Int

    public func makeAsyncIterator() -> Iterator { Iterator(run: VerdictRun(self)) }

    /// Takes verdicts, and ends the work that is ahead when it is given up.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let run: VerdictRun

        public func next() async throws -> Verdict? { try await run.next() }
    }
}

/// One loop: tasks that check tokens are put into a queue by whoever reads the tokens, and taken by whoever wants verdicts.
private final class VerdictRun: Sendable {
    private let queue: BoundedQueue<Task<Verdict, Never>>
    private let reading: Task<Void, Never>

    init<Tokens>(_ verdicts: VerdictSequence<Tokens>) {
        let queue = BoundedQueue<Task<Verdict, Never>>(most: max(verdicts.ahead, 1))
        self.queue = queue
        reading = Task {
            do {
                for try await token in verdicts.tokens {
                    let check = Task { await verdicts.verifier.verdict(on: token, expecting: verdicts.expectations, at: verdicts.now()) }
                    do { try await queue.put(check) } catch {
                        check.cancel()
                        throw error
                    }
                }
                queue.end(throwing: nil)
            } catch { queue.end(throwing: error) }
        }
    }

    deinit { giveUp() }

    func next() async throws -> Verdict? {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            guard let check = try await queue.take() else {
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
        reading.cancel()
        for check in queue.abandon() { check.cancel() }
    }
}
