import HTTPTypes
import Hummingbird
import Logging
import LoginModel
import ProviderDomain
import ProviderStore

/// Where passwords are typed: the form of an app's dialog, and that of the person's own pages.
struct PasswordDoor: Sendable {
    /// What somebody has typed, and where.
    struct Visitor: Sendable {
        let login: String?
        let password: Secret?
        let browser: VisitingBrowser
        /// The app that asks for the login, if one does.
        let appID: String?
    }

    enum Outcome: Sendable {
        case opened(Opening)
        case refused(Refusal)
    }

    /// Somebody is logged in.
    struct Opening: Sendable {
        let person: Person
        /// The digest of the new session's cookie.
        let session: String
        let cookies: [Cookie]
    }

    /// Nobody is, and why. What was typed stays in the form.
    struct Refusal: Sendable {
        let notice: LoginNotice
        let status: HTTPResponse.Status
        /// Seconds after which it makes sense to try again.
        var retryAfter: Int?
    }

    let provider: Provider
    let cookies: BrowserCookies

    /// A password was right.
    struct Proof: Sendable {
        let person: Person
        let attempt: PasswordTry
        /// Where other work for the same login waits.
        let lane: PasswordLane
        /// What the browser was known as before.
        let known: KnownBrowser?
    }

    /// What ``look(_:_:_:)`` has found.
    enum Look: Sendable {
        /// Whoever has looked says how the try ends.
        case right(Proof)
        case refused(Refusal)
    }

    /// Looks at a password, as often as it may be looked at, and opens a session.
    func knock(_ visitor: Visitor, _ request: Request, _ context: ProviderContext) async throws -> Outcome {
        switch try await look(visitor, request, context) {
        case .refused(let refusal): return .refused(refusal)
        case .right(let proof):
            let old = visitor.browser.sessionDigest
            let before = try await provider.visitor(in: visitor.browser)?.person.id
            guard let session = try await provider.openSession(for: proof.person, in: request, insteadOf: old) else {
                return .refused(try await refuse(proof.attempt, of: proof.person, isLocked: false, visitor, context))
            }
            try await provider.store.end(proof.attempt, as: .right)
            var cookies = try cookies(ofSession: session, after: proof, with: proof.person.password)
            if let before, before != proof.person.id { cookies += self.cookies.noTools }
            // The choice of whoever was here before is not theirs.
            if proof.person.pageLanguage == nil, BrowserCookies.language(in: request) != nil { cookies.append(self.cookies.language(nil)) }
            return .opened(Opening(person: proof.person, session: BrowserCookies.digest(session), cookies: cookies))
        }
    }

    /// Looks at the password of somebody who is logged in, as often as it may be looked at.
    /// - Returns: why they may not go on; `nil` where the password is theirs.
    func ask(_ person: Person, for password: Secret?, _ request: Request, _ context: ProviderContext) async throws -> Refusal? {
        let browser = VisitingBrowser(request, cookies, provider.surroundings)
        let visitor = Visitor(login: person.login, password: password, browser: browser, appID: nil)
        switch try await look(visitor, request, context) {
        case .refused(let refusal): return refusal
        case .right(let proof):
            try await provider.store.end(proof.attempt, as: .right)
            return proof.person.id == person.id ? nil : Refusal(notice: .wrongPassword, status: .forbidden)
        }
    }

    /// Looks at a password, as often as it may be looked at. A wrong one is counted.
    func look(_ visitor: Visitor, _ request: Request, _ context: ProviderContext) async throws -> Look {
        var login = LoginName.canonical(visitor.login ?? "")
        guard !login.isEmpty, let password = visitor.password else {
            return .refused(Refusal(notice: .missingFields, status: .badRequest))
        }
        let caller = CallerNetwork(request, context)
        let known = cookies.known(in: request).flatMap { KnownBrowser.open($0, by: provider.sealer) }
        var person = try await provider.store.person(withLogin: login)
        let meant = LoginName.meant(by: login)
        if person == nil, meant != login {
            person = try await provider.store.person(withLogin: meant)
            login = meant
        }
        let lane = PasswordLane(of: person, in: known, from: caller.distantAddress)
        // A crowd that is refused writes nothing into the store.
        do { try await provider.passwords.checkRoom(for: lane) } catch { return .refused(Self.busy(error)) }
        let attempt = PasswordTry(
            login: login, of: person, browser: known, networks: caller.networks, sealer: provider.sealer, at: provider.surroundings.now())
        if case .refused(let end) = try await provider.store.begin(attempt) {
            context.logger.notice("too many wrong passwords", metadata: visitor.metadata)
            return .refused(Refusal(notice: .tooManyTries, status: .tooManyRequests, retryAfter: end.retryAfter(from: attempt.at)))
        }
        let isRight: Bool
        do {
            isRight = try await provider.passwords.matches(password, person, for: lane)
        } catch {
            try await provider.store.end(attempt, as: .unseen)
            guard let queue = error as? Passwords.QueueFull else { throw error }
            return .refused(Self.busy(queue))
        }
        guard isRight, let person, !person.isLocked else {
            let isLocked = isRight && person?.isLocked == true
            return .refused(try await refuse(attempt, of: person, isLocked: isLocked, visitor, context))
        }
        return .right(Proof(person: person, attempt: attempt, lane: lane, known: known))
    }

    /// What a browser holds that somebody has logged in with.
    /// - Parameter password: the one that is in force from now on.
    func cookies(ofSession session: String, after proof: Proof, with password: PasswordDigest) throws -> [Cookie] {
        let browser = (proof.known ?? KnownBrowser(id: provider.surroundings.randomText(bytes: 16)))
            .after(proof.person.id, with: password)
        // For pages that do not know whose they are.
        let language = proof.person.pageLanguage.map { [cookies.language($0)] } ?? []
        return cookies.session(session, seconds: Int(BrowserSession.lifetime)) + cookies.known(try browser.sealed(by: provider.sealer))
            + language
    }

    static func busy(_ queue: Passwords.QueueFull) -> Refusal {
        Refusal(notice: .tooBusy, status: .serviceUnavailable, retryAfter: queue.retryAfter)
    }

    private func refuse(
        _ attempt: PasswordTry, of person: Person?, isLocked: Bool, _ visitor: Visitor, _ context: ProviderContext
    ) async throws -> Refusal {
        context.logger.notice("login refused", metadata: visitor.metadata)
        try await provider.store.end(attempt, as: .refused(person?.id, appID: visitor.appID, isLocked: isLocked))
        // Only who knows the password is told that there is such a person.
        return Refusal(notice: isLocked ? .locked : .wrongPassword, status: .forbidden)
    }
}

extension PasswordDoor.Visitor {
    fileprivate var metadata: Logger.Metadata { appID.map { ["app": "\($0)"] } ?? [:] }
}
