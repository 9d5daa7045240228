import Foundation
import IdentityTokens
import Latchkey
import LoginModel

/// Formats the result of a login as lines for a person at a terminal. They never contain a token, and nothing in them can control the
/// terminal.
enum LoginReport {
    static func lines(for result: LoginManagerLoginResult, app: String) -> [String] {
        guard !result.isCancelled else { return ["", "The login was canceled: \(app) received nothing."] }
        var lines = ["", "\(app) holds a profile:"]
        if let profile = result.profile { lines += rows(of: profile) }
        if let claims = result.authenticationToken?.claims() {
            lines += ["", "from the verified claims of an ID token:"]
            lines += rows(of: claims)
        }
        lines += ["", "Permissions:"]
        lines += rows([
            ("granted", list(result.grantedPermissions)), ("declined", list(result.declinedPermissions)),
        ])
        lines += ["", "Checks of the ID token:"]
        lines += result.findings.map { "  \($0)" }
        return lines
    }

    /// Returns the report of a device login, which gives an access token and nothing else.
    static func lines(for token: Latchkey.AccessToken, app: String) -> [String] {
        var lines = ["", "\(app) holds an access token:"]
        lines += rows([
            ("userID", token.userID), ("expires", expirationText(token.expirationDate)),
            ("data until", expirationText(token.dataAccessExpirationDate)),
        ])
        lines += ["", "Permissions:"]
        lines += rows([
            ("granted", list(Set(token.permissions.map(\.name)))), ("declined", list(Set(token.declinedPermissions.map(\.name)))),
        ])
        lines += ["", "A device login gives no ID token, so there is none to check."]
        return lines
    }

    private static func rows(of profile: Profile) -> [String] {
        rows([
            ("userID", profile.userID), ("name", profile.name), ("firstName", profile.firstName), ("middleName", profile.middleName),
            ("lastName", profile.lastName), ("email", profile.email), ("birthday", profile.birthdayComponents?.description),
            ("ageRange", profile.ageRange.map(ageRangeText)), ("gender", profile.gender), ("hometown", profile.hometown?.name),
            ("location", profile.location?.name),
            ("linkURL", profile.linkURL?.absoluteString),
            ("friendIDs", profile.friendIDs.map { $0.isEmpty ? "none here yet" : $0.joined(separator: ", ") }),
            ("imageURL", profile.imageURL.map { shortened($0.absoluteString) }),
        ])
    }

    private static func rows(of claims: AuthenticationTokenClaims) -> [String] {
        rows([
            ("iss", claims.iss), ("aud", claims.aud), ("sub", claims.sub), ("iat", dateText(claims.iat)), ("exp", dateText(claims.exp)),
            ("jti", shortened(claims.jti)), ("nonce", "\(NoncePreview(claims.nonce))"),
        ])
    }

    private static func rows(_ pairs: [(String, String?)]) -> [String] {
        pairs.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return "  \(name.padding(toLength: 12, withPad: " ", startingAt: 0))\(value.escapedForLog)"
        }
    }

    private static func ageRangeText(_ range: UserAgeRange) -> String {
        switch (range.min, range.max) {
        case (let min?, let max?): "\(min) to \(max)"
        case (let min?, nil): "\(min) or older"
        case (nil, let max?): "up to \(max)"
        case (nil, nil): ""
        }
    }

    private static func list(_ names: Set<String>) -> String { names.sorted().joined(separator: ", ") }

    private static func expirationText(_ date: Date) -> String { date == .distantFuture ? "never" : date.formatted(.iso8601) }

    private static func dateText(_ seconds: TimeInterval) -> String { Date(timeIntervalSince1970: seconds).formatted(.iso8601) }

    /// Returns the text, shortened to 45 characters and an ellipsis if it has more than 48.
    private static func shortened(_ text: String) -> String { text.count > 48 ? "\(text.prefix(45))…" : text }
}
