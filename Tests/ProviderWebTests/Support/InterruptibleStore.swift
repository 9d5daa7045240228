import Foundation
import LatchkeyTesting
import LoginModel
import ProviderDomain
import ProviderStore
import TestSupport

/// A store that a test makes unavailable, as a store on another machine can be. It passes every call to another store, or refuses it.
final class InterruptibleStore: ProviderStore {
    private struct State: Sendable {
        var isInterrupted = false
        /// Whether a refused call may have taken effect.
        var isOutcomeUnknown = false
        /// The method whose call makes the store unavailable, and how many of its calls are passed on before; `nil` if none does.
        var trigger: (method: String, remainingCalls: Int)?
        /// The number of refused calls by method.
        var refusals: [String: Int] = [:]
    }

    private let store: any ProviderStore
    private let state = Locked(State())

    init(_ store: any ProviderStore) { self.store = store }

    static let reason = "The primary has been silent for 4 seconds."

    /// Makes the store unavailable.
    /// - Parameter isOutcomeUnknown: whether a refused call may have taken effect.
    func interrupt(isOutcomeUnknown: Bool = false) { state.withLock { ($0.isInterrupted, $0.isOutcomeUnknown) = (true, isOutcomeUnknown) } }

    /// Makes the store unavailable when a method is called.
    /// - Parameters:
    ///   - method: the name of the method, such as `app`.
    ///   - count: how many calls of the method are answered before.
    func interrupt(at method: String, afterCalls count: Int = 0) { state.withLock { $0.trigger = (method, count) } }

    /// Makes the store available again.
    func resume() {
        state.withLock { state in
            state.isInterrupted = false
            state.trigger = nil
        }
    }

    /// Returns how many calls of a method were refused.
    func refusals(of method: String) -> Int { state.withLock { $0.refusals[method, default: 0] } }

    var readiness: StoreReadiness { state.withLock { $0.isInterrupted ? .notReady(reason: Self.reason) : .ready } }

    func closeConnections() async { await store.closeConnections() }

    /// Returns the store that answers a call.
    /// - Throws: the error of an unavailable store.
    private func available(_ call: String = #function) throws(StoreError) -> any ProviderStore {
        let method = String(call.prefix { $0 != "(" })
        let isRefused = state.withLock { state in
            if let trigger = state.trigger, trigger.method == method {
                if trigger.remainingCalls == 0 { state.isInterrupted = true }
                state.trigger = trigger.remainingCalls == 0 ? nil : (method, trigger.remainingCalls - 1)
            }
            if state.isInterrupted { state.refusals[method, default: 0] += 1 }
            return state.isInterrupted
        }
        if isRefused, state.withLock(\.isOutcomeUnknown) { throw .outcomeUnknown("interruptible") }
        if isRefused { throw .unavailable("interruptible", "the test has interrupted it") }
        return store
    }

    // MARK: AppStore

    func app(_ id: String) async throws(StoreError) -> RegisteredApp? { try await available().app(id) }
    func app(withClientToken token: Secret) async throws(StoreError) -> RegisteredApp? { try await available().app(withClientToken: token) }
    func apps() async throws(StoreError) -> [RegisteredApp] { try await available().apps() }
    func namesOfLiveApps() async throws(StoreError) -> [String: String] { try await available().namesOfLiveApps() }
    func appCount(addedBy person: Person.ID) async throws(StoreError) -> Int { try await available().appCount(addedBy: person) }
    func appCount(addedBy person: Person.ID, on day: Int) async throws(StoreError) -> Int {
        try await available().appCount(addedBy: person, on: day)
    }
    func hasIcon(withDigest digest: String) async throws(StoreError) -> Bool { try await available().hasIcon(withDigest: digest) }
    func icon(withDigest digest: String) async throws(StoreError) -> IconImage? { try await available().icon(withDigest: digest) }
    func changeApp(_ change: AppChange) async throws(StoreError) -> Bool { try await available().changeApp(change) }

