import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// Who builds and tests an app, `/developers/apps/{app}/roles`.
extension DeveloperEndpoints {
    /// `GET /developers/apps/{app}/roles`.
    @Sendable func roles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context, to: AppTab.roles.duty) { developer in
            var page = try rolesPage(developer)
            page.notice = notice(in: request)
            return answer(page, developer.visit)
        }
    }

    /// `POST /developers/apps/{app}/roles`: a role is given or taken.
    @Sendable func changeRoles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .roles, to: .administer) { developer, fields in
            if let taken = fields[Field.take] { return try await take(taken, fields, developer) }
            return try await give(fields, developer)
        }
    }

    private func give(_ fields: FormParameters, _ developer: DeveloperVisit) async throws -> Response {
        var page = try rolesPage(developer)
        page.typed = fields[Field.login] ?? ""
        guard let role = fields[Field.role].flatMap(AppRole.init(rawValue:)) else {
            throw DialogRefusal(code: "malformed_form", developerNote: "The form has no role that there is.")
        }
        page.role = role
        let login: String
        do {
            login = try AppSettingRule.login(try AppSettingRule.text(page.typed))
        } catch {
            page.problem = .login(error)
            return answer(page, developer.visit, .badRequest)
        }
        if login == developer.visit.person.login, role != .administrator, fields[Field.confirmed] == nil {
            return try confirm([(name: Field.login, value: login), (name: Field.role, value: role.rawValue)], developer)
        }
        return try await change(developer, &page, .given) { roles throws(AppRoles.Objection) in try roles.giving(role, to: login) }
    }

    /// - Parameter taken: the role, a space, and the login name.
    private func take(_ taken: String, _ fields: FormParameters, _ developer: DeveloperVisit) async throws -> Response {
        let parts = taken.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let role = AppRole(rawValue: parts[0]) else {
            throw DialogRefusal(code: "malformed_form", developerNote: "The field take has no role that there is.")
        }
        let login = parts[1]
        if login == developer.visit.person.login, role == .administrator, fields[Field.confirmed] == nil {
            // Who is the last one is told so first.
            if developer.app.roles.administrators != [login] { return try confirm([(name: Field.take, value: taken)], developer) }
        }
        var page = try rolesPage(developer)
        return try await change(developer, &page, .taken) { roles throws(AppRoles.Objection) in try roles.taking(role, from: login) }
    }

    private func change(
        _ developer: DeveloperVisit, _ page: inout AppRolesPage, _ notice: DeveloperNotice,
        _ edit: (AppRoles) throws(AppRoles.Objection) -> AppRoles
    ) async throws -> Response {
        do {
            let changed = try await change(developer, to: .administer) { app in
                var app = app
                let roles = try edit(app.roles)
                guard roles != app.roles else { return nil }
                app.roles = roles
                return app
            }
            let role = changed?.roles.role(of: developer.visit.person) ?? (changed == nil ? developer.role : nil)
            guard let role, role.covers(AppTab.roles.duty) else { return done(notice, at: Path.apps) }
            return done(changed == nil ? .unchanged : notice, at: Path.app(developer.app.id, .roles))
        } catch let objection as AppRoles.Objection {
            page.problem = .roles(objection)
            return answer(page, developer.visit, .conflict)
        }
    }

    private func confirm(_ fields: [(name: String, value: String)], _ developer: DeveloperVisit) throws -> Response {
        let page = RoleLeavePage(
            head: developer.head(on: .roles), form: try form(of: developer.visit),
            fields: fields + [(name: Field.confirmed, value: "1")])
        return answer(page, developer.visit)
    }

    private func rolesPage(_ developer: DeveloperVisit) throws -> AppRolesPage {
        AppRolesPage(
            head: developer.head(on: .roles), form: try form(of: developer.visit), roles: developer.app.roles,
            ownLogin: developer.visit.person.login)
    }
}
