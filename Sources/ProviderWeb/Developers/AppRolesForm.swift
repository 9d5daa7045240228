import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The roles in an app and its pending invitations, `/developers/apps/{app}/roles`.
extension DeveloperEndpoints {
    /// `GET /developers/apps/{app}/roles`.
    @Sendable func roles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context, to: AppTab.roles.duty) { developer in
            var page = try await rolesPage(developer)
            page.notice = notice(in: request)
            return answer(page, developer.visit)
        }
    }

    /// `POST /developers/apps/{app}/roles`: invites a person to a role, withdraws an invitation, or revokes a role.
    @Sendable func changeRoles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .roles, to: .administer) { developer, fields in
            let own = developer.visit.person.login
            let act: RoleChange.Act
            do {
                act = try Self.act(fields, by: own)
            } catch let defect as SettingProblem {
                return try await refuse(.login(defect), fields, developer, .badRequest)
            }
            // The last administrator gets the error before the password prompt.
            do throws(AppRoles.Objection) {
                _ = try act.roles(after: developer.app.roles, by: own)
            } catch {
                return try await refuse(.roles(error), fields, developer, .conflict)
            }
            if let question = Self.question(about: act, by: own) {
                guard fields.pairs.contains(where: { $0.name == FormField.password }) else {
                    return answer(try page(question, fields, developer), developer.visit)
                }
                let door = PasswordAuthenticator(provider: provider, cookies: cookies)
                let password = fields[FormField.password].map(Secret.init)
                if let refusal = try await door.ask(developer.visit.person, for: password, request, context) {
                    var response = answer(
                        try page(question, fields, developer, notice: refusal.notice), developer.visit, refusal.status)
                    response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
                    return response
                }
            }
            return try await take(act, fields, developer)
        }
    }

    /// Reads the requested change from the form.
    /// - Throws: `SettingProblem` if the submitted text is not a login name.
    private static func act(_ fields: FormParameters, by own: String) throws -> RoleChange.Act {
        if let login = fields[Field.uninvite] { return .uninvite(login: login) }
        if let taken = fields[Field.take] {
            // The field consists of the role, a space, and the login name.
            let parts = taken.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let role = AppRole(rawValue: parts[0]) else { throw malformed(Field.take) }
            return .take(role, login: parts[1])
        }
        guard let role = fields[Field.role].flatMap(AppRole.init(rawValue:)) else { throw malformed(Field.role) }
        let login = try AppSettingRule.login(try AppSettingRule.text(fields[Field.login] ?? ""))
        return login == own ? .keep(role) : .invite(role, login: login)
    }

    /// Returns the question that must be confirmed first, if the change adds or removes an administrator.
    private static func question(about act: RoleChange.Act, by own: String) -> RoleConfirmationPage.Question? {
        switch act {
        case .invite(.administrator, let login): .invite(login)
        case .take(.administrator, let login): login == own ? .leave : .take(login)
        case .keep(let role): role == .administrator ? nil : .leave
        case .invite, .uninvite, .take, .leave: nil
        }
    }

    private func take(_ act: RoleChange.Act, _ fields: FormParameters, _ developer: DeveloperContext) async throws -> Response {
        let change = RoleChange(act, at: developer.app.id, by: developer.visit.person.id, now: provider.surroundings.now())
        switch try await provider.store.change(change) {
        case .notAllowed: throw Self.noRole
        case .unchanged: return done(.unchanged, at: Path.app(developer.app.id, .roles))
        case .refused(let objection): return try await refuse(.roles(objection), fields, developer, .conflict)
        case .changed(let roles):
            // A person who has given up the role that shows this page goes to the list of apps.
            let maySeeRoles = roles.role(of: developer.visit.person)?.covers(AppTab.roles.duty) == true
            return done(Self.notice(of: act), at: maySeeRoles ? Path.app(developer.app.id, .roles) : Path.apps)
        }
    }

    private static func notice(of act: RoleChange.Act) -> DeveloperNotice {
        switch act {
        case .invite: .invited
        case .uninvite: .uninvited
        case .keep: .given
        case .take, .leave: .taken
        }
    }

    private func refuse(
        _ problem: AppRolesPage.Problem, _ fields: FormParameters, _ developer: DeveloperContext, _ status: HTTPResponse.Status
    ) async throws -> Response {
        var page = try await rolesPage(developer)
        page.typed = fields[Field.login] ?? ""
        page.role = fields[Field.role].flatMap(AppRole.init(rawValue:)) ?? page.role
        page.problem = problem
        return answer(page, developer.visit, status)
    }

    /// Returns the confirmation page, with everything that was submitted.
    private func page(
        _ question: RoleConfirmationPage.Question, _ fields: FormParameters, _ developer: DeveloperContext, notice: LoginNotice? = nil
    ) throws -> RoleConfirmationPage {
        let kept = [Field.login, Field.role, Field.take].compactMap { name in fields[name].map { (name: name, value: $0) } }
        return RoleConfirmationPage(
            head: developer.head(on: .roles), question: question, form: try form(of: developer.visit), fields: kept, notice: notice)
    }

    private func rolesPage(_ developer: DeveloperContext) async throws -> AppRolesPage {
        AppRolesPage(
            head: developer.head(on: .roles), form: try form(of: developer.visit), roles: developer.app.roles,
            people: try await provider.names(of: developer.app.roles.everybody),
            invitations: try await provider.store.invitations(to: developer.app.id), viewerLogin: developer.visit.person.login)
    }
}
