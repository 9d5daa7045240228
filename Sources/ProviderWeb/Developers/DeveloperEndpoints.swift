import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The pages for developers, below `/developers`.
struct DeveloperEndpoints: SignedInEndpoints {
    let provider: Provider
    let url: PublicURL

    enum Path {
        static let apps = "/developers"
        static let invitations = "/developers/invitations"
        static let newApp = "/developers/apps/new"
        static func icon(_ id: String) -> String { "\(app(id))/icon" }
        static func secret(_ id: String) -> String { "\(app(id))/secret" }
        static func newSecret(_ id: String) -> String { "\(app(id))/secret/new" }
        static func newClientToken(_ id: String) -> String { "\(app(id))/client-token/new" }
        static func leave(_ id: String) -> String { "\(app(id))/leave" }
        static func removal(_ id: String) -> String { "\(app(id))/remove" }
        static func app(_ id: String, _ tab: AppTab = .overview) -> String { "/developers/apps/\(id)\(tab.pathSuffix)" }
    }

    enum Field {
        static let app = "app"
        static let done = "done"
        static let name = "name"
        static let redirectURI = "redirect_uri"
        static let icon = "icon"
        static let seen = "seen"
        static let login = "login"
        static let role = "role"
        static let take = "take"
        static let uninvite = "uninvite"
    }
}

/// The context of a request by a person with a role in the app.
struct DeveloperContext: Sendable {
    let personContext: AccountRequestContext
    let app: RegisteredApp
    let role: AppRole
}

/// A person's request to a page of an app.
struct DeveloperCall: PageRequest {
    var page: PageCall
    let appID: String
    /// The app, and the role that the person has in it.
    var developer = Checked<DeveloperContext>()

    init(page: PageCall, appID: String) {
        self.page = page
        self.appID = appID
    }
}

extension DeveloperEndpoints {
    /// The checks of the pages that do not concern one particular app.
    static let listChecks: [EndpointCheck<PageCall>] = [.session, .developer]
    static let listFormChecks: [EndpointCheck<PageCall>] = [.formSeal, .session, .developer]

    /// Returns the checks of an app's page.
    static func appPageChecks(to privilege: AppRole.Privilege) -> [EndpointCheck<DeveloperCall>] { [.session, .role(privilege)] }
    /// Returns the checks of an app's form.
    static func appFormChecks(to privilege: AppRole.Privilege) -> [EndpointCheck<DeveloperCall>] {
        [.formSeal, .session, .role(privilege)]
    }

    /// Handles a request to a page of the app, if the person has the required role.
    func withDeveloper(
        _ request: Request, _ context: ProviderContext, to privilege: AppRole.Privilege, _ body: (DeveloperContext) async throws -> Response
    ) async throws -> Response {
        let id = try context.parameters.require(Field.app)
        return try await page(
            request, context, passing: Self.appPageChecks(to: privilege), of: { DeveloperCall(page: $0, appID: id) },
            { try await body(try $0.developer.value) })
    }

    /// Handles a submitted form of an app's tab, if the person has the required role.
    func submission(
        _ request: Request, _ context: ProviderContext, of tab: AppTab, to privilege: AppRole.Privilege,
        _ body: (DeveloperContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        let page = Path.app(try context.parameters.require(Field.app), tab)
        return try await submission(request, context, ofPage: page, to: privilege, body)
    }

    /// Handles a submitted form of a page that is not a tab.
    func submission(
        _ request: Request, _ context: ProviderContext, ofPage page: String, to privilege: AppRole.Privilege,
        _ body: (DeveloperContext, FormParameters) async throws -> Response
    ) async throws -> Response {
        let call = DeveloperCall(
            page: pageCall(submitting: try await accountForm(request, context), request, of: page),
            appID: try context.parameters.require(Field.app))
        return try await respond(to: call, passing: Self.appFormChecks(to: privilege)) {
            try await body(try $0.developer.value, try $0.page.fields.value)
        }
    }

    static let noRole = PageError(
        code: "page_not_found", developerNote: "The app does not exist, or the person's role does not permit this.", status: 404)

    /// Checks that the person may be a developer.
    /// - Throws: an error page with the reason, if the person is a test user.
    static func checkMayDevelop(_ person: Person) throws(PageError) {
        guard person.testApps.isEmpty else {
            throw PageError(
                code: "test_user_builder", developerNote: "Test users can neither create apps nor have roles.", status: 403)
        }
    }

    /// Runs a handler, and responds with 404 if the app is removed meanwhile.
    func mappingRemovedApp(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let error as StoreError where error.isMissingSubject {
            throw PageError(code: "page_not_found", developerNote: "The app has just been removed.", status: 404)
        }
    }

    static func malformed(_ field: String) -> PageError {
        PageError(code: "malformed_form", developerNote: "The field \(field) of the form is missing or has an unknown value.")
    }

    private static let maximumAttempts = 20

    /// Changes an app that other people may change at the same time. Each retry applies `edit` to the app's latest state and checks the
    /// person's role again.
    /// - Parameter edit: returns `nil` to make no change.
    /// - Returns: the changed app; `nil` if `edit` returned `nil`.
    func change(
        _ developer: DeveloperContext, to privilege: AppRole.Privilege, icon: IconImage.Edit? = nil,
        _ edit: (RegisteredApp) async throws -> RegisteredApp?
    ) async throws -> RegisteredApp? {
        var developer = developer
        for _ in 0..<Self.maximumAttempts {
            guard let after = try await edit(developer.app) else { return nil }
            let change = AppChange.set(
                developer.app, to: after, icon: icon, by: .person(developer.personContext.person.id), at: provider.environment.now())
            if try await provider.store.changeApp(change) { return after }
            developer = try await provider.developerContext(developer.personContext, of: developer.app.id, to: privilege)
        }
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "Somebody else is changing the app. Please try again.")
    }
}

extension Provider {
    /// Finds the app and the person's role in it.
    /// - Throws: the same error if the person's role does not suffice and if the app does not exist, so that the response does not reveal
    ///   which apps exist.
    func developerContext(
        _ context: AccountRequestContext, of id: String, to privilege: AppRole.Privilege
    ) async throws -> DeveloperContext {
        try DeveloperEndpoints.checkMayDevelop(context.person)
        guard let app = try await store.app(id), let role = app.roles.role(of: context.person), role.allows(privilege) else {
            throw DeveloperEndpoints.noRole
        }
        return DeveloperContext(personContext: context, app: app, role: role)
    }

    /// Returns the names of people by login name; a login name that nobody has is omitted.
    func names(of logins: some Sequence<String>) async throws -> [String: String] {
        var names: [String: String] = [:]
        for login in Set(logins) { names[login] = try await store.person(withLogin: login)?.name }
        return names
    }
}

extension SignedInEndpoints {
    /// Redirects to a page that shows what was done.
    func redirect(with notice: DeveloperNotice, to path: String) -> Response {
        seeOther("\(path)?\(DeveloperEndpoints.Field.done)=\(notice.rawValue)")
    }

    /// Returns the notice that the query names.
    func notice(in request: Request) -> DeveloperNotice? {
        request.queryParameters[DeveloperEndpoints.Field.done].flatMap(DeveloperNotice.init(rawValue:))
    }
}
