public import ProviderDomain

/// The roles of people in apps, and the invitations to roles.
public protocol RoleStore: Sendable {
    // MARK: Queries

    /// Returns the apps in which the person with the given login name has a role, in ascending order of the app ID.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp]
    /// Returns the pending role invitations of the person with the given login name, the oldest first.
    /// - Parameters:
    ///   - login: The login name in the form of `LoginName.canonical(_:)`.
    ///   - limit: The largest number of invitations to return.
    func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation]
    /// Returns the pending role invitations of an app, ordered by login name.
    func invitations(to app: String) async throws(StoreError) -> [RoleInvitation]

    // MARK: Writes

    /// Invites a person to a role, withdraws an invitation, or changes or removes a role. A person who declined an invitation cannot be
    /// invited again for `RoleInvitation.cooldown` seconds.
    func changeRole(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome
    /// Records a person's answer to a role invitation, if the invitation is still pending.
    func answerInvitation(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome
}
