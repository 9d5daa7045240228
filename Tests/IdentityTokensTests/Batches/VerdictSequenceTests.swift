import Foundation
import IdentityTokens
import LoginModel
import Testing

@Suite("A stream of tokens")
struct VerdictSequenceTests {
    private func verdicts<Tokens: AsyncSequence & Sendable>(
        on tokens: Tokens, ahead: Int = 256
    ) throws -> VerdictSequence<Tokens> where Tokens.Element == String {
        let now = try Vectors.now
        return try IdentityTokenVerifier(keys: Vectors.keys()).verify(
            contentsOf: tokens, expecting: Vectors.expectations(), at: { now }, ahead: ahead)
    }

    private func stream(_ tokens: [String]) -> AsyncStream<String> {
        AsyncStream { feed in
            for token in tokens { feed.yield(token) }
            feed.finish()
        }
    }

    @Test("is answered in its order", arguments: [1, 2, 256])
    func order(ahead: Int) async throws {
        var rows = Vectors.rows[...]
        for try await verdict in try verdicts(on: stream(rows.map(\.token)), ahead: ahead) {
            let next = rows.popFirst()
            let row = try #require(next)
            #expect(Set(verdict.rejections.map(\.code.rawValue)) == Set(row.rejections), "\(row.name)")
        }
        #expect(rows.isEmpty)
    }

    @Test("is answered as soon as it can be, and not only at its end")
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

    @Test("is read no further than it may be ahead of who takes the verdicts", arguments: [1, 8])
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
            // Those in the queue, one that waits for its place there, and the one just taken.
            #expect(read.withLock { $0 } <= taken + ahead + 2)
            taken += 1
        }
        #expect(taken == 300)
    }

    @Test("that fails says so after the verdicts on what came before")
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

    @Test("that is cancelled never ends as if it were complete")
    func cancellation() async throws {
        let (tokens, feed) = AsyncStream.makeStream(of: String.self)
        feed.yield(try Vectors.token("the good one"))
        let verdicts = try verdicts(on: tokens)
        let (firsts, first) = AsyncStream.makeStream(of: Void.self)
        let loop = Task {
            for try await _ in verdicts { first.yield() }
        }
        for await _ in firsts { break }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }

    @Test("is given up by whoever leaves its loop")
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
