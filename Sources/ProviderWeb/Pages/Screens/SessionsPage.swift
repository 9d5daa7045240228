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

/// The message that the page shows after an action. The raw value is the last component of the text's key in the catalog.
enum SessionsNotice: String, Sendable, CaseIterable {
    case signedOut = "signed-out"
    case loginEnded = "ended", signedOutElsewhere = "elsewhere", unchanged = "nothing"
}

extension SessionsPage: RenderablePage {
    var template: String { "sessions" }
    var section: PageSection? { .apps }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.sessionsTitle, names),
            "heading": catalog.localized(.sessionsHeading, names),
            "back": catalog.localized(.settingsAppBack, names),
            "form": form,
            "browsersTitle": catalog.localized(.sessionsBrowsers, names),
            "storedTitle": catalog.localized(.sessionsStoredLogins, names),
            "storedText": catalog.localized(.sessionsStoredLoginsText, names),
            "browsers": rows(catalog),
        ]
        if storedLogins.isEmpty {
            content["storedNone"] = catalog.localized(.sessionsStoredLoginsNone, names)
        } else {
            content["stored"] = ["each": storedLogins.enumerated().map { storedLoginRow($1, number: $0 + 1, catalog) }]
        }
        if !others.isEmpty || !storedLogins.isEmpty {
            content["elsewhere"] = [
                "text": catalog.localized(.sessionsElsewhereText, names), "button": catalog.localized(.sessionsElsewhere, names),
            ]
        }
        if let notice {
            content["notice"] = catalog.localized(named: "sessions.done.\(notice.rawValue)", names)
            content["isDone"] = notice != .unchanged
        }
        return content
    }

    private func rows(_ catalog: MessageCatalog) -> [[String: Any]] {
        let sessions = (current.map { [($0, true)] } ?? []) + others.map { ($0, false) }
        return sessions.enumerated().map { index, row in
            let (session, isCurrent) = row
            var content: [String: Any] = [
                "number": index + 1,
                "name": session.name,
                "title": title(session.kind, catalog),
                "since": catalog.localized(.sessionsSince, at: ["date": catalog.minute(session.openedAt)]),
                "used": catalog.localized(.sessionsUsed, at: ["date": catalog.day(session.usedOn)]),
                "until": catalog.localized(.sessionsUntil, at: ["date": catalog.minute(session.endsAt)]),
                "signOut": catalog.localized(.sessionsSignOut),
            ]
            if isCurrent { content["current"] = catalog.localized(.sessionsCurrent) }
            return content
        }
    }

    private func title(_ kind: BrowserKind, _ catalog: MessageCatalog) -> LocalizedText {
        switch (kind.browser, kind.system) {
        case (let browser?, let system?): catalog.localized(.sessionsBrowserOn, ["browser": browser, "system": system])
        case (let browser?, nil): LocalizedText(pieces: [.name(browser)])
        case (nil, let system?): catalog.localized(.sessionsUnknownOn, ["system": system])
        case (nil, nil): catalog.localized(.sessionsUnknown)
        }
    }

    private func storedLoginRow(_ login: StoredLogin, number: Int, _ catalog: MessageCatalog) -> [String: Any] {
        [
            "number": number,
            "name": login.name,
            "title": catalog.localized(login.kind == .device ? .sessionsStoredLoginDevice : .sessionsStoredLoginApp, ["app": login.app]),
            "since": catalog.localized(.sessionsSince, at: ["date": catalog.minute(login.openedAt)]),
            "signOut": catalog.localized(.sessionsSignOut),
        ]
    }
}
