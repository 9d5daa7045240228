public import Foundation

extension LoginConfiguration {
    /// The documented initializer, with a default for each argument.
    ///
    /// Returns `nil` if ``validated(permissions:tracking:nonce:messengerPageId:authType:appSwitch:codeVerifier:settings:)`` throws; the shared
    /// settings then log the reason.
    public init?(
        permissions: Set<Permission> = [],
        tracking: LoginTracking = .enabled,
        nonce: String = UUID().uuidString,
        messengerPageId: String? = nil,
        authType: LoginAuthType? = .rerequest,
        appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier()
    ) {
        do {
            self = try LoginConfiguration.validated(
                permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
                appSwitch: appSwitch, codeVerifier: codeVerifier)
        } catch {
            Settings.shared.log(.developerErrors, "The login configuration is not valid. \(error.explanation)")
            return nil
        }
    }

    /// The documented initializers that take permission names: `(permissions:tracking:)`, and all that add a nonce, a page ID, an authorization
    /// type, an app switch or a code verifier.
    ///
    /// Returns `nil` for the same reasons as the initializer with a set of permissions.
    public init?(
        permissions: [String],
        tracking: LoginTracking,
        nonce: String = UUID().uuidString,
        messengerPageId: String? = nil,
        authType: LoginAuthType? = .rerequest,
        appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier()
    ) {
        self.init(
            permissions: Set(permissions.map(Permission.init(name:))), tracking: tracking, nonce: nonce, messengerPageId: messengerPageId,
            authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier)
    }
}
