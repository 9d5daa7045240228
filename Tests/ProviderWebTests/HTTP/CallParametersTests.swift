import Testing

@testable import ProviderWeb

@Suite("Limits of query parameters", .timeLimit(.minutes(1)))
struct CallParametersTests {
    /// - Parameter request: the method and the request target, followed by header lines.
    /// - Returns: the complete response.
    private func respond(to request: String, body: String = "") async throws -> String {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
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

    @Test(
        "A call with too many query parameters is rejected before its body arrives",
        arguments: [(1001, "", "1000 parameters"), (1000, "a", "more than once")])
    func call(count: Int, body: String, answered: String) async throws {
        let form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1\r\n"
        let respond = try await respond(to: "POST /me?\(Self.query(count)) HTTP/1.1\r\n\(form)", body: body)
        #expect(respond.hasPrefix("HTTP/1.1 400 ") && respond.contains(answered) && respond.contains("\"code\":100"), "\(respond)")
    }

    @Test(
        "A page request with too many query parameters gets an error page",
        arguments: ["/", "/device", "/dialog/oauth", "/dialog/logout", "/logout.php", "/settings/login", "/settings", "/tools/explorer"])
    func page(path: String) async throws {
        let respond = try await respond(to: "GET \(path)?\(Self.query(1001)) HTTP/1.1\r\nAccept: text/html\r\n")
        #expect(respond.hasPrefix("HTTP/1.1 400 ") && respond.contains("Content-Type: text/html"), "\(respond)")
        #expect(respond.contains("A URL must not have more than 1000 parameters") && respond.contains("malformed_form"))
        let answered = try await self.respond(to: "GET \(path)?\(Self.query(1000)) HTTP/1.1\r\nAccept: text/html\r\n")
        #expect(!answered.contains("1000 parameters"))
    }
}
