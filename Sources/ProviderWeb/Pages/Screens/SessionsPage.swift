import ProviderDomain

/// The page that lists where the person is logged in.
struct SessionsPage: Sendable {
    /// The session of one browser.
    struct Session: Sendable {
        /// The value of the button that ends the session.
        let name: String
        let kind: BrowserKind
        let openedAt: Moment
        let usedOn: Moment
        let endsAt: Moment
    }

    /// A login to an app that does not depend on a browser session.
    struct StoredLogin: Sendable {
        /// The value of the button that ends the login.
        let name: String
        let app: String
        let kind: ProviderDomain.StoredLogin.Kind
        let openedAt: Moment
    }

    /// The sealed state of the form, for its hidden field.
    let form: String
    /// The session of the browser that shows the page.
    let current: Session?
    let others: [Session]
    let kept: [StoredLogin]
    let notice: SessionsNotice?
}

/// The message after an action. The raw value is the end of the key of its text.
enum SessionsNotice: String, Sendable, CaseIterable {
    case signedOut = "signed-out"
    case ended, elsewhere, nothing
}

extension SessionsPage: RenderablePage {
    var template: String { "sessions" }
    var section: PageSection? { .apps }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.sessionsTitle, names),
            "heading": words.wording(.sessionsHeading, names),
            "back": words.wording(.settingsAppBack, names),
            "form": form,
            "browsersTitle": words.wording(.sessionsBrowsers, names),
            "keptTitle": words.wording(.sessionsKept, names),
            "keptText": words.wording(.sessionsKeptText, names),
            "browsers": rows(words),
        ]
        if kept.isEmpty {
            content["keptNone"] = words.wording(.sessionsKeptNone, names)
        } else {
            content["kept"] = ["each": kept.enumerated().map { storedLoginRow($1, number: $0 + 1, words) }]
        }
        if !others.isEmpty || !kept.isEmpty {
            content["elsewhere"] = [
                "text": words.wording(.sessionsElsewhereText, names), "button": words.wording(.sessionsElsewhere, names),
            ]
        }
        if let notice { content["notice"] = words.wording(named: "sessions.done.\(notice.rawValue)", names) }
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
                "since": words.wording(.sessionsSince, at: ["date": words.minute(session.openedAt)]),
                "used": words.wording(.sessionsUsed, at: ["date": words.day(session.usedOn)]),
                "until": words.wording(.sessionsUntil, at: ["date": words.minute(session.endsAt)]),
                "signOut": words.wording(.sessionsSignOut),
            ]
            if isCurrent { content["current"] = words.wording(.sessionsCurrent) }
            return content
        }
    }

    private func title(_ kind: BrowserKind, _ words: MessageCatalog) -> LocalizedText {
        switch (kind.browser, kind.system) {
        case (let browser?, let system?): words.wording(.sessionsBrowserOn, ["browser": browser, "system": system])
        case (let browser?, nil): LocalizedText(pieces: [.name(browser)])
        case (nil, let system?): words.wording(.sessionsUnknownOn, ["system": system])
        case (nil, nil): words.wording(.sessionsUnknown)
        }
    }

    private func storedLoginRow(_ login: StoredLogin, number: Int, _ words: MessageCatalog) -> [String: Any] {
        [
            "number": number,
            "name": login.name,
            "title": words.wording(login.kind == .device ? .sessionsKeptDevice : .sessionsKeptApp, ["app": login.app]),
            "since": words.wording(.sessionsSince, at: ["date": words.minute(login.openedAt)]),
            "signOut": words.wording(.sessionsSignOut),
        ]
    }
}
