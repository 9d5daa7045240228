#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import LoginModel
import Testing

@testable import SystemHTTP

// The tests run one after the other, because the counted cancellations depend on all sockets of the process.
@Suite("The deferred cancellation of an abandoned request", .serialized, .timeLimit(.minutes(2)))
struct DeferredCancellationTests {
    private let earlyCancellations = Locked(0)

    @Test("An abandoned request is canceled at once if it is connected")
    func connected() async throws {
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .repeating(" ")) { url in
            let request = try AbandonedRequest(url, DeferredCancellation(maximumConnectTime: .never, counting: earlyCancellations))
            try await request.response.value()
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("An abandoned request that is not yet connected is canceled as soon as it is")
    func connecting() async throws {
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .repeating(" ")) { url in
            let request = try AbandonedRequest(url, DeferredCancellation(maximumConnectTime: .never, counting: earlyCancellations))
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("An abandoned request that never connects is canceled after a time limit and added to the count of such requests")
    func neverConnected() async throws {
        let listener = try BusyListener()
        let abandonment = DeferredCancellation(maximumConnectTime: .milliseconds(100), counting: earlyCancellations)
        let request = try AbandonedRequest(listener.url, abandonment)
        request.abandon()
        #expect(try await request.end.value() == .cancelled)
        #expect(earlyCancellations.withLock { $0 } == 1)
    }

    @Test("An abandoned request that connects and never receives a response is not counted")
    func silent() async throws {
        // A socket of another suite that is connecting at that moment has the request counted, so one of several has to be not counted.
        for _ in 0..<20 {
            let listener = try BusyListener(isFull: false)
            let count = Locked(0)
            let request = try AbandonedRequest(
                listener.url, DeferredCancellation(maximumConnectTime: .milliseconds(100), counting: count))
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
            if count.withLock(\.self) == 0 { return }
        }
        Issue.record("Each of the requests is counted.")
    }

    @Test("An abandoned request that has already ended is not counted")
    func ended() async throws {
        let abandonment = DeferredCancellation(maximumConnectTime: .milliseconds(1), counting: earlyCancellations)
        let request = try AbandonedRequest("http://127.0.0.1:1/", abandonment)
        #expect(try await request.end.value() == .cannotConnectToHost)
        request.abandon()
        // A later action on the same queue runs after all deferred cancellations.
        await withCheckedContinuation { continuation in
            abandonment.queue.asyncAfter(deadline: .now() + .milliseconds(2)) { continuation.resume() }
        }
        #expect(earlyCancellations.withLock { $0 } == 0)
    }

    @Test("An abandoned request does not affect another request")
    func beside() async throws {
        let exchange = HTTPExchange(within: 30, maximumResponseSize: 100)
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)) { url in
            let request = URLRequest(url: try #require(URL(string: url)))
            for delay in 0..<60 {
                let abandoned = Task { try await exchange.response(to: request) }
                async let other = exchange.response(to: request)
                for _ in 0..<delay { await Task.yield() }
                abandoned.cancel()
                #expect(try await other.status == 200)
                _ = await abandoned.result
            }
        }
    }
}
#endif
