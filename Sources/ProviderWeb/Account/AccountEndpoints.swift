import HTTPTypes
import Hummingbird
import IdentityTokens
import LoginModel
import ProviderDomain
import ProviderStore

/// The account pages, where people see which apps have access to their data and what the apps have received. People can also remove apps
/// there.
struct AccountEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL

    enum Path {
        static let apps = "/settings"
        static let data = "/settings/data.json"
        static let sessions = "/settings/sessions"
        static let password = "/settings/password"
        static let language = "/settings/language"
        static func app(_ id: String) -> String { "/settings/apps/\(id)" }
    }

    enum Field {
        static let revoke = "take_back"
        static let allow = "allow"
        static let done = "done"
        static let app = "app"
    }

    static let appPageChecks: [EndpointCheck<AppAccountCall>] = [.session, .app]
    static let appFormChecks: [EndpointCheck<AppAccountCall>] = [.formSeal, .session, .app]
    /// The additional checks of the form that grants a permission. They run after ``appFormChecks``.
    static let approvalChecks: [EndpointCheck<AppAccountCall>] = [.grantablePermission]

    /// Lists the person's apps: `GET /settings`.
    @Sendable func apps(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let grants = try await provider.store.grants(by: requestContext.person.id).sorted { $0.lastLoginAt > $1.lastLoginAt }
            var apps: [AppsPage.App] = []
            for grant in grants {
                guard let app = try await provider.store.app(grant.appID) else { continue }
                apps.append(
                    AppsPage.App(
                        id: app.id, name: app.name, iconDigest: app.iconDigest, lastLogin: PageTime(grant.lastLoginAt),
                        tracking: grant.tracking))
            }
            for id in try await removedApps(of: requestContext.person, using: grants) {
                guard let app = try await provider.store.app(id) else { continue }
                apps.append(AppsPage.App(id: app.id, name: app.name, iconDigest: app.iconDigest, lastLogin: nil))
            }
            let page = AppsPage(
                person: try await provider.summary(of: requestContext.person), apps: apps, hasPasswords: provider.hooks.signIn == .password)
            return respond(page, requestContext)
        }
    }

    /// Shows one app: `GET /settings/apps/{app}`.
    @Sendable func app(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withAppAccount(request, context) { requestContext, account in
            let notice = request.queryParameters[Field.done].flatMap(SettingsNotice.init(rawValue:))
            let page = account.page(form: try sealedFormState(for: requestContext), notice: notice)
            return respond(page, requestContext)
        }
    }

    /// Asks for confirmation before an app is removed: `GET /settings/apps/{app}/remove`.
    @Sendable func confirmRemoval(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withAppAccount(request, context) { requestContext, account in
            guard account.grant != nil else {
                return seeOther(Self.address(of: account.app.id, with: .unchanged))
            }
            let page = RemovalPage(id: account.app.id, name: account.app.name, form: try sealedFormState(for: requestContext))
            return respond(page, requestContext)
        }
    }

    /// Handles the buttons on the page of an app: `POST /settings/apps/{app}`.
    @Sendable func updateApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        let id = try context.parameters.require(Field.app)
        let call = AppAccountCall(
            page: pageCall(submitting: try await accountForm(request, context), request, of: Path.app(id)), appID: id)
        return try await respond(to: call, passing: Self.appFormChecks) { call in
            let (account, fields) = (try call.account.value, try call.page.fields.value)
            let isDone: Bool
            let notice: SettingsNotice
            switch (fields[Field.revoke], fields[Field.allow], fields[FormField.action]) {
            case (let permission?, _, _):
                notice = .revoked
                isDone = try await revoke(permission, account)
            case (nil, .some, _):
                notice = .allowed
                isDone = try await provider.store.approvePermission(try await call.passing(Self.approvalChecks).approval.value)
            case (nil, nil, "remove"):
                notice = .removed
                isDone = try await remove(account)
            case (nil, nil, "request_deletion"):
                notice = .deletionRequested
                isDone = try await requestDeletion(account)
            default:
                throw PageError(
                    code: "malformed_form", developerNote: "The form has none of take_back, allow and a known action.")
            }
            return seeOther(Self.address(of: id, with: isDone ? notice : .unchanged))
        }
    }

    /// Downloads all data stored about the person: `GET /settings/data.json`. Each person has at most one download at a time, the newest.
    /// Between two chunks of a download, the server handles other requests.
    @Sendable func downloadData(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let download = try await provider.downloads.begin(for: requestContext.person.id)
            let record = try await PersonData(of: requestContext.person, in: provider.store, at: provider.environment.now())
            try download.beginBody { context.closeConnection() }
            var response = JSONResponse(body: []).response
            response.body = ResponseBody { writer in
                defer { download.end() }
                try await record.write { part in
                    try await writer.write(ByteBuffer(bytes: part))
                    await context.nextTurn()
                }
                // The download ends before the response is finished, so that the person can start another download as soon as everything
                // has been written.
                download.end()
                try await writer.finish(nil)
            }
            // The response depends on a cookie, so other origins must not read it.
            response.headers[.accessControlAllowOrigin] = nil
            response.headers[.contentDisposition] = "attachment; filename=\"latchkey.json\""
            return response
        }
    }

    /// Returns the address of an app's page with a notice that says what was done.
    static func address(of id: String, with notice: SettingsNotice) -> String { "\(Path.app(id))?\(Field.done)=\(notice.rawValue)" }

    private func withAppAccount(
        _ request: Request, _ context: ProviderContext, _ body: (AccountRequestContext, AppAccount) async throws -> Response
    ) async throws -> Response {
        let id = try context.parameters.require(Field.app)
        return try await page(
            request, context, passing: Self.appPageChecks, of: { AppAccountCall(page: $0, appID: id) },
            { try await body(try $0.page.session.value, try $0.account.value) })
    }

    /// Returns the IDs of the apps that the person has used and removed, according to the audit log and the field-access log.
    private func removedApps(of person: Person, using grants: [Grant]) async throws -> [String] {
        let events = try await provider.store.auditEntries(matching: AuditQuery(person: person.id, isNewestFirst: true))
        let received = try await provider.store.fieldAccessCounts(of: person.id).map(\.appID)
        return Set(events.filter(\.isUseOfApp).compactMap(\.appID) + received).subtracting(grants.map(\.appID)).sorted()
    }

    private func revoke(_ permission: String, _ account: AppAccount) async throws -> Bool {
        guard let grant = account.grant, grant.granted.contains(Permission(name: permission)), permission != Permission.publicProfile.name
        else { return false }
        let revocation = try PermissionRevocation(of: [permission], from: grant, by: .person, at: provider.environment.now())
        return try await provider.store.revokePermissions(revocation)
    }

    private func requestDeletion(_ account: AppAccount) async throws -> Bool {
        try await provider.store.requestDeletion(
            DeletionRequest(appID: account.app.id, person: account.person.id, by: .person, at: provider.environment.now()))
    }

    private func remove(_ account: AppAccount) async throws -> Bool {
        guard let grant = account.grant else { return false }
        return try await provider.store.removeGrant(AppRemoval(of: grant, by: .person, at: provider.environment.now()))
    }
}
