import Foundation

/// The rows of the debugger that describe a token.
extension TokenReport {
    func content(_ catalog: MessageCatalog, _ names: [String: String]) -> [String: Any] {
        var content: [String: Any] = ["rows": rows(catalog), "isValid": false]
        switch validity {
        case .valid:
            content["verdict"] = catalog.localized(.debuggerValid, names)
            content["isValid"] = true
        case .invalid(let advice, let message):
            content["wrong"] = [
                "verdict": catalog.localized(.debuggerInvalid, names),
                "advice": catalog.localized(named: "debugger.advice.\(advice.rawValue)", names)
                    ?? catalog.localized(.debuggerInvalid, names),
            ]
            if let message { content["message"] = ["text": message] }
        case .undisclosed: content["verdict"] = catalog.localized(.debuggerNotDisclosed, names)
        }
        if case .valid = validity {
            content["conditions"] = conditions.map { condition in
                switch condition {
                case .proof: catalog.localized(.debuggerConditionProof, names)
                case .servers(let addresses):
                    catalog.localized(.debuggerConditionServers, names.merging(["addresses": addresses.joined(separator: ", ")]) { $1 })
                }
            }
        }
        if isRedacted { content["guarded"] = catalog.localized(.debuggerRestricted, names) }
        return content
    }

    private func rows(_ catalog: MessageCatalog) -> [[String: Any]] {
        var rows: [[String: Any]] = []
        func add(_ label: PageText, _ value: LocalizedText?) {
            if let value { rows.append(["label": catalog.localized(label), "value": value]) }
        }
        func time(_ date: Date?) -> LocalizedText? { date.map { catalog.time($0, now: now) } }
        func name(_ text: String?) -> LocalizedText? { text.map { LocalizedText(pieces: [.name($0)]) } }
        add(.debuggerKind, catalog.localized(named: "debugger.kind.\(kind.rawValue)"))
        if let appID {
            add(.debuggerApp, LocalizedText(pieces: (appName.map { [.name($0), .literal(" · ")] } ?? []) + [.name(appID)]))
        }
        add(.debuggerUserID, name(userID))
        switch owner {
        case .viewer: add(.debuggerPerson, catalog.localized(.debuggerYou))
        case .otherPerson(let text): add(.debuggerPerson, name(text))
        case nil: break
        }
        add(.debuggerIssued, time(issuedAt))
        add(.debuggerExpires, hasNoExpiry ? catalog.localized(.debuggerNever) : time(expiresAt))
        add(.debuggerDataAccess, time(dataAccessExpiresAt))
        if kind == .identity { add(.debuggerScopes, catalog.localized(.debuggerScopesOfIdentity)) }
        if let scopes {
            let list =
                scopes.isEmpty ? catalog.localized(.debuggerNoScopes) : LocalizedText(pieces: [.name(scopes.joined(separator: ", "))])
            add(.debuggerScopes, list)
            // The provider grants a permission only as a whole, never for a part of the objects that it covers.
            if !scopes.isEmpty { add(.debuggerGranular, catalog.localized(.debuggerGranularAll)) }
        }
        return rows
    }
}
