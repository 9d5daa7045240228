public import LoginModel
public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a provider keeps. A store takes facts and answers questions; it never runs a caller's code, so nobody can call it from inside itself.
///
/// A fact is acknowledged, by returning, when it is on disk. Each is atomic. All that is asked of a store here can be said in PostgreSQL too.
public protocol ProviderStore: TokenStore {
    // MARK: Questions

    /// The app of that id.
    func app(_ id: String) async throws(StoreError) -> RegisteredApp?
    /// The app whose client token that is, if it is one app's alone.
    func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp?
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func person(withLogin login: String) async throws(StoreError) -> Person?
    /// The person of that number.
    func person(_ id: Person.ID) async throws(StoreError) -> Person?
    /// A number that becomes another one with each picture that the person gives, and belongs to no other picture of theirs; `nil` where they have
    /// none.
    func pictureEdition(of person: Person.ID) async throws(StoreError) -> Int64?
    /// The bytes of the picture that the person has given, if any.
    func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]?
    /// What everybody is called who is a friend of the person's, whoever's entry says so, by name.
    func friendNames(of person: Person.ID) async throws(StoreError) -> [PersonName]
    /// What the person has allowed the app, if anything was ever asked.
    func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant?
    /// What the person allows apps, app by app.
    func grants(by person: Person.ID) async throws(StoreError) -> [Grant]
    /// The app-scoped ids of a person's friends who gave the app `user_friends` too, in ascending order. Who could not log in to it
    /// now is not among them, nor whose data the app has lost sight of at that moment.
    /// - Parameter includingLimited: whether friends are named who have only limited logins with the app, see `Grant.isLimited(at:)`.
    func friendIDs(of person: Person.ID, in app: String, includingLimited: Bool, at now: Date) async throws(StoreError) -> [String]
    /// A person at an app that they use, in one snapshot, by the id by which the app knows the person.
    func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account?
    /// Friends as ``friendIDs(of:in:includingLimited:at:)`` finds them without those of limited logins, page by page.
    func friends(
        of person: Person.ID, in app: String, page: FriendPage.Request, at now: Date
    ) async throws(StoreError) -> FriendPage
    /// One of the friends that ``friends(of:in:page:at:)`` finds.
    func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend?
    /// The browsers in which a person is logged in, the last login first.
    func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession]
    /// The logins to apps that go on without a browser, the last one first.
    func keptLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [KeptLogin]
    /// A session that has not expired.
    func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession?
    /// A device login whose code has not ended, however far it is.
    func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin?
    /// The device login that waits for a person under that code.
    func deviceLogin(waitingUnder code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin?

    /// Lines of the ledger, in the order that is wanted.
    func audit(_ question: AuditQuestion) async throws(StoreError) -> [AuditEntry]
    /// What apps were told about a person, by app, day and field.
    func readings(of person: Person.ID) async throws(StoreError) -> [ReadingCount]
    /// What was or is to be told to apps about a person, the oldest first.
    func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback]
    /// The apps in which somebody has a role, by id.
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp]
    /// The roles that somebody is asked to take, the oldest invitation first.
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation]
    /// Who is asked to take a role at an app, by login name.
    func invitations(to app: String) async throws(StoreError) -> [RoleInvitation]
    /// How many apps there are that a person has added.
    func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int
    /// How many apps a person has added on one day, be they there still or not.
    /// - Parameter day: today or yesterday; see `Reading.day`.
    func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int
    /// How many test users an app has made, or taken over from another app, on one day, be they there still or not.
    /// - Parameter day: today or yesterday; see `Reading.day`.
    func testUserCount(madeFor app: String, on day: Int) async throws(StoreError) -> Int
    /// What all apps are called that the public can use, by id.
    func namesOfLiveApps() async throws(StoreError) -> [String: String]
    /// Whether an app has the picture of that `IconImage.digest`.
    func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool
    /// The picture of an app, by its `IconImage.digest`.
    func icon(withDigest digest: String) async throws(StoreError) -> IconImage?
    /// Every app, by id.
    func apps() async throws(StoreError) -> [RegisteredApp]
    /// People by their login names, in order.
    /// - Parameter after: the login name after which the list begins; its beginning if `nil`.
    func people(after: String?, limit: Int) async throws(StoreError) -> [Person]
    /// The people who were made to try an app out, in the order in which they were made.
    func testUsers(of app: String) async throws(StoreError) -> [Person.ID]
    /// Requests for review.
    func reviews(_ question: ReviewQuestion) async throws(StoreError) -> [ReviewRequest]
    /// How often what happened at an app, day by day.
    /// - Parameter day: the first that is counted; see `Reading.day`.
    func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount]
    /// What was or is to be told to an app, the newest first.
    func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback]
    /// The permissions that the operator has defined, by name.
    func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition]
    /// Everything that is kept of a person.
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func record(ofPersonWithLogin login: String) async throws(StoreError) -> PersonRecord?

    // MARK: Facts

    /// Takes over apps and people, each by its id or login name.
    func apply(_ seed: SeedFact, at now: Date) async throws(StoreError)
    /// Adds, changes or removes an app; tells whether it was still the one that was seen. A removal ends what was granted portion by portion:
    /// an app whose removal was cut short is closed, and can be removed again.
    func change(_ change: AppChange) async throws(StoreError) -> Bool
    /// Asks somebody to take a role at an app, asks them no more, or takes a role. Who has declined is let alone for `RoleInvitation.rest`.
    func change(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome
    /// Takes a person's answer to an invitation over, if they are asked still.
    func take(_ answer: InvitationAnswer) async throws(StoreError) -> InvitationOutcome
    /// Tells the ledger that somebody is shown the secret of an app.
    func record(_ showing: SecretShowing) async throws(StoreError)
    /// Adds, changes or removes a person; tells whether they were still who was seen.
    func change(_ change: PersonChange) async throws(StoreError) -> Bool
    /// Puts a permission into the catalogue, or takes one out; tells whether it was there to be taken.
    func change(_ change: PermissionChange) async throws(StoreError) -> Bool
    /// Puts what an app asks for into the queue of the operator.
    /// - Returns: what was not there already, and needs a review.
    func take(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission>
    /// Takes a request out of the queue; tells whether it was there.
    func withdraw(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool
    /// Takes the operator's decision over if it is the first, and with an approval gives the app the access.
    func decide(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome
    /// Takes advanced access from an app; tells whether it had it.
    func take(_ surrender: AccessSurrender) async throws(StoreError) -> Bool
    /// Takes a wish to be friends over: two are, once each has wished it.
    /// - Returns: `false` if one of them has as many friends and friend requests as a test user can have.
    func take(_ request: FriendRequest) async throws(StoreError) -> Bool
    /// Keeps a new session, if its person is not shut out and still has the password that they were seen with; tells whether they have.
    func open(_ session: BrowserSession, under password: PasswordDigest) async throws(StoreError) -> Bool
    /// Takes note of the day on which a session is used.
    func noteUse(ofSession digest: String, at now: Date) async throws(StoreError)
    /// Ends every other session of a person, and their logins that go on without a browser, if the session in which they want it lives; tells
    /// whether it does.
    func signOut(_ signOut: SignOutElsewhere) async throws(StoreError) -> Bool
    /// Takes a person's new password over, if the old one is in force still and the session in which it was typed lives; tells whether that is
    /// so. Every session ends, and another one takes the place of that one.
    func change(_ change: PasswordChange) async throws(StoreError) -> Bool
    /// Keeps the language that a person wants their pages in.
    func choose(_ choice: LanguageChoice) async throws(StoreError)
    /// Ends a session; one that is not there has ended already.
    func endSession(withDigest digest: String, at now: Date) async throws(StoreError)
    /// Tells the ledger of a login whose tokens come straight from the dialog, and keeps what the app has bound to it, if the account is as it
    /// was seen; tells whether it is.
    func record(_ login: DialogLogin) async throws(StoreError) -> Bool
    /// Tells the ledger that a dialog came to nothing.
    func record(_ cancel: DialogCancel) async throws(StoreError)
    /// Counts in the ledger that the dialog did not take what an app asked for, in one line a day for each app and reason.
    func record(_ rebuff: DialogRebuff) async throws(StoreError)
    /// Counts in the ledger what an app asks for without its being approved, in one line a day for each app and permission.
    func record(_ request: UnapprovedRequest) async throws(StoreError)
    /// What an app has asked for without its being approved, on one of the days; see `Reading.day`.
    func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission>
    /// Tells the ledger of a token that somebody got from the provider's own tools.
    func record(_ act: ToolAct) async throws(StoreError)
    /// Takes a person's decision over and returns the grant as it stands then.
    func record(_ consent: Consent) async throws(StoreError) -> Grant
    /// Removes an app for a person, if the grant is the one that was seen; tells whether it was.
    func remove(_ removal: AppRemoval) async throws(StoreError) -> Bool
    /// Takes permissions back, if the grant is the one that was seen; tells whether it was.
    func withdraw(_ withdrawal: PermissionWithdrawal) async throws(StoreError) -> Bool
    /// Grants a permission that was declined, if the grant is the one that was seen; tells whether the permission is granted then.
    func approve(_ approval: PermissionApproval) async throws(StoreError) -> Bool
    /// Whether a proof was used already.
    func isUsed(_ proof: ProofUse) async throws(StoreError) -> Bool
    /// Uses a proof, if it is the first time.
    func use(_ proof: ProofUse) async throws(StoreError) -> ProofUseOutcome
    /// Uses the proof of a refresh and tells the ledger of it, if the account is as it was seen.
    func take(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome
    /// Keeps a new device login if there is a place for it. Where anybody's codes have all places of the app, the oldest ones of the networks that
    /// have most give way.
    func open(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError) -> DeviceLoginOpening
    /// Takes a person's decision about a device over, if it is the first and comes in time; tells whether it was.
    func decide(_ decision: DeviceDecision) async throws(StoreError) -> Bool
    /// Answers a device that asks. An approval is given away once; for a minute after it the same one is given again.
    func poll(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome

    // MARK: What apps read

    /// Counts what an app is told, before it is told. The count survives the sudden end of the process, however it ends; the last second of it
    /// may be lost with the power of the machine.
    func note(_ reading: Reading) async throws(StoreError)
    /// Puts what was counted since the last time where it survives the power of the machine too. It changes no answer.
    func foldReadings() async throws(StoreError)

    // MARK: What is old

    /// Makes one portion of what is old in the ledger shorter.
    /// - Returns: whether there may be more.
    func take(_ fold: AuditFold) async throws(StoreError) -> Bool

    /// Deletes one portion of what has expired: sessions, device codes, refresh tokens, the counters of wrong passwords, what has been used once, and
    /// what is kept about logins while their tokens live. It changes no answer.
    /// - Returns: whether there may be more.
    func deleteExpired(at now: Date) async throws(StoreError) -> Bool

    // MARK: What apps are told

    /// Puts a person's wish to have their data deleted into the queue. What the person has wished once waits there once.
    /// - Returns: `false` where the person has never used the app, or the app has no address for such wishes.
    func request(_ deletion: DeletionRequest) async throws(StoreError) -> Bool
    /// The apps for which callbacks are due, the one that has waited for the longest time first.
    func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String]
    /// Takes the callback of an app that has been due for the longest time, and keeps others from taking it for as long as an attempt may last.
    func takeDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback?
    /// Takes the end of an attempt over, unless the attempt was overtaken by another.
    func settle(_ attempt: CallbackAttempt) async throws(StoreError)
    /// Counts a password that is about to be looked at, or refuses it: one of its counters is in a pause.
    func begin(_ attempt: PasswordTry) async throws(StoreError) -> PasswordTryOutcome
    /// Takes back that a password was wrong, or tells the ledger that it was.
    func end(_ attempt: PasswordTry, as end: PasswordTryEnd) async throws(StoreError)
    /// The operator begins the counters of an account anew, in every browser.
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func forgetTries(of login: String, at now: Date) async throws(StoreError)
}
