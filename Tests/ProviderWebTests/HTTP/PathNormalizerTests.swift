import Testing

@testable import ProviderWeb

@Suite("Request paths", .timeLimit(.minutes(1)))
struct PathNormalizerTests {
    /// - Parameter headers: complete header lines.
    /// - Returns: the complete responses.
    private func responses(to requestTargets: [String], headers: String = "") async throws -> String {
        var limits = ConnectionLimits()
        limits.shutdownTimeout = .zero
        let (received, parts) = AsyncStream.makeStream(of: String.self)
        try await LimitedProvider.run(limits) { port in
            let client = try await RawConnection(port: port)
            for (index, target) in requestTargets.enumerated() {
                let end = index == requestTargets.count - 1 ? "Connection: close\r\n" : ""
                try await client.send("GET \(target) HTTP/1.1\r\nHost: provider\r\n\(headers)\(end)\r\n")
            }
            while let part = await client.receive() { parts.yield(part) }
            parts.finish()
        }
        return await received.reduce(into: "") { $0 += $1 }
    }

    private func status(of response: String) -> Substring { response.dropFirst(9).prefix(3) }

    private static let mark = "/assets/mark.svg"
    private static let part = "/" + String(repeating: "a", count: 128)

    @Test(
        "A path is found in each of its spellings",
        arguments: [
            (mark, "200"), ("\(mark)/", "200"), ("/v26.0\(mark)", "200"), ("/v26.0\(mark)//?a=/", "200"),
            ("http://provider\(mark)", "200"), ("http://provider/v26.0\(mark)/?a=/", "200"), ("/assets//mark.svg", "200"),
            ("/openapi.json/", "200"), ("/openapi.json//", "200"), ("/v26/openapi.json", "400"), ("/openapi.json/a", "400"),
            ("/", "200"), ("/?a", "200"), ("http://provider", "200"),
            // The Graph API responds with 400, because there is no token.
            ("//", "400"), ("/v26.0", "400"), ("/v26.0/", "400"), ("/?id=a", "400"),
        ])
    func forms(requestTarget: String, expected: String) async throws {
        #expect(status(of: try await responses(to: [requestTarget])) == expected)
    }

    @Test(
        "A path has at most 1,024 bytes, without the query",
        arguments: [
            (mark, "/", 1024 - mark.utf8.count, "200"), (mark, "/", 1025 - mark.utf8.count, "414"), ("/a", "/", 46_000, "414"),
            ("", "/a", 23_000, "414"), ("/v26.0", "/", 46_000, "414"), ("\(mark)/?", "/", 24_000, "200"), ("/v26.0", part, 4, "400"),
        ])
    func longest(beginning: String, repeated: String, count: Int, expected: String) async throws {
        let requestTarget = beginning + String(repeating: repeated, count: count)
        #expect(status(of: try await responses(to: [requestTarget])) == expected)
    }

    @Test("A path that is too long gets an explanation and the usual security headers")
    func refusal() async throws {
        let long = "/" + String(repeating: "a", count: 1024)
        let document = try await responses(to: [long])
        #expect(document.contains("The path of the URL has 1025 bytes. The maximum is 1024."))
        let page = try await responses(to: [long], headers: "Accept: text/html\r\n")
        #expect(status(of: page) == "414")
        #expect(page.contains("too_large"))
        for response in [document, page] { #expect(response.contains("X-Content-Type-Options: nosniff\r\n")) }
    }

    @Test("Each request on a connection gets the Graph API version of its own path")
    func versions() async throws {
        let received = try await responses(to: ["/v19.0/me", "/me/", "/v21.0/me//", "/me"])
        let versions = received.matches(of: #/Facebook-API-Version: (v[0-9.]+)/#).map { String($0.output.1) }
        #expect(versions == ["v19.0", "v26.0", "v21.0", "v26.0"])
    }
}
