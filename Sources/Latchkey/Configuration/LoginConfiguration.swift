internal import Foundation

/// What one login asks for. Immutable, and valid by construction (client-sdk.md, sections 1.2 and 4).
public struct LoginConfiguration: Sendable {
    /// What the person is asked for. `openid` is added on the wire.
    public let requestedPermissions: Set<Permission>
    /// Whether the login may be used for tracking.
    public let tracking: LoginTracking
    /// The value that the ID token must carry in its claim `nonce`.
    public var nonce: String { checkedNonce.text }
    /// The page of a messenger that the person may be connected with.
    public let messengerPageId: String?
    /// How the dialog treats earlier decisions; `nil` leaves declined permissions alone.
    public let authType: LoginAuthType?
    /// Whether the login may leave the browser for an app of the provider. Kept, and without effect.
    public let appSwitch: AppSwitch
    /// Proves, when a code is exchanged, that this app asked for it.
    public let codeVerifier: CodeVerifier

    let checkedNonce: Nonce

    /// Makes a configuration, or says which rule was broken. The other initialisers are this one without the reason.
    ///
    /// The rules, in this order: the nonce is neither empty nor has white space or control characters; every permission is made of `a` to `z`
    /// and `_`; with `LoginTracking.limited` every permission is one of ``Settings/limitedLoginPermissions``, unless
    /// ``Settings/limitedLoginStrictness`` is milder; the authorisation type is `rerequest` or `reauthorize`.
    /// - Parameters:
    ///   - nonce: when `nil`, a fresh UUID.
    ///   - settings: where the rule for limited logins is looked up.
    /// - Throws: the first rule that was broken.
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
