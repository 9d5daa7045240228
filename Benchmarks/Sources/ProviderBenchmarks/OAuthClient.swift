import Foundation
import LatchkeyTesting
import NIOHTTP1

/// A person who logs in to the sample app with their own browser.
struct OAuthClient {
    /// An error: a page or a response was not the expected one.
    struct UnexpectedResponse: Error, CustomStringConvertible {
        let description: String
    }

    static let app = "138483919580948"
    static let secret = "0123456789abcdef0123456789abcdef"
    static let callback = "https://app.example/callback"

    let login: String
    /// The permissions that the app requests, separated by spaces.
    private let scope: String
    private var cookies: [String: String]

    /// Creates a client.
    /// - Parameter cookies: the cookies that the browser has already.
    init(login: String, scope: String = "email", cookies: [String: String] = [:]) {
        self.login = login
        self.scope = scope
        self.cookies = cookies
    }

    /// Completes the dialog, and returns the authorization code. A browser that has logged in before is redirected immediately.
    mutating func code(_ connection: inout Connection) async throws -> String {
        let location = try await location(after: "response_type=code", &connection)
        guard let code = URLComponents(string: location)?.queryItems?.first(where: { $0.name == "code" })?.value else {
            throw UnexpectedResponse(description: location)
        }
        return code
    }

    /// Completes the dialog of a Limited Login, and returns the ID token.
    mutating func limitedLogin(_ connection: inout Connection) async throws -> String {
        let parameters = "response_type=id_token&tp=ios_14_do_not_track&nonce=\(UInt64.random(in: 0...(.max)))"
        let location = try await location(after: parameters, &connection)
        guard let start = location.range(of: "id_token=")?.upperBound else { throw UnexpectedResponse(description: location) }
        return String(location[start...].prefix { $0 != "&" })
    }

    /// Gets a page of the provider that the person may see.
    mutating func page(_ path: String, _ connection: inout Connection) async throws {
        let reply = try await send(path, nil, &connection)
        guard reply.status == 200 else { throw UnexpectedResponse(description: "\(path) has the status \(reply.status).") }
    }

    /// Completes the dialog, and returns the address of the app to which it redirects.
    private mutating func location(after parameters: String, _ connection: inout Connection) async throws -> String {
        var reply = try await send(
            "/dialog/oauth?client_id=\(Self.app)&redirect_uri=\(Self.encode(Self.callback))&scope=\(Self.encode(scope))&state=s&\(parameters)",
            nil, &connection)
        for _ in 0..<6 {
            if let location = reply.headers.first(name: "Location") {
                if location.hasPrefix(Self.callback) { return location }
                reply = try await send(location, nil, &connection)
                continue
            }
            let page = try Page(reply.body, at: URL(filePath: "/"))
            guard let form = page.form else { throw UnexpectedResponse(description: "\(reply.status) \(page.heading)") }
            var fields = form.hidden
            if form.asksForPassword {
                fields += [("email", login), ("password", PopulatedProvider.password), ("action", "login")]
            } else {
                fields += form.checkboxes.map { ($0, "on") } + [("action", "continue")]
            }
            reply = try await send(
                form.action.path, fields.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&"), &connection)
        }
        throw UnexpectedResponse(description: "The dialog does not end.")
    }

    /// Exchanges an authorization code for the person's access token, as the app's server does.
    static func token(for code: String, _ connection: inout Connection) async throws -> String {
        let responseHead = try await tokens(for: code, &connection)
        guard let token = responseHead["access_token"] as? String else { throw UnexpectedResponse(description: "\(responseHead)") }
        return token
    }

    /// Exchanges an authorization code, and returns the whole token response.
    static func tokens(for code: String, _ connection: inout Connection) async throws -> [String: Any] {
        let reply = try await connection.send(
            "/oauth/access_token",
            form: "client_id=\(app)&client_secret=\(secret)&redirect_uri=\(encode(callback))&code=\(encode(code))")
        guard reply.status == 200 else { throw UnexpectedResponse(description: "\(reply.status) \(reply.json)") }
        return reply.json
    }

    private mutating func send(_ path: String, _ form: String?, _ connection: inout Connection) async throws -> Connection.Reply {
        let reply = try await connection.send(path, form: form, cookies: cookies)
        for line in reply.headers["Set-Cookie"] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        return reply
    }

    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~"))) ?? text
    }
}
