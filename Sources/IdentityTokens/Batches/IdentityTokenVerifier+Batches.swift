#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension IdentityTokenVerifier {
    /// How many tokens one task checks: so many that the task itself costs nothing, and so few that no core is left without work at the end.
    private static let share = 64

    /// Checks many tokens at once, on all cores, each as ``verdict(on:expecting:at:)`` does.
    ///
    /// A token whose key must be fetched keeps no other one from being checked meanwhile; the verdicts come together, once all are there. Who
    /// cannot wait for the slowest of them takes ``VerdictSequence/inOrderOfCompletion``. A nonce belongs to one login: expect none here, and compare the claim
    /// with what each login sent.
    /// - Parameter now: the present moment.
    /// - Returns: one verdict for each token, in their order.
    /// - Throws: `CancellationError` where the task is cancelled before all are checked. There are no verdicts then.
    public nonisolated(nonsending) func verify(
        contentsOf tokens: [String], expecting expectations: TokenExpectations, at now: Date
    ) async throws(CancellationError) -> [Verdict] {
        let checks = TokenChecks(expectations: expectations, now: now)
        var verdicts = [Verdict?](repeating: nil, count: tokens.count)
        await withTaskGroup(of: BatchPart.self) { group in
            for start in stride(from: 0, to: tokens.count, by: Self.share) {
                let range = start..<min(start + Self.share, tokens.count)
                group.addTask { part(of: tokens, range, checks) }
            }
            for await part in group {
                for (index, verdict) in part.verdicts { verdicts[index] = verdict }
                for (index, reading) in part.waiting {
                    group.addTask { BatchPart(verdicts: [(index, await verdict(fetchingFor: reading, checks))]) }
                }
            }
        }
        let complete = verdicts.compactMap(\.self)
        guard !Task.isCancelled, complete.count == tokens.count else { throw CancellationError() }
        return complete
    }

    /// As far as it goes without waiting.
    private func part(of tokens: [String], _ range: Range<Int>, _ checks: TokenChecks) -> BatchPart {
        // The memory of headers is behind a lock that the cores would wait for: each task has its own.
        let verifier = IdentityTokenVerifier(keys: keys)
        var part = BatchPart()
        for index in range {
            guard !Task.isCancelled else { return BatchPart() }
            var reading = verifier.reading(of: tokens[index], checks)
            if case .toBeLookedFor = reading.key, let keyID = reading.keyID {
                guard let key = readyKey(of: keyID, at: checks.now) else {
                    part.waiting.append((index, reading))
                    continue
                }
                reading.key = .found(key)
            }
            part.verdicts.append((index, Self.verdict(on: reading, checks)))
        }
        return part
    }

    private nonisolated(nonsending) func verdict(fetchingFor reading: TokenReading, _ checks: TokenChecks) async -> Verdict {
        var reading = reading
        if case .toBeLookedFor = reading.key, let keyID = reading.keyID { reading.key = await key(of: keyID, at: checks.now) }
        return Self.verdict(on: reading, checks)
    }
}

/// What one task of a batch has done, each with the place of its token.
private struct BatchPart: Sendable {
    var verdicts: [(Int, Verdict)] = []
    /// Those whose key is not at hand.
    var waiting: [(Int, TokenReading)] = []
}
