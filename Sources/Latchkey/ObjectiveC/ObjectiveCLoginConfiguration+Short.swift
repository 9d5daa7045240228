#if canImport(ObjectiveC)
public import Foundation

// The documented initializers with default values (SDK.md, section 1.2). Each exists with and without the parameter `appSwitch`.
extension ObjectiveCLoginConfiguration {
    /// Creates a configuration with a new code verifier.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?,
        appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration with a new code verifier and app switch enabled.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
            appSwitch: .enabled)
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new code verifier.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new code verifier and app switch enabled.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?) {
        self.init(permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, appSwitch: .enabled)
    }

    /// Creates a configuration with a new nonce and a new code verifier.
    @objc(initWithPermissions:tracking:messengerPageId:authType:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, authType: String?,
        appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration with a new nonce, a new code verifier and app switch enabled.
    @objc(initWithPermissions:tracking:messengerPageId:authType:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, authType: String?) {
        self.init(permissions: permissions, tracking: tracking, messengerPageId: messengerPageId, authType: authType, appSwitch: .enabled)
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new nonce and a new code verifier.
    @objc(initWithPermissions:tracking:messengerPageId:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with app switch enabled, and with a
    /// new nonce and a new code verifier.
    @objc(initWithPermissions:tracking:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?) {
        self.init(permissions: permissions, tracking: tracking, messengerPageId: messengerPageId, appSwitch: .enabled)
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new code verifier.
    @objc(initWithPermissions:tracking:nonce:appSwitch:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: nil, authType: LoginAuthType.rerequest.rawValue,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new code verifier and app switch enabled.
    @objc(initWithPermissions:tracking:nonce:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String) {
        self.init(permissions: permissions, tracking: tracking, nonce: nonce, appSwitch: .enabled)
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with a new nonce and a new code verifier.
    @objc(initWithPermissions:tracking:appSwitch:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: nil,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration that asks again for declined permissions (`rerequest`), with app switch enabled, and with a
    /// new nonce and a new code verifier.
    @objc(initWithPermissions:tracking:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking) {
        self.init(permissions: permissions, tracking: tracking, appSwitch: .enabled)
    }

    /// Creates a configuration without permissions, with a new nonce and a new code verifier.
    @objc(initWithTracking:appSwitch:)
    public convenience init?(tracking: ObjectiveCLoginTracking, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: [], tracking: tracking, nonce: UUID().uuidString, messengerPageId: nil, authType: LoginAuthType.rerequest.rawValue,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Creates a configuration without permissions, with a new nonce, a new code verifier and app switch enabled.
    @objc(initWithTracking:)
    public convenience init?(tracking: ObjectiveCLoginTracking) {
        self.init(tracking: tracking, appSwitch: .enabled)
    }
}
#endif
