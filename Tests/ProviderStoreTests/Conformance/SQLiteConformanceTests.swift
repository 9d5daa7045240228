import Foundation
import GRDB
import LoginModel
import ProviderDomain
import Testing

@testable import ProviderStore

@Suite("The SQLite store, as any store,")
struct SQLiteConformanceTests {
    private let folder: TemporaryFolder
    private let store: SQLiteStore

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStore(path: folder.path("store.sqlite"))
    }

    @Test("keeps the first keys")
    func keys() async throws {
        try await StoreConformance.keepsTheFirstKeys(store, try SampleKeys.one.get(), try SampleKeys.other.get())
    }

    @Test("replaces a plan of keys by one that follows from it")
    func plans() async throws { try await StoreConformance.replacesAPlan(store, try SampleKeys.one.get(), try SampleKeys.other.get()) }

    @Test("ends every token of one login")
    func endings() async throws { try await StoreConformance.endsALogin(store) }

    @Test("keeps what an app has bound to a login")
    func notes() async throws { try await StoreConformance.keepsANote(store) }

    @Test("takes a refresh token once, however many come at the same time")
    func rotations() async throws { try await StoreConformance.rotatesARefreshToken(store) }

    @Test("ends a family of refresh tokens with what it rests on")
    func families() async throws { try await StoreConformance.endsAFamily(store) }

    @Test("gives nothing for a code or a refresh token of somebody who is shut out, and uses neither up")
    func shutOut() async throws { try await StoreConformance.givesNothingToWhoIsShutOut(store) }

    @Test("reviews what apps ask for")
    func reviews() async throws { try await StoreConformance.reviewsWhatAppsAskFor(store) }

    @Test("decides about a review once, however many decide at the same time")
    func reviewDecisions() async throws { try await StoreConformance.reviewsOnceHoweverManyDecide(store) }

    @Test("counts what happened at an app, and lists what it was told")
    func activity() async throws { try await StoreConformance.countsWhatHappenedAtAnApp(store) }

    @Test("knows nobody at first")
    func empty() async throws { try await StoreConformance.knowsNobodyAtFirst(store) }

    @Test("gives an app back as it was")
    func apps() async throws { try await StoreConformance.givesAnAppBackAsItWas(store) }

    @Test("gives a person back as they were")
    func people() async throws { try await StoreConformance.givesAPersonBackAsTheyWere(store) }

    @Test("tells the pictures apart that a person gives, one after the other")
    func pictures() async throws { try await StoreConformance.tellsPicturesApart(store) }

    @Test("keeps the picture of an app")
    func icons() async throws { try await StoreConformance.keepsAnIcon(store) }

    @Test("tells who has changed an app")
    func changesOfApps() async throws { try await StoreConformance.tellsWhoChangedAnApp(store) }

    @Test("keeps a role that somebody is asked to take apart until they accept it")
    func invitations() async throws { try await StoreConformance.keepsInvitationsApart(store) }

    @Test("lets whoever has declined a role alone for a while")
    func declined() async throws { try await StoreConformance.letsWhoHasDeclinedAlone(store) }

    @Test("lets everybody but the last administrator give their role up")
    func leaving() async throws { try await StoreConformance.letsPeopleLeave(store) }

    @Test("counts what the dialog refused, in one line a day for each reason")
    func rebuffs() async throws { try await StoreConformance.countsWhatTheDialogRefused(store) }

    @Test("knows what was asked for without approval, on which days")
    func unapproved() async throws { try await StoreConformance.knowsWhatWasAskedForUnapproved(store) }

    @Test("tells what others did to a person, where that is wanted")
    func affected() async throws { try await StoreConformance.tellsWhatOthersDid(store) }

    @Test("forgets the invitations of whoever is removed, and of an app that is")
    func goneInvitations() async throws { try await StoreConformance.forgetsInvitationsOfTheGone(store) }

    @Test("leaves an administrator, however many go at once")
    func administrators() async throws { try await StoreConformance.leavesAnAdministrator(store) }

    @Test("lets no test user add apps or accept roles")
    func testUsersOfNoRole() async throws { try await StoreConformance.letsNoTestUserBuild(store) }

    @Test("writes down whom the operator gives roles")
    func roles() async throws { try await StoreConformance.writesDownWhoGetsRoles(store) }

    @Test("removes an app, or lets it be, whoever changes it meanwhile")
    func contestedRemoval() async throws { try await StoreConformance.removesAnAppOrLetsItBe(store) }

    @Test("removes an app whose removal was cut short")
    func removalAfterACrash() async throws {
        let people = try await StoreConformance.manyWhoUseAnApp(store)
        let app = try #require(try await store.app("1"))
        #expect(try await store.write { try SQLiteStore.deactivateApp(app, $0, by: .operator, at: SampleFacts.now) })
        let again = try SQLiteStore(path: folder.path("store.sqlite"))
        let closed = try #require(try await again.app("1"))
        #expect(!closed.settings.isActive)
        #expect(try await again.grants(by: people[0]).count == 1)
        #expect(try await again.change(AppChange.remove(closed, at: SampleFacts.now)))
        #expect(try await again.app("1") == nil)
        #expect(try await again.grants(by: people[0]).isEmpty)
    }

    @Test("finds the apps of somebody, and bounds how many they add")
    func appsOfSomebody() async throws { try await StoreConformance.findsTheAppsOfSomebody(store) }

    @Test("takes a seed twice without change")
    func seedTwice() async throws { try await StoreConformance.takesASeedTwiceWithoutChange(store) }

    @Test("takes a seed that changed")
    func seedChanged() async throws { try await StoreConformance.takesASeedThatChanged(store) }

    @Test("names the friends who shared their friends with the app")
    func friends() async throws { try await StoreConformance.namesFriendsWhoSharedTheirFriends(store) }

    @Test("names friends of limited logins apart from those whose access lasts")
    func limitedFriends() async throws { try await StoreConformance.namesFriendsOfLimitedLoginsApart(store) }

    @Test("merges decisions")
    func consent() async throws { try await StoreConformance.mergesDecisions(store) }

    @Test("refuses a consent of nobody, or to no app")
    func consentOfNobody() async throws { try await StoreConformance.refusesAConsentOfNobody(store) }

    @Test("knows a person at an app, and nobody else")
    func accounts() async throws { try await StoreConformance.knowsAPersonAtAnApp(store) }

    @Test("pages friends")
    func friendPages() async throws { try await StoreConformance.pagesFriends(store) }

    @Test("removes an app, with every token and code of it")
    func removal() async throws { try await StoreConformance.removesAnApp(store) }

    @Test("takes one permission back")
    func withdrawal() async throws { try await StoreConformance.takesAPermissionBack(store) }

    @Test("gives a declined permission back, and nothing else with it")
    func approval() async throws { try await StoreConformance.givesADeclinedPermissionBack(store) }

    @Test("counts wrong passwords, however many come at the same time")
    func passwordTries() async throws { try await StoreConformance.countsWrongPasswords(store) }

    @Test("counts wrong passwords of wider networks")
    func passwordTriesOfNetworks() async throws { try await StoreConformance.countsWrongPasswordsOfWiderNetworks(store) }

    @Test("takes a proof once, however many come at the same time")
    func proofs() async throws { try await StoreConformance.takesAProofOnce(store) }

    @Test("refreshes a limited login of an account that is as it was seen, and no other")
    func refreshesAsSeen() async throws { try await StoreConformance.refreshesAnAccountAsItWasSeen(store) }

    @Test("redeems a code once, however many ask at the same time")
    func redeemOnce() async throws { try await StoreConformance.redeemsACodeOnce(store) }

    @Test("knows codes apart")
    func codes() async throws { try await StoreConformance.knowsCodesApart(store) }

    @Test("refuses a code of an earlier epoch")
    func revoked() async throws { try await StoreConformance.refusesACodeOfAnEarlierEpoch(store) }

    @Test("refuses a code without a grant")
    func noGrant() async throws { try await StoreConformance.refusesACodeWithoutAGrant(store) }

    @Test("remembers a code until it cannot come back")
    func codeMemory() async throws { try await StoreConformance.remembersACodeUntilItCannotComeBack(store) }

    @Test("keeps a session until it expires")
    func sessions() async throws { try await StoreConformance.keepsASessionUntilItExpires(store) }

    @Test("opens no session for who was shut out or has another password by now")
    func sessionAfterChange() async throws { try await StoreConformance.opensNoSessionAfterTheAccountChanged(store) }

    @Test("ends a session")
    func sessionEnd() async throws { try await StoreConformance.endsASession(store) }

    @Test("lists where a person is logged in")
    func ownSessions() async throws { try await StoreConformance.listsWhereAPersonIsLoggedIn(store) }

    @Test("lists logins that go on without a browser")
    func keptLogins() async throws { try await StoreConformance.listsLoginsWithoutABrowser(store) }

    @Test("signs out everywhere else")
    func signOut() async throws { try await StoreConformance.signsOutElsewhere(store) }

    @Test("changes a password for its person, and ends what came before")
    func ownPassword() async throws { try await StoreConformance.changesAPasswordForItsPerson(store) }

    @Test("keeps the language of the pages")
    func pageLanguage() async throws { try await StoreConformance.keepsTheLanguageOfThePages(store) }

    @Test("tells limited logins from classic ones")
    func tracking() async throws { try await StoreConformance.tellsLimitedLoginsFromClassicOnes(store) }

    @Test("keeps a device login until its code ends")
    func devices() async throws { try await StoreConformance.keepsADeviceLoginUntilItsCodeEnds(store) }

    @Test("gives no user code twice at a time")
    func userCodes() async throws { try await StoreConformance.givesNoUserCodeTwiceAtATime(store) }

    @Test("gives a network its share of the device codes, and no more")
    func deviceNetworks() async throws { try await StoreConformance.boundsTheDeviceCodesOfANetwork(store) }

    @Test("lets the network that has most device codes of an app give way")
    func deviceGroups() async throws { try await StoreConformance.letsTheLargestNetworkGiveWay(store) }

    @Test(
        "counts the networks of one holder together",
        arguments: [{ "198.51.100.\($0)" }, { "198.51.\($0).1" }, { "2001:db8:\($0)::1" }] as [@Sendable (Int) -> String])
    func deviceHolders(flood: @Sendable (Int) -> String) async throws {
        try await StoreConformance.countsTheNetworksOfOneHolderTogether(store, flood: flood)
    }

    @Test(
        "gives many places for device codes up at a time",
        arguments: [
            { "2001:db8:0:\($0)::1" }, { "2001:db8:\($0)::1" }, { "\($0).0.2.1" },
            { $0.isMultiple(of: 2) ? "2001:db8:0:\($0)::1" : "203.0.113.5" },
        ] as [@Sendable (Int) -> String])
    func deviceEvictions(flood: @Sendable (Int) -> String) async throws {
        try await StoreConformance.givesManyPlacesUpAtATime(store, flood: flood)
    }

    @Test("bounds what a person approves for devices of an app")
    func deviceApprovals() async throws { try await StoreConformance.boundsWhatAPersonApproves(store) }

    @Test("spares the neighbors of the address that has most device codes")
    func deviceNeighbors() async throws { try await StoreConformance.sparesTheNeighborsOfTheLargestAddress(store) }

    @Test("frees the place of a device that a person has decided about")
    func decidedDevices() async throws { try await StoreConformance.freesThePlaceOfADecidedDevice(store) }

    @Test("remembers so many devices of an app that people have decided about")
    func rememberedDevices() async throws { try await StoreConformance.remembersSoManyDecidedDevices(store) }

    @Test("keeps the device codes of an app's server apart from those of anybody")
    func deviceServers() async throws { try await StoreConformance.keepsTheCodesOfAnAppServerApart(store) }

    @Test("takes the first decision about a device")
    func deviceDecisions() async throws { try await StoreConformance.takesTheFirstDecisionAboutADevice(store) }

    @Test("gives an approval away once")
    func devicePolls() async throws { try await StoreConformance.givesAnApprovalAwayOnce(store) }

    @Test("tells a device of a refusal")
    func deviceRefusals() async throws { try await StoreConformance.tellsADeviceOfARefusal(store) }

    @Test("forgets a device whose person has another password, or is shut out, before it has its token")
    func loggedOutDevices() async throws { try await StoreConformance.forgetsADeviceWhosePersonIsLoggedOut(store) }

    @Test("writes down what is decided")
    func decisions() async throws { try await StoreConformance.writesDownWhatIsDecided(store) }

    @Test("writes down logins")
    func logins() async throws { try await StoreConformance.writesDownLogins(store) }

    @Test("counts what anybody can do, a line a day")
    func whatAnybodyCanDo() async throws { try await StoreConformance.countsWhatAnybodyCanDo(store) }

    @Test("folds what a person does over and over on one day")
    func repeatedActs() async throws { try await StoreConformance.foldsWhatAPersonDoesOverAndOver(store) }

    @Test("folds no decision, and no line of another app, because something is done over and over")
    func decisionsBesideLogins() async throws { try await StoreConformance.foldsNoDecisionForRepeatedActs(store) }

    @Test("folds decisions beyond a bound of their own")
    func manyDecisions() async throws { try await StoreConformance.foldsDecisionsBeyondTheirOwnBound(store) }

    @Test("bounds what an app leaves that makes and removes test users")
    func testUsersOfADay() async throws {
        try await StoreConformance.boundsWhatTestUsersLeave(store)
        let rows = try await store.read { database in
            try ["removed_people", "readings", "daily_counts"].map { try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0 }
        }
        #expect(rows[0] == 1 && rows[1] == 0 && rows[2] < 20, "\(rows)")
    }

    @Test("ends the oldest logins of a person at an app")
    func oldestLogins() async throws { try await StoreConformance.endsTheOldestLogins(store) }

    @Test("forgets the end of no login while a token of it lives")
    func endedLogins() async throws {
        try await StoreConformance.forgetsNoEndWhileATokenLives(store)
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM ended_logins") } == 0)
    }

    @Test("keeps a login that ends too many others")
    func endingLogin() async throws { try await StoreConformance.keepsALoginThatEndsTooMany(store) }

    @Test("keeps the latest notes of logins")
    func latestNotes() async throws { try await StoreConformance.keepsTheLatestNotes(store) }

    @Test("tells an app of the last removal alone, while it has heard of none")
    func lastRemoval() async throws { try await StoreConformance.tellsAnAppOnceOfARemoval(store) }

    @Test("bounds the friends of a test user")
    func friendsOfATestUser() async throws { try await StoreConformance.boundsFriendsOfATestUser(store) }

    @Test("bounds how many apps a person adds on a day")
    func appsOfADay() async throws { try await StoreConformance.boundsAppsOfADay(store) }

    @Test("folds logins that are old, and nothing else")
    func oldLogins() async throws { try await StoreConformance.foldsWhatIsOld(store) }

    @Test("keeps no more sessions and callbacks of one person than it says")
    func leftovers() async throws { try await StoreConformance.boundsWhatOnePersonLeaves(store) }

    @Test("folds what apps read long ago, by month")
    func oldReadings() async throws { try await StoreConformance.foldsWhatAppsReadLongAgo(store) }

    @Test("writes down what the operator does")
    func administration() async throws { try await StoreConformance.writesDownWhatTheOperatorDoes(store) }

    @Test("removes people for good")
    func removedPeople() async throws { try await StoreConformance.removesPeopleForGood(store) }

    @Test("removes apps for good")
    func removedApps() async throws { try await StoreConformance.removesAppsForGood(store) }

    @Test("lists people")
    func peopleInOrder() async throws { try await StoreConformance.listsPeople(store) }

    @Test("has room for so many test users of an app, however many come at once")
    func testUsers() async throws { try await StoreConformance.hasRoomForSoManyTestUsers(store) }

    @Test("removes an app of many people portion by portion")
    func appOfMany() async throws { try await StoreConformance.removesAnAppOfMany(store) }

    @Test("removes test users with their last app")
    func testUsersOfRemovedApps() async throws { try await StoreConformance.removesTestUsersWithTheirLastApp(store) }

    @Test("counts what apps read")
    func readings() async throws { try await StoreConformance.countsWhatAppsRead(store) }

    @Test("tells apps until they have heard")
    func callbacks() async throws { try await StoreConformance.tellsAppsUntilTheyHaveHeard(store) }

    @Test("ends the data access")
    func dataAccess() async throws { try await StoreConformance.endsTheDataAccess(store) }

    @Test("finds an app by its client token")
    func clientTokens() async throws { try await StoreConformance.findsAnAppByItsClientToken(store) }

    @Test("takes many facts at once, and has them all after it is opened again")
    func many() async throws {
        let digests = try await StoreConformance.takesManyFactsAtOnce(store)
        let again = try SQLiteStore(path: folder.path("store.sqlite"))
        for digest in digests { #expect(try await again.session(withDigest: digest, at: SampleFacts.now) != nil) }
    }
}
