internal import Foundation
internal import IdentityTokens

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

    private static func responseError(_ what: String) -> CoreError {
        CoreError(.errorUnknown, .badResponse, "The response to GET me \(what).")
    }
}
