#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKLoginConfiguration` for Objective-C: a ``LoginConfiguration``, behind the documented selectors.
@objc(FBSDKLoginConfiguration)
public final class ObjectiveCLoginConfiguration: NSObject, Sendable {
    /// The same configuration for Swift.
    public let value: LoginConfiguration

    init(_ value: LoginConfiguration) { self.value = value }

    /// The documented initialiser with everything. `nil` for what ``LoginConfiguration`` refuses.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:)
    public convenience init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?
    ) {
        let value = LoginConfiguration(
            permissions: permissions, tracking: tracking.value, nonce: nonce, messengerPageId: messengerPageId,
            authType: authType.map(LoginAuthType.init(rawValue:)))
        guard let value else { return nil }
        self.init(value)
    }

    /// Asks again for what was declined.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: messengerPageId,
            authType: LoginAuthType.rerequest.rawValue)
    }

    /// With a fresh nonce.
    @objc(initWithPermissions:tracking:messengerPageId:authType:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?, authType: String?) {
        self.init(
            permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId, authType: authType)
    }

    /// With a fresh nonce; asks again for what was declined.
    @objc(initWithPermissions:tracking:messengerPageId:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, messengerPageId: String?) {
        self.init(permissions: permissions, tracking: tracking, nonce: UUID().uuidString, messengerPageId: messengerPageId)
    }

    /// Asks again for what was declined.
    @objc(initWithPermissions:tracking:nonce:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String) {
        self.init(permissions: permissions, tracking: tracking, nonce: nonce, messengerPageId: nil)
    }

    /// With a fresh nonce; asks again for what was declined.
    @objc(initWithPermissions:tracking:)
    public convenience init?(permissions: [String], tracking: ObjectiveCLoginTracking) {
        self.init(permissions: permissions, tracking: tracking, nonce: UUID().uuidString)
    }

    /// Without permissions beyond the usual; with a fresh nonce.
    @objc(initWithTracking:)
    public convenience init?(tracking: ObjectiveCLoginTracking) { self.init(permissions: [], tracking: tracking) }

    /// The names of what the person is asked for.
    @objc public var requestedPermissions: Set<String> { Set(value.requestedPermissions.map(\.name)) }
    /// Whether the login may be used for tracking.
    @objc public var tracking: ObjectiveCLoginTracking { ObjectiveCLoginTracking(value.tracking) }
    /// The value that the ID token must carry in its claim `nonce`.
    @objc public var nonce: String { value.nonce }
    /// The page of a messenger that the person may be connected with.
    @objc public var messengerPageId: String? { value.messengerPageId }
    /// How the dialog treats earlier decisions.
    @objc public var authType: String? { value.authType?.rawValue }
}
#endif
