public import LoginModel

/// Finds problems of an app before people encounter them. It examines the configuration of the app and its recent requests.
public struct AppLint: Sendable {
    let app: RegisteredApp
    /// The permissions without an approved review that the app has requested within the last ``days`` days.
    let requestedPermissions: Set<Permission>
    /// Whether the provider sends callbacks to private networks.
    let allowsPrivateCallbacks: Bool

    /// A function that returns a finding, or `nil` if there is no problem.
    typealias Rule = @Sendable (AppLint) -> AppFinding?

    /// Creates a check of an app.
    /// - Parameters:
    ///   - asked: The permissions without an approved review that the app has requested within the last ``days`` days; see ``UnapprovedPermissionRequest``.
    ///   - callsPrivateAddresses: Whether the provider sends callbacks to private networks.
    public init(_ app: RegisteredApp, asked: Set<Permission> = [], callsPrivateAddresses: Bool = false) {
        self.app = app
        self.requestedPermissions = asked
        self.allowsPrivateCallbacks = callsPrivateAddresses
    }

    /// The number of days for which a request counts, including today.
    public static let days = 14

    /// Returns the days whose permission requests are considered.
    /// - Parameter today: See ``FieldAccess/day``.
    public static func requestWindow(until today: Int) -> ClosedRange<Int> { (today - days + 1)...today }

    /// All findings: failures before warnings, and each in the order of the rules.
    public var findings: [AppFinding] {
        let all = (Self.loginRules + Self.addressRules + Self.callbackRules + Self.secretRules + Self.transparencyRules).compactMap {
            $0(self)
        }
        return all.filter { $0.severity == .failure } + all.filter { $0.severity == .warning }
    }

    /// Returns a finding if there are values that cause the problem.
    static func finding(
        about details: [String], _ code: AppFinding.Code, _ severity: AppFinding.Severity = .failure, at place: AppFinding.Place = .settings
    ) -> AppFinding? {
        details.isEmpty ? nil : AppFinding(code, severity, at: place, details)
    }

    /// Returns a finding if a condition is true.
    static func finding(
        if isSo: Bool, _ code: AppFinding.Code, _ severity: AppFinding.Severity = .failure, at place: AppFinding.Place = .settings
    ) -> AppFinding? {
        isSo ? AppFinding(code, severity, at: place) : nil
    }
}
