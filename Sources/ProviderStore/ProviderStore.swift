public import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The persistent storage of a provider. A store answers queries and records writes. Each write is a value, never a closure, so that no caller's
/// code runs inside the store and calls it again.
///
/// Each write is atomic, and its method returns when the data is durable, that is, on disk. PostgreSQL can implement every requirement of this
/// protocol.
public protocol ProviderStore: TokenStore {
    // MARK: Questions

    /// Returns the app with an app ID; `nil` if there is none.
    func app(_ id: String) async throws(StoreError) -> RegisteredApp?
    /// Returns the app with a client token; `nil` if no app has it, or more than one.
    func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp?
    /// Returns the person with a login name; `nil` if there is none.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func person(withLogin login: String) async throws(StoreError) -> Person?
    /// Returns the person with an ID; `nil` if there is none.
    func person(_ id: Person.ID) async throws(StoreError) -> Person?
    /// Returns the version number of the person's picture, which differs for every picture that the person has ever had; `nil` if they have none.
    func pictureVersion(of person: Person.ID) async throws(StoreError) -> Int64?
    /// Returns the bytes of the person's picture; `nil` if they have none.
    func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]?
    /// Returns the names of the person's friends in alphabetical order. A friendship counts no matter which of the two people's entries lists it.
    func friendNames(of person: Person.ID) async throws(StoreError) -> [PersonName]
    /// Returns the person's grant to the app; `nil` if the person never used the app, or has removed it.
    func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant?
    /// Returns the person's grants, ordered by app ID.
    func grants(by person: Person.ID) async throws(StoreError) -> [Grant]
    /// Returns the app-scoped IDs of the person's friends who have granted `user_friends` to the app too, in ascending order. Friends who could not
    /// log in to the app now, and those whose data access has expired, are left out.
    /// - Parameter includingLimited: Whether to include friends whose only logins to the app are Limited Logins; see `Grant.isLimited(at:)`.
    func friendIDs(of person: Person.ID, in app: String, includingLimited: Bool, at now: Date) async throws(StoreError) -> [String]
    /// Returns the account of the person with an app-scoped ID, from one snapshot of the store; `nil` if the person does not use the app.
    func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account?
    /// Returns a page of the friends that ``friendIDs(of:in:includingLimited:at:)`` finds without those who have only Limited Logins.
    func friends(
        of person: Person.ID, in app: String, page: FriendPage.Request, at now: Date
    ) async throws(StoreError) -> FriendPage
    /// Returns the friend with an app-scoped ID, if ``friends(of:in:page:at:)`` would include them.
    func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend?
    /// Returns the person's browser sessions that have not expired, the latest login first.
    func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession]
    /// Returns the person's logins to apps that continue without a browser, the latest first.
    func storedLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [StoredLogin]
    /// Returns the session with a cookie digest; `nil` if there is none or it has expired.
    func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession?
    /// Returns the device login with a device code digest, in any state; `nil` if there is none or its code has expired.
    func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin?
    /// Returns the pending device login with a user code; `nil` if there is none or it has expired.
    func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin?

    /// Returns the audit log entries that match a query, in the requested order.
    func audit(_ question: AuditQuery) async throws(StoreError) -> [AuditEntry]
    /// Returns how often each app received each field about the person, ordered by day, app and field.
    func fieldAccessCounts(of person: Person.ID) async throws(StoreError) -> [FieldAccessCount]
    /// Returns the pending and finished callbacks about the person, the oldest first.
    func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback]
    /// Returns the apps in which the person with a login name has a role, in ascending order of the app ID.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp]
    /// Returns the pending role invitations of the person with a login name, the oldest first.
    /// - Parameters:
    ///   - login: The login name in the form of `LoginName.canonical(_:)`.
    ///   - limit: The largest number of invitations to return.
    func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation]
    /// Returns the pending role invitations of an app, ordered by login name.
    func invitations(to app: String) async throws(StoreError) -> [RoleInvitation]
    /// Returns how many existing apps the person has added.
    func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int
    /// Returns how many apps the person added on one day, including those that no longer exist.
    /// - Parameter day: Today or yesterday, as in `FieldAccess.day`.
    func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int
    /// Returns how many test users an app created, or took over from another app, on one day, including those that no longer exist.
    /// - Parameter day: Today or yesterday, as in `FieldAccess.day`.
    func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int
    /// Returns the names of all live apps by app ID.
    func namesOfLiveApps() async throws(StoreError) -> [String: String]
    /// Whether an app has the icon with an `IconImage.digest`.
    func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool
    /// Returns the app icon with an `IconImage.digest`; `nil` if there is none.
    func icon(withDigest digest: String) async throws(StoreError) -> IconImage?
    /// Returns all apps in ascending order of the app ID.
    func apps() async throws(StoreError) -> [RegisteredApp]
    /// Returns people in ascending order of the login name.
    /// - Parameters:
    ///   - after: The login name after which the list begins; `nil` for the beginning.
    ///   - limit: The largest number of people to return.
    func people(after: String?, limit: Int) async throws(StoreError) -> [Person]
    /// Returns the IDs of an app's test users in the order in which they were created.
    func testUsers(of app: String) async throws(StoreError) -> [Person.ID]
    /// Returns the review requests that match a query.
    func reviews(_ question: ReviewQuery) async throws(StoreError) -> [ReviewRequest]
    /// Returns how often each kind of event occurred at an app, by day.
    /// - Parameter day: The first day to count, as in `FieldAccess.day`.
    func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount]
    /// Returns the pending and finished callbacks of an app, the newest first.
    func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback]
    /// Returns the permissions that the operator has defined, ordered by name.
    func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition]
    /// Returns the complete record of a person; `nil` if there is none.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func record(ofPersonWithLogin login: String) async throws(StoreError) -> PersonRecord?

    // MARK: Facts

    /// Adds or changes the apps and people of a seed. It identifies apps by their IDs and people by their login names.
    func apply(_ seed: DigestedSeed, at now: Date) async throws(StoreError)
    /// Adds, changes or removes an app. A removal ends the grants in batches. If it is interrupted, the app stays inactive and can be removed
    /// again.
    /// - Returns: Whether the change was made, which requires that the app is still in the state that was read.
    func change(_ change: AppChange) async throws(StoreError) -> Bool
    /// Invites a person to a role, withdraws an invitation, or changes or removes a role. A person who declined cannot be invited again for
    /// `RoleInvitation.rest` seconds.
    func change(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome
    /// Records a person's answer to a role invitation, if the invitation is still pending.
    func take(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome
    /// Adds the display of an app secret to the audit log.
    func record(_ showing: SecretDisclosure) async throws(StoreError)
    /// Adds, changes or removes a person.
    /// - Returns: Whether the change was made, which requires that the person is still in the state that was read.
    func change(_ change: PersonChange) async throws(StoreError) -> Bool
    /// Adds a permission to the operator's catalog or removes one.
    /// - Returns: `false` if a permission to remove was not in the catalog.
    func change(_ change: PermissionChange) async throws(StoreError) -> Bool
    /// Submits an app's requests for Advanced Access to the operator's review queue.
    /// - Returns: The permissions that were added to the queue: those that need a review and have no pending request.
    func take(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission>
    /// Withdraws a review request.
    /// - Returns: Whether the request was pending.
    func withdraw(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool
    /// Records the operator's decision about a review request, if it is the first. An approval gives the app the access in the same transaction.
    func decide(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome
    /// Removes Advanced Access to a permission from an app.
    /// - Returns: Whether the app had the access.
    func take(_ surrender: AccessSurrender) async throws(StoreError) -> Bool
    /// Records a friend request. Two people become friends when each has sent a request to the other.
    /// - Returns: `false` if one of them has as many friends and friend requests as a test user may have.
    func take(_ request: FriendRequest) async throws(StoreError) -> Bool
    /// Stores a new browser session.
    /// - Returns: `false`, without an effect, if the person is locked or the password has changed since it was verified.
    func create(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool
    /// Records the day on which a session was last used.
    func recordUse(ofSession digest: String, at now: Date) async throws(StoreError)
    /// Ends all other sessions of a person, and the logins that continue without a browser.
    /// - Returns: `false`, without an effect, if the session that makes the request has ended.
    func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool
    /// Changes a person's password. All sessions end, and a new session replaces the one in which the password was changed.
    /// - Returns: `false`, without an effect, if the old password is no longer current or the session has ended.
    func change(_ change: PasswordChange) async throws(StoreError) -> Bool
    /// Stores the language that a person chose for the provider's pages.
    func choose(_ choice: LanguageChoice) async throws(StoreError)
    /// Ends a session. It has no effect if the session does not exist.
    func endSession(withDigest digest: String, at now: Date) async throws(StoreError)
    /// Records a login in which the dialog itself returns the tokens: adds it to the audit log, and stores the values that the app has bound to it.
    /// - Returns: `false`, without an effect, if the account has changed since it was read.
    func record(_ login: DialogLogin) async throws(StoreError) -> Bool
    /// Adds a canceled dialog to the audit log.
    func record(_ cancel: DialogCancellation) async throws(StoreError)
    /// Counts a rejected authorization request in the audit log, with one entry a day for each app and reason.
    func record(_ rejection: RejectedAuthorization) async throws(StoreError)
    /// Counts requests for permissions without an approved review in the audit log, with one entry a day for each app and permission.
    func record(_ request: UnapprovedPermissionRequest) async throws(StoreError)
    /// Returns the permissions that an app requested without an approved review on some days; see `FieldAccess.day`.
    func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission>
    /// Adds a token that was issued by the provider's own tools to the audit log.
    func record(_ act: ToolEvent) async throws(StoreError)
    /// Records a person's decision in the dialog.
    /// - Returns: The updated grant.
    func record(_ consent: Consent) async throws(StoreError) -> Grant
    /// Removes an app for a person.
    /// - Returns: `false`, without an effect, if the grant is no longer the one that was read.
    func remove(_ removal: AppRemoval) async throws(StoreError) -> Bool
    /// Revokes permissions.
    /// - Returns: `false`, without an effect, if the grant is no longer the one that was read.
    func withdraw(_ withdrawal: PermissionRevocation) async throws(StoreError) -> Bool
    /// Grants a permission that was declined or has expired.
    /// - Returns: Whether the permission is granted now. It is `false` if the grant is no longer the one that was read.
    func approve(_ approval: PermissionApproval) async throws(StoreError) -> Bool
    /// Whether a DPoP proof was used before (RFC 9449, section 11.1).
    func isUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool
    /// Records the use of a DPoP proof, if it is the first (RFC 9449, section 11.1).
    func use(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome
    /// Records the use of the DPoP proof of a refresh, and adds the refresh to the audit log, if the account has not changed since it was read.
    func take(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome
    /// Stores a new device login, if the limits permit it. If clients without the app secret have used up an app's limit, the oldest logins of the
    /// networks with the most logins are deleted.
    func create(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError) -> DeviceLoginCreation
    /// Records a person's decision about a device login.
    /// - Returns: Whether the decision was recorded. It is `false` if the login is already decided, has expired or, for an approval, belongs to
    ///   another app or was made with a password that is no longer current.
    func decide(_ decision: DeviceDecision) async throws(StoreError) -> Bool
    /// Answers the poll of a device (RFC 8628, section 3.4). An approval is redeemed once. For a minute after that, another poll gets the same
    /// answer, because the first one may have been lost.
    func poll(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome

    // MARK: What apps read

    /// Records in the field-access log that an app receives data, before the data is sent. The record survives a crash of the process. If the
    /// machine loses power, the records of the last second may be lost.
    func note(_ reading: FieldAccess) async throws(StoreError)
    /// Moves the records since the last call from the field-access log to durable storage. It changes no query result.
    func flushFieldAccesses() async throws(StoreError)

    // MARK: What is old

    /// Compacts one batch of old audit log entries and field-access counts.
    /// - Returns: Whether there may be more to compact.
    func take(_ fold: AuditCompaction) async throws(StoreError) -> Bool

    /// Deletes one batch of expired records: sessions, device codes, refresh tokens, counters of wrong passwords, redeemed codes and used proofs,
    /// and the data of logins whose tokens have expired. It changes no query result.
    /// - Returns: Whether there may be more to delete.
    func deleteExpired(at now: Date) async throws(StoreError) -> Bool

    // MARK: What apps are told

    /// Queues a person's request for the deletion of their data. While a request of the person is pending, another one has no effect.
    /// - Returns: `false` if the person has never used the app, or the app has no data deletion callback URL.
    func request(_ deletion: DeletionRequest) async throws(StoreError) -> Bool
    /// Returns the IDs of the apps that have due callbacks, the one with the longest wait first.
    func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String]
    /// Returns the app's callback that has been due for the longest time, and leases it to the caller for `AppCallback.lease` seconds, so that no
    /// other process sends it meanwhile.
    func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback?
    /// Records the outcome of an attempt to send a callback, unless a later attempt has begun.
    func settle(_ attempt: CallbackAttempt) async throws(StoreError)
    /// Counts a password attempt before the password is verified, or refuses it if one of its counters is in a pause.
    func begin(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision
    /// Completes a password attempt. It no longer counts if the password was not wrong; otherwise it is added to the audit log.
    func end(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError)
    /// Resets the counters of wrong passwords of an account, in every browser, for the operator.
    /// - Parameter login: The login name in the form of `LoginName.canonical(_:)`.
    func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError)
}
