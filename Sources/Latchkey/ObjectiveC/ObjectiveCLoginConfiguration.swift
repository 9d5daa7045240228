#if canImport(ObjectiveC)
public import Foundation

/// The Objective-C class `FBSDKLoginConfiguration`: a wrapper of ``LoginConfiguration`` with the documented selectors.
///
/// The initializers with default values are in ObjectiveCLoginConfiguration+Short.swift.
@objc(FBSDKLoginConfiguration)
public final class ObjectiveCLoginConfiguration: NSObject, Sendable {
    /// The wrapped ``LoginConfiguration``.
    public let value: LoginConfiguration

    /// Creates a configuration with all documented values; `nil` if ``LoginConfiguration`` rejects one of them.
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

    /// The names of the requested permissions.
    @objc public var requestedPermissions: Set<String> { Set(value.requestedPermissions.map(\.name)) }
    /// The tracking mode: a classic login or a Limited Login.
    @objc public var tracking: ObjectiveCLoginTracking { ObjectiveCLoginTracking(value.tracking) }
    /// Whether the login may switch to an app of the provider. The value is stored but has no effect.
    @objc public var appSwitch: ObjectiveCAppSwitch { ObjectiveCAppSwitch(value.appSwitch) }
    /// The value that the ID token must contain in its `nonce` claim (OpenID Connect Core 1.0, section 2).
    @objc public var nonce: String { value.nonce }
    /// The ID of a Messenger page that the person may be connected with.
    @objc public var messengerPageId: String? { value.messengerPageId }
    /// How the dialog handles the person's earlier decisions about permissions.
    @objc public var authType: String? { value.authType?.rawValue }
    /// The code verifier, which proves in the token request that this app made the authorization request (RFC 7636).
    @objc public var codeVerifier: ObjectiveCCodeVerifier { ObjectiveCCodeVerifier(value.codeVerifier) }
}
#endif
