internal import Foundation
internal import IdentityTokens

/// Turns the code of a classic login into tokens (client-sdk.md, section 2.7; provider-wire.md, section 3.1).
struct TokenExchange: Sendable {
    let provider: ProviderAddress
    let version: String
    let appID: String
    let transport: any Transport

    /// What the provider gave.
    struct Tokens: Sendable {
        let accessToken: String
        let idToken: String
        let expirationDate: Date?
        let dataAccessExpirationDate: Date?
    }

    /// Redeems a code, once.
    /// - Throws: ``CoreError``, or `CancellationError`.
    func redeem(code: String, redirectURI: String, verifier: CodeVerifier, at now: Date) async throws -> Tokens {
        let form = FormFields([
            "grant_type": "authorization_code", "client_id": appID, "redirect_uri": redirectURI, "code_verifier": verifier.value,
            "code": code,
        ])
        let response = try await transport.send(
            TransportRequest(
                method: "POST", url: provider.accessToken(version: version),
                headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
                body: Array(form.text.utf8)))
        guard let answer = try? JSONValue(strictly: response.body), answer.object != nil else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse,
                "The answer to the code exchange has status \(response.status) and is no JSON object.",
                details: [GraphRequestErrorHTTPStatusCodeKey: response.status])
        }
        if let error = answer["error"] { throw Self.refusal(error, in: answer, status: response.status) }
        guard response.status == 200, let accessToken = answer["access_token"]?.string, !accessToken.isEmpty,
            let idToken = answer["id_token"]?.string, !idToken.isEmpty
        else {
            throw CoreError(
                .errorGraphRequestProtocolMismatch, .badResponse,
                "The answer to the code exchange has status \(response.status) and lacks an access token or an ID token.",
                details: [GraphRequestErrorHTTPStatusCodeKey: response.status])
        }
        return Tokens(
            accessToken: accessToken, idToken: idToken,
            expirationDate: answer.moment(at: ["expires", "expires_at"]) ?? answer.moment(in: "expires_in", from: now),
            dataAccessExpirationDate: answer.moment(at: ["data_access_expiration_time"]))
    }

    /// Reads both the Graph API's form of an error and that of OAuth 2.0 (RFC 6749, section 5.2).
    private static func refusal(_ error: JSONValue, in answer: JSONValue, status: Int) -> CoreError {
        let message = error["message"]?.string ?? answer["error_description"]?.string ?? error.string ?? "no message"
        var details: [String: any Sendable] = [:]
        details[GraphRequestErrorHTTPStatusCodeKey] = status
        details[ErrorDeveloperMessageKey] = String(message.prefix(500))
        details[GraphRequestErrorGraphErrorCodeKey] = error["code"]?.integer.map { Int($0) }
        details[GraphRequestErrorGraphErrorSubcodeKey] = error["error_subcode"]?.integer.map { Int($0) }
        return CoreError(
            .errorGraphRequestGraphAPI, .exchangeRefused, "The provider refused the code: \(message.prefix(500))", details: details)
    }
}

extension JSONValue {
    /// A number, or a text that is one: servers use both for times.
    private var seconds: TimeInterval? {
        switch self {
        case .integer(let number): TimeInterval(number)
        case .number(let number): number
        case .string(let text): TimeInterval(text)
        default: nil
        }
    }

    /// The first of the names that holds a time after 1970.
    fileprivate func moment(at names: [String]) -> Date? {
        names.lazy.compactMap { self[$0]?.seconds }.first { $0 > 0 && $0.isFinite }.map(Date.init(timeIntervalSince1970:))
    }

    /// A time that is told as seconds from now.
    fileprivate func moment(in name: String, from now: Date) -> Date? {
        self[name]?.seconds.flatMap { $0 > 0 && $0.isFinite ? now.addingTimeInterval($0) : nil }
    }
}
