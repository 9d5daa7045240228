import Foundation
import IdentityTokens
import LoginModel
import ProviderDomain
import Testing

@Suite("The entries of the audit log")
struct AuditEntryTests {
    /// The stable word of each event, and whether the event is one of `AuditEvent.developerEvents`. The store contains these words, and
    /// programs compare them.
    static let words: [(event: AuditEvent, word: String, isDeveloperEvent: Bool)] = [
        (.signedIn, "signed_in", false), (.loginFailed, "login_refused", false), (.signedOut, "signed_out", false),
        (.login, "login", false),
        (.refreshed, "refreshed", false), (.canceled, "cancelled", false), (.granted, "granted", false), (.declined, "declined", false),
        (.revoked, "revoked", false), (.disconnected, "disconnected", false), (.codeReplayed, "code_replayed", false),
        (.tokensRevoked, "tokens_ended", false), (.tokenExtended, "token_extended", false), (.appTokenIssued, "app_token_lent", false),
        (.deletionRequested, "deletion_requested", false), (.deletionAcknowledged, "deletion_answered", false),
        (.callbackFailed, "callback_failed", false), (.callbackAttemptFailed, "callback_missed", false),
        (.authorizationRejected, "dialog_refused", false), (.unapprovedPermissionRequested, "unapproved_asked", false),
        (.appAdded, "app_added", true), (.appChanged, "app_changed", true), (.appRemoved, "app_removed", true),
        (.personAdded, "person_added", false), (.personChanged, "person_changed", false), (.personRemoved, "person_removed", false),
        (.passwordAttemptsCleared, "tries_forgotten", false), (.keysChanged, "keys_changed", false),
        (.permissionDefined, "permission_defined", false), (.permissionRemoved, "permission_removed", false),
        (.reviewRequested, "review_requested", true), (.reviewWithdrawn, "review_withdrawn", true),
        (.reviewApproved, "review_approved", true), (.reviewRejected, "review_refused", true),
        (.advancedAccessRemoved, "access_given_up", true),
        (.secretShown, "secret_shown", true), (.roleAssigned, "role_given", true), (.roleRemoved, "role_taken", true),
        (.roleInvited, "role_invited", true), (.roleInvitationWithdrawn, "role_uninvited", true), (.roleAccepted, "role_accepted", true),
        (.roleDeclined, "role_declined", true),
    ]

    @Test("Each event has a stable word, and some are events of developers", arguments: words.indices)
    func word(number: Int) {
        let (event, word, isDeveloperEvent) = Self.words[number]
        #expect(event.rawValue == word)
        #expect("\(event)" == word)
        #expect(AuditEvent(rawValue: word) == event)
        #expect(AuditEvent.developerEvents.contains(event) == isDeveloperEvent)
    }

    @Test("No two events have the same word, and the table has every event of developers")
    func distinct() {
        #expect(Set(Self.words.map(\.word)).count == Self.words.count)
        #expect(Set(Self.words.filter(\.isDeveloperEvent).map(\.event)) == AuditEvent.developerEvents)
    }

    @Test(
        "The activity chart counts events in four series",
        arguments: [
            (ActivityKind.logins, "logins", [AuditEvent.login]), (.declines, "declines", [.canceled, .declined]),
            (.refusals, "refusals", [.authorizationRejected]),
            (.errors, "errors", [.loginFailed, .codeReplayed, .callbackFailed, .callbackAttemptFailed]),
        ] as [(ActivityKind, String, Set<AuditEvent>)])
    func activity(kind: ActivityKind, word: String, events: Set<AuditEvent>) {
        #expect(kind.rawValue == word)
        #expect(Set(kind.events) == events && kind.events.count == events.count)
        let haveReason = kind == .refusals || kind == .errors
        #expect(kind.events.allSatisfy { ActivityKind.eventsWithReason.contains($0) == haveReason })
        for other in ActivityKind.allCases where other != kind { #expect(events.isDisjoint(with: other.events), "No event counts twice") }
    }

    @Test("An event with an unknown word is kept, because another version may have written it")
    func unknown() {
        let event = AuditEvent(rawValue: "brand_new")
        #expect(event.rawValue == "brand_new" && event != .login)
        #expect(ActivityKind.allCases.allSatisfy { !$0.events.contains(event) })
    }

    @Test("The JSON of an entry leaves out what it does not have")
    func smallJSON() {
        let entry = AuditEntry(number: 7, at: Sample.now, event: .keysChanged, actor: .provider, person: nil, appID: nil, fields: [])
        #expect(
            entry.json == [
                "number": 7, "at": "2026-11-21T00:00:00Z", "act": "keys_changed", "actor": "provider", "count": 1, "fields": [],
            ])
    }

