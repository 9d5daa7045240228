import StrictJSON

/// The message that the debugger shows after an action. The raw value is the last component of the text's key in the catalog.
enum DebuggerNotice: String, Sendable, CaseIterable {
    case missing
    /// The session had ended when the token was submitted.
    case sessionEnded = "again"
    case tooLong = "too-long"
    case extended
    case notExtended = "not-extended"

    var isWrong: Bool { self != .extended }
}

/// The access token debugger, with the report about a token.
struct DebuggerPage: Sendable {
    /// The sealed state of the form, for its hidden field.
    let form: String
    let token: String
    let report: TokenReport?
    let notice: DebuggerNotice?
}

extension DebuggerPage: RenderablePage {
    var template: String { "debugger" }
    var section: PageSection? { .debugger }

    func placeholders(provider: String) -> [String: String] { ["provider": provider] }

    func templateData(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": catalog.localized(.debuggerTitle, names),
            "heading": catalog.localized(.debuggerHeading, names),
            "introduction": catalog.localized(.debuggerText, names),
            "form": form,
            "token": token,
            "tokenLabel": catalog.localized(.debuggerToken, names),
            "submit": catalog.localized(.debuggerSubmit, names),
            "copy": catalog.localized(.explorerCopy, names),
            "copied": catalog.localized(.explorerCopied, names),
            "toExplorer": catalog.localized(.debuggerToExplorer, names),
        ]
        if let notice, notice != .extended || report != nil {
            let text = catalog.localized(named: "debugger.done.\(notice.rawValue)", names) ?? catalog.localized(.debuggerInvalid)
            content[notice.isWrong ? "alert" : "notice"] = text
            content["isWrong"] = notice.isWrong
        }
        if let report {
            content["report"] = report.content(catalog, names)
            if report.canExtend {
                content["extend"] = [
                    "button": catalog.localized(.debuggerExtend, names), "text": catalog.localized(.debuggerExtendText, names),
                ]
            }
            content.merge(parts(of: report, catalog, names)) { $1 }
        }
        return content
    }

    /// Returns the results of the checks, and the header and claims of an ID token.
    private func parts(of report: TokenReport, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [:]
        let checks = report.checks(catalog, names)
        // What failed is shown before everything else that the page says about the token.
        let failures = checks.filter { $0["failed"] != nil }
        let others = checks.filter { $0["failed"] == nil }
        if !failures.isEmpty { content["failures"] = ["title": catalog.localized(.activityReasons), "each": failures] }
        if !others.isEmpty { content["checks"] = ["title": catalog.localized(.debuggerChecks), "each": others] }
        let documents = [(PageText.debuggerHeader, report.identity?.header), (.debuggerClaims, report.identity?.claims)]
            .compactMap { label, members in
                members.map {
                    ["title": catalog.localized(label), "markup": JSONMarkup(.object($0)) { _, _ in nil }.text] as [String: Any]
                }
            }
        if !documents.isEmpty { content["documents"] = ["each": documents] }
        return content
    }
}
