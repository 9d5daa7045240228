import Testing

@testable import ProviderWeb

@Suite("The parameters of a call", .timeLimit(.minutes(1)))
struct CallParametersTests {
    @Test("are counted in the address before its body comes")
    func count() async throws {
        var limits = ConnectionLimits()
        limits.shutdown = .zero
        try await LimitedProvider.run(limits) { port in
            for (count, body, answered) in [(1001, "", "1000 parameters"), (1000, "a", "more than once")] {
                let query = Array(repeating: "a=1", count: count).joined(separator: "&")
                let client = try await RawConnection(port: port)
                let head = "POST /me?\(query) HTTP/1.1\r\nHost: provider\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                try await client.send("\(head)Content-Length: 1\r\n\r\n\(body)")
                let answer = try #require(await client.receive())
                #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains(answered), "\(answer)")
            }
        }
    }
}
