import Testing

@testable import ProviderWeb

@Suite("The parameters of an address", .timeLimit(.minutes(1)))
struct CallParametersTests {
    /// - Parameter request: an address after its method, then headers.
    /// - Returns: everything that the provider answers.
    private func answer(to request: String, body: String = "") async throws -> String {
        var limits = ConnectionLimits()
        limits.shutdown = .zero
        let (received, parts) = AsyncStream.makeStream(of: String.self)
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            try await client.send("\(request)Host: provider\r\nConnection: close\r\n\r\n\(body)")
            while let part = await client.receive() { parts.yield(part) }
            parts.finish()
        }
        return await received.reduce(into: "") { $0 += $1 }
    }

    private static func query(_ count: Int) -> String { Array(repeating: "a=1", count: count).joined(separator: "&") }

    @Test("are counted before the body of a call comes", arguments: [(1001, "", "1000 parameters"), (1000, "a", "more than once")])
    func call(count: Int, body: String, answered: String) async throws {
        let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1\r\n"
        let answer = try await answer(to: "POST /me?\(Self.query(count)) HTTP/1.1\r\n\(form)", body: body)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains(answered) && answer.contains("\"code\":100"), "\(answer)")
    }

    @Test(
        "are counted at pages, which say so as a page",
        arguments: ["/", "/device", "/dialog/oauth", "/dialog/logout", "/logout.php", "/settings/login", "/settings", "/tools/explorer"])
    func page(path: String) async throws {
        let answer = try await answer(to: "GET \(path)?\(Self.query(1001)) HTTP/1.1\r\nAccept: text/html\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.contains("Content-Type: text/html"), "\(answer)")
        #expect(answer.contains("An address must not have more than 1000 parameters") && answer.contains("malformed_form"))
        let answered = try await self.answer(to: "GET \(path)?\(Self.query(1000)) HTTP/1.1\r\nAccept: text/html\r\n")
        #expect(!answered.contains("1000 parameters"))
    }
}
