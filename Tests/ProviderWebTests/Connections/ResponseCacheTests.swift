import Foundation
import IdentityTokenIssuing
import LoginModel
import ProviderDomain
import ProviderStore
import Testing

@testable import ProviderServices
@testable import ProviderWeb

@Suite("Responses that are the same for every client")
struct ResponseCacheTests {
    /// A response without the header field `Date`.
    private struct Answer: Equatable {
        var head: [String]
        var body: String

        var status: String { head.first ?? "" }
    }

    /// A connection that reads whole responses.
    private final class Client {
        private let connection: RawConnection
        private var received = ""

        init(_ url: PublicURL) async throws {
            connection = try await RawConnection(port: Int(url.text.split(separator: ":").last ?? "") ?? 0)
        }

        func send(_ request: String) async throws { try await connection.send(request) }

        func answer(to method: String = "GET", _ path: String, _ fields: String = "", body: String = "") async throws -> Answer? {
            try await send("\(method) \(path) HTTP/1.1\r\nHost: provider\r\n\(fields)\r\n\(body)")
            return await answer(hasBody: method != "HEAD")
        }

        /// Returns the next response; `nil` if the connection ends before it.
        func answer(hasBody: Bool = true) async -> Answer? {
            while true {
                if let end = received.range(of: "\r\n\r\n") {
                    let head = received[..<end.lowerBound].components(separatedBy: "\r\n")
                    let length = head.compactMap { $0.lowercased().hasPrefix("content-length: ") ? Int($0.dropFirst(16)) : nil }.first ?? 0
                    let rest = received[end.upperBound...]
                    if !hasBody || rest.utf8.count >= length {
                        let body = hasBody ? String(decoding: rest.utf8.prefix(length), as: UTF8.self) : ""
                        received = String(decoding: rest.utf8.dropFirst(body.utf8.count), as: UTF8.self)
                        return Answer(head: head.filter { !$0.lowercased().hasPrefix("date: ") }.sorted(by: <), body: body)
                    }
                }
                guard let more = await connection.receive() else { return nil }
                received += more
            }
        }
    }

    private static let paths = [
        "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server", "/.well-known/oauth/openid/jwks/",
        "/.well-known/oauth/openid/certs", "/.well-known/oauth/openid/keys", "/v25.0/.well-known/openid-configuration", "/openapi.json",
        "/assets/pages.css", "/assets/mark.svg",
    ]

    @Test("A stored response is that of the route, whatever else the connection was used for", arguments: paths)
    func storedResponse(path: String) async throws {
        try await LimitedProvider.run { _, url in
            let client = try await Client(url)
            let made = try #require(try await client.answer(path))
            #expect(made.head.contains("HTTP/1.1 200 OK"))
            #expect(made.head.contains("X-Content-Type-Options: nosniff"))
            #expect(made.head.contains("Server: Latchkey"))
            #expect(try await client.answer(path) == made)
            #expect(try await client.answer("/nothing")?.head.contains("HTTP/1.1 400 Bad Request") == true)
            #expect(try await client.answer(path) == made)
            #expect(try await client.answer(path, "Content-Length: 3\r\n", body: "abc") == made)
            let refusal = try await client.answer(to: "POST", path, "Content-Length: 0\r\n")
            #expect(refusal?.head.contains("HTTP/1.1 405 Method Not Allowed") == true)
            #expect(try await client.answer(to: "HEAD", path)?.head == made.head)
            let tag = try #require(made.head.first { $0.lowercased().hasPrefix("etag: ") }?.dropFirst(6))
            #expect(try await client.answer(path, "If-None-Match: \(tag)\r\n")?.head.contains("HTTP/1.1 304 Not Modified") == true)
            #expect(try await client.answer(path) == made)
        }
    }

    @Test("Requests that arrive together get their responses in order")
    func pipelinedRequests() async throws {
        try await LimitedProvider.run { _, url in
            let client = try await Client(url)
            let paths = ["/.well-known/openid-configuration", "/assets/pages.css", "/nothing", "/assets/pages.css"]
            try await client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: provider\r\n\r\n" }.joined())
            var bodies: [String] = []
            for _ in paths { bodies.append(try #require(await client.answer()).body) }
            #expect(bodies[0].contains("\"jwks_uri\""))
            #expect(bodies[1] == bodies[3])
            #expect(Set(bodies).count == 3)
        }
    }

    @Test("A client that ends the connection with its request gets a stored response, and then the end")
    func closing() async throws {
        try await LimitedProvider.run { _, url in
            for _ in 0..<2 {
                let client = try await Client(url)
                #expect(try await client.answer("/assets/pages.css", "Connection: close\r\n")?.body.isEmpty == false)
                #expect(await client.answer() == nil)
            }
        }
    }

    @Test("When the keys have been read again, the next response has them")
    func newKeys() async throws {
        try await LimitedProvider.run { provider, url in
            let client = try await Client(url)
            let path = "/.well-known/oauth/openid/jwks/"
            let before = try #require(try await client.answer(path))
            let now = provider.environment.now()
            let schedule = try #require(try await provider.store.signingKeySchedule())
            let key = try SigningKey.generate()
            _ = try await provider.store.replaceSigningKeySchedule(
                schedule, with: schedule.adding(key, at: now), by: .provider, at: now)
            try await provider.signingKeyCache.reload(at: now)
            let after = try #require(try await client.answer(path))
            #expect(!before.body.contains(key.id))
            #expect(after.body.contains(key.id))
        }
    }
}
