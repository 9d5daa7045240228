import IdentityTokens

/// What the debugger has to say after something was done. The raw value ends the key of its text.
enum DebuggerNotice: String, Sendable, CaseIterable {
    case missing
    case tooLong = "too-long"
    case extended
    case notExtended = "not-extended"

    var isWrong: Bool { self != .extended }
}

/// A token explained.
struct DebuggerPage: Sendable {
    /// The sealed state, for the hidden field.
    let form: String
    let token: String
    let report: TokenReport?
    let notice: DebuggerNotice?
}

extension DebuggerPage: Screen {
    var template: String { "debugger" }
    var section: PageSection? { .debugger }
    var isWide: Bool { true }
    var scripts: [String] { [ToolScript.name] }

    func names(provider: String) -> [String: String] { ["provider": provider] }

    func content(_ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [
            "title": words.wording(.debuggerTitle, names),
            "heading": words.wording(.debuggerHeading, names),
            "introduction": words.wording(.debuggerText, names),
            "form": form,
            "token": token,
            "tokenLabel": words.wording(.debuggerToken, names),
            "submit": words.wording(.debuggerSubmit, names),
            "copy": words.wording(.explorerCopy, names),
            "copied": words.wording(.explorerCopied, names),
            "toExplorer": words.wording(.debuggerToExplorer, names),
        ]
        if let notice, notice != .extended || report != nil {
            let text = words.wording(named: "debugger.done.\(notice.rawValue)", names) ?? words.wording(.debuggerInvalid)
            content[notice.isWrong ? "alert" : "notice"] = text
            content["isWrong"] = notice.isWrong
        }
        if let report {
            content["report"] = report.content(words, names)
            if report.canExtend {
                content["extend"] = [
                    "button": words.wording(.debuggerExtend, names), "text": words.wording(.debuggerExtendText, names),
                ]
            }
            content.merge(parts(of: report, words, names)) { $1 }
        }
        return content
    }

    /// What only an ID token has.
    private func parts(of report: TokenReport, _ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = [:]
        if !report.findings.isEmpty {
            content["checks"] = ["title": words.wording(.debuggerChecks), "each": report.findings.map { finding($0, words, names) }]
        }
        let documents = [(PageText.debuggerHeader, report.header), (.debuggerClaims, report.claims)].compactMap { label, json in
            json.map { ["title": words.wording(label), "markup": JSONMarkup($0) { _, _ in nil }.text] as [String: Any] }
        }
        if !documents.isEmpty { content["documents"] = ["each": documents] }
        return content
    }

    private func finding(_ finding: CheckFinding, _ words: Catalogue, _ names: [String: String]) -> [String: Any] {
        let name = { (text: String) in Wording(pieces: [.name(text)]) }
        var content: [String: Any] = ["check": finding.check, "section": finding.section]
        switch finding.outcome {
        case .passed:
            content["passed"] = words.wording(.debuggerPassed)
            content["found"] = ["label": words.wording(.debuggerFound), "text": name(finding.found)]
        case .failed(let rejection):
            content["failed"] = words.wording(.debuggerFailed)
            content["expected"] = ["label": words.wording(.debuggerExpected), "text": name(finding.expected)]
            content["found"] = ["label": words.wording(.debuggerFound), "text": name(finding.found)]
            content["explanation"] = ["text": name(rejection.explanation)]
            content["advice"] = words.wording(named: "debugger.check.\(Self.advice(for: finding.check))", names)
        case .notMade(let reason):
            content["notMade"] = words.wording(.debuggerNotMade)
            content["reason"] = ["text": name(reason)]
        }
        return content
    }

    /// What is to be done about a failure. The text ends the key of the words.
    static func advice(for check: String) -> String {
        switch check {
        case "size", "form", "encoding", "header": "form"
        case "key", "signature": "signature"
        case "issuer": "issuer"
        case "audience", "authorized_party": "audience"
        case "expiry": "expiry"
        case "issued_at", "not_before": "clock"
        case "nonce": "nonce"
        default: "kind"
        }
    }

    /// Everything that ``advice(for:)`` says.
    static let advices = ["form", "signature", "issuer", "audience", "expiry", "clock", "nonce", "kind"]
}
