#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import LoginModel
import Testing

@testable import SystemHTTP

@Suite("A raw server", .timeLimit(.minutes(2)))
struct RawServerTests {
    @Test("A raw server that still serves after its test has ended takes no connection of the next one")
    func next() async throws {
        let begun = Locked<AbandonedRequest?>(nil)
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\n\r\n".utf8), then: .repeating(" ")) { url in
            let request = try AbandonedRequest(url, DeferredCancellation(maximumConnectTime: .never))
            try await request.response.value()
            begun.withLock { $0 = request }
        }
        let request = try #require(begun.withLock { $0 })
        try await RawServer.run(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)) { url in
            request.abandon()
            #expect(try await request.end.value() == .cancelled)
            let exchange = HTTPExchange(within: 30, maximumResponseSize: 100)
            let next = URLRequest(url: try #require(URL(string: url)))
            for _ in 0..<100 {
                let response = try await exchange.response(to: next)
                #expect(response.body == Array("{}".utf8))
            }
        }
    }
}
#endif
