#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import LoginModel
import Testing

@testable import SystemHTTP

// One after the other: what is counted depends on all sockets of the process.
@Suite("A request that nobody waits for any more", .serialized, .timeLimit(.minutes(2)))
struct TaskAbandonmentTests {
    private let earlyCancellations = Locked(0)

    @Test("is cancelled at once where it is connected")
    func connected() async throws {
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .trickle(" ")) { url in
            let request = try AbandonedRequest(url, DeferredCancellation(maximumConnectTime: .never, counting: earlyCancellations))
            try await request.response.value()
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("is cancelled with the first sign of life where it is not")
    func connecting() async throws {
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .trickle(" ")) { url in
            let request = try AbandonedRequest(url, DeferredCancellation(maximumConnectTime: .never, counting: earlyCancellations))
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("is cancelled after a while where nobody lets it in, and counted")
    func neverConnected() async throws {
        let listener = try BusyListener()
        let abandonment = DeferredCancellation(maximumConnectTime: .milliseconds(100), counting: earlyCancellations)
        let request = try AbandonedRequest(listener.url, abandonment)
        request.abandon()
        #expect(try await request.end.value() == .cancelled)
        #expect(earlyCancellations.withLock { $0 } == 1)
    }

    @Test("does not count where it is let in, and never answered")
    func silent() async throws {
        let listener = try BusyListener(isFull: false)
        let abandonment = DeferredCancellation(maximumConnectTime: .milliseconds(100), counting: earlyCancellations)
        let request = try AbandonedRequest(listener.url, abandonment)
        request.abandon()
        #expect(try await request.end.value() == .cancelled)
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("does not count where it has ended by itself")
    func ended() async throws {
        let abandonment = DeferredCancellation(maximumConnectTime: .milliseconds(1), counting: earlyCancellations)
        let request = try AbandonedRequest("http://127.0.0.1:1/", abandonment)
        #expect(try await request.end.value() == .cannotConnectToHost)
        request.abandon()
        // What was put off for longer on the same queue comes later.
        await withCheckedContinuation { continuation in
            abandonment.queue.asyncAfter(deadline: .now() + .milliseconds(2)) { continuation.resume() }
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("takes no other request with it")
    func beside() async throws {
        let exchange = HTTPExchange(within: 30, largestAnswer: 100)
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)) { url in
            let request = URLRequest(url: try #require(URL(string: url)))
            for delay in 0..<60 {
                let abandoned = Task { try await exchange.answer(to: request) }
                async let other = exchange.answer(to: request)
                for _ in 0..<delay { await Task.yield() }
                abandoned.cancel()
                #expect(try await other.status == 200)
                _ = await abandoned.result
            }
        }
    }
}
#endif
