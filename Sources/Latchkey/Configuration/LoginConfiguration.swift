internal import Foundation

/// The options that an app chooses for one login. A configuration is immutable and always valid (SDK.md, sections 1.2 and 4).
public struct LoginConfiguration: Sendable {
    /// The permissions that the app requests. The dialog request adds `openid`.
    public let requestedPermissions: Set<Permission>
    /// The tracking mode: a classic login or a Limited Login.
    public let tracking: LoginTracking
    /// The value that the ID token must carry in its `nonce` claim.
    public var nonce: String { checkedNonce.text }
    /// The ID of a Messenger page that the person may be connected with.
    public let messengerPageId: String?
    /// How the dialog handles earlier decisions; with `nil`, declined permissions are not requested again.
    public let authType: LoginAuthType?
    /// Whether the login may switch from the browser to an app of the provider. The value is stored, but has no effect.
    public let appSwitch: AppSwitch
    /// The code verifier, with which the app proves in the code exchange that it started the login (RFC 7636).
    public let codeVerifier: CodeVerifier

    let checkedNonce: Nonce

    /// Creates a configuration, and checks its arguments. Where this method throws, the initializers return `nil`.
    ///
    /// The rules are checked in this order:
    /// - The nonce is not empty, contains no white space or control characters, and has at most 1024 bytes.
    /// - Every permission consists of one or more of the characters `a` to `z` and `_`.
    /// - With `LoginTracking.limited`, every permission is one of ``Settings/limitedLoginPermissions``. This rule applies only if
    ///   ``Settings/limitedLoginStrictness`` is ``LimitedLoginStrictness/strict``.
    /// - The authorization type is `rerequest`, `reauthorize` or `nil`.
    ///
    /// - Parameters:
    ///   - nonce: the nonce; `nil` generates a UUID.
    ///   - settings: the settings that contain the rules for limited logins.
    /// - Throws: an error that names the first rule that the configuration violates.
    public static func validated(
        permissions: some Sequence<Permission>,
        tracking: LoginTracking = .enabled,
        nonce: String? = nil,
        messengerPageId: String? = nil,
        authType: LoginAuthType? = .rerequest,
        appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier(),
        settings: Settings = .shared
    ) throws(LoginInputError) -> LoginConfiguration {
        let checkedNonce = try Nonce(nonce ?? UUID().uuidString)
        var checked: Set<Permission> = []
        for permission in permissions { checked.insert(try Permission(validating: permission.name)) }
        if tracking == .limited { try settings.checkLimitedLogin(checked) }
        if let authType, authType != .rerequest, authType != .reauthorize { throw .authType(authType.rawValue) }
        return LoginConfiguration(
            requestedPermissions: checked, tracking: tracking, messengerPageId: messengerPageId, authType: authType, appSwitch: appSwitch,
            codeVerifier: codeVerifier, checkedNonce: checkedNonce)
    }

    private init(
        requestedPermissions: Set<Permission>, tracking: LoginTracking, messengerPageId: String?, authType: LoginAuthType?,
        appSwitch: AppSwitch, codeVerifier: CodeVerifier, checkedNonce: Nonce
    ) {
        self.requestedPermissions = requestedPermissions
        self.tracking = tracking
        self.messengerPageId = messengerPageId
        self.authType = authType
        self.appSwitch = appSwitch
        self.codeVerifier = codeVerifier
        self.checkedNonce = checkedNonce
    }
}

extension LoginInputError {
    /// The authorization type is neither `rerequest` nor `reauthorize`.
    public static func authType(_ name: String) -> LoginInputError {
        LoginInputError(
            code: "auth_type", explanation: "The authorization type \"\(name.prefix(64))\" is neither rerequest nor reauthorize.")
    }
}

extension CoreError {
    /// Creates the error for a login whose arguments do not form a valid configuration.
    /// - Parameter argument: the name of the argument.
    init(_ error: LoginInputError, argument: String) {
        self.init(.errorInvalidArgument, .badConfiguration, error.explanation, details: [ErrorArgumentNameKey: argument])
    }
}
