import Testing

@testable import ProviderWeb

@Suite("Limits of request heads", .timeLimit(.minutes(1)))
struct HeadLimitsTests {
    /// - Returns: the status of the response; `nil` if the connection ends without a response.
    private func status(_ requestTarget: String, _ headers: String, method: String = "GET") async throws -> String? {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        let (responses, response) = AsyncStream.makeStream(of: String?.self)
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            try await client.send("\(method) \(requestTarget) HTTP/1.1\r\nHost: provider\r\n\(headers)\r\n")
            response.yield(await client.receive().map { String($0.dropFirst(9).prefix(3)) })
        }
        for await status in responses { return status }
        return nil
    }

    private static let long = String(repeating: "a", count: 49 * 1024)

    @Test(
        "A request head that is too large or has too many headers is rejected with 431",
        arguments: [
            ("/assets/mark.svg", "X-A: \(long.prefix(24 * 1024))\r\n", "200"),
            ("/assets/mark.svg?a=\(long.prefix(24 * 1024))", "", "200"),
            ("/assets/mark.svg", String(repeating: "X-A: a\r\n", count: 99), "200"),
            ("/assets/mark.svg", "X-A: \(long)\r\n", "431"),
            ("/assets/mark.svg", String(repeating: "X-A: \(long.prefix(1024))\r\n", count: 49), "431"),
            ("/assets/mark.svg?a=\(long)", "", "431"),
            ("/assets/mark.svg", String(repeating: "X-A: a\r\n", count: 100), "431"),
        ])
    func limits(requestTarget: String, headers: String, expected: String) async throws {
        #expect(try await status(requestTarget, headers) == expected)
    }

    @Test("A malformed header and too many trailers are rejected with 400, not with 431")
    func otherErrors() async throws {
        let trailers = String(repeating: "X-A: a\r\n", count: 101)
        let chunked = "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n0\r\n\(trailers)"
        #expect(try await status("/assets/mark.svg", "X A: a\r\n") == "400")
        #expect(try await status("/me", chunked, method: "POST") == "400")
    }

    @Test("An oversized request head is rejected after the requests before it have been answered")
    func afterOthers() async throws {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            let request = "GET /assets/mark.svg HTTP/1.1\r\nHost: provider\r\n"
            try await client.send("\(request)\r\n\(request)X-A: \(Self.long)\r\n\r\n")
            var received = ""
            while let part = await client.receive() { received += part }
            let statuses = received.matches(of: #/HTTP/1\.1 ([0-9]+)/#).map { String($0.output.1) }
            #expect(statuses == ["200", "431"])
        }
    }
}
