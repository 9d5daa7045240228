import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// `/developers`, and the page that adds an app.
extension DeveloperEndpoints {
    /// The number of invitations shown; further ones appear once these are answered.
    private static let maximumInvitations = 50
    private static let mostAttempts = 20

    /// `GET /developers`: the apps in which the person has a role, and those in which they are invited to one.
    @Sendable func apps(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            try Self.checkMayDevelop(visit.person)
            var page = try await appsPage(visit)
            page.notice = notice(in: request)
            return answer(page, visit)
        }
    }

    /// `POST /developers/invitations`: accepts or declines a role.
    @Sendable func answerInvitation(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.apps) { visit, fields in
            try Self.checkMayDevelop(visit.person)
            guard let id = fields[Field.app] else { throw Self.malformed(Field.app) }
            guard let role = fields[Field.role].flatMap(AppRole.init(rawValue:)) else { throw Self.malformed(Field.role) }
            guard let action = fields[FormField.action], ["accept", "decline"].contains(action) else {
                throw Self.malformed(FormField.action)
            }
            let invitation = InvitationResponse(
                to: id, as: role, by: visit.person.id, accepts: action == "accept", at: provider.surroundings.now())
            switch try await provider.store.take(invitation) {
            case .taken: return done(invitation.accepts ? .accepted : .declined, at: Path.apps)
            case .gone: return done(.nothing, at: Path.apps)
            case .refused(let objection):
                var page = try await appsPage(visit)
                page.problem = try await provider.store.app(id).map { DeveloperAppsPage.Problem(app: $0.name, objection: objection) }
                return answer(page, visit, .conflict)
            }
        }
    }

    private func appsPage(_ visit: AccountRequestContext) async throws -> DeveloperAppsPage {
        let apps = try await provider.store.apps(withRoleFor: visit.person.login).compactMap { app in
            app.roles.role(of: visit.person).map { DeveloperAppsPage.App(app, role: $0) }
        }
        var page = DeveloperAppsPage(apps: apps, form: try form(of: visit), isOperator: provider.isOperator(visit.person))
        for invitation in try await provider.store.invitations(of: visit.person.login, limit: Self.maximumInvitations) {
            guard let app = try await provider.store.app(invitation.appID) else { continue }
            let inviter = try await provider.store.person(invitation.inviter)?.name
            page.invitations.append(
                DeveloperAppsPage.Invitation(app: DeveloperAppsPage.App(app, role: invitation.role), inviter: inviter))
        }
        return page
    }

    /// `GET /developers/apps/new`: the form that adds an app.
    @Sendable func newApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            try Self.checkMayDevelop(visit.person)
            return answer(NewAppPage(form: try form(of: visit), limit: try await limit(of: visit.person)), visit)
        }
    }

    /// `POST /developers/apps/new`: adds an app.
    @Sendable func addApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.newApp) { visit, fields in
            try Self.checkMayDevelop(visit.person)
            let typed = fields[Field.name] ?? ""
            do {
                let name = LoginName.trimmed(typed)
                try AppNameRule.check(name, provider: provider.pages.providerName, others: try await liveNames().values)
                let app = try await add(name, visit.person)
                return done(.created, at: Path.app(app.id))
            } catch let reached as LimitReached {
                return answer(NewAppPage(form: try form(of: visit), name: typed, limit: reached.limit), visit, .conflict)
            } catch let defect as SettingProblem {
                return answer(NewAppPage(form: try form(of: visit), name: typed, defect: defect), visit, .badRequest)
            }
        }
    }

    /// Returns the names of all live apps.
    func liveNames() async throws -> [String: String] { try await provider.store.namesOfLiveApps() }

    private func limit(of person: Person) async throws -> NewAppPage.Limit? {
        if try await provider.store.appCount(addedBy: person.id) >= RegisteredApp.mostOfAPerson { return .atATime }
        let day = FieldAccess.day(of: provider.surroundings.now())
        return try await provider.store.appCount(addedBy: person.id, on: day) >= RegisteredApp.maximumAddedPerDay ? .today : nil
    }

    /// - Throws: ``LimitReached`` if the person may not add another app.
    private func add(_ name: String, _ person: Person) async throws -> RegisteredApp {
        let surroundings = provider.surroundings
        for _ in 0..<Self.mostAttempts {
            if let limit = try await limit(of: person) { throw LimitReached(limit: limit) }
            let app = RegisteredApp(
                id: surroundings.appID(), name: name, secret: Secret(surroundings.appSecret()),
                clientToken: Secret(surroundings.appSecret()), mode: .development, roles: AppRoles(administrators: [person.login]))
            let change = AppChange.add(app, by: .person(person.id), at: surroundings.now())
            // The ID may be in use, or a request from another tab may have reached the limit.
            if try await provider.store.change(change) { return app }
        }
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "The app could not be added at this moment.")
    }
}

/// The person may not add another app at the moment.
private struct LimitReached: Error {
    let limit: NewAppPage.Limit
}

extension DeveloperAppsPage.App {
    fileprivate init(_ app: RegisteredApp, role: AppRole) {
        self.init(id: app.id, name: app.name, iconDigest: app.iconDigest, mode: app.mode, role: role)
    }
}
