public import ProviderDomain

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a provider keeps. A store takes facts and answers questions; it never runs a caller's code, so nobody can call it from inside itself.
///
/// A fact is acknowledged, by returning, when it is on disk. Each is atomic. All that is asked of a store here can be said in PostgreSQL too.
public protocol ProviderStore: Sendable {
    // MARK: Questions

    /// The app of that id.
    func app(_ id: String) async throws(StoreError) -> RegisteredApp?
    /// - Parameter login: in the form of `LoginName.canonical(_:)`.
    func person(withLogin login: String) async throws(StoreError) -> Person?
    /// The person of that number.
    func person(_ id: Person.ID) async throws(StoreError) -> Person?
    /// The bytes of the picture that the person has given, if any.
    func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]?
    /// What the person has allowed the app, if anything was ever asked.
    func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant?
    /// The app-scoped ids of a person's friends who gave the app `user_friends` too, in ascending order.
    func friendIDs(of person: Person.ID, in app: String) async throws(StoreError) -> [String]
    /// A person at an app that they use, in one snapshot.
    func account(of person: Person.ID, in app: String) async throws(StoreError) -> Account?
    /// The same, by the id by which the app knows the person.
    func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account?
    /// Friends as ``friendIDs(of:in:)`` finds them.
    /// - Parameters:
    ///   - after: the id after which the page begins; the first page if `nil`.
    ///   - limit: how many there may be on a page.
    func friends(of person: Person.ID, in app: String, after: String?, limit: Int) async throws(StoreError) -> FriendPage
    /// One friend as ``friendIDs(of:in:)`` finds them.
    func friend(of person: Person.ID, withID appScopedID: String, in app: String) async throws(StoreError) -> FriendPage.Friend?
    /// A session that has not expired.
    func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession?
    /// A device login whose code has not ended, however far it is.
    func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin?
    /// The device login that waits for a person under that code.
    func deviceLogin(waitingUnder code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin?

    // MARK: Facts

    /// Keeps the keys of a new provider; where there are some already, those are returned and the new ones are forgotten.
    func keys(orKeep new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys
    /// Takes over apps and people, each by its id or login name.
    func apply(_ seed: SeedFact) async throws(StoreError)
    /// Keeps a new session.
    func open(_ session: BrowserSession) async throws(StoreError)
    /// Ends a session; one that is not there has ended already.
    func endSession(withDigest digest: String) async throws(StoreError)
    /// Takes a person's decision over and returns the grant as it stands then.
    func record(_ consent: Consent) async throws(StoreError) -> Grant
    /// Uses a code. The second use of one ends the epoch of its grant.
    func redeem(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome
    /// Removes an app for a person, if the grant is the one that was seen; tells whether it was.
    func remove(_ removal: AppRemoval) async throws(StoreError) -> Bool
    /// Takes one permission back, if the grant is the one that was seen; tells whether it was.
    func withdraw(_ withdrawal: PermissionWithdrawal) async throws(StoreError) -> Bool
    /// Uses a proof; tells whether it was the first time.
    func use(_ proof: ProofUse) async throws(StoreError) -> Bool
    /// Keeps a new device login, and forgets those whose codes have ended.
    func open(_ login: DeviceLogin, at now: Date) async throws(StoreError) -> DeviceLoginOpening
    /// Takes a person's decision about a device over, if it is the first and comes in time; tells whether it was.
    func decide(_ decision: DeviceDecision) async throws(StoreError) -> Bool
    /// Answers a device that asks. An approval is given away once.
    func poll(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome
}
