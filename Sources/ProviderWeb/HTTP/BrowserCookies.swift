import Crypto
import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain

/// The cookies of the provider: one that names the browser, so that a form can be tied to it, one that is a person's session, and one by which a
/// browser is known again in which people have logged in; and two in which the tools for developers keep tokens, sealed.
struct BrowserCookies: Sendable {
    let isHTTPS: Bool

    /// Under https the prefix `__Host-` keeps other hosts of the domain from planting one (RFC 6265bis, section 4.1.3.2).
    private var prefix: String { isHTTPS ? "__Host-" : "" }
    private var browserName: String { "\(prefix)latchkey_browser" }
    private var sessionName: String { "\(prefix)latchkey_session" }
    private var knownName: String { "\(prefix)latchkey_known" }

    /// The digests of what the browser sent: only digests are ever compared, kept or sealed.
    func browserDigest(in request: Request) -> String? { browserDigest(in: request.cookies) }
    func sessionDigest(in request: Request) -> String? { sessionDigest(in: request.cookies) }

    /// The same, of cookies that have been read.
    func browserDigest(in cookies: Cookies) -> String? { cookies[browserName].map { Self.digest($0.value) } }
    func sessionDigest(in cookies: Cookies) -> String? { cookies[sessionName].map { Self.digest($0.value) } }

    /// What the browser sent to be known by, still sealed.
    func known(in request: Request) -> String? { request.cookies[knownName]?.value }
    func known(_ value: String) -> [Cookie] { cookies(knownName, value, maxAge: Self.knownSeconds) }
    /// A year.
    private static let knownSeconds = 31_536_000

    /// What the next page shows, and takes away; see ``OnceShown``.
    func once(in request: Request) -> String? { request.cookies[Self.onceName]?.value }
    func once(_ value: String) -> Cookie { onceCookie(value, maxAge: OnceShown.lifetime) }
    var nothingOnce: Cookie { onceCookie("", maxAge: 0) }
    private static let onceName = "latchkey_once"
    /// It is sealed, and says for whom it is: nobody gains by planting one.
    private func onceCookie(_ value: String, maxAge: Int) -> Cookie {
        Cookie(
            name: Self.onceName, value: value, maxAge: maxAge, path: DeveloperEndpoints.Path.apps, secure: isHTTPS, httpOnly: true,
            sameSite: .strict)
    }

    /// What the tools keep, still sealed. Under https the prefix wants the whole host; without, no other page is sent them.
    func tool(_ tool: Tool, in request: Request) -> String? { request.cookies[prefix + tool.rawValue]?.value }
    func tool(_ tool: Tool, _ value: String, seconds: Int) -> [Cookie] {
        [
            Cookie(
                name: prefix + tool.rawValue, value: value, maxAge: seconds, path: isHTTPS ? "/" : "/tools", secure: isHTTPS,
                httpOnly: true,
                sameSite: .lax)
        ]
    }

    /// Makes the browser forget what the tools keep.
    var noTools: [Cookie] { Tool.allCases.flatMap { tool($0, "", seconds: 0) } }

    /// The tools that keep something.
    enum Tool: String, Sendable, CaseIterable {
        case explorer = "latchkey_explorer"
        case debugger = "latchkey_debugger"
    }

    /// The language that whoever used the browser last has chosen: what it says before somebody is logged in. It is no secret, and goes everywhere.
    static func language(in request: Request) -> String? { request.cookies[languageName]?.value }
    func language(_ code: String?) -> Cookie {
        Cookie(
            name: Self.languageName, value: code ?? "", maxAge: code == nil ? 0 : Self.knownSeconds, path: "/", secure: isHTTPS,
            httpOnly: true,
            sameSite: .lax)
    }
    private static let languageName = "latchkey_language"

    func browser(_ value: String) -> [Cookie] { cookies(browserName, value, maxAge: nil) }
    func session(_ value: String, seconds: Int) -> [Cookie] { cookies(sessionName, value, maxAge: seconds) }
    /// Makes the browser forget its session, and what the tools keep for whoever had it.
    var noSession: [Cookie] { cookies(sessionName, "", maxAge: 0) + noTools }

    /// SHA-256, in base64url.
    static func digest(_ value: String) -> String { Base64URL.encode(SHA256.hash(data: Array(value.utf8))) }

    /// Cookies know no ports: without https, paths keep them from an app's callback on another port of the same host, and there is one cookie
    /// for each path. The prefix `__Host-` wants the whole host, which under https is the provider's own.
    private var paths: [String] { isHTTPS ? ["/"] : RedirectURIRule.pathsWithCookies }

    /// Whether a browser sends its cookies to an address of that path.
    func reach(_ path: String) -> Bool { isHTTPS || paths.contains { path == $0 || path.hasPrefix("\($0)/") } }

    private func cookies(_ name: String, _ value: String, maxAge: Int?) -> [Cookie] {
        paths.map { Cookie(name: name, value: value, maxAge: maxAge, path: $0, secure: isHTTPS, httpOnly: true, sameSite: .lax) }
    }
}

extension BrowserCookies {
    /// What the names of all cookies of the provider begin with.
    private static let beginnings = ["latchkey_", "__Host-latchkey_"].map { Array($0.utf8) }

    private var names: Set<String> {
        Set([browserName, sessionName, knownName, Self.onceName, Self.languageName] + Tool.allCases.map { prefix + $0.rawValue })
    }

    /// The same request with the first cookie of each name that the provider gives, and no other one.
    func withoutOthers(_ request: Request) -> Request {
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
                // One byte is compared first: there may be tens of thousands of others.
                guard let first = cookie.first, Self.beginnings.contains(where: { $0[0] == first && cookie.starts(with: $0) }),
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
