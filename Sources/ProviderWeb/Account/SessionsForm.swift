import Hummingbird
import LoginModel
import ProviderDomain
import ProviderStore

/// The page `/settings/sessions`, which lists where the person is logged in and lets them end each session.
extension AccountEndpoints {
    enum SessionsField {
        /// The button that ends one session; its value is ``BrowserSession/name``.
        static let signOut = "sign_out"
        /// The button that ends one login to an app; its value is ``StoredLogin/name``.
        static let end = "end_login"
        static let elsewhere = "sign_out_elsewhere"
    }

    /// Shows the sessions: `GET /settings/sessions`.
    @Sendable func sessions(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await visit(request, context) { visit in
            let now = provider.surroundings.now()
            let sessions = try await provider.store.sessions(of: visit.person.id, at: now)
            var kept: [SessionsPage.StoredLogin] = []
            for login in try await provider.store.keptLogins(of: visit.person.id, at: now) {
                guard let app = try await provider.store.app(login.appID) else { continue }
                kept.append(
                    SessionsPage.StoredLogin(name: login.name, app: app.name, kind: login.kind, openedAt: Moment(login.openedAt)))
            }
            // The session of the current browser comes first.
            let mine = sessions.filter { $0.digest == visit.browser.sessionDigest }
            let others = sessions.filter { $0.digest != visit.browser.sessionDigest }
            let page = SessionsPage(
                form: try form(of: visit), current: mine.first.map(SessionsPage.Session.init),
                others: others.map(SessionsPage.Session.init), kept: kept, notice: try await notice(request, visit))
            return answer(page, visit)
        }
    }

    /// Handles the buttons of the page: `POST /settings/sessions`.
    @Sendable func signOut(_ request: Request, _ context: ProviderContext) async throws -> Response {
        try await submission(request, context, of: Path.sessions) { visit, fields in
            let now = provider.surroundings.now()
            let notice: SessionsNotice
            switch (fields[SessionsField.signOut], fields[SessionsField.end], fields[SessionsField.elsewhere]) {
            case (let name?, _, _):
                let session = try await provider.store.sessions(of: visit.person.id, at: now).first { $0.name == name }
                if let session { try await provider.store.endSession(withDigest: session.digest, at: now) }
                if session?.digest == visit.browser.sessionDigest, session != nil { return goodbye() }
                notice = session == nil ? .nothing : .signedOut
            case (nil, let name?, _):
                let login = try await provider.store.keptLogins(of: visit.person.id, at: now).first { $0.name == name }
                if let login { try await provider.store.end(login.end(at: now)) }
                notice = login == nil ? .nothing : .ended
            case (nil, nil, .some):
                guard let digest = visit.browser.sessionDigest else { return seeOther(Path.sessions) }
                let isDone = try await provider.store.signOut(LogoutElsewhere(visit.person.id, butIn: digest, at: now))
                notice = isDone ? .elsewhere : .nothing
            default:
                throw PageError(code: "malformed_form", developerNote: "The form has none of the buttons of the page.")
            }
            return seeOther("\(Path.sessions)?\(Field.done)=\(notice.rawValue)")
        }
    }

    /// Redirects to the logout page, which confirms that nobody is logged in in this browser any more.
    private func goodbye() -> Response {
        var response = seeOther(DialogEndpoints.Path.logout)
        response.setCookies(cookies.expiredSession)
        return response
    }

    /// The number of audit entries that are read: more than one app can add in a day after the entry that summarizes several events.
    private static let mostLines = 2 * AuditCompaction.Kind.repeated.mostLines

    /// The notice in the query if it describes the last action of the person, since any page can link here with a notice in the query.
    private func notice(_ request: Request, _ visit: AccountRequestContext) async throws -> SessionsNotice? {
        guard let notice = request.queryParameters[Field.done].flatMap(SessionsNotice.init(rawValue:)) else { return nil }
        let lines = try await provider.store.audit(
            AuditQuery(person: visit.person.id, isNewestFirst: true, limit: Self.mostLines))
        // An entry that summarizes several events stays where its first event was recorded, so the latest events are compared. Of two entries with
        // the same time, the newer one comes first.
        let last = lines.max { $0.lastAt ?? $0.at < $1.lastAt ?? $1.at }?.act
        let isTrue =
            switch notice {
            case .signedOut: last == .signedOut
            case .ended: last == .tokensEnded
            case .elsewhere: [.signedOut, .tokensEnded].contains(last)
            case .nothing: true
            }
        return isTrue ? notice : nil
    }
}

extension SessionsPage.Session {
    fileprivate init(_ session: BrowserSession) {
        self.init(
            name: session.name, kind: session.kind, openedAt: Moment(session.authenticatedAt), usedOn: Moment(day: session.usedOn),
            endsAt: Moment(session.expiresAt))
    }
}