    private static let full = AuditEntry(
        number: 9, at: Sample.now, event: .roleInvited, actor: .person, person: Sample.ada.id, appID: "1", fields: ["tester", "developer"],
        count: 3, tracking: .limited, affected: Sample.grace.id, lastAt: Sample.now + 59.9)

    @Test("The JSON of an entry has everything that was recorded")
    func fullJSON() {
        #expect(
            Self.full.json == [
                "number": 9, "at": "2026-11-21T00:00:00Z", "act": "role_invited", "actor": "person", "count": 3,
                "fields": ["tester", "developer"], "person": 1, "affected_person": 2, "tracking": "limited", "app_id": "1",
                "last_at": "2026-11-21T00:00:59Z",
            ])
    }

    @Test(
        "An export of a person's own data names no other person",
        arguments: [
            (Sample.ada.id, 1, nil), (Sample.grace.id, nil, 2), (Person.ID(rawValue: 3), nil, nil), (.unknownPerson, nil, nil),
        ] as [(Person.ID, Int64?, Int64?)])
    func export(reader: Person.ID, person: Int64?, affected: Int64?) {
        let json = Self.full.json(for: reader)
        #expect(json["person"]?.integer == person)
        #expect(json["affected_person"]?.integer == affected)
        #expect(json["fields"] == ["tester", "developer"] && json["number"] == 9, "Everything else is the same")
    }

    @Test("A person who is both the actor and affected sees both")
    func exportOfOwn() {
        let entry = AuditEntry(
            number: 1, at: Sample.now, event: .roleAssigned, actor: .person, person: Sample.ada.id, appID: "1", fields: [],
            affected: Sample.ada.id)
        #expect(entry.json(for: Sample.ada.id) == entry.json)
    }

    @Test("Who caused an event has a stable word")
    func actors() {
        let words: [AuditEntry.Actor: String] = [.person: "person", .app: "app", .operator: "operator", .provider: "provider"]
        for (actor, word) in words { #expect(AuditEntry.Actor(rawValue: word) == actor) }
        #expect(AuditEntry.Actor(rawValue: "Person") == nil && AuditEntry.Actor(rawValue: "") == nil)
    }

    @Test(
        "The tracking mode of a login is stored as a word",
        arguments: [("limited", LoginTracking.limited), ("classic", .enabled), ("enabled", nil), ("Limited", nil), ("", nil)]
            as [(String, LoginTracking?)])
    func tracking(word: String, tracking: LoginTracking?) {
        #expect(LoginTracking(word: word) == tracking)
        if let tracking { #expect(tracking.storedName == word) }
    }

    @Test("A query returns the first thousand entries of the whole log unless it says otherwise")
    func query() {
        let query = AuditQuery()
        #expect(query.person == nil && query.appID == nil && query.after == 0 && !query.isNewestFirst && query.limit == 1000)
        #expect(!query.includesAffected && query.excludedEvents.isEmpty)
        let page = AuditQuery(person: Sample.ada.id, appID: "1", after: 5, isNewestFirst: true, limit: 20)
        #expect(page.person == Sample.ada.id && page.appID == "1" && page.after == 5 && page.isNewestFirst && page.limit == 20)
    }
}

@Suite("The records that are written to the audit log")
struct AuditRecordTests {
    private let note = LoginNote(authType: "reauthenticate", authNonce: "n")

    @Test("A login is recorded for the person and the app of the grant, and its note expires with the last token")
    func login() {
        let login = AppLogin(
            Sample.grant(), permissions: [.email, .publicProfile], tracking: .limited, boundNote: (loginID: "l", note: note), at: Sample.now
        )
        #expect(login.appID == Sample.app.id && login.person == Sample.ada.id && login.at == Sample.now)
        #expect(login.permissions == [.email, .publicProfile] && login.tracking == .limited)
        #expect(login.boundNote?.loginID == "l" && login.boundNote?.note == note)
        // The note is stored until every token of the login has expired. The last token to expire can be an access token that is
        // issued on the last of the 90 days of data access, and valid for 60 days.
        #expect(login.noteExpiresAt == Sample.now + 150 * 86_400)
        #expect(AppLogin(Sample.grant(), permissions: [.email], at: Sample.now).boundNote == nil)
    }

    @Test("A login in the dialog is valid only while the state of the account holds")
    func dialogLogin() {
        let grant = Sample.grant(granted: [.publicProfile, .email])
        let login = DialogLogin(grant, of: Sample.ada, permissions: [.email], bound: (loginID: "l", note: note), at: Sample.now)
        #expect(login.entry.permissions == [.email] && login.entry.tracking == .enabled && login.entry.boundNote?.loginID == "l")
        func matches(_ grant: Grant, _ person: Person = Sample.ada, of app: RegisteredApp = Sample.app) -> Bool {
            login.account.matches(Account(app: app, person: person, grant: grant, hasPicture: false))
        }
        #expect(matches(grant))
        #expect(matches(Sample.grant(granted: [.email])), "Only the permissions of the tokens matter")
        #expect(!matches(Sample.grant(granted: [.publicProfile])) && !matches(Sample.grant(granted: [.email], epoch: 2)))
        var person = Sample.ada
        person.password = PasswordDigest(encoded: "new")
        #expect(!matches(grant, person), "The password was changed")
        person = Sample.ada
        person.isLocked = true
        #expect(!matches(grant, person))
        var app = Sample.app
        app.settings.isActive = false
        #expect(!matches(grant, of: app))
        app = Sample.app
        app.mode = .development
        #expect(!matches(grant, of: app), "Ada has no role")
    }

    @Test("Only permissions that need a review and have none are recorded, sorted and once")
    func unapproved() throws {
        var app = Sample.app
        app.operatorPermissions = [
            "read_lists": PermissionDefinition("read_lists"), "read_open": PermissionDefinition("read_open", needsReview: false),
        ]
        func names(_ permissions: [Permission]) -> [String]? {
            UnapprovedPermissionRequest(for: permissions, by: app, at: Sample.now)?.permissions.map(\.name)
        }
        #expect(names([.userPosts, .userGender, .userPosts]) == ["user_gender", "user_posts"])
        #expect(names(["read_lists", "read_open", "publish_actions"]) == ["publish_actions", "read_lists"])
        #expect(names([.email, .publicProfile, .userLikes, .openid, "profile", "made_up"]) == nil)
        #expect(names([]) == nil)
        let record = try #require(UnapprovedPermissionRequest(for: [.userGender], by: app, at: Sample.now))
        #expect(record.appID == Sample.app.id && record.at == Sample.now)
    }

    @Test("A canceled dialog may name a person, and a rejected request names its reason")
    func dialog() {
        let canceled = DialogCancellation(appID: "1", person: nil, at: Sample.now)
        #expect(canceled.appID == "1" && canceled.person == nil && canceled.at == Sample.now)
        #expect(DialogCancellation(appID: "1", person: Sample.ada.id, at: Sample.now).person == Sample.ada.id)
        let rejected = RejectedAuthorization(appID: "1", reason: "missing_nonce", at: Sample.now)
        #expect(rejected.appID == "1" && rejected.reason == "missing_nonce" && rejected.at == Sample.now)
    }
}