    // MARK: RoleStore

    func apps(withRoleFor login: String) async throws(StoreError) -> [RegisteredApp] { try await available().apps(withRoleFor: login) }
    func invitations(of login: String, limit: Int) async throws(StoreError) -> [RoleInvitation] {
        try await available().invitations(of: login, limit: limit)
    }
    func invitations(to app: String) async throws(StoreError) -> [RoleInvitation] { try await available().invitations(to: app) }
    func changeRole(_ change: RoleChange) async throws(StoreError) -> RoleChangeOutcome { try await available().changeRole(change) }
    func answerInvitation(_ response: InvitationResponse) async throws(StoreError) -> InvitationOutcome {
        try await available().answerInvitation(response)
    }

    // MARK: ReviewStore

    func reviewRequests(matching query: ReviewQuery) async throws(StoreError) -> [ReviewRequest] {
        try await available().reviewRequests(matching: query)
    }
    func submitReviewRequests(_ submission: ReviewSubmission) async throws(StoreError) -> Set<Permission> {
        try await available().submitReviewRequests(submission)
    }
    func withdrawReviewRequest(_ withdrawal: ReviewWithdrawal) async throws(StoreError) -> Bool {
        try await available().withdrawReviewRequest(withdrawal)
    }
    func decideReviewRequest(_ decision: ReviewDecision) async throws(StoreError) -> ReviewOutcome {
        try await available().decideReviewRequest(decision)
    }
    func removeAdvancedAccess(_ removal: AdvancedAccessRemoval) async throws(StoreError) -> Bool {
        try await available().removeAdvancedAccess(removal)
    }

    // MARK: PermissionCatalogStore

    func permissionDefinitions() async throws(StoreError) -> [PermissionDefinition] { try await available().permissionDefinitions() }
    func changePermission(_ change: PermissionChange) async throws(StoreError) -> Bool { try await available().changePermission(change) }

    // MARK: PersonStore

    func person(withLogin login: String) async throws(StoreError) -> Person? { try await available().person(withLogin: login) }
    func person(_ id: Person.ID) async throws(StoreError) -> Person? { try await available().person(id) }
    func people(after: String?, limit: Int) async throws(StoreError) -> [Person] {
        try await available().people(after: after, limit: limit)
    }
    func personRecord(withLogin login: String) async throws(StoreError) -> PersonRecord? {
        try await available().personRecord(withLogin: login)
    }
    func personRecords(withLogins logins: [String]) async throws(StoreError) -> [String: PersonRecord] {
        try await available().personRecords(withLogins: logins)
    }
    func pictureVersion(of person: Person.ID) async throws(StoreError) -> Int64? { try await available().pictureVersion(of: person) }
    func picture(of person: Person.ID) async throws(StoreError) -> [UInt8]? { try await available().picture(of: person) }
    func testUsers(of app: String) async throws(StoreError) -> [Person.ID] { try await available().testUsers(of: app) }
    func testUserCount(createdFor app: String, on day: Int) async throws(StoreError) -> Int {
        try await available().testUserCount(createdFor: app, on: day)
    }
    func changePerson(_ change: PersonChange) async throws(StoreError) -> Bool { try await available().changePerson(change) }
    func chooseLanguage(_ choice: LanguageChoice) async throws(StoreError) { try await available().chooseLanguage(choice) }

    // MARK: PasswordStore

    func changePassword(_ change: PasswordChange) async throws(StoreError) -> Bool { try await available().changePassword(change) }
    func otherPasswordDigests() async throws(StoreError) -> [PasswordDigest] { try await available().otherPasswordDigests() }
    func upgradePassword(_ upgrade: PasswordUpgrade) async throws(StoreError) -> Bool { try await available().upgradePassword(upgrade) }
    func beginPasswordAttempt(_ attempt: PasswordAttempt) async throws(StoreError) -> PasswordAttemptDecision {
        try await available().beginPasswordAttempt(attempt)
    }
    func endPasswordAttempt(_ attempt: PasswordAttempt, as end: PasswordAttemptResult) async throws(StoreError) {
        try await available().endPasswordAttempt(attempt, as: end)
    }
    func resetPasswordAttempts(of login: String, at now: Date) async throws(StoreError) {
        try await available().resetPasswordAttempts(of: login, at: now)
    }

