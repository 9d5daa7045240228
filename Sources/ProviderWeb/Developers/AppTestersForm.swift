import HTTPTypes
import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The test users of an app.
extension DeveloperEndpoints {
    enum TesterField {
        static let count = "count"
        static let name = "name"
        static let permission = "permission"
        static let first = "first"
        static let second = "second"
        static let password = "renew_of"
        static let link = "link_of"
        static let remove = "remove"
        static let after = "after"
    }

    /// The number of test users that one form may create.
    static let testUsersPerForm = 1...4
    /// The number of test users on one page.
    private static let testUsersPerPage = 25

    /// Shows the test users: `GET /developers/apps/{app}/testers`.
    @Sendable func testers(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withDeveloper(request, context, to: AppTab.testUsers.requiredPrivilege) { requestContext in
            let (person, browser) = (requestContext.personContext.person, requestContext.personContext.browser)
            let sealed = provider.open(FlashSecrets.self, in: cookies.flashSecrets(in: request), from: browser)
            let page = Path.app(requestContext.app.id, .testUsers)
            let once = sealed.flatMap { $0.person == person.id && $0.page == page ? $0 : nil }
            let after = try? request.queryParameters[TesterField.after].map { try TestUserCursor(String($0), openedBy: provider.sealer) }
            let screen = try await testersPage(
                requestContext, after: after?.person, once: request.method == .get ? once : nil, notice: notice(in: request))
            var response = respond(screen, requestContext.personContext)
            if once != nil, request.method == .get { response.setCookies([cookies.expiredFlashSecrets]) }
            return response
        }
    }

