#if canImport(ObjectiveC)
public import Foundation

// The documented initialisers that leave something out (client-sdk.md, section 1.2). Each is there with and without the app switch.
extension ObjectiveCLoginConfiguration {
    /// With every choice but the code verifier, which is a fresh one.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?,
        appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// With every choice but the code verifier, which is a fresh one; the login may leave the browser.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, authType: authType,
            appSwitch: .enabled)
    }

    /// Asks again for what was declined.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Asks again for what was declined; the login may leave the browser.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?) {
        self.init(permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId, appSwitch: .enabled)
    }

    /// With a fresh nonce.
    @objc(initWithPermissions:tracking:messengerPageId:authType:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, authType: String?,
        appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// With a fresh nonce; the login may leave the browser.
    @objc(initWithPermissions:tracking:messengerPageId:authType:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, authType: String?) {
        self.init(permissions: permissions, tracking: tracking, messengerPageId: messengerPageId, authType: authType, appSwitch: .enabled)
    }

    /// With a fresh nonce; asks again for what was declined.
    @objc(initWithPermissions:tracking:messengerPageId:appSwitch:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, appSwitch: ObjectiveCAppSwitch
    ) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// With a fresh nonce; asks again for what was declined; the login may leave the browser.
    @objc(initWithPermissions:tracking:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?) {
        self.init(permissions: permissions, tracking: tracking, messengerPageId: messengerPageId, appSwitch: .enabled)
    }

    /// Asks again for what was declined.
    @objc(initWithPermissions:tracking:nonce:appSwitch:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: nil, authType: LoginAuthType.rerequest.rawValue,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Asks again for what was declined; the login may leave the browser.
    @objc(initWithPermissions:tracking:nonce:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String) {
        self.init(permissions: permissions, tracking: tracking, nonce: nonce, appSwitch: .enabled)
    }

    /// With a fresh nonce; asks again for what was declined.
    @objc(initWithPermissions:tracking:appSwitch:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: nil,
            authType: LoginAuthType.rerequest.rawValue, appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// With a fresh nonce; asks again for what was declined; the login may leave the browser.
    @objc(initWithPermissions:tracking:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking) {
        self.init(permissions: permissions, tracking: tracking, appSwitch: .enabled)
    }

    /// Without permissions beyond the usual; with a fresh nonce.
    @objc(initWithTracking:appSwitch:)
    public convenience init?(tracking: ObjectiveCLoginTracking, appSwitch: ObjectiveCAppSwitch) {
        self.init(
            permissions: [], tracking: tracking, nonce: UUID().uuidString, messengerPageId: nil, authType: LoginAuthType.rerequest.rawValue,
            appSwitch: appSwitch, codeVerifier: ObjectiveCCodeVerifier())
    }

    /// Without permissions beyond the usual; with a fresh nonce; the login may leave the browser.
    @objc(initWithTracking:)
    public convenience init?(tracking: ObjectiveCLoginTracking) {
        self.init(tracking: tracking, appSwitch: .enabled)
    }
}
#endif