    // MARK: FriendStore

    func friendNames(of person: Person.ID, upTo limit: Int) async throws(StoreError) -> [PersonName] {
        try await available().friendNames(of: person, upTo: limit)
    }
    func friendIDs(of person: Person.ID, in app: String, includingLimited: Bool, at now: Date) async throws(StoreError) -> [String] {
        try await available().friendIDs(of: person, in: app, includingLimited: includingLimited, at: now)
    }
    func friends(of person: Person.ID, in app: String, page: FriendPage.Request, at now: Date) async throws(StoreError) -> FriendPage {
        try await available().friends(of: person, in: app, page: page, at: now)
    }
    func friend(
        of person: Person.ID, withID appScopedID: String, in app: String, at now: Date
    ) async throws(StoreError) -> FriendPage.Friend? {
        try await available().friend(of: person, withID: appScopedID, in: app, at: now)
    }
    func recordFriendRequest(_ request: FriendRequest) async throws(StoreError) -> Bool {
        try await available().recordFriendRequest(request)
    }

    // MARK: GrantStore

    func grant(of app: String, by person: Person.ID) async throws(StoreError) -> Grant? { try await available().grant(of: app, by: person) }
    func grants(by person: Person.ID) async throws(StoreError) -> [Grant] { try await available().grants(by: person) }
    func account(withID appScopedID: String, in app: String) async throws(StoreError) -> Account? {
        try await available().account(withID: appScopedID, in: app)
    }
    func recordConsent(_ consent: Consent) async throws(StoreError) -> Grant { try await available().recordConsent(consent) }
    func removeGrant(_ removal: AppRemoval) async throws(StoreError) -> Bool { try await available().removeGrant(removal) }
    func revokePermissions(_ revocation: PermissionRevocation) async throws(StoreError) -> Bool {
        try await available().revokePermissions(revocation)
    }
    func approvePermission(_ approval: PermissionApproval) async throws(StoreError) -> Bool {
        try await available().approvePermission(approval)
    }

    // MARK: BrowserSessionStore

    func session(withDigest digest: String, at now: Date) async throws(StoreError) -> BrowserSession? {
        try await available().session(withDigest: digest, at: now)
    }
    func sessions(of person: Person.ID, at now: Date) async throws(StoreError) -> [BrowserSession] {
        try await available().sessions(of: person, at: now)
    }
    func createSession(_ session: BrowserSession, verifiedWith password: PasswordDigest) async throws(StoreError) -> Bool {
        try await available().createSession(session, verifiedWith: password)
    }
    func recordUse(ofSession digest: String, at now: Date) async throws(StoreError) {
        try await available().recordUse(ofSession: digest, at: now)
    }
    func endSession(withDigest digest: String, at now: Date) async throws(StoreError) {
        try await available().endSession(withDigest: digest, at: now)
    }
    func logOutElsewhere(_ signOut: LogoutElsewhere) async throws(StoreError) -> Bool { try await available().logOutElsewhere(signOut) }

    // MARK: DeviceLoginStore

    func deviceLogin(withDigest digest: String, at now: Date) async throws(StoreError) -> DeviceLogin? {
        try await available().deviceLogin(withDigest: digest, at: now)
    }
    func pendingDeviceLogin(with code: UserCode, at now: Date) async throws(StoreError) -> DeviceLogin? {
        try await available().pendingDeviceLogin(with: code, at: now)
    }
    func createDeviceLogin(_ login: DeviceLogin, from origin: DeviceOrigin, at now: Date) async throws(StoreError) -> DeviceLoginCreation {
        try await available().createDeviceLogin(login, from: origin, at: now)
    }
    func decideDeviceLogin(_ decision: DeviceDecision) async throws(StoreError) -> Bool {
        try await available().decideDeviceLogin(decision)
    }
    func pollDeviceLogin(_ poll: DevicePoll) async throws(StoreError) -> DevicePollOutcome { try await available().pollDeviceLogin(poll) }

