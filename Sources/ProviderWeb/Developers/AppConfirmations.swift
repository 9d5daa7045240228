import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages that ask for confirmation: to show the secret, to replace the secret or the client token, to remove the app,
/// and to give up one's own role.
extension DeveloperEndpoints {
    /// Returns the endpoint of a confirmation page, such as `GET /developers/apps/{app}/secret`.
    func showConfirmation(_ action: AppConfirmationPage.Action) -> ProviderRoutes.Endpoint {
        { request, context in
            try await withDeveloper(request, context, to: action.requiredPrivilege) { developer in
                respond(try page(action, for: developer, violation: Self.violation(of: action, by: developer)), developer.personContext)
            }
        }
    }

    /// Shows the app secret, in this response only: `POST /developers/apps/{app}/secret`.
    @Sendable func showSecret(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await confirmed(.showSecret, request, context) { developer in
            if developer.app.secret != nil {
                try await provider.store.recordSecretDisclosure(
                    SecretDisclosure(of: developer.app.id, to: developer.personContext.person.id, at: provider.environment.now()))
            }
            return respond(
                AppSecretPage(head: developer.head(on: .overview), secret: developer.app.secret, isNew: false), developer.personContext)
        }
    }

    /// Replaces the app secret, and shows the new one: `POST /developers/apps/{app}/secret/new`.
    @Sendable func makeSecret(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await confirmed(.newSecret, request, context) { developer in
            let secret = Secret(provider.environment.appSecret())
            _ = try await change(developer, to: .administer) { app in
                var app = app
                app.secret = secret
                return app
            }
            return respond(AppSecretPage(head: developer.head(on: .overview), secret: secret, isNew: true), developer.personContext)
        }
    }

    /// Replaces the client token: `POST /developers/apps/{app}/client-token/new`.
    @Sendable func makeClientToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await confirmed(.newClientToken, request, context) { developer in
            let token = Secret(provider.environment.appSecret())
            _ = try await change(developer, to: .develop) { app in
                var app = app
                app.clientToken = token
                return app
            }
            return redirect(with: .clientTokenReset, to: Path.app(developer.app.id))
        }
    }

    /// Removes the app: `POST /developers/apps/{app}/remove`.
    @Sendable func removeApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await confirmed(.removal, request, context) { developer in
            let removal = AppChange.remove(developer.app, by: .person(developer.personContext.person.id), at: provider.environment.now())
            // A concurrent change of the settings prevents the removal, because the person who made the change may object to the removal.
            guard try await provider.store.changeApp(removal) else { return redirect(with: .unchanged, to: Path.app(developer.app.id)) }
            return redirect(with: .removed, to: Path.apps)
        }
    }

    /// Gives up the person's own role: `POST /developers/apps/{app}/leave`.
    @Sendable func leave(_ request: Request, _ context: ProviderContext) async throws -> Response {
        do {
            return try await leaveApp(request, context)
        } catch let refused as LocalizedPageError where refused.refusal.code == Self.noRole.code {
            // The role was already given up or revoked, which is what the person wanted.
            return redirect(with: .nothingChanged, to: Path.apps)
        }
    }

    private func leaveApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await confirmed(.leave, request, context) { developer in
            let change = RoleChange(
                .removeOwnRoles, at: developer.app.id, by: developer.personContext.person.id, now: provider.environment.now())
            switch try await provider.store.changeRole(change) {
            case .changed: return redirect(with: .roleRemoved, to: Path.apps)
            case .unchanged, .notAllowed: throw Self.noRole
            case .rejected(let problem):
                return respond(try page(.leave, for: developer, violation: problem), developer.personContext, .conflict)
            }
        }
    }

    private func page(
        _ action: AppConfirmationPage.Action, for developer: DeveloperContext, notice: LoginNotice? = nil,
        violation: AppRoles.Violation? = nil
    ) throws -> AppConfirmationPage {
        AppConfirmationPage(
            head: developer.head(on: .overview), action: action, hasPasswords: provider.hooks.signIn == .password,
            form: try sealedFormState(for: developer.personContext), notice: notice, problem: violation)
    }

    /// Returns the reason why the action is impossible for the person; `nil` if it is possible. The last administrator cannot leave.
    private static func violation(of action: AppConfirmationPage.Action, by developer: DeveloperContext) -> AppRoles.Violation? {
        guard action == .leave else { return nil }
        do throws(AppRoles.Violation) {
            _ = try developer.app.roles.removingAll(from: developer.personContext.person.login)
            return nil
        } catch {
            return error
        }
    }

    /// Handles the submitted form of a confirmation page, after verifying the password if the action requires it.
    private func confirmed(
        _ action: AppConfirmationPage.Action, _ request: Request, _ context: ProviderContext,
        _ body: (DeveloperContext) async throws -> Response
    ) async throws -> Response {
        let path = action.path(try context.parameters.require(Field.app))
        return try await submission(request, context, ofPage: path, to: action.requiredPrivilege) { developer, fields in
            if let problem = Self.violation(of: action, by: developer) {
                return respond(try page(action, for: developer, violation: problem), developer.personContext, .conflict)
            }
            guard action.requiresPassword(of: developer.role) else { return try await body(developer) }
            let authenticator = PasswordAuthenticator(provider: provider, cookies: cookies)
            let password = fields[FormField.password].map(Secret.init)
            guard let refusal = try await authenticator.confirm(developer.personContext.person, password: password, request, context) else {
                return try await body(developer)
            }
            var response = respond(try page(action, for: developer, notice: refusal.notice), developer.personContext, refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }
}

extension AppConfirmationPage.Action {
    /// The privilege that a role must have for the action.
    var requiredPrivilege: AppRole.Privilege {
        switch self {
        case .leave: .membership
        case .newClientToken: .develop
        case .showSecret, .newSecret, .removal: .administer
        }
    }
}
