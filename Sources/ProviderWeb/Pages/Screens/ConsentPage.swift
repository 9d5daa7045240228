/// The page on which a person sees, and trims, what the app gets.
struct ConsentPage: Sendable {
    let appName: String
    let firstName: String
    /// The sealed state of the dialog, for the hidden field.
    let form: String
    let permissions: [ConsentPermission]
    /// Whether the person has given all of them before, and is asked nothing new.
    let isReturning: Bool
    /// The names of permissions that the person gave before, and that this login gives the app too.
    let known: [String]
    /// What a limited login keeps from the app, or a classic one gives it that limited ones did not; `nil` for a classic one that changes nothing.
    let limits: Limits?
    /// The code that the asking device shows, where it is a device that asks.
    let userCode: String?
    /// Where the app says what it does with what it gets, and what it wants agreed to.
    let privacyPolicy: String?
    let terms: String?
    let display: DialogDisplay
    /// See ``AppIcon``.
    let iconDigest: String?
    /// What people with a role in the app are told besides.
    let developer: Developer?

    struct Developer: Sendable {
        /// In English.
        let note: String
        /// The app's page about its permissions.
        let address: String
    }

    enum Limits: Sendable {
        case all
        /// The app may still have access from a classic login.
        case afterClassicLogin
        /// The login is a classic one, and the person was told so far that the app has no lasting access.
        case lifted

        fileprivate var text: PageText {
            switch self {
            case .all: .limited
            case .afterClassicLogin: .limitedAfterClassic
            case .lifted: .limitedLifted
            }
        }
    }

    init(
        appName: String, firstName: String, form: String, permissions: [ConsentPermission], isReturning: Bool = false, known: [String] = [],
        limits: Limits? = nil, userCode: String? = nil, privacyPolicy: String? = nil, terms: String? = nil,
        display: DialogDisplay = .page, iconDigest: String? = nil, developer: Developer? = nil
    ) {
        self.developer = developer
        self.iconDigest = iconDigest
        self.appName = appName
        self.firstName = firstName
        self.form = form
        self.permissions = permissions
        self.isReturning = isReturning
        self.known = known
        self.limits = limits
        self.userCode = userCode
        self.privacyPolicy = privacyPolicy
        self.terms = terms
        self.display = display
    }
}

extension ConsentPage: Screen {
    var template: String { "consent" }

    func names(provider: String) -> [String: String] {
        ["app": appName, "firstName": firstName, "provider": provider, "code": userCode ?? ""]
    }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(isReturning ? .consentAgainTitle : .consentTitle, names),
            "appIcon": AppIcon(name: appName, digest: iconDigest).content,
            "form": form,
            "heading": words.wording(isReturning ? .consentAgainHeading : .consentHeading, names),
            "introduction": words.wording(isReturning ? .consentAgainIntroduction : .consentIntroduction, names),
            "permissions": permissions.enumerated().map { $1.content(words, names, number: $0 + 1) },
            "continue": words.wording(.consentContinue, names),
            "cancel": words.wording(.cancel, names),
            "switch": words.wording(.consentSwitch, names),
        ]
        // Whoever has it already would be told what is not so.
        if known.isEmpty, !isReturning, limits != .lifted { content["promise"] = words.wording(.consentPromise, names) }
        if !known.isEmpty {
            content["known"] = [
                "title": words.wording(.consentKnown, names),
                "permissions": known.map { words.wording(named: "permission.\($0).title", names) ?? Wording(pieces: [.name($0)]) },
            ]
        }
        if let developer {
            content["developer"] = [
                "label": words.wording(.refusalDeveloper, names), "note": developer.note, "address": developer.address,
                "way": words.wording(.tabPermissions, names),
            ]
        }
        if userCode != nil { content["device"] = words.wording(.consentDevice, names) }
        let links = [(privacyPolicy, PageText.consentPrivacy), (terms, .consentTerms)].compactMap { address, text -> [String: Any]? in
            guard let address, ["https://", "http://"].contains(where: address.hasPrefix) else { return nil }
            return ["address": address, "text": words.wording(text, names)]
        }
        if !links.isEmpty { content["links"] = ["each": links] }
        if let limits { content["limited"] = words.wording(limits.text, names) }
        return content
    }
}