    // MARK: TokenStore

    func tokenStatus(ofLogin login: String, by person: Person.ID, in app: String) async throws(StoreError) -> TokenStatus {
        try await available().tokenStatus(ofLogin: login, by: person, in: app)
    }
    func loginNote(ofLogin login: String) async throws(StoreError) -> LoginNote? { try await available().loginNote(ofLogin: login) }
    func refreshTokenFamily(ofLogin login: String, at now: Date) async throws(StoreError) -> RefreshTokenFamily? {
        try await available().refreshTokenFamily(ofLogin: login, at: now)
    }
    func storedLogins(of person: Person.ID, at now: Date) async throws(StoreError) -> [StoredLogin] {
        try await available().storedLogins(of: person, at: now)
    }
    func redeemCode(_ redemption: CodeRedemption) async throws(StoreError) -> CodeRedemptionOutcome {
        try await available().redeemCode(redemption)
    }
    func createRefreshTokenFamily(_ family: RefreshTokenFamily) async throws(StoreError) -> Grant? {
        try await available().createRefreshTokenFamily(family)
    }
    func rotateRefreshToken(_ rotation: RefreshTokenRotation) async throws(StoreError) -> RefreshTokenRotationOutcome {
        try await available().rotateRefreshToken(rotation)
    }
    func recordDialogLogin(_ login: DialogLogin) async throws(StoreError) -> Bool { try await available().recordDialogLogin(login) }
    func recordDirectRefresh(_ refresh: DirectRefresh) async throws(StoreError) -> DirectRefreshOutcome {
        try await available().recordDirectRefresh(refresh)
    }
    func endLogin(_ end: SessionEnd) async throws(StoreError) { try await available().endLogin(end) }

    // MARK: ProofStore

    func isProofUsed(_ proof: DPoPProofUse) async throws(StoreError) -> Bool { try await available().isProofUsed(proof) }
    func useProof(_ proof: DPoPProofUse) async throws(StoreError) -> DPoPProofUseOutcome { try await available().useProof(proof) }

    // MARK: KeyStore

    func signingKeySchedule() async throws(StoreError) -> SigningKeySchedule? { try await available().signingKeySchedule() }
    func keys(orStore new: @autoclosure @Sendable () throws -> ProviderKeys) async throws(StoreError) -> ProviderKeys {
        try await available().keys(orStore: try new())
    }
    func replaceSigningKeySchedule(
        _ plan: SigningKeySchedule, with next: SigningKeySchedule, by actor: AuditEntry.Actor, at now: Date
    ) async throws(StoreError) -> SigningKeySchedule {
        try await available().replaceSigningKeySchedule(plan, with: next, by: actor, at: now)
    }

    // MARK: AuditStore

    func auditEntries(matching query: AuditQuery) async throws(StoreError) -> [AuditEntry] {
        try await available().auditEntries(matching: query)
    }
    func activity(of app: String, since day: Int) async throws(StoreError) -> [ActivityCount] {
        try await available().activity(of: app, since: day)
    }
    func unapprovedRequests(of appID: String, on days: ClosedRange<Int>) async throws(StoreError) -> Set<Permission> {
        try await available().unapprovedRequests(of: appID, on: days)
    }
    func recordSecretDisclosure(_ showing: SecretDisclosure) async throws(StoreError) {
        try await available().recordSecretDisclosure(showing)
    }
    func recordDialogCancellation(_ cancel: DialogCancellation) async throws(StoreError) {
        try await available().recordDialogCancellation(cancel)
    }
    func recordRejectedAuthorization(_ rejection: RejectedAuthorization) async throws(StoreError) {
        try await available().recordRejectedAuthorization(rejection)
    }
    func recordUnapprovedRequest(_ request: UnapprovedPermissionRequest) async throws(StoreError) {
        try await available().recordUnapprovedRequest(request)
    }
    func recordToolEvent(_ event: ToolEvent) async throws(StoreError) { try await available().recordToolEvent(event) }
    func compactAuditLog(_ compaction: AuditCompaction) async throws(StoreError) -> Bool {
        try await available().compactAuditLog(compaction)
    }

