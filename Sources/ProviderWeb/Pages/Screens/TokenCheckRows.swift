import Foundation
import IdentityTokens
import ProviderDomain
import StrictJSON

/// The rows of the debugger for the checks of a token: the name of the check, its identifier, and its outcome.
extension TokenReport {
    func checks(_ catalog: MessageCatalog, _ names: [String: String]) -> [[String: Any]] {
        findings.map { row(of: $0, catalog, names) }
            + (identity.map { decoded in decoded.findings.map { row(of: $0, in: decoded, catalog, names) } } ?? [])
    }

    // MARK: Access tokens

    private func row(of finding: TokenFinding, _ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var row: [String: Any] = ["code": finding.rule.rawValue]
        row["name"] = catalog.localized(named: "debugger.rule.\(finding.rule.rawValue)", names)
        if finding.outcome != .notApplied { row["found"] = time(of: finding.rule, catalog).map { catalog.labeled(.debuggerFound, $0) } }
        switch finding.outcome {
        case .passed: row["passed"] = catalog.localized(.debuggerPassed)
        case .failed(let refusal):
            row["failed"] = catalog.localized(.debuggerFailed)
            let advice = Advice(finding.rule, refusal)
            row["advice"] = catalog.localized(named: "debugger.advice.\(advice.rawValue)", names)
        case .notApplied:
            row["notMade"] = catalog.localized(.debuggerNotMade)
            row["reason"] = catalog.localized(.debuggerNotReached)
        }
        return row
    }

    private func time(of rule: TokenFinding.Rule, _ catalog: MessageCatalog) -> LocalizedText? {
        switch rule {
        case .expiry, .developerTokenExpiry: expiresAt.map { catalog.time($0, now: now) }
        case .dataAccess: dataAccessExpiresAt.map { catalog.time($0, now: now) }
        default: nil
        }
    }

    // MARK: ID tokens

    /// Returns the name of the advice for a failed check. The catalog key of the advice is `debugger.check.` and this name.
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

    /// All results of ``advice(for:)``.
    static let adviceKeys = ["form", "signature", "issuer", "audience", "expiry", "clock", "nonce", "kind"]

    private func row(
        of finding: CheckFinding, in decoded: DecodedIdentityToken, _ catalog: MessageCatalog, _ names: [String: String]
    ) -> [String: Any] {
        var row: [String: Any] = ["code": finding.check, "source": finding.section]
        row["name"] = catalog.localized(named: "debugger.id-check.\(finding.check)", names)
        let found = decoded.found(finding.check, catalog).map { catalog.labeled(.debuggerFound, $0) }
        switch finding.outcome {
        case .passed:
            row["passed"] = catalog.localized(.debuggerPassed)
            row["found"] = found
        case .failed(let rejection):
            row["failed"] = catalog.localized(.debuggerFailed)
            row["expected"] = decoded.expected(finding.check, catalog).map { catalog.labeled(.debuggerExpected, $0) }
            row["found"] = found
            // An unreadable part has no value to show, so the message of the verifier is shown.
            if found == nil { row["detail"] = ["text": rejection.found] }
            row["advice"] = catalog.localized(named: "debugger.check.\(Self.advice(for: finding.check))", names)
        case .skipped:
            row["notMade"] = catalog.localized(.debuggerNotMade)
            row["reason"] = catalog.localized(decoded.reason(finding.check))
        }
        return row
    }
}

/// The values that the checks of an ID token expected and found. Times and sizes are shown in words, other values verbatim.
extension DecodedIdentityToken {
    /// The header parameters and claims that the checks read, by the identifier of the check.
    private static let claimNames: [String: String] = [
        "algorithm": "alg", "type": "typ", "critical_headers": "crit", "key": "kid", "issuer": "iss", "audience": "aud",
        "authorized_party": "azp", "expiry": "exp", "issued_at": "iat", "not_before": "nbf", "subject": "sub", "nonce": "nonce",
        "token_id": "jti",
    ]
    private static let maximumValueLength = 200

    fileprivate func found(_ check: String, _ catalog: MessageCatalog) -> LocalizedText? {
        if check == "size" { return LocalizedText(pieces: [.literal(size.bytes(in: catalog.language))]) }
        guard let member = Self.claimNames[check], let part = ["alg", "typ", "crit", "kid"].contains(member) ? header : claims else {
            return nil
        }
        guard let value = part[member] else { return catalog.localized(.debuggerFoundNothing) }
        if ["exp", "iat", "nbf"].contains(member), let date = date(member) { return catalog.time(date, now: now) }
        let text = String(decoding: value.serialized(), as: UTF8.self)
        return Self.value(member, text.count > Self.maximumValueLength ? "\(text.prefix(Self.maximumValueLength))…" : text)
    }

    fileprivate func expected(_ check: String, _ catalog: MessageCatalog) -> LocalizedText? {
        switch check {
        case "size": catalog.localized(.debuggerAtMost, ["size": expectations.maximumTokenSize.bytes(in: catalog.language)])
        case "algorithm": Self.value("alg", "\"RS256\"")
        case "type": Self.value("typ", "\"JWT\"")
        case "issuer": expectations.issuer.map { Self.value("iss", "\"\($0)\"") }
        case "audience", "authorized_party":
            expectations.audience.isEmpty ? nil : Self.value(Self.claimNames[check] ?? "", "\"\(expectations.audience)\"")
        case "expiry": catalog.localized(.debuggerLaterThan, at: ["time": catalog.minuteUTC(PageTime(now))])
        case "issued_at", "not_before": catalog.localized(.debuggerNoLaterThan, at: ["time": catalog.minuteUTC(PageTime(now))])
        case "critical_headers": catalog.localized(.debuggerFoundNothing)
        default: nil
        }
    }

    /// Returns the reason why a check was not performed.
    fileprivate func reason(_ check: String) -> PageText {
        if check == "nonce" { return .debuggerNonceUnknown }
        guard let claims, ["authorized_party", "not_before"].contains(check) else { return .debuggerNotReached }
        return Self.claimNames[check].map { claims[$0] == nil } == true ? .debuggerNotNeeded : .debuggerNotReached
    }

    private static func value(_ member: String, _ text: String) -> LocalizedText { LocalizedText(pieces: [.name("\(member): \(text)")]) }
}

extension MessageCatalog {
    /// Returns the text for a point in time and its distance from `now`.
    func time(_ date: Date, now: Date) -> LocalizedText {
        let moment = PageTime(date)
        return localized(.debuggerTime, ["relative": moment.relative(to: now, in: language)], at: ["time": minuteUTC(moment)])
    }

    fileprivate func labeled(_ label: PageText, _ value: LocalizedText) -> [String: Any] { ["label": localized(label), "text": value] }
}
