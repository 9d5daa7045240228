public import Foundation

extension LoginConfiguration {
    /// The documented initialiser, with every default.
    ///
    /// `nil` for what ``validated(permissions:tracking:nonce:messengerPageId:authType:appSwitch:codeVerifier:settings:)`` throws; the log of
    /// the shared settings then says why.
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
            Settings.shared.log(.developerErrors, "There is no such login configuration. \(error.explanation)")
            return nil
        }
    }

    /// The documented initialisers that take names: `(permissions:tracking:)` and all that add a nonce, a page id, an authorisation type,
    /// an app switch or a code verifier. `nil` as above.
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
