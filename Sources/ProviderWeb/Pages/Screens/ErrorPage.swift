import ProviderDomain

/// The error page, which says what happened and what to do.
struct ErrorPage: Sendable {
    /// The button for logging in with another account.
    struct AccountSwitch: Sendable {
        /// The sealed state of the dialog.
        let form: String
        /// The first name of the person who was refused.
        let firstName: String
    }

    /// The stable error code, which is part of the keys of the texts. A code without texts of its own uses the texts of `internal`.
    let code: String
    /// The exact English message for the developers of the app.
    let developerNote: String?
    /// The address at which the person can continue; `nil` if there is none.
    let returnAddress: String?
    let display: DialogDisplay
    let accountSwitch: AccountSwitch?
    /// The ID under which the log has the request; `nil` if the log has no line about it.
    let request: String?

    init(
        code: String, developerNote: String? = nil, returnAddress: String? = nil, display: DialogDisplay = .page,
        accountSwitch: AccountSwitch? = nil, request: String? = nil
    ) {
        self.accountSwitch = accountSwitch
        self.request = request
        self.code = code
        self.developerNote = developerNote
        self.returnAddress = returnAddress
        self.display = display
    }
}

extension ErrorPage: RenderablePage {
    /// Whether ``returnAddress`` repeats the request, rather than leading to the page before it.
    private var retriesRequest: Bool { code == PageError.storeUnavailableCode }

    var template: String { "refusal" }
    /// Whether the page links to Home. In a pop-up window or on a phone, it does not, because the person returns to the app.
    var linksToHome: Bool { display == .page }

    func placeholders(provider: String) -> [String: String] { ["provider": provider, "firstName": accountSwitch?.firstName ?? ""] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let known = catalog.localized(named: "refusal.\(code).title") == nil ? "internal" : code
        var content: [String: Any] = [
            "code": code,
            "codeLabel": catalog.localized(.errorPageCode, names),
        ]
        if let heading = catalog.localized(named: "refusal.\(known).title", names) {
            content["heading"] = heading
            content["title"] = catalog.localized(.errorPageTitle, names.merging(["problem": heading.plain]) { $1 })
        }
        content["happened"] = catalog.localized(named: "refusal.\(known).happened", names)
        content["advice"] = catalog.localized(named: "refusal.\(known).advice", names)
        if let developerNote {
            content["developerLabel"] = catalog.localized(.errorPageDeveloper, names)
            content["developerNote"] = developerNote
        }
        if let request { content["request"] = ["label": catalog.localized(.errorPageRequest, names), "id": request] as [String: Any] }
        if let accountSwitch {
            content["switch"] = ["form": accountSwitch.form, "label": catalog.localized(.consentSwitch, names)] as [String: Any]
        }
        if let returnAddress, Self.isSafe(returnAddress) {
            content["back"] = catalog.localized(retriesRequest ? .errorPageRetry : .errorPageBack, names)
            content["returnAddress"] = returnAddress
        } else if linksToHome {
            content["home"] = catalog.localized(.errorPageHome, names)
        }
        return content
    }

    /// Whether a link to the address is safe: a path on this host, or an absolute URI (RFC 3986, section 3.1) whose scheme does not run a script.
    private static func isSafe(_ address: String) -> Bool {
        if address.hasPrefix("/") { return !address.hasPrefix("//") && !address.hasPrefix("/\\") }
        guard let separator = address.firstRange(of: "://") else { return false }
        let scheme = address[..<separator.lowerBound].lowercased()
        let isPlain = scheme.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || "0123456789+-.".utf8.contains($0) }
        return isPlain && !scheme.isEmpty && !["javascript", "vbscript", "data"].contains(scheme)
    }
}
