public import Foundation
import LoginModel

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// As much of a browser as a script needs: cookies, forms, and redirects that it shows before it follows them.
public struct ScriptedBrowser: Sendable {
    /// Why a browser does not go on.
    public struct Lost: Error, Sendable, CustomStringConvertible {
        /// One sentence.
        public let description: String

        /// Says why in one sentence.
        public init(description: String) { self.description = description }
    }

    /// What came back.
    public struct Response: Sendable {
        /// The address that was asked.
        public let url: URL
        /// The status of HTTP.
        public let status: Int
        /// The body as it came.
        public let body: Data
        /// Names in lower case.
        public let headers: [String: String]

        /// Where a redirect leads, whole.
        public var location: URL? { headers["location"].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL } }
        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
        /// The body as a page.
        /// - Throws: ``Lost`` where it is not well-formed.
        public func page() throws -> Page { try Page(body, at: url) }
    }

    /// Where a request led in the end.
    public enum End: Sendable {
        /// To a page of the same host.
        case page(Response)
        /// To an address of another scheme or host.
        case left(URL)
    }

    private let cookies: HTTPCookieStorage?

    /// A browser without a cookie.
    public init() { cookies = URLSessionConfiguration.ephemeral.httpCookieStorage }

    /// One request; a redirect is shown, not followed.
    public func get(_ url: URL, headers: [String: String] = [:]) async throws -> Response {
        try await send("GET", url, headers: headers)
    }

    /// Posts a form; a redirect is shown, not followed.
    public func post(_ url: URL, _ fields: [(name: String, value: String)], headers: [String: String] = [:]) async throws -> Response {
        try await send(
            "POST", url, body: Data(FormParameters.encode(fields).utf8),
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { given, _ in given })
    }

    /// One request of any method; a redirect is shown, not followed.
    public func send(_ method: String, _ url: URL, body: Data = Data(), headers: [String: String] = [:]) async throws -> Response {
        var headers = headers
        if !headers.contains(where: { $0.key.lowercased() == "accept" }) { headers["Accept"] = "text/html" }
        let stored = HTTPCookie.requestHeaderFields(with: cookies?.cookies(for: url) ?? [])
        if !headers.contains(where: { $0.key.lowercased() == "cookie" }) { headers.merge(stored) { given, _ in given } }
        let answer = try await BrowserRequest(method: method, url: url, headers: headers, body: body).answer()
        for (name, value) in answer.headers where name == "set-cookie" {
            let set = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            cookies?.setCookies(set, for: url, mainDocumentURL: nil)
        }
        return Response(
            url: url, status: answer.status, body: Data(answer.body),
            headers: Dictionary(answer.headers) { first, next in "\(first), \(next)" })
    }

    /// Follows redirects for as long as they stay on the host.
    /// - Throws: ``Lost`` after eight of them.
    public func follow(_ first: Response) async throws -> End {
        var response = first
        for _ in 0..<8 {
            guard (300..<400).contains(response.status), let next = response.location else { return .page(response) }
            let here = response.url
            guard next.scheme == here.scheme, next.host() == here.host(), next.port == here.port else { return .left(next) }
            response = try await get(next)
        }
        throw Lost(description: "The redirects do not end.")
    }
}
