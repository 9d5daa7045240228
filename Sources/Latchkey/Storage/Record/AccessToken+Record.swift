internal import IdentityTokens

/// Reads and writes the token under the documented coding keys (SDK.md, section 1.13).
extension AccessToken {
    init(record: RecordReader) throws(SessionStorageError) {
        self.init(
            tokenString: try record.required("tokenString", \.string),
            permissions: try record.required("permissions", \.strings),
            declinedPermissions: try record.required("declinedPermissions", \.strings),
            expiredPermissions: try record.required("expiredPermissions", \.strings),
            appID: try record.required("appID", \.string),
            userID: try record.required("userID", \.string),
            expirationDate: try record.required("expirationDate", \.recordedDate),
            refreshDate: try record.required("refreshDate", \.recordedDate),
            dataAccessExpirationDate: try record.required("dataAccessExpirationDate", \.recordedDate))
    }

    var record: [String: JSONValue] {
        [
            "tokenString": .string(tokenString),
            "permissions": JSONValue(permissions.map(\.name).sorted()),
            "declinedPermissions": JSONValue(declinedPermissions.map(\.name).sorted()),
            "expiredPermissions": JSONValue(expiredPermissions.map(\.name).sorted()),
            "appID": .string(appID),
            "userID": .string(userID),
            "expirationDate": JSONValue(expirationDate),
            "refreshDate": JSONValue(refreshDate),
            "dataAccessExpirationDate": JSONValue(dataAccessExpirationDate),
        ]
    }
}
