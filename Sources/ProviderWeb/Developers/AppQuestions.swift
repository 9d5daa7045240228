import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// What is asked for first: the secret, a new one, a new client token, and the end of the app.
extension DeveloperEndpoints {
    /// `GET /developers/apps/{app}/secret`, and the other pages that ask.
    func ask(_ question: AppQuestionPage.Question) -> ProviderRoutes.Endpoint {
        { request, context in
            try await visit(request, context, to: question.duty) { developer in
                answer(try page(question, for: developer), developer.visit)
            }
        }
    }

    /// `POST /developers/apps/{app}/secret`: shown in this answer, and nowhere else.
    @Sendable func showSecret(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await answered(.showSecret, request, context) { developer in
            if developer.app.secret != nil {
                try await provider.store.record(
                    SecretShowing(of: developer.app.id, to: developer.visit.person.id, at: provider.surroundings.now()))
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
            // Whoever changed it meanwhile may not have wanted this.
            guard try await provider.store.change(removal) else { return done(.unchanged, at: Path.app(developer.app.id)) }
            return done(.removed, at: Path.apps)
        }
    }

    private func page(
        _ question: AppQuestionPage.Question, for developer: DeveloperVisit, notice: LoginNotice? = nil
    ) throws -> AppQuestionPage {
        AppQuestionPage(
            head: developer.head(on: .overview), question: question, form: try form(of: developer.visit), notice: notice)
    }

    /// Takes the form of such a page, with the right password where one is asked for.
    private func answered(
        _ question: AppQuestionPage.Question, _ request: Request, _ context: ProviderContext,
        _ body: (DeveloperVisit) async throws -> Response
    ) async throws -> Response {
        let path = question.path(try context.parameters.require(Field.app))
        return try await submission(request, context, ofPage: path, to: question.duty) { developer, fields in
            guard question.asksForPassword else { return try await body(developer) }
            let door = PasswordDoor(provider: provider, cookies: cookies)
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

extension AppQuestionPage.Question {
    /// The role that it takes.
    var duty: AppRole.Duty { self == .newClientToken ? .develop : .administer }
}
