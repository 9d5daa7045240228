import Crypto
import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The provider's cookies: the browser cookie, to which forms are bound; the session of the person; the list of the people who have logged
/// in with the browser; the chosen language; the secrets that a page shows once; and, for each of the two developer tools, its sealed
/// tokens.
struct BrowserCookies: Sendable {
    let isHTTPS: Bool

    /// With https, the prefix `__Host-` prevents other hosts of the domain from setting the cookies (RFC 6265bis, section 4.1.3.2).
    private var prefix: String { isHTTPS ? "__Host-" : "" }
    private var browserName: String { "\(prefix)latchkey_browser" }
    private var sessionName: String { "\(prefix)latchkey_session" }
    private var knownName: String { "\(prefix)latchkey_known" }

    /// Returns the digest of the browser cookie in a request. Only digests of cookies are compared, stored, or sealed.
    func browserDigest(in request: Request) -> String? { browserDigest(in: request.cookies) }
    func sessionDigest(in request: Request) -> String? { sessionDigest(in: request.cookies) }

    /// Returns the digest of the browser cookie among cookies that have already been parsed.
    func browserDigest(in cookies: Cookies) -> String? { cookies[browserName].map { Self.digest($0.value) } }
    func sessionDigest(in cookies: Cookies) -> String? { cookies[sessionName].map { Self.digest($0.value) } }

    /// Returns the sealed ``KnownBrowser`` that lists the people who have logged in with the browser.
    func knownBrowser(in request: Request) -> String? { request.cookies[knownName]?.value }
    func known(_ value: String) -> [Cookie] { cookies(knownName, value, maxAge: Self.knownBrowserLifetime) }
    /// One year, in seconds.
    private static let knownBrowserLifetime = 31_536_000

    /// Returns the sealed secrets that the next page shows and deletes; see ``FlashSecrets``.
    func flashSecrets(in request: Request) -> String? { request.cookies[Self.flashSecretsName]?.value }
    func once(_ value: String) -> Cookie { flashSecretsCookie(value, maxAge: FlashSecrets.maximumAge) }
    var expiredFlashSecrets: Cookie { flashSecretsCookie("", maxAge: 0) }
    private static let flashSecretsName = "latchkey_once"
    /// Returns the cookie for the flash secrets. Its value is sealed and bound to a browser and a person, so an attacker gains nothing by
    /// setting the cookie.
    private func flashSecretsCookie(_ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: Self.flashSecretsName, value: value, maxAge: maxAge, path: DeveloperEndpoints.Path.apps, secure: isHTTPS, httpOnly: true,
            sameSite: .strict)
    }

    /// Returns the sealed state of a developer tool. With https, the prefix `__Host-` requires the path `/`. Without https, the path
    /// `/tools` limits the cookie to the pages of the tools.
    func tool(_ tool: Tool, in request: Request) -> String? { request.cookies[prefix + tool.rawValue]?.value }
    func tool(_ tool: Tool, _ value: String, seconds: Int) -> [Cookie] {
        [
            Cookie(
                name: prefix + tool.rawValue, value: value, maxAge: seconds, path: isHTTPS ? "/" : "/tools", secure: isHTTPS,
                httpOnly: true,
                sameSite: .lax)
        ]
    }

    /// The cookies that delete the state of all tools.
    var expiredTools: [Cookie] { Tool.allCases.flatMap { tool($0, "", seconds: 0) } }

    /// The tools that store state in a cookie.
    enum Tool: String, Sendable, CaseIterable {
        case explorer = "latchkey_explorer"
        case debugger = "latchkey_debugger"
    }

    /// Returns the language last chosen in the browser, which applies until a person logs in. The cookie is not secret, so browsers send it
    /// to every path.
    static func language(in request: Request) -> String? { request.cookies[languageName]?.value }
    func language(_ code: String?) -> Cookie {
        Cookie(
            name: Self.languageName, value: code ?? "", maxAge: code == nil ? 0 : Self.knownBrowserLifetime, path: "/", secure: isHTTPS,
            httpOnly: true,
            sameSite: .lax)
    }
    private static let languageName = "latchkey_language"

    func browser(_ value: String) -> [Cookie] { cookies(browserName, value, maxAge: nil) }
    func session(_ value: String, seconds: Int) -> [Cookie] { cookies(sessionName, value, maxAge: seconds) }
    /// The cookies that delete the session, and the state of all tools.
    var expiredSession: [Cookie] { cookies(sessionName, "", maxAge: 0) + expiredTools }

    /// Returns the SHA-256 digest of a cookie's value in base64url.
    static func digest(_ value: String) -> String { Base64URL.encode(SHA256.hash(data: Array(value.utf8))) }

    /// The paths of the cookies; each path has its own cookie. Browsers send cookies to all ports of a host. Without https, the cookies are
    /// therefore limited to certain paths, so that an app's callback on another port of the same host does not receive them. With https,
    /// the prefix `__Host-` requires the path `/`, and the host belongs to the provider alone.
    private var paths: [String] { isHTTPS ? ["/"] : RedirectURIRule.pathsWithCookies }

    /// Whether a browser sends the cookies to a path.
    func areSent(to path: String) -> Bool { isHTTPS || paths.contains { path == $0 || path.hasPrefix("\($0)/") } }

    private func cookies(_ name: String, _ value: String, maxAge: Int?) -> [Cookie] {
        paths.map { Cookie(name: name, value: value, maxAge: maxAge, path: $0, secure: isHTTPS, httpOnly: true, sameSite: .lax) }
    }
}

extension BrowserCookies {
    /// The prefixes of the names of all the provider's cookies.
    private static let namePrefixes = ["latchkey_", "__Host-latchkey_"].map { Array($0.utf8) }

    private var names: Set<String> {
        Set([browserName, sessionName, knownName, Self.flashSecretsName, Self.languageName] + Tool.allCases.map { prefix + $0.rawValue })
    }

    /// Returns the request with the first cookie of each name that the provider sets, and without all other cookies.
    func removingForeignCookies(_ request: Request) -> Request {
        let sent = request.headers[values: .cookie]
        guard !sent.isEmpty else { return request }
        let names = names
        var own: [String: String] = [:]
        for bytes in sent.map({ Array($0.utf8) }) {
            var start = 0
            while start < bytes.count {
                while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
                var end = start
                while end < bytes.count, bytes[end] != UInt8(ascii: ";") { end += 1 }
                let cookie = bytes[start..<end]
                start = end + 1
                // A request may carry tens of thousands of cookies of other programs. The first byte rules out most of them.
                guard let first = cookie.first, Self.namePrefixes.contains(where: { $0[0] == first && cookie.starts(with: $0) }),
                    let equals = cookie.firstIndex(of: UInt8(ascii: "="))
                else { continue }
                let name = String(decoding: cookie[..<equals], as: UTF8.self)
                if names.contains(name), own[name] == nil { own[name] = String(decoding: cookie, as: UTF8.self) }
            }
        }
        return request.changingHead { $0.headerFields[values: .cookie] = Array(own.values) }
    }
}

extension Response {
    mutating func setCookies(_ cookies: [Cookie]) { for cookie in cookies { setCookie(cookie) } }
}
