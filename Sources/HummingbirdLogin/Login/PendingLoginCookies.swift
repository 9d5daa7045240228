import Crypto
import Foundation
import Hummingbird
import LoginModel

/// The cookies for the logins that a browser has started. Each cookie contains one ``PendingLogin``, encrypted, so that only this app can
/// read or create it.
struct PendingLoginCookies: Sendable {
    /// The key that authenticates logout confirmations, derived from the key that encrypts the cookies.
    let logoutConfirmationKey: SymmetricKey
    private let key: SymmetricKey
    /// The issuer, app ID and redirect URI, to which each cookie is bound.
    let binding: String
    private let isSecure: Bool
    /// The prefix of the cookie names. `__Host-` prevents other hosts of the domain from setting such a cookie (RFC 6265bis, section
    /// 4.1.3.2). The hash of the binding distinguishes the cookies of apps on other ports of the host.
    private let prefix: String

    init(key: SymmetricKey, isSecure: Bool, binding: String) {
        self.key = key
        logoutConfirmationKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("logout".utf8), outputByteCount: 32)
        self.isSecure = isSecure
        self.binding = binding
        prefix = (isSecure ? "__Host-" : "") + "login-\(Self.digest(binding))-"
    }

    /// The maximum number of logins that a browser can have in progress. When a browser that has this many starts another login, the oldest
    /// ones are removed, so that no site can fill the browser with cookies.
    private static let maximumPendingLogins = 4
    /// The maximum number of cookies that are read and removed per request; more can only be due to manipulation.
    private static let maximumRemovals = 32

    private func name(_ state: String) -> String { prefix + Self.digest(state) }

    private static func digest(_ text: String) -> String { Hexadecimal.encode(SHA256.hash(data: Data(text.utf8)).prefix(8)) }

    func cookie(_ ticket: PendingLogin) throws -> Cookie {
        let name = name(ticket.state)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let sealed = try AES.GCM.seal(encoder.encode(ticket), using: key, authenticating: associatedData(for: name))
        // A sealed box with a nonce of the default size always has a combined form.
        return cookie(name, Base64URL.encode(sealed.combined ?? Data()), maxAge: Int(PendingLogin.lifetime))
    }

    /// Returns the pending login with the given `state`; `nil` if there is none or it has expired.
    func pendingLogin(for state: String, in request: Request, at now: Date) -> PendingLogin? {
        let name = name(state)
        guard let text = request.cookies[name]?.value, let ticket = decrypt(text, as: name),
            constantTimeEquals(Array(ticket.state.utf8), Array(state.utf8)), ticket.end > now
        else { return nil }
        return ticket
    }

    /// Returns the cookies that remove the expired logins. If the browser has ``maximumPendingLogins``, other cookies remove the oldest
    /// logins, so that another login can start.
    func removals(in request: Request, at now: Date) -> [Cookie] {
        let pending = loginCookies(in: request).map { name, value in (name: name, end: decrypt(value, as: name)?.end ?? .distantPast) }
        let newestFirst = pending.sorted { $0.end > $1.end }
        return newestFirst.enumerated().filter { $0.offset >= Self.maximumPendingLogins - 1 || $0.element.end <= now }
            .map { cookie($0.element.name, "", maxAge: 0) }
    }

    /// Returns the values of this login's cookies by name, at most ``maximumRemovals``, in one pass over the header fields.
    private func loginCookies(in request: Request) -> [String: String] {
        var own: [String: String] = [:]
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = parts[0].trimmingCharacters(in: .whitespaces)
                guard parts.count == 2, isName(name), own[name] == nil else { continue }
                own[name] = parts[1].trimmingCharacters(in: .whitespaces)
                if own.count == Self.maximumRemovals { return own }
            }
        }
        return own
    }

    /// Whether the text is exactly a cookie name of this login. A cookie name in a request can be any text.
    private func isName(_ text: String) -> Bool {
        text.hasPrefix(prefix) && text.utf8.count == prefix.utf8.count + 16
            && text.utf8.suffix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private func decrypt(_ text: String, as name: String) -> PendingLogin? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
            let plain = try? AES.GCM.open(box, using: key, authenticating: associatedData(for: name))
        else { return nil }
        return try? JSONDecoder().decode(PendingLogin.self, from: plain)
    }

    private func associatedData(for name: String) -> Data { Data("\(name) \(binding)".utf8) }

    /// Returns the removal of a login's cookie.
    func removal(of state: String) -> Cookie { cookie(name(state), "", maxAge: 0) }

    private func cookie(_ name: String, _ value: String, maxAge: Int) -> Cookie {
        // The browser comes from the provider's site to the redirect URI. With `Lax`, it still sends the cookie.
        Cookie(name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}

/// The state of a login in progress, while the person is at the provider.
struct PendingLogin: Sendable, Codable {
    let state: String
    let nonce: String
    let verifier: String
    /// The path in this app to which the browser is redirected after the login.
    let destination: String
    let end: Date

    /// The maximum duration of a login in seconds.
    static let lifetime: TimeInterval = 600
}
