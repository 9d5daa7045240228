import Foundation
import IdentityTokens
import LoginModel
import Testing

/// Returns a stream of these tokens, which then ends.
private func stream(_ tokens: [String]) -> AsyncStream<String> {
    AsyncStream { feed in
        for token in tokens { feed.yield(token) }
        feed.finish()
    }
}

@Suite("The verification of streams of tokens")
struct VerdictSequenceTests {
    private func verdicts<Tokens: AsyncSequence & Sendable>(
        on tokens: Tokens, ahead: Int = 256
    ) throws -> VerdictSequence<Tokens> where Tokens.Element == String {
        let now = try Vectors.now
        return try IdentityTokenVerifier(keys: Vectors.keys()).verify(
            contentsOf: tokens, expecting: Vectors.expectations(), at: { now }, ahead: ahead)
    }

    @Test("A stream has its verdicts in the order of its tokens", arguments: [1, 2, 256])
    func order(ahead: Int) async throws {
        var rows = Vectors.rows[...]
        for try await verdict in try verdicts(on: stream(rows.map(\.token)), ahead: ahead) {
            let next = rows.popFirst()
            let row = try #require(next)
            #expect(Set(verdict.rejections.map(\.code.rawValue)) == Set(row.rejections), "\(row.name)")
        }
        #expect(rows.isEmpty)
    }

    @Test("A stream has each verdict as soon as its token arrives")
    func atOnce() async throws {
        let (tokens, feed) = AsyncStream.makeStream(of: String.self)
        let iterator = try verdicts(on: tokens).makeAsyncIterator()
        for name in ["the good one", "no typ, which is optional"] {
            feed.yield(try Vectors.token(name))
            #expect(try await iterator.next()?.token != nil)
        }
        feed.finish()
        #expect(try await iterator.next() == nil)
    }

    @Test("A stream is read no further ahead of its consumer than allowed", arguments: [1, 8])
    func backPressure(ahead: Int) async throws {
        let token = try Vectors.token("the good one")
        let read = Locked(0)
        let tokens = AsyncStream<String> {
            read.withLock {
                $0 += 1; return $0 <= 300 ? token : nil
            }
        }
        var taken = 0
        for try await _ in try verdicts(on: tokens, ahead: ahead) {
            // In addition to the `taken` tokens, at most these have been read: the tokens in the queue, one that waits for space in the
            // queue, and the one just taken.
            #expect(read.withLock { $0 } <= taken + ahead + 2)
            taken += 1
        }
        #expect(taken == 300)
    }

    @Test("A stream that fails throws its error after the verdicts on earlier tokens")
    func failure() async throws {
        struct Broken: Error {}
        let token = try Vectors.token("the good one")
        let tokens = AsyncThrowingStream<String, any Error> { feed in
            for _ in 0..<3 { feed.yield(token) }
            feed.finish(throwing: Broken())
        }
        var count = 0
        await #expect(throws: Broken.self) {
            for try await verdict in try verdicts(on: tokens) { count += verdict.token == nil ? 0 : 1 }
        }
        #expect(count == 3)
    }

    @Test("A canceled stream throws an error instead of ending")
    func cancellation() async throws {
        let (tokens, feed) = AsyncStream.makeStream(of: String.self)
        feed.yield(try Vectors.token("the good one"))
        let verdicts = try verdicts(on: tokens)
        let (firstVerdicts, first) = AsyncStream.makeStream(of: Void.self)
        let loop = Task {
            for try await _ in verdicts { first.yield() }
        }
        for await _ in firstVerdicts { break }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }

    @Test("A stream of tokens is terminated when the consumer leaves the loop")
    func leaving() async throws {
        let (tokens, feed) = AsyncStream.makeStream(of: String.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        feed.onTermination = { _ in end.yield() }
        feed.yield(try Vectors.token("the good one"))
        for try await _ in try verdicts(on: tokens) { break }
        for await _ in ends { break }
        withExtendedLifetime(feed) {}
    }
}

@Suite("The verification of streams in the order of completion")
struct CompletedVerdictsTests {
    private static let slowKey = "a476f8872cb876599178702c40b01053aa3a21c5"

