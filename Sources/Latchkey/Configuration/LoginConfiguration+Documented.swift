public import Foundation

extension LoginConfiguration {
    /// The documented initialiser, with every default. `nil` for what ``validated(permissions:tracking:nonce:messengerPageId:authType:appSwitch:codeVerifier:)`` throws.
    public init?(
        permissions: Set<Permission> = [],
        tracking: LoginTracking = .enabled,
        nonce: String = UUID().uuidString,
        messengerPageId: String? = nil,
        authType: LoginAuthType? = .rerequest,
        appSwitch: AppSwitch = .enabled,
        codeVerifier: CodeVerifier = CodeVerifier()
    ) {
        let configuration = try? LoginConfiguration.validated(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: codeVerifier)
        guard let configuration else { return nil }
        self = configuration
    }

    /// The documented initialisers that take names: `(permissions:tracking:)` and all that add a nonce, a page id, an authorisation type,
    /// an app switch or a code verifier.
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
