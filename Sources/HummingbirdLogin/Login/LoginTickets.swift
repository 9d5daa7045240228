import Crypto
import Foundation
import Hummingbird
import LoginModel

/// Tickets in cookies, one for each login that a browser has begun: nobody but this app can read or make one.
struct LoginTickets: Sendable {
    /// Of which the questions whether to log out are made: who seals tickets is not who marks them.
    let questionKey: SymmetricKey
    private let key: SymmetricKey
    /// What the tickets are of no use without: provider, app and redirect URI.
    let binding: String
    private let isSecure: Bool
    /// `__Host-` keeps other hosts of the domain from setting one (RFC 6265bis, section 4.1.3.2). Apps on other ports of the host have others.
    private let prefix: String

    init(key: SymmetricKey, isSecure: Bool, binding: String) {
        self.key = key
        questionKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("logout".utf8), outputByteCount: 32)
        self.isSecure = isSecure
        self.binding = binding
        prefix = (isSecure ? "__Host-" : "") + "login-\(Self.digest(binding))-"
    }

    /// How many logins a browser may have begun: of more, as far as a request shows them, the oldest are given up, so that no site can fill a
    /// browser with cookies.
    private static let most = 4
    /// How many cookies are looked at, and taken away, at once: more than a browser has that was not meddled with.
    private static let mostRemovals = 32

    private func name(_ state: String) -> String { prefix + Self.digest(state) }

    private static func digest(_ text: String) -> String { Hexadecimal.encode(SHA256.hash(data: Data(text.utf8)).prefix(8)) }

    func cookie(_ ticket: LoginTicket) throws -> Cookie {
        let name = name(ticket.state)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let sealed = try AES.GCM.seal(encoder.encode(ticket), using: key, authenticating: bound(name))
        // A sealed box with a nonce of the usual size has a combined form.
        return cookie(name, Base64URL.encode(sealed.combined ?? Data()), maxAge: Int(LoginTicket.lifetime))
    }

    /// The ticket of the login that a state belongs to, while it is good.
    func ticket(for state: String, in request: Request, at now: Date) -> LoginTicket? {
        let name = name(state)
        guard let text = request.cookies[name]?.value, let ticket = opened(text, as: name),
            constantTimeEquals(Array(ticket.state.utf8), Array(state.utf8)), ticket.end > now
        else { return nil }
        return ticket
    }

    /// Takes away the cookies of logins that are over, and of the oldest where there are many, so that one more has room.
    func removals(in request: Request, at now: Date) -> [Cookie] {
        let begun = own(in: request).map { name, value in (name: name, end: opened(value, as: name)?.end ?? .distantPast) }
        let newestFirst = begun.sorted { $0.end > $1.end }
        return newestFirst.enumerated().filter { $0.offset >= Self.most - 1 || $0.element.end <= now }
            .map { cookie($0.element.name, "", maxAge: 0) }
    }

    /// Values of our cookies by their names, as many as a browser may have that was not meddled with: in one walk over what somebody has sent.
    private func own(in request: Request) -> [String: String] {
        var own: [String: String] = [:]
        for header in request.headers[values: .cookie] {
            for pair in header.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let name = parts[0].trimmingCharacters(in: .whitespaces)
                guard parts.count == 2, isName(name), own[name] == nil else { continue }
                own[name] = parts[1].trimmingCharacters(in: .whitespaces)
                if own.count == Self.mostRemovals { return own }
            }
        }
        return own
    }

    /// Whether it is a name of ours to the last letter: the names in a request are whatever somebody sends.
    private func isName(_ text: String) -> Bool {
        text.hasPrefix(prefix) && text.utf8.count == prefix.utf8.count + 16
            && text.utf8.suffix(16).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    private func opened(_ text: String, as name: String) -> LoginTicket? {
        guard let bytes = Base64URL.decode(text), let box = try? AES.GCM.SealedBox(combined: bytes),
            let plain = try? AES.GCM.open(box, using: key, authenticating: bound(name))
        else { return nil }
        return try? JSONDecoder().decode(LoginTicket.self, from: plain)
    }

    private func bound(_ name: String) -> Data { Data("\(name) \(binding)".utf8) }

    /// Takes the cookie of a login away.
    func removal(of state: String) -> Cookie { cookie(name(state), "", maxAge: 0) }

    private func cookie(_ name: String, _ value: String, maxAge: Int) -> Cookie {
        // The browser comes back from another site: Lax.
        Cookie(name: name, value: value, maxAge: maxAge, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}
