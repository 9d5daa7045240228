public import Foundation
import LoginModel

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A minimal browser for scripts. It stores cookies, posts forms, and reports redirects before it follows them.
public struct ScriptedBrowser: Sendable {
    /// The error of a browser that cannot continue.
    public struct NavigationError: Error, Sendable, CustomStringConvertible {
        /// The reason, in one sentence.
        public let description: String

        /// Creates an error with the reason in one sentence.
        public init(description: String) { self.description = description }
    }

    /// An HTTP response.
    public struct Response: Sendable {
        /// The URL of the request.
        public let url: URL
        /// The HTTP status code.
        public let status: Int
        /// The response body.
        public let body: Data
        /// The header fields, with names in lower case.
        public let headers: [String: String]

        /// The absolute URL of the `Location` header, if any.
        public var location: URL? { headers["location"].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL } }
        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
        /// Parses the body as a page.
        /// - Throws: ``NavigationError`` if the body is not well-formed XML.
        public func page() throws -> Page { try Page(body, at: url) }
    }

    /// The page or URL at which a series of redirects ended.
    public enum End: Sendable {
        /// A page on the same host.
        case page(Response)
        /// The redirects led to a URL with another scheme, host or port, which the browser does not load.
        case external(URL)
    }

    private let cookies: HTTPCookieStorage?
    private let socketPath: String?

    /// Creates a browser with an empty cookie storage.
    public init() { self.init(socketPath: nil) }

    /// Creates a browser that sends every request to a provider at a Unix socket, without TLS, as a proxy does that terminates TLS. To the
    /// cookies, the requests are those of the URLs.
    package init(socketPath: String?) {
        cookies = URLSessionConfiguration.ephemeral.httpCookieStorage
        self.socketPath = socketPath
    }

    /// Sends a GET request. A redirect is returned, not followed.
    public func get(_ url: URL, headers: [String: String] = [:]) async throws -> Response {
        try await send("GET", url, headers: headers)
    }

    /// Posts a form. A redirect is returned, not followed.
    public func post(_ url: URL, _ fields: [(name: String, value: String)], headers: [String: String] = [:]) async throws -> Response {
        try await send(
            "POST", url, body: Data(FormParameters.encode(fields).utf8),
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { given, _ in given })
    }

    /// Sends a request with any method. A redirect is returned, not followed.
    public func send(_ method: String, _ url: URL, body: Data = Data(), headers: [String: String] = [:]) async throws -> Response {
        var headers = headers
        if !headers.contains(where: { $0.key.lowercased() == "accept" }) { headers["Accept"] = "text/html" }
        let stored = HTTPCookie.requestHeaderFields(with: cookies?.cookies(for: url) ?? [])
        if !headers.contains(where: { $0.key.lowercased() == "cookie" }) { headers.merge(stored) { given, _ in given } }
        let response = try await BrowserRequest(method: method, url: url, headers: headers, body: body, socketPath: socketPath)
            .response()
        for (name, value) in response.headers where name == "set-cookie" {
            let set = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            cookies?.setCookies(set, for: url, mainDocumentURL: nil)
        }
        return Response(
            url: url, status: response.status, body: Data(response.body),
            headers: Dictionary(response.headers) { first, next in "\(first), \(next)" })
    }

    /// Follows redirects while they stay on the same host.
    /// - Throws: ``NavigationError`` after eight redirects.
    public func follow(_ first: Response) async throws -> End {
        var response = first
        for _ in 0..<8 {
            guard (300..<400).contains(response.status), let next = response.location else { return .page(response) }
            let currentURL = response.url
            guard next.scheme == currentURL.scheme, next.host() == currentURL.host(), next.port == currentURL.port else {
                return .external(next)
            }
            response = try await get(next)
        }
        throw NavigationError(description: "There are too many redirects.")
    }
}
