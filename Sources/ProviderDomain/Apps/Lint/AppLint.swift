public import LoginModel

/// Says what would fail at an app before a person meets it. It looks at what is registered, and at what was asked for lately.
public struct AppLint: Sendable {
    /// The app.
    let app: RegisteredApp
    /// What the app's own requests have named in the last ``days``, and is not approved.
    let asked: Set<Permission>
    /// Whether apps are told things at addresses of private networks.
    let callsPrivateAddresses: Bool

    /// A rule: what it finds, or nothing.
    typealias Rule = @Sendable (AppLint) -> AppFinding?

    /// - Parameters:
    ///   - asked: the permissions that the app has asked for in the last ``days`` without their being approved; see ``UnapprovedRequest``.
    ///   - callsPrivateAddresses: whether the provider lets callbacks go to addresses of private networks.
    public init(_ app: RegisteredApp, asked: Set<Permission> = [], callsPrivateAddresses: Bool = false) {
        self.app = app
        self.asked = asked
        self.callsPrivateAddresses = callsPrivateAddresses
    }

    /// For how many days a request counts, today among them.
    public static let days = 14

    /// Those days.
    /// - Parameter today: see ``Reading/day``.
    public static func days(until today: Int) -> ClosedRange<Int> { (today - days + 1)...today }

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
