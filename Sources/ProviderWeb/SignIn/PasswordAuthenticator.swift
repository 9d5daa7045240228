import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderServices
import ProviderStore

/// Authenticates people by password, for the login form of the dialog and for the account, developer and tool pages.
struct PasswordAuthenticator: Sendable {
    /// The credentials that were submitted, and the browser that submitted them.
    struct Submission: Sendable {
        let login: String?
        let password: Secret?
        let browser: BrowserIdentity
        /// The app that requests the login; `nil` for a login to the provider's own pages.
        let appID: String?
    }

    enum Outcome: Sendable {
        case authenticated(NewSession)
        case rejected(Refusal)
    }

    /// A successful login.
    struct NewSession: Sendable {
        let person: Person
        /// The digest of the session cookie.
        let session: String
        let cookies: [Cookie]
    }

    /// The reason why a login is refused. The form is shown again with the login name that was typed.
    struct Refusal: Error {
        let notice: LoginNotice
        let status: HTTPResponse.Status
        /// The value of the `Retry-After` header, in seconds.
        var retryAfter: Int?
    }

    let provider: Provider
    let cookies: BrowserCookies

    /// The checks of a submitted password.
    static let checks: [EndpointCheck<PasswordCall>] = [.guessLimit, .password]

    /// A successful check of a password.
    struct VerifiedPassword: Sendable {
        let person: Person
        let attempt: PasswordAttempt
        /// The requester of the check. If the person changes the password, the new password is hashed for the same requester.
        let requester: PasswordRequester
        /// The people who had logged in with this browser before; `nil` if the browser has no valid known-browser cookie.
        let knownBrowser: KnownBrowser?
    }

    /// The result of ``verify(_:_:_:)``.
    enum Verification: Sendable {
        /// The password is correct. The caller must end the attempt in the store.
        case verified(VerifiedPassword)
        case rejected(Refusal)
    }

    /// Checks a password within the rate limits, and opens a session if it is correct.
    func authenticate(_ submission: Submission, _ request: Request, _ context: ProviderContext) async throws -> Outcome {
        guard provider.hooks.signIn == .password else { return try await authenticateChosen(submission, request) }
        switch try await verify(submission, request, context) {
        case .rejected(let refusal):
            provider.loginMetrics.record(LoginMetrics.Outcome(refusal.notice))
            return .rejected(refusal)
        case .verified(let verified):
            guard let session = try await openSession(for: verified.person, verified.knownBrowser, in: submission.browser, request) else {
                return .rejected(
                    try await submission.reject(verified.attempt, of: verified.person, isLocked: false, in: provider, context.logger))
            }
            try await provider.store.endPasswordAttempt(verified.attempt, as: .correct)
            provider.loginMetrics.record(.accepted)
            return .authenticated(session)
        }
    }

    /// Opens a session for a person who has been authenticated, and ends the session that the browser had before.
    /// - Parameter known: the people who had logged in with the browser before; `nil` if the browser has no valid known-browser cookie.
    /// - Returns: `nil` if the person was locked or changed their password since they were authenticated.
    func openSession(
        for person: Person, _ known: KnownBrowser?, in browser: BrowserIdentity, _ request: Request
    ) async throws -> NewSession? {
        let before = try await provider.signedInPerson(in: browser)?.person.id
        guard let session = try await provider.openSession(for: person, in: request, insteadOf: browser.sessionDigest) else { return nil }
        var cookies = try cookies(ofSession: session, of: person, known, with: person.password)
        if let before, before != person.id { cookies += self.cookies.expiredTools }
        // Somebody else may have chosen the language in the cookie, so the cookie is deleted.
        if person.pageLanguage == nil, BrowserCookies.language(in: request) != nil { cookies.append(self.cookies.language(nil)) }
        return NewSession(person: person, session: BrowserCookies.digest(session), cookies: cookies)
    }

    /// Checks the password of a person who is logged in, within the rate limits.
    /// - Returns: why the check failed; `nil` if the password is correct, or if nobody has one.
    func confirm(_ person: Person, password: Secret?, _ request: Request, _ context: ProviderContext) async throws -> Refusal? {
        guard provider.hooks.signIn == .password else { return nil }
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let submission = Submission(login: person.login, password: password, browser: browser, appID: nil)
        switch try await verify(submission, request, context) {
        case .rejected(let refusal): return refusal
        case .verified(let verified):
            try await provider.store.endPasswordAttempt(verified.attempt, as: .correct)
            return verified.person.id == person.id ? nil : Refusal(notice: .wrongPassword, status: .forbidden)
        }
    }

    /// Checks a password within the rate limits. A wrong password is counted.
    func verify(_ submission: Submission, _ request: Request, _ context: ProviderContext) async throws -> Verification {
        do {
            return .verified(try await call(submission, request, context).passing(Self.checks).verified.value)
        } catch let refusal as Refusal {
            return .rejected(refusal)
        }
    }

    private func call(_ submission: Submission, _ request: Request, _ context: ProviderContext) async throws -> PasswordCall {
        var login = LoginName.canonical(submission.login ?? "")
        guard !login.isEmpty, let password = submission.password else { throw Refusal(notice: .missingFields, status: .badRequest) }
        let caller = CallerNetwork(request, context)
        let known = knownBrowser(in: request)
        var person = try await provider.store.person(withLogin: login)
        let meant = LoginName.suggestion(for: login)
        if person == nil, meant != login {
            person = try await provider.store.person(withLogin: meant)
            login = meant
        }
        return PasswordCall(
            provider: provider, submission: submission, login: login, password: password, person: person, knownBrowser: known,
            networks: caller.networks, requester: PasswordRequester(of: person, in: known, from: caller.remoteAddress),
            logger: context.logger)
    }

    /// Returns the cookies of a browser after a login: the session, the known-browser cookie, and the person's page language.
    /// - Parameter password: the digest of the password that applies from now on.
    func cookies(
        ofSession session: String, of person: Person, _ known: KnownBrowser?, with password: PasswordDigest
    ) throws -> [Cookie] {
        let browser = (known ?? KnownBrowser(id: provider.environment.randomText(bytes: 16))).addingLogin(of: person.id, with: password)
        // Pages shown before a login use the language cookie.
        let language = person.pageLanguage.map { [cookies.language($0)] } ?? []
        return cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.known(try browser.sealed(by: provider.sealer))
            + language
    }

    /// Returns the people who have logged in with the browser before; `nil` if the browser has no valid known-browser cookie.
    func knownBrowser(in request: Request) -> KnownBrowser? {
        cookies.knownBrowser(in: request).flatMap { KnownBrowser.open($0, by: provider.sealer) }
    }

    static func overloaded(_ queue: PasswordHasher.QueueFull) -> Refusal {
        Refusal(notice: .tooBusy, status: .serviceUnavailable, retryAfter: queue.retryAfter)
    }
}
