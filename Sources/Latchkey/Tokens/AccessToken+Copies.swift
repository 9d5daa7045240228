internal import Foundation

extension AccessToken {
    /// The same token with some values replaced.
    func replacing(
        tokenString: String? = nil, permissions: LoginPermissions? = nil, expirationDate: Date? = nil, refreshDate: Date? = nil,
        dataAccessExpirationDate: Date? = nil
    ) -> AccessToken {
        let permissions =
            permissions ?? LoginPermissions(granted: self.permissions, declined: declinedPermissions, expired: expiredPermissions)
        return AccessToken(
            tokenString: tokenString ?? self.tokenString, permissions: permissions.granted.map(\.name),
            declinedPermissions: permissions.declined.map(\.name), expiredPermissions: permissions.expired.map(\.name), appID: appID,
            userID: userID, expirationDate: expirationDate ?? self.expirationDate, refreshDate: refreshDate ?? self.refreshDate,
            dataAccessExpirationDate: dataAccessExpirationDate ?? self.dataAccessExpirationDate)
    }

    /// The same token, of no more use (client-sdk.md, section 6.6).
    func ended(at date: Date) -> AccessToken {
        replacing(expirationDate: date, refreshDate: date, dataAccessExpirationDate: date)
    }
}
