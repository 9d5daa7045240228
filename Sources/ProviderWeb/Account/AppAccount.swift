import LoginModel
import ProviderDomain
import ProviderStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The relationship of one person to one app, as shown on the page `/settings/apps/{app}`.
struct AppAccount: Sendable {
    let app: RegisteredApp
    let person: Person
    /// The grant; `nil` if the person has removed the app.
    let grant: Grant?
    private let fieldAccesses: [FieldAccessCount]
    private let events: [AuditEntry]
    /// Whether the audit log has earlier events than those shown.
    private let hasEarlierEvents: Bool
    private let now: Date
    private let deletion: AppCallback?

    /// The maximum number of events shown.
    private static let maximumEvents = 50

    /// Loads the relationship of a person to an app from the store.
    /// - Throws: a ``PageError`` (404) if the person has never used the app, so that the page does not reveal which apps exist.
    init(_ id: String, of person: Person, in provider: Provider) async throws {
        let store = provider.store
        self.person = person
        let accesses = try await store.fieldAccessCounts(of: person.id).filter { $0.appID == id }
        now = provider.environment.now()
        grant = try await store.grant(of: id, by: person.id)?.effective(at: now)
        var query = AuditQuery(person: person.id, appID: id, isNewestFirst: true, limit: Self.maximumEvents + 1)
        query.excludedEvents = AuditEvent.developerEvents
        let events = try await store.auditEntries(matching: query)
        hasEarlierEvents = events.count > Self.maximumEvents
        self.events = Array(events.prefix(Self.maximumEvents))
        self.fieldAccesses = accesses
        deletion = try await store.callbacks(about: person.id).last { $0.appID == id && $0.kind == .dataDeletion }
        guard let app = try await store.app(id), grant != nil || !accesses.isEmpty || self.events.contains(where: \.isUseOfApp)
        else {
            throw PageError(code: "page_not_found", developerNote: "The person does not use that app.", status: 404)
        }
        self.app = app
    }

    /// The declined or expired permissions that the person can allow on this page.
    var grantablePermissions: Set<Permission> {
        grant.map { PermissionApproval.permissions(for: app, from: $0, of: person, at: now) } ?? []
    }

    func page(form: String, notice: SettingsNotice?) -> AppPage {
        let notice = notice.flatMap { isApplicable($0) ? $0 : nil }
        return AppPage(
            id: app.id, name: app.name, iconDigest: app.iconDigest, form: form, access: grant.flatMap { access($0) },
            permissions: grant.map { permissions($0.granted) },
            declined: permissions(grant?.declined.union(grant?.expired ?? []) ?? []), received: received,
            events: events.map(Self.event), hasEarlierEvents: hasEarlierEvents,
            deletion: deletion.map(Self.deletion), deletionMethod: deletionMethod, privacyPolicy: app.settings.privacyPolicyURL,
            notice: notice, revokedPermission: revokedPermission)
    }

    /// The permission that the person revoked last; `nil` if it is no longer declined, or if the person has removed the app.
    private var revokedPermission: String? {
        guard let name = events.first(where: { $0.event == .revoked })?.fields.first else { return nil }
        return grant?.declined.contains(Permission(name: name)) == true ? name : nil
    }

    /// Whether the notice is true. It may be false, because any page can link here with a notice in the query.
    private func isApplicable(_ notice: SettingsNotice) -> Bool {
        switch notice {
        case .revoked: revokedPermission != nil
        case .allowed: events.first?.event == .granted
        case .removed: grant == nil
        case .deletionRequested: deletion != nil
        case .unchanged: true
        }
    }

    private func access(_ grant: Grant) -> AppPage.Access? {
        switch grant.tracking {
        case .limited: grant.mayHaveAccess(at: now) ? .limitedAfterClassicLogin : .limited
        case .enabled: .classic
        case nil: nil
        }
    }

    private func permissions(_ permissions: Set<Permission>) -> [AppPage.Permission] {
        let allowable = grantablePermissions
        let first: [Permission] = permissions.contains(.publicProfile) ? [.publicProfile] : []
        return (first + permissions.subtracting(first).sorted { $0.name < $1.name }).map { permission in
            AppPage.Permission(
                name: permission.name, text: app.operatorPermissions[permission]?.text, isRequired: permission == .publicProfile,
                isGrantable: allowable.contains(permission))
        }
    }

    private var received: [AppPage.Received] {
        Dictionary(grouping: fieldAccesses, by: \.field).map { field, accesses in
            AppPage.Received(
                field: field, last: PageTime(accesses.map(\.lastAt).max() ?? now), count: accesses.map(\.count).reduce(0, +))
        }.sorted { ($0.last.date, $1.field) > ($1.last.date, $0.field) }
    }

    private var deletionMethod: AppPage.DeletionMethod {
        if app.dataDeletionCallbackURL != nil { return .request }
        return app.settings.dataDeletionInstructionsURL.map(AppPage.DeletionMethod.instructions) ?? .none
    }

    private static func event(_ entry: AuditEntry) -> AppPage.Event {
        AppPage.Event(
            name: entry.event.rawValue, at: PageTime(entry.at), fields: entry.fields, count: entry.count, tracking: entry.tracking)
    }

    private static func deletion(_ callback: AppCallback) -> AppPage.Deletion {
        let state: AppPage.Deletion.State =
            switch (callback.state, callback.response) {
            case (.delivered, let response?): .delivered(code: response.confirmationCode, url: response.url)
            case (.failed, _): .failed
            case (.pending, _) where callback.problem != nil: .retrying(at: PageTime(callback.dueAt))
            default: .waiting
            }
        return AppPage.Deletion(requestedAt: PageTime(callback.requestedAt), state: state)
    }
}

extension AuditEntry {
    /// Whether the entry shows that the person has used the app. A refused or canceled login does not show that, because anyone can type a
    /// login name. Neither does work on the app as its developer.
    var isUseOfApp: Bool {
        appID != nil && ![.loginFailed, .canceled, .appTokenIssued].contains(event) && !AuditEvent.developerEvents.contains(event)
    }
}

/// A person's request to the page of an app that the person uses or has used.
struct AppAccountCall: PageRequest {
    var page: PageCall
    let appID: String
    /// The relationship of the person to the app.
    var account = Checked<AppAccount>()
    /// The permission that the person grants.
    var approval = Checked<PermissionApproval>()

    init(page: PageCall, appID: String) {
        self.page = page
        self.appID = appID
    }
}
