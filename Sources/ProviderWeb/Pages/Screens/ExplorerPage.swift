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
    let about: TokenReport?
    let fields: ExplorerFields?
    /// The call as code; `nil` if the call is too large.
    let code: ExplorerCode?
    let answer: ExplorerResponse?
    let notice: ExplorerNotice?
    /// The base addresses of the provider, aliases included.
    let names: [String]
    /// Whether a link supplied the call, so that somebody else may have written it. The explorer then waits for the person to enter a token.
    var isLinked = false
    /// Whether the code section is open.
    var showsCode = false
}

extension ExplorerPage: RenderablePage {
    var template: String { "explorer" }
    var section: PageSection? { .explorer }
    var isWide: Bool { true }
    var scripts: [String] { [ToolScript.name] }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content = labels(words, names)
        content["form"] = form
        content["path"] = query.path
        content["token"] = token ?? ""
        content["wantsDebug"] = query.wantsDebug
        content["hasParameters"] = query.method == "POST" || query.hasParameters
        content["methods"] = ExplorerQuery.methods.map { ["value": $0, "isChosen": $0 == query.method] as [String: Any] }
        content["versions"] = query.versions.map { ["value": $0.description, "isChosen": $0 == query.version] as [String: Any] }
        content["parameters"] = query.parameters.enumerated().map { index, parameter in
            let number = ["number": "\(index + 1)"]
            return [
                "number": index + 1, "name": parameter.name, "value": parameter.value,
                "nameLabel": words.wording(.explorerParameterName, number),
                "valueLabel": words.wording(.explorerParameterValue, number),
            ] as [String: Any]
        }
        if apps.isEmpty {
            content["none"] = ["text": words.wording(.explorerNone, names), "link": words.wording(.explorerNoneLink, names)]
        } else {
            content["apps"] = [
                "each": apps.map { app in
                    [
                        "id": app.id, "label": LocalizedText(pieces: [.name(app.name), .words(" · \(app.id)")]),
                        "isChosen": app.id == query.app,
                    ] as [String: Any]
                },
                "appToken": hasAppToken ? ["button": words.wording(.explorerGetAppToken, names)] : nil as Any?,
                "noAppToken": hasAppToken ? nil as Any? : ["text": words.wording(.explorerNoAppToken, names)],
            ].compactMapValues(\.self)
        }
        if let notice {
            let text = words.wording(named: "explorer.done.\(notice.rawValue)", names) ?? words.wording(.explorerHeading)
            content[notice.isWrong ? "alert" : "notice"] = text
        }
        if isLinked { content["linked"] = ["text": words.wording(.explorerLinked, names)] }
        if let about {
            var report = about.content(words, names)
            report["title"] = words.wording(.explorerAbout, names)
            report["open"] = words.wording(.explorerOpenDebugger, names)
            if case .invalid(let advice, _) = about.validity {
                content["stopped"] = [
                    "text": words.wording(.explorerStopped, names),
                    "advice": words.wording(named: "debugger.advice.\(advice.rawValue)", names) ?? words.wording(.explorerStopped),
                ]
            }
            content["about"] = report
        }
        if let fields { content["fields"] = self.content(of: fields, words) }
        content["code"] = codeContent(words)
        if let answer {
            let status = ["status": "\(answer.status)"].merging(names) { own, _ in own }
            content["title"] = words.wording(.explorerTitleAnswered, status)
            content["answer"] = responseContent(answer, words, names)
        }
        content["suggestions"] = suggestions
        content["completions"] = completions
        return content
    }

    private func labels(_ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        let labels: [String: PageText] = [
            "title": .explorerTitle, "heading": .explorerHeading, "appLabel": .explorerApp, "choose": .explorerAppChoose,
            "methodLabel": .explorerMethod, "versionLabel": .explorerVersion, "pathLabel": .explorerPath, "submit": .explorerSubmit,
            "debugLabel": .explorerDebug, "parametersTitle": .explorerParameters, "tokenLabel": .explorerToken, "copy": .explorerCopy,
            "copied": .explorerCopied, "getToken": .explorerGetToken, "getAccessToken": .explorerGetAccessToken,
        ]
        return labels.mapValues { words.wording($0, names) }
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
        let person = NodeType.user.fields.filter { $0.value.kind != .retired }
        let edges = person.filter { if case .edge = $0.value.kind { true } else { false } }
        return [
            "node": fields?.node ?? "",
            "fields": (fields?.entries ?? []).map(\.name).joined(separator: ","),
            "edges": (fields?.entries ?? []).filter(\.isEdge).map(\.name).joined(separator: ","),
            "ownFields": person.keys.sorted().joined(separator: ","),
            "ownEdges": edges.keys.sorted().joined(separator: ","),
        ]
    }

    private func content(of fields: ExplorerFields, _ words: MessageCatalog) -> [String: Any] {
        [
            "title": words.wording(.explorerFields, ["node": fields.type.rawValue]),
            "text": words.wording(.explorerFieldsText),
            "each": fields.entries.map { entry in
                var content: [String: Any] = [
                    "name": entry.name, "description": entry.description, "address": query.on(entry.path, method: "GET").address,
                    "isChosen": entry.isChosen,
                ]
                if entry.isChosen { content["chosen"] = words.wording(.explorerFieldChosen) }
                if let permission = entry.permission {
                    content["needs"] = words.wording(.explorerFieldNeeds, ["permission": permission])
                }
                return content
            },
        ]
    }

    // MARK: Code

    private func codeContent(_ words: MessageCatalog) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.explorerCode), "update": words.wording(.explorerCodeUpdate), "isOpen": showsCode,
        ]
        guard let code else {
            content["text"] = words.wording(.explorerCodeTooLarge)
            return content
        }
        content["text"] = words.wording(.explorerCodeText, ["placeholder": ExplorerCode.placeholder])
        let all = [("swift", "Swift", code.swift), ("curl", "curl", code.curl), ("javascript", "JavaScript", code.javaScript)]
        content["each"] = all.map { id, name, text in ["id": id, "name": name, "text": text, "isFirst": id == "swift"] as [String: Any] }
        if code.needsProof {
            content["proof"] = ["text": words.wording(.explorerCodeProof, ["placeholder": ExplorerCode.proofPlaceholder])]
        }
        return content
    }

    // MARK: The answer

    private func responseContent(_ answer: ExplorerResponse, _ words: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.explorerAnswer),
            "status": words.wording(
                .explorerStatus,
                ["status": "\(answer.status)", "milliseconds": answer.milliseconds.number(in: words.language)]),
            "isRefusal": answer.status >= 400,
        ]
        if let advice = answer.advice { content["advice"] = words.wording(named: "explorer.advice.\(advice.rawValue)", names) }
        if !answer.messages.isEmpty {
            content["messages"] = [
                "title": words.wording(.explorerMessages),
                "each": answer.messages.map { message in
                    [
                        "level": words.wording(message.isWarning ? .explorerMessageWarning : .explorerMessageNote), "text": message.text,
                    ] as [String: Any]
                },
            ]
        }
        switch answer.content {
        case .picture(let address):
            var picture: [String: Any] = ["text": words.wording(.explorerPicture), "address": address]
            // The page embeds only the provider's own images.
            if let source = own(address) { picture["image"] = ["source": source] }
            content["picture"] = picture
        case .json(let json):
            let markup = JSONMarkup(json.withoutSecrets(self.names), way: way)
            content["json"] = ["markup": markup.text]
            // A call that changed something is not repeated for a download.
            let canBeDownloaded = query.method == "GET" && answer.status < 400
            if !markup.isWhole {
                let text: PageText = canBeDownloaded ? .explorerTruncated : .explorerTruncatedOnly
                content["long"] = ["text": words.wording(text, ["size": answer.size.bytes(in: words.language)])]
            }
            if canBeDownloaded {
                content["download"] = [
                    "button": words.wording(.explorerDownload), "hidden": answeredCall.map { ["name": $0.name, "value": $0.value] },
                ]
            }
        }
        return content
    }

    /// The call that produced the response, whatever is typed afterwards.
    private var answeredCall: [(name: String, value: String)] {
        query.bar.filter { $0.name != ExplorerQuery.Field.path } + [
            (name: ExplorerQuery.Field.path, value: query.path), (name: ExplorerQuery.Field.token, value: token ?? ""),
        ]
    }

    /// The link for a value of the response: an ID, or the address of a page or an edge. The token stays out of it.
    private func way(_ name: String, _ value: String) -> String? {
        switch name {
        case "id":
            guard AppID.isWellFormed(value) else { return nil }
            return query.on(value, method: "GET").address
        case "next", "previous":
            guard own(value) != nil else { return nil }
            return query.on(ExplorerTarget(value, names: names).text, method: "GET").address
        // Another call, such as those in `metadata`, contains a version.
        default:
            guard let path = own(value) else { return nil }
            // A picture is opened, not called.
            if path.hasPrefix("/pictures/") { return path }
            guard GraphVersion.split(path).version != nil else { return nil }
            return query.on(ExplorerTarget(value, names: names).text, method: "GET").address
        }
    }

    /// The path of an address of the provider itself; `nil` for any other address.
    private func own(_ address: String) -> String? {
        names.first { address.hasPrefix($0 + "/") }.map { String(address.dropFirst($0.count)) }
    }
}
