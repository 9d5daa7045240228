import LoginModel
import ProviderDomain

/// The Graph API Explorer: the app, the token, the call, its response, and the call as code.
struct ExplorerPage: Sendable {
    struct App: Sendable {
        let id: String
        let name: String
    }

    /// The sealed state, for the hidden fields of the forms.
    let form: String
    let apps: [App]
    let query: ExplorerQuery
    let token: String?
    /// Whether the selected app can have an app access token.
    let hasAppToken: Bool
    /// The report about the token.
    let tokenReport: TokenReport?
    let fields: ExplorerFields?
    /// The call as code; `nil` if the call is too large or has too many parameters.
    let code: ExplorerCode?
    let response: ExplorerResponse?
    let notice: ExplorerNotice?
    /// The base addresses of the provider, aliases included.
    let names: [String]
    /// Whether a link supplied the call, so that somebody else may have written it. If so, the person must enter a token first.
    var isLinked = false
    /// Whether the code section is open.
    var showsCode = false
}

extension ExplorerPage: RenderablePage {
    var template: String { "explorer" }
    var section: PageSection? { .explorer }
    var scripts: [String] { [PageScript.name, ToolScript.name] }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content = labels(catalog, names)
        content["form"] = form
        content["path"] = query.path
        content["token"] = token ?? ""
        content["wantsDebug"] = query.includesDebug
        content["hasParameters"] = query.method == "POST" || query.hasParameters
        content["methods"] = ExplorerQuery.methods.map { ["value": $0, "isChosen": $0 == query.method] as [String: Any] }
        content["versions"] = query.versions.map { ["value": $0.description, "isChosen": $0 == query.version] as [String: Any] }
        content["parameters"] = query.parameters.enumerated().map { index, parameter in
            let number = ["number": "\(index + 1)"]
            return [
                "number": index + 1, "name": parameter.name, "value": parameter.value,
                "nameLabel": catalog.localized(.explorerParameterName, number),
                "valueLabel": catalog.localized(.explorerParameterValue, number),
            ] as [String: Any]
        }
        if apps.isEmpty {
            content["none"] = ["text": catalog.localized(.explorerNone, names), "link": catalog.localized(.explorerNoneLink, names)]
        } else {
            content["apps"] = [
                "each": apps.map { app in
                    [
                        "id": app.id, "label": LocalizedText(pieces: [.name(app.name), .literal(" · \(app.id)")]),
                        "isChosen": app.id == query.app,
                    ] as [String: Any]
                },
                "appToken": hasAppToken ? ["button": catalog.localized(.explorerGetAppToken, names)] : nil as Any?,
                "noAppToken": hasAppToken ? nil as Any? : ["text": catalog.localized(.explorerNoAppToken, names)],
            ].compactMapValues(\.self)
        }
        if let notice {
            let text = catalog.localized(named: "explorer.done.\(notice.rawValue)", names) ?? catalog.localized(.explorerHeading)
            content[notice.isWrong ? "alert" : "notice"] = text
        }
        if isLinked { content["linked"] = ["text": catalog.localized(.explorerLinked, names)] }
        if let tokenReport {
            var report = tokenReport.content(catalog, names)
            report["title"] = catalog.localized(.explorerTokenReport, names)
            report["open"] = catalog.localized(.explorerOpenDebugger, names)
            if case .invalid(let advice, _) = tokenReport.validity {
                content["stopped"] = [
                    "text": catalog.localized(.explorerTokenInvalid, names),
                    "advice": catalog.localized(named: "debugger.advice.\(advice.rawValue)", names)
                        ?? catalog.localized(.explorerTokenInvalid),
                ]
            }
            content["about"] = report
        }
        if let fields { content["fields"] = self.content(of: fields, catalog) }
        content["code"] = codeContent(catalog)
        if let response {
            let status = ["status": "\(response.status)"].merging(names) { own, _ in own }
            content["title"] = catalog.localized(.explorerTitleWithResponse, status)
            content["answer"] = responseContent(response, catalog, names)
        }
        content["suggestions"] = suggestions
        content["completions"] = completions
        return content
    }

    private func labels(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let labels: [String: PageText] = [
            "title": .explorerTitle, "heading": .explorerHeading, "appLabel": .explorerApp, "choose": .explorerAppChoose,
            "methodLabel": .explorerMethod, "versionLabel": .explorerVersion, "pathLabel": .explorerPath, "submit": .explorerSubmit,
            "debugLabel": .explorerDebug, "parametersTitle": .explorerParameters, "tokenLabel": .explorerToken, "copy": .explorerCopy,
            "copied": .explorerCopied, "getToken": .explorerGetToken, "getAccessToken": .explorerGetAccessToken,
        ]
        return labels.mapValues { catalog.localized($0, names) }
    }

    // MARK: Completion

    /// Common paths, suggested as a whole.
    private var suggestions: [[String: Any]] {
        [
            "me?fields=id,name", "me?fields=id,name,email,picture", "me/permissions", "me/friends", "me/picture?redirect=0",
            "me/accounts", "me/ids_for_business", "app", "me?metadata=1",
        ].map { ["value": $0] }
    }

    /// The field and edge names that the script uses for completion.
    private var completions: [String: Any] {
        let person = NodeType.user.fields.filter { $0.value.kind != .deprecated }
        let edges = person.filter { if case .edge = $0.value.kind { true } else { false } }
        return [
            "node": fields?.node ?? "",
            "fields": (fields?.entries ?? []).map(\.name).joined(separator: ","),
            "edges": (fields?.entries ?? []).filter(\.isEdge).map(\.name).joined(separator: ","),
            "ownFields": person.keys.sorted().joined(separator: ","),
            "ownEdges": edges.keys.sorted().joined(separator: ","),
        ]
    }

    private func content(of fields: ExplorerFields, _ catalog: MessageCatalog) -> [String: Any] {
        [
            "title": catalog.localized(.explorerFields, ["node": fields.type.rawValue]),
            "text": catalog.localized(.explorerFieldsText),
            "each": fields.entries.map { entry in
                var content: [String: Any] = [
                    "name": entry.name, "description": entry.description, "address": query.replacingPath(entry.path, method: "GET").address,
                    "isChosen": entry.isChosen,
                ]
                if entry.isChosen { content["chosen"] = catalog.localized(.explorerFieldChosen) }
                if let permission = entry.permission {
                    content["needs"] = catalog.localized(.explorerFieldNeeds, ["permission": permission])
                }
                return content
            },
        ]
    }

    // MARK: Code

    private func codeContent(_ catalog: MessageCatalog) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.explorerCode), "update": catalog.localized(.explorerCodeUpdate), "isOpen": showsCode,
        ]
        guard let code else {
            content["text"] = catalog.localized(.explorerCodeTooLarge)
            return content
        }
        content["text"] = catalog.localized(.explorerCodeText, ["placeholder": ExplorerCode.placeholder])
        let all = [("swift", "Swift", code.swift), ("curl", "curl", code.curl), ("javascript", "JavaScript", code.javaScript)]
        content["each"] = all.map { id, name, text in ["id": id, "name": name, "text": text, "isFirst": id == "swift"] as [String: Any] }
        if code.needsProof {
            content["proof"] = ["text": catalog.localized(.explorerCodeProof, ["placeholder": ExplorerCode.proofPlaceholder])]
        }
        return content
    }

    // MARK: Response

    private func responseContent(_ response: ExplorerResponse, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.explorerResponse),
            "status": catalog.localized(
                .explorerStatus,
                ["status": "\(response.status)", "milliseconds": response.milliseconds.number(in: catalog.language)]),
            "isRefusal": response.status >= 400,
        ]
        if let advice = response.advice { content["advice"] = catalog.localized(named: "explorer.advice.\(advice.rawValue)", names) }
        if !response.messages.isEmpty {
            content["messages"] = [
                "title": catalog.localized(.explorerMessages),
                "each": response.messages.map { message in
                    [
                        "level": catalog.localized(message.isWarning ? .explorerMessageWarning : .explorerMessageNote),
                        "text": message.text,
                    ] as [String: Any]
                },
            ]
        }
        switch response.content {
        case .picture(let address):
            var picture: [String: Any] = ["text": catalog.localized(.explorerPicture), "address": address]
            // The page embeds only the provider's own images.
            if let source = providerPath(of: address) { picture["image"] = ["source": source] }
            content["picture"] = picture
        case .json(let json):
            let markup = JSONMarkup(json.withoutSecrets(self.names), link: link)
            content["json"] = ["markup": markup.text]
            // A call that changed something is not repeated for a download.
            let canBeDownloaded = query.method == "GET" && response.status < 400
            if !markup.isComplete {
                let text: PageText = canBeDownloaded ? .explorerTruncated : .explorerTruncatedOnly
                content["long"] = ["text": catalog.localized(text, ["size": response.size.bytes(in: catalog.language)])]
            }
            if canBeDownloaded {
                content["download"] = [
                    "button": catalog.localized(.explorerDownload), "hidden": completedCall.map { ["name": $0.name, "value": $0.value] },
                ]
            }
        }
        return content
    }

    /// The form fields of the call that produced the response, even if the person has typed another call since.
    private var completedCall: [(name: String, value: String)] {
        query.formFields.filter { $0.name != ExplorerQuery.Field.path } + [
            (name: ExplorerQuery.Field.path, value: query.path), (name: ExplorerQuery.Field.token, value: token ?? ""),
        ]
    }

    /// Returns the link for a value of the response if the value is an ID, the URL of a picture, or the URL of another call, such as the
    /// next page. Returns `nil` for any other value. The link does not contain the token.
    private func link(for name: String, _ value: String) -> String? {
        switch name {
        case "id":
            guard AppID.isWellFormed(value) else { return nil }
            return query.replacingPath(value, method: "GET").address
        case "next", "previous":
            guard providerPath(of: value) != nil else { return nil }
            return query.replacingPath(ExplorerTarget(value, names: names).text, method: "GET").address
        // The addresses of other calls, such as those in `metadata`, contain a version.
        default:
            guard let path = providerPath(of: value) else { return nil }
            // The link opens the picture itself instead of showing a call.
            if path.hasPrefix("/pictures/") { return path }
            guard GraphVersion.split(path).version != nil else { return nil }
            return query.replacingPath(ExplorerTarget(value, names: names).text, method: "GET").address
        }
    }

    /// Returns the path of an address of the provider itself; `nil` for any other address.
    private func providerPath(of address: String) -> String? {
        names.first { address.hasPrefix($0 + "/") }.map { String(address.dropFirst($0.count)) }
    }
}