    // MARK: FieldAccessStore

    func fieldAccessCounts(of person: Person.ID) async throws(StoreError) -> [FieldAccessCount] {
        try await available().fieldAccessCounts(of: person)
    }
    func recordFieldAccess(_ access: FieldAccess) async throws(StoreError) { try await available().recordFieldAccess(access) }
    func flushFieldAccesses() async throws(StoreError) { try await available().flushFieldAccesses() }

    // MARK: CallbackStore

    func callbacks(about person: Person.ID) async throws(StoreError) -> [AppCallback] { try await available().callbacks(about: person) }
    func callbacks(of app: String, limit: Int) async throws(StoreError) -> [AppCallback] {
        try await available().callbacks(of: app, limit: limit)
    }
    func appsWithDueCallbacks(at now: Date) async throws(StoreError) -> [String] { try await available().appsWithDueCallbacks(at: now) }
    func pendingCallbackCount(upTo limit: Int) async throws(StoreError) -> Int { try await available().pendingCallbackCount(upTo: limit) }
    func requestDeletion(_ deletion: DeletionRequest) async throws(StoreError) -> Bool { try await available().requestDeletion(deletion) }
    func leaseDueCallback(of app: String, at now: Date) async throws(StoreError) -> AppCallback? {
        try await available().leaseDueCallback(of: app, at: now)
    }
    func recordCallbackAttempt(_ attempt: CallbackAttempt) async throws(StoreError) { try await available().recordCallbackAttempt(attempt) }

    // MARK: CallCountStore

    var isSharedByNodes: Bool { store.isSharedByNodes }
    func callCounts(after position: Int64, at now: Date) async throws(StoreError) -> CallCountSums {
        try await available().callCounts(after: position, at: now)
    }
    func addCallCounts(_ counts: [CallCount]) async throws(StoreError) { try await available().addCallCounts(counts) }

    // MARK: SeedStore

    func seedFile() async throws(StoreError) -> SeedFileDigest? { try await available().seedFile() }
    func seedPasswords(of logins: [String]) async throws(StoreError) -> [String: SeedPasswordState] {
        try await available().seedPasswords(of: logins)
    }
    func replaceSeedFile(_ number: Int64?, with digest: PasswordDigest) async throws(StoreError) -> Int64? {
        try await available().replaceSeedFile(number, with: digest)
    }

    // MARK: MaintenanceStore

    func applySeed(_ seed: DigestedSeed, at now: Date) async throws(StoreError) { try await available().applySeed(seed, at: now) }
    func deleteExpired(at now: Date) async throws(StoreError) -> Bool { try await available().deleteExpired(at: now) }
    func check() async throws(StoreError) -> StoreReport { try await available().check() }
    func skipPersonIDs() async throws(StoreError) { try await available().skipPersonIDs() }
}

extension TestProvider {
    /// Runs a provider of the sample seed on a store that the test can interrupt.
    static func runInterruptible(
        clock: TestClock = TestClock(following: .real),
        _ test: @escaping @Sendable (TestProvider, InterruptibleStore) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let store = InterruptibleStore(try SQLiteStore(path: folder.path("store.sqlite")))
        try await run(try Sample.seed(), store: store, clock: clock) { try await test($0, store) }
    }
}
