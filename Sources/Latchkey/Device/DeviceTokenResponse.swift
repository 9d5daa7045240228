internal import Foundation
internal import IdentityTokens
internal import StrictJSON

/// The meaning of a response to `device/login_status` (SDK.md, section 2.8). An error is interpreted by its subcode or, if the subcode is
/// unknown, by whether it is transient.
enum DeviceTokenResponse: Sendable {
    /// The outcome that ends the polling.
    enum Verdict: Sendable {
        case tokens(IssuedTokens)
        case cancelled(DeviceLoginCancellation)
    }

    case wait(DevicePolling.Finding)
    case finished(Verdict)

    /// Parses a successful response.
    /// - Throws: ``CoreError`` with the reason `bad_response`.
    init(_ response: JSONValue, at now: Date) throws(CoreError) {
        guard let tokens = IssuedTokens(at: now, reading: { response[$0] }) else {
            throw CoreError(.errorUnknown, .badResponse, "The response to POST device/login_status has no access token.")
        }
        self = .finished(.tokens(tokens))
    }

    /// Interprets an error response.
    /// - Throws: the error itself, if polling again cannot succeed.
    init(_ error: CoreError) throws(CoreError) {
        let subcode = error.details[GraphRequestErrorGraphErrorSubcodeKey] as? Int
        switch subcode.flatMap(DeviceLoginErrorCode.init(rawValue:)) {
        case .authorizationPending: self = .wait(.pending)
        case .excessivePolling: self = .wait(.tooFast)
        case .authorizationDeclined: self = .finished(.cancelled(.byPerson))
        case .codeExpired: self = .finished(.cancelled(.codeExpired))
        case nil:
            guard error.isTransient else { throw error }
            self = .wait(.unreachable)
        }
    }
}

extension CoreError {
    /// Whether the same request may succeed later: a network error, a transient error, or the status 429 or 5xx.
    var isTransient: Bool {
        if reason == .network { return true }
        if details[GraphRequestErrorKey] as? UInt == GraphRequestError.transient.rawValue { return true }
        return (details[GraphRequestErrorHTTPStatusCodeKey] as? Int).map { $0 >= 500 || $0 == 429 } ?? false
    }
}

extension AccessToken {
    /// Creates a token from the issued tokens and the response to `me?fields=id,permissions` (SDK.md, section 2.8).
    /// - Throws: ``CoreError`` with the reason `bad_response`.
    init(_ tokens: IssuedTokens, of me: JSONValue, appID: String, at now: Date) throws(CoreError) {
        guard let userID = me["id"]?.string, !userID.isEmpty, userID.utf8.count <= 256 else { throw Self.responseError("has no id") }
        guard let rows = me["permissions"]?["data"]?.array else { throw Self.responseError("has no permissions") }
        var names: [String: [String]] = [:]
        for row in rows {
            // A name that is not a valid permission is ignored, as in a dialog response.
            guard let name = row["permission"]?.string, let status = row["status"]?.string, (try? Permission(validating: name)) != nil
            else { continue }
            names[status, default: []].append(name)
        }
        self.init(
            tokenString: tokens.accessToken, permissions: names["granted"] ?? [], declinedPermissions: names["declined"] ?? [],
            expiredPermissions: names["expired"] ?? [], appID: appID, userID: userID, expirationDate: tokens.expirationDate,
            refreshDate: now, dataAccessExpirationDate: tokens.dataAccessExpirationDate)
    }

    private static func responseError(_ problem: String) -> CoreError {
        CoreError(.errorUnknown, .badResponse, "The response to GET me \(problem).")
    }
}
