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

    /// A refused login, and the reason; the form is shown again with the login name that was typed.
    struct Refusal: Sendable {
        let notice: LoginNotice
        let status: HTTPResponse.Status
        /// The value of the `Retry-After` header, in seconds.
        var retryAfter: Int?
    }

    let provider: Provider
    let cookies: BrowserCookies

    /// A successful check of a password.
    struct VerifiedPassword: Sendable {
        let person: Person
        let attempt: PasswordAttempt
        /// The queue in which further work for the same login waits.
        let lane: PasswordLane
        /// The people who had logged in with this browser before; `nil` if it is unknown.
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
        switch try await verify(submission, request, context) {
        case .rejected(let refusal): return .rejected(refusal)
        case .verified(let verified):
            let old = submission.browser.sessionDigest
            let before = try await provider.signedInPerson(in: submission.browser)?.person.id
            guard let session = try await provider.openSession(for: verified.person, in: request, insteadOf: old) else {
                return .rejected(try await reject(verified.attempt, of: verified.person, isLocked: false, submission, context))
            }
            try await provider.store.endPasswordAttempt(verified.attempt, as: .correct)
            var cookies = try cookies(ofSession: session, after: verified, with: verified.person.password)
            if let before, before != verified.person.id { cookies += self.cookies.expiredTools }
            // The language in the cookie was chosen by the previous user of the browser.
            if verified.person.pageLanguage == nil, BrowserCookies.language(in: request) != nil {
                cookies.append(self.cookies.language(nil))
            }
            return .authenticated(NewSession(person: verified.person, session: BrowserCookies.digest(session), cookies: cookies))
        }
    }

    /// Checks the password of a person who is logged in, within the rate limits.
    /// - Returns: why the check failed; `nil` if the password is the person's.
    func confirm(_ person: Person, password: Secret?, _ request: Request, _ context: ProviderContext) async throws -> Refusal? {
        let browser = BrowserIdentity(request, cookies, provider.environment)
        let submission = Submission(login: person.login, password: password, browser: browser, appID: nil)
        switch try await verify(submission, request, context) {
        case .rejected(let refusal): return refusal
        case .verified(let verified):
            try await provider.store.endPasswordAttempt(verified.attempt, as: .correct)
            return verified.person.id == person.id ? nil : Refusal(notice: .wrongPassword, status: .forbidden)
        }
    }

    /// Checks a password within the rate limits, and counts a wrong one.
    func verify(_ submission: Submission, _ request: Request, _ context: ProviderContext) async throws -> Verification {
        var login = LoginName.canonical(submission.login ?? "")
        guard !login.isEmpty, let password = submission.password else {
            return .rejected(Refusal(notice: .missingFields, status: .badRequest))
        }
        let caller = CallerNetwork(request, context)
        let known = cookies.knownBrowser(in: request).flatMap { KnownBrowser.open($0, by: provider.sealer) }
        var person = try await provider.store.person(withLogin: login)
        let meant = LoginName.suggestion(for: login)
        if person == nil, meant != login {
            person = try await provider.store.person(withLogin: meant)
            login = meant
        }
        let lane = PasswordLane(of: person, in: known, from: caller.remoteAddress)
        // Checked before anything is written, so that a flood of refused requests causes no writes to the store.
        do { try await provider.passwords.checkCapacity(for: lane) } catch { return .rejected(Self.overloaded(error)) }
        let attempt = PasswordAttempt(
            login: login, of: person, browser: known, networks: caller.networks, sealer: provider.sealer, at: provider.environment.now())
        if case .rejected(let end) = try await provider.store.beginPasswordAttempt(attempt) {
            context.logger.notice("too many wrong passwords", metadata: submission.logMetadata)
            return .rejected(Refusal(notice: .tooManyAttempts, status: .tooManyRequests, retryAfter: end.retryAfter(from: attempt.at)))
        }
        let isRight: Bool
        do {
            isRight = try await provider.passwords.matches(password, person, for: lane)
        } catch {
            try await provider.store.endPasswordAttempt(attempt, as: .notVerified)
            guard let queue = error as? PasswordHasher.QueueFull else { throw error }
            return .rejected(Self.overloaded(queue))
        }
        guard isRight, let person, !person.isLocked else {
            let isLocked = isRight && person?.isLocked == true
            return .rejected(try await reject(attempt, of: person, isLocked: isLocked, submission, context))
        }
        return .verified(VerifiedPassword(person: person, attempt: attempt, lane: lane, knownBrowser: known))
    }

    /// The cookies of a browser after a login: the session, the known-browser cookie, and the person's page language.
    /// - Parameter password: the password that applies from now on.
    func cookies(ofSession session: String, after verified: VerifiedPassword, with password: PasswordDigest) throws -> [Cookie] {
        let browser = (verified.knownBrowser ?? KnownBrowser(id: provider.environment.randomText(bytes: 16)))
            .addingLogin(of: verified.person.id, with: password)
        // Pages shown before a login use the language cookie.
        let language = verified.person.pageLanguage.map { [cookies.language($0)] } ?? []
        return cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.known(try browser.sealed(by: provider.sealer))
            + language
    }

    static func overloaded(_ queue: PasswordHasher.QueueFull) -> Refusal {
        Refusal(notice: .tooBusy, status: .serviceUnavailable, retryAfter: queue.retryAfter)
    }

    private func reject(
        _ attempt: PasswordAttempt, of person: Person?, isLocked: Bool, _ submission: Submission, _ context: ProviderContext
    ) async throws -> Refusal {
        context.logger.notice("login refused", metadata: submission.logMetadata)
        try await provider.store.endPasswordAttempt(attempt, as: .rejected(person?.id, appID: submission.appID, isLocked: isLocked))
        // A locked account is revealed only to a person who knows its password.
        return Refusal(notice: isLocked ? .locked : .wrongPassword, status: .forbidden)
    }
}

extension PasswordAuthenticator.Submission {
    fileprivate var logMetadata: Logger.Metadata { appID.map { ["app": "\($0)"] } ?? [:] }
}
