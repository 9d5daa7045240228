internal import Foundation

extension AccessToken {
    /// Returns a copy of the token with some values replaced; `nil` leaves a value unchanged.
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

    /// Returns a copy of the token that expires at the given date (SDK.md, section 6.6).
    func ended(at date: Date) -> AccessToken {
        replacing(expirationDate: date, refreshDate: date, dataAccessExpirationDate: date)
    }
}
