public import Foundation

extension LoginConfiguration {
    /// Creates a configuration, with a documented default for each argument.
    ///
    /// Returns `nil` if ``validated(permissions:tracking:nonce:messengerPageId:authType:appSwitch:codeVerifier:settings:)`` throws; the
    /// shared settings then log the reason.
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

    /// Creates a configuration from permission names. With its default arguments, this initializer can be called like every documented
    /// initializer that takes permission names.
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
