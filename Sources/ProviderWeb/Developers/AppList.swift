import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// `/developers`, and the page that adds an app.
extension DeveloperEndpoints {
    /// `GET /developers`: the apps in which the person has a role.
    @Sendable func apps(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let apps = try await provider.store.apps(withRoleFor: visit.person.login).compactMap { app in
                app.roles.role(of: visit.person).map { role in
                    DeveloperAppsPage.App(id: app.id, name: app.name, iconDigest: app.iconDigest, mode: app.mode, role: role)
                }
            }
            return answer(
                DeveloperAppsPage(apps: apps, notice: notice(in: request), isOperator: provider.isOperator(visit.person)), visit)
        }
    }

    /// `GET /developers/apps/new`: what shall it be called?
    @Sendable func newApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            answer(NewAppPage(form: try form(of: visit), isFull: try await isFull(visit.person)), visit)
        }
    }

    /// `POST /developers/apps/new`: the form of that page.
    @Sendable func addApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.newApp) { visit, fields in
            let typed = fields[Field.name] ?? ""
            do {
                let name = LoginName.trimmed(typed)
                try AppNameRule.check(name, provider: provider.pages.providerName, others: try await liveNames().values)
                guard let app = try await add(name, visit.person) else {
                    return answer(NewAppPage(form: try form(of: visit), name: typed, isFull: true), visit, .conflict)
                }
                return done(.created, at: Path.app(app.id))
            } catch let defect as SettingDefect {
                return answer(NewAppPage(form: try form(of: visit), name: typed, defect: defect), visit, .badRequest)
            }
        }
    }

    /// What other apps that people use are called.
    func liveNames() async throws -> [String: String] { try await provider.store.namesOfLiveApps() }

    private func isFull(_ person: Person) async throws -> Bool {
        try await provider.store.apps(withRoleFor: person.login).count { $0.roles.administrators.contains(person.login) }
            >= RegisteredApp.mostOfAPerson
    }

    /// - Returns: `nil` where the person has as many apps as one may have.
    private func add(_ name: String, _ person: Person) async throws -> RegisteredApp? {
        let surroundings = provider.surroundings
        while try await !isFull(person) {
            let app = RegisteredApp(
                id: surroundings.appID(), name: name, secret: Secret(surroundings.appSecret()),
                clientToken: Secret(surroundings.appSecret()), mode: .development, roles: AppRoles(administrators: [person.login]))
            let change = AppChange.add(app, by: .person(person.id), at: surroundings.now())
            // There may be an app of that id, or another one in another tab has just been the last.
            if try await provider.store.change(change) { return app }
        }
        return nil
    }
}
