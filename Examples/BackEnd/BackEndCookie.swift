import Hummingbird

/// A cookie that this server sets.
struct BackEndCookie: Sendable {
    let name: String
    /// Whether browsers reach the server by `https`. If they do, the cookie's name has the prefix `__Host-`, which prevents other hosts of
    /// the domain from setting the cookie (RFC 6265bis, section 4.1.3.2).
    private let isSecure: Bool

    /// The cookie that ties a nonce to the browser or app that requested it.
    static func browser(isSecure: Bool) -> BackEndCookie { BackEndCookie("visitor", isSecure: isSecure) }
    /// The cookie that identifies the session.
    static func session(isSecure: Bool) -> BackEndCookie { BackEndCookie("session", isSecure: isSecure) }

    private init(_ name: String, isSecure: Bool) {
        self.name = isSecure ? "__Host-\(name)" : name
        self.isSecure = isSecure
    }

    func value(in request: Request) -> String? { request.cookies[name].flatMap { $0.value.isEmpty ? nil : $0.value } }

    func withValue(_ value: String) -> Cookie { cookie(value, maxAge: nil) }

    var removal: Cookie { cookie("", maxAge: 0) }

    private func cookie(_ value: String, maxAge: Int?) -> Cookie {
        Cookie(name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}
