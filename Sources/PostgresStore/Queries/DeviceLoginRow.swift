import Foundation
import LoginModel
import ProviderDomain

/// A row of `device_logins`.
struct DeviceLoginRow {
    /// The login; `nil` if a later version of the program stored a state that this one does not know.
    let login: DeviceLogin?
    /// The person who approved the login.
    let approver: Person.ID?
    /// The epoch of the grant under which the person approved the login.
    let epoch: Int?
    let lastPolledAt: Date?

    private init(_ row: PostgresRow) throws {
        login = try DeviceLogin(row)
        approver = try row.optional("person_id", as: Int64.self).map(Person.ID.init(rawValue:))
        epoch = try row.optional("epoch", as: Int64.self).map(Int.init)
        lastPolledAt = try row.optionalDate("polled_at")
    }

    private static let columns = """
        digest, user_code, app_id, permissions, redirect_uri, state, expires_at, person_id, epoch, polled_at
        """

    /// Returns the query for the login with a device code digest.
    static func query(digest: String) -> PostgresQuery<DeviceLoginRow?> {
        .first("SELECT \(columns) FROM device_logins WHERE digest = $1", [.text(digest)], DeviceLoginRow.init)
    }

    /// Returns the query for the login with a device code digest. The row stays locked until the end of the transaction.
    static func lockingQuery(digest: String) -> PostgresQuery<DeviceLoginRow?> {
        .first("SELECT \(columns) FROM device_logins WHERE digest = $1 FOR UPDATE", [.text(digest)], DeviceLoginRow.init)
    }

    /// Returns the query for the login with a user code.
    static func query(_ code: UserCode) -> PostgresQuery<DeviceLoginRow?> {
        .first("SELECT \(columns) FROM device_logins WHERE user_code = $1", [.text(code.letters)], DeviceLoginRow.init)
    }
}

extension DeviceLogin {
    fileprivate init?(_ row: PostgresRow) throws {
        guard let userCode = UserCode(typed: try row.value("user_code")), let state = State(rawValue: try row.value("state")) else {
            return nil
        }
        self.init(
            digest: try row.value("digest"), userCode: userCode, appID: try row.value("app_id"),
            scope: Scope.names(in: try row.value("permissions")), redirectURI: try row.optional("redirect_uri"),
            expiresAt: try row.date("expires_at"), state: state)
    }
}
