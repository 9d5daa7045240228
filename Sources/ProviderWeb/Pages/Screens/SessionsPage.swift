import ProviderDomain

/// The page that lists where the person is logged in.
struct SessionsPage: Sendable {
    /// The session of one browser.
    struct Session: Sendable {
        /// The value of the button that ends the session.
        let name: String
        let kind: BrowserKind
        let openedAt: PageTime
        let usedOn: PageTime
        let endsAt: PageTime
    }

    /// A login to an app that does not depend on a browser session.
    struct StoredLogin: Sendable {
        /// The value of the button that ends the login.
        let name: String
        let app: String
        let kind: ProviderDomain.StoredLogin.Kind
        let openedAt: PageTime
    }

    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The session of the browser that shows the page.
    let current: Session?
    let others: [Session]
    let storedLogins: [StoredLogin]
    let notice: SessionsNotice?
}

/// The message after an action. The raw value is the end of the key of its text.
enum SessionsNotice: String, Sendable, CaseIterable {
    case signedOut = "signed-out"
    case loginEnded = "ended", signedOutElsewhere = "elsewhere", unchanged = "nothing"
}

extension SessionsPage: RenderablePage {
    var template: String { "sessions" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.localized(.sessionsTitle, names),
            "heading": words.localized(.sessionsHeading, names),
            "back": words.localized(.settingsAppBack, names),
            "form": form,
            "browsersTitle": words.localized(.sessionsBrowsers, names),
            "storedTitle": words.localized(.sessionsStoredLogins, names),
            "storedText": words.localized(.sessionsStoredLoginsText, names),
            "browsers": rows(words),
        ]
        if storedLogins.isEmpty {
            content["storedNone"] = words.localized(.sessionsStoredLoginsNone, names)
        } else {
            content["stored"] = ["each": storedLogins.enumerated().map { storedLoginRow($1, number: $0 + 1, words) }]
        }
        if !others.isEmpty || !storedLogins.isEmpty {
            content["elsewhere"] = [
                "text": words.localized(.sessionsElsewhereText, names), "button": words.localized(.sessionsElsewhere, names),
            ]
        }
        if let notice { content["notice"] = words.localized(named: "sessions.done.\(notice.rawValue)", names) }
        return content
    }

    private func rows(_ words: MessageCatalog) -> [[String: Any]] {
        let sessions = (current.map { [($0, true)] } ?? []) + others.map { ($0, false) }
        return sessions.enumerated().map { index, row in
            let (session, isCurrent) = row
            var content: [String: Any] = [
                "number": index + 1,
                "name": session.name,
                "title": title(session.kind, words),
                "since": words.localized(.sessionsSince, at: ["date": words.minute(session.openedAt)]),
                "used": words.localized(.sessionsUsed, at: ["date": words.day(session.usedOn)]),
                "until": words.localized(.sessionsUntil, at: ["date": words.minute(session.endsAt)]),
                "signOut": words.localized(.sessionsSignOut),
            ]
            if isCurrent { content["current"] = words.localized(.sessionsCurrent) }
            return content
        }
    }

    private func title(_ kind: BrowserKind, _ words: MessageCatalog) -> LocalizedText {
        switch (kind.browser, kind.system) {
        case (let browser?, let system?): words.localized(.sessionsBrowserOn, ["browser": browser, "system": system])
        case (let browser?, nil): LocalizedText(pieces: [.name(browser)])
        case (nil, let system?): words.localized(.sessionsUnknownOn, ["system": system])
        case (nil, nil): words.localized(.sessionsUnknown)
        }
    }

    private func storedLoginRow(_ login: StoredLogin, number: Int, _ words: MessageCatalog) -> [String: Any] {
        [
            "number": number,
            "name": login.name,
            "title": words.localized(login.kind == .device ? .sessionsStoredLoginDevice : .sessionsStoredLoginApp, ["app": login.app]),
            "since": words.localized(.sessionsSince, at: ["date": words.minute(login.openedAt)]),
            "signOut": words.localized(.sessionsSignOut),
        ]
    }
}
