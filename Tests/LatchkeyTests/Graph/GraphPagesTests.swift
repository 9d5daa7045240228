import Foundation
import Latchkey
import StrictJSON
import Testing

@testable import Latchkey

@Suite("The pages of a list")
struct GraphPagesTests {
    /// Returns page N for `after=N`, and page 0 without `after`. Page 1 has no items, and the last page has no `next` address.
    private static func page(_ received: GraphWire.ReceivedRequest, of count: Int) -> GraphWire.Response {
        let number = Int(received.query["after"] ?? "0") ?? 0
        guard number + 1 < count else { return ["data": [["id": .integer(Int64(number))]], "paging": ["cursors": ["after": "z"]]] }
        let next = "http://\(received.headers["host"] ?? "")/v21.0/me/friends?access_token=EAAelse&fields=id&limit=1&after=\(number + 1)"
        return ["data": number == 1 ? [] : [["id": .integer(Int64(number))]], "paging": ["next": .string(next)]]
    }

    @Test("A list loads all pages, past empty ones, with the request's own access token")
    func all() async throws {
        try await GraphWire.run {
            Self.page($0, of: 4)
        } _: { wire, app in
            var sizes: [Int] = []
            for try await page in app.request("me/friends", ["fields": "id", "limit": 1]).pages() { sizes.append(page.items.count) }
            #expect(sizes == [1, 0, 1, 1])
            #expect(wire.requests.allSatisfy { $0.query["access_token"] == "EAAada" && $0.query["limit"] == "1" })
            #expect(wire.requests.map(\.path) == Array(repeating: "/v21.0/me/friends", count: 4))
        }
    }

    @Test(
        "All pages are requested with the access token and proof that the app gave in parameters or path",
        arguments: [
            ("me/friends", ["access_token": "EAAown", "appsecret_proof": "abc"]),
            ("me/friends?access_token=EAAown&appsecret_proof=abc", [:]),
        ])
    func ownParameters(path: String, parameters: [String: String]) async throws {
        try await GraphWire.run {
            Self.page($0, of: 3)
        } _: { wire, app in
            let request = GraphRequest(
                graphPath: path, parameters: parameters, tokenString: nil, version: nil, httpMethod: nil, client: app.client)
            for try await _ in request.pages() {}
            #expect(wire.requests.count == 3)
            #expect(wire.requests.allSatisfy { $0.query["access_token"] == "EAAown" && $0.query["appsecret_proof"] == "abc" })
        }
    }

    @Test(
        "A list rejects a next link that does not lead to the provider's Graph API",
        arguments: [
            "http://elsewhere.example/v21.0/me/friends?after=1", "https://HOST/v21.0/me/friends", "http://user@HOST/v21.0/me",
            "//HOST/v21.0/me",
            "/v21.0/me/friends?after=1", "", "http://HOST.elsewhere.example/v21.0", "http://HOST/v21.0/../dialog", "http://[",
            "javascript:x",
        ])
    func elsewhere(next: String) async throws {
        try await GraphWire.run { received in
            ["data": [1], "paging": ["next": .string(next.replacing("HOST", with: received.headers["host"] ?? ""))]]
        } _: { wire, app in
            let pages = app.request("me/friends").pages().makeAsyncIterator()
            var iterator = pages
            let error = await #expect(throws: CoreError.self) { while try await iterator.next() != nil {} }
            #expect(error?.reason == .badResponse || error?.reason == .badRequest)
            #expect(wire.requests.count == 1)
        }
    }

    @Test("A list follows a next link with any number of slashes", .timeLimit(.minutes(1)))
    func slashes() async throws {
        try await GraphWire.run { received in
            let slashes = String(repeating: "/", count: 400_000)
            let next = "http://\(received.headers["host"] ?? "")\(slashes)v21.0/me/friends\(slashes)?after=1"
            return received.query["after"] == nil ? ["data": [1], "paging": ["next": .string(next)]] : ["data": [2]]
        } _: { wire, app in
            for try await _ in app.request("me/friends").pages() {}
            #expect(wire.requests.map(\.path) == Array(repeating: "/v21.0/me/friends", count: 2))
        }
    }

    @Test("A list fails if its next links form a cycle")
    func circle() async throws {
        try await GraphWire.run { received in
            ["data": [1], "paging": ["next": .string("http://\(received.headers["host"] ?? "")/v21.0/me/friends?after=1")]]
        } _: { wire, app in
            var iterator = app.request("me/friends").pages().makeAsyncIterator()
            let error = await #expect(throws: CoreError.self) { while try await iterator.next() != nil {} }
            #expect(error?.reason == .badResponse)
            #expect(wire.requests.count == 2)
        }
    }
}
