import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages that ask for confirmation: to show the secret, to replace the secret or the client token, to remove the app,
/// and to give up one's own role.
extension DeveloperEndpoints {
    /// Returns the endpoint of a confirmation page, such as `GET /developers/apps/{app}/secret`.
    func ask(_ question: AppConfirmationPage.Question) -> ProviderRoutes.Endpoint {
        { request, context in
            try await visit(request, context, to: question.duty) { developer in
                answer(try page(question, for: developer, objection: Self.objection(to: question, by: developer)), developer.visit)
            }
        }
    }

    /// `POST /developers/apps/{app}/secret`: shows the secret, in this response only.
    @Sendable func showSecret(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.showSecret, request, context) { developer in
            if developer.app.secret != nil {
                try await provider.store.record(
                    SecretDisclosure(of: developer.app.id, to: developer.visit.person.id, at: provider.surroundings.now()))
            }
            return answer(AppSecretPage(head: developer.head(on: .overview), secret: developer.app.secret, isNew: false), developer.visit)
        }
    }

    /// `POST /developers/apps/{app}/secret/new`.
    @Sendable func makeSecret(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.newSecret, request, context) { developer in
            let secret = Secret(provider.surroundings.appSecret())
            _ = try await change(developer, to: .administer) { app in
                var app = app
                app.secret = secret
                return app
            }
            return answer(AppSecretPage(head: developer.head(on: .overview), secret: secret, isNew: true), developer.visit)
        }
    }

    /// `POST /developers/apps/{app}/client-token/new`.
    @Sendable func makeClientToken(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.newClientToken, request, context) { developer in
            let token = Secret(provider.surroundings.appSecret())
            _ = try await change(developer, to: .develop) { app in
                var app = app
                app.clientToken = token
                return app
            }
            return done(.tokenMade, at: Path.app(developer.app.id))
        }
    }

    /// `POST /developers/apps/{app}/remove`.
    @Sendable func removeApp(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.removal, request, context) { developer in
            let removal = AppChange.remove(developer.app, by: .person(developer.visit.person.id), at: provider.surroundings.now())
            // A removal based on outdated settings is not applied, since whoever changed them may not have wanted it.
            guard try await provider.store.change(removal) else { return done(.unchanged, at: Path.app(developer.app.id)) }
            return done(.removed, at: Path.apps)
        }
    }

    /// `POST /developers/apps/{app}/leave`.
    @Sendable func leave(_ request: Request, _ context: ProviderContext) async throws -> Response {
        do {
            return try await left(request, context)
        } catch let refused as LocalizedPageError where refused.refusal.code == Self.noRole.code {
            // The role was already given up or revoked, which is what the person wanted.
            return done(.nothing, at: Path.apps)
        }
    }

    private func left(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.leave, request, context) { developer in
            let change = RoleChange(.leave, at: developer.app.id, by: developer.visit.person.id, now: provider.surroundings.now())
            switch try await provider.store.change(change) {
            case .changed: return done(.taken, at: Path.apps)
            case .unchanged, .notAllowed: throw Self.noRole
            case .refused(let objection):
                return answer(try page(.leave, for: developer, objection: objection), developer.visit, .conflict)
            }
        }
    }

    private func page(
        _ question: AppConfirmationPage.Question, for developer: DeveloperContext, notice: LoginNotice? = nil,
        objection: AppRoles.Objection? = nil
    ) throws -> AppConfirmationPage {
        AppConfirmationPage(
            head: developer.head(on: .overview), question: question, form: try form(of: developer.visit), notice: notice,
            objection: objection)
    }

    /// Returns what rules out the action from the start: the last administrator cannot leave.
    private static func objection(to question: AppConfirmationPage.Question, by developer: DeveloperContext) -> AppRoles.Objection? {
        guard question == .leave else { return nil }
        do throws(AppRoles.Objection) {
            _ = try developer.app.roles.leaving(developer.visit.person.login)
            return nil
        } catch {
            return error
        }
    }

    /// Handles the submitted form of a confirmation page, after verifying the password if the question requires one.
    private func answered(
        _ question: AppConfirmationPage.Question, _ request: Request, _ context: ProviderContext,
        _ body: (DeveloperContext) async throws -> Response
    ) async throws -> Response {
        let path = question.path(try context.parameters.require(Field.app))
        return try await submission(request, context, ofPage: path, to: question.duty) { developer, fields in
            if let objection = Self.objection(to: question, by: developer) {
                return answer(try page(question, for: developer, objection: objection), developer.visit, .conflict)
            }
            guard question.asksForPassword(of: developer.role) else { return try await body(developer) }
            let door = PasswordAuthenticator(provider: provider, cookies: cookies)
            let password = fields[FormField.password].map(Secret.init)
            guard let refusal = try await door.ask(developer.visit.person, for: password, request, context) else {
                return try await body(developer)
            }
            var response = answer(try page(question, for: developer, notice: refusal.notice), developer.visit, refusal.status)
            response.headers[.retryAfter] = refusal.retryAfter.map(String.init)
            return response
        }
    }
}

extension AppConfirmationPage.Question {
    /// The capability of a role that the action requires.
    var duty: AppRole.Duty {
        switch self {
        case .leave: .belong
        case .newClientToken: .develop
        case .showSecret, .newSecret, .removal: .administer
        }
    }
}
