import Foundation
import IdentityTokens
import LoginModel
import StrictJSON
import Testing

@Suite("The verification of batches of tokens")
struct BatchTests {
    private let many = Array(repeating: Vectors.rows, count: 5).flatMap(\.self)

    @Test("A batch has the same verdicts in the same order as its tokens alone")
    func order() async throws {
        let verifier = IdentityTokenVerifier(keys: try Vectors.keys())
        let verdicts = try await verifier.verify(contentsOf: many.map(\.token), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdicts.count == many.count)
        for (row, verdict) in zip(many, verdicts) {
            #expect(Set(verdict.rejections.map(\.code.rawValue)) == Set(row.rejections), "\(row.name)")
            #expect(verdict.token?.text.reveal { $0 } == (row.rejections.isEmpty ? row.token : nil), "\(row.name)")
        }
    }

    @Test("A batch of any size has one verdict for each token", arguments: [0, 1, 63, 64, 65, 1000])
    func sizes(count: Int) async throws {
        let token = try Vectors.token("the good one")
        let verdicts = try await IdentityTokenVerifier(keys: Vectors.keys()).verify(
            contentsOf: Array(repeating: token, count: count), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdicts.count == count)
        #expect(verdicts.allSatisfy { $0.token != nil })
    }

    @Test("Only the tokens of a slow key wait for that key")
    func slowKey() async throws {
        let good = try Vectors.token("the good one")
        let slow = try Vectors.token("signed by the next key")
        let keys = SlowKey(keys: try Vectors.keys(), slow: "a476f8872cb876599178702c40b01053aa3a21c5", others: 150)
        // Every fourth token has the slow key, so that each part of the batch contains tokens of both keys.
        let tokens = (0..<200).map { $0 % 4 == 0 ? slow : good }
        let verdicts = try await IdentityTokenVerifier(keys: keys).verify(
            contentsOf: tokens, expecting: Vectors.expectations(), at: Vectors.now)
        #expect(verdicts.allSatisfy { $0.token != nil })
        #expect(keys.othersFirst.withLock { $0 })
    }

    @Test("A batch fetches the keys once for all tokens")
    func oneFetch() async throws {
        let fetches = FetchCounter(["jwks.json"])
        let verdicts = try await IdentityTokenVerifier(keys: KeyCache { try await fetches.next() }).verify(
            contentsOf: many.map(\.token), expecting: Vectors.expectations(), at: Vectors.now)
        #expect(zip(many, verdicts).allSatisfy { Set($1.rejections.map(\.code.rawValue)) == Set($0.rejections) })
        #expect(await fetches.count == 1)
    }

    @Test("A canceled batch throws an error")
    func cancellation() async throws {
        let token = try Vectors.token("the good one")
        let keys = SlowKey(keys: try Vectors.keys(), slow: "35ab601de0b6ad87c4417fa153c2ab190d39ded8", others: 1)
        let batch = Task {
            try await IdentityTokenVerifier(keys: keys).verify(contentsOf: [token], expecting: Vectors.expectations(), at: Vectors.now)
        }
        batch.cancel()
        await #expect(throws: CancellationError.self) { try await batch.value }
    }
}

/// A key source whose slow key becomes available only after the other keys were requested `others` times. A batch that waited for the slow
/// key first would never end.
private struct SlowKey: KeySource {
    let keys: KeySet
    let slow: String
    let others: Int
    let othersFirst = Locked(false)
    private let callCount = Locked(0)

    init(keys: KeySet, slow: String, others: Int) {
        self.keys = keys
        self.slow = slow
        self.others = others
    }

    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        guard keyID == slow else {
            callCount.withLock { $0 += 1 }
            return keys
        }
        while callCount.withLock({ $0 }) < others {
            if Task.isCancelled { throw KeySourceError(code: "cancelled", explanation: "Nobody waits any more.") }
            await Task.yield()
        }
        othersFirst.withLock { $0 = true }
        return keys
    }
}
