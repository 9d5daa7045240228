import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The roles in an app and its pending invitations, `/developers/apps/{app}/roles`.
extension DeveloperEndpoints {
    /// Shows the roles and invitations: `GET /developers/apps/{app}/roles`.
    @Sendable func roles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.roles.requiredPrivilege) { developer in
            var page = try await rolesPage(developer)
            page.notice = notice(in: request)
            return respond(page, developer.personContext)
        }
    }

    /// Invites somebody to a role, withdraws an invitation, removes a role, or replaces the administrator's own roles:
    /// `POST /developers/apps/{app}/roles`.
    @Sendable func changeRoles(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .roles, to: .administer) { developer, fields in
            let own = developer.personContext.person.login
            let action: RoleChange.Action
            do {
                action = try Self.requestedAction(fields, by: own)
            } catch let problem as SettingProblem {
                return try await refuse(.login(problem), fields, developer, .badRequest)
            }
            // An impossible change, such as the removal of the last administrator, is refused before the person is asked for the password.
            do throws(AppRoles.Violation) {
                _ = try action.roles(after: developer.app.roles, by: own)
            } catch {
                return try await refuse(.roles(error), fields, developer, .conflict)
            }
            if let confirmation = Self.confirmation(for: action, by: own) {
                let answer = provider.hooks.signIn == .password ? FormField.password : FormField.confirmed
                guard fields.pairs.contains(where: { $0.name == answer }) else {
                    return respond(try page(confirmation, fields, developer), developer.personContext)
                }
                let authenticator = PasswordAuthenticator(provider: provider, cookies: cookies)
                let password = fields[FormField.password].map(Secret.init)
                if let refusal = try await authenticator.confirm(developer.personContext.person, password: password, request, context) {
                    var response = respond(
                        try page(confirmation, fields, developer, notice: refusal.notice), developer.personContext, refusal.status)
                    response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
                    return response
                }
            }
            return try await apply(action, fields, developer)
        }
    }

    /// Reads the requested change from the form.
    /// - Parameter own: the login name of the person who submitted the form.
    /// - Throws: `SettingProblem` if the submitted text is not a login name; `PageError` if a field is missing or malformed.
    private static func requestedAction(_ fields: FormParameters, by own: String) throws -> RoleChange.Action {
        if let login = fields[Field.uninvite] { return .withdrawInvitation(login: login) }
        if let taken = fields[Field.take] {
            // The field consists of the role, a space, and the login name.
            let parts = taken.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let role = AppRole(rawValue: parts[0]) else { throw malformed(Field.take) }
            return .remove(role, login: parts[1])
        }
        guard let role = fields[Field.role].flatMap(AppRole.init(rawValue:)) else { throw malformed(Field.role) }
        let login = try AppSettingRule.login(try AppSettingRule.text(fields[Field.login] ?? ""))
        return login == own ? .replaceOwnRoles(role) : .invite(role, login: login)
    }

    /// Returns the change that the person must confirm on a separate page; `nil` if the action neither adds nor removes an administrator.
    private static func confirmation(for action: RoleChange.Action, by own: String) -> RoleConfirmationPage.Change? {
        switch action {
        case .invite(.administrator, let login): .invite(login)
        case .remove(.administrator, let login): login == own ? .leave : .remove(login)
        case .replaceOwnRoles(let role): role == .administrator ? nil : .leave
        case .invite, .withdrawInvitation, .remove, .removeOwnRoles: nil
        }
    }

    private func apply(_ action: RoleChange.Action, _ fields: FormParameters, _ developer: DeveloperContext) async throws -> Response {
        let change = RoleChange(action, at: developer.app.id, by: developer.personContext.person.id, now: provider.environment.now())
        switch try await provider.store.changeRole(change) {
        case .notAllowed: throw Self.noRole
        case .unchanged: return redirect(with: .unchanged, to: Path.app(developer.app.id, .roles))
        case .rejected(let problem): return try await refuse(.roles(problem), fields, developer, .conflict)
        case .changed(let roles):
            // A person whose new role does not allow this page is redirected to the list of apps.
            let maySeeRoles = roles.role(of: developer.personContext.person)?.allows(AppTab.roles.requiredPrivilege) == true
            return redirect(with: Self.notice(of: action), to: maySeeRoles ? Path.app(developer.app.id, .roles) : Path.apps)
        }
    }

    private static func notice(of action: RoleChange.Action) -> DeveloperNotice {
        switch action {
        case .invite: .invited
        case .withdrawInvitation: .uninvited
        case .replaceOwnRoles: .roleGiven
        case .remove, .removeOwnRoles: .roleRemoved
        }
    }

    private func refuse(
        _ problem: AppRolesPage.Problem, _ fields: FormParameters, _ developer: DeveloperContext, _ status: HTTPResponse.Status
    ) async throws -> Response {
        var page = try await rolesPage(developer)
        page.typed = fields[Field.login] ?? ""
        page.role = fields[Field.role].flatMap(AppRole.init(rawValue:)) ?? page.role
        page.problem = problem
        return respond(page, developer.personContext, status)
    }

    /// Returns the confirmation page, with everything that was submitted.
    private func page(
        _ confirmation: RoleConfirmationPage.Change, _ fields: FormParameters, _ developer: DeveloperContext, notice: LoginNotice? = nil
    ) throws -> RoleConfirmationPage {
        let stored = [Field.login, Field.role, Field.take].compactMap { name in fields[name].map { (name: name, value: $0) } }
        return RoleConfirmationPage(
            head: developer.head(on: .roles), change: confirmation, hasPasswords: provider.hooks.signIn == .password,
            form: try sealedFormState(for: developer.personContext), fields: stored, notice: notice)
    }

    private func rolesPage(_ developer: DeveloperContext) async throws -> AppRolesPage {
        AppRolesPage(
            head: developer.head(on: .roles), form: try sealedFormState(for: developer.personContext), roles: developer.app.roles,
            people: try await provider.names(of: developer.app.roles.allLogins),
            invitations: try await provider.store.invitations(to: developer.app.id), viewerLogin: developer.personContext.person.login)
    }
}
