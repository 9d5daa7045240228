import Foundation
import GRDB
import LoginModel
import ProviderDomain
import TestSupport
import Testing

@testable import ProviderStore

@Suite("The SQLite store's conformance to ProviderStore")
struct SQLiteConformanceTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    // MARK: ProviderStore

    @Test("A new store contains no app, person, grant or session")
    func empty() async throws { try await StoreConformance.isEmptyAtFirst(store) }

    @Test("The store keeps all of many concurrent writes after it is opened again")
    func many() async throws {
        let digests = try await StoreConformance.storesConcurrentWrites(store)
        let again = try SQLiteStore(path: folder.path("store.sqlite"))
        for digest in digests { #expect(try await again.session(withDigest: digest, at: SampleFacts.now) != nil) }
    }

    // MARK: AppStore

    @Test("The store returns an app with all its values")
    func apps() async throws { try await StoreConformance.returnsAnApp(store) }

    @Test("The store keeps an app's icon until it is replaced or removed")
    func icons() async throws { try await StoreConformance.keepsAnIcon(store) }

    @Test("The audit log says who changed an app and who removed it")
    func changesOfApps() async throws { try await StoreConformance.recordsWhoChangedAnApp(store) }

    @Test("The removal of an app during a concurrent change is either complete or has no effect")
    func contestedRemoval() async throws { try await StoreConformance.removesAnAppDuringChanges(store) }

    @Test("The store completes an interrupted removal of an app")
    func removalAfterACrash() async throws {
        let people = try await StoreConformance.addManyUsers(store)
        let app = try #require(try await store.app("1"))
        #expect(try await store.write { try SQLiteStore.deactivateApp(app, $0, by: .operator, at: SampleFacts.now) })
        let again = try SQLiteStore(path: folder.path("store.sqlite"))
        let closed = try #require(try await again.app("1"))
        #expect(!closed.settings.isActive)
        #expect(try await again.grants(by: people[0]).count == 1)
        #expect(try await again.changeApp(AppChange.remove(closed, at: SampleFacts.now)))
        #expect(try await again.app("1") == nil)
        #expect(try await again.grants(by: people[0]).isEmpty)
    }

    @Test("The store finds the apps of a person and limits how many the person can add")
    func appsOfAPerson() async throws { try await StoreConformance.findsTheAppsOfAPerson(store) }

    @Test("The store limits how many apps a person adds on one day")
    func appsOfADay() async throws { try await StoreConformance.limitsAppsOfADay(store) }

    @Test("The removal of an app is final, and its tokens stay void if the app is added again")
    func removedApps() async throws { try await StoreConformance.removesAppsForGood(store) }

    @Test("The store removes an app with more than a thousand people completely")
    func appOfMany() async throws { try await StoreConformance.removesALargeApp(store) }

    @Test("The store finds an app by its client token")
    func clientTokens() async throws { try await StoreConformance.findsAnAppByItsClientToken(store) }

    // MARK: RoleStore

    @Test("An invitation to a role takes effect when the person accepts it")
    func invitations() async throws { try await StoreConformance.waitsForAcceptance(store) }

    @Test("A person who declined a role cannot be invited again during the cooldown")
    func declined() async throws { try await StoreConformance.rejectsInvitationsAfterADecline(store) }

    @Test("Everybody except the last administrator can give up their roles")
    func leaving() async throws { try await StoreConformance.letsPeopleGiveUpRoles(store) }

    @Test("Invitations are deleted with their person or their app")
    func deletedInvitations() async throws { try await StoreConformance.deletesInvitations(store) }

    @Test("An app keeps one administrator when all of them are removed at the same time")
    func administrators() async throws { try await StoreConformance.keepsAnAdministrator(store) }

    @Test("A test user can neither add apps nor accept roles")
    func testUsersOfNoRole() async throws { try await StoreConformance.givesTestUsersNoRoles(store) }

    @Test("The audit log records whose roles the operator changes")
    func roles() async throws { try await StoreConformance.recordsRoleChanges(store) }

    // MARK: ReviewStore

    @Test("The store records review requests, decisions, withdrawals and removals of access")
    func reviews() async throws { try await StoreConformance.recordsReviews(store) }

    @Test("Only one of several concurrent decisions about a review request counts")
    func reviewDecisions() async throws { try await StoreConformance.decidesAReviewOnce(store) }

    // MARK: PermissionCatalogStore

    @Test("The store keeps the permissions that the operator has defined until they are removed")
    func permissionCatalog() async throws { try await StoreConformance.definesPermissions(store) }

    // MARK: PersonStore

    @Test("The store returns a person with all their values")
    func people() async throws { try await StoreConformance.returnsAPerson(store) }

    @Test("Each new picture of a person has a version of its own")
    func pictures() async throws { try await StoreConformance.versionsPictures(store) }

    @Test("The store keeps the page language that a person has chosen")
    func pageLanguage() async throws { try await StoreConformance.keepsThePageLanguage(store) }

    @Test("The removal of a person is final, and the person's ID is not used again")
    func removedPeople() async throws { try await StoreConformance.removesPeopleForGood(store) }

    @Test("The store lists people in the order of their login names")
    func peopleInOrder() async throws { try await StoreConformance.listsPeople(store) }

    @Test("The store limits an app's test users, also when several are added at the same time")
    func testUsers() async throws { try await StoreConformance.limitsTestUsers(store) }

    @Test("The removal of an app removes the test users who have no other app")
    func testUsersOfRemovedApps() async throws { try await StoreConformance.removesTestUsersWithTheirLastApp(store) }

    // MARK: PasswordStore

    @Test("The store limits wrong passwords for each login name, browser and network, also when they are concurrent")
    func passwordAttempts() async throws { try await StoreConformance.countsWrongPasswords(store) }

    @Test("Wrong passwords count toward the limits of all IPv6 networks around an address")
    func passwordAttemptsOfNetworks() async throws { try await StoreConformance.countsWrongPasswordsOfWiderNetworks(store) }

    @Test("A password change ends the person's earlier sessions and stored logins")
    func ownPassword() async throws { try await StoreConformance.changesAPassword(store) }

    // MARK: FriendStore

    @Test("The store lists only friends who have granted the app user_friends")
    func friends() async throws { try await StoreConformance.listsFriends(store) }

    @Test("Friends who have used only limited logins are listed only if the query includes them")
    func limitedFriends() async throws { try await StoreConformance.separatesLimitedFriends(store) }

    @Test("The store returns friends page by page")
    func friendPages() async throws { try await StoreConformance.pagesFriends(store) }

    @Test("The store limits the number of friends of a test user")
    func friendsOfATestUser() async throws { try await StoreConformance.limitsFriendsOfATestUser(store) }

    // MARK: GrantStore

    @Test("The store merges a new decision with the earlier ones")
    func consent() async throws { try await StoreConformance.mergesDecisions(store) }

    @Test("The store rejects a consent of an unknown person or to an unknown app")
    func consentOfNobody() async throws { try await StoreConformance.rejectsUnknownConsents(store) }

    @Test("The store finds an account only for a person who has consented to the app")
    func accounts() async throws { try await StoreConformance.findsAnAccount(store) }

    @Test("A person's removal of an app voids its tokens and codes")
    func removal() async throws { try await StoreConformance.removesAnApp(store) }

    @Test("The revocation of one permission keeps the other permissions and the tokens")
    func withdrawal() async throws { try await StoreConformance.revokesAPermission(store) }

    @Test("The approval of a declined permission grants that permission and nothing else")
    func approval() async throws { try await StoreConformance.approvesADeclinedPermission(store) }

    @Test("A grant says whether the last login was limited and when the last classic login was")
    func tracking() async throws { try await StoreConformance.distinguishesLimitedLogins(store) }

    @Test("Permissions expire 90 days after the last login until the person grants them again")
    func dataAccess() async throws { try await StoreConformance.endsTheDataAccess(store) }

    // MARK: BrowserSessionStore

    @Test("The store returns a session until it expires")
    func sessions() async throws { try await StoreConformance.keepsASessionUntilItExpires(store) }

    @Test("The store creates no session for a locked account or with an outdated password")
    func sessionAfterChange() async throws { try await StoreConformance.createsNoSessionAfterAChange(store) }

    @Test("The store ends one session and keeps the others")
    func sessionEnd() async throws { try await StoreConformance.endsASession(store) }

    @Test("The store lists a person's sessions with browser, system and last use")
    func ownSessions() async throws { try await StoreConformance.listsSessions(store) }

    @Test("A logout elsewhere ends the person's other sessions and stored logins")
    func signOut() async throws { try await StoreConformance.logsOutElsewhere(store) }

    @Test("The store limits the number of a person's sessions")
    func manySessions() async throws { try await StoreConformance.limitsSessions(store) }

    // MARK: DeviceLoginStore

    @Test("The store returns a device login until its code expires")
    func devices() async throws { try await StoreConformance.keepsADeviceLoginUntilItsCodeEnds(store) }

    @Test("Two device logins cannot have the same user code at the same time")
    func userCodes() async throws { try await StoreConformance.keepsUserCodesUnique(store) }

    @Test("Only the first decision about a device login counts")
    func deviceDecisions() async throws { try await StoreConformance.recordsTheFirstDecision(store) }

    @Test("A device gets its approval once, and again for a minute while the response may have been lost")
    func devicePolls() async throws { try await StoreConformance.deliversAnApprovalOnce(store) }

    @Test("A device learns that the person declined the login or removed the app")
    func deviceRefusals() async throws { try await StoreConformance.reportsADecline(store) }

    @Test("A device login ends if the password changes or the account is locked before the device has its token")
    func loggedOutDevices() async throws { try await StoreConformance.endsADeviceLoginAfterAChange(store) }

    @Test("The store limits the number of device codes for each network")
    func deviceNetworks() async throws { try await StoreConformance.limitsTheDeviceCodesOfANetwork(store) }

    @Test("When an app has too many device codes, the oldest code of the largest network is evicted")
    func deviceGroups() async throws { try await StoreConformance.evictsFromTheLargestNetwork(store) }

    @Test(
        "An eviction of device codes counts all networks of one holder together",
        arguments: [{ "198.51.100.\($0)" }, { "198.51.\($0).1" }, { "2001:db8:\($0)::1" }] as [@Sendable (Int) -> String])
    func deviceHolders(flood: @Sendable (Int) -> String) async throws {
        try await StoreConformance.countsTheNetworksOfOneHolderTogether(store, flood: flood)
    }

    @Test(
        "An eviction removes a tenth of an app's device codes at once",
        arguments: [
            { "2001:db8:0:\($0)::1" }, { "2001:db8:\($0)::1" }, { "\($0).0.2.1" },
            { $0.isMultiple(of: 2) ? "2001:db8:0:\($0)::1" : "203.0.113.5" },
        ] as [@Sendable (Int) -> String])
    func deviceEvictions(flood: @Sendable (Int) -> String) async throws {
        try await StoreConformance.evictsManyCodesAtOnce(store, flood: flood)
    }

    @Test("A new approval evicts the person's oldest approval of the app's device logins beyond the limit")
    func deviceApprovals() async throws { try await StoreConformance.limitsApprovals(store) }

    @Test("An eviction spares the device codes of neighboring addresses")
    func deviceNeighbors() async throws { try await StoreConformance.sparesTheNeighborsOfTheLargestAddress(store) }

    @Test("A device login does not count toward the network's limit once a person has decided about it")
    func decidedDevices() async throws { try await StoreConformance.doesNotCountDecidedDevices(store) }

    @Test("The store remembers a limited number of decided device logins for each app")
    func rememberedDevices() async throws { try await StoreConformance.limitsDecidedDevices(store) }

    @Test("Device codes of an app's server have a limit of their own")
    func deviceServers() async throws { try await StoreConformance.separatesTheCodesOfAnAppServer(store) }

    // MARK: TokenStore

    @Test("The end of a login voids its access tokens and refresh tokens")
    func endings() async throws { try await StoreConformance.endsALogin(store) }

    @Test("The store keeps the auth_type and auth_nonce that an app bound to a login")
    func notes() async throws { try await StoreConformance.keepsALoginNote(store) }

    @Test("One of many concurrent uses of a refresh token succeeds, and the reuse ends the login")
    func rotations() async throws { try await StoreConformance.rotatesARefreshToken(store) }

    @Test("A refresh token family ends when it expires, the password changes or the app is removed")
    func families() async throws { try await StoreConformance.endsAFamily(store) }

    @Test("The store rejects the codes and refresh tokens of a locked account without using them up")
    func lockedAccounts() async throws { try await StoreConformance.rejectsLockedAccounts(store) }

    @Test("A direct refresh succeeds only if the account has not changed since it was read")
    func refreshesAsSeen() async throws { try await StoreConformance.refreshesAnUnchangedAccount(store) }

    @Test("The store lists logins that continue without a browser")
    func storedLogins() async throws { try await StoreConformance.listsStoredLogins(store) }

    @Test("Only one of many concurrent redemptions of an authorization code succeeds")
    func redeemOnce() async throws { try await StoreConformance.redeemsACodeOnce(store) }

    @Test("The redemption of one code does not affect codes with other IDs")
    func codes() async throws { try await StoreConformance.distinguishesCodes(store) }

    @Test("The store rejects a code of an earlier epoch")
    func earlierEpoch() async throws { try await StoreConformance.rejectsACodeOfAnEarlierEpoch(store) }

    @Test("The store rejects a code without a grant")
    func noGrant() async throws { try await StoreConformance.rejectsACodeWithoutAGrant(store) }

    @Test("The store remembers a redeemed code at least until the code expires")
    func codeMemory() async throws { try await StoreConformance.remembersARedeemedCode(store) }

    @Test("A login beyond the maximum ends the person's oldest login at the app")
    func oldestLogins() async throws { try await StoreConformance.endsTheOldestLogins(store) }

    @Test("When too many logins have ended, the grant's epoch rises and all its logins end")
    func endedLogins() async throws {
        try await StoreConformance.raisesTheEpochAfterTooManyEnds(store)
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM ended_logins") } == 0)
    }

    @Test("A login that raises the grant's epoch stays valid")
    func endingLogin() async throws { try await StoreConformance.keepsALoginThatRaisesTheEpoch(store) }

    @Test("The store keeps the latest login notes of a person at an app")
    func latestNotes() async throws { try await StoreConformance.keepsTheLatestLoginNotes(store) }

    // MARK: ProofStore

    @Test("Only one of many concurrent uses of a DPoP proof succeeds")
    func proofs() async throws { try await StoreConformance.usesAProofOnce(store) }

    // MARK: KeyStore

    @Test("The store keeps the keys that were stored first")
    func keys() async throws {
        try await StoreConformance.keepsTheFirstKeys(store, try SampleKeys.one.get(), try SampleKeys.other.get())
    }

    @Test("The store replaces a signing key schedule only if the stored schedule is the expected one")
    func plans() async throws { try await StoreConformance.replacesAPlan(store, try SampleKeys.one.get(), try SampleKeys.other.get()) }

    // MARK: AuditStore

    @Test("The store counts an app's events by day and lists its latest callbacks")
    func activity() async throws { try await StoreConformance.countsActivity(store) }

    @Test("The audit log counts rejected authorization requests in one entry for each day and reason")
    func rejectedAuthorizations() async throws { try await StoreConformance.countsRejectedAuthorizations(store) }

    @Test("The store lists the permissions that an app requested without approval in a range of days")
    func unapproved() async throws { try await StoreConformance.listsUnapprovedRequests(store) }

    @Test("An audit query includes what others did to a person if the query asks for it")
    func affected() async throws { try await StoreConformance.includesAffectedPeople(store) }

    @Test("The audit log records decisions about permissions and the removal of apps")
    func decisions() async throws { try await StoreConformance.recordsDecisions(store) }

    @Test("The audit log records sessions, logins, replayed codes and refreshes")
    func logins() async throws { try await StoreConformance.recordsLogins(store) }

    @Test("The audit log counts cancellations and rejected logins in one entry a day")
    func cancellationsAndRejections() async throws { try await StoreConformance.countsCancellationsAndRejections(store) }

    @Test("An entry that counts events has the times of the first and the last one, in whatever order they are recorded")
    func timesOfCountedEvents() async throws { try await StoreConformance.keepsTheTimesOfCountedEvents(store) }

    @Test("The audit log records what the operator changes")
    func administration() async throws { try await StoreConformance.recordsWhatTheOperatorChanges(store) }

    @Test("Many logins at one app merge neither decisions nor the entries of another app")
    func decisionsBesideLogins() async throws { try await StoreConformance.keepsDecisionsBesideRepeatedLogins(store) }

    @Test("Beyond a daily limit of their own, the audit log merges a person's decisions")
    func manyDecisions() async throws { try await StoreConformance.mergesDecisionsBeyondTheirLimit(store) }

    @Test("An app that creates and removes many test users leaves a limited number of records")
    func testUsersOfADay() async throws {
        try await StoreConformance.limitsTheRecordsOfTestUsers(store)
        let rows = try await store.read { database in
            try ["removed_people", "field_accesses", "daily_counts"].map {
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
            }
        }
        #expect(rows[0] == 1 && rows[1] == 0 && rows[2] < 20, "\(rows)")
    }

    @Test("Beyond a daily limit, the audit log merges a person's logins into one entry for each kind of login")
    func repeatedLogins() async throws { try await StoreConformance.mergesRepeatedLogins(store) }

    @Test("Compaction merges old logins and leaves all other audit entries as they are")
    func oldLogins() async throws { try await StoreConformance.mergesOldLogins(store) }

    // MARK: FieldAccessStore

    @Test("Compaction merges old field accesses by month")
    func oldFieldAccesses() async throws { try await StoreConformance.mergesOldFieldAccesses(store) }

    @Test("The store counts which fields an app reads on each day")
    func fieldAccesses() async throws { try await StoreConformance.countsFieldAccesses(store) }

    // MARK: CallbackStore

    @Test("The pending callback about removals reports only the last one")
    func lastRemoval() async throws { try await StoreConformance.reportsTheLastRemoval(store) }

    @Test("The store limits the number of finished callbacks about a person")
    func finishedCallbacks() async throws { try await StoreConformance.limitsFinishedCallbacks(store) }

    @Test("The store offers a callback again until the app has answered")
    func callbacks() async throws { try await StoreConformance.retriesCallbacks(store) }

    // MARK: MaintenanceStore

    @Test("The same seed changes nothing when it is applied again")
    func seedTwice() async throws { try await StoreConformance.appliesASeedTwice(store) }

    @Test("A changed seed updates its apps and people")
    func seedChanged() async throws { try await StoreConformance.appliesAChangedSeed(store) }
}
