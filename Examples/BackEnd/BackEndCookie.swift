import Hummingbird

/// A cookie of this server's.
struct BackEndCookie: Sendable {
    let name: String
    /// Whether browsers reach the server by `https`. Then no other host of the domain can set the cookie (RFC 6265bis, section 4.1.3.2).
    private let isSecure: Bool

    /// Ties a nonce to the browser or the app that asked for it.
    static func visitor(isSecure: Bool) -> BackEndCookie { BackEndCookie("visitor", isSecure: isSecure) }
    /// Whose requests they are.
    static func session(isSecure: Bool) -> BackEndCookie { BackEndCookie("session", isSecure: isSecure) }

    private init(_ name: String, isSecure: Bool) {
        self.name = isSecure ? "__Host-\(name)" : name
        self.isSecure = isSecure
    }

    func value(in request: Request) -> String? { request.cookies[name].flatMap { $0.value.isEmpty ? nil : $0.value } }

    func with(_ value: String) -> Cookie { cookie(value, maxAge: nil) }

    var removal: Cookie { cookie("", maxAge: 0) }

    private func cookie(_ value: String, maxAge: Int?) -> Cookie {
        Cookie(name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}
