internal import Foundation
internal import StrictJSON

/// Exchanges the result of a classic login for tokens (SDK.md, section 2.7; Wire.md, sections 3.1 and 3.2).
///
/// Both exchanges use POST: a code and a nonce are secrets, and URLs end up in logs.
struct TokenExchange: Sendable {
    let graph: GraphService
    let appID: String

    /// Redeems an authorization code, which the provider accepts once.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func redeem(code: String, redirectURI: String, verifier: CodeVerifier, at now: Date) async throws -> IssuedTokens {
        try await redeem(
            "the code",
            [
                "grant_type": "authorization_code", "client_id": appID, "redirect_uri": redirectURI, "code_verifier": verifier.value,
                "code": code,
            ], at: now)
    }

    /// Redeems an exchange nonce, which the provider accepts once. It is not the nonce of the ID token.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func redeem(exchangeNonce: String, at now: Date) async throws -> IssuedTokens {
        try await redeem(
            "the exchange nonce",
            ["grant_type": "fb_exchange_nonce", "fb_exchange_nonce": exchangeNonce, "client_id": appID, "fields": ""], at: now)
    }

    private func redeem(_ credential: String, _ parameters: [String: String], at now: Date) async throws -> IssuedTokens {
        let response: JSONValue
        do {
            response = try await graph.call(.post, "oauth/access_token", parameters)
        } catch let error as CoreError where error.reason == .refusedByProvider {
            throw CoreError(
                error.code, .exchangeRefused,
                "\(credential.prefix(1).uppercased())\(credential.dropFirst()) could not be exchanged. \(error.explanation)",
                details: error.details)
        }
        guard let tokens = IssuedTokens(at: now, reading: { response[$0] }) else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse, "The response to the exchange of \(credential) has no access token.")
        }
        return tokens
    }
}

/// The tokens in a dialog response, or in the response to the exchange of a code or a nonce (SDK.md, sections 2.6 and 2.7).
struct IssuedTokens: Sendable {
    let accessToken: String
    /// The ID token, not yet verified; `nil` if there is none.
    let idToken: String?
    /// When the access token expires; `nil` if it does not.
    let expirationDate: Date?
    /// When the app's access to the person's data expires; `nil` if it does not.
    let dataAccessExpirationDate: Date?

    /// Reads the tokens of a response; `nil` if there is no access token, or if the access token is not well-formed
    /// (``isWellFormedAccessToken(_:)``).
    /// - Parameter value: returns the value of a parameter. Times may be numbers or strings.
    init?(at now: Date, reading value: (String) -> JSONValue?) {
        guard let token = value(DialogParameter.accessToken)?.string, Self.isWellFormedAccessToken(token) else { return nil }
        accessToken = token
        idToken = value(DialogParameter.idToken)?.string.flatMap { $0.isEmpty ? nil : $0 }
        expirationDate =
            Self.date(value("expires")) ?? Self.date(value("expires_at")) ?? Self.date(value("expires_in"), after: now)
        dataAccessExpirationDate = Self.date(value("data_access_expiration_time"))
    }

    /// Whether a text can be an access token: visible ASCII characters, at most ``maximumTokenLength`` of them.
    static func isWellFormedAccessToken(_ text: String) -> Bool {
        (1...maximumTokenLength).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// The length of the longest accepted token, in bytes.
    private static let maximumTokenLength = 8192

    /// Reads a time, in seconds after `start`. A time that is missing or not positive means that there is no expiry (`nil`).
    private static func date(_ value: JSONValue?, after start: Date = Date(timeIntervalSince1970: 0)) -> Date? {
        guard let seconds = value?.seconds, seconds > 0, seconds.isFinite else { return nil }
        return min(start.addingTimeInterval(seconds), .distantFuture)
    }
}

extension JSONValue {
    /// The seconds in a number or in a string of decimal digits. Servers use both for times, and redirect parameters are always strings.
    fileprivate var seconds: TimeInterval? {
        switch self {
        case .integer(let number): TimeInterval(number)
        case .number(let number): number
        case .string(let text): text.utf8.allSatisfy { "0123456789.".utf8.contains($0) } ? TimeInterval(text) : nil
        default: nil
        }
    }
}
