import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The list of a person's apps, `/developers`, and the page that adds an app.
extension DeveloperEndpoints {
    /// The number of invitations shown. Further invitations appear when the person has answered these.
    private static let maximumInvitations = 50
    private static let maximumIDAttempts = 20

    /// Lists the apps in which the person has a role, and the person's invitations to roles: `GET /developers`.
    @Sendable func apps(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context, passing: Self.listChecks) { requestContext in
            var page = try await appsPage(requestContext)
            page.notice = notice(in: request)
            return respond(page, requestContext)
        }
    }

    /// Accepts or declines a role: `POST /developers/invitations`.
    @Sendable func answerInvitation(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.apps, passing: Self.listFormChecks) { requestContext, fields in
            guard let id = fields[Field.app] else { throw Self.malformed(Field.app) }
            guard let role = fields[Field.role].flatMap(AppRole.init(rawValue:)) else { throw Self.malformed(Field.role) }
            guard let action = fields[FormField.action], ["accept", "decline"].contains(action) else {
                throw Self.malformed(FormField.action)
            }
            let invitation = InvitationResponse(
                to: id, as: role, by: requestContext.person.id, accepts: action == "accept", at: provider.environment.now())
            switch try await provider.store.answerInvitation(invitation) {
            case .recorded: return redirect(with: invitation.accepts ? .accepted : .declined, to: Path.apps)
            case .notPending: return redirect(with: .nothingChanged, to: Path.apps)
            case .rejected(let problem):
                var page = try await appsPage(requestContext)
                page.problem = try await provider.store.app(id).map { DeveloperAppsPage.Problem(app: $0.name, problem: problem) }
                return respond(page, requestContext, .conflict)
            }
        }
    }

    private func appsPage(_ context: AccountRequestContext) async throws -> DeveloperAppsPage {
        let apps = try await provider.store.apps(withRoleFor: context.person.login).compactMap { app in
            app.roles.role(of: context.person).map { DeveloperAppsPage.App(app, role: $0) }
        }
        var page = DeveloperAppsPage(apps: apps, form: try sealedFormState(for: context), isOperator: provider.isOperator(context.person))
        for invitation in try await provider.store.invitations(of: context.person.login, limit: Self.maximumInvitations) {
            guard let app = try await provider.store.app(invitation.appID) else { continue }
            let inviter = try await provider.store.person(invitation.inviter)?.name
            page.invitations.append(
                DeveloperAppsPage.Invitation(app: DeveloperAppsPage.App(app, role: invitation.role), inviter: inviter))
        }
        return page
    }

    /// Shows the form that adds an app: `GET /developers/apps/new`.
    @Sendable func newApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context, passing: Self.listChecks) { requestContext in
            return respond(
                NewAppPage(form: try sealedFormState(for: requestContext), limit: try await limit(of: requestContext.person)),
                requestContext)
        }
    }

    /// Adds an app: `POST /developers/apps/new`.
    @Sendable func addApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.newApp, passing: Self.listFormChecks) { requestContext, fields in
            let typed = fields[Field.name] ?? ""
            do {
                let name = LoginName.trimmed(typed)
                try AppNameRule.check(name, provider: provider.pages.providerName, others: try await liveNames().values)
                let app = try await add(name, requestContext.person)
                return redirect(with: .created, to: Path.app(app.id))
            } catch let reached as LimitReached {
                return respond(
                    NewAppPage(form: try sealedFormState(for: requestContext), name: typed, limit: reached.limit), requestContext, .conflict
                )
            } catch let problem as SettingProblem {
                return respond(
                    NewAppPage(form: try sealedFormState(for: requestContext), name: typed, error: problem), requestContext, .badRequest)
            }
        }
    }

    /// Returns the names of all live apps.
    func liveNames() async throws -> [String: String] { try await provider.store.namesOfLiveApps() }

    private func limit(of person: Person) async throws -> NewAppPage.Limit? {
        if try await provider.store.appCount(addedBy: person.id) >= RegisteredApp.maximumPerPerson { return .total }
        let day = FieldAccess.day(of: provider.environment.now())
        return try await provider.store.appCount(addedBy: person.id, on: day) >= RegisteredApp.maximumAddedPerDay ? .daily : nil
    }

    /// Adds an app with a new ID, and makes the person its administrator.
    /// - Throws: ``LimitReached`` if the person may not add another app, or `HTTPError` (503) if every attempt fails.
    private func add(_ name: String, _ person: Person) async throws -> RegisteredApp {
        for _ in 0..<Self.maximumIDAttempts {
            if let app = try await addWithRandomID(name, person) { return app }
        }
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "The app could not be added. Please try again.")
    }

    /// Attempts to add an app with a random ID. Returns `nil` if the ID is in use, or if a concurrent request has reached the limit.
    ///
    /// It is not inlined, because the optimizer of Swift 6.3.1 crashes on the loop with these calls in it.
    /// - Throws: ``LimitReached`` if the person may not add another app.
    @inline(never)
    private func addWithRandomID(_ name: String, _ person: Person) async throws -> RegisteredApp? {
        if let limit = try await limit(of: person) { throw LimitReached(limit: limit) }
        let environment = provider.environment
        let app = RegisteredApp(
            id: environment.appID(), name: name, secret: Secret(environment.appSecret()), clientToken: Secret(environment.appSecret()),
            mode: .development, roles: AppRoles(administrators: [person.login]))
        let change = AppChange.add(app, by: .person(person.id), at: environment.now())
        return try await provider.store.changeApp(change) ? app : nil
    }
}

/// The error that a limit prevents the person from adding another app.
private struct LimitReached: Error {
    let limit: NewAppPage.Limit
}

extension DeveloperAppsPage.App {
    fileprivate init(_ app: RegisteredApp, role: AppRole) {
        self.init(id: app.id, name: app.name, iconDigest: app.iconDigest, mode: app.mode, role: role)
    }
}
