public import LoginModel

/// Finds problems of an app before people encounter them, from the app's configuration and its recent requests.
public struct AppLint: Sendable {
    let app: RegisteredApp
    /// The permissions without an approved review that the app has requested within the last ``days`` days.
    let requestedPermissions: Set<Permission>
    /// Whether the provider sends callbacks to private networks.
    let callsPrivateAddresses: Bool

    /// A function that returns a finding, or `nil` if there is no problem.
    typealias Rule = @Sendable (AppLint) -> AppFinding?

    /// Creates a value that finds the problems of an app.
    /// - Parameters:
    ///   - requestedPermissions: The permissions without an approved review that the app has requested within the last ``days`` days; see
    ///     ``UnapprovedPermissionRequest``.
    ///   - callsPrivateAddresses: Whether the provider sends callbacks to private networks.
    public init(_ app: RegisteredApp, requestedPermissions: Set<Permission> = [], callsPrivateAddresses: Bool = false) {
        self.app = app
        self.requestedPermissions = requestedPermissions
        self.callsPrivateAddresses = callsPrivateAddresses
    }

    /// The number of days, including today, whose permission requests are examined.
    public static let days = 14

    /// Returns the days whose permission requests are examined.
    /// - Parameter today: The current day, counted as in ``FieldAccess/day``.
    public static func requestWindow(until today: Int) -> ClosedRange<Int> { (today - days + 1)...today }

    /// All findings: first the failures, then the warnings, both in the order of the rules.
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

/// The rules about login through the dialog (Wire.md, sections 2.7 and 12.4).
extension AppLint {
    static let loginRules: [Rule] = [
        { finding(if: !$0.app.settings.isActive, .appInactive) },
        { finding(if: !$0.app.settings.allowsClientLogin, .clientLoginOff) },
        { finding(if: $0.app.mode == .development, .developmentMode) },
        { finding(about: $0.unknownPermissions, .permissionUnknown) },
        { finding(about: $0.unapprovedPermissions, .permissionNotApproved, $0.app.mode == .live ? .failure : .warning, at: .permissions) },
    ]

    /// The permissions in login configurations that the dialog cannot ask for.
    private var unknownPermissions: [String] {
        configuredPermissions.filter { PermissionCatalog.level(of: $0, for: app) == nil && $0 != .openid }.map(\.name).sorted()
    }

    /// The permissions that the app requests, but that people without a role are not asked for. While the app is in development, they cause
    /// only a warning, because these people cannot log in.
    private var unapprovedPermissions: [String] {
        requestedPermissions.union(configuredPermissions).filter { PermissionCatalog.level(of: $0, for: app) == .standard }.map(\.name)
            .sorted()
    }

    private var configuredPermissions: Set<Permission> {
        Set(app.settings.loginConfigurations.values.flatMap(\.self).map(Permission.init(name:)))
    }
}

/// The rules about the redirect URIs of an app (Wire.md, section 2.4).
extension AppLint {
    static let addressRules: [Rule] = [
        { finding(if: $0.app.redirectURIs.isEmpty && !$0.app.settings.isNative, .redirectMissing) },
        { finding(about: $0.app.redirectURIs.filter(isInsecure), .redirectInsecure) },
        { lint in
            finding(
                about: lint.app.redirectURIs.filter {
                    !isInsecure($0) && !RedirectURIRule.allows($0, for: lint.app)
                }, .redirectRefused)
        },
        { lint in
            finding(
                about: lint.app.redirectURIs.filter { !RedirectURIRule.isWithin(lint.app.settings.domains, $0) }, .redirectOutsideDomains)
        },
        { finding(if: !$0.app.settings.allowsWebLogin && $0.app.redirectURIs.contains { !RedirectURIRule.isNative($0) }, .webLoginOff) },
    ]

    /// Whether anyone on the network path can read the response that is sent to an address (RFC 9700, section 2.6).
    private static func isInsecure(_ address: String) -> Bool {
        address.lowercased().hasPrefix("http://") && !RedirectURIRule.isNative(address)
    }
}

/// The rules about the callbacks to an app (Wire.md, section 9).
extension AppLint {
    static let callbackRules: [Rule] = [
        { finding(if: $0.app.dataDeletionCallbackURL == nil && $0.app.settings.dataDeletionInstructionsURL == nil, .dataDeletionMissing) },
        { finding(about: $0.callbacks.filter { CallbackAddress($0) == nil }, .callbackUnreadable) },
        { lint in finding(about: lint.callbacks.filter { CallbackAddress($0).map(lint.isInsecure) == true }, .callbackInsecure) },
        { lint in
            finding(
                about: lint.callsPrivateAddresses ? [] : lint.callbacks.filter { CallbackAddress($0)?.isPrivateHost == true },
                .callbackPrivate)
        },
        { finding(if: !$0.callbacks.isEmpty && $0.app.secret == nil, .callbackUnsigned) },
    ]

    /// Whether the URL uses http where that is not allowed. It is allowed only for a loopback host, and only if the provider sends
    /// callbacks to private networks.
    private func isInsecure(_ address: CallbackAddress) -> Bool {
        !address.isHTTPS && !(callsPrivateAddresses && address.namesLoopback)
    }

    private var callbacks: [String] {
        [app.deauthorizeCallbackURL, app.dataDeletionCallbackURL].compactMap(\.self).reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}

/// The rules about the credentials of the app's programs (Wire.md, sections 1.6, 5 and 14.3).
extension AppLint {
    static let secretRules: [Rule] = [
        { finding(if: $0.app.settings.isNative && $0.app.requiresAppSecret, .secretInNativeApp) },
        { finding(if: $0.app.secret == nil && $0.app.requiresAppSecret && !$0.app.settings.isNative, .secretMissing) },
        { finding(if: $0.app.allowsLoginFromDevices && $0.app.clientToken == nil, .deviceTokenMissing) },
        { finding(about: $0.app.settings.serverAddresses.filter { NetworkAddress.Range($0) == nil }, .serverListUnreadable) },
        {
            finding(
                about: [$0.app.settings.graphVersion].compactMap(\.self).filter { GraphVersion($0)?.isKnown != true }, .graphVersionUnknown)
        },
        { finding(if: $0.app.settings.allowsEmbeddedLogin, .embeddedLogin, .warning) },
        { finding(if: $0.app.settings.allowsTokensInRedirects, .tokensInRedirects, .warning) },
    ]
}

/// The rules about what people can read before they agree, and about who is responsible for the app.
extension AppLint {
    static let transparencyRules: [Rule] = [
        { finding(about: $0.links.filter { !isWebAddress($0) }, .linkUnreadable) },
        { finding(if: $0.app.settings.privacyPolicyURL == nil, .privacyPolicyMissing, .warning) },
        { finding(if: $0.app.roles.administrators.isEmpty, .administratorMissing, .warning, at: .roles) },
    ]

    private var links: [String] {
        [app.settings.privacyPolicyURL, app.settings.termsURL, app.settings.dataDeletionInstructionsURL].compactMap(\.self)
    }

    /// Whether the text is a web address. The provider's pages link only to web addresses.
    private static func isWebAddress(_ text: String) -> Bool { (try? WebURL(text)) != nil }
}
