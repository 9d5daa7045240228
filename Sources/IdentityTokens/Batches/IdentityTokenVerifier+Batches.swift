#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IdentityTokenVerifier {
    /// The number of tokens per task: large enough to hide the cost of a task, small enough to keep all cores busy until the end.
    private static let tokensPerTask = 64

    /// Verifies many tokens at once on all cores, each as ``verdict(on:expecting:at:)`` does.
    ///
    /// A token whose key must be fetched does not delay the checks of the other tokens, but all verdicts are returned together. To get each
    /// verdict as soon as it is ready, use ``VerdictSequence/inOrderOfCompletion``. Leave the expected nonce `nil`, because a nonce belongs
    /// to one login. Compare the claim `nonce` of each token with the nonce of its login afterward.
    /// - Parameter now: the current time.
    /// - Returns: one verdict for each token, in the order of the tokens.
    /// - Throws: `CancellationError` if the task is canceled before all tokens are checked. The verdicts that are ready are discarded.
    public nonisolated(nonsending) func verify(
        contentsOf tokens: [String], expecting expectations: TokenExpectations, at now: Date
    ) async throws(CancellationError) -> [Verdict] {
        let checks = TokenChecks(expectations: expectations, now: now)
        var verdicts = [Verdict?](repeating: nil, count: tokens.count)
        await withTaskGroup(of: BatchPart.self) { group in
            for start in stride(from: 0, to: tokens.count, by: Self.tokensPerTask) {
                let range = start..<min(start + Self.tokensPerTask, tokens.count)
                group.addTask { verifyBatch(of: tokens, range, checks) }
            }
            for await part in group {
                for (index, verdict) in part.verdicts { verdicts[index] = verdict }
                for (index, decoded) in part.awaitingKey {
                    group.addTask { BatchPart(verdicts: [(index, await verdictFetchingKey(for: decoded, checks))]) }
                }
            }
        }
        let complete = verdicts.compactMap(\.self)
        guard !Task.isCancelled, complete.count == tokens.count else { throw CancellationError() }
        return complete
    }

    /// Verifies a range of the tokens, except those whose key has to be fetched first.
    private func verifyBatch(of tokens: [String], _ range: Range<Int>, _ checks: TokenChecks) -> BatchPart {
        // The header cache is behind a lock on which the cores would contend, so each task has a verifier with its own cache.
        let verifier = IdentityTokenVerifier(keys: keys)
        var part = BatchPart()
        for index in range {
            guard !Task.isCancelled else { return BatchPart() }
            var decoded = verifier.decode(tokens[index], checks)
            if case .lookupRequired = decoded.key, let keyID = decoded.keyID {
                guard let key = readyKey(of: keyID, at: checks.now) else {
                    part.awaitingKey.append((index, decoded))
                    continue
                }
                decoded.key = .found(key)
            }
            part.verdicts.append((index, Self.verdict(on: decoded, checks)))
        }
        return part
    }

    private nonisolated(nonsending) func verdictFetchingKey(for decoded: DecodedToken, _ checks: TokenChecks) async -> Verdict {
        var decoded = decoded
        if case .lookupRequired = decoded.key, let keyID = decoded.keyID { decoded.key = await key(of: keyID, at: checks.now) }
        return Self.verdict(on: decoded, checks)
    }
}

/// The result of one task of a batch, each entry with the index of its token.
private struct BatchPart: Sendable {
    var verdicts: [(Int, Verdict)] = []
    /// The tokens whose key has to be fetched.
    var awaitingKey: [(Int, DecodedToken)] = []
}
