internal import Foundation
internal import IdentityTokens

/// What the provider issued in one go: in the answer of the dialog, or for a code or a nonce (client-sdk.md, sections 2.6 and 2.7).
struct IssuedTokens: Sendable {
    let accessToken: String
    /// Not verified yet.
    let idToken: String?
    /// When the access token ends; `nil` where it does not.
    let expirationDate: Date?
    /// When access to data ends; `nil` where it does not.
    let dataAccessExpirationDate: Date?

    /// `nil` where there is no access token, or one that no header could carry.
    /// - Parameter value: the value of a name. Times may be numbers or texts.
    init?(at now: Date, reading value: (String) -> JSONValue?) {
        guard let token = value(DialogParameter.accessToken)?.string, Self.isToken(token) else { return nil }
        accessToken = token
        idToken = value(DialogParameter.idToken)?.string.flatMap { $0.isEmpty ? nil : $0 }
        expirationDate =
            Self.date(value("expires")) ?? Self.date(value("expires_at")) ?? Self.date(value("expires_in"), after: now)
        dataAccessExpirationDate = Self.date(value("data_access_expiration_time"))
    }

    /// Whether a text can be an access token: visible ASCII, and no more of it than anybody issues.
    static func isToken(_ text: String) -> Bool {
        (1...longestToken).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// In bytes.
    private static let longestToken = 8192

    /// A time in seconds after a moment. None at all, or one that is not after it, means that there is no end.
    private static func date(_ value: JSONValue?, after start: Date = Date(timeIntervalSince1970: 0)) -> Date? {
        guard let seconds = value?.seconds, seconds > 0, seconds.isFinite else { return nil }
        return min(start.addingTimeInterval(seconds), .distantFuture)
    }
}

extension JSONValue {
    /// A number, or a text of decimal digits that is one: servers use both for times, and a redirect knows texts alone.
    fileprivate var seconds: TimeInterval? {
        switch self {
        case .integer(let number): TimeInterval(number)
        case .number(let number): number
        case .string(let text): text.utf8.allSatisfy { "0123456789.".utf8.contains($0) } ? TimeInterval(text) : nil
        default: nil
        }
    }
}
