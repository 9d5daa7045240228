import ProviderDomain

/// The data of the template `findings`: configuration problems of an app, their consequences, and links to the pages where they can be fixed.
enum AppFindingsSection {
    /// Returns the data of the template.
    /// - Parameters:
    ///   - app: the ID of the app.
    ///   - current: the page that shows the findings, which needs no link to itself.
    static func content(
        _ findings: [AppFinding], of app: String, for role: AppRole, on current: AppTab? = nil, _ catalog: MessageCatalog
    ) -> [String: Any] {
        guard !findings.isEmpty else { return ["nothingFound": catalog.localized(.findingsNone)] }
        return ["hasFindings": true, "found": findings.map { finding($0, of: app, for: role, on: current, catalog) }]
    }

    private static func finding(
        _ finding: AppFinding, of app: String, for role: AppRole, on current: AppTab?, _ catalog: MessageCatalog
    ) -> [String: Any] {
        var content: [String: Any] = [
            "severity": catalog.localized(finding.severity == .failure ? .findingsFails : .findingsWarns),
            "fails": finding.severity == .failure,
            "code": finding.code.rawValue,
            "text": catalog.localized(named: "finding.\(finding.code.rawValue).text")
                ?? LocalizedText(pieces: [.name(finding.code.rawValue)]),
        ]
        if let advice = catalog.localized(named: "finding.\(finding.code.rawValue).advice") { content["advice"] = advice }
        if !finding.details.isEmpty { content["details"] = ["each": finding.details.map { ["detail": $0] }] }
        let tab = tab(finding.place)
        if tab != current, role.allows(tab.requiredPrivilege) {
            content["way"] = [
                "address": DeveloperEndpoints.Path.app(app, tab),
                "label": catalog.localized(.findingsLink, ["page": catalog.localized(tab.text).plain]),
            ]
        }
        return content
    }

    private static func tab(_ place: AppFinding.Place) -> AppTab {
        switch place {
        case .settings: .settings
        case .roles: .roles
        case .permissions: .permissions
        }
    }
}
