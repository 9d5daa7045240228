import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The page `/settings/sessions`, which lists where the person is logged in and lets them end each session.
extension AccountEndpoints {
    enum SessionsField {
        /// The button that ends one session; its value is ``BrowserSession/publicID``.
        static let signOut = "sign_out"
        /// The button that ends one login to an app; its value is ``StoredLogin/name``.
        static let endLogin = "end_login"
        static let signOutElsewhere = "sign_out_elsewhere"
    }

    /// Shows the sessions: `GET /settings/sessions`.
    @Sendable func sessions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await withSignedInPerson(request, context) { requestContext in
            let now = provider.environment.now()
            let sessions = try await provider.store.sessions(of: requestContext.person.id, at: now)
            var stored: [SessionsPage.StoredLogin] = []
            for login in try await provider.store.storedLogins(of: requestContext.person.id, at: now) {
                guard let app = try await provider.store.app(login.appID) else { continue }
                stored.append(
                    SessionsPage.StoredLogin(name: login.name, app: app.name, kind: login.kind, openedAt: PageTime(login.openedAt)))
            }
            // The session of the current browser comes first.
            let mine = sessions.filter { $0.digest == requestContext.browser.sessionDigest }
            let others = sessions.filter { $0.digest != requestContext.browser.sessionDigest }
            let page = SessionsPage(
                form: try sealedFormState(for: requestContext), current: mine.first.map(SessionsPage.Session.init),
                others: others.map(SessionsPage.Session.init), storedLogins: stored, notice: try await notice(request, requestContext))
            return respond(page, requestContext)
        }
    }

    /// Handles the buttons of the page: `POST /settings/sessions`.
    @Sendable func signOut(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.sessions) { requestContext, fields in
            let now = provider.environment.now()
            let notice: SessionsNotice
            switch (fields[SessionsField.signOut], fields[SessionsField.endLogin], fields[SessionsField.signOutElsewhere]) {
            case (let name?, _, _):
                let session = try await provider.store.sessions(of: requestContext.person.id, at: now).first { $0.publicID == name }
                if let session { try await provider.store.endSession(withDigest: session.digest, at: now) }
                if session?.digest == requestContext.browser.sessionDigest, session != nil { return loggedOutResponse() }
                notice = session == nil ? .unchanged : .signedOut
            case (nil, let name?, _):
                let login = try await provider.store.storedLogins(of: requestContext.person.id, at: now).first { $0.name == name }
                if let login { try await provider.store.endLogin(login.end(at: now)) }
                notice = login == nil ? .unchanged : .loginEnded
            case (nil, nil, .some):
                guard let digest = requestContext.browser.sessionDigest else { return seeOther(Path.sessions) }
                let isDone = try await provider.store.logOutElsewhere(LogoutElsewhere(requestContext.person.id, except: digest, at: now))
                notice = isDone ? .signedOutElsewhere : .unchanged
            default:
                throw PageError(code: "malformed_form", developerNote: "The form does not say which button was pressed.")
            }
            return seeOther("\(Path.sessions)?\(Field.done)=\(notice.rawValue)")
        }
    }

    /// Deletes the session cookie, and redirects to the logout page, which confirms the logout.
    private func loggedOutResponse() -> Response {
        var response = seeOther(LogoutEndpoints.Path.logout)
        response.setCookies(cookies.expiredSession)
        return response
    }

    /// The number of audit entries that are read, the newest first. The person's last action may be counted in a shared entry, which keeps
    /// the position of its first event. The number is large enough to include that entry and the separate entries that one app can add
    /// after it on the same day.
    private static let maximumEntries = 2 * AuditCompaction.Kind.repeated.maximumEntries

    /// Returns the notice in the query if it describes the person's last action. Any page can link here with a notice in the query.
    private func notice(_ request: Request, _ context: AccountRequestContext) async throws -> SessionsNotice? {
        guard let notice = request.queryParameters[Field.done].flatMap(SessionsNotice.init(rawValue:)) else { return nil }
        let lines = try await provider.store.auditEntries(
            matching: AuditQuery(person: context.person.id, isNewestFirst: true, limit: Self.maximumEntries))
        // A shared entry keeps the position of its first event, so the entries are compared by the times of their latest events. Of two
        // entries with the same time, `max` selects the newer one, which comes first.
        let last = lines.max { $0.lastAt ?? $0.at < $1.lastAt ?? $1.at }?.event
        let isTrue =
            switch notice {
            case .signedOut: last == .signedOut
            case .loginEnded: last == .tokensRevoked
            case .signedOutElsewhere: [.signedOut, .tokensRevoked].contains(last)
            case .unchanged: true
            }
        return isTrue ? notice : nil
    }
}

extension SessionsPage.Session {
    fileprivate init(_ session: BrowserSession) {
        self.init(
            name: session.publicID, kind: session.kind, openedAt: PageTime(session.authenticatedAt),
            usedOn: PageTime(day: session.lastUsedDay),
            endsAt: PageTime(session.expiresAt))
    }
}
