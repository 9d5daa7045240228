#if canImport(ObjectiveC)
public import Foundation

/// `FBSDKLoginConfiguration` for Objective-C: a ``LoginConfiguration``, behind the documented selectors.
///
/// The initialisers that leave something out are in ObjectiveCLoginConfiguration+Short.swift.
@objc(FBSDKLoginConfiguration)
public final class ObjectiveCLoginConfiguration: NSObject, Sendable {
    /// The same configuration for Swift.
    public let value: LoginConfiguration

    /// The documented initialiser with everything. `nil` for what ``LoginConfiguration`` refuses.
    @objc(initWithPermissions:tracking:nonce:messengerPageId:authType:appSwitch:codeVerifier:)
    public init?(
        permissions: [String], tracking: ObjectiveCLoginTracking, nonce: String, messengerPageId: String?, authType: String?,
        appSwitch: ObjectiveCAppSwitch, codeVerifier: ObjectiveCCodeVerifier
    ) {
        let value = LoginConfiguration(
            permissions: permissions, tracking: tracking.value, nonce: nonce, messengerPageId: messengerPageId,
            authType: authType.map(LoginAuthType.init(rawValue:)), appSwitch: appSwitch.value, codeVerifier: codeVerifier.verifier)
        guard let value else { return nil }
        self.value = value
    }

    /// The names of what the person is asked for.
    @objc public var requestedPermissions: Set<String> { Set(value.requestedPermissions.map(\.name)) }
    /// Whether the login may be used for tracking.
    @objc public var tracking: ObjectiveCLoginTracking { ObjectiveCLoginTracking(value.tracking) }
    /// Whether the login may go to an app of the provider. Kept, and without effect.
    @objc public var appSwitch: ObjectiveCAppSwitch { ObjectiveCAppSwitch(value.appSwitch) }
    /// The value that the ID token must carry in its claim `nonce`.
    @objc public var nonce: String { value.nonce }
    /// The page of a messenger that the person may be connected with.
    @objc public var messengerPageId: String? { value.messengerPageId }
    /// How the dialog treats earlier decisions.
    @objc public var authType: String? { value.authType?.rawValue }
    /// Proves, when a code is exchanged, that this app asked for it.
    @objc public var codeVerifier: ObjectiveCCodeVerifier { ObjectiveCCodeVerifier(value.codeVerifier) }
}
#endif
