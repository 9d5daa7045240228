public import LoginModel

/// Says what would fail at an app before a person meets it. It looks at what is registered, and at what was asked for lately.
public struct AppLint: Sendable {
    /// The app.
    let app: RegisteredApp
    /// The permissions that people with a role were asked for lately, by the ledger.
    let asked: Set<Permission>
    /// Whether apps are told things at addresses of private networks.
    let callsPrivateAddresses: Bool

    /// A rule: what it finds, or nothing.
    typealias Rule = @Sendable (AppLint) -> AppFinding?

    /// - Parameters:
    ///   - lines: the latest of the ledger about the app.
    ///   - callsPrivateAddresses: whether the provider lets callbacks go to addresses of private networks.
    public init(_ app: RegisteredApp, lines: some Sequence<AuditEntry> = [AuditEntry](), callsPrivateAddresses: Bool = false) {
        self.app = app
        self.callsPrivateAddresses = callsPrivateAddresses
        let acts: Set<AuditAct> = [.login, .granted, .declined]
        asked = Set(lines.filter { $0.appID == app.id && acts.contains($0.act) }.flatMap(\.fields).map(Permission.init(name:)))
    }

    /// How many lines of the ledger are enough.
    public static let mostLines = 500

    /// Everything that is found: what fails before what warns, and each by the order of the rules.
    public var findings: [AppFinding] {
        let all = (Self.loginRules + Self.addressRules + Self.callbackRules + Self.secretRules + Self.opennessRules).compactMap { $0(self) }
        return all.filter { $0.severity == .fails } + all.filter { $0.severity == .warns }
    }

    /// A finding if there is something that it is about.
    static func about(
        _ details: [String], _ code: AppFinding.Code, _ severity: AppFinding.Severity = .fails, at place: AppFinding.Place = .settings
    ) -> AppFinding? {
        details.isEmpty ? nil : AppFinding(code, severity, at: place, details)
    }

    /// A finding if something is so.
    static func when(
        _ isSo: Bool, _ code: AppFinding.Code, _ severity: AppFinding.Severity = .fails, at place: AppFinding.Place = .settings
    ) -> AppFinding? {
        isSo ? AppFinding(code, severity, at: place) : nil
    }
}
