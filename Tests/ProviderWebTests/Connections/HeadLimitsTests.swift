import Testing

@testable import ProviderWeb

@Suite("The head of a request", .timeLimit(.minutes(1)))
struct HeadLimitsTests {
    /// - Returns: the status of the answer.
    private func status(_ requestTarget: String, _ headers: String) async throws -> String? {
        var limits = ConnectionLimits()
        limits.shutdown = .zero
        let (answers, answer) = AsyncStream.makeStream(of: String?.self)
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            try await client.send("GET \(requestTarget) HTTP/1.1\r\nHost: provider\r\n\(headers)\r\n")
            answer.yield(await client.receive().map { String($0.dropFirst(9).prefix(3)) })
        }
        for await status in answers { return status }
        return nil
    }

    private static let long = String(repeating: "a", count: 33 * 1024)

    @Test(
        "is no larger, and has no more headers, than a browser or a program sends",
        arguments: [
            ("/assets/mark.svg", "X-A: \(long.prefix(16 * 1024))\r\n", "200"),
            ("/assets/mark.svg?a=\(long.prefix(16 * 1024))", "", "200"),
            ("/assets/mark.svg", String(repeating: "X-A: a\r\n", count: 99), "200"),
            ("/assets/mark.svg", "X-A: \(long)\r\n", "400"),
            ("/assets/mark.svg", String(repeating: "X-A: \(long.prefix(1024))\r\n", count: 33), "400"),
            ("/assets/mark.svg?a=\(long)", "", "400"),
            ("/assets/mark.svg", String(repeating: "X-A: a\r\n", count: 100), "400"),
        ])
    func limits(requestTarget: String, headers: String, expected: String) async throws {
        #expect(try await status(requestTarget, headers) == expected)
    }
}