    /// Creates, connects, changes, or removes test users: `POST /developers/apps/{app}/testers`.
    @Sendable func changeTesters(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: .testUsers, to: AppTab.testUsers.requiredPrivilege) { requestContext, fields in
            let typed = TestUserFormInput(fields)
            do {
                return try await mappingRemovedApp { try await changeTesters(requestContext, fields, typed) }
            } catch let problem as TestUserFormProblem {
                let page = try await testersPage(requestContext, typed: typed, problem: problem)
                guard problem == .busy else { return respond(page, requestContext.personContext, .badRequest) }
                var response = respond(page, requestContext.personContext, .serviceUnavailable)
                response.headers[.retryAfter] = "2"
                return response
            } catch is GraphError {
                // A concurrent request changed the same test user.
                return done(.nothingChanged, requestContext)
            }
        }
    }

    private var testUserService: TestUserService { TestUserService(provider: provider, url: url) }

    private func changeTesters(_ context: DeveloperContext, _ fields: FormParameters, _ typed: TestUserFormInput) async throws -> Response {
        let app = context.app
        if let id = fields[TesterField.password], provider.hooks.signIn == .password {
            guard let person = try await testUserService.find(id, of: app) else { return done(.nothingChanged, context) }
            let password = Secret(provider.environment.randomText(bytes: 12))
            try await mappingRateLimit { try await testUserService.setPassword(password, of: person, for: app) }
            return try done(.passwordSet, context, showing: [FlashSecrets.Entry(kind: .password, login: person.login, secret: password)])
        }
        if let id = fields[TesterField.link] {
            guard let person = try await testUserService.find(id, of: app) else { return done(.nothingChanged, context) }
            let link = Secret(try testUserService.loginURL(of: person, in: app))
            return try done(.loginLinkCreated, context, showing: [FlashSecrets.Entry(kind: .link, login: person.login, secret: link)])
        }
        if let id = fields[TesterField.remove] {
            guard let person = try await testUserService.find(id, of: app) else { return done(.nothingChanged, context) }
            try await removeTestUser(person, from: app)
            return done(.testUserRemoved, context)
        }
        switch fields[FormField.action] {
        case "create": return try await create(typed, for: context)
        case "befriend":
            guard let first = typed.first, let second = typed.second, first != second,
                let one = try await testUserService.find(first, of: app), let other = try await testUserService.find(second, of: app)
            else { throw TestUserFormProblem.samePerson }
            do {
                try await testUserService.befriend(one, other, by: app)
                try await testUserService.befriend(other, one, by: app)
            } catch let error as GraphError where error == .tooManyFriends {
                throw TestUserFormProblem.friends
            }
            return done(.friendsConnected, context)
        default: throw Self.malformed(FormField.action)
        }
    }

    private func create(_ typed: TestUserFormInput, for context: DeveloperContext) async throws -> Response {
        guard let count = Int(typed.count), Self.testUsersPerForm.contains(count) else { throw TestUserFormProblem.count }
        var parameters = [(name: "permissions", value: typed.permissions.map(\.name).sorted().joined(separator: ","))]
        if !typed.name.isEmpty { parameters.append((name: "name", value: typed.name)) }
        let form = FormParameters(encoded: FormParameters.encode(parameters))
        var made: [FlashSecrets.Entry] = []
        for _ in 0..<count {
            do {
                let request = try TestUserRequest(form, for: context.app, in: provider.environment)
                let person = try await mappingRateLimit { try await testUserService.create(request, for: context.app) }
                made.append(FlashSecrets.Entry(kind: .password, login: person.login, secret: request.password))
            } catch let error as GraphError where error == .tooManyTestUsers {
                if made.isEmpty { throw TestUserFormProblem.limitReached }
                break
            } catch let error as GraphError where error == .tooManyTestUsersToday {
                if made.isEmpty { throw TestUserFormProblem.dailyLimitReached }
                break
            } catch let problem as TestUserFormProblem {
                // The passwords of the test users created so far must be shown, or nobody would know them.
                if made.isEmpty { throw problem }
                break
            } catch is GraphError {
                throw TestUserFormProblem.name
            }
        }
        guard provider.hooks.signIn == .password else { return done(.testUsersCreated, context) }
        return try done(.testUsersCreated, context, showing: made)
    }

    /// Removes a test user from the app. If the test user belongs to no other app, the test user is deleted.
    private func removeTestUser(_ person: Person, from app: RegisteredApp) async throws {
        do {
            try await testUserService.detach(person, from: app)
        } catch let error as GraphError where error == .lastAppOfTestUser {
            try await testUserService.remove(person, by: app)
        }
    }

    private func mappingRateLimit<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as GraphError where error.retryAfter != nil {
            throw TestUserFormProblem.busy
        }
    }

    private func done(_ notice: DeveloperNotice, _ context: DeveloperContext) -> Response {
        redirect(with: notice, to: Path.app(context.app.id, .testUsers))
    }

    private func done(_ notice: DeveloperNotice, _ context: DeveloperContext, showing entries: [FlashSecrets.Entry]) throws -> Response {
        var response = done(notice, context)
        let secrets = FlashSecrets(entries, for: context.personContext.person.id, on: Path.app(context.app.id, .testUsers))
        response.setCookies([cookies.once(try provider.seal(secrets, for: context.personContext.browser))])
        return response
    }

    private func testersPage(
        _ context: DeveloperContext, after: Person.ID? = nil, typed: TestUserFormInput? = nil, problem: TestUserFormProblem? = nil,
        once: FlashSecrets? = nil, notice: DeveloperNotice? = nil
    ) async throws -> TestUsersPage {
        let app = context.app
        let everybody = try await provider.store.testUsers(of: app.id)
        let rest = Array(everybody.drop { $0.rawValue <= after?.rawValue ?? 0 })
        var people: [TestUsersPage.Tester] = []
        for number in rest.prefix(Self.testUsersPerPage) {
            guard let person = try await provider.store.person(number) else { continue }
            let grant = try await provider.store.grant(of: app.id, by: number)
            people.append(
                TestUsersPage.Tester(
                    id: testUserService.id(of: number, in: app), name: person.name, login: person.login, isInstalled: grant != nil))
        }
        let next =
            rest.count > Self.testUsersPerPage ? try TestUserCursor(rest[Self.testUsersPerPage - 1]).sealed(by: provider.sealer) : nil
        return TestUsersPage(
            head: context.head(on: .testUsers), app: app, people: people, count: everybody.count, next: next,
            form: try sealedFormState(for: context.personContext),
            typed: typed ?? TestUserFormInput(), problem: problem, oneTimeSecrets: once, notice: notice,
            hasPasswords: provider.hooks.signIn == .password)
    }
}

/// The problem with a submitted form about test users. The raw value is the last component of the text's key in the catalog.
enum TestUserFormProblem: String, Error, Sendable, CaseIterable {
    case name, count
    case limitReached = "room"
    case dailyLimitReached = "today"
    case samePerson = "same"
    case friends, busy
}

/// The form as it was submitted.
struct TestUserFormInput: Sendable {
    var count = "1"
    var name = ""
    var permissions: Set<Permission> = []
    var first: String?
    var second: String?

    init() {}

    init(_ fields: FormParameters) {
        typealias Field = DeveloperEndpoints.TesterField
        count = fields[Field.count] ?? ""
        name = fields[Field.name] ?? ""
        permissions = Set(fields.pairs.filter { $0.name == Field.permission }.compactMap(\.text).map(Permission.init(name:)))
        first = fields[Field.first]
        second = fields[Field.second]
    }
}