    @Test("Only verdicts that need a slow key wait for that key", .timeLimit(.minutes(1)))
    func slowKey() async throws {
        let (opens, openContinuation) = AsyncStream.makeStream(of: Void.self)
        let keys = BlockedKey(keys: try Vectors.keys(), blocked: Self.slowKey, opens: opens)
        let (good, slow) = (try Vectors.token("the good one"), try Vectors.token("signed by the next key"))
        let tokens = [slow] + Array(repeating: good, count: 20)
        let now = try Vectors.now
        let verdicts = IdentityTokenVerifier(keys: keys).verify(
            contentsOf: stream(tokens), expecting: try Vectors.expectations(), at: { now }, ahead: 4)
        let iterator = verdicts.inOrderOfCompletion.makeAsyncIterator()
        var indices: Set<Int> = []
        for _ in 1...20 {
            let element = try #require(try await iterator.next())
            #expect(element.verdict.token != nil)
            indices.insert(element.index)
        }
        #expect(indices == Set(1...20))
        openContinuation.yield()
        let last = try #require(try await iterator.next())
        #expect(last.index == 0 && last.verdict.token?.keyID == Self.slowKey)
        #expect(try await iterator.next() == nil)
    }

    @Test("Each token has one verdict with its index", arguments: [1, 3, 256])
    func complete(ahead: Int) async throws {
        let rows = Vectors.rows
        let now = try Vectors.now
        let verdicts = IdentityTokenVerifier(keys: try Vectors.keys()).verify(
            contentsOf: stream(rows.map(\.token)), expecting: try Vectors.expectations(), at: { now }, ahead: ahead)
        var seen: [Int: Verdict] = [:]
        for try await element in verdicts.inOrderOfCompletion {
            #expect(seen.updateValue(element.verdict, forKey: element.index) == nil)
        }
        #expect(seen.count == rows.count)
        for (index, verdict) in seen { #expect(Set(verdict.rejections.map(\.code.rawValue)) == Set(rows[index].rejections)) }
    }

    @Test("The stream is read no further ahead of its consumer than allowed", arguments: [1, 8])
    func backPressure(ahead: Int) async throws {
        let token = try Vectors.token("the good one")
        let read = Locked(0)
        let tokens = AsyncStream<String> {
            read.withLock {
                $0 += 1; return $0 <= 100 ? token : nil
            }
        }
        let now = try Vectors.now
        let verdicts = IdentityTokenVerifier(keys: try Vectors.keys()).verify(
            contentsOf: tokens, expecting: try Vectors.expectations(), at: { now }, ahead: ahead)
        var taken = 0
        for try await _ in verdicts.inOrderOfCompletion {
            #expect(read.withLock { $0 } <= taken + ahead + 2)
            taken += 1
        }
        #expect(taken == 100)
    }

    @Test("The stream throws the error of its tokens after earlier verdicts, and an error when it is canceled")
    func endings() async throws {
        struct Broken: Error {}
        let token = try Vectors.token("the good one")
        let now = try Vectors.now
        let verifier = IdentityTokenVerifier(keys: try Vectors.keys())
        let failing = AsyncThrowingStream<String, any Error> { feed in
            for _ in 0..<3 { feed.yield(token) }
            feed.finish(throwing: Broken())
        }
        var count = 0
        await #expect(throws: Broken.self) {
            let verdicts = verifier.verify(contentsOf: failing, expecting: try Vectors.expectations(), at: { now })
            for try await element in verdicts.inOrderOfCompletion { count += element.verdict.token == nil ? 0 : 1 }
        }
        #expect(count == 3)

        let (endless, feed) = AsyncStream.makeStream(of: String.self)
        feed.yield(token)
        let verdicts = verifier.verify(contentsOf: endless, expecting: try Vectors.expectations(), at: { now })
        let (firstVerdicts, first) = AsyncStream.makeStream(of: Void.self)
        let loop = Task { for try await _ in verdicts.inOrderOfCompletion { first.yield() } }
        for await _ in firstVerdicts { break }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
        withExtendedLifetime(feed) {}
    }
}

/// A key source in which one key becomes available only when the test releases it.
private struct BlockedKey: KeySource {
    let keys: KeySet
    let blocked: String
    let opens: AsyncStream<Void>

    func keys(for keyID: String, at now: Date) async throws(KeySourceError) -> KeySet {
        if keyID == blocked { for await _ in opens { break } }
        return keys
    }
}
